"""A table in real time: acts arrive over lines of different length, and nobody gains or loses seconds by it.

Everything here is told the time; nothing waits, and nothing runs by itself. Whoever drives it pushes acts as they
arrive, calls `advance` with the present, and asks `wake` when to come again. To the table goes nothing but acts and
`elapse`, so the record replays to the same digest.

The table's clock is real time without its pauses. An act counts at its *adjusted* time: its send time, mapped to our
clock, less the player's one-way delay (at most the allowance). So everybody lives in the same seconds: what the table
showed at time t is answered at t plus the time to react, however long the line (BB-R-57). Acts are held back until
nobody can have been earlier any more, and carried out in adjusted order (BB-R-58). A deadline is passed when the last
grace has run out, and what follows it begins at that moment: the wait between is a pause of the table's clock, and
belongs to no phase. Where one seat alone can act there is nothing to hold back for.

Not every moment is a deadline: where hands are free again nothing ends, so nobody waits. Where acts may be under way
the table is not told of such a moment, for an act that was earlier could no longer be; whoever looks is shown the
state as it is then (`glance`).

At a sealed table (BB-R-80) the server's clock alone decides: an act that has not arrived when the deadline comes does
not count, whatever it claims, so nothing that was sent after it ever does. What lines take is given to everybody
before, not to somebody after: what follows a deadline begins when the slowest line that is made up for has carried the
news there and an answer back. A stamp is believed only as far as the line that the server has measured explains it.
"""

from collections.abc import Mapping
from typing import Final

from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.events import Event
from boltyard.core.state import CLOCK, SEATS, State
from boltyard.core.table import Step, Table

ALLOWANCE: Final = 150  # ms of one-way delay that are made up for
SLACK: Final = 150  # ms by which an act may claim to be older than its line explains
GRACE: Final = 150  # ms an act may arrive late, where the settings do not say
HERE: Final = -1  # the delay of a seat at this very machine: its acts are never under way
NEVER: Final = -1


class StampedAct:
    """What somebody wants to do: who, what, and when it was sent, in ms of our clock."""

    def __init__(self, seat: int, code: str, sent: int) -> None:
        self.seat = seat
        self.code = code
        self.sent = sent


class Pending:
    """An act that has arrived and is not carried out yet."""

    def __init__(self, act: StampedAct, arrived: int, n: int) -> None:
        self.act = act
        self.arrived = arrived
        self.n = n
        self.counts = act.sent  # adjusted, once the delay is taken off
        self.grace = 0  # ms after a deadline at which this seat's acts are no longer waited for


class Told:
    """What came of an act, or of time: the step it made, or why it was refused, and when the table said so."""

    def __init__(self, seat: int, code: str, when: int, step: Step | None, refused: Wrong | None) -> None:
        self.seat = seat
        self.code = code
        self.when = when
        self.step = step
        self.refused = refused

    def news(self, viewer: int) -> list[Event]:
        """What happened, as that seat may know it; the code itself is for its own seat and the record only."""
        return [event.shown_to(viewer) for event in self.step.events] if self.step is not None else []


class Live:
    """The driver of a table in real time, with the lag rule."""

    def __init__(
        self, table: Table, now: int, delays: list[int] | None = None, grace: int = GRACE, sealed: bool = False
    ) -> None:
        self.table = table
        self.sealed = sealed
        self.delays = delays[:] if delays is not None else [HERE] * table.state.seats
        self.grace = grace
        self.allowance: int = ALLOWANCE
        self.time = 0  # ms that the table has been told of
        self.offset = now  # from the table's clock to ours
        self.latest = now  # when something last happened
        self.waiting: list[Pending] = []
        self.count = 0
        self.looked = 0  # the table's time up to which it has been looked at

    # Nouns.

    def allowed(self, seat: int) -> int:
        """By how much deadlines are later for this seat."""
        delay = self.delays[seat] if 0 <= seat < len(self.delays) else HERE
        return max(0, min(delay, self.allowance))

    def patience(self, seat: int) -> int:
        """How long after a deadline an act of this seat may still arrive."""
        remote = 0 <= seat < len(self.delays) and self.delays[seat] != HERE
        return self.allowed(seat) + self.grace if remote else 0

    def longest(self) -> int:
        """How long after a deadline the last act may arrive: then results are shown."""
        ms = 0
        for seat in range(len(self.delays)):
            ms = max(ms, self.patience(seat))
        return ms

    def hold(self) -> int:
        """How long an act waits for others that were sent before it."""
        longest = self.longest()
        if not longest:
            return 0
        state = self.table.state
        acting = (state.asked | state.free) & SEATS
        if acting & (acting - 1):
            return longest
        later = self.at(self.deadline() - 1)  # somebody's hands may be busy, and free before that act
        acting |= later.free & SEATS
        return longest if acting & (acting - 1) else 0

    def head_start(self) -> int:
        """At a sealed table: how long the clock stands still while news go out and answers come back."""
        if not self.sealed:
            return 0
        ms = 0
        for seat in range(len(self.delays)):
            ms = max(ms, self.allowed(seat))
        return 2 * ms

    def at(self, time: int) -> State:
        """The state as it will be at this time if nobody acts, before anything ends; a copy if it is another one."""
        table = self.table
        ms = time - self.time
        if ms <= 0 or not table.clock_is_asked:
            return table.state
        state: State = table.state.clone()
        table.game.elapse(state, ms)
        return state

    def moment_due(self) -> int:
        """When what somebody may do changes next without anything ending, on the table's clock; NEVER if it does not.

        Where nobody's act can be under way the table is told of it; else one only looks (`glance`).
        """
        table = self.table
        if table.over or not table.clock_is_asked:
            return NEVER
        looked = max(self.time, self.looked)
        due: int = table.game.due(self.at(looked))
        end = self.deadline()
        return looked + due if due >= 0 and looked + due != end else NEVER

    def glance(self, now: int) -> State:
        """The state as it is now, also where the table was not told the time; nothing that ends has ended in it."""
        return self.at(self.present(now))

    def present(self, now: int) -> int:
        """The table's time as it is now, before anything ends."""
        end = self.deadline()
        time = self.time + self.ahead(now)
        return time if end == NEVER else max(self.time, min(time, end - 1))

    def deadline(self) -> int:
        """When time by itself changes something next, on the table's clock; NEVER where nothing is due."""
        table = self.table
        if table.over or not table.clock_is_asked:
            return NEVER
        due: int = table.game.deadline(table.state)
        return self.time + due if due >= 0 else NEVER

    def ahead(self, now: int) -> int:
        """How far the table's clock is ahead of what the table has been told, for whoever draws it."""
        if not self.table.clock_is_asked:
            return 0
        ms = max(0, now - self.offset - self.time)
        end = self.deadline()
        return min(ms, end - self.time) if end != NEVER else ms

    def wake(self) -> int:
        """When to call `advance` again, on our clock; NEVER where only an act can change something.

        It is for the driver alone: of a hidden length no player may hear before its time.
        """
        end = self.deadline()
        first = self.first(end)
        when = self.moment(first) if first is not None else NEVER
        if end != NEVER:
            passed = self.passing(end)
            when = passed if when == NEVER else min(when, passed)
        change = self.moment_due()
        if change != NEVER:
            shown = max(self.latest, change + self.offset)
            when = shown if when == NEVER else min(when, shown)
        return when

    # Verbs.

    def push(self, act: StampedAct, arrived: int) -> Told | None:
        """An act has arrived. Refused at once if its stamp cannot be true, else it waits for `advance`."""
        seat = act.seat
        delay = self.delays[seat] if 0 <= seat < len(self.delays) else HERE
        if self.sealed:
            act.sent = max(act.sent, arrived - self.allowed(seat))  # what is claimed beyond the line is not heard
        elif arrived - act.sent > max(0, delay) + SLACK:
            late = arrived - act.sent - max(0, delay)
            sentence = f"this act claims to be {late} ms older than its line explains"
            wrong = IllegalMove(sentence, self.table.game.lag_rule)
            return Told(seat, act.code, arrived, None, wrong)
        self.count += 1
        pending = Pending(act, arrived, self.count)
        pending.counts = min(act.sent, arrived) - self.allowed(seat)  # nothing is sent after it arrives
        pending.grace = self.patience(seat)
        self.waiting.append(pending)
        return None

    def advance(self, now: int) -> list[Told]:
        """All that happens until now, in the order in which everybody sees it."""
        told: list[Told] = []
        going = True
        while going:
            going = False
            end = self.deadline()
            first = self.first(end)
            change = self.telling()
            if change != NEVER and change + self.offset <= now and (first is None or change < self.counted(first)):
                told.append(self.elapse(change - self.time, max(self.latest, change + self.offset)))
                going = True
            elif first is not None and self.moment(first) <= now:
                self.carry_out(first, end, told)
                going = True
            elif end != NEVER and self.passing(end) <= now:
                self.pass_deadline(end, told)
                going = True
        self.looked = max(self.looked, self.present(now))
        return told

    def catch_up(self, now: int) -> list[Told]:
        """Everything until now, and the table is told the time: before it is saved, or somebody goes back."""
        told = self.advance(now)
        ms = self.ahead(now) - self.longest()
        if ms > 0:
            told.append(self.elapse(ms, now))
        return told

    def rest(self, ms: int) -> None:
        """The whole table was away for so long, a laptop asleep: its clock stood still."""
        self.offset += ms
        self.latest += ms

    # Inside.

    def telling(self) -> int:
        """The next moment at which nothing ends, where no act can be under way that was earlier; else NEVER."""
        return NEVER if self.longest() else self.moment_due()

    def counted(self, pending: Pending) -> int:
        """An act's adjusted time on the table's clock; it never falls into what is over."""
        return max(self.time, pending.counts - self.offset)

    def in_time(self, pending: Pending, end: int) -> bool:
        """Is the act before this deadline: sent not later, and arrived within the grace?"""
        if end == NEVER:
            return True
        grace = 0 if self.sealed else pending.grace
        return self.counted(pending) <= end and pending.arrived - self.offset <= end + grace

    def moment(self, pending: Pending) -> int:
        """When this act is carried out, on our clock: once nobody can have been before it."""
        if not self.table.clock_is_asked:
            return max(pending.arrived, self.latest)
        when = self.counted(pending) + self.offset + self.hold()
        if self.sealed and self.deadline() != NEVER:
            when = min(when, self.deadline() + self.offset)  # who has not arrived by then was not before it
        return max(pending.arrived, self.latest, when)

    def passing(self, end: int) -> int:
        """When this deadline is passed, on our clock."""
        return max(self.latest, end + self.offset + (0 if self.sealed else self.longest()))

    def first(self, end: int) -> Pending | None:
        """The act that comes next before the deadline: by adjusted time, ties as the game ranks seats (BB-R-58)."""
        best: Pending | None = None
        for pending in self.waiting:
            if self.in_time(pending, end) and (best is None or self.goes_before(pending, best)):
                best = pending
        return best

    def goes_before(self, one: Pending, other: Pending) -> bool:
        when, other_when = self.moment(one), self.moment(other)
        if when != other_when:
            return when < other_when
        if one.counts != other.counts:
            return one.counts < other.counts
        game, state = self.table.game, self.table.state
        rank, other_rank = game.rank(state, one.act.seat), game.rank(state, other.act.seat)
        return one.n < other.n if rank == other_rank else rank < other_rank

    def carry_out(self, pending: Pending, end: int, told: list[Told]) -> None:
        """An act at its adjusted time; just before the deadline where it falls on it."""
        when = self.moment(pending)
        counted = self.counted(pending)
        if end != NEVER:
            counted = min(counted, end - 1)
        self.waiting.remove(pending)
        asked = self.table.clock_is_asked
        if asked and counted > self.time:
            told.append(self.elapse(counted - self.time, when))
        act = pending.act
        try:
            step = self.table.say(act.seat, act.code)
            told.append(Told(act.seat, act.code, when, step, None))
        except Wrong as wrong:
            told.append(Told(act.seat, act.code, when, None, wrong))
        self.latest = when
        if not asked or self.deadline() != end:
            self.begin(when)

    def pass_deadline(self, end: int, told: list[Told]) -> None:
        """The last grace has run out: what follows begins now, in full length."""
        when = self.passing(end)
        told.append(self.elapse(end - self.time, when))
        self.latest = when
        self.begin(when)

    def begin(self, when: int) -> None:
        """Something new begins, at the moment everybody sees it."""
        self.offset = when - self.time + self.head_start()

    def elapse(self, ms: int, when: int) -> Told:
        self.time += ms
        return Told(CLOCK, f"elapse {ms}", when, self.table.say(CLOCK, f"elapse {ms}"), None)


def in_real_time(table: Table) -> bool:
    """Has this table agreed on real time?"""
    return means_real_time(table.game.schema.read(table.record.settings))


def means_real_time(settings: Mapping[str, str]) -> bool:
    """Is that what these settings say? All of them, those left as they are by default too."""
    return settings.get("timing", "simulated") != "simulated"


def has_time_in_its_rules(table: Table) -> bool:
    """Is time part of this game, real or simulated?"""
    return "timing" in table.game.schema.read(table.record.settings)


def grace_of(table: Table) -> int:
    """The grace that this table has agreed on."""
    settings = table.game.schema.read(table.record.settings)
    return int(settings["grace_ms"]) if "grace_ms" in settings else GRACE


def is_sealed(table: Table) -> bool:
    """Has this table agreed on a sealed end?"""
    settings = table.game.schema.read(table.record.settings)
    return int(settings.get("seal_ms", "0")) > 0
