"""Who knows what: the two masks of a card, and a view and an imagined world that honour both."""

from typing import Any, Final

import pytest

from boltyard.core.events import Card, Event, Secret, kinds_in
from boltyard.core.knowledge import faces_for, fan_for, handed, remembered, shuffled, sighted, slipped
from boltyard.core.legend import Legend
from boltyard.core.moves import COMMON, Move, Word, index
from boltyard.core.piles import HIDDEN, put_in_order, take_top
from boltyard.core.rng import Rng, no_rng, stream
from boltyard.core.state import Frame, Rule, State
from boltyard.core.table import verify
from tests.core.tables import play_on, table_of, text_of
from tests.core.toys import Toy

CARDS: Final = 12
TURNS: Final = 24
TURN: Final = 0

DRAW: Final = Word("draw")
MIX: Final = Word("mix")


class Bury(Move):
    """Put this hand card face down on top of the own deck."""

    def __init__(self, card: int) -> None:
        super().__init__("bury", f"c{card}")
        self.card = card


class Flash(Move):
    """Show this hand card to everybody and take it back."""

    def __init__(self, card: int) -> None:
        super().__init__("flash", f"c{card}")
        self.card = card


BURIES: Final[list[Move]] = [Bury(card) for card in range(CARDS)]
FLASHES: Final[list[Move]] = [Flash(card) for card in range(CARDS)]


class Stash(State):
    """Cards dealt from one deck, so nobody knows whose is whose: each seat has a hand and a deck of its own."""

    hand: list[list[int]]
    deck: list[list[int]]
    at: list[int]
    of: list[int]

    def clone(self) -> "Stash":
        copy = Stash()
        self.copy_to(copy)
        copy.hand = [pile[:] for pile in self.hand]
        copy.deck = [pile[:] for pile in self.deck]
        copy.at = self.at[:]
        copy.of = self.of[:]
        return copy

    def plain(self) -> dict[str, Any]:
        plain = super().plain()
        plain.update(hand=self.hand, deck=self.deck, at=self.at, of=self.of)
        return plain


class Drew(Secret):
    """A card is drawn; whoever knew its place knows it still."""

    news = True

    card: Card


class Flashed(Event):
    """A card is shown to all."""

    news = True

    card: Card


class Buried(Secret):
    """A card goes back onto the deck."""

    card: Card


class Turn(Rule[Stash]):
    """Draw, bury, flash or mix: the three things that happen to knowledge."""

    decision: str = "turn"

    def run(self, s: Stash, f: Frame) -> None:
        if s.turn == TURNS:
            s.win(0, "tired")
        else:
            s.ask(1 << f.seat)

    def options(self, s: Stash, f: Frame, seat: int) -> list[Move]:
        moves: list[Move] = [MIX]
        if s.deck[seat]:
            moves.append(DRAW)
        for card in s.hand[seat]:
            moves.append(BURIES[card])
            moves.append(FLASHES[card])
        return moves

    def chosen(self, s: Stash, f: Frame, seat: int, move: Move) -> None:
        if move is DRAW:
            card = s.deck[seat].pop()
            known = s.at[card]
            put_in_order(s.hand[seat], card)
            sighted(s.at, s.of, card, 1 << seat)
            if s.log is not None:
                s.log.append(Drew(seat, known | 1 << seat, card))
        elif move is MIX:
            s.shuffle(s.deck[seat])
            shuffled(s.at, s.of, s.deck[seat])
        elif isinstance(move, Flash):
            sighted(s.at, s.of, move.card, (1 << s.seats) - 1)
            if s.log is not None:
                s.log.append(Flashed(seat, move.card))
        elif isinstance(move, Bury):
            s.hand[seat].remove(move.card)
            s.deck[seat].append(move.card)
            slipped(s.at, s.of, move.card, 1 << seat)
            if s.log is not None:
                s.log.append(Buried(seat, 1 << seat, move.card))
            for other in s.hand[seat]:  # one of the hand is gone, nobody else knows which: all places are in doubt
                slipped(s.at, s.of, other, 1 << seat)
        s.turn += 1
        f.seat = (f.seat + 1) % s.seats


BOOK: Final[list[Rule[Any]]] = [Turn()]
LEGEND: Final = Legend([f"c{n}" for n in range(CARDS)], [f"card {n}" for n in range(CARDS)])


class StashGame(Toy[Stash]):
    key: str = "stash"
    name: str = "STASH"
    event_kinds: dict[str, type[Event]] = kinds_in(globals())
    book: list[Rule[Any]] = BOOK
    moves: dict[str, Move] = index([*COMMON, DRAW, MIX, *BURIES, *FLASHES])
    legend: Legend = LEGEND

    def laid(self, seats: int) -> Stash:
        s = Stash()
        s.start(seats, 1, BOOK, no_rng())
        s.hand = [[] for _ in range(seats)]
        s.deck = [[] for _ in range(seats)]
        s.at = [0] * CARDS
        s.of = [0] * CARDS
        s.push(TURN, 0)
        return s

    def deal(self, s: Stash) -> None:
        cards = list(range(CARDS))
        s.rng.shuffle(cards)
        for seat in range(s.seats):
            for _ in range(2):
                card = cards.pop()
                put_in_order(s.hand[seat], card)
                sighted(s.at, s.of, card, 1 << seat)
            s.deck[seat] = take_top(cards, CARDS // s.seats - 2)

    def filled(self, s: Stash, plain: dict[str, Any]) -> None:
        s.hand = [pile[:] for pile in plain["hand"]]
        s.deck = [pile[:] for pile in plain["deck"]]
        s.at = plain["at"][:]
        s.of = plain["of"][:]

    def remember(self, s: Stash, abandoned: Stash) -> None:
        if s.shuffles == abandoned.shuffles:
            remembered(s.at, abandoned.at)

    def view(self, s: Stash, seat: int) -> Stash:
        """Known cards in their place; of a card known to be somebody's only that, and what others know not at all."""
        v = super().view(s, seat)
        bit = 1 << seat if seat >= 0 else 0
        for other in range(s.seats):
            v.hand[other] = fan_for(s.hand[other], s.at, bit)
            v.deck[other] = faces_for(s.deck[other], s.at, bit)
        v.at = [mask & bit for mask in s.at]
        v.of = [HIDDEN] * CARDS  # by card: whose it is, as far as this seat knows
        for other in range(s.seats):
            for card in s.hand[other] + s.deck[other]:
                if s.of[card] & bit:
                    v.of[card] = other
        return v

    def imagine(self, view: Stash, rng: Rng) -> Stash:
        """First the cards whose owner is known go to hidden places of that owner, then the rest anywhere."""
        w = super().imagine(view, rng)
        bit = 1 << view.viewer
        placed = {card for piles in (view.hand, view.deck) for pile in piles for card in pile if card >= 0}
        loose = [card for card in range(CARDS) if card not in placed]
        for owner in range(view.seats):
            theirs = [card for card in loose if view.of[card] == owner]
            holes = [
                (pile, i) for pile in (w.hand[owner], w.deck[owner]) for i in range(len(pile)) if pile[i] == HIDDEN
            ]
            numbers = list(range(len(holes)))
            rng.shuffle(numbers)
            for card, number in zip(theirs, numbers, strict=False):
                pile, i = holes[number]
                pile[i] = card
        free = [card for card in loose if view.of[card] == HIDDEN]
        rng.shuffle(free)
        for owner in range(view.seats):
            for pile in (w.hand[owner], w.deck[owner]):
                for i in range(len(pile)):
                    if pile[i] == HIDDEN:
                        pile[i] = free.pop()
            w.hand[owner].sort()
        w.of = [bit if owner >= 0 else 0 for owner in view.of]
        return w


GAME: Final = StashGame()


def positions(seed: int, seats: int = 3) -> list[Stash]:
    """Every moment of a random game."""
    s = GAME.new({}, seed, seats)
    rng = stream(str(seed), "choices")
    held = []
    while not s.over:
        held.append(s.clone())
        seat = s.frames[-1].seat
        options = GAME.legal(s, seat)
        GAME.apply(s, seat, options[rng.below(len(options))])
    return held


# The three things that happen to knowledge.


def test_a_sight_gives_both_place_and_owner() -> None:
    at, of = [0b001, 0b001], [0b001, 0b011]
    sighted(at, of, 1, 0b100)

    assert (at, of) == ([0b001, 0b101], [0b001, 0b111])


def test_a_hidden_move_leaves_the_owner_known_and_the_place_to_the_movers() -> None:
    at, of = [0b110], [0b010]
    slipped(at, of, 0, 0b001)

    assert (at, of) == ([0b001], [0b111])


def test_a_shuffle_loses_places_and_keeps_owners() -> None:
    at, of = [0b111, 0b001, 0b010], [0b100, 0b001, 0b010]
    shuffled(at, of, [0, 1])

    assert (at, of) == ([0, 0, 0b010], [0b111, 0b001, 0b010])


def test_a_card_handed_over_unseen_is_lost_to_all_others() -> None:
    """Who knew it was somebody's does not know it is somebody else's."""
    at, of = [0b100], [0b101]
    handed(at, of, 0, 0b011)

    assert (at, of) == ([0b011], [0b011])


def test_what_was_seen_stays_seen() -> None:
    at = [0b001, 0]
    remembered(at, [0b010, 0b100])

    assert at == [0b011, 0b100]


# Piles as a seat knows them.


def test_a_pile_shows_known_cards_in_their_place() -> None:
    assert faces_for([3, 1, 2, 0], [1, 0, 1, 2], 1) == [HIDDEN, HIDDEN, 2, 0]


def test_a_fan_shows_known_cards_first() -> None:
    assert fan_for([0, 1, 2, 3], [0, 1, 2, 1], 1) == [1, 3, HIDDEN, HIDDEN]


def test_a_view_can_be_viewed_again() -> None:
    assert faces_for([HIDDEN, 1], [1, 1], 1) == [HIDDEN, 1]
    assert fan_for([1, HIDDEN], [1, 1], 1) == [1, HIDDEN]


def test_a_hand_is_kept_in_key_order() -> None:
    hand: list[int] = []
    for card in (4, 1, 9, 2):
        put_in_order(hand, card)

    assert hand == [1, 2, 4, 9]


def test_cards_come_off_the_top() -> None:
    pile = [1, 2, 3]

    assert take_top(pile, 2) == [3, 2]
    assert pile == [1]


# Views and worlds.


@pytest.mark.parametrize("seed", range(8))
def test_a_world_imagined_from_a_view_gives_the_same_view(seed: int) -> None:
    rng = stream(str(seed), "worlds")
    for s in positions(seed):
        for seat in range(3):
            view = GAME.view(s, seat)
            world = GAME.imagine(view, rng)

            assert text_of(GAME, GAME.view(world, seat)) == text_of(GAME, view)
            assert sorted(card for piles in (world.hand, world.deck) for pile in piles for card in pile) == list(
                range(CARDS)
            )


@pytest.mark.parametrize("seed", range(8))
def test_what_i_may_do_never_depends_on_what_i_cannot_see(seed: int) -> None:
    rng = stream(str(seed), "worlds")
    for s in positions(seed):
        seat = s.frames[-1].seat
        view = GAME.view(s, seat)

        assert GAME.legal(view, seat) == GAME.legal(s, seat)
        assert GAME.legal(GAME.imagine(view, rng), seat) == GAME.legal(s, seat)


@pytest.mark.parametrize("seed", range(8))
def test_a_card_known_to_be_somebodys_stays_theirs(seed: int) -> None:
    """After a flash and a mix its place is anyone's guess, its owner is not."""
    rng = stream(str(seed), "worlds")
    kept = 0
    for s in positions(seed):
        for seat in range(3):
            world = GAME.imagine(GAME.view(s, seat), rng)
            for owner in range(3):
                for card in s.hand[owner] + s.deck[owner]:
                    if s.of[card] >> seat & 1:
                        assert card in world.hand[owner] + world.deck[owner]
                        kept += owner != seat and not s.at[card] >> seat & 1

    assert kept > 0


def test_worlds_reach_every_place_the_view_leaves_open() -> None:
    """A flashed card that was mixed under is in each place of its owner's deck about as often (500 worlds)."""
    s = GAME.new({}, 3, 3)
    card = s.hand[0][0]
    GAME.play(s, 0, f"flash c{card}")
    GAME.play(s, 1, "mix")
    GAME.play(s, 2, "mix")
    GAME.play(s, 0, f"bury c{card}")
    GAME.play(s, 1, "mix")
    GAME.play(s, 2, "mix")
    GAME.play(s, 0, "mix")
    rng = stream("3", "worlds")
    places = [0] * 3
    hands = 0
    for _ in range(500):
        world = GAME.imagine(GAME.view(s, 1), rng)
        if card in world.deck[0]:
            places[world.deck[0].index(card)] += 1
        else:
            hands += 1

    assert sum(places) + hands == 500
    assert all(count > 60 for count in places)


def test_knowledge_of_place_is_lost_by_a_hidden_move_and_by_a_mix() -> None:
    s = GAME.new({}, 3, 3)
    card = s.hand[0][0]
    GAME.play(s, 0, f"flash c{card}")
    assert card in GAME.view(s, 1).hand[0]
    GAME.play(s, 1, "mix")
    GAME.play(s, 2, "mix")
    GAME.play(s, 0, f"bury c{card}")

    assert GAME.view(s, 0).deck[0][-1] == card  # who moved it knows where it lies
    other = GAME.view(s, 1)
    assert card not in [c for pile in (*other.hand, *other.deck) for c in pile]
    assert other.of[card] == 0
    GAME.play(s, 1, "mix")
    GAME.play(s, 2, "mix")
    GAME.play(s, 0, "mix")
    assert card not in GAME.view(s, 0).deck[0]
    assert GAME.view(s, 0).of[card] == 0


@pytest.mark.parametrize("seed", range(8))
def test_swapping_two_cards_i_have_not_seen_changes_nothing_for_me(seed: int) -> None:
    """F51: the seat's view, its options and who is asked stay what they were."""
    rng = stream(str(seed), "swaps")
    for s in positions(seed):
        for seat in range(3):
            unseen = [card for card in range(CARDS) if not s.of[card] >> seat & 1]
            if len(unseen) < 2:
                continue
            rng.shuffle(unseen)
            swapped = exchanged(s, unseen[0], unseen[1])

            assert text_of(GAME, GAME.view(swapped, seat)) == text_of(GAME, GAME.view(s, seat))
            assert swapped.asked == s.asked


def exchanged(s: Stash, a: int, b: int) -> Stash:
    """The same table with these two cards in each other's place; what is known goes with the place."""
    swapped = s.clone()
    for piles in (swapped.hand, swapped.deck):
        for pile in piles:
            for i, card in enumerate(pile):
                pile[i] = b if card == a else a if card == b else card
    for hand in swapped.hand:
        hand.sort()
    swapped.at[a], swapped.at[b] = s.at[b], s.at[a]
    swapped.of[a], swapped.of[b] = s.of[b], s.of[a]
    return swapped


@pytest.mark.parametrize("seed", range(4))
def test_events_show_a_card_to_those_alone_who_may_see_it(seed: int) -> None:
    table = play_on(table_of(GAME, seed, 3), seed=seed)
    kinds = set()
    for step in table.steps:
        for event in step.events:
            kinds.add(event.kind)
            for seat in range(3):
                sees = not isinstance(event, Secret) or event.sees >> seat & 1
                assert event.shown_to(seat).cards_named() == (event.cards_named() if sees else [])
            assert event.shown_to(-2) == event

    assert {"drew", "buried", "flashed"} <= kinds
    verify(GAME, table.record)


def test_a_viewer_without_a_seat_sees_what_all_seats_see() -> None:
    """F15: spectators get the public view."""
    s = GAME.new({}, 3, 3)
    GAME.listen(s)
    card = s.hand[0][0]
    GAME.play(s, 0, f"flash c{card}")
    GAME.play(s, 1, "draw")
    flashed, drew = GAME.heard(s)

    assert drew.shown_to(-3).cards_named() == []
    assert flashed.shown_to(-3).cards_named() == [card]


def test_knowledge_of_a_shuffle_that_was_taken_back_is_no_knowledge_of_a_place() -> None:
    """ROB-R-56: what was seen after a shuffle lies, before it, in a place nobody has seen."""
    table = table_of(GAME, 5, 3)
    state: Any = table.state
    before = list(state.deck[0])
    table.say(0, "mix")
    table.say(1, "mix")
    table.say(2, "mix")
    state = table.state
    drawn = state.deck[0][-1]
    assert drawn != before[-1]
    table.say(0, "draw")
    table.undo(1, [0, 1, 2], 0)
    state = table.state

    assert state.deck[0] == before
    assert drawn not in GAME.view(state, 0).deck[0]
