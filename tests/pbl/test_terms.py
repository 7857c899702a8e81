"""Terms of one side: keepers as Inheritance, barred cards, bonuses and handicaps (PBL-LEAGUE, PBL-R-236..242)."""

from pathlib import Path

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.knowledge import eyes_of
from boltyard.core.match import Match
from boltyard.core.record import load_record
from boltyard.core.rng import stream
from boltyard.core.sentences import Audience
from boltyard.core.state import PUBLIC
from boltyard.core.table import verify
from boltyard.core.terms import with_terms
from boltyard.games import find_game
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import ACTION
from boltyard.games.pbl.invariants import broken
from boltyard.games.pbl.keepers import keeper_parts, may_be_kept
from boltyard.games.pbl.loader import base_cards
from boltyard.games.pbl.phases import GIVE, OPENING, TURN
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl
from boltyard.lab.jobs import Job, play_job
from tests.pbl.story import CARDS, GAME, NAMES, Story, keys, new_game, number, table
from tests.pbl.test_draft import drafted
from tests.pbl.test_setup import after_pilots

FREE = may_be_kept(CARDS)
ANA = FREE[:5]
BO = FREE[5:10]


def league(players: int) -> list[list[str]]:
    """The keepers of so many players."""
    return [FREE[5 * n : 5 * n + 5] for n in range(players)]


def fixture(players: int, bonuses: dict[int, dict[str, int]] | None = None, sides: int = 2, quick: bool = False) -> str:
    """The terms of a match of the first players of a league."""
    kept = league(players)
    return with_terms(GAME.schema, {}, keeper_parts(kept[:sides], kept, bonuses or {}, quick))["terms"]


def opened(t: Story) -> Story:
    """All have kept their first hand."""
    while t.s.frames[-1].rule == OPENING:
        t.play(t.codes[0])
    return t


def to_opening(t: Story) -> Story:
    """Whatever is asked before the opening hands is answered by the first option."""
    while t.s.frames[-1].rule != OPENING:
        t.play(t.codes[0])
    return t


def refused(terms: str, seats: int = 2, **settings: str) -> BadSetting:
    return refused_with(terms, settings, seats)


def refused_with(terms: str, settings: dict[str, str], seats: int) -> BadSetting:
    with pytest.raises(BadSetting) as wrong:
        GAME.new({**settings, "terms": terms}, 1, seats)
    return wrong.value


# Keepers.


def test_keepers_are_the_inheritance() -> None:
    """PBL-LEAGUE-KEEPER-6, PBL-SETUP-6: the deck begins with them, in every game of a match."""
    t = after_pilots(terms=fixture(4))

    assert [sorted(keys(t.s.decks[side])) for side in (0, 1)] == [sorted(ANA), sorted(BO)]

    drafted(t)
    to_opening(t)

    for side, mine in enumerate((ANA, BO)):
        assert {key for key in mine if t.s.owner[number(key)] == side} == set(mine)


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_no_keeper_of_the_league_is_drafted(players: int) -> None:
    """PBL-LEAGUE-KEEPER-7, PBL-LEAGUE-KEEPER-8, PBL-LEAGUE-KEEPER-9: 100 - 5n cards, nothing aside, 20 - n picks."""
    t = after_pilots(terms=fixture(players))
    pool = t.s.draft + [card for pile in t.s.piles for card in pile]

    assert len(pool) == 100 - 5 * players
    assert not set(keys(pool)) & {key for kept in league(players) for key in kept}
    assert t.s.shop == []

    pickers = drafted(t)

    assert len(pickers) == 20 - players
    drafted_cards = sum(len(t.s.decks[side]) + sum(map(len, t.s.offers[side])) for side in (0, 1)) - 10
    assert len(t.s.shop) == 100 - 5 * players - drafted_cards  # the undrafted piles, and nothing else
    assert broken(t.s) == ""


def test_keepers_that_are_barred_lie_out_of_the_game() -> None:
    """PBL-R-240, PBL-INV-1: face up for everybody, in every game of a series."""
    match = Match(GAME)
    s = match.new({"draft": "quick", "series": "3", "terms": fixture(6, quick=True)}, 3)
    others = sorted(key for kept in league(6)[2:] for key in kept)
    rng = stream("3", "series")
    seen = set()
    while not s.over:
        assert isinstance(s.inner, Pbl)
        if s.inner.pool or s.inner.turn:
            assert sorted(keys(s.inner.removed[0]))[: len(others)] == others or s.inner.out
            assert not set(s.inner.barred()) - {card for card in GAME.view(s.inner, PUBLIC).removed[0] if card >= 0}
            seen.add(s.number)
        seat = next(seat for seat in range(2) if s.asked >> seat & 1)
        moves = match.legal(s, seat)
        match.apply(s, seat, moves[rng.below(len(moves))])

    assert seen >= {1, 2}


def test_everybody_knows_whose_a_keeper_is() -> None:
    """PBL-R-240, PBL-LEAGUE-KEEPER-5: its place is hidden, its owner is not, and imagined worlds keep to it."""
    t = to_opening(drafted_table(fixture(4)))
    assert any(isinstance(e, events.Inherited) and e.shown_to(PUBLIC) is e for e in t.events)
    for viewer in (0, 1, PUBLIC):
        v = GAME.view(t.s, viewer)
        for side, mine in enumerate((ANA, BO)):
            for key in mine:
                assert v.of[number(key)] & eyes_of(viewer)
                assert v.owner[number(key)] == side
        for n in range(5):
            w = GAME.imagine(v, stream(str(n), "keepers"))
            assert broken(w) == ""
            assert [w.owner[number(key)] for key in ANA + BO] == [0] * 5 + [1] * 5
    theirs = t.view("bo")["known"]["0"]
    assert set(theirs) == set(ANA)


def drafted_table(terms: str) -> Story:
    t = after_pilots(terms=terms)
    drafted(t)
    return t


def test_a_side_without_keepers_inherits_by_chance() -> None:
    """PBL-R-162, PBL-R-236, PBL-SETUP-5: one to five keepers are the whole Inheritance; who has none gets five."""
    t = after_pilots(terms=f"0:inheritance={ANA[0]}")

    assert keys(t.s.decks[0]) == [ANA[0]]
    assert len(t.s.decks[1]) == 5
    assert number(ANA[0]) not in t.s.draft
    assert len(t.s.shop) + len(t.s.draft) + 5 == 94
    assert len(t.s.draft) % 5 == 0


def test_a_pool_that_five_does_not_divide() -> None:
    """PBL-R-163, PBL-R-232: the remainder, at random, is the only thing that goes to the shop deck before the draft."""
    for kept in range(1, 6):
        t = after_pilots(terms=f"all:shop=piles;0:inheritance={'+'.join(ANA[:kept])};1:inheritance={BO[0]}")
        pool = 100 - kept - 1

        assert len(t.s.shop) == pool % 5
        assert len(drafted(t)) == pool // 5


@pytest.mark.parametrize(("seats", "players", "dealt"), [(2, 2, 35), (2, 8, 25), (3, 3, 25), (3, 8, 16)])
def test_quick_play_leaves_ten_for_the_shop(seats: int, players: int, dealt: int) -> None:
    """PBL-R-238: as ever, or as many fewer as the missing keepers make it."""
    t = after_pilots(seats=seats, draft="quick", terms=fixture(players, sides=seats, quick=True))

    decks = [len(t.s.decks[side]) + sum(map(len, t.s.offers[side])) for side in range(seats)]
    assert decks == [dealt + 5] * seats
    assert len(t.s.shop) >= 10


def test_actions_are_no_keepers() -> None:
    """PBL-LEAGUE-KEEPER-3, PBL-LEAGUE-SALARY-3: refused as Inheritance, and not among what can be kept."""
    action = next(card.key for card in CARDS.cards if card.kind == ACTION)

    assert action not in FREE
    assert len(FREE) == sum(CARDS.cards[card].kind != ACTION for card in CARDS.orange)
    assert refused(f"0:inheritance={action}").rule == "PBL-LEAGUE-KEEPER-3"


# What is refused.


def test_one_to_five_keepers() -> None:
    """PBL-LEAGUE-SALARY-4: six are too many, one is enough."""
    wrong = refused(f"1:inheritance={'+'.join(FREE[:6])}")

    assert (wrong.rule, wrong.keys) == ("PBL-LEAGUE-SALARY-4", ["terms"])
    assert wrong.sentence == "side 1 has 6 keepers; it has 1 to 5 (PBL-LEAGUE-SALARY-4)"
    GAME.new({"terms": f"1:inheritance={FREE[0]}"}, 1)


def test_a_card_is_kept_by_one_side() -> None:
    """PBL-LEAGUE-KEEPER-3, PBL-R-240: not by two, not by a celebrity's table, and it has to be a card of the set."""
    assert "of side 0 and of side 1" in refused(f"0:inheritance={ANA[0]};1:inheritance={ANA[0]}").sentence
    assert refused("0:inheritance=crew_1a", celebrity="crew_1a").rule == "PBL-MODE-CELEBRITY-2"
    assert refused("all:barred=crew_1a", celebrity="crew_1a").rule == "PBL-MODE-CELEBRITY-2"
    assert "did you mean head_1a?" in refused("0:inheritance=haed_1a").sentence
    assert refused("0:inheritance=pilot_7").rule == "PBL-LEAGUE-KEEPER-6"


def test_cards_have_to_be_left() -> None:
    """PBL-R-237: ten for each side, and five for the draft."""
    for seats, least in ((2, 25), (3, 35)):
        orange = [CARDS.cards[card].key for card in CARDS.orange]
        GAME.new({"terms": f"all:barred={'+'.join(orange[least:])}"}, 1, seats)
        wrong = refused(f"all:barred={'+'.join(orange[least - 1 :])}", seats)
        assert wrong.rule == "PBL-R-237"


@pytest.mark.parametrize(
    ("term", "settings", "rule"),
    [
        (f"0:inheritance={ANA[0]}", {"challenge": "draft"}, "PBL-MODE-CHALLENGE-1"),
        (f"all:barred={ANA[0]}", {"challenge": "community"}, "PBL-MODE-CHALLENGE-1"),
        ("all:shop=piles", {"challenge": "draft"}, "PBL-MODE-CHALLENGE-1"),
        (f"0:inheritance={ANA[0]}", {"house": "ultimate"}, "PBL-H-1"),
        ("all:shop=piles", {"draft": "quick"}, "PBL-DRAFT-4"),
        ("0:give=3", {"challenge": "community"}, "PBL-MODE-CHALLENGE-8"),
    ],
)
def test_modes_that_leave_no_room_for_terms(term: str, settings: dict[str, str], rule: str) -> None:
    """PBL-R-167, PBL-MODE-CHALLENGE-1, PBL-H-1: no keepers where the Inheritance is chosen; named with both."""
    wrong = refused_with(term, settings, 2)

    assert wrong.rule == rule
    assert wrong.keys == ["terms", next(iter(settings))]


def test_terms_are_for_sides_that_are_there() -> None:
    """PBL-R-236, PBL-R-155: a team has them once, by its lower chair."""
    assert refused("2:opening=1").rule == "PBL-R-236"
    assert "its lower chair, 1" in refused("3:opening=1", 4, team="four_hands").sentence
    GAME.new({"terms": "1:opening=1", "team": "four_hands"}, 1, 4)
    GAME.new({"terms": "2:opening=1"}, 1, 3)


# Bonuses and handicaps.


@pytest.mark.parametrize("settings", [{}, {"draft": "quick"}, {"challenge": "community"}, {"house": "ultimate"}])
def test_a_larger_opening_hand(settings: dict[str, str]) -> None:
    """PBL-R-165, PBL-R-241, PBL-LEAGUE-SALARY-6: drawn after the choice, from the own deck."""
    plain = opened(to_opening(new_game(5, 2, **settings)))
    t = opened(to_opening(new_game(5, 2, terms="1:opening=2", **settings)))

    assert len(t.s.hands[0]) == len(plain.s.hands[0])
    assert len(t.s.hands[1]) == len(plain.s.hands[1]) + 2
    assert t.view("ana")["sides"][1]["opening"] == 2
    drew = [e for e in t.events if isinstance(e, events.Drew)]
    assert [e.seat for e in drew[:2]] == [1, 1]
    assert drew[0].shown_to(0) is not drew[0]  # which cards, only their owner sees


def test_a_deck_may_be_too_small_for_a_bonus() -> None:
    """PBL-R-241, PBL-R-16: as far as it goes, and the shop stays closed."""
    t = to_opening(after_pilots(draft="quick", terms="0:opening=5"))
    gone = t.s.decks[0][:-2]
    t.s.decks[0] = t.s.decks[0][-2:]
    t.s.removed[0] += gone
    hidden = len(t.s.offers[0][1])
    opened(t)

    assert len(t.s.hands[0]) == 10 if hidden + 2 >= 5 else 5 + hidden + 2
    assert not t.s.opened


def test_a_higher_hand_limit() -> None:
    """PBL-R-165, PBL-R-241, PBL-TURN-10, PBL-LEAGUE-SALARY-6: eleven for the one, ten for the other; shown to all."""
    t = table(ana="hand 10; deck 5", bo="hand 10; deck 5", terms="0:limit=1")
    t.play("end")

    assert len(t.s.hands[0]) == 11
    assert t.asked == "bo"

    t.play("end")

    assert t.asked == "bo"
    assert "discard" in t.codes[0]
    assert [side["hand_limit"] for side in t.view("bo")["sides"]] == [11, 10]


def test_a_smaller_deck() -> None:
    """PBL-R-165, PBL-R-239, PBL-D-51, PBL-LEAGUE-SALARY-6: three own cards for the shop deck, after the draft."""
    t = drafted_table(fixture(4, {1: {"give": 3}}))
    deck, shop = len(t.s.decks[1]), len(t.s.shop)

    assert t.s.frames[-1].rule == GIVE
    assert t.asked == "bo"
    assert GAME.decision(t.s, 1) == "PBL-D-51"
    assert not set(t.offered("give")) & set(BO)
    assert Audience(NAMES).text(GAME.wording(t.s, 1).prompt) == "Give 3 more of your deck to the shop deck."

    given = sorted(t.offered("give"))[:3]
    t.play(f"give {' '.join(given)}")

    assert t.s.frames[-1].rule == OPENING
    assert len(t.s.decks[1]) + 10 == deck - 3
    assert len(t.s.shop) == shop + 3
    assert all(t.s.owner[number(key)] == NOBODY and number(key) in t.s.shop for key in given)
    assert broken(t.s) == ""


def test_which_cards_were_given_is_a_secret() -> None:
    """PBL-R-239: the others see how many; what they had seen of that deck, they no longer know for sure."""
    t = drafted_table("0:give=3")
    given = sorted(t.offered("give"))[:3]
    mine = set(t.s.decks[0])
    t.play(f"give {' '.join(given)}")
    gave = next(e for e in t.events if isinstance(e, events.Gave))

    assert keys(gave.shown_to(0).cards) == given  # type: ignore[attr-defined]
    assert "3 cards to the shop deck" in GAME.tell(gave, 1, NAMES)
    for viewer in (1, PUBLIC):
        v = GAME.view(t.s, viewer)
        assert not any(v.of[card] & eyes_of(viewer) for card in mine)
        assert broken(GAME.imagine(v, stream("1", "given"))) == ""
    v = GAME.view(t.s, 0)
    assert all(v.owner[number(key)] == NOBODY and v.of[number(key)] for key in given)
    for n in range(5):
        w = GAME.imagine(v, stream(str(n), "given"))
        assert all(number(key) in w.shop for key in given)


def test_a_keeper_is_never_given_away() -> None:
    """PBL-R-239: refused with the rule, and a deck of keepers alone gives what it has."""
    t = drafted_table(fixture(4, {0: {"give": 3}}))
    free = sorted(t.offered("give"))

    assert t.refused(f"give {' '.join([ANA[0], *free[:2]])}")
    assert t.refused(f"give {' '.join(free[:2])}")
    assert "PBL-R-165" in opened(to_opening(new_game(1, 2, draft="quick"))).refused(f"give {ANA[0]}")


def test_sides_give_one_after_the_other_and_who_leaves_is_passed_over() -> None:
    """PBL-R-239, PBL-R-223: by the chairs; the others go on."""
    t = after_pilots(seats=3, draft="quick", terms="0:give=1;1:give=2;2:give=1")

    assert t.asked == "ana"
    t.play(t.codes[0])
    assert t.asked == "bo"
    t.play("bo: resign")
    assert t.asked == "cy"
    t.play(t.codes[0])
    assert t.s.frames[-1].rule == OPENING


def test_partners_share_a_bonus() -> None:
    """PBL-R-241, PBL-R-156: the card goes to who has the team's first turn, the limit holds for both hands."""
    settings = {"team": "four_hands", "draft": "quick", "terms": "1:opening=1,limit=2"}
    plain = opened(to_opening(new_game(2, 4, team="four_hands", draft="quick")))
    t = opened(to_opening(new_game(2, 4, **settings)))
    more = [len(t.s.hands[seat]) - len(plain.s.hands[seat]) for seat in range(4)]

    assert more == [1 if seat == t.s.openers[1] else 0 for seat in range(4)]
    assert [t.s.hand_limit(side) for side in (0, 1)] == [10, 12]


@pytest.mark.parametrize("settings", [{"challenge": "draft", "draft": "quick"}, {"challenge": "community"}, {}])
def test_cards_for_whoever_does_not_begin(settings: dict[str, str]) -> None:
    """PBL-R-242: whoever that turns out to be."""
    for seed in range(4):
        plain = opened(to_opening(new_game(seed, 3, **settings)))
        t = opened(to_opening(new_game(seed, 3, second="2", **settings)))
        more = [len(t.s.hands[side]) - len(plain.s.hands[side]) for side in range(3)]

        assert more == [0 if side == t.s.first else 2 for side in range(3)]


def test_a_new_challenge_is_balanced_and_an_old_record_is_not() -> None:
    """PBL-R-242: a table that is agreed on now has the cards, unless it says none; nothing is added to a record."""
    schema = GAME.schema
    for mode in ("draft", "community"):
        assert int(schema.agree({"challenge": mode})["second"]) > 0
        assert schema.agree({"challenge": mode, "second": "0"})["second"] == "0"
        assert schema.read({"challenge": mode})["second"] == "0"
    assert schema.agree({})["second"] == "0"


# Records, series, players.


def test_a_match_with_terms_replays_from_its_record(tmp_path: Path) -> None:
    """PBL-INV-5, PBL-R-236: the header says all of it, and a match without terms says nothing of them."""
    match = find_game("pbl")
    free = may_be_kept(base_cards())
    kept = [free[5 * n : 5 * n + 5] for n in range(4)]
    parts = keeper_parts(kept[:2], kept, {0: {"opening": 1, "give": 3}, 1: {"limit": 1}})
    agreed = with_terms(match.schema, {}, parts)
    play_job(Job("pbl", agreed, ("greedy", "uniform"), 11, 0, str(tmp_path / "with")))
    play_job(Job("pbl", {}, ("greedy", "uniform"), 11, 0, str(tmp_path / "without")))
    (path,) = (tmp_path / "with").iterdir()
    (plain,) = (tmp_path / "without").iterdir()

    assert f" · terms {agreed['terms']} · cards " in path.read_text().splitlines()[0]
    assert " give " in path.read_text()
    assert verify(match, load_record(path)).record.digest == load_record(path).digest
    assert "terms" not in plain.read_text().splitlines()[0]


def test_terms_hold_in_every_game_of_a_series() -> None:
    """PBL-R-236, PBL-MODE-SERIES-2: opening hand and limit each time, cards are given away once."""
    match = Match(GAME)
    s = match.new({"draft": "quick", "series": "3", "terms": "0:opening=2,give=2"}, 5)
    rng = stream("5", "series")
    gifts, hands, number_ = 0, {}, 0
    while not s.over:
        assert isinstance(s.inner, Pbl)
        gifts += s.inner.frames[-1].rule == GIVE and s.number > 1
        if s.inner.turn == 1 and s.inner.frames[0].rule == TURN and s.number != number_:
            number_ = s.number
            hands[number_] = len(s.inner.hands[0])
        seat = next(seat for seat in range(2) if s.asked >> seat & 1)
        moves = match.legal(s, seat)
        match.apply(s, seat, moves[rng.below(len(moves))])

    assert gifts == 0
    assert len(hands) >= 2
    assert min(hands.values()) >= 6
