"""Before the draft: robots, the Inheritance, the Talent Pool and the d20; and what the game is about."""

import pytest

from boltyard.core.errors import BadSetting
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import CONSTRUCTION
from boltyard.games.pbl.phases import TALENT
from tests.pbl.story import CARDS, GAME, LIMB_NAMES, NAMES, Story, check_invariants, keys, new_game, table


def after_robots(seed: int = 1, seats: int = 2, **settings: object) -> Story:
    """A game at the choice of pilots."""
    t = new_game(seed, seats, **settings)
    for robot in ("solar", "crystal", "obsidian")[: seats - 1]:
        t.play(f"robot {robot}")
    if t.s.frames[-1].rule != TALENT:
        t.play(t.codes[0])
    return t


def after_pilots(seed: int = 1, seats: int = 2, **settings: object) -> Story:
    """A game right after the pilots were chosen, each the first that was offered."""
    t = after_robots(seed, seats, **settings)
    while t.s.frames[-1].rule == TALENT:
        t.play(t.codes[0])
    return t


def at_d20(seats: int, *rolls: int) -> Story:
    """A game at the choice of pilots after these d20 rolls, seat by seat."""
    s = GAME.new({}, 1, seats)
    s.log = []
    for robot in ("crystal", "obsidian", "solar")[: seats - 1]:
        GAME.play(s, flow_seat(s.asked), f"robot {robot}")
    swaps = [0] * 99 + [0] * 9  # 100 orange cards and ten starters shuffled
    s.rng.load(swaps + [roll - 1 for roll in rolls])
    GAME.play(s, seats - 1, GAME.legal(s, seats - 1)[0].text)
    return Story(s)


def flow_seat(asked: int) -> int:
    return asked.bit_length() - 1


def test_the_fourth_dead_limb_ends_a_game_of_two() -> None:
    """PBL-GOAL-1, PBL-END-1, PBL-END-2, PBL-END-3: three dead limbs go on, the fourth ends it for the attacker."""
    t = table(bo="dead head left_arm", dice=[6, 1])
    t.play("attack head 1.right_arm")

    assert t.outcome is None

    t.play("end", "bo: end").load(6, 1, 1)
    t.play("attack head 1.legs", "bo: concede")

    assert t.winners == ["ana"]
    assert t.reason == "last_robot"
    assert "terminated" in t.kinds


def test_there_are_four_limbs_and_the_legs_are_one() -> None:
    """PBL-GOAL-2, PBL-R-62: head, left arm, right arm, legs; leg armor fits the legs."""
    t = table(ana="hand legs_1a")

    assert list(t.side("ana")["limbs"]) == ["head", "left_arm", "right_arm", "legs"]
    assert t.play("build legs_1a").stack("ana", "legs") == ["legs_1a"]


def test_a_shoulder_saves_nobody() -> None:
    """PBL-GOAL-3, PBL-SHOULDER-14: four dead limbs and a shoulder is terminated."""
    t = table(bo="dead head left_arm right_arm; left_shoulder left_shoulder_a", dice=[6, 1, 1])
    t.play("attack head 1.legs")

    assert t.winners == ["ana"]


@pytest.mark.parametrize("seats", [1, 4])
def test_two_or_three_play(seats: int) -> None:
    """PBL-COMP-9: another number of players is refused."""
    with pytest.raises(BadSetting):
        GAME.new({}, 1, seats)


def test_the_set_counts_113_different_cards() -> None:
    """PBL-R-1, PBL-COMP-1, PBL-COMP-2, PBL-COMP-5: 100 + 10 + 3, every one single, three construction pods."""
    kinds = [CARDS.experts, CARDS.armor, CARDS.hangars, CARDS.crew, CARDS.actions]

    assert len(CARDS.cards) == len({card.key for card in CARDS.cards}) == 113
    assert len(CARDS.orange) == 100
    assert [len(kind) for kind in kinds] == [5, 38, 10, 26, 21]
    assert sorted(card.defense for card in CARDS.cards if card.pod == CONSTRUCTION) == [1, 1, 2]


def test_robots_are_taken_in_seat_order_and_all_differ() -> None:
    """PBL-SETUP-1, PBL-R-2: seat by seat, and a taken robot is gone."""
    t = new_game(seats=3)

    assert (t.asked, t.codes) == ("ana", ["robot crystal", "robot obsidian", "robot solar"])

    t.play("robot obsidian")

    assert (t.asked, t.codes) == ("bo", ["robot crystal", "robot solar"])

    t.play("robot solar")  # the last one has no choice

    assert keys([robot.body for robot in t.s.robots]) == ["obsidian", "solar", "crystal"]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_robot_starts_bare(seats: int) -> None:
    """PBL-SETUP-2, PBL-SETUP-3, PBL-SETUP-4, PBL-PILOT-10: Level 0, no hangar, crew, shoulder or blow-off, 0 PP."""
    t = after_pilots(seats=seats)

    for name in NAMES[:seats]:
        side = t.side(name)
        for limb in LIMB_NAMES:
            assert {"stack": [], "dead": False, "level": 0}.items() <= side["limbs"][limb].items()
        assert side["hangar"] == side["crew"] == side["stored"] == side["attached"] == []
        assert side["shoulders"] == {"left": [], "right": []}
        assert side["points"] == 0


@pytest.mark.parametrize(("seats", "left"), [(2, 90), (3, 85)])
def test_the_inheritance_is_five_cards_of_the_deck(seats: int, left: int) -> None:
    """PBL-SETUP-5, PBL-SETUP-6, PBL-R-7: five each begin the decks, no hand is dealt, 90 (85) cards are left."""
    t = after_robots(seats=seats)

    assert [len(deck) for deck in t.s.decks] == [5] * seats
    assert t.s.hands == [[]] * seats
    assert len(t.s.draft) == left


def test_the_inheritance_is_random() -> None:
    """PBL-SETUP-5: other seeds, other cards; over many games every orange card is inherited by somebody."""
    inherited = {card for seed in range(80) for deck in after_robots(seed).s.decks for card in deck}

    assert inherited == set(CARDS.orange)


def test_own_deck_is_seen_before_and_in_the_draft() -> None:
    """PBL-SETUP-7, PBL-SETUP-8, PBL-INFO-4: the owner sees the cards, the other their number."""
    t = after_robots()

    assert t.view("ana")["sides"][0]["deck"] == t.deck("ana")
    assert t.view("ana")["sides"][1]["deck"] == ["?"] * 5

    t = after_pilots()

    assert t.view("bo")["sides"][1]["deck"] == t.deck("bo")
    assert t.view("bo")["sides"][0]["deck"] == ["?"] * 5


@pytest.mark.parametrize(("seats", "pool"), [(2, 3), (3, 4)])
def test_the_talent_pool_has_one_pilot_more_than_players(seats: int, pool: int) -> None:
    """PBL-SETUP-9, PBL-SETUP-10: three starters for two, four for three, face up."""
    t = after_robots(seats=seats)

    assert len(t.s.pool) == pool
    assert set(t.s.pool) <= set(CARDS.starters)
    assert t.view("ana")["pool"] == t.view("bo")["pool"] == keys(t.s.pool)


def test_every_starter_can_be_in_the_pool() -> None:
    """PBL-SETUP-9: the ten starters are shuffled."""
    seen = {card for seed in range(40) for card in after_robots(seed).s.pool}

    assert seen == set(CARDS.starters)


def test_the_highest_d20_chooses_first() -> None:
    """PBL-SETUP-11, PBL-SETUP-12, PBL-COMP-7: 7 against 19, bo chooses of three, then ana of two."""
    t = at_d20(2, 7, 19)

    assert (t.asked, len(t.codes)) == ("bo", 3)

    left = t.codes[1:]
    t.play(t.codes[0])

    assert (t.asked, t.codes) == ("ana", left)


def test_three_choose_by_descending_d20() -> None:
    """PBL-R-6: 4, 20, 11: bo, cy, ana, with four, three and two pilots to choose from."""
    t = at_d20(3, 4, 20, 11)
    order = []
    while t.s.frames[-1].rule == TALENT:
        order.append((t.asked, len(t.codes)))
        t.play(t.codes[0])

    assert order == [("bo", 4), ("cy", 3), ("ana", 2)]


def test_only_those_who_tie_roll_again() -> None:
    """PBL-R-5: ana and cy tie for the first place and roll again; bo stays last, whatever they roll."""
    t = at_d20(3, 15, 9, 15, 2, 3)
    rolls = [(NAMES[event.seat], event.face) for event in t.events if isinstance(event, events.RolledD20)]

    assert rolls == [("ana", 15), ("bo", 9), ("cy", 15), ("ana", 2), ("cy", 3)]

    order = []
    while t.s.frames[-1].rule == TALENT:
        order.append(t.asked)
        t.play(t.codes[0])

    assert order == ["cy", "ana", "bo"]


def test_a_tie_for_the_last_places_is_rolled_off() -> None:
    """PBL-R-5: the highest keeps the first place while the others roll, twice if need be."""
    t = at_d20(3, 20, 6, 6, 1, 1, 5, 8)
    order = []
    while t.s.frames[-1].rule == TALENT:
        order.append(t.asked)
        t.play(t.codes[0])

    assert order == ["ana", "cy", "bo"]


@pytest.mark.parametrize(("seats", "blowoffs"), [(2, 8), (3, 7)])
def test_the_black_cards_left_are_the_blow_off_deck(seats: int, blowoffs: int) -> None:
    """PBL-SETUP-13, PBL-SETUP-14, PBL-SETUP-15, PBL-COMP-18, PBL-R-6: the pool is empty, 8 (7) cards."""
    t = after_pilots(seats=seats)

    assert t.s.pool == []
    assert t.s.blowoffs == blowoffs


def test_which_black_card_is_a_blow_off_is_never_shown() -> None:
    """PBL-R-181: the blow-off deck is a number."""
    assert after_pilots().view("ana")["blowoff"] == 8


def test_pilots_sit_in_normal_form() -> None:
    """PBL-SETUP-16, PBL-SETUP-17: each robot has its chosen starter, normal values showing."""
    t = after_robots()
    chosen = t.codes[2].split()[1]
    chooser = t.asked
    t.play(t.codes[2])
    t.play(t.codes[0])

    assert t.side(chooser)["pilot"] == chosen
    assert [t.side(name)["form"] for name in ("ana", "bo")] == ["normal", "normal"]


@pytest.mark.parametrize("draft", ["quick", "regular"])
def test_the_order_of_preparation(draft: str) -> None:
    """PBL-SETUP-18: robot, Inheritance, pilot, draft or deal, opening hands, first turn."""
    t = new_game(draft=draft)
    while not t.s.turn:
        t.play(f"{t.asked.split()[0]}: {t.codes[0]}")
    marks = ["took_robot", "inherited", "talent", "rolled_d20", "took_pilot"]
    marks += ["dealt"] if draft == "quick" else ["laid_out", "draft_ended"]
    marks += ["offered_hands", "kept", "begins"]
    found = [t.kinds.index(mark) for mark in marks]

    assert found == sorted(found)
    check_invariants(t.s)
