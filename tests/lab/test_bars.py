"""Bots with nerve against their bars: who sits where, what rows add up to, and bars that do not hold."""

from collections import Counter

from boltyard.games.battleground.lab.bars import CREW, MIXED, Report, Row, jobs, pairs, row_of, seated
from boltyard.games.battleground.lab.live import SNIPER


def row(part: str, names: list[str], *duels: str, winner: int = 0, empty: int = 0, bots: tuple[str, ...] = ()) -> Row:
    return {
        "part": part,
        "seed": 1,
        "names": names,
        "winners": [winner],
        "rounds": len(duels),
        "late": 0,
        "duels": list(duels),
        "empty": empty,
        "bots": list(bots),
    }


def test_everybody_sits_in_every_chair() -> None:
    """A part is fair to all: in fifty games of four each character has each chair as often."""
    for seats, part in MIXED.items():
        chairs = Counter((seat, name) for k in range(50) for seat, name in enumerate(seated(part, k)))
        assert len(chairs) == seats * len(CREW)
        assert set(chairs.values()) == {10}
    assert {seated("script at four", k).index(SNIPER) for k in range(4)} == {0, 1, 2, 3}
    assert {seated("greedy against sniper", k) for k in range(2)} == {("greedy", "sniper"), ("sniper", "greedy")}
    assert ("greedy0", "uniform") not in pairs()


def test_no_game_is_played_twice() -> None:
    """Each job has a key of its own, by which a second run knows what is there."""
    wanted = list(jobs(3, 7))

    assert len({job.key for job in wanted}) == len(wanted)
    assert len({job.seed for job in wanted}) == len(wanted)


def test_a_row_is_the_same_every_time() -> None:
    """BB-INV-8: so a run may be cut and gone on with."""
    job = next(iter(jobs(1, 3)))

    assert row_of(job) == row_of(job)
    assert set(row_of(job)) == {"part", "seed", "names", "winners", "rounds", "late", "duels", "empty", "bots"}


def test_bars_that_do_not_hold_are_named() -> None:
    rows = [
        row("two", ["greedy", "sniper"], "runt|brolly|1", "runt||1", empty=1, bots=("runt 40 30 1", "brolly 9 8 2")),
        row("script at two", [SNIPER, "greedy"], "elbow|runt|1"),
    ]
    report = Report(rows)

    assert [line.split(" (")[0] for line in report.broken()] == [
        "two: 50.0%",
        "two: attackers win 100.0%",
        "script at two: won 100.0%",
        "brolly wins 0.0%",
        "runt wins 100.0%",
        "runt is put down in 3.3%",
    ]
    assert report.parts["two"].won == {"greedy": 1, "sniper": 0}
    assert report.lines()[-1].startswith("bar broken: ")
