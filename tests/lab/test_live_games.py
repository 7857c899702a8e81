"""Whole games in real time on a virtual clock: bots finish what they begin, and lend to one side."""

import pytest

from boltyard.core.rng import stream
from boltyard.games.battleground.events import Lent
from boltyard.games.battleground.heuristics.memory import Memory
from boltyard.games.battleground.heuristics.nerve import CHARACTERS, EXCHANGE_MS, PREPARED, SECOND_HALF, Mind, time_for
from boltyard.games.battleground.heuristics.talk import (
    BETRAYED,
    EVERYBODY,
    LENDS,
    LENDS_BOTH,
    PHRASES,
    THANKS,
    remark,
)
from boltyard.games.battleground.lab.live import SNIPER, play
from boltyard.games.battleground.loader import base_cards
from boltyard.games.battleground.loans import Loan
from boltyard.players.bots import bots_of, players_of
from boltyard.players.table_talk import ALL_QUIET_MS, ONE_QUIET_MS
from tests.battleground.story import story


@pytest.mark.parametrize("names", [("greedy", "greedy"), ("sniper", "bluffer", "lender", "twoface")])
def test_no_side_is_empty_by_a_bots_fault(names: tuple[str, ...]) -> None:
    """BB-R-18, -21, -62: every exchange that is begun is finished, and nobody comes late to the own attack."""
    games = [play(names, seed, {"win_tokens": "4"}) for seed in range(3)]
    duels = [duel for game in games for duel in game.duels]

    assert duels
    assert all(duel.attack and duel.defense for duel in duels)
    assert not any(game.late for game in games)


def test_the_same_seed_is_the_same_game() -> None:
    """BB-INV-8: with whoever follows a script, too."""
    names = (SNIPER, "greedy")
    assert play(names, 5, {"win_tokens": "4"}) == play(names, 5, {"win_tokens": "4"})


def test_a_loyal_lender_arms_one_side_only() -> None:
    """BB-R-33: it may be done, and is not."""
    for seed in range(2):
        game = play(("lender", "lender", "lender", "lender"), seed, {"win_tokens": "5"})
        sides: dict[tuple[int, int], set[int]] = {}
        for turn, lender, borrower in game.loans:
            sides.setdefault((turn, lender), set()).add(borrower)
        fights = {frozenset((duel.attacker, duel.defender)) for duel in game.duels}
        assert not any(frozenset(borrowers) in fights for borrowers in sides.values())


def test_bots_ask_lend_and_complain_in_words() -> None:
    """BB-R-84: each line is one of its character's, and nobody talks much; the same game says the same."""
    names = ("lender", "twoface", "bluffer", "sniper", "greedy")
    games = [play(names, seed) for seed in range(2)]

    assert any(game.said for game in games)
    for game in games:
        for n, (ms, seat, text) in enumerate(game.said):
            assert any(text in said for said in PHRASES[names[seat]].values())
            assert n == 0 or ms >= game.said[n - 1][0] + ALL_QUIET_MS
            before = [when for when, who, _ in game.said[:n] if who == seat]
            assert not before or ms >= before[-1] + ONE_QUIET_MS


def test_a_word_follows_from_what_everybody_saw() -> None:
    """BB-R-84, -30: what somebody says of a loan is the same whichever card it was, and names none."""
    t = story("elbow", "brolly", "runt", "gantry", timing="authentic")
    t.say("0 clap", "0 name 1", "0 place elbow").pass_ms(2000)
    t.s.loans = [Loan(-1, 2, 1)]
    lent = Lent(2, 0b110, [-1], 1)
    words = {
        seat: {remark(t.s, seat, "lender", [lent], stream(str(n), "voice")) for n in range(20)} for seat in range(4)
    }

    assert words[2] == set(PHRASES["lender"][LENDS])
    assert words[1] == {"", *PHRASES["lender"][THANKS]}
    assert words[0] == set(PHRASES["lender"][BETRAYED])
    assert words[3] == {""}
    names = {bot.name.lower() for bot in base_cards().bots}
    for phrases in PHRASES.values():
        assert set(phrases) == set(EVERYBODY)
        assert not any(name in text.lower() for said in phrases.values() for text in said for name in names)


def test_who_lends_to_both_sides_says_so() -> None:
    """BB-R-33, -84: the second loan of a round to the other side has words of its own."""
    t = story("elbow", "brolly", "runt", timing="authentic")
    t.say("0 clap", "0 name 1", "0 place elbow").pass_ms(2000)
    t.s.loans = [Loan(-1, 2, 1), Loan(-1, 2, 0)]

    said = {remark(t.s, 2, "twoface", [Lent(2, 0b101, [-1], 0)], stream(str(n), "voice")) for n in range(20)}
    assert said == set(PHRASES["twoface"][LENDS_BOTH])


def test_there_is_time_for_both_steps() -> None:
    """BB-R-21, -62: at the slowest that a bot's hands can be."""
    assert PREPARED[1] + 250 + SECOND_HALF[1] < EXCHANGE_MS == time_for((1,), (2,))
    assert time_for((), (1,)) < time_for((1,), (2,)) < time_for((1,), (2, 3))


def test_who_armed_a_rival_is_remembered() -> None:
    """BB-R-30: loans are public by their number; each counts once a round."""
    t = story("elbow", "brolly", "runt", "gantry", timing="authentic")
    t.say("0 clap", "0 name 1", "0 place elbow").pass_ms(2000)
    memory = Memory()
    t.s.loans = [Loan(-1, 2, 1), Loan(-1, 2, 1), Loan(-1, 3, 0)]
    memory.notice(t.s, 0)
    memory.notice(t.s, 0)

    assert memory.favours == {2: -1, 3: 1}


def test_a_mood_lasts_a_round() -> None:
    """A character draws anew with every round, and not within one."""
    mind = Mind(CHARACTERS["greedy"], stream("1", "mind"))
    moods = []
    for turn in range(1, 40):
        mind.begin(turn)
        mood = (mind.holds_back, mind.stays, mind.look_at)
        mind.begin(turn)
        assert mood == (mind.holds_back, mind.stays, mind.look_at)
        moods.append(mood[:2])
    assert len(set(moods)) == 4


def test_characters_belong_to_their_game() -> None:
    """Nobody is offered the player that is there for measuring."""
    assert bots_of("battleground") == ["greedy", "sniper", "bluffer", "lender", "twoface", "uniform"]
    assert "greedy0" in players_of("battleground")
    assert set(CHARACTERS) < set(players_of("battleground"))
    assert bots_of("robots") == ["greedy", "uniform"]
