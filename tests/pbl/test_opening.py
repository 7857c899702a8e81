"""Opening hands, and who begins."""

import pytest

from boltyard.core.rng import Rng
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.game import PblGame
from boltyard.games.pbl.opening import begin_opening
from boltyard.games.pbl.phases import OPENING
from tests.pbl.story import CARDS, GAME, NAMES, Story, check_invariants, keys, new_game, seat_pilot
from tests.pbl.test_setup import after_pilots
from tests.pbl.toybox import toy_cards


def opening(seed: int = 1, seats: int = 2) -> Story:
    return after_pilots(seed, seats, draft="quick")


def test_the_whole_deck_is_shuffled() -> None:
    """PBL-OPEN-1: Inheritance and dealt cards together; inherited cards turn up in the opening hands."""
    found = 0
    for seed in range(12):
        t = opening(seed)
        inherited = next(event.cards for event in t.events if isinstance(event, events.Inherited))
        found += len(set(inherited) & {card for hand in t.s.offers[0] for card in hand})

    assert 5 <= found <= 30  # 15 expected: 12 games, 5 cards, 10 of 40


@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_deals_two_hands_of_five(seats: int) -> None:
    """PBL-OPEN-2, PBL-R-18: two separate hands, and all are asked at once."""
    t = opening(seats=seats)

    for two in t.s.offers:
        assert [len(hand) for hand in two] == [5, 5]
        assert len({*two[0], *two[1]}) == 10
    assert t.asked == " ".join(NAMES[:seats])


def test_both_hands_are_seen_by_their_player_alone() -> None:
    """PBL-OPEN-3, PBL-INFO-4: my two hands lie open to me, the other's are backs."""
    t = opening()

    assert t.view("ana")["offers"][0] == [keys(hand) for hand in t.s.offers[0]]
    assert t.view("ana")["offers"][1] == [["?"] * 5] * 2
    assert t.codes == ["keep 1", "keep 2"]


def test_the_kept_hand_is_the_hand() -> None:
    """PBL-OPEN-3: keep 2 keeps the second."""
    t = opening()
    first, second = t.s.offers[0][0][:], t.s.offers[1][1][:]
    t.play("ana: keep 1", "bo: keep 2")

    assert t.s.hands == [first, second]


def test_the_other_five_are_the_last_to_be_drawn() -> None:
    """PBL-OPEN-4, PBL-R-17: they are the bottom block; the deck above is not touched."""
    t = opening()
    rejected = t.s.offers[0][1][:]
    above = t.s.decks[0][:]
    t.play("ana: keep 1", "bo: keep 1")

    assert sorted(t.s.decks[0][:5]) == sorted(rejected)
    assert t.s.decks[0][5:] == above


def test_the_rejected_hand_is_shuffled() -> None:
    """PBL-R-17, PBL-R-175: among itself, and its owner knows the five but not their order."""
    orders = set()
    for seed in range(10):
        t = opening(seed)
        rejected = t.s.offers[0][1][:]
        t.play("ana: keep 1", "bo: keep 1")
        orders.add(tuple(rejected.index(card) for card in t.s.decks[0][:5]))
        assert t.view("ana")["sides"][0]["deck"][:5] == ["?"] * 5
        assert all(t.game.view(t.s, 0).of[card] & 1 for card in rejected)

    assert len(orders) > 5


def test_choices_are_hidden_until_all_have_chosen() -> None:
    """PBL-R-18: that ana has chosen is known, what she chose is not, and nothing happens before bo has."""
    t = opening()
    t.play("ana: keep 2")

    assert t.asked == "bo"
    assert t.s.hands == [[], []]
    assert t.game.view(t.s, 1).sealed == [[], []]
    assert t.game.view(t.s, 1).answered == 1


def test_the_order_of_answers_does_not_matter() -> None:
    """PBL-R-18: bo before ana, or ana before bo: the same table."""
    tables = []
    for answers in (("ana: keep 2", "bo: keep 1"), ("bo: keep 1", "ana: keep 2")):
        tables.append(GAME.save(opening().play(*answers).s))

    assert tables[0] == tables[1]


def test_a_world_imagined_after_a_sealed_choice_can_be_played_on() -> None:
    """PBL-R-18: bo thinks about the opening after ana has chosen; in any world behind his view the game begins."""
    t = opening()
    t.play("ana: keep 2")
    world = GAME.imagine(GAME.view(t.s, 1), Rng(1, 2, 3, 4))
    GAME.play(world, 1, "keep 1")

    assert world.turn == 1
    assert [len(hand) for hand in world.hands] == [5, 5]


def test_a_short_deck_is_dealt_alternately() -> None:
    """PBL-R-16: seven cards make hands of four and three."""
    s = GAME.new({"draft": "quick"}, 1)
    GAME.play(s, 0, "robot crystal")
    GAME.play(s, 1, "robot solar")
    frame = s.frames[-1]
    s.gain(0, [s.draft.pop(), s.draft.pop()])
    for side in range(s.sides):
        seat_pilot(s, side, CARDS.starters[side])
    begin_opening(s, frame)

    assert [len(hand) for hand in s.offers[0]] == [4, 3]
    assert [len(hand) for hand in s.offers[1]] == [3, 2]
    assert s.decks == [[], []]
    check_invariants(s)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_fastest_pilot_begins(seats: int) -> None:
    """PBL-TURN-1: whoever has the highest speed has the first turn."""
    beginners = set()
    for seed in range(8):
        t = opening(seed, seats)
        for name in NAMES[:seats]:
            t.play(f"{name}: keep 1")
        speeds = [CARDS.cards[robot.starter].speed for robot in t.s.robots]
        beginners.add(t.asked)

        assert t.asked == NAMES[speeds.index(max(speeds))]
        assert GAME.first_seat(t.s) == NAMES.index(t.asked)
        assert t.s.turn == 1
    assert len(beginners) > 1


def test_equal_speeds_are_rolled_off() -> None:
    """PBL-R-20: with ten equally quick pilots the d20 decides, now for ana, now for bo."""
    cards = toy_cards()
    for card in cards:
        card.speed = min(card.speed, 1)
    game = PblGame(CardTable("equal", cards))
    beginners = set()
    for seed in range(16):
        s = game.new({"draft": "quick"}, seed)
        while not s.turn:
            seat = s.asked.bit_length() - 1
            game.apply(s, seat, game.legal(s, seat)[0])
        beginners.add(game.first_seat(s))

    assert beginners == {0, 1}


def test_nothing_is_played_before_the_first_turn() -> None:
    """PBL-R-22: in setup, draft and opening nobody is offered a play or a pass."""
    t = new_game()
    words = set()
    while not t.s.turn:
        words |= {code.split()[0] for code in t.codes}
        t.play(f"{t.asked.split()[0]}: {t.codes[0]}")

    assert words == {"robot", "pilot", "take", "decline", "keep"}
    assert t.s.frames[-1].rule != OPENING
