"""Celebrities: crew on the table whose effect holds for everybody (PBL-MODE-CELEBRITY), played with the real cards."""

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.match import Match
from boltyard.core.rng import stream
from boltyard.games.pbl.cards import CREW
from boltyard.games.pbl.invariants import broken
from boltyard.games.pbl.state import Pbl
from tests.pbl import story
from tests.pbl.known import REAL, table
from tests.pbl.story import keys, new_game
from tests.pbl.test_house_cards import until


@pytest.fixture(autouse=True)
def base_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stories of this file are played with the base set."""
    monkeypatch.setattr(story, "CARDS", REAL.cards)
    monkeypatch.setattr(story, "GAME", REAL)


def drafted(seats: int = 2, **settings: object) -> Pbl:
    """A fresh game with robots and pilots chosen by chance."""
    s = REAL.new(settings, 3, seats)
    rng = stream("3", "celebrity")
    while not s.piles:
        seat = next(seat for seat in range(seats) if s.asked >> seat & 1)
        moves = REAL.legal(s, seat)
        REAL.answer(s, seat, moves[rng.below(len(moves))])
    return s


def test_the_celebrity_lies_on_the_table_and_in_no_deck() -> None:
    """PBL-MODE-CELEBRITY-1, PBL-MODE-CELEBRITY-2, PBL-D-39: agreed on as a setting, public from the first moment."""
    s = drafted(celebrity="mute")

    assert keys(s.celebrities) == ["mute"]
    assert broken(s) == ""
    for seat in (0, 1, -3):
        assert REAL.show(REAL.view(s, seat))["celebrities"] == ["mute"]
    assert s.base(0, "attack") - s.cards.cards[s.robots[0].starter].attack == 1  # PBL-R-141: its printed bonus
    assert s.has_trait(0, "sixes_are_threes")
    assert s.has_trait(1, "sixes_are_threes")
    assert s.robots[0].room(s.cards) == 1  # it fills no space


def test_only_crew_of_the_set_can_be_celebrities() -> None:
    """PBL-MODE-CELEBRITY-1: anything else is refused by name, with the nearest."""
    with pytest.raises(BadSetting, match=r"celebrity=segeo.*segheo"):
        REAL.new({"celebrity": "segeo"}, 1)
    with pytest.raises(BadSetting, match="celebrity=chain_fist"):
        REAL.new({"celebrity": "chain_fist"}, 1)
    with pytest.raises(BadSetting, match="celebrity cannot be"):
        REAL.new({"celebrity": "a b"}, 1)


@pytest.mark.parametrize(("seats", "most", "draft"), [(2, 15, 75), (3, 5, 80)])
def test_the_shop_deck_gives_the_celebrities(seats: int, most: int, draft: int) -> None:
    """PBL-MODE-CELEBRITY-10, PBL-R-140: one card fewer in the shop for each, never more than it holds."""
    crew = [REAL.cards.cards[card].key for card in REAL.cards.crew]
    for guests in (1, most):
        s = drafted(seats, celebrity="+".join(crew[:guests]))
        assert len(s.shop) == most - guests
        assert len(s.draft) + 5 == draft

    with pytest.raises(BadSetting, match=f"room for {most} celebrities"):
        REAL.new({"celebrity": "+".join(crew[: most + 1])}, 1, seats)


def test_a_random_celebrity_is_turned_up_before_the_draft() -> None:
    """PBL-MODE-CELEBRITY-11, PBL-R-143, PBL-R-211: crew, whatever lay above it; another one with another seed."""
    found = set()
    for seed in range(12):
        t = new_game(seed, celebrity="random")
        while not t.s.celebrities:
            t.play(t.codes[0])
        (card,) = t.s.celebrities
        assert REAL.cards.cards[card].kind == CREW
        found.add(card)

    assert len(found) > 3


def test_pelpe_derdae_lets_everybody_build_hangars_at_once() -> None:
    """PBL-MODE-CELEBRITY-4, PBL-R-186, PBL-R-209: once a turn beside the MOVE; no printed defense."""
    t = table("hand lean_to rope_yard chain_fist", "hand -", celebrity="pelpe_derdae")
    assert t.s.base(0, "defense") == t.s.cards.cards[t.s.robots[0].starter].defense
    until(t, "end").play("build lean_to")
    until(t, "end")

    assert "chain_fist" in t.builds
    assert "rope_yard" in t.builds  # the MOVE itself


def test_caldera_sen_makes_bigger_robots() -> None:
    """PBL-MODE-CELEBRITY-5, PBL-R-186: Level 2 on base armor, for both."""
    hand = "hand multi_fire_arm"
    assert REAL.cards.card("multi_fire_arm").level == 2

    assert "multi_fire_arm" in table(hand, "hand -", celebrity="caldera_sen").builds
    assert "multi_fire_arm" in table("hand -", hand, turn="bo", celebrity="caldera_sen").builds
    assert "multi_fire_arm" not in table(hand, "hand -").builds


def test_segheo_makes_a_shoot_out() -> None:
    """PBL-MODE-CELEBRITY-6, PBL-R-186: a build may be followed by an attack, and attacks roll one die more."""
    t = table("hand lean_to", "hand -", celebrity="segheo")
    t.play("build lean_to")
    assert "drop" in t.codes
    t.load(6, 6, 1, 1).play("attack legs 1.head")

    assert t.rolls == [("ana", "6 6"), ("bo", "1 1")]
    assert t.dead("bo") == ["head"]
    assert t.s.turn == 7
    until(t, "end")
    assert t.builds == []  # the MOVE was the build


def test_segheo_may_be_declined() -> None:
    """PBL-R-186: the attack after a build is a chance, not a duty."""
    t = table("hand lean_to", "hand -", celebrity="segheo").play("build lean_to", "drop")

    assert t.kinds.count("declared") == 0


def test_sienna_woodin_lets_any_crew_be_discarded() -> None:
    """PBL-MODE-CELEBRITY-7, PBL-R-186: in a combat, for one die, though nobody has hired her."""
    t = table("crew soda_fats; hand mute", "hand chain_fist", celebrity="sienna_woodin", dice=[1, 6])
    t.play("attack legs 1.head")
    assert "blast soda_fats" in t.codes
    t.load(6).play("blast soda_fats")

    assert t.totals[0] == 7


def test_douglas_graven_deals_two() -> None:
    """PBL-MODE-CELEBRITY-8, PBL-R-186: the draw at the end of every turn is two cards."""
    t = table("hand -; deck 10", "hand -; deck 10", celebrity="douglas_graven").play("end")
    until(t, "end").play("end")

    assert [len(t.hand("ana")), len(t.hand("bo"))] == [2, 2]


@pytest.mark.parametrize(("dice", "drawn"), [([1, 2, 3], 1), ([4, 5, 6], 0)])
def test_curse_of_threes_guards_the_draw(dice: list[int], drawn: int) -> None:
    """PBL-MODE-CELEBRITY-9, PBL-R-142, PBL-R-186: three dice at the end of the turn; without a 3 there is no card."""
    t = table("hand -; deck 10", "hand -; deck 10", celebrity="curse_of_threes", dice=dice).play("end")

    assert len(t.hand("ana")) == drawn


def test_blasts_and_texts_on_being_played_are_off() -> None:
    """PBL-MODE-CELEBRITY-3, PBL-R-141, PBL-R-210: greta_loom draws nobody cards; her defense holds for both."""
    t = table("hand lean_to", "hand -", celebrity="greta_loom")

    assert not any(code.startswith("blast") for code in t.codes)
    for side in (0, 1):
        assert t.s.base(side, "defense") == t.s.cards.cards[t.s.robots[side].starter].defense + 1


def test_a_celebrity_stays_for_the_series() -> None:
    """PBL-R-211: and is in nobody's deck in the second game either."""
    match = Match(REAL)
    s = match.new({"draft": "quick", "series": 3, "celebrity": "random"}, 5)
    rng = stream("5", "celebrity")
    while s.number == 1:
        seat = next(seat for seat in range(2) if s.asked >> seat & 1)
        moves = match.legal(s, seat)
        match.answer(s, seat, moves[rng.below(len(moves))])

    now, before = s.inner, s.finished[0]
    assert isinstance(now, Pbl)
    assert isinstance(before, Pbl)
    assert now.celebrities == before.celebrities
    assert broken(now) == ""
    view = match.view(s, 0)
    assert match.save(match.view(match.imagine(view, rng), 0)) == match.save(view)
