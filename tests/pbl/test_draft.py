"""The quick deal, the five piles, and the Neo Draft."""

import pytest

from boltyard.core import flow
from boltyard.core.piles import HIDDEN
from boltyard.core.state import PUBLIC
from boltyard.games.pbl import events
from boltyard.games.pbl.draft import SHOP, begin_draft
from boltyard.games.pbl.moves import PILES
from boltyard.games.pbl.phases import DRAFT, OPENING, RESTOCK
from tests.pbl.story import NAMES, Story, keys
from tests.pbl.test_setup import after_pilots, after_robots, at_d20

PICKS = {2: 15, 3: 16}


def looked_at(t: Story) -> int:
    """The pile that was looked at last; nothing else has happened since."""
    last = t.events[-1]
    assert isinstance(last, events.Looked)
    return last.pile


def sizes(t: Story) -> list[int]:
    return [len(pile) for pile in t.s.piles]


def drafted(t: Story, code: str = "take") -> list[str]:
    """Draft to the end, always saying this; who made the picks, in order."""
    pickers = []
    while t.s.frames[-1].rule in (DRAFT, RESTOCK):
        picks = t.s.picks
        drafter = t.asked
        t.play(code if code in t.codes else t.codes[0])
        pickers += [drafter] * (t.s.picks - picks)
    return pickers


@pytest.mark.parametrize(("seats", "deck", "shop"), [(2, 40, 20), (3, 30, 10)])
def test_quick_play_deals_the_decks(seats: int, deck: int, shop: int) -> None:
    """PBL-DRAFT-1, PBL-DRAFT-2, PBL-DRAFT-3, PBL-DRAFT-4, PBL-R-8: 40 (30) each with the Inheritance, the rest shop."""
    t = after_pilots(seats=seats, draft="quick")
    in_decks = [len(t.s.decks[side]) + sum(map(len, t.s.offers[side])) for side in range(seats)]

    assert in_decks == [deck] * seats
    assert len(t.s.shop) == shop
    assert t.s.draft == []


@pytest.mark.parametrize("draft", ["regular", "neo"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_draft_deck_that_five_does_not_divide(seats: int, draft: str) -> None:
    """PBL-R-232: whatever its size, five piles lie there, full rows are left, and the shop has the rest."""
    for missing in range(6):
        t = after_pilots(seats=seats, draft=draft)
        s = t.s
        cards = s.shop + s.draft + [card for pile in s.piles for card in pile]
        s.removed[0] += cards[:missing]
        s.draft = cards[missing:]
        begin_draft(s, s.frames[0], list(range(seats)))
        flow.advance(s)

        assert [len(s.draft) % PILES, sizes(t)] == [0, [1] * PILES]
        assert SHOP[seats] <= len(s.shop) < SHOP[seats] + PILES
        assert len(s.shop) + len(s.draft) + PILES == len(cards) - missing
        assert len(drafted(t)) == (len(cards) - missing - SHOP[seats]) // PILES
        assert not s.draft
        assert not s.piles


def test_quick_play_keeps_pilots_and_opening_hands() -> None:
    """PBL-R-9: only the draft is skipped; after the pilots two hands lie before everybody."""
    t = after_pilots(draft="quick")

    assert "took_pilot" in t.kinds
    assert t.s.frames[-1].rule == OPENING
    assert [[len(hand) for hand in two] for two in t.s.offers] == [[5, 5], [5, 5]]


@pytest.mark.parametrize(("seats", "shop", "draft"), [(2, 15, 70), (3, 5, 75)])
def test_the_layout_of_a_regular_draft(seats: int, shop: int, draft: int) -> None:
    """PBL-DRAFT-6, PBL-DRAFT-7, PBL-DRAFT-8, PBL-DRAFT-9, PBL-DRAFT-10: shop 15 (5), five piles of one, 70 (75) left.

    With the Inheritance that makes 100 (PBL-R-7).
    """
    t = after_pilots(seats=seats)

    assert len(t.s.shop) == shop
    assert sizes(t) == [1] * PILES
    assert len(t.s.draft) == draft
    assert 5 * seats + shop + PILES + draft == 100


def test_the_rest_is_shuffled_again() -> None:
    """PBL-DRAFT-5: after the pilots the cards that are left are mixed once more."""
    before = after_robots()
    shuffles = before.s.shuffles
    undealt = set(before.s.draft)
    t = after_pilots()

    assert t.s.shuffles > shuffles
    assert {*t.s.draft, *t.s.shop, *(card for pile in t.s.piles for card in pile)} == undealt
    assert t.s.draft != before.s.draft[: len(t.s.draft)]


def test_piles_are_numbered_from_the_deck() -> None:
    """PBL-DRAFT-11, PBL-DRAFT-14: Pile 1 is looked at first, and each in its order."""
    t = after_pilots()
    for pile in range(PILES - 1):
        assert looked_at(t) == pile + 1
        t.play("decline")


def test_the_last_to_choose_a_pilot_drafts_first() -> None:
    """PBL-DRAFT-12: bo rolled higher and chose first, so ana drafts."""
    t = at_d20(2, 7, 19)
    t.play(t.codes[0])
    t.play(t.codes[0])

    assert t.asked == "ana"


def test_only_the_drafter_sees_only_this_pile() -> None:
    """PBL-DRAFT-13, PBL-INFO-4, PBL-INFO-5: Pile 1 shows its face to the drafter, nothing else to anybody."""
    t = after_pilots()
    drafter = t.asked
    other = "bo" if drafter == "ana" else "ana"

    assert t.view(drafter)["piles"] == [keys(t.s.piles[0]), ["?"], ["?"], ["?"], ["?"]]
    assert t.view(other)["piles"] == [["?"]] * PILES
    assert t.codes == ["take", "decline"]

    t.play("decline")

    assert t.view(drafter)["piles"][1] == keys(t.s.piles[1])
    assert t.view(other)["piles"] == [["?"]] * PILES


def test_a_pile_is_taken_whole() -> None:
    """PBL-DRAFT-15, PBL-DRAFT-17, PBL-R-15: all its cards join the deck; no earlier pile, no part of one."""
    t = after_pilots()
    t.play("take", "decline")  # the other one looks at Pile 2: two cards
    drafter = t.asked
    wanted = t.s.piles[1][:]

    assert len(wanted) == 2
    assert t.codes == ["take", "decline"]

    t.play("take")

    assert t.s.decks[NAMES.index(drafter)][-2:] == wanted
    assert len(t.deck(drafter)) == 7


def test_pile_five_is_shown_and_taken() -> None:
    """PBL-DRAFT-16, PBL-R-13: whoever declines four piles has the fifth, unasked."""
    t = after_pilots()
    drafter = t.asked
    fifth = t.s.piles[4][:]
    t.forget().play("decline", "decline", "decline", "decline")
    looked = [event for event in t.events if isinstance(event, events.Looked) and event.pile == 5]

    assert t.s.decks[NAMES.index(drafter)][-1:] == fifth
    assert looked[0].cards == fifth
    assert t.asked != drafter


def test_every_place_gets_a_card_after_a_pick() -> None:
    """PBL-DRAFT-18, PBL-DRAFT-19, PBL-R-12: all grow by one, the emptied one has one; then Pile 1 for the other."""
    t = after_pilots()
    first = t.asked
    coming = t.s.draft[::-1][:PILES]
    t.play("decline", "decline", "take")

    assert sizes(t) == [2, 2, 1, 2, 2]
    assert [pile[-1] for pile in t.s.piles] == coming
    assert t.asked != first
    assert looked_at(t) == 1


@pytest.mark.parametrize(("seats", "most"), [(2, 15), (3, 16)])
def test_piles_have_no_limit(seats: int, most: int) -> None:
    """PBL-DRAFT-20, PBL-DRAFT-25: if all take Pile 1, the others grow to 15 (16); decks stay at the minimum."""
    t = after_pilots(seats=seats)
    tallest = 0
    while t.s.frames[-1].rule == DRAFT:
        tallest = max(tallest, *sizes(t))
        t.play("take")
    decks = [len(t.s.decks[side]) + 10 for side in range(seats)]

    assert tallest == most
    assert sorted(decks) == ([12, 13] if seats == 2 else [10, 10, 11])


def test_two_make_fifteen_picks() -> None:
    """PBL-DRAFT-21, PBL-DRAFT-23, PBL-R-11: eight and seven; the last restock is followed by one more pick."""
    t = after_pilots()
    first = t.asked
    pickers = drafted(t)

    assert len(pickers) == 15
    assert pickers.count(first) == 8
    assert t.kinds.count("restocked") == 14
    assert t.s.draft == []


@pytest.mark.parametrize("order", ["reverse", "forward"])
def test_three_make_sixteen_picks(order: str) -> None:
    """PBL-DRAFT-22, PBL-R-10: the first drafter six, the others five; reverse of the pilots' order, or forward."""
    t = at_d20(3, 4, 20, 11)  # bo, cy, ana choose pilots
    t.s.terms.reverse = order == "reverse"
    for _ in range(3):
        t.play(t.codes[0])
    pickers = drafted(t)

    assert pickers[:4] == (["ana", "cy", "bo", "ana"] if order == "reverse" else ["ana", "bo", "cy", "ana"])
    assert [pickers.count(name) for name in NAMES[:3]] == [6, 5, 5]
    assert t.kinds.count("restocked") == 15


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("code", ["take", "decline"])
def test_four_piles_are_left_for_the_shop(seats: int, code: str) -> None:
    """PBL-DRAFT-24: the leftover piles join the shop deck, between 25 and 75 (15 and 69) cards."""
    t = after_pilots(seats=seats)
    drafted(t, code)
    low, high = (25, 75) if seats == 2 else (15, 69)

    assert t.s.piles == []
    assert low <= len(t.s.shop) <= high
    assert all(t.s.owner[card] < 0 for card in t.s.shop)
    if code == "take":
        assert len(t.s.shop) == high


def test_the_shop_deck_is_shuffled_after_the_draft() -> None:
    """PBL-DRAFT-24, PBL-INFO-5: what was seen in a leftover pile has no known place in the shop deck."""
    t = after_pilots()
    drafted(t, "take")

    assert t.view("ana")["shop"] == ["?"] * 75
    assert t.view("bo")["shop"] == ["?"] * 75


def test_the_neo_draft_lets_the_drafter_place_the_new_cards() -> None:
    """PBL-R-187, PBL-F-22: 70 ways to place five unseen cards, the emptied place at least one; fifteen picks."""
    t = after_pilots(draft="neo")
    drafter = t.asked
    t.play("decline", "take")

    assert t.asked == drafter
    assert len(t.codes) == 70
    assert "restock 5 0 0 0 0" not in t.codes

    t.play("restock 0 5 0 0 0")

    assert sizes(t) == [1, 5, 1, 1, 1]
    assert len(drafted(t)) == 14


def test_whoever_watches_sees_no_pile_that_both_have_looked_at() -> None:
    """PBL-DRAFT-13, PBL-R-228: each has seen Pile 1 alone; spectators see its back, and the next drafter its face."""
    t = after_pilots()
    t.play("decline", "take")  # Pile 1 goes back, Pile 2 is taken
    both = [card for card in t.s.piles[0] if t.s.at[card] & 3 == 3]

    assert both
    assert HIDDEN not in t.game.view(t.s, t.s.frames[-1].seat).piles[0]
    assert t.game.view(t.s, PUBLIC).piles[0] == [HIDDEN] * len(t.s.piles[0])
