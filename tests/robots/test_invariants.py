"""What holds after every step of every game, by seeded play over the settings."""

from collections.abc import Iterator
from itertools import product

import pytest

from boltyard.core.rng import stream
from boltyard.games.robots import events
from boltyard.games.robots.cards import BIT, NUMBER, owner
from boltyard.games.robots.state import PROGRAM, SCRAP, Robots
from tests.robots.story import GAME, Story, check_invariants, replay, settings_of, steps, table

CHOICES = {
    "jokers": ("off", "on"),
    "value_floor": ("none", "0"),
    "scrap_at_zero": ("off", "on"),
    "discard_mode": ("commit", "stepwise"),
    "loss_timing": ("research", "immediate"),
    "auto_conclude": ("on", "off"),
}
COMBINATIONS: list[dict[str, object]] = [dict(zip(CHOICES, values)) for values in product(*CHOICES.values())]


def games(name: str, each: int = 1) -> Iterator[tuple[Robots, Iterator[str]]]:
    """Games under every combination of settings, to be played step by step."""
    for i, settings in enumerate(COMBINATIONS):
        for j in range(each):
            s = GAME.new(settings, i * each + j)
            s.log = []
            yield s, steps(s, stream(str(i * each + j), name))


def test_every_card_is_in_exactly_one_place() -> None:
    """ROB-INV-1: per colour hand, Supply, discards, robots and Damage make 26 (27) different cards."""
    moments = 0
    for s, play in games("places"):
        for _ in play:
            if s.turn:
                piles = [*s.hand, *s.supply, *s.discard, *s.robots, *s.damage]
                cards = [card for pile in piles for card in pile]
                for colour in range(2):
                    own = [card for card in cards if owner(card) == colour]
                    assert len(own) == len(set(own)) == (27 if s.terms.jokers else 26)
                moments += 1
    assert moments > 1000


def test_zones_hold_own_cards_only() -> None:
    """ROB-INV-2: hands, Supplies, discard piles and robots of a player are of that player's colour."""
    for s, play in games("colours"):
        for _ in play:
            for colour in range(2):
                for pile in (s.hand, s.supply, s.discard, s.robots):
                    assert all(owner(card) == colour for card in pile[colour])


def test_damage_is_the_opponents() -> None:
    """ROB-INV-3: what lies beneath a robot belongs to the opponent of its controller."""
    hurt = 0
    for s, play in games("damage"):
        for _ in play:
            for robot in s.fielded:
                assert all(owner(card) != owner(robot) for card in s.damage[robot])
                hurt += len(s.damage[robot])
    assert hurt


def test_no_supply_ever_grows() -> None:
    """ROB-INV-4: from the deal on, step by step."""
    for s, play in games("supplies"):
        before = [27, 27]
        for _ in play:
            now = [len(pile) for pile in s.supply]
            if s.turn:
                assert now[0] <= before[0]
                assert now[1] <= before[1]
                before = now


def test_at_most_four_robots() -> None:
    """ROB-INV-5: except while the surplus is being scrapped, when there are at most six."""
    scrapped = 0
    for s, play in games("robots", 2):
        for _ in play:
            open_now = not s.over and s.frames[-1].rule == SCRAP
            scrapped += open_now
            for colour in range(2):
                assert len(s.robots[colour]) <= (6 if open_now and colour == s.active else 4)
    assert scrapped


def test_modes_change_in_the_own_program_only() -> None:
    """ROB-INV-6: a robot in play before and after a step keeps its mode, unless its side was programming."""
    turned = 0
    for s, play in games("modes"):
        before = s.clone()
        for _ in play:
            programming = before.active if before.frames[-1].rule == PROGRAM else -1
            for robot in set(before.fielded) & set(s.fielded):
                if (before.standing ^ s.standing) & BIT[robot]:
                    assert owner(robot) == programming
                    turned += 1
            before = s.clone()
    assert turned


@pytest.mark.parametrize(
    ("jokers", "conclude", "bound"), [("off", "off", 40), ("on", "off", 42), ("off", "on", 38), ("on", "on", 40)]
)
def test_no_game_is_longer_than_its_supplies(jokers: str, conclude: str, bound: int) -> None:
    """ROB-INV-7: turn 40 at most (42 with jokers), concluded early 38 (40); a game of passes reaches the bound."""
    longest = 0
    for seed in range(40):
        s = GAME.new({"jokers": jokers, "auto_conclude": conclude}, seed)
        for _ in steps(s, stream(str(seed), "length")):
            assert s.turn <= bound
        longest = max(longest, s.turn)
    assert longest > 15

    quiet = Story(GAME.new({"jokers": jokers, "auto_conclude": conclude}, 1)).play("black")
    while quiet.asked:
        quiet.play("pass")
    assert quiet.turn == bound


@pytest.mark.parametrize("trackers", ["on", "off"])
def test_views_hold_no_secret(trackers: str) -> None:
    """ROB-INV-8: no identity from the opposing hand or a Supply, save cards seen to return by Recovery."""
    known_cards = 0
    for seed in range(25):
        s = GAME.new({"show_trackers": trackers, "jokers": "on" if seed % 2 else "off"}, seed)
        s.log = []
        returned: set[int] = set()
        for _ in steps(s, stream(str(seed), "secrets")):
            for event in s.log:
                if isinstance(event, events.Recovered):
                    returned |= set(event.cards)
            s.log.clear()
            returned &= set(s.hand[0]) | set(s.hand[1])
            for seat in (0, 1):
                view = GAME.view(s, seat)
                other = 1 - s.colour(seat)
                derived = sorted(returned & set(s.hand[other])) if trackers == "on" else []
                assert sorted(card for card in view.hand[other] if card >= 0) == derived
                assert all(card < 0 for pile in view.supply for card in pile)
                assert len(view.hand[other]) == len(s.hand[other])
                assert not view.sealed[1 - seat]
                known_cards += len(derived)
    assert bool(known_cards) == (trackers == "on")


def test_a_view_is_the_same_in_every_world_behind_it() -> None:
    """ROB-INV-8: deal the hidden cards anew, and nothing in the view changes."""
    for seed in range(12):
        s = GAME.new({}, seed)
        for _ in steps(s, stream(str(seed), "worlds")):
            for seat in (0, 1):
                view = GAME.view(s, seat)
                world = GAME.imagine(view, stream(str(s.turn), "imagined"))
                if s.turn:
                    check_invariants(world)
                assert GAME.save(GAME.view(world, seat)) == GAME.save(view)


def test_events_hide_what_their_viewer_may_not_see() -> None:
    """ROB-INV-8: in the opponent's log a dealt or drawn card has no face."""
    for seed in range(6):
        s = GAME.new({}, seed)
        s.log = []
        for _ in steps(s, stream(str(seed), "log")):
            pass
        for event in s.log:
            if isinstance(event, (events.Dealt, events.Drew)):
                assert event.shown_to(1 - event.seat).cards_named() == []
                assert event.shown_to(event.seat) == event
                assert event.cards_named()


def heard(s: Robots) -> list[str]:
    """The event log as plain values."""
    return [repr(e) for e in s.log or []]


def test_the_same_seed_and_decisions_give_the_same_log() -> None:
    """ROB-INV-9: the codes of a game, played again, tell the same events and leave the same table."""
    for i, settings in enumerate(COMBINATIONS):
        first = GAME.new(settings, i)
        first.log = []
        lines = [line for line in steps(first, stream(str(i), "again")) if line]
        second = GAME.new(settings, i)
        second.log = []
        replay(second, lines)

        assert heard(second) == heard(first)
        assert GAME.save(second) == GAME.save(first)


def test_another_seed_gives_another_log() -> None:
    """ROB-INV-9: and it is the seed that does it."""
    logs = set()
    for seed in range(10):
        s = GAME.new({"chooser": "seat1"}, seed)
        s.log = []
        GAME.play(s, 0, "black")
        logs.add(str(heard(s)))

    assert len(logs) == 10


@pytest.mark.parametrize(
    "sabotage",
    ["lose a card", "double a card", "swap colours", "own damage", "fifth robot", "damage beneath nothing"],
)
def test_the_checks_can_fail(sabotage: str) -> None:
    """ROB-INV-1, -2, -3, -5: a table that breaks one of them is noticed by the check of every story."""
    s = table(black="hand 5S JS; robots 2C 3C 4C 6C", red="hand 3; robots 9H(2S)", phase="build").s
    check_invariants(s)
    if sabotage == "lose a card":
        s.supply[0].pop()
    elif sabotage == "double a card":
        s.discard[0].append(NUMBER["5S"])
    elif sabotage == "swap colours":
        s.hand[0], s.hand[1] = s.hand[1], s.hand[0]
    elif sabotage == "own damage":
        s.damage[NUMBER["9H"]] = (s.hand[1].pop(), NUMBER["2S"])
    elif sabotage == "fifth robot":
        s.hand[0].remove(NUMBER["5S"])
        s.field(0, NUMBER["5S"])
    else:
        s.damage[NUMBER["5S"]] = (s.supply[1].pop(),)

    with pytest.raises(AssertionError):
        check_invariants(s)


def test_the_settings_meant_here_exist() -> None:
    """ROB-INV-1: all 64 combinations are settings of the game."""
    assert len(COMBINATIONS) == 64
    for settings in COMBINATIONS:
        assert {key: settings_of(settings)[key] for key in settings} == settings
