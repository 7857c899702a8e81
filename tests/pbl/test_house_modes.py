"""Ultimate Robot and Mortal, two modes of our own (section 38)."""

import statistics

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.match import Match
from boltyard.core.reasons import text_of
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.pbl.cards import EXPERT
from boltyard.games.pbl.state import Pbl
from boltyard.players.player import ask_player, make_player, player_stream
from tests.pbl.conftest import Give
from tests.pbl.story import CARDS, GAME, new_game, steps, table

# Ultimate Robot


def test_ultimate_is_dealt_without_experts() -> None:
    """PBL-H-1: five experts set aside, two decks of twenty, fifty-five cards in the shop; one fewer for a celebrity."""
    for celebrity, shop in (("off", 55), ("crew_1a", 54)):
        t = new_game(house="ultimate", celebrity=celebrity)
        while not t.s.offers[0]:
            t.play(t.codes[0])
        s = t.s
        decks = [len(s.decks[side]) + sum(len(hand) for hand in s.offers[side]) for side in (0, 1)]

        assert decks == [20, 20]
        assert len(s.shop) == shop
        assert [CARDS.cards[card].kind for card in s.removed[0]] == [EXPERT] * 5
        assert t.view("bo")["removed"][0] == t.shown["removed"][0]


def test_ultimate_is_for_two_and_knows_no_neo_draft() -> None:
    """PBL-H-1: three seats and draft=neo are refused with the rule."""
    with pytest.raises(BadSetting, match=r"house=ultimate is for 2 seats, not 3 \(PBL-H-1\)"):
        GAME.new({"house": "ultimate"}, 1, 3)
    with pytest.raises(BadSetting, match=r"house=ultimate does not go with draft=neo \(PBL-H-1\)"):
        GAME.new({"house": "ultimate", "draft": "neo"}, 1)


def test_plates_are_level_one_and_do_not_come_back(give: Give) -> None:
    """PBL-H-2: Level 2 fits at once and Level 3 does not; a plate is 1/1 without a point; a limb regenerates bare."""
    give("action_a", "on_played", "regenerate")
    t = table("hand head_2a head_3a action_a; dead legs", "hand -", house="ultimate", dice=[6, 6, 1, 1])

    assert t.builds == ["head_2a"]
    assert t.points("ana") == 1  # the blow-off card alone
    assert t.s.base(0, "attack") + t.s.limb_strength(0, 0, "attack") == 2  # pilot 1/1 and the plate
    assert t.level("ana", "head") == 1
    t.play("play action_a")
    assert t.dead("ana") == []
    assert t.level("ana", "legs") == 0
    assert t.s.limb_strength(0, 3, "defense") == 0


@pytest.mark.parametrize("build_first", [True, False])
def test_a_turn_has_one_build_and_one_attack(build_first: bool) -> None:
    """PBL-H-3: in either order, each once; the reason names the rule."""
    t = table("hand head_2a legs_2a", "hand -", house="ultimate", dice=[1, 1, 6, 6])
    acts = ["build head_2a", "attack legs 1.legs"]
    for act in acts if build_first else acts[::-1]:
        t.play(act)
        while "end" not in t.codes:
            t.play("pass" if "pass" in t.codes else "concede")

    assert t.codes == ["end"]
    assert "PBL-H-3" in text_of(GAME.why_not(GAME.view(t.s, 0), 0, "build legs_2a"))
    assert "PBL-H-3" in text_of(GAME.why_not(GAME.view(t.s, 0), 0, "attack legs 1.head"))
    t.play("end")
    assert t.s.idle == 0


def test_an_answered_declaration_gives_back_the_attack_only(give: Give) -> None:
    """PBL-H-3: what was built stays built."""
    give("action_a", "on_played", "draw", cards=1)
    t = table("hand head_2a legs_2a", "hand action_a", house="ultimate")
    t.play("build head_2a", "attack legs 1.legs", "bo: play action_a")
    assert t.asked == "ana"

    assert t.builds == []
    assert t.attacks


def test_a_turn_without_either_is_idle() -> None:
    """PBL-H-3, PBL-R-130: it counts toward a stalled game."""
    t = table("hand -", "hand -", house="ultimate").play("end")

    assert t.s.idle == 1


def test_only_hostile_things_open_a_window(give: Give) -> None:
    """PBL-R-220: upon a declared attack the other one is asked, after builds, plays and rolls and at the end nobody."""
    for card in ("action_a", "action_b"):
        give(card, "on_played", "draw", cards=1)
    t = table("hand head_2a legs_2a action_a; deck 3", "hand action_b", house="ultimate", dice=[6, 6, 6, 6, 1, 1, 1, 1])

    for code in ("build head_2a", "play action_a"):
        t.play(code)
        assert t.asked == "ana"
    t.play("attack legs 1.legs")
    assert (t.asked, t.codes) == ("bo", ["pass", "play action_b"])
    t.play("pass")
    assert t.asked == "bo"  # who is behind
    t.play("concede")
    assert t.dead("bo") == ["legs"]  # final: nobody is asked any more
    t.play("end")
    assert t.s.frames[0].seat == 1
    assert "end" in t.codes


def test_who_is_behind_may_play_instead(give: Give) -> None:
    """PBL-R-220, PBL-D-21: actions stand beside the bombs in one question; a play may turn the fight around."""
    give("action_a", "on_played", "dice", dice=3, side="own")
    give("action_b", "on_played", "dice", dice=1, side="own")
    t = table("hand action_a", "hand action_b legs_2a", house="ultimate", dice=[1, 1, 1, 1, 6, 6, 6, 6, 6])
    t.play("attack legs 1.legs")  # what would only undo it waits for the rolls (PBL-R-41)

    assert (t.asked, t.codes) == ("ana", ["concede", "add action_a", "play action_a"])
    assert "asked next" in text_of(GAME.why_not(GAME.view(t.s, 0), 0, "play action_a 1.legs"))
    t.play("play action_a")
    assert t.asked == "bo"
    assert "play action_b" in t.codes
    t.play("add legs_2a")
    assert t.discard("ana") == ["action_a"]


def test_ultimate_is_over_in_a_quarter_of_an_hour() -> None:
    """PBL-R-220, -221: between two computers the median is below 40 decisions a player."""
    game = find_game("pbl")
    counts: list[int] = []
    for seed in range(12):
        table_ = Table(game, Record("pbl", 1, ["greedy", "greedy"], seed, {"house": "ultimate"}))
        players = [make_player("greedy", game, seat, player_stream(seed, seat)) for seat in range(2)]
        while not table_.over:
            seat = table_.asked[0]
            table_.answer(seat, ask_player(players[seat], table_, seat))
        counts += [sum(step.seat == seat for step in table_.steps) for seat in range(2)]

    assert statistics.median(counts) < 40


def test_late_attacks_are_heavier_and_turn_forty_is_the_last() -> None:
    """PBL-H-4, PBL-R-221: one die more from turn 21 on, as from every third; after turn 40 the board decides."""
    dice = [table(house="ultimate", number=turn).base("ana") for turn in (1, 2, 3, 5, 6, 20, 21, 23)]
    assert dice == [(2, 2), (2, 2), (3, 2), (3, 2), (4, 2), (8, 2), (9, 2), (9, 2)]
    t = table("hand -", "hand -; dead head", house="ultimate", number=40).play("end")

    assert t.reason == "stalled"
    assert t.winners == ["ana"]


# Mortal


def test_nothing_regenerates(give: Give) -> None:
    """PBL-H-5: the regenerating part of a text is skipped, its other parts work."""
    give("action_a", "on_played", "regenerate")
    t = table("hand action_a; dead head", "hand -", house="mortal")

    assert "play action_a" not in t.codes
    assert "play action_a" in table("hand action_a; dead head", "hand -").codes


def test_dead_limbs_stay_dead_in_whole_games() -> None:
    """PBL-H-5, PBL-H-7: over random games no robot has fewer dead limbs than before, or a critical pilot."""
    for seed in range(3):
        s = GAME.new({"house": "mortal", "draft": "quick"}, seed)
        dead = [0, 0]
        for _ in steps(s, stream(str(seed), "mortal")):
            now = [4 - robot.active_limbs() for robot in s.robots]
            assert all(after >= before for before, after in zip(dead, now, strict=True))
            assert not any(robot.critical for robot in s.robots)
            dead = now


def test_the_regeneration_pod_is_a_pod_like_others() -> None:
    """PBL-H-6: never on a dead limb; on Level 1 it counts as Level 2."""
    pod = next(card.key for card in CARDS.cards if card.pod == "regeneration")
    t = table(f"hand {pod}; dead legs; head head_1a", "hand -", house="mortal")
    assert f"{pod} on legs" not in t.builds
    t.play(f"build {pod} on head")

    assert t.level("ana", "head") == 2
    assert table(f"hand {pod}; dead legs", "hand -").builds == [f"{pod} on legs"]


def test_a_copied_card_has_every_fact() -> None:
    """PBL-H-6: but for the kind of pod the twin's cards are those of the set."""
    for card in CARDS.cards:
        assert card.clone().facts() == card.facts()


def test_there_is_no_critical_form(give: Give) -> None:
    """PBL-H-7: with one limb left the starter keeps its values, and no bonus fires."""
    give("pilot_6", "on_critical", "draw", cards=2)
    t = table("dead head left_arm right_arm; hand -", "hand -", house="mortal")

    assert not t.robot("ana").critical
    assert t.base("ana") == (1, 1)
    assert t.hand("ana") == []


@pytest.mark.parametrize("house", ["ultimate", "mortal"])
def test_house_modes_play_series_and_are_seen_right(house: str) -> None:
    """PBL-R-166, PBL-EDITION-2, PBL-EDITION-3: whole matches end; each view imagines a world with the same view."""
    match = Match(GAME)
    s = match.new({"house": house, "draft": "quick", "series": 3}, 4)
    rng = stream("4", house)
    asked = 0
    while not s.over:
        seat = next(seat for seat in range(2) if s.asked >> seat & 1)
        asked += 1
        if asked % 40 == 0:
            view = match.view(s, seat)
            assert match.save(match.view(match.imagine(view, rng), seat)) == match.save(view)
        moves = match.legal(s, seat)
        match.answer(s, seat, moves[rng.below(len(moves))])

    assert s.number >= 2
    inner = s.inner
    assert isinstance(inner, Pbl)
    assert len(inner.removed[0]) >= (5 if house == "ultimate" else 0)
