"""Set-up: two halves of a deck, what cards are worth, who picks, the deal."""

import pytest

from boltyard.core.errors import BadSetting
from boltyard.games.robots import events
from boltyard.games.robots.cards import FACE, KEYS, NUMBER, RANK, SUIT, VALUE
from boltyard.games.robots.state import half
from tests.robots.story import GAME, Story, new_game


def dealt(seed: int, pick: str = "black", **settings: object) -> Story:
    """A game just begun: colours chosen, cards dealt, Black's first Research done."""
    return new_game(seed, **settings).play(pick)


def deal_of(t: Story, colour: str) -> tuple[int, int]:
    """Cards in hand and Supply that the deal left this colour, before anybody drew."""
    (event,) = [e for e in t.events if isinstance(e, events.Dealt) and e.seat == t.seat(colour)]
    return len(event.cards), event.left


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_exactly_two_players(seats: int) -> None:
    """ROB-SETUP-1: any other number of seats is refused, with the rule."""
    with pytest.raises(BadSetting, match=r"ROB-SETUP-1"):
        GAME.new({}, 1, seats)

    assert GAME.new({}, 1, 2).seats == 2


def test_the_deck_is_cut_by_colour() -> None:
    """ROB-SETUP-2: 26 different cards each, two suits of thirteen ranks, no card in both halves."""
    black, red = half(0, False), half(1, False)

    assert not set(black) & set(red)
    for cards, suits in ((black, "CS"), (red, "DH")):
        assert len(cards) == len(set(cards)) == 26
        for suit in suits:
            assert len({RANK[card] for card in cards if SUIT[card] == suit}) == 13
        assert {SUIT[card] for card in cards} == set(suits)


def test_a_joker_counts_as_a_face_card() -> None:
    """ROB-SETUP-3: with jokers on, each half holds one, a face worth 9; without, none."""
    with_jokers = half(0, True) + half(1, True)
    jokers = [card for card in with_jokers if RANK[card] == "joker"]

    assert [KEYS[card] for card in jokers] == ["joker_black", "joker_red"]
    assert all(FACE[card] and VALUE[card] == 9 for card in jokers)
    assert not [card for card in half(0, False) + half(1, False) if RANK[card] == "joker"]


@pytest.mark.parametrize("suit", ["C", "S", "D", "H"])
@pytest.mark.parametrize("pips", range(2, 11))
def test_number_cards_are_worth_their_pips(pips: int, suit: str) -> None:
    """ROB-SETUP-4: two to ten as printed, and none of them is a face."""
    card = NUMBER[f"{pips}{suit}"]

    assert VALUE[card] == pips
    assert not FACE[card]


@pytest.mark.parametrize("key", ["AC", "AS", "AD", "AH"])
def test_an_ace_is_worth_one(key: str) -> None:
    """ROB-SETUP-5: the ace is the smallest card."""
    assert VALUE[NUMBER[key]] == 1


@pytest.mark.parametrize("rank", ["J", "Q", "K"])
def test_faces_are_worth_nine(rank: str) -> None:
    """ROB-SETUP-6: jack, queen and king are faces, worth 9 each, in all four suits."""
    for suit in "CSDH":
        card = NUMBER[rank + suit]
        assert FACE[card]
        assert VALUE[card] == 9


@pytest.mark.parametrize("chooser", [0, 1])
@pytest.mark.parametrize("pick", ["black", "red"])
def test_one_pick_fixes_both_colours(chooser: int, pick: str) -> None:
    """ROB-SETUP-7: the chooser takes a half, the opponent gets the other."""
    t = new_game(5, chooser=f"seat{chooser + 1}")
    assert t.codes == ["black", "red"]
    assert t.s.asked == 1 << chooser

    t.play(pick)

    other = "red" if pick == "black" else "black"
    assert t.seat(pick) == chooser
    assert t.seat(other) == 1 - chooser


def test_each_supply_is_the_shuffled_rest_of_the_own_half() -> None:
    """ROB-SETUP-8: hand and Supply together are the half, and the order is the seed's."""
    orders = set()
    for seed in range(20):
        t = dealt(seed)
        for i, colour in enumerate(("black", "red")):
            assert sorted(t.s.hand[i] + t.s.supply[i]) == half(i, False), colour
        orders.add(tuple(t.s.supply[0] + t.s.supply[1]))

    assert len(orders) == 20
    assert dealt(3).s.supply == dealt(3).s.supply


def test_every_card_is_as_likely_to_lie_on_top() -> None:
    """ROB-SETUP-8: over 2600 deals each red card tops its Supply 100 times, give or take five deviations of ten."""
    tops = [0] * 26
    for seed in range(2600):
        tops[dealt(seed).s.supply[1][-1] - 27] += 1

    assert all(50 <= count <= 150 for count in tops), tops


@pytest.mark.parametrize(("jokers", "supply"), [("off", 21), ("on", 22)])
def test_black_opens_with_five(jokers: str, supply: int) -> None:
    """ROB-SETUP-9: five in hand, 21 left, 22 with a joker."""
    assert deal_of(dealt(1, jokers=jokers), "black") == (5, supply)


@pytest.mark.parametrize(("jokers", "supply"), [("off", 19), ("on", 20)])
def test_red_opens_with_seven(jokers: str, supply: int) -> None:
    """ROB-SETUP-10: seven in hand, 19 left, 20 with a joker."""
    assert deal_of(dealt(1, jokers=jokers), "red") == (7, supply)


@pytest.mark.parametrize("chooser", ["seat1", "seat2"])
@pytest.mark.parametrize("pick", ["black", "red"])
def test_black_takes_the_first_turn(chooser: str, pick: str) -> None:
    """ROB-SETUP-11: whoever chose, and whatever was chosen, the owner of the black half begins."""
    t = dealt(9, pick, chooser=chooser)

    assert (t.turn, t.active) == (1, "black")
    assert t.asked == "black"


def test_nobody_starts_with_robots_damage_or_discards() -> None:
    """ROB-SETUP-12: all those zones are empty, before the deal and after it."""
    t = new_game(2)
    before = t.s.clone()
    t.play("black")

    for s in (before, t.s):
        assert s.robots == s.discard == [[], []]
        assert s.fielded == []
        assert not any(s.damage)
