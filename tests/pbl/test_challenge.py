"""Challenge: a chosen Inheritance that begins in play, then a draft or one deck for all (PBL-MODE-CHALLENGE)."""

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.match import Match
from boltyard.core.moves import codes
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.table import Table, verify
from boltyard.games.pbl.cards import ACTION, CREW
from boltyard.games.pbl.invariants import broken, on_robot
from boltyard.games.pbl.lying import Hex
from boltyard.games.pbl.phases import HEIRLOOMS
from boltyard.games.pbl.shop import hex_on
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.zones import COMMON
from tests.pbl.story import CARDS, GAME, NAMES, Story, new_game, number, steps


def choosing(seed: int = 1, seats: int = 2, **settings: object) -> Story:
    """At the first choice of a card to play, pilots chosen."""
    t = new_game(seed, seats, **{"challenge": "draft", **settings})
    while t.s.frames[0].rule != HEIRLOOMS:
        t.play(t.codes[0])
    return t


def chosen(t: Story) -> Story:
    """All have chosen: whatever is offered first, of every place in turn."""
    while t.s.frames and t.s.frames[0].rule == HEIRLOOMS:
        t.play(t.codes[len(t.codes) // 2])
    return t


def test_cards_are_chosen_from_all_that_are_left() -> None:
    """PBL-MODE-CHALLENGE-2, PBL-MODE-CHALLENGE-3, PBL-MODE-CHALLENGE-4, PBL-D-38, PBL-R-148: what fits."""
    t = choosing()
    assert t.kinds.count("rolled_d20") >= 4  # for the pilots, and again for this
    offered = {code.split()[1] for code in t.codes}
    assert len(t.s.draft) == 100
    assert not any(CARDS.cards[number(key)].kind == ACTION for key in offered)
    assert {"head_1a", "crew_1a", "hangar_1a"} <= offered
    assert not {"head_2a", "crew_2a", "hangar_2a", "expert_4"} & offered
    assert t.view(t.asked)["draft"] == t.shown["draft"]  # all of it is open
    first = t.asked
    t.play("build head_1a")

    assert t.asked != first
    assert "build head_1a" not in t.codes
    assert t.stack(first, "head") == ["head_1a"]


def test_experts_can_be_chosen_with_enough_points() -> None:
    """PBL-R-147: a threshold as ever, met by what is in play already."""
    t = choosing()
    mine = t.asked
    for key in ("head_1a", "legs_1b", "left_arm_1a", "legs_1a", "right_arm_1a", "head_1b", "left_arm_1b", "head_1c"):
        t.play(f"build {key}")

    assert t.asked == mine
    assert t.points(mine) == 4
    assert "build expert_4" in t.codes
    t.play("build expert_4")
    assert CARDS.cards[t.robot(mine).expert].key == "expert_4"


def test_five_each_then_the_draft_goes_on() -> None:
    """PBL-MODE-CHALLENGE-1, PBL-MODE-CHALLENGE-5, PBL-MODE-CHALLENGE-6: 90 left, 15 for the shop and 75 to draft."""
    t = chosen(choosing())

    assert [len(on_robot(robot)) for robot in t.s.robots] == [5, 5]
    assert (len(t.s.shop), len(t.s.draft) + sum(len(pile) for pile in t.s.piles)) == (15, 75)
    assert [len(deck) for deck in t.s.decks] == [0, 0]
    drafter = NAMES.index(t.asked)
    seen = t.view(NAMES[1 - drafter])
    assert set(seen["draft"]) == {"?"}  # shuffled away again


def test_effects_of_chosen_cards_do_not_fire(give: object) -> None:
    """PBL-R-147: a card that draws when built draws nothing here."""
    assert callable(give)
    give("hangar_1a", "on_built", "draw", cards=2)
    t = choosing()
    t.play("build hangar_1a")

    assert [len(hand) for hand in t.s.hands] == [0, 0]


@pytest.mark.parametrize(("seats", "deck"), [(2, 70), (3, 65)])
def test_one_deck_for_all(seats: int, deck: int) -> None:
    """PBL-MODE-CHALLENGE-7, PBL-MODE-CHALLENGE-8, PBL-R-149: 20 in the shop, the rest is shared; two hands of five."""
    t = chosen(choosing(seats=seats, challenge="community"))
    s = t.s

    assert len(s.shop) == 20
    assert len(s.decks[0]) == deck - 10 * seats
    assert all(len(hand) == 5 for two in s.offers for hand in two)
    for _ in range(seats):
        t.play("keep 1")
    assert len(s.decks[0]) == deck - 5 * seats
    assert [len(side["deck"]) for side in t.shown["sides"]] == [deck - 5 * seats] + [0] * (seats - 1)


def test_the_common_pile_takes_everything_and_renews_the_deck() -> None:
    """PBL-R-149: bombs, crew and actions of all go to one pile; an empty deck makes it the deck of all."""
    s = GAME.new({"challenge": "community"}, 2)
    rng = stream("2", "community")
    renewed = 0
    size = 0
    for _ in steps(s, rng, patient=True):
        assert all(not pile for pile in [*s.decks[1:], *s.discards[1:]])
        renewed += s.turn > 0 and len(s.decks[0]) > size
        size = len(s.decks[0])

    assert renewed


def test_what_comes_back_from_a_robot_goes_to_its_builder() -> None:
    """PBL-R-149: a card in play is its builder's; in hand and pile it is everybody's again."""
    s = chosen(choosing(challenge="community")).play("keep 1", "keep 1").s
    card = s.heirlooms[1][0].card
    for robot in s.robots:
        for stack in [*robot.limbs, robot.hangar, robot.crew, *robot.shoulders]:
            if card in stack:
                stack.remove(card)
    assert s.owner[card] == 1

    assert s.hand_back(card) == 1
    assert card in s.hands[1]
    assert s.owner[card] == COMMON


@pytest.mark.parametrize("challenge", ["draft", "community"])
@pytest.mark.parametrize("seats", [2, 3])
def test_views_hide_what_they_should(challenge: str, seats: int) -> None:
    """PBL-INFO-4, PBL-INFO-5: every view imagines a world that looks the same and offers the same."""
    s = GAME.new({"challenge": challenge, "edition": "2017"}, 6, seats)
    rng = stream("6", challenge)
    for n, _ in enumerate(steps(s, stream("7", challenge))):
        if n % 25:
            continue
        for seat in range(seats):
            view = GAME.view(s, seat)
            world = GAME.imagine(view, rng)
            assert GAME.save(GAME.view(world, seat)) == GAME.save(view)
            assert codes(GAME.legal(world, seat)) == codes(GAME.legal(s, seat))
            assert broken(world) == ""


@pytest.mark.parametrize("challenge", ["draft", "community"])
def test_the_chosen_cards_begin_every_game_of_a_match(challenge: str) -> None:
    """PBL-R-147, PBL-R-212: in play again in game 2; with a community deck everything else is in it."""
    match = Match(GAME)
    record = Record("pbl", 1, NAMES[:2], 8, {"challenge": challenge, "series": "3"})
    at = Table(match, record)
    rng = stream("8", challenge)
    while at.state.number == 1:  # type: ignore[attr-defined]
        seat = at.asked[0]
        options = at.options(seat)
        at.answer(seat, options[rng.below(len(options))])
    s: Pbl = at.state.inner  # type: ignore[attr-defined]
    before: Pbl = at.state.finished[0]  # type: ignore[attr-defined]

    for side in (0, 1):
        heirlooms = [pair.card for pair in before.heirlooms[side]]
        if challenge == "draft":
            heirlooms = [card for card in heirlooms if before.owner[card] == side]
        assert sorted(on_robot(s.robots[side])) == sorted(heirlooms)
    assert broken(s) == ""
    if challenge == "community":
        assert len(s.decks[0]) + sum(len(hand) for two in s.offers for hand in two) + len(s.shop) == 90
    while not at.over:
        seat = at.asked[0]
        options = at.options(seat)
        at.answer(seat, options[rng.below(len(options))])
    verify(match, read_record(at.record.text()))


def test_what_challenge_excludes() -> None:
    """PBL-R-167: a community deck holds no draft, so quick and neo are refused with both keys."""
    for draft in ("quick", "neo"):
        with pytest.raises(BadSetting, match=f"draft={draft} does not go with challenge=community"):
            GAME.new({"challenge": "community", "draft": draft}, 1)
    with pytest.raises(BadSetting, match="house=ultimate does not go with challenge=community"):
        GAME.new({"challenge": "community", "house": "ultimate"}, 1)


def test_of_a_player_who_is_out_hand_and_robot_leave() -> None:
    """PBL-R-213: the common deck and pile stay for the others."""
    t = chosen(choosing(seats=3, challenge="community"))
    for _ in range(3):
        t.play("keep 1")
    s = t.s
    deck, hand, robot = len(s.decks[0]), s.hands[2][:], on_robot(s.robots[2])
    GAME.play(s, 2, "resign")

    assert len(s.decks[0]) == deck
    assert set(hand + robot) <= set(s.removed[2])
    assert broken(s) == ""


def test_a_curse_is_laid_for_a_player() -> None:
    """PBL-R-213: in front of a common deck it guards the draws of the one it was laid for."""
    t = chosen(choosing(challenge="community")).play("keep 1", "keep 1")
    s = t.s
    card = next(card for card in s.shop if CARDS.cards[card].kind == CREW)
    s.shop.remove(card)
    s.hexes = [Hex(card, 1, 3)]

    assert hex_on(s, 0) is None
    assert hex_on(s, 1) is s.hexes[0]
