"""A table with the people around it: one task owns it, everybody else sends it messages."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog

from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.record import Line, Record, table_names
from boltyard.core.snapshot import snapshot, wake
from boltyard.core.state import SEATS
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.players.player import Player, make_player, player_stream
from boltyard.server import wire
from boltyard.server.alarm import Alarm, Call
from boltyard.server.seen import TAIL, Scene, viewer_of
from boltyard.server.store.store import Log, Result, Row, Said, now
from boltyard.server.store.writer import Decision
from boltyard.server.visitor import Visitor, encoder, tell

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

SLOW_MS: Final = 50  # a record that takes longer to replay leaves a snapshot behind
SKIPPED: Final = 1000  # versions that waking leaves out: none is ever used twice
LONGEST_TALK: Final = 300
MOST_CHAT: Final = 200
STAND_IN: Final = "greedy"
TIMEOUTS: Final = 3  # so many in a row count as having left (ROB-R-49)

log = structlog.get_logger("boltyard.tables")


class Thought(msgspec.Struct, frozen=True):
    """A bot's answer to the question of that version."""

    seat: int
    version: int
    move: Any


class Ring(msgspec.Struct, frozen=True):
    """An alarm that was set here."""

    why: str
    seat: int = -1
    version: int = -1


class Here(msgspec.Struct, frozen=True):
    """Somebody came (or, `gone`, their connection broke)."""

    through: int = -1
    gone: bool = False


class Guest:
    """A visitor at this table: whose eyes they have, and whom they do not want to hear."""

    def __init__(self, visitor: Visitor, seat: int, through: int) -> None:
        self.visitor = visitor
        self.seat = seat
        self.through = through
        self.muted: set[int] = set()


class Sitting:
    """A match in progress. Only its own task touches it."""

    def __init__(self, hall: Hall, kept: Log) -> None:
        self.hall = hall
        self.alarm: Alarm = hall.alarm
        self.row: Row = kept.row
        self.id = kept.row.id
        self.game: Match = find_game(kept.row.game)
        self.names = told_apart([chair.name or chair.bot for chair in kept.row.chairs])
        self.written = len(kept.lines)
        began = time.perf_counter()
        self.table = revive(self.game, kept)
        self.cost_ms = 1000 * (time.perf_counter() - began)  # what replaying this record costs
        self.scene = Scene(self.table, self.names, self.id)
        self.version = (kept.lines[-1].version + SKIPPED) if kept.lines else 1
        self.chat: list[Said] = kept.chat[-MOST_CHAT:]
        self.seats = len(self.row.chairs)
        self.guests: dict[Visitor, Guest] = {}
        self.mail: deque[tuple[Visitor | None, Any]] = deque()
        self.bell: asyncio.Future[None] | None = None
        self.told = len(self.scene.chronicle)  # of the chronicle: what everybody here knows
        self.offers: dict[int, list[Move]] = {}
        self.opened = [self.version] * self.seats  # since which version a seat's question is the same
        self.opened_at = [0] * self.seats
        self.players: dict[int, Player] = {}
        self.thinking: set[int] = set()
        self.away: dict[int, int] = {}  # people's seats without a visitor, since when
        self.standins: set[int] = set()
        self.graces: dict[int, Call] = {}
        self.beat_call: Call | None = None
        self.nap_call: Call | None = None
        self.ask: wire.UndoAsk | None = None
        self.again: set[int] = set()
        self.lent: set[int] = set()
        self.looks: dict[int, deque[tuple[int, bytes]]] = {}  # of lent seats: what they saw, by turn
        self.turns = 0
        self.turn = self.table.state.turn
        self.closed = False
        for chair in self.row.chairs:
            if chair.kind == "person":
                self.away[chair.seat] = self.alarm.now()
        self.look([], first=True)

    # The task.

    def post(self, visitor: Visitor | None, message: Any) -> None:
        """Put a message into the mailbox."""
        self.mail.append((visitor, message))
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)

    async def run(self) -> None:
        """Take messages one after another until the table goes to sleep."""
        loop = asyncio.get_running_loop()
        self.look_ahead()
        self.rest()
        while not self.closed:
            while self.mail and not self.closed:
                visitor, message = self.mail.popleft()
                try:
                    await self.take(visitor, message)
                except Wrong as wrong:
                    if visitor is not None:
                        tell(visitor, wire.Trouble(wrong.sentence, self.id))
                except Exception as error:
                    await self.break_down(error)
            if not self.closed:
                self.bell = loop.create_future()
                await self.bell
                self.bell = None

    async def take(self, visitor: Visitor | None, message: Any) -> None:
        guest = self.guests.get(visitor) if visitor is not None else None
        match message:
            case wire.Act():
                if guest is not None:
                    await self.act(guest, message)
            case Thought():
                await self.thought(message)
            case Ring():
                await self.ring(message)
            case Here():
                if visitor is not None:
                    self.leave(visitor) if message.gone else self.come(visitor, message.through)
            case wire.Say():
                if guest is not None:
                    await self.say(guest, message.text)
            case _:
                if guest is not None:
                    await self.beside(guest, message)

    async def beside(self, guest: Guest, message: Any) -> None:
        """What is no answer to the game's question."""
        match message:
            case wire.Restart():
                if guest.seat >= 0 and not self.table.over and self.is_current(guest.seat, message.version):
                    self.game_of().begin_again(self.table.state, guest.seat)
                    self.table.choices[guest.seat] = 0
                    self.offers[guest.seat] = self.table.options(guest.seat)
                self.show_to(guest.seat)
            case wire.Why():
                sentence, rule = self.scene.why_not(guest.seat, message.code) if guest.seat >= 0 else ("", "")
                tell(guest.visitor, wire.WhyNot(self.id, message.code, sentence, rule))
            case wire.Undo():
                await self.undo(guest)
            case wire.Agree():
                await self.agree(guest, message.yes)
            case wire.Mute():
                (guest.muted.add if message.on else guest.muted.discard)(message.seat)
            case wire.Lend():
                self.lend(guest, message.on)
            case wire.Rematch():
                await self.rematch(guest)
            case wire.History():
                self.history(guest, message.before)

    async def break_down(self, error: Exception) -> None:
        """A fault of ours, or a disk that refuses: what is not on disk did not happen. The log is read anew."""
        log.error("table broke down", table=self.id, n=self.written, exc_info=error)
        self.close()
        for guest in list(self.guests.values()):
            tell(
                guest.visitor, wire.Trouble("Something broke on our side. Nothing that was confirmed is lost.", self.id)
            )
        self.hall.reopen(self, [(guest.visitor, guest.through) for guest in self.guests.values()])

    def game_of(self) -> Any:
        return self.table.game

    # Acting.

    def is_current(self, seat: int, version: int) -> bool:
        """Is the seat's question still the one it saw at this version?"""
        return self.opened[seat] <= version <= self.version

    async def act(self, guest: Guest, act: wire.Act) -> None:
        seat, table = guest.seat, self.table
        if seat < 0:
            return self.refuse(guest, act, "You are watching; only those who sit at the table can act.")
        if table.over:
            return self.refuse(guest, act, "The match is over.", self.game_of().over_rule)
        aside = any(move.text == act.code for move in self.game_of().asides(table.state, seat))
        if not aside and not self.is_current(seat, act.version):
            return self.refuse(guest, act, "The table has moved on; this is how it stands now.", stale=True)
        if not aside and seat in self.offers:
            if act.named >= 0 and act.named != len(self.game_of().named(table.state, seat)):
                return self.refuse(guest, act, "This was named already.", stale=True)
            if self.too_soon(seat, guest.visitor, act):
                return None
        try:
            done = self.answer(seat, act)
        except Wrong as wrong:
            return self.refuse(guest, act, wrong.sentence, getattr(wrong, "rule", ""))
        if done:
            await self.settle([seat])
        else:
            self.offers[seat] = table.options(seat)
            self.show_to(seat)
        return None

    def answer(self, seat: int, act: wire.Act) -> bool:
        """Carry it out; True unless it only named an item of a set that stays open."""
        table = self.table
        lines, forced = len(table.record.lines), table.questions
        if act.named >= 0:
            code = " ".join(act.code.split())
            move = next((move for move in table.options(seat) if move.text == code), None)
            if move is None:
                self.game_of().refuse(table.state, seat, code)
                return False
            table.answer(seat, move)
        else:
            table.say(seat, act.code)
        return len(table.record.lines) > lines or table.questions > forced

    def too_soon(self, seat: int, visitor: Visitor | None, message: Any) -> bool:
        """Nothing happens before the beat of its question is over, so that haste tells nothing (F12)."""
        due = self.opened_at[seat] + self.row.terms.beat
        if self.alarm.now() >= due:
            return False
        self.alarm.at(due, lambda: self.post(visitor, message))
        return True

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
            made = now()
            rows = [Decision(self.id, line.n, line.seat, line.code, self.version, made) for line in lines]
            await self.hall.store.append(rows)
            self.written += len(rows)
            self.hall.meters.moves.inc(len(rows))
            if self.ask is not None and not lines[-1].code.startswith("undo "):
                self.ask = None  # the game went on
        self.look(by)
        self.publish()
        if table.over:
            await self.finish()
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
        for seat in range(self.seats):
            moves = self.table.options(seat) if asked >> seat & 1 else []
            if moves:
                offers[seat] = moves
            if first or seat in by or moves != self.offers.get(seat, []):
                self.opened[seat] = self.version
                self.opened_at[seat] = self.alarm.now()
        self.offers = offers

    def look_ahead(self) -> None:
        """Set going what happens without anybody here: forced answers after the beat, bots, clocks."""
        table = self.table
        if table.over or not self.guests:
            return
        forced = [seat for seat in table.asked if table.is_forced(seat)]
        if forced and self.beat_call is None:
            due = max(self.opened_at[seat] for seat in forced) + self.row.terms.beat
            version = self.version
            self.beat_call = self.alarm.at(due, lambda: self.post(None, Ring("beat", version=version)))
        for seat in self.offers:
            if seat not in self.thinking and self.is_bot(seat) and seat not in forced:
                self.think(seat)

    async def ring(self, ring: Ring) -> None:
        if ring.why == "beat":
            self.beat_call = None
            forced = self.table.force() if ring.version == self.version else []
            if forced:
                await self.settle(forced)
            else:
                self.look_ahead()
        elif ring.why == "grace":
            self.stand_in(ring.seat)
        elif ring.why == "nap":
            await self.nap()

    # Bots.

    def is_bot(self, seat: int) -> bool:
        return self.row.chairs[seat].kind == "bot" or seat in self.standins

    def think(self, seat: int) -> None:
        """Hand the bot what it may see; it thinks in a thread, and its answer comes by mail."""
        table = self.table
        player = self.players.get(seat)
        if player is None:
            chance = player_stream(table.record.seed, seat).fork(f"from {len(table.record.lines)}")
            player = self.players[seat] = make_player(self.row.chairs[seat].bot or STAND_IN, self.game, seat, chance)
        view = None if player.blind else table.view(seat)
        version, options = self.version, self.offers[seat]
        self.thinking.add(seat)
        loop = asyncio.get_running_loop()

        def came(done: asyncio.Future[Move]) -> None:
            move = None if done.cancelled() or done.exception() else done.result()
            self.post(None, Thought(seat, version, move))

        loop.run_in_executor(self.hall.thinkers, player.choose, view, options).add_done_callback(came)

    async def thought(self, thought: Thought) -> None:
        seat, table = thought.seat, self.table
        if not self.is_current(seat, thought.version) or not self.is_bot(seat) or table.over:
            self.thinking.discard(seat)
            return self.look_ahead()
        if self.too_soon(seat, None, thought):
            return None
        self.thinking.discard(seat)
        options = table.options(seat)
        if not options:
            return None
        move = thought.move if thought.move in options else options[0]
        lines, questions = len(table.record.lines), table.questions
        table.answer(seat, move)
        if len(table.record.lines) > lines or table.questions > questions:
            await self.settle([seat])
        else:
            self.offers[seat] = table.options(seat)
            self.look_ahead()
        return None

    # Telling.

    def publish(self) -> None:
        """What happened, to everybody here, each as they may know it."""
        since, self.told = self.told, len(self.scene.chronicle)
        bodies: dict[int, bytes] = {}
        for guest in self.guests.values():
            if guest.through >= 0 and not self.table.over:
                continue
            viewer = viewer_of(guest.seat)
            body = bodies.get(viewer)
            if body is None:
                body = bodies[viewer] = encoder.encode(self.update(viewer, since))
            guest.visitor.send(body)
        if self.lent:
            self.keep_looks(since)

    def update(self, viewer: int, since: int, fresh: bool = False, late: bool = False) -> wire.Update:
        return self.scene.update(viewer, self.version, since, self.offers, self.ask, fresh=fresh, late=late)

    def whole(self, guest: Guest) -> bytes:
        """The table for somebody who knows nothing of it yet."""
        since = max(0, self.told - TAIL)
        return encoder.encode(self.update(viewer_of(guest.seat), since, fresh=True))

    def show_to(self, seat: int) -> None:
        """The same position once more, to one seat: it has named an item, or began again."""
        body = encoder.encode(self.update(viewer_of(seat), self.told))
        for guest in self.guests.values():
            if guest.seat == seat:
                guest.visitor.send(body)

    def history(self, guest: Guest, before: int) -> None:
        since = max(0, before - TAIL)
        viewer = viewer_of(guest.seat)
        update = self.update(viewer, since, fresh=True)
        tell(guest.visitor, msgspec.structs.replace(update, log=[line for line in update.log if line.at < before]))

    def seating(self, viewer: Guest | None = None) -> wire.Seating:
        return wire.Seating(
            self.id,
            "over" if self.table.over else "running",
            [self.chair(seat, viewer) for seat in range(self.seats)],
            sum(1 for guest in self.guests.values() if guest.seat < 0),
            sorted(self.again),
        )

    def chair(self, seat: int, viewer: Guest | None) -> wire.Chair:
        chair = self.row.chairs[seat]
        grace = self.graces.get(seat)
        left = self.away[seat] + self.row.terms.grace - self.alarm.now() if grace and seat in self.away else 0
        return wire.Chair(
            seat=seat,
            kind=chair.kind,
            name=self.names[seat],
            bot=chair.bot,
            you=viewer is not None and viewer.seat == seat,
            here=chair.kind == "bot" or seat not in self.away,
            away=max(0, left),
            standin=STAND_IN if seat in self.standins else "",
            lends=seat in self.lent,
        )

    def tell_seating(self) -> None:
        for guest in self.guests.values():
            tell(guest.visitor, self.seating(guest))

    # Coming and going.

    def come(self, visitor: Visitor, through: int) -> None:
        seat = self.row.chair_of(visitor.person)
        known = self.guests.get(visitor)
        if known is not None and known.through == through:
            visitor.send(self.whole(known))
            return
        if seat >= 0:
            through = -1  # nobody who sits here looks into another hand
        guest = self.guests[visitor] = Guest(visitor, seat, through if through in self.lent else -1)
        if self.nap_call is not None:
            self.nap_call.cancel()
            self.nap_call = None
        if seat >= 0 and self.away.pop(seat, None) is not None:
            self.hand_back(seat)
        self.tell_seating()
        if guest.through >= 0 and not self.table.over:
            self.show_look(guest)
        else:
            if through >= 0:
                tell(visitor, wire.Trouble("This seat does not lend its view; you see what everybody sees.", self.id))
            visitor.send(self.whole(guest))
        lines = [said for said in self.chat if said.seat not in guest.muted]
        if lines:
            tell(visitor, self.talk(lines))
        self.mind_the_absent()
        self.look_ahead()

    def leave(self, visitor: Visitor) -> None:
        guest = self.guests.pop(visitor, None)
        if guest is None:
            return
        seat = guest.seat
        if seat >= 0 and not any(other.seat == seat for other in self.guests.values()):
            self.away[seat] = self.alarm.now()
        self.mind_the_absent()
        self.tell_seating()
        self.rest()

    def mind_the_absent(self) -> None:
        """While somebody waits for a person who is away, their grace runs; at casual tables a bot then stands in."""
        waiting = any(guest.seat >= 0 for guest in self.guests.values())
        for seat, since in self.away.items():
            if seat in self.graces or seat in self.standins or not self.row.terms.casual or self.table.over:
                continue
            if waiting:
                self.away[seat] = since = max(since, self.alarm.now())
                ring = Ring("grace", seat)
                self.graces[seat] = self.alarm.at(since + self.row.terms.grace, lambda r=ring: self.post(None, r))  # type: ignore[misc]
        if not waiting:
            for call in self.graces.values():
                call.cancel()
            self.graces.clear()

    def stand_in(self, seat: int) -> None:
        if self.graces.pop(seat, None) is None or seat not in self.away or self.table.over:
            return
        self.standins.add(seat)
        log.info("stand-in", table=self.id, seat=seat, n=self.written)
        self.tell_seating()
        self.look_ahead()

    def hand_back(self, seat: int) -> None:
        """The person is back: the seat is theirs at once."""
        call = self.graces.pop(seat, None)
        if call is not None:
            call.cancel()
        self.standins.discard(seat)
        self.players.pop(seat, None)
        if seat in self.offers:  # items that the bot has named are forgotten
            self.game_of().begin_again(self.table.state, seat)
            self.table.choices[seat] = 0
            self.offers[seat] = self.table.options(seat)

    def rest(self) -> None:
        """Nobody is here: after a while the table leaves memory."""
        if not self.guests and self.nap_call is None:
            self.nap_call = self.alarm.at(self.alarm.now() + self.hall.nap_ms, lambda: self.post(None, Ring("nap")))

    async def nap(self) -> None:
        self.nap_call = None
        if self.guests or self.mail:
            return
        if self.cost_ms > SLOW_MS and not self.table.over and not any(self.table.choices):
            body = msgspec.msgpack.encode(snapshot(self.table))
            await self.hall.store.put_snapshot(self.id, len(self.table.record.lines), body)
        if not self.mail:
            self.close()
            self.hall.forget(self)

    def close(self) -> None:
        """No longer here: nothing that was set going comes back."""
        self.closed = True
        for call in (self.beat_call, self.nap_call, *self.graces.values()):
            if call is not None:
                call.cancel()
        if self.bell is not None and not self.bell.done():
            self.bell.set_result(None)

    # Going back.

    async def undo(self, guest: Guest) -> None:
        """My own unrevealed act needs nobody; anything else needs everybody (F38)."""
        seat, table = guest.seat, self.table
        if seat < 0 or table.over:
            raise IllegalMove("there is nothing you could take back", self.game_of().undo_rule)
        reason = self.game_of().why_no_undo(table.state)
        if reason:
            sentence, _, rule = reason.rpartition(" (")
            raise IllegalMove(sentence, rule.removesuffix(")"))
        n = table.last_own(seat)
        if not n:
            raise IllegalMove("you have decided nothing yet that could be taken back", self.game_of().undo_rule)
        waiting = [other for other in table.undo_needs(n) if other != seat and not self.is_bot(other)]
        if not waiting:
            return await self.go_back(n, seat)
        self.ask = wire.UndoAsk(seat, n, waiting)
        self.show_ask()
        return None

    async def agree(self, guest: Guest, yes: bool) -> None:
        ask = self.ask
        if ask is None or guest.seat not in ask.waiting:
            return
        waiting = [seat for seat in ask.waiting if seat != guest.seat]
        if yes and not waiting:
            self.ask = None
            await self.go_back(ask.n, ask.by)
            return
        self.ask = wire.UndoAsk(ask.by, ask.n, waiting) if yes else None
        self.show_ask()
        if not yes:
            for other in self.guests.values():
                if other.seat == ask.by:
                    sentence = f"{self.names[guest.seat]} does not agree; the decision stands."
                    tell(other.visitor, wire.Refused(self.id, self.version, "undo", sentence, self.game_of().undo_rule))

    async def go_back(self, n: int, by: int) -> None:
        needs = self.table.undo_needs(n)
        self.table.undo(n, sorted({by, *needs}), by)
        self.thinking.clear()
        await self.settle([by])

    def show_ask(self) -> None:
        """The same position, with what is asked for or no longer."""
        for seat in {guest.seat for guest in self.guests.values()}:
            self.show_to(seat)

    # Talking, lending, playing again.

    async def say(self, guest: Guest, text: str) -> None:
        text = " ".join(text.split())[:LONGEST_TALK]
        if guest.seat < 0:
            raise IllegalMove("only those who sit at the table talk here", "")
        reason = self.game_of().why_silent(self.table.state, guest.seat) if not self.table.over else ""
        if reason:
            sentence, _, rule = reason.rpartition(" (")
            tell(guest.visitor, wire.Refused(self.id, self.version, "say", sentence, rule.removesuffix(")")))
            return
        if not text:
            return
        said = Said(self.chat[-1].n + 1 if self.chat else 1, guest.seat, text, now())
        await self.hall.store.say(self.id, said)
        self.chat = [*self.chat[-MOST_CHAT:], said]
        for other in self.guests.values():
            if guest.seat not in other.muted:
                tell(other.visitor, self.talk([said]))

    def talk(self, lines: list[Said]) -> wire.Talk:
        return wire.Talk(
            self.id, [wire.ChatLine(said.n, said.seat, self.names[said.seat], said.text, said.made) for said in lines]
        )

    def lend(self, guest: Guest, on: bool) -> None:
        """A seat lets spectators look into its hand a full round late, where nothing but fun is at stake (F15)."""
        if guest.seat < 0 or not self.row.terms.casual:
            raise IllegalMove("at this table nobody looks into a hand before the end", self.game_of().over_rule)
        if on and guest.seat not in self.lent:
            self.lent.add(guest.seat)
            self.looks[guest.seat] = deque()
            self.keep_looks(0, guest.seat)
        elif not on:
            self.lent.discard(guest.seat)
            self.looks.pop(guest.seat, None)
            for other in self.guests.values():
                if other.through == guest.seat:
                    other.through = -1
                    other.visitor.send(self.whole(other))
        self.tell_seating()

    def keep_looks(self, since: int, only: int = -1) -> None:
        """Put away what lent seats see now, and show spectators what they saw a round ago."""
        for seat, looks in self.looks.items():
            if only in (-1, seat):
                looks.append((self.turns, encoder.encode(self.update(seat, max(0, self.told - TAIL), True, True))))
            shown = False
            while len(looks) > 1 and looks[1][0] <= self.turns - self.seats:
                looks.popleft()
                shown = True
            if shown:
                for guest in self.guests.values():
                    if guest.through == seat:
                        self.show_look(guest)

    def show_look(self, guest: Guest) -> None:
        """What the lent seat saw a full round ago; until then, what everybody sees."""
        looks = self.looks.get(guest.through)
        if looks and looks[0][0] <= self.turns - self.seats:
            guest.visitor.send(looks[0][1])
        else:
            guest.visitor.send(self.whole(guest))

    async def rematch(self, guest: Guest) -> None:
        if guest.seat < 0 or not self.table.over:
            raise IllegalMove("a rematch is for those who have finished a match here", self.game_of().over_rule)
        self.again.add(guest.seat)
        people = {chair.seat for chair in self.row.chairs if chair.kind == "person"}
        if people <= self.again:
            to = await self.hall.rematch(self.row)
            for other in self.guests.values():
                tell(other.visitor, wire.Moved(self.id, to))
        self.tell_seating()

    async def finish(self) -> None:
        outcome = self.game_of().outcome(self.table.state)
        result = Result(outcome.winners, outcome.reason, outcome.rule, outcome.turns, self.table.record.digest, now())
        await self.hall.store.finish(self.id, result)
        self.hall.meters.finished.inc()
        log.info("match over", table=self.id, n=self.written, rule=outcome.rule)
        self.tell_seating()


def revive(game: Match, kept: Log) -> Table:
    """The table that the log leads to, from its snapshot where there is one."""
    row = kept.row
    record = Record(
        row.game, row.rules, table_names([chair.name or chair.bot for chair in row.chairs]), row.seed, row.settings
    )
    record.lines = [Line(line.n, line.seat, line.code) for line in kept.lines]
    table: Table | None = None
    if kept.snapshot is not None and kept.snapshot[0] <= len(record.lines):
        table = wake(game, record, msgspec.msgpack.decode(kept.snapshot[1]))
    if table is None:
        table = Table(game, record.blank())
    for line in record.lines[len(table.record.lines) :]:
        table.follow(line)
    table.patient = True
    return table


def told_apart(names: list[str]) -> list[str]:
    """Names as people read them, no two alike: `Ana`, `greedy`, `greedy 2`."""
    told: list[str] = []
    for name in names:
        n, unique = 1, name
        while unique in told:
            n += 1
            unique = f"{name} {n}"
        told.append(unique)
    return told
