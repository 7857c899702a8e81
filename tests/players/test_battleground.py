"""The greedy player of Bots Battleground: it answers every question on both clocks, beats chance, and has its reasons.

The stories are played with numbers of their own, so that balancing the deck changes none of them.
"""

from pathlib import Path
from typing import Any

import pytest

from boltyard.core.moves import Move
from boltyard.core.rng import Rng, stream
from boltyard.core.state import CLOCK_BIT
from boltyard.games.battleground import loader
from boltyard.games.battleground.cards import CardTable
from boltyard.games.battleground.game import BattlegroundGame
from boltyard.games.battleground.moves import WAIT, Wait
from boltyard.games.battleground.state import Battleground
from boltyard.games.battleground.tactics import odds
from boltyard.games.battleground.tactics.front import front
from boltyard.games.battleground.tactics.preferences import prefer, wish
from tests.battleground.invariants import check_invariants
from tests.battleground.story import Story, full, story

BASE = BattlegroundGame()
NUMBERS = {
    "piston": (8, 2),
    "gantry": (7, 3),
    "kettle": (7, 4),
    "vault": (2, 8),
    "bollard": (3, 7),
    "brolly": (3, 8),
    "trolley": (5, 5),
    "abacus": (5, 4),
    "ramrod": (9, 3),
    "thimble": (4, 4),
    "sidecar": (4, 3),
    "roulette": (6, 3),
    "elbow": (5, 3),
    "metronome": (3, 3),
    "plumb": (3, 5),
    "hireling": (8, 6),
}


def numbered() -> CardTable:
    """The bots with the numbers that the stories need."""
    bots = loader.load_cards(Path(loader.__file__).with_name("cards.toml")).bots
    for bot in bots:
        bot.attack, bot.defense = NUMBERS.get(bot.key, (bot.attack, bot.defense))
        bot.needs_third_player = False  # every story has all of them
    return CardTable("numbered", bots)


GAME = BattlegroundGame(numbered())


def tell(*hands: str, **words: Any) -> Story:
    return story(*hands, game=GAME, **words)


def choice(t: Story, seat: int) -> str:
    """What greedy says in this seat, without the number of the copy."""
    return prefer(GAME.view(t.s, seat), seat, GAME.legal(t.s, seat)).text.replace(".1", "")


def checked_choice(game: BattlegroundGame, s: Battleground, seat: int, options: list[Move]) -> Move:
    """One of the options, the same when asked again of the same view, which is left alone, and of the cheap one."""
    view = game.view(s, seat)
    before, table = view.plain(), s.plain()
    move = prefer(view, seat, options)
    assert move in options
    assert prefer(view, seat, options) is move
    assert view.plain() == before
    assert prefer(front(s, seat), seat, options) is move
    assert s.plain() == table
    return move


# Whole games.


def play_ticks(s: Battleground, greedy: int, chance: Rng) -> int:
    """To the end on the simulated clock; the seats of the mask are greedy. How many choices they made."""
    choices = 0
    while not s.over:
        seat = next(seat for seat in range(s.seats) if s.asked >> seat & 1)
        options = BASE.legal(s, seat)
        if greedy >> seat & 1:
            BASE.answer(s, seat, checked_choice(BASE, s, seat, options))
            choices += len(options) > 1
        else:
            BASE.answer(s, seat, options[chance.below(len(options))])
        check_invariants(s)
    return choices


def play_live(s: Battleground, beat: int) -> None:
    """To the end in real time: everybody looks once a beat, and may wait."""
    while not s.over:
        for seat in range(s.seats):
            if (s.asked | s.free) >> seat & 1:
                options = [*BASE.legal(s, seat), WAIT]
                move = checked_choice(BASE, s, seat, options)
                if not isinstance(move, Wait):
                    BASE.answer(s, seat, move)
                    check_invariants(s)
        if s.asked & CLOCK_BIT:
            BASE.elapse(s, beat)


SETTINGS: list[dict[str, object]] = [
    {},
    {"dice": 2},
    {"dice": 2, "limit_mode": "strict", "conscript_refusal": "on", "pool": "strict"},
    {"deck": "demo54", "share_requires_play": "off", "all_defend_cap": 4, "first_clapper": "vote"},
    {"open_min_ms": 2000, "open_max_ms": 4000, "fumble_rate": "0.2", "first_clapper": "host_pick"},
]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("settings", SETTINGS)
def test_every_question_gets_an_answer(settings: dict[str, object], seats: int) -> None:
    """BB-R-1, BB-R-55: greedy among its like ends a game long before the cap, and plays beside chance as well."""
    s = BASE.new(settings, seats, seats)
    play_ticks(s, (1 << seats) - 1, stream("1", "others"))
    assert s.turn < 80
    play_ticks(BASE.new(settings, seats, seats), 0b101, stream("2", "others"))


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("settings", [{"timing": "authentic", "dice": 2}, {"timing": "relaxed", **SETTINGS[2]}])
def test_it_plays_in_real_time(settings: dict[str, object], seats: int) -> None:
    """BB-R-60: nobody is late, and the game is won by tokens."""
    s = BASE.new({**settings, "win_tokens": 5}, seats, seats)
    s.log = []
    play_live(s, 600)

    assert s.reason == "tokens"
    assert "came_late" not in [event.kind for event in s.log]


def test_it_beats_chance() -> None:
    """One greedy player among three who take any option wins far more than a quarter of forty games by fixed seeds."""
    wins = 0
    for seed in range(40):
        s = BASE.new({}, seed, 4)
        play_ticks(s, 1 << seed % 4, stream(str(seed), "others"))
        wins += s.winners == 1 << seed % 4

    assert wins >= 24


def test_games_are_quick() -> None:
    """BB-SIM-7: standing orders keep the questions down, four players with twenty ticks a round included."""
    choices = [play_ticks(s := BASE.new({}, seed, 4), 15, stream("1", "nobody")) / s.turn for seed in range(10)]

    assert sum(choices) / len(choices) < 50


# The opening.


def test_it_opens_with_the_bot_that_is_hardest_to_answer() -> None:
    """BB-D-4, -5: and never hesitates."""
    assert choice(tell("piston abacus metronome thimble", "").clap(), 0) == "open 1 piston"


def seen(t: Story, seat: int) -> None:
    """All cards of this seat have been on the table before."""
    for card in t.s.hands[seat]:
        t.s.reveal(card)


def test_it_attacks_where_nobody_has_an_answer() -> None:
    """BB-R-5: Cy's hand is known and has no Defense of 8; Bo's has."""
    t = tell("piston abacus metronome elbow", "brolly vault bollard plumb", "gantry kettle roulette trolley")
    seen(t, 1)
    seen(t, 2)

    assert choice(t.clap(), 0).startswith("open 2")


def test_it_attacks_the_leader_when_the_odds_are_the_same() -> None:
    """BB-TOKENS-1: two tokens more and the game is over."""
    weak = ["gantry kettle roulette trolley", "gantry.2 kettle.2 roulette.2 trolley.2", "thimble elbow.2 abacus.2"]
    t = tell("piston abacus metronome elbow", *weak, tokens=[0, 3, 8, 3])
    for seat in (1, 2, 3):
        seen(t, seat)

    assert choice(t.clap(), 0).startswith("open 2")


def test_in_real_time_it_names_and_then_places() -> None:
    """BB-R-15: both before the dice stop, and then it leaves them alone."""
    t = tell("piston abacus metronome thimble", "", timing="authentic").say("0 clap")
    assert choice(t, 0) == "name 1"
    t.say("0 name 1")
    assert choice(t, 0) == "place piston"
    t.say("0 place piston")

    assert wish(GAME.view(t.s, 0), 0, GAME.legal(t.s, 0)) is None


# The battle.


def test_it_defends_with_what_wins() -> None:
    """BB-D-7: a Striker is no defender, whatever its number."""
    t = tell("abacus", "brolly ramrod metronome elbow").clap().open(1, "abacus")

    assert choice(t, 1) == "place brolly"


def test_low_wants_the_lowest() -> None:
    """BB-DICE-5."""
    t = tell("abacus", "brolly vault metronome bollard", icons="low").clap().open(1, "abacus")

    assert choice(t, 1) == "place metronome"


def test_who_cannot_win_lies_as_near_as_possible() -> None:
    """BB-R-18: an empty side could not win even if the rival stumbled."""
    t = tell("ramrod", "abacus thimble gantry trolley").clap().open(1, "ramrod")

    assert choice(t, 1) == "place trolley"


def test_it_stays_while_it_wins() -> None:
    t = tell("abacus", "brolly gantry elbow metronome").clap().open(1, "abacus").tick("1 place brolly")

    assert choice(t, 1) == "wait change"


def test_it_exchanges_when_behind() -> None:
    """BB-ROUND-9: first up, then down."""
    t = tell("gantry piston abacus elbow", "bollard elbow.2 metronome abacus.2").clap().open(1, "abacus")
    t.tick("1 place bollard")
    assert choice(t, 0) == "up abacus"
    t.tick("0 up abacus")

    assert choice(t, 0) == "place piston"


def test_it_exchanges_only_while_there_is_time() -> None:
    """BB-SIM-5: begun in the last tick, the side would stay empty."""
    t = tell("piston abacus elbow trolley", "bollard elbow.2 metronome abacus.2").clap().open(1, "abacus")
    t.tick("1 place bollard").to_final()
    assert choice(t, 0) == "up abacus"
    t.tick()

    assert choice(t, 0).startswith("wait")


def test_two_bots_where_two_are_allowed() -> None:
    """BB-DICE-8: the second makes the difference."""
    t = tell("piston gantry", "bollard trolley thimble kettle", icons="two_bots").clap().open(1, "piston")
    t.tick("1 place bollard")

    assert choice(t, 1) == "place trolley"


def test_a_companion_brings_another() -> None:
    """BB-CO-5: three and seven beat eight, without any icon."""
    t = tell("piston", "sidecar bollard elbow thimble").clap().open(1, "piston").tick("1 place sidecar")

    assert choice(t, 1) == "place bollard"


def test_an_attacker_of_all_looks_at_all() -> None:
    """BB-R-39: two of three duels are better than none."""
    hands = ["trolley metronome kettle thimble", "abacus", "abacus.2", "vault"]
    t = tell(*hands, icons="all_defend").clap().open(1, "metronome")
    t.tick("1 place abacus", "2 place abacus.2", "3 place vault")
    assert choice(t, 0) == "up metronome"
    t.tick("0 up metronome")

    assert choice(t, 0) == "place kettle"


# Help.


def behind(**words: Any) -> Story:
    """Bo has no answer to Captain Ramrod."""
    hands = ["ramrod", "abacus elbow metronome trolley", "vault gantry", "kettle"]
    return tell(*hands, **words).clap().open(1, "ramrod").tick("1 place trolley")


def test_it_asks_for_help_when_its_cards_will_not_do() -> None:
    """BB-R-29: everybody at once."""
    assert choice(behind(), 1) == "request all"


def test_it_conscripts_first_and_from_the_poorest() -> None:
    """BB-DICE-7, BB-BORROW-6: a share of the win goes to whoever has least."""
    assert choice(behind(icons="conscript", tokens=[0, 0, 5, 2]), 1) == "conscript 3"


def test_it_asks_nobody_when_there_is_no_time_to_use_it() -> None:
    """BB-SIM-4: a loan, a take-up and a placement are three ticks."""
    assert choice(behind().to_final(), 1).startswith("wait")


def lender(*hands: str, **words: Any) -> Story:
    """Bo is behind against Ana's Runaway Trolley and asks Cy."""
    return (
        tell("trolley", "abacus elbow metronome gantry", *hands, **words)
        .clap()
        .open(1, "trolley")
        .tick("1 place abacus")
        .tick("1 request 2")
    )


def test_it_lends_what_wins() -> None:
    """BB-BORROW-6, -7: a lender shares a win and never a loss; one card is enough."""
    t = lender("brolly elbow.2 metronome.2 kettle")
    assert choice(t, 2) == "lend 1 brolly"
    GAME.answer(t.s, 2, next(move for move in GAME.legal(t.s, 2) if move.text == "lend 1 brolly.1"))

    assert choice(t, 2) == "done"


def test_it_lends_nothing_that_would_lose() -> None:
    assert choice(lender("elbow.2 metronome.2 kettle thimble"), 2).startswith("wait")


def test_it_never_helps_to_win_the_game() -> None:
    """BB-TOKENS-1: Bo needs one token more."""
    assert choice(lender("vault elbow.2 metronome.2 kettle", tokens=[0, 9, 0]), 2).startswith("wait")


def test_it_helps_against_whoever_is_about_to_win() -> None:
    """BB-TOKENS-1: a rich borrower is better than a lost game."""
    t = lender("vault elbow.2 metronome.2 kettle", tokens=[8, 7, 0])

    assert choice(t, 2) == "lend 1 vault"


def test_a_mercenary_is_for_others() -> None:
    """BB-CO-9: its owner can only lend it."""
    t = lender("hireling elbow.2 metronome.2 kettle")

    assert choice(t, 2) == "lend 1 hireling"


@pytest.mark.parametrize(("tokens", "answer"), [([0, 3, 3], "comply"), ([9, 3, 3], "refuse")])
def test_a_conscription_is_refused_only_to_save_the_game(tokens: list[int], answer: str) -> None:
    """BB-D-14: a token is worth more than two cards for a round."""
    t = tell("abacus", "brolly", "gantry", icons="conscript", conscript_refusal="on", tokens=tokens).clap()
    t.open(1, "abacus").tick("0 conscript 2")

    assert choice(t, 2) == answer


# Abilities.


def test_an_ability_goes_where_it_helps_most() -> None:
    """BB-D-15: half of eight is more than half of three."""
    t = tell("nutcracker", "sidecar brolly").clap().open(1, "nutcracker").tick("1 place sidecar")

    assert choice(t.tick("1 place brolly").end(), 0) == "use nutcracker on brolly"


def test_an_ability_is_used_for_the_duel_that_is_settled() -> None:
    """BB-D-15, BB-R-48: what else is at stake in the round does not matter."""
    t = tell("siphon", "brolly", "trolley", icons="all_defend").clap().open(1, "siphon")
    t.tick("1 place brolly", "2 place trolley").end()

    assert choice(t, 0) == "use siphon on brolly by 2"


def test_an_ability_does_not_hurt_its_own_side() -> None:
    """BB-R-42: where a choice is left, the rival's bot becomes four."""
    t = tell("piston", "plumb").clap().open(1, "piston").tick("1 place plumb").end()

    assert choice(t, 1) == "use plumb on piston"


def test_codes_of_these_stories_are_those_of_the_game() -> None:
    """The bots are the same, only their numbers are ours."""
    assert GAME.cards.keys == BASE.cards.keys
    assert full("place piston") == "place piston.1"


def test_of_what_is_known_the_oldest_goes_first_and_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "REMEMBERED", 3)
    duels = odds.Duels(GAME.cards)
    for key in range(5):
        duels.keep(key, (key, 0))
        duels.keep_answers(key, (key,))
        assert list(duels.found) == list(duels.answers) == list(range(max(0, key - 2), key + 1))
