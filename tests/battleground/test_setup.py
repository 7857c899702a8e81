"""Set-up: deck, hands without duplicates, and who claps first."""

from collections import Counter

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.rng import stream
from boltyard.core.state import PUBLIC
from boltyard.games.battleground import events
from boltyard.games.battleground.game import BOOK
from boltyard.games.battleground.layout import bare_table
from boltyard.games.battleground.setup import deal, duplicates, redraw, take
from boltyard.games.battleground.state import Battleground
from boltyard.games.battleground.terms import terms_of
from tests.battleground.invariants import check_invariants
from tests.battleground.story import GAME, Story, card, random_steps, story


def empty(seats: int = 3) -> Battleground:
    """A table before the deal, with the whole deck in key order, second copies on top."""
    s = bare_table(terms_of(GAME.schema.read({})), GAME.cards, GAME.moves, seats, 1, BOOK, stream("1", "x"))
    s.deck = sorted(s.cards.deck(False, seats > 2), key=lambda number: (number & 1, number))
    s.first = 0
    s.log = []
    return s


def test_the_kit() -> None:
    """BB-SETUP-1: 60 cards, 40 tokens, up to two dice."""
    s = GAME.new({"dice": 2}, 1, 6)

    assert len(s.deck) + 24 == 60
    assert s.pile() == 40
    assert s.terms.dice == 2


def test_the_demo_kit() -> None:
    """BB-SETUP-2, BB-R-2: 54 cards, one die, no pile; points are counted all the same."""
    s = GAME.new(GAME.schema.mode("demo"), 1, 3)
    assert len(s.deck) + 12 == 54
    assert s.terms.dice == 1

    t = story("piston", "brolly", deck="demo54", tokens=[3, 3]).clap().open(1, "piston").settle()
    assert t.tokens == [5, 2]
    assert t.shown()["pile"] == 0


@pytest.mark.parametrize(("key", "value"), [("dice", "2"), ("pool", "strict")])
def test_what_the_demo_kit_lacks(key: str, value: str) -> None:
    """BB-SETUP-2: a second die and a pile of tokens do not go with it."""
    with pytest.raises(BadSetting, match=f"deck=demo54 does not go with {key}={value} .BB-SETUP-2"):
        GAME.new({"deck": "demo54", key: value}, 1)


def test_the_deck_is_shuffled_and_hidden() -> None:
    """BB-SETUP-5: another order for another seed, and nobody sees it."""
    decks = {tuple(GAME.new({}, seed, 3).deck) for seed in range(5)}
    assert len(decks) == 5

    s = GAME.new({}, 1, 3)
    for viewer in (0, 1, 2, PUBLIC):
        assert GAME.view(s, viewer).deck == [-1] * 48


@pytest.mark.parametrize("dice", ["1", "2"])
def test_one_or_two_dice(dice: str) -> None:
    """BB-SETUP-6, BB-R-3: one by default."""
    assert GAME.new({}, 1).terms.dice == 1
    assert GAME.new({"dice": dice}, 1).terms.dice == int(dice)
    for wrong in ("0", "3"):
        with pytest.raises(BadSetting, match="dice"):
            GAME.new({"dice": wrong}, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_four_cards_each_off_the_top(seats: int) -> None:
    """BB-SETUP-7, BB-R-1: two to six seats, four cards each."""
    s = GAME.new({}, 5, seats)

    assert [len(hand) for hand in s.hands] == [4] * seats
    assert len(s.deck) == (58 if seats == 2 else 60) - 4 * seats


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    """BB-R-1: with the rule."""
    with pytest.raises(BadSetting, match=r"two to six seats.*BB-R-1"):
        GAME.new({}, 1, seats)


def test_two_copies_are_shown_and_replaced() -> None:
    """BB-SETUP-8, -9, BB-EX-17, BB-R-4: both are public, lie under the deck in shown order, and as many are drawn."""
    s = empty()
    pair = [card("brolly.1"), card("brolly.2"), card("runt.1"), card("runt.2")]
    for number in pair:
        s.deck.remove(number)
    take(s, 0, pair)
    top = s.deck[-4:]
    redraw(s, 0)
    shown = [event for event in s.log or [] if isinstance(event, events.Showed)]

    assert shown[0].cards == pair
    assert shown[0].shown_to(PUBLIC) == shown[0]
    assert s.deck[:4] == pair[::-1]
    assert s.hands[0] == top
    assert not duplicates(s.hands[0])


def test_one_pair_only_goes() -> None:
    """BB-SETUP-8: the other two cards stay."""
    s = empty()
    hand = [card("brolly.1"), card("brolly.2"), card("runt.1"), card("vault.2")]
    for number in hand:
        s.deck.remove(number)
    take(s, 0, hand)
    redraw(s, 0)

    assert {card("runt.1"), card("vault.2")} <= set(s.hands[0])
    assert s.deck[:2] == [card("brolly.2"), card("brolly.1")]


def test_replacements_may_be_duplicates_again_but_not_for_ever() -> None:
    """BB-R-4: a deck stacked with pairs is dug through after ten repeats."""
    s = empty()
    pairs = sorted(s.deck, reverse=True)  # from the top: abacus.1, abacus.2, bollard.1, ...
    s.deck = pairs
    take(s, 0, [s.deck.pop() for _ in range(4)])
    redraw(s, 0)
    shown = [event for event in s.log or [] if event.kind == "showed"]

    assert len(shown) == 11
    assert len({number >> 1 for number in s.hands[0]}) == 4


def test_the_redraw_goes_round_from_the_first_clapper() -> None:
    """BB-R-4: whoever sits after the first clapper is mended later."""
    for seed in range(200):
        s = empty(4)
        s.rng = stream(str(seed), "deck")
        s.first = 2
        deal(s)
        order = [event.seat for event in s.log or [] if event.kind == "showed"]
        rounds = [(seat - 2) % 4 for seat in order]
        assert rounds == sorted(rounds)
        assert all(not duplicates(hand) for hand in s.hands)


def test_about_a_tenth_of_hands_are_redrawn() -> None:
    """BB-R-4, BB-CARD-1: two copies keep it at 10 %."""
    hands = redrawn = 0
    for seed in range(400):
        s = empty(6)
        s.rng = stream(str(seed), "deck")
        deal(s)
        hands += 6
        redrawn += len({event.seat for event in s.log or [] if event.kind == "showed"})

    assert 0.07 < redrawn / hands < 0.13


def test_hands_are_secret() -> None:
    """BB-SETUP-10: others see a count."""
    s = GAME.new({}, 3, 3)
    for viewer in (0, 1, 2, PUBLIC):
        view = GAME.view(s, viewer)
        for seat in range(3):
            assert view.hands[seat] == (s.hands[seat] if seat == viewer else [-1] * 4)


def test_nobody_has_tokens_yet() -> None:
    """BB-SETUP-11: all 40 lie in the middle."""
    shown = GAME.show(GAME.new({}, 1, 4))

    assert [seat["tokens"] for seat in shown["seats"]] == [0] * 4
    assert shown["pile"] == 40


def test_hands_never_change() -> None:
    """BB-R-5: after any number of rounds everybody holds the four cards dealt, and the deck is untouched."""
    s = GAME.new({"dice": 2, "round_cap": 6, "win_tokens": 40}, 4, 5)
    dealt, deck = [hand[:] for hand in s.hands], s.deck[:]
    for _ in random_steps(s, stream("4", "steps")):
        check_invariants(s)

    assert s.turn == 6
    assert s.hands == dealt
    assert s.deck == deck


# The first clapper.


def test_the_first_clapper_is_drawn() -> None:
    """BB-SETUP-12, BB-R-6: by chance unless the table wants otherwise."""
    first = Counter(GAME.new({}, seed, 4).first for seed in range(400))

    assert set(first) == {0, 1, 2, 3}
    assert all(60 < count < 140 for count in first.values())


def voting(seed: int = 1, seats: int = 3, how: str = "vote") -> Story:
    return Story(GAME.new({"first_clapper": how}, seed, seats))


def test_the_best_dancer_claps_first() -> None:
    """BB-D-2, BB-R-6: all vote at once, not for themselves; nobody sees a hand yet."""
    t = voting()
    assert t.asked == [0, 1, 2]
    assert t.codes(1) == ["abstain", "vote 0", "vote 2"]
    assert t.s.hands == [[], [], []]
    assert t.refused("1 vote 1") == "BB-D-2"

    t.say("0 vote 2", "1 vote 2", "2 vote 0")
    assert t.s.first == t.s.clapper == 2
    assert len(t.s.hands[0]) == 4


def test_a_vote_is_sealed() -> None:
    """BB-D-2: nobody learns how the first ones voted before the last has."""
    t = voting().say("0 vote 2")

    assert GAME.view(t.s, 1).sealed[0] == []
    assert not t.heard(events.Voted)
    assert t.refused("0 vote 1") == "BB-R-6"


def test_ties_are_decided_by_chance() -> None:
    """BB-D-2: and if all abstain everybody is tied."""
    firsts: Counter[int] = Counter()
    for seed in range(60):
        t = voting(seed).say("0 vote 1", "1 vote 0", "2 abstain")
        firsts[t.s.first] += 1
    assert set(firsts) == {0, 1}
    assert {voting(seed).say("0 abstain", "1 abstain", "2 abstain").s.first for seed in range(30)} == {0, 1, 2}


def test_the_host_picks() -> None:
    """BB-R-6, -71: the player in chair 0 names anybody, with a vote."""
    t = voting(how="host_pick")

    assert t.asked == [0]
    assert t.codes(0) == ["vote 0", "vote 1", "vote 2"]
    assert t.say("0 vote 0").s.first == 0


def test_how_the_first_clapper_is_found_does_not_shift_the_deck() -> None:
    """BB-SIM-10: the deck has a stream of its own."""
    drawn = GAME.new({}, 7, 3)
    voted = voting(7).say(
        *[f"{seat} vote {drawn.first}" if seat != drawn.first else f"{seat} abstain" for seat in range(3)]
    )

    assert voted.s.first == drawn.first
    assert voted.s.hands == drawn.hands
    assert voted.s.deck == drawn.deck


def test_silence_abstains() -> None:
    """BB-D-2: the default is to abstain; a silent host begins."""
    t = voting()
    assert [move.text for move in GAME.default(t.s, 1, t.s.rng)] == ["abstain"]
    host = voting(how="host_pick")
    assert [move.text for move in GAME.default(host.s, 0, host.s.rng)] == ["vote 0"]


def test_settings_are_agreed_before_the_game() -> None:
    """BB-D-1: with defaults for all; a bad one is refused with the nearest."""
    assert GAME.schema.read({})["win_tokens"] == "10"
    with pytest.raises(BadSetting, match="did you mean win_tokens"):
        GAME.new({"win_token": 5}, 1)
