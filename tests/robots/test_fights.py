"""What fights bring, held against every way to block, one by one."""

from itertools import combinations, permutations

import pytest

from boltyard.core.rng import stream
from boltyard.games.robots.combat import loss
from boltyard.games.robots.fights import BIT, CARD, PLACES, UNKNOWN, Fights, Tables
from boltyard.games.robots.front import KEY, ZERO


def robot(value: int, card: int) -> int:
    return (value + ZERO) * KEY + card


def fights() -> Fights:
    return Fights(300, 1170, 200, 300)


def blocked_worst(judge: Fights, sent: list[int], guards: list[int]) -> int:
    """The least over every way to put some guards in front of some attackers."""
    found = []
    for count in range(min(len(sent), len(guards)) + 1):
        for met in combinations(range(len(sent)), count):
            through = sum(sent[i] // KEY - ZERO for i in range(len(sent)) if i not in met)
            for posted in permutations(guards, count):
                swing = sum(judge.clash(sent[i], guard) for i, guard in zip(met, posted, strict=True))
                found.append(CARD * loss(through) + swing)
    return min(found)


def some_robots(seed: int) -> tuple[list[int], list[int]]:
    rng = stream(str(seed), "robots")
    sides: list[list[int]] = []
    for _ in range(2):
        cards = [1 + rng.below(10) for _ in range(rng.below(5))]
        sides.append([robot(card - rng.below(2) * rng.below(12), card) for card in cards])
    return sides[0], sides[1]


@pytest.mark.parametrize("seed", range(40))
def test_guards_block_as_well_as_they_can(seed: int) -> None:
    able, guards = some_robots(seed)
    judge = fights()
    gains = judge.sending(able, guards)

    assert gains[0] == 0
    for group in range(BIT[len(able)]):
        sent = [able[i] for i in range(len(able)) if group >> i & 1]
        assert gains[group] == blocked_worst(judge, sent, guards)
        assert judge.held(sent, guards, 0) == gains[group]
    assert judge.assault(able, guards) == max(gains)


@pytest.mark.parametrize("seed", range(20))
def test_who_stands_does_not_guard(seed: int) -> None:
    mine, theirs = some_robots(seed)
    judge = fights()
    stance = judge.stance(mine, theirs, theirs[:1])
    for group in range(BIT[len(mine)]):
        up = [mine[i] for i in range(len(mine)) if group >> i & 1]
        down = [mine[i] for i in range(len(mine)) if not group >> i & 1]

        assert stance[2 * group] == judge.assault(up, theirs[:1])
        assert stance[2 * group + 1] == judge.assault(theirs, down)


def test_a_fight_by_hand() -> None:
    """A seven that meets a four stands with three left; a tie takes both; a total of six alone costs eight."""
    judge = fights()

    assert judge.clash(robot(7, 7), robot(4, 4)) == judge.worth(4) - judge.worth(7) + judge.worth(3)
    assert judge.clash(robot(5, 5), robot(5, 9)) == 0
    assert judge.sending([robot(6, 6)], []) == (0, 8 * CARD)


def test_one_at_a_time_is_forgotten() -> None:
    """Whatever falls into the place of another takes it, and everything else is still known."""
    tables = Tables()
    places: dict[int, tuple[int, ...]] = {}
    n = 0
    while hash((n, 7)) % PLACES not in places:
        places[hash((n, 7)) % PLACES] = (n, 7)
        tables.keep((n, 7), [n])
        n += 1
    first = places.pop(hash((n, 7)) % PLACES)
    tables.keep((n, 7), [n])

    assert tables.of((n, 7)) == (n,)
    assert tables.of(first) == UNKNOWN
    assert all(tables.of(key) == (key[0],) for key in places.values())
    assert len(tables.tables) == PLACES
