"""The law of forks: what the seat has seen is the same, what it has not is not, and every fork plays to its end.

`check` plays a random match and forks it at kinds of questions that were not met before, then by chance.
"""

from __future__ import annotations

from boltyard.core.live import in_real_time
from boltyard.core.match import Match
from boltyard.core.record import Record, read_record, table_names
from boltyard.core.rng import stream
from boltyard.core.table import Table, state_digest, verify
from boltyard.insight.forking import fork, whose
from boltyard.lab.alive import Where
from boltyard.lab.jobs import play_out

RANDOM = "uniform"


class Broken(Exception):
    """A fork that is none, and where."""


class Tally:
    """What was done: matches, forks, those with something that could differ and did, and the kinds of questions."""

    def __init__(self) -> None:
        self.matches = 0
        self.forks = 0
        self.other_worlds = 0
        self.kinds: set[str] = set()


def check(game: Match, where: Where, seed: int, forks: int, tally: Tally) -> None:
    """One random match at this table, forked so often."""
    settings, seats = where
    record = random_match(game, settings, seats, seed)
    if record is None:
        return
    tally.matches += 1
    rng = stream(str(seed), "forks")
    replayed = Table(game, record.blank(), patient=True)
    met: list[int] = []
    for line in record.lines:
        step = replayed.follow(line)
        kind = f"{game.key} {step.decision}"
        if kind not in tally.kinds and len(met) < forks:
            tally.kinds.add(kind)
            met.append(line.n)
    while len(met) < min(forks, len(record.lines)):
        n = 1 + rng.below(len(record.lines))
        if n not in met:
            met.append(n)
    for n in met:
        check_fork(game, record, n, rng.below(seats) if rng.below(4) == 0 else whose(record, n), seed, tally)


def random_match(game: Match, settings: dict[str, str], seats: int, seed: int) -> Record | None:
    """A match by chance; nothing where time is real, which nobody waits for here."""
    record = Record(game.key, game.rules_version, table_names([RANDOM] * seats), seed, game.pinned(settings))
    table = Table(game, record, None, False)
    if in_real_time(table):
        return None
    play_out(table.game, table, [RANDOM] * seats)  # type: ignore[arg-type]
    return record


def check_fork(game: Match, record: Record, n: int, seat: int, seed: int, tally: Tally) -> None:
    """Two forks of one decision, and one of them to its end."""
    where = f"{record.header()}, decision {n}, seat {seat}"
    before = Table(game, record.blank(), patient=True)
    for line in record.lines[: n - 1]:
        before.follow(line)
    before.catch_up(record.lines[n - 1].early)
    seen = before.game.show(before.view(seat))
    names = table_names([RANDOM] * len(record.names))
    digests = [state_digest(before.game, before.state)]
    for world in (seed, seed + 1):
        table = unhurried(record, n, seat, world, names)
        if table.game.show(table.view(seat)) != seen:
            raise Broken(f"what was seen is not the same: {where}")
        digests.append(state_digest(table.game, table.state))
    if len(set(digests)) == len(digests):
        tally.other_worlds += 1
    played = fork(record, n, seat, seed, names, [])
    play_out(played.game, played, [RANDOM] * len(names))  # type: ignore[arg-type]
    verify(game, read_record(played.record.text()))
    tally.forks += 1


def unhurried(record: Record, n: int, seat: int, seed: int, names: list[str]) -> Table:
    """The fork at its very moment, before any answer without a choice is given in the new world."""
    table = fork(record, n, seat, seed, names, [])
    told = table.record
    again = Table(table.game, told.blank(), patient=True)
    for line in told.lines[:n]:
        again.follow(line)
    return again
