"""A match at the server's table: one task owns it, everybody else sends it messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boltyard.core.errors import Wrong
from boltyard.core.live import HERE, NEVER, Live, StampedAct, Told, grace_of, in_real_time, is_sealed
from boltyard.core.moves import Move
from boltyard.core.state import SEATS
from boltyard.players.player import player_stream
from boltyard.server import advising, going_back, lesson, pacing, pause, standing, vacation, wire
from boltyard.server.bots import Aside, Bots, Remark, Thought
from boltyard.server.company import Company, Guest, log
from boltyard.server.correspondence import TIMEOUTS, Days
from boltyard.server.mailbox import Here, Hush, Ring
from boltyard.server.pieces import said_to
from boltyard.server.ratings import rated_match
from boltyard.server.store.ratings import add_rated
from boltyard.server.store.rows import Log, Result, now
from boltyard.server.store.writer import Decision
from boltyard.server.visitor import Visitor, tell
from boltyard.server.waking import packed

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

SLOW_MS: Final = 50  # a record that takes longer to replay leaves a snapshot behind


class Sitting(Company):
    """A match in progress. Only its own task touches it."""

    def __init__(self, hall: Hall, kept: Log) -> None:
        super().__init__(hall, kept)
        self.real = in_real_time(self.table)
        self.bots = Bots(self)
        self.look([], first=True)
        self.pacer.recall()
        self.days = Days(self, kept)  # the calendar went on while the table slept

    # The task.

    async def run(self) -> None:
        """Take messages one after another until the table goes to sleep."""
        if self.table.state.over and self.row.stage == "running":
            await self.finish()  # killed after the last decision, before its result was written
        if self.clocks.by_days and not self.table.state.over:
            self.set_clocks([])
            await self.days.keep()
        self.look_ahead()
        self.rest()
        await self.empty()

    async def take(self, visitor: Visitor | None, message: object) -> None:
        """A refusal has changed nothing; one that comes when something is half-done is a fault of ours."""
        try:
            await self.hear(visitor, message)
        except Wrong as wrong:
            if len(self.table.record.lines) != self.written or self.table.answered != self.answered:
                raise RuntimeError(f"half-done: {wrong.sentence}") from wrong
            raise

    async def hear(self, visitor: Visitor | None, message: object) -> None:
        guest = self.guests.get(visitor) if visitor is not None else None
        match message:
            case wire.Act():
                if guest is not None:
                    await self.act(guest, message)
            case Thought():
                await self.bots.thought(message)
            case Aside():
                await self.bots.interjected(message)
            case Remark():
                await self.utter(message.seat, message.text)
            case Ring():
                await self.ring(message)
            case Here():
                if visitor is not None:
                    self.leave(visitor) if message.gone else self.come(visitor, message.through, message.seat)
                    if self.clocks.by_days and not self.table.state.over:
                        await self.days.keep()
            case Hush():
                self.hushed(message.person)
            case wire.Say():
                if guest is not None:
                    await self.say(guest, message.text)
            case _:
                if guest is not None:
                    await self.beside(guest, message)

    async def beside(self, guest: Guest, message: object) -> None:
        """What is no answer to the game's question."""
        match message:
            case wire.Restart():
                if guest.seat >= 0 and not self.table.state.over and self.is_current(guest.seat, message.version):
                    self.forget(guest, message.code)
                self.show_to(guest.seat)
            case wire.Why():
                said = self.scene.why_not(guest.seat, message.code) if guest.seat >= 0 else ("", "", [])
                tell(guest.visitor, wire.WhyNot(self.id, message.code, *said))
            case wire.Hint() | wire.AskBot() | advising.Advised():
                await advising.said(self, guest, message)
            case wire.Undo():
                await going_back.wish(self, guest)
            case wire.Agree():
                await going_back.consent(self, guest, message.yes)
            case wire.Pause():
                await pause.wish(self, guest, message.on)
            case wire.Consent():
                await pause.consent(self, guest, message.yes)
            case wire.Stand() | wire.Vacation() | wire.Grant():
                await vacation.said(self, guest, message)
            case wire.Skip():
                await lesson.skip(self, guest)
            case wire.Lend():
                self.lend(guest, message.on)
            case wire.Rematch():
                await self.rematch(guest, message.commitment)
            case wire.Commit() | wire.Reveal():
                self.add_to_deal(guest, message)
            case wire.Ping():
                if guest.delay != message.delay:  # only the hall says so, never a visitor
                    guest.delay = message.delay
                    self.run_time()
            case wire.History():
                self.history(guest, message.before)
            case wire.Follow():
                guest.follows = message.on
                guest.visitor.send(self.whole(guest))

    async def break_down(self, error: Exception) -> None:
        """A fault of ours: what is not on disk did not happen. The log is read anew."""
        log.error("table broke down", table=self.id, n=self.written, exc_info=error)
        self.close()
        for guest in list(self.guests.values()):
            tell(
                guest.visitor, wire.Trouble("Something broke on our side. Nothing that was confirmed is lost.", self.id)
            )
        self.hall.reopen(self, self.everybody())

    # Acting.

    def forget(self, guest: Guest, code: str) -> None:
        """What was named of an open set is taken back, one thing or all of it."""
        if code:
            try:
                return self.table.put_back(guest.seat, " ".join(code.split()))
            except Wrong as wrong:
                return tell(guest.visitor, self.refusal(guest.seat, code, wrong))
        self.table.begin_again(guest.seat)
        if guest.seat in self.offers:
            self.offers[guest.seat] = self.table.options(guest.seat)
        return None

    def is_current(self, seat: int, version: int) -> bool:
        """Is the seat's question still the one it saw at this version?"""
        return self.opened[seat] <= version <= self.version

    async def act(self, guest: Guest, act: wire.Act) -> None:
        seat, table = guest.seat, self.table
        if seat < 0:
            return self.refuse(guest, act, "You are watching; only those who sit at the table can act.")
        if table.state.over:
            return self.refuse(guest, act, "The match is over.", self.game_of().over_rule)
        in_time = self.live is not None and table.clock_is_asked  # then the lag rule takes the place of the beat
        offered = any(move.text == act.code for move in self.offers.get(seat, ()))
        aside = not offered and any(move.text == act.code for move in self.game_of().asides(table.state, seat))
        if self.row.terms.paused and not aside:
            return self.refuse(guest, act, "The clocks stand still; let them run again first.")
        if not aside and not in_time and not self.is_current(seat, act.version):  # in time, its moment decides
            if act.habit:
                return None  # it was forced, and given already
            return self.refuse(guest, act, "The table has moved on; this is how it stands now.", stale=True)
        if not aside and self.tutor is not None and self.tutor.line(seat):
            return None if act.habit else self.refuse(guest, act, "The lesson answers this one for you.")
        if not aside and seat in self.offers:
            if act.named >= 0 and act.named != len(table.named(seat)):
                return self.refuse(guest, act, "This was named already.", stale=True)
            if seat in self.pacer.kept:
                if self.pacer.has_said(seat, act.code):  # a line that broke, or a second tab
                    return pacing.tell_taken(self, seat, guest.visitor)
                return self.refuse(guest, act, "You have answered; it is let go in a moment.", stale=True)
            if not in_time:
                return await self.keep(guest, act)
        if in_time:
            return await self.act_in_time(seat, act.code, act.sent)
        return await self.carry_out(seat, act)

    async def keep(self, guest: Guest, act: wire.Act) -> None:
        """An answer is carried out when its time has come, so that neither haste nor a pause tells anything (F12)."""
        seat = guest.seat
        kept = self.pacer.answered(seat, act)
        if seat in self.row.terms.vacations and not kept.quiet:  # they are back; a pass would tell that it was chosen
            await vacation.end(self, seat)
        if seat not in self.pacer.kept:
            if kept.quiet:
                self.pacer.spare(seat)
            return await self.carry_out(seat, act)
        if self.clocks.by_days:
            await self.days.keep()
        if kept.quiet:
            pacing.tell_taken(self, seat)
        return None

    async def carry_out(self, seat: int, act: wire.Act) -> None:
        try:
            done = self.answer(seat, act)
        except Wrong as wrong:
            for guest in self.guests.values():
                if guest.seat == seat:
                    tell(guest.visitor, self.refusal(seat, act.code, wrong))
            return
        if done:
            self.late[seat] = 0
            await self.settle([seat])
        else:
            self.show_to(seat)

    def answer(self, seat: int, act: wire.Act) -> bool:
        """Carry it out; True unless it only named an item of a set that stays open."""
        table = self.table
        lines, forced = len(table.record.lines), table.questions
        if act.named >= 0:
            code = " ".join(act.code.split())
            move = next((move for move in table.offers(seat) if move.text == code), None)
            if move is None:
                self.game_of().refuse(table.state, seat, code)
                return False
            table.pick(seat, move)
        else:
            table.say(seat, act.code)
        return len(table.record.lines) > lines or table.questions > forced

    def refusal(self, seat: int, code: str, wrong: Wrong) -> wire.Refused:
        """What stands against it, in words for this seat; the rule goes beside the sentence."""
        text, pieces = said_to(self.scene.readers[seat], wrong.said)
        return wire.Refused(self.id, self.version, code, text, wrong.rule, False, pieces)

    def refuse(self, guest: Guest, act: wire.Act, sentence: str, rule: str = "", stale: bool = False) -> None:
        """Not carried out: why, and the table as it stands."""
        tell(guest.visitor, wire.Refused(self.id, self.version, act.code, sentence, rule, stale))
        if stale:
            guest.visitor.send(self.whole(guest))

    async def settle(self, by: list[int]) -> None:
        """Something has changed: onto the disk with it, then tell everybody, then look what comes next."""
        self.version += 1
        table = self.table
        lines = table.record.lines[self.written :]
        if lines:
            made, early = self.hall.wall(), table.early()
            rows = [Decision(self.id, line.n, line.seat, line.text, self.version, made, early) for line in lines]
            await self.hall.store.append(rows)
            self.written += len(rows)
            if self.ask is not None and not lines[-1].code.startswith("undo "):
                self.ask = None  # the game went on
        elif table.answered != self.answered:  # what was shown of them stays shown, whatever happens to this process
            await self.hall.store.put_early(self.id, self.written, table.early(), self.version)
            self.ask = None  # the game went on, with a choice or without
        went_on = bool(lines) or table.answered != self.answered
        self.answered = table.answered
        with self.glance():
            self.look(by)
        if self.clocks.on:
            self.set_clocks(by)
            if went_on and self.clocks.by_days:
                await self.days.keep()
                await standing.expire(self)
            elif went_on:
                await self.hall.store.put_clocks(self.id, self.clocks.left)
        if table.state.over:
            await self.finish()  # on disk before anybody hears of it
        self.publish()
        if table.state.over:
            self.tell_seating()
        else:
            self.look_ahead()

    def look(self, by: list[int], first: bool = False) -> None:
        """Who is offered what now. A question that is no longer the same opens at this version."""
        state = self.table.state
        self.scene.chronicle.collect()
        if state.turn != self.turn:
            self.turn = state.turn
            self.turns += 1
        asked = (state.asked | state.free) & SEATS
        offers: dict[int, list[Move]] = {}
        present = self.alarm.now()
        for seat in range(self.seats):
            moves = self.table.options(seat) if asked >> seat & 1 else []
            if moves:
                offers[seat] = moves
            if first or seat in by or moves != self.offers.get(seat, []):
                self.opened[seat] = self.version
                self.opened_at[seat] = present
        self.offers = offers
        self.adviser.look()

    def set_clocks(self, by: list[int]) -> None:
        """Clocks run for those who are asked; an answer stops its seat's clock, also where it is asked again."""
        if not self.clocks.on or self.row.terms.paused:
            return
        present = self.alarm.now()
        for seat in range(self.seats):
            if seat in by or seat not in self.offers:
                self.clocks.stop(seat, present, seat in by, seat in self.pacer.costless)
            if self.clocks.by_days and self.days.is_on_vacation(seat):
                continue
            here = bool(self.guests) or self.clocks.by_days
            if seat in self.offers and self.table.state.asked >> seat & 1 and here and not self.table.state.over:
                self.clocks.start(seat, present)
                self.call_at(f"time {seat}", self.time_due(seat), Ring("time", seat, self.opened[seat]))
        self.pacer.costless.clear()

    def time_due(self, seat: int) -> int:
        """When this seat's time is up; -1 while it does not run."""
        due = self.clocks.due(seat)
        return max(due, self.pacer.least_time(seat)) if due >= 0 else -1

    async def time_is_up(self, seat: int, version: int) -> None:
        """The game's default is played; three in a row count as having left (ROB-R-49)."""
        table = self.table
        due = self.clocks.due(seat)
        if table.state.over or seat not in self.offers or self.opened[seat] != version:
            return
        if not 0 <= due <= self.alarm.now():
            return
        if seat in self.pacer.kept:
            return  # it has answered
        self.late[seat] += 1
        log.info("time is up", table=self.id, seat=seat, n=self.written)
        if self.late[seat] >= TIMEOUTS:
            if self.row.terms.casual:
                self.standins.add(seat)
                self.tell_seating()
                if self.clocks.by_days:
                    await self.days.keep()
                return self.look_ahead()
            self.late[seat] = 0
            leave = self.game_of().leaving(table.state, seat)
            if leave is not None:
                table.answer(seat, leave)
                return await self.settle([seat])
        table.time_out(seat, player_stream(table.record.seed, seat).fork(f"time {len(table.record.lines)}"))
        return await self.settle([seat])

    async def give_up_for(self, seat: int) -> None:
        """At a rated table nobody stands in: whoever was away for too long has left, and lost."""
        if self.graces.pop(seat, None) is None or seat not in self.away or self.table.state.over:
            return
        leave = self.game_of().leaving(self.table.state, seat)
        if leave is not None:
            log.info("left a rated table", table=self.id, seat=seat, n=self.written)
            self.table.answer(seat, leave)
            await self.settle([seat])

    # Time in the rules.

    def run_time(self) -> None:
        """Where the game asks for time, it runs while somebody is here; the lag rule is `core/live.py`'s."""
        if self.table.state.over or not self.table.clock_is_asked or not self.guests:
            self.live = None if not self.guests else self.live
            return
        if self.live is None:
            sealed = is_sealed(self.table)
            self.live = Live(self.table, self.alarm.now(), self.delays(), grace_of(self.table), sealed)
        self.live.delays = self.delays()
        when = self.live.wake()
        if when != NEVER:
            self.call_at("tick", when, Ring("tick"))

    def delays(self) -> list[int]:
        """How long everybody's line is, one way, as this side has measured it (BB-R-57, -80)."""
        delays = [HERE if self.is_bot(seat) else 0 for seat in range(self.seats)]
        for guest in self.guests.values():
            if guest.seat >= 0 and not self.is_bot(guest.seat):
                delays[guest.seat] = max(delays[guest.seat], guest.delay)
        return delays

    async def act_in_time(self, seat: int, code: str, sent: int) -> None:
        """An act where time runs: it counts at its own moment, and waits for those that were sent before it."""
        if self.live is None:
            return
        present = self.alarm.now()
        told = self.live.push(StampedAct(seat, code, present if sent < 0 else sent), present)
        await self.tick([told] if told is not None else [])

    async def tick(self, told: list[Told]) -> None:
        """All that has happened until now; refusals go to whoever tried. Nobody is here: time stands still."""
        if self.live is None or not self.guests:
            self.live = None
            return
        change = self.live.moment_due()
        told += self.live.advance(self.alarm.now())
        for one in told:
            if one.refused is not None:
                refused = self.refusal(one.seat, one.code, one.refused)
                for guest in self.guests.values():
                    if guest.seat == one.seat:
                        tell(guest.visitor, refused)
        if any(one.step is not None for one in told):
            await self.settle([one.seat for one in told if one.step is not None and one.seat >= 0])
        elif change != NEVER and change + self.live.offset <= self.alarm.now():
            await self.settle([])  # somebody's hands are free again, or the seal has begun
        else:
            self.run_time()

    def look_ahead(self) -> None:
        """Set going what happens without anybody here: forced answers in their time, bots, time."""
        if self.live is not None or self.table.clock_is_asked:
            self.run_time()
        if self.table.state.over or not (self.guests or self.clocks.by_days):
            return
        self.pacer.set_alarms()
        if self.clocks.by_days:
            self.days.set_alarms()
        if (self.guests or self.clocks.by_days) and (self.real or self.standins or not self.only_people):
            with self.glance():
                self.bots.look_ahead()

    async def ring(self, ring: Ring) -> None:
        if ring.why == "pace" and self.clocks.by_days:
            await self.days.let_go_together()
        elif ring.why == "pace":
            await self.let_go(ring.seat, ring.version)
        elif ring.why == "grace" and self.row.terms.rated:
            await self.give_up_for(ring.seat)
        elif ring.why == "grace":
            self.stand_in(ring.seat)
        elif ring.why == "tick":
            await self.tick([])
        elif ring.why == "time":
            await self.time_is_up(ring.seat, ring.version)
        elif ring.why == "bot":
            await self.bots.react(ring.seat)
        elif ring.why == "vacation":
            self.calls.pop(f"vacation {ring.seat}", None)
            await vacation.end(self, ring.seat, over=True)
        elif ring.why == "nap":
            await self.nap()

    async def let_go(self, seat: int, opened: int) -> None:
        """The time of a seat's answer has come: the one that was kept, the only one there is, or its order's."""
        kept = self.pacer.let_go(seat, opened)
        if self.table.state.over or self.row.terms.paused or self.opened[seat] != opened:
            return self.look_ahead()
        if kept is not None:
            await self.carry_out(seat, self.pacer.spared(seat, kept))
        elif (code := self.pacer.ordered_now(seat)) and not self.table.is_forced(seat):
            self.pacer.spare(seat)
            await self.carry_out(seat, wire.Act(self.id, opened, code))
        elif self.table.is_forced(seat) and 0 <= self.pacer.due(seat) <= self.alarm.now():
            self.pacer.spare(seat)
            await self.settle(self.table.force([seat]))
        else:
            return self.look_ahead()
        return None

    # Going back, and pausing.

    def show_ask(self) -> None:
        """The same position, with what is asked for or no longer."""
        for seat in {guest.seat for guest in self.guests.values()}:
            self.show_to(seat)

    # Going to sleep, and the end.

    async def nap(self) -> None:
        self.nap_call = None
        if self.guests or self.mail:
            return
        if self.pacer.waits:
            return self.rest()
        if self.cost_ms > SLOW_MS and not self.table.state.over and not any(self.table.choices):
            await self.hall.store.put_snapshot(self.id, len(self.table.record.lines), packed(self.table))
        if not self.mail:
            self.close()
            self.hall.forget(self)

    def close(self) -> None:
        """No longer here: nothing that was set going comes back."""
        super().close()
        self.bots.close()
        self.adviser.close()
        for call in (self.nap_call, *self.graces.values(), *self.calls.values()):
            if call is not None:
                call.cancel()

    async def finish(self) -> None:
        outcome = self.game_of().outcome(self.table.state)
        assert outcome is not None
        result = Result(outcome.winners, outcome.reason, outcome.rule, outcome.turns, self.table.record.digest, now())
        rated = rated_match(self.row, outcome.winners) if self.row.terms.rated else None
        also = None if rated is None else lambda c: add_rated(c, self.id, rated)
        await self.hall.store.finish(self.id, result, also)
        self.hall.meters.finished.inc()
        self.hall.meters.decided += len(self.table.record.lines)
        log.info("match over", table=self.id, n=self.written, rule=outcome.rule)
        self.hall.leagues.matches.match_over()
