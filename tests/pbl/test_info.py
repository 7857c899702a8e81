"""Who sees what."""

import json

import pytest

from boltyard.core.rng import Rng, stream
from boltyard.core.state import PUBLIC
from boltyard.games.pbl.events import Looked
from boltyard.games.pbl.state import Pbl
from tests.pbl.story import CARDS, GAME, NAMES, Story, keys, number, table
from tests.pbl.test_setup import after_pilots

BUSY_ANA = (
    "pilot pilot_1; head head_1a head_2a; dead legs; left_shoulder left_shoulder_a; hangar hangar_1a hangar_2a; "
    "crew crew_1a; stored 4 6; hand action_a crew_2a; discard action_b"
)
BUSY_BO = "expert expert_4; right_arm pod_a; hand action_c action_d action_e"
PUBLIC_PARTS = (
    "robot", "pilot", "form", "limbs", "shoulders", "hangar", "crew", "stored", "attached", "points",
)  # fmt: skip


def busy(**more: object) -> Story:
    return table(BUSY_ANA, BUSY_BO, "", row="crew_3a crew_3b", **more)


def possible(s: Pbl, seat: int, chance: Rng) -> Pbl:
    """A world behind this seat's view."""
    return GAME.imagine(GAME.view(s, seat), chance)


def test_robots_are_public() -> None:
    """PBL-INFO-1: stacks with all cards, shoulders, crew, hangars, bombs, pilots, form and points, in every view."""
    t = busy()
    views = [*(t.view(name) for name in NAMES), {**GAME.show(GAME.view(t.s, PUBLIC))}]

    for side in range(3):
        for part in PUBLIC_PARTS:
            assert all(view["sides"][side][part] == t.shown["sides"][side][part] for view in views)
    assert views[1]["sides"][0]["limbs"]["head"]["stack"] == ["head_1a", "head_2a"]


def test_sizes_are_public() -> None:
    """PBL-INFO-2, PBL-R-30: hands, decks, discard piles, shop deck and blow-off deck are counted by all."""
    t = busy()
    for view in [t.view(name) for name in NAMES]:
        assert [len(hand) for hand in view["hands"]] == [2, 3, 0]
        assert [len(side["deck"]) for side in view["sides"]] == [10, 10, 10]
        assert [len(side["discard"]) for side in view["sides"]] == [1, 0, 0]
        assert len(view["shop"]) == len(t.s.shop)
        assert view["blowoff"] == 6


def test_draft_sizes_are_public() -> None:
    """PBL-INFO-2: draft deck, piles and shop deck."""
    t = after_pilots().play("take")
    for view in [t.view(name) for name in NAMES[:2]]:
        assert [len(pile) for pile in view["piles"]] == [1, 2, 2, 2, 2]
        assert len(view["draft"]) == 65
        assert len(view["shop"]) == 15


def test_row_pool_and_dice_are_public() -> None:
    """PBL-INFO-3: the row, and in combat all dice and totals."""
    t = table("hand action_a", "", "", row="crew_3a", dice=[2, 5]).play("attack head 1.head")
    for view in [t.view(name) for name in NAMES]:
        assert view["row"] == ["crew_3a"]
        assert (view["combat"]["attack"], view["combat"]["defense"]) == ([2], [5])
        assert view["combat"]["totals"] == [2, 5]


def test_cards_discarded_from_play_are_public() -> None:
    """PBL-INFO-3, PBL-R-29: a crew member that had to leave the hangar."""
    t = table(ana="hangar hangar_1c; crew crew_1a crew_1b; hand hangar_1d")
    t.play("build hangar_1d", "release crew_1a")

    assert t.view("bo")["sides"][0]["discard"] == ["crew_1a"]


def test_a_hand_is_its_players() -> None:
    """PBL-INFO-4: ana sees her two cards, bo two backs."""
    t = busy()

    assert t.view("ana")["hands"][0] == ["action_a", "crew_2a"]
    assert t.view("bo")["hands"][0] == ["?", "?"]
    assert GAME.show(GAME.view(t.s, PUBLIC))["hands"][0] == ["?", "?"]


def test_the_order_of_piles_is_nobodys() -> None:
    """PBL-INFO-5, PBL-R-175: decks and shop deck are backs to all, the owner included."""
    t = busy()
    for name in NAMES:
        view = t.view(name)
        assert all(set(side["deck"]) == {"?"} for side in view["sides"])
        assert set(view["shop"]) == {"?"}


def test_own_deck_is_known_as_a_set() -> None:
    """PBL-R-175: in any world ana imagines, her deck holds the same ten cards, in another order; bo's does not."""
    t = table()
    orders, others = set(), set()
    for seed in range(10):
        world = possible(t.s, 0, stream(str(seed), "set"))
        assert sorted(world.decks[0]) == sorted(t.s.decks[0])
        orders.add(tuple(world.decks[0]))
        others.add(tuple(sorted(world.decks[1])))

    assert len(orders) > 5
    assert len(others) > 5


def test_bombs_are_known_to_their_owner_only() -> None:
    """PBL-INFO-6: ana knows what lies face down on her pile, bo and cy see backs."""
    t = table("hand action_a", "", "", dice=[1, 6, 1]).play("attack head 1.head", "add action_a")

    assert t.view("ana")["sides"][0]["discard"] == ["action_a"]
    assert t.view("bo")["sides"][0]["discard"] == t.view("cy")["sides"][0]["discard"] == ["?"]


def test_a_view_holds_no_hidden_card() -> None:
    """PBL-INFO-4, PBL-INFO-5: whatever is not shown to bo is nowhere in what he is sent, nor is any chance."""
    t = busy()
    text = json.dumps(t.view("bo"))
    view = GAME.view(t.s, 1)

    for key in (*t.hand("ana"), *t.deck("ana"), *t.deck("bo"), *t.deck("cy"), *keys(t.s.shop)):
        assert f'"{key}"' not in text
    assert view.rng.lanes() == GAME.view(t.s, 0).rng.lanes()
    for card in t.s.hands[0] + t.s.decks[0]:
        assert view.owner[card] < 0
        assert view.at[card] == view.of[card] == 0


def test_two_worlds_that_look_alike_look_alike() -> None:
    """PBL-INFO-4: ana's hand and deck are dealt anew behind bo's view: he is sent exactly the same."""
    t = busy()
    for seed in range(5):
        world = possible(t.s, 1, stream(str(seed), "alike"))
        assert GAME.save(GAME.view(world, 1)) == GAME.save(GAME.view(t.s, 1))


def test_imagined_worlds_differ() -> None:
    """PBL-INFO-5: what bo cannot see is dealt by chance, all possible cards among it."""
    t = busy()
    seen = {card for seed in range(60) for card in possible(t.s, 1, stream(str(seed), "deal")).hands[0]}

    assert len(seen) > 40
    assert not seen & set(t.s.hands[1])
    assert number("head_1a") not in seen


def test_a_card_seen_in_a_taken_pile_is_known_to_be_theirs() -> None:
    """PBL-R-14, PBL-DRAFT-13: the first drafter declines Pile 1, the other takes it: in every world it is theirs."""
    t = after_pilots()
    first, other = NAMES.index(t.asked), 1 - NAMES.index(t.asked)
    (card,) = t.s.piles[0]
    t.play("decline", "take", "take")

    assert card in t.s.decks[other]
    for seed in range(5):
        assert card in possible(t.s, first, stream(str(seed), "pile")).decks[other]


def test_a_leftover_card_seen_is_known_to_be_the_shops() -> None:
    """PBL-DRAFT-24, PBL-INFO-5: what the first drafter saw in a pile nobody took is in the shop in every world."""
    t = after_pilots()
    first = NAMES.index(t.asked)
    (card,) = t.s.piles[0]
    t.play("decline", "take")
    while t.s.piles:
        last = t.events[-1]
        t.play("decline" if isinstance(last, Looked) and last.pile == 1 else "take")

    assert card in t.s.shop
    for seed in range(5):
        assert card in possible(t.s, first, stream(str(seed), "shop")).shop


@pytest.mark.parametrize("seat", [0, 1])
def test_starters_are_never_in_a_deck(seat: int) -> None:
    """PBL-COMP-3: black cards are in no deck, hand or shop, imagined or real."""
    t = after_pilots(draft="quick")
    for s in (t.s, possible(t.s, seat, stream("1", "black"))):
        piles = [*s.decks, *s.hands, s.shop, *(hand for two in s.offers for hand in two)]
        assert not set(CARDS.starters) & {card for pile in piles for card in pile}


def test_after_an_undo_what_was_seen_stays_seen() -> None:
    """PBL-R-190: a card that ana saw before the game went back is still known to her, unless a shuffle lies between."""
    t = table()
    before = t.s.clone()
    t.play("end")
    (card,) = t.s.hands[0]
    GAME.remember(before, t.s)

    assert before.at[card] & 1

    shuffled = table().s
    later = shuffled.clone()
    later.mix(later.decks[0])
    later.at[later.decks[0][0]] |= 1
    GAME.remember(shuffled, later)

    assert shuffled.at[later.decks[0][0]] == 0
