"""Exact odds: against every roll counted one by one, against the catalogue's figures, against combats played out."""

from collections.abc import Iterator
from itertools import product
from math import sqrt

import pytest

from boltyard.core.rng import stream
from boltyard.games.pbl.cards import PLACES
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, Combat
from boltyard.games.pbl.dice import ADDED, INITIAL_ATTACK, INITIAL_DEFENSE, WaitingDice, face, worth
from boltyard.games.pbl.effects.registry import effect_named
from boltyard.games.pbl.lying import OnTable
from boltyard.games.pbl.odds import (
    adding_chances,
    ahead_chance,
    attack_ways,
    bomb_dice,
    defense_ways,
    dice_ways,
    die_ways,
    hit_chance,
    hit_ways,
    planned,
    tie_ways,
)
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.state import Pbl
from tests.pbl.story import CARDS, GAME, Story, number, table

LORI = "pilot pilot_2; right_arm right_arm_1d right_arm_2a"  # 1 + 2 dice
JAY = "pilot pilot_1; left_arm left_arm_1a left_arm_2a; hangar hangar_1a"  # 2 + 2 + 1
ONES = "crew_1d"
SIXES = "crew_1e"
HIGH = "head_1a"
PHILLIP = "crew_1f"
LASER = "right_shoulder_a"
BEAN = "action_e"


@pytest.fixture(autouse=True)
def traits() -> Iterator[None]:
    """Some toy cards change dice while a test runs."""
    changed = {ONES: "ones_are_threes", SIXES: "sixes_are_threes", HIGH: "high_faces_miss", PHILLIP: "extra_bomb_die"}
    for key, trait in changed.items():
        CARDS.card(key).traits = frozenset({trait})
    CARDS.card(BEAN).traits = frozenset({"stays_on_table"})
    CARDS.card(BEAN).moments = {"on_played": effect_named("boost", {"dice": 1})}
    CARDS.index()
    yield
    for key in (*changed, BEAN, LASER):
        CARDS.card(key).traits = frozenset()
    CARDS.card(BEAN).moments = {}
    CARDS.index()


def counted(s: Pbl, side: int, armor: int, why: int, dice: int) -> dict[int, int]:
    """Every roll of so many dice, one by one: how many make each sum."""
    sums: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        made = sum(worth(s, armor, why, face(s, side, raw)) for raw in faces)
        sums[made] = sums.get(made, 0) + 1
    return sums


def as_counts(ways: list[int]) -> dict[int, int]:
    return {made: n for made, n in enumerate(ways) if n}


def plan(t: Story, source: str, place: str) -> Combat:
    """Ana's limb against bo's place."""
    return planned(t.s, 0, PLACES.index(source), 1, PLACES.index(place))


def fight(s: Pbl) -> Combat:
    """The combat on the table."""
    (found,) = [f for f in s.frames if isinstance(f, Combat)]
    return found


# Dice.


@pytest.mark.parametrize("crew", ["", ONES, SIXES])
@pytest.mark.parametrize("armor", ["", HIGH])
@pytest.mark.parametrize("why", [INITIAL_ATTACK, INITIAL_DEFENSE, ADDED])
def test_sums_are_those_of_all_rolls(crew: str, armor: str, why: int) -> None:
    """PBL-R-99, PBL-R-100, PBL-F-2: whatever changes dice, the ways are those counted roll by roll."""
    s = table(ana=f"crew {crew}").s
    card = number(armor) if armor else NOBODY

    for dice in range(5):
        ways = dice_ways(die_ways(s, 0, card, why), dice)
        assert as_counts(ways) == counted(s, 0, card, why, dice)
        assert sum(ways) == 6**dice


def test_high_faces_miss_in_the_initial_attack_alone() -> None:
    """PBL-R-99, PBL-COMBAT-13: bombs of the same attack count fully."""
    t = table(ana=f"pilot pilot_6; head {HIGH}", bo="hand 1")
    f = plan(t, "head", "legs")
    armor = number(HIGH)
    brute: dict[int, int] = {}
    for first, second, bomb in product(range(1, 7), repeat=3):
        made = worth(t.s, armor, INITIAL_ATTACK, first) + worth(t.s, armor, INITIAL_ATTACK, second) + bomb
        brute[made] = brute.get(made, 0) + 1

    assert as_counts(attack_ways(t.s, f, 1)) == brute


def test_a_rivals_sixes_are_threes_too() -> None:
    """PBL-F-2: Mute changes everybody's dice, Coringus those of the own side."""
    s = table(bo=f"crew {SIXES}").s
    assert die_ways(s, 0, NOBODY, ADDED) == [0, 1, 1, 2, 1, 1, 0]

    s = table(bo=f"crew {ONES}").s
    assert die_ways(s, 0, NOBODY, ADDED) == [0, 1, 1, 1, 1, 1, 1]
    assert die_ways(s, 1, NOBODY, ADDED) == [0, 0, 1, 2, 1, 1, 1]


# Before the roll.


def test_the_odds_of_the_sample_combat() -> None:
    """PBL-SAMPLE-4: 101,974 of 1,679,616 outcomes beat Jay; 50,288 are ties, which he wins."""
    t = table(LORI, JAY)
    f = plan(t, "right_arm", "left_arm")
    attack, defense = attack_ways(t.s, f), defense_ways(t.s, f)

    assert sum(attack) * sum(defense) == 1_679_616
    assert hit_ways(attack, defense) == 101_974
    assert tie_ways(attack, defense) == 50_288
    assert hit_chance(t.s, f) == 101_974 / 1_679_616


CHANCES = """
41.7  9.3  1.2  0.1  0    0    0
83.8 44.4 15.2  3.6  0.6  0.1  0
97.3 77.9 45.4 19.2  6.1  1.5  0.3
99.7 93.9 74.3 46.0 22.0  8.3  2.5
100  98.8 90.9 71.8 46.4 24.2 10.4
100  99.8 97.5 88.4 70.0 46.7 26.0
"""


@pytest.mark.parametrize(("attack", "row"), list(enumerate(CHANCES.strip().splitlines(), 1)))
def test_the_table_of_dice_chances(attack: int, row: str) -> None:
    """The catalogue's section 34: so many dice against one to seven, in percent, rounded to one place."""
    die = [0, 1, 1, 1, 1, 1, 1]
    found = []
    for defense in range(1, 8):
        hits = hit_ways(dice_ways(die, attack), dice_ways(die, defense))
        found.append(round(100 * hits / 6 ** (attack + defense), 1))

    assert found == [float(cell) for cell in row.split()]


def test_no_dice_never_hit_and_never_miss_no_dice() -> None:
    """PBL-COMBAT-5, PBL-R-86: nothing against nothing is a tie; against nothing one die is enough."""
    t = table(ana="pilot pilot_5; head head_1b", bo="pilot pilot_5")

    assert hit_chance(t.s, plan(t, "legs", "legs")) == 0.0
    assert hit_chance(t.s, plan(t, "head", "legs")) == 1.0
    assert hit_chance(t.s, plan(t, "legs", "legs"), bombs=1) == 1.0


def test_a_shoulder_defends_with_the_base_alone() -> None:
    """PBL-SHOULDER-10: two dice of pilot and crew, whatever the armor of the limbs."""
    t = table(bo="crew crew_1b; head head_1a; right_shoulder right_shoulder_a")

    assert len(defense_ways(t.s, plan(t, "head", "right_shoulder"))) == 2 * 6 + 1
    assert len(defense_ways(t.s, plan(t, "head", "head"))) == 3 * 6 + 1


def test_cards_thrown_in_are_dice() -> None:
    """PBL-BOMB-5, PBL-F-6: two bombs are two dice, or four with a card that doubles them; shields likewise."""
    t = table(bo=f"crew {PHILLIP}")
    f = plan(t, "head", "head")

    assert len(attack_ways(t.s, f, 2)) == 3 * 6 + 1
    assert len(defense_ways(t.s, f, 2)) == 5 * 6 + 1


def test_a_named_die_is_certain() -> None:
    """PBL-F-2: the first die of the next roll is a six, or a three with Mute about; only the others are chance."""
    t = table(ana="head head_1b")
    t.s.fixed = [6, 0]
    assert as_counts(attack_ways(t.s, plan(t, "head", "head"))) == {6 + n: 1 for n in range(1, 7)}

    t = table(ana="head head_1b", bo=f"crew {SIXES}")
    t.s.fixed = [6, 0]
    assert min(as_counts(attack_ways(t.s, plan(t, "head", "head")))) == 3 + 1


def test_dice_put_down_or_waiting_are_counted() -> None:
    """PBL-R-170, PBL-R-188: a waiting set counts fully, a dunked die as a die of the initial attack."""
    t = table(ana=f"pilot pilot_5; head {HIGH}")
    f = plan(t, "head", "head")
    f.ahead = [WaitingDice(ATTACKER, 0, 1)]
    assert len(attack_ways(t.s, f)) == 2 * 6 + 1
    assert attack_ways(t.s, f)[-1] == 0  # the initial die counts 4 at most
    assert attack_ways(t.s, f)[10] == 1

    f.ahead = []
    f.dunked = [1, 0]
    assert max(as_counts(attack_ways(t.s, f))) == 4 + 4


# During the combat.


def behind(ana: str, bo: str, *dice: int) -> Story:
    """Head against head with these dice, at the question to add."""
    t = table(ana, bo, dice=list(dice)).play("attack head 1.head")
    assert t.codes[0] == "concede"
    return t


def test_the_attacker_must_be_strictly_higher() -> None:
    """PBL-COMBAT-15, PBL-COMBAT-18: two behind, a bomb of three or more is needed."""
    t = behind("hand 3", "", 2, 4)

    chances = adding_chances(t.s, fight(t.s), ATTACKER, 3)
    assert chances[:2] == [0.0, 4 / 6]
    assert chances[2] == 35 / 36
    assert chances[3] == 1.0


def test_the_defender_needs_a_tie() -> None:
    """PBL-COMBAT-17: two behind, a shield of two is enough."""
    t = behind("", "hand 2", 4, 2)

    assert adding_chances(t.s, fight(t.s), DEFENDER, 2) == [0.0, 5 / 6, 1.0]


def test_storage_bombs_and_doubled_cards_count() -> None:
    """PBL-STORE-4, PBL-F-6: five behind with a stored 4, one card for two dice is certain; without it, it is not."""
    t = behind(f"hand 1; hangar hangar_1c; stored 4; crew {PHILLIP}", "", 1, 6)

    assert adding_chances(t.s, fight(t.s), ATTACKER, 1, stored=4) == [0.0, 1.0]
    assert adding_chances(t.s, fight(t.s), ATTACKER, 1) == [0.0, 26 / 36]
    assert ahead_chance(t.s, fight(t.s), ATTACKER, 1, stored=4) == 5 / 6


def test_a_counter_that_may_be_ticked_is_a_die_more() -> None:
    """PBL-F-6: one card, one tick and a doubling card are three dice; shields have a counter of their own."""
    CARDS.card(LASER).traits = frozenset({"tick_for_bomb"})
    CARDS.index()
    t = behind(f"hand 1; right_shoulder {LASER}; crew {PHILLIP}", "hand 1", 1, 6)
    t.s.counter[number(LASER)] = 2

    assert bomb_dice(t.s, fight(t.s), ATTACKER, 1) == 3
    assert bomb_dice(t.s, fight(t.s), ATTACKER, 0) == 0
    assert bomb_dice(t.s, fight(t.s), DEFENDER, 1) == 1
    t.s.counter[number(LASER)] = 0
    assert bomb_dice(t.s, fight(t.s), ATTACKER, 1) == 2


def test_a_debt_is_paid_first() -> None:
    """PBL-COMBAT-11: a total never shows less than 0, yet new dice are added to what lies below."""
    t = behind("hand 2", "", 1, 1)
    fight(t.s).extra[ATTACKER] = -4

    assert ahead_chance(t.s, fight(t.s), ATTACKER, 1) == 2 / 6  # 5 or 6: 1 - 4 + 5 is more than 1


def test_a_view_is_enough() -> None:
    """PBL-INFO-1, PBL-INFO-3: the trailing seat's view gives what the whole table gives."""
    t = behind("hand 3; deck 5", "hand 4", 1, 6)
    view = GAME.view(t.s, 0)

    assert view.hands[1] == [-1] * 4
    assert adding_chances(view, fight(view), ATTACKER, 3) == adding_chances(t.s, fight(t.s), ATTACKER, 3)
    assert hit_chance(view, fight(view), 1, 2) == hit_chance(t.s, fight(t.s), 1, 2)


# Against the engine: combats played out.

GAMES = 600


def near(hits: int, chance: float) -> bool:
    """Within four standard deviations; the seeds are fixed, so this passes always or never."""
    return abs(hits - GAMES * chance) <= 4 * sqrt(GAMES * chance * (1 - chance)) + 1e-9


def played(t: Story, n: int, *codes: str) -> Story:
    """A copy of the table with dice of its own, and these answers."""
    s = t.s.clone()
    s.rng = stream(str(n), "odds")
    s.log = []
    return Story(s).play(*codes)


@pytest.mark.parametrize("ana", [f"pilot pilot_2; head {HIGH}", f"pilot pilot_2; head head_1b; crew {ONES}"])
@pytest.mark.parametrize("bo", ["", f"crew {SIXES}"])
def test_attacks_played_out_hit_as_often_as_told(ana: str, bo: str) -> None:
    """PBL-COMBAT-11, PBL-R-99: six hundred attacks by fixed seeds."""
    t = table(ana, bo)
    hits = sum(played(t, n, "attack head 1.legs").dead("bo") == ["legs"] for n in range(GAMES))

    assert near(hits, hit_chance(t.s, plan(t, "head", "legs")))


def test_bombs_played_out_put_ahead_as_often_as_told() -> None:
    """PBL-BOMB-7, PBL-F-6: two cards for four dice, ten behind."""
    t = behind(f"hand action_a action_b; crew {PHILLIP}", "pilot pilot_1; head head_1a", 1, 5, 4, 2)
    chance = adding_chances(t.s, fight(t.s), ATTACKER, 2)[2]
    hits = sum(played(t, n, "add action_a action_b").dead("bo") == ["head"] for n in range(GAMES))

    assert 0.5 < chance < 0.95
    assert near(hits, chance)


def test_a_boosted_attack_hits_as_often_as_told() -> None:
    """PBL-R-170: an action on the table is worth a die that a Multi Fire Arm does not cut; the first die is named."""
    t = table(ana=f"pilot pilot_6; head {HIGH}; hand {BEAN}", bo="pilot pilot_1")
    t.s.fixed = [2, 0]
    t.play("attack head 1.legs")
    told = t.s.clone()
    told.unresolved = [OnTable(number(BEAN), 0, True)]
    hits = sum(played(t, n, f"play {BEAN}").dead("bo") == ["legs"] for n in range(GAMES))

    assert t.codes == ["pass", f"play {BEAN}"]
    assert near(hits, hit_chance(told, fight(told)))
    assert hit_chance(told, fight(told)) > hit_chance(t.s, fight(t.s))
