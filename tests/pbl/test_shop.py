"""Drawing and the shop."""

from boltyard.core.rng import stream
from boltyard.games.pbl import events
from boltyard.games.pbl.shop import open_shop
from tests.pbl.story import table

EMPTY = "deck -; discard head_1a head_1b head_1c"
FIVE = "action_a action_b action_c action_d action_e"


def test_an_empty_deck_opens_the_shop() -> None:
    """PBL-SHOP-1, PBL-SHOP-3, PBL-SHOP-4, PBL-D-28: at the draw five cards lie open, and only they are offered."""
    t = table(ana=EMPTY).play("end")

    assert t.asked == "ana"
    assert len(t.row) == 5
    assert t.codes == [f"draw {key}" for key in sorted(t.row)]
    assert "shop_opened" in t.kinds


def test_a_deck_with_a_card_opens_nothing() -> None:
    """PBL-SHOP-1, PBL-R-120: the last card is drawn; the shop opens with the next draw, not before."""
    t = table(ana="deck head_1a").play("end")

    assert (t.deck("ana"), t.row) == ([], [])

    t.play("end")

    assert t.row == []
    assert len(t.play("end").row) == 5


def test_the_discard_pile_becomes_the_deck() -> None:
    """PBL-SHOP-2, PBL-F-19: after the card is taken; shuffled, its order known to nobody."""
    t = table(ana=EMPTY).play("end")

    assert (t.deck("ana"), len(t.discard("ana"))) == ([], 3)

    t.play(t.codes[0])

    assert sorted(t.deck("ana")) == ["head_1a", "head_1b", "head_1c"]
    assert t.discard("ana") == []
    assert t.view("ana")["sides"][0]["deck"] == ["?"] * 3


def test_the_new_deck_is_shuffled() -> None:
    """PBL-SHOP-2: other chance, another order."""
    orders = set()
    for seed in range(20):
        t = table(ana=EMPTY)
        t.s.rng = stream(str(seed), "shop")
        t.play("end")
        t.play(t.codes[0])
        orders.add(tuple(t.deck("ana")))

    assert len(orders) > 3


def test_the_shop_deck_is_shuffled_when_it_opens() -> None:
    """PBL-SHOP-3: the row is not simply the top of the shop deck."""
    rows = set()
    for seed in range(10):
        t = table(ana=EMPTY)
        t.s.rng = stream(str(seed), "shop")
        rows.add(tuple(t.play("end").row))

    assert len(rows) == 10


def test_the_row_is_everybodys() -> None:
    """PBL-SHOP-5, PBL-SHOP-6, PBL-D-27: bo draws after ana opened the shop: deck or row."""
    t = table(ana=EMPTY).play("end")
    t.play(t.codes[0], "end")

    assert t.asked == "bo"
    assert t.codes == ["draw deck", *[f"draw {key}" for key in sorted(t.row)]]

    top = t.deck("bo")[-1]
    t.play("draw deck")

    assert t.hand("bo") == [top]
    assert len(t.row) == 4


def test_before_the_opening_there_is_no_choice() -> None:
    """PBL-SHOP-6: with a closed shop the top card is drawn unasked."""
    t = table()
    top = t.deck("ana")[-1]

    assert t.play("end").hand("ana") == [top]


def test_a_new_opening_fills_the_row() -> None:
    """PBL-SHOP-8, PBL-SHOP-9, PBL-R-109: three are left, two are added, and those three stay."""
    t = table(ana=EMPTY, row="action_a action_b action_c").play("end")

    assert len(t.row) == 5
    assert t.row[:3] == ["action_a", "action_b", "action_c"]
    assert "draw deck" not in t.codes


def test_a_new_opening_does_not_shuffle_the_shop() -> None:
    """PBL-SHOP-8: the row is filled from the top of the shop deck as it lies."""
    t = table(ana=EMPTY, row="action_a action_b action_c", shop="crew_1a crew_1b crew_1c").play("end")

    assert t.row[3:] == ["crew_1c", "crew_1b"]


def test_the_row_never_has_more_than_five() -> None:
    """PBL-SHOP-9: a full row gets nothing."""
    t = table(ana=EMPTY, row=FIVE).play("end")

    assert t.row == FIVE.split()


def test_a_place_stays_empty() -> None:
    """PBL-SHOP-10, PBL-SHOP-11: the card is the taker's, and four remain."""
    t = table(row=FIVE).play("end", "draw action_c")

    assert t.row == ["action_a", "action_b", "action_d", "action_e"]
    assert t.hand("ana") == ["action_c"]
    assert t.s.owner[t.s.cards.by_key["action_c"]] == 0
    assert t.play("end").codes == ["draw deck", "draw action_a", "draw action_b", "draw action_d", "draw action_e"]


def test_every_trigger_forces_the_row() -> None:
    """PBL-R-110: the deck is empty a second time, and again only the row is offered."""
    t = table(ana="deck -; discard head_1a", row=FIVE).play("end", "draw action_a", "end", "draw deck")
    t.play("end", "draw deck", "end", "draw deck")

    assert t.deck("ana") == []
    assert "draw deck" not in t.play("end").codes


def test_an_empty_discard_pile_makes_an_empty_deck() -> None:
    """PBL-R-111: ana takes from the row, and her next draw opens again."""
    t = table(ana="deck -").play("end")
    t.play(t.codes[0])

    assert t.deck("ana") == []

    t.play("end", "draw deck")
    opened = t.kinds.count("shop_opened")
    t.play("end")

    assert t.kinds.count("shop_opened") == opened + 1
    assert len(t.row) == 5


def test_too_few_cards_for_a_row() -> None:
    """PBL-R-112: two cards are all there is."""
    t = table(ana=EMPTY, shop="action_a action_b").play("end")

    assert sorted(t.row) == ["action_a", "action_b"]


def test_without_a_shop_the_new_deck_is_drawn_from() -> None:
    """PBL-R-112: row and shop deck are empty, so the reshuffled pile gives the card."""
    t = table(ana=EMPTY, shop="").play("end")

    assert len(t.hand("ana")) == 1
    assert len(t.deck("ana")) == 2
    assert t.asked == "bo"


def test_nothing_left_anywhere() -> None:
    """PBL-R-113, PBL-SHOP-12: the draw is skipped, and nobody has lost."""
    t = table(ana="deck -", shop="").play("end")

    assert t.hand("ana") == []
    assert t.outcome is None
    assert t.asked == "bo"


def test_an_empty_shop_is_a_draw_in_2017() -> None:
    """PBL-SHOP-12, PBL-R-112, PBL-F-20: under 2017 the game ends where the shop must open and has no cards."""
    t = table(ana=EMPTY, shop="", edition="2017").play("end")

    assert t.reason == "no_shop"
    assert t.winners == []


def test_2017_opens_a_shop_that_has_cards() -> None:
    """PBL-F-20: one card in the shop deck is enough to go on."""
    assert table(ana=EMPTY, shop="action_a", edition="2017").play("end").outcome is None


def test_the_taken_card_is_public() -> None:
    """PBL-R-119, PBL-INFO-3: the log shows bo which card went to ana's hand."""
    t = table(row=FIVE).play("end", "draw action_c")
    (taken,) = [event for event in t.events if isinstance(event, events.TookFromRow)]

    assert dict(t.game.show_event(taken.shown_to(1)))["card"] == "action_c"


def test_a_card_from_the_deck_is_not() -> None:
    """PBL-INFO-4: bo learns that a card was drawn."""
    t = table().play("end")
    drawn = [event for event in t.events if isinstance(event, events.Drew)]

    assert dict(t.game.show_event(drawn[0].shown_to(1)))["card"] == "?"
    assert t.view("bo")["hands"][0] == ["?"]


def test_nobody_comes_between() -> None:
    """PBL-R-120: with hands all around, from the end of the window to the taken card only the drawer is asked."""
    t = table("deck -; hand action_a", "hand action_b", forced=False)
    t.play("pass", "pass", "end", "pass", "pass")

    assert (t.asked, t.codes[0].split()[0]) == ("ana", "draw")


def test_draws_in_a_row_choose_each_time() -> None:
    """PBL-R-115, PBL-SHOP-6: turn after turn, deck or row as one likes."""
    t = table(row=FIVE).play("end", "draw action_a", "end", "draw deck")
    t.play("end", "draw deck", "end", "draw action_b")

    assert "action_a" in t.hand("ana")
    assert "action_b" in t.hand("bo")
    assert [len(t.hand(name)) for name in ("ana", "bo")] == [2, 2]


def test_opening_twice_adds_nothing() -> None:
    """PBL-SHOP-9: the verb itself keeps the limit."""
    t = table()
    open_shop(t.s)
    row = t.row
    open_shop(t.s)

    assert t.row == row
