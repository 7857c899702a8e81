"""The people around a table: who is here, whose eyes they have, what they are told, and what they say."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.game import AnyGame
from boltyard.core.live import Live
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.record import line_of
from boltyard.core.state import PUBLIC
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.lessons.script import LEARNER
from boltyard.players.bots import best_bot
from boltyard.players.player import Player
from boltyard.server import pacing, standing, vacation, wire
from boltyard.server.advising import Adviser
from boltyard.server.alarm import Alarm, Call
from boltyard.server.clocks import Clocks
from boltyard.server.commitments import publication, read_commitment
from boltyard.server.lesson import tutor_of
from boltyard.server.listings import names_at, record_of, spoken_names
from boltyard.server.mailbox import Here, Mailbox, Ring
from boltyard.server.store.rows import Log, Row, Said, now
from boltyard.server.text import read_talk
from boltyard.server.updates import Scene
from boltyard.server.visitor import Visitor, encoder, tell
from boltyard.server.waking import from_snapshot, know_cards

if TYPE_CHECKING:
    from boltyard.server.hall import Hall

SKIPPED: Final = 1000  # versions for each answer, when a table wakes: none is ever used for two positions
MOST_CHAT: Final = 200

log = structlog.get_logger("boltyard.tables")


class Guest:
    """A visitor at this table, and whose eyes they have.

    At a device that several people share `seats` are all of them, and `seat` is the one it is handed to, or -1.
    """

    def __init__(self, visitor: Visitor, seat: int, through: int, seats: list[int]) -> None:
        self.visitor = visitor
        self.seat = seat
        self.seats = seats
        self.through = through
        self.delay = 0  # ms that a message takes, as this side has measured it
        self.seating = b""  # who is at the table, as it was told last
        self.follows = False  # runs the rules themselves, and is told a position with every update


class Company(Mailbox):
    """A table and whoever attends it. The game goes on in `Sitting`; here nothing is decided."""

    def __init__(self, hall: Hall, kept: Log) -> None:
        super().__init__(hall, kept.row.id)
        self.alarm: Alarm = hall.alarm
        self.row: Row = kept.row
        self.deal = kept.deal
        self.game: Match = find_game(kept.row.game)
        self.names = names_at(kept.row.chairs)
        self.written = len(kept.lines)
        began = time.perf_counter()
        self.table = revive(self.game, kept)
        self.cost_ms = 1000 * (time.perf_counter() - began)  # what replaying this record costs
        self.scene = Scene(self.table, spoken_names(self.row.chairs), self.id)
        self.version = kept.version + SKIPPED if kept.version else 1
        self.answered = self.table.answered  # answers that are on disk
        self.chat: list[Said] = kept.chat[-MOST_CHAT:]
        self.seats = len(self.row.chairs)
        self.guests: dict[Visitor, Guest] = {}
        self.told = len(self.scene.chronicle.entries)  # of the chronicle: what everybody here knows
        self.offers: dict[int, list[Move]] = {}
        self.opened = [self.version] * self.seats  # since which version a seat's question is the same
        self.opened_at = [0] * self.seats
        self.players: dict[int, Player] = {}
        self.away: dict[int, int] = {}  # people's seats without a visitor, since when
        self.standins: set[int] = set()
        self.clocks = Clocks(self.row.terms.clock, self.seats, kept.clocks)
        self.late = [0] * self.seats  # times in a row that a seat's time ran out
        self.graces: dict[int, Call] = {}
        self.calls: dict[str, Call] = {}
        self.nap_call: Call | None = None
        self.ask: wire.UndoAsk | None = None
        self.back = 0  # the decision that it would take back
        self.pause: wire.PauseAsk | None = wire.PauseAsk(-1, []) if self.row.terms.paused else None
        self.again: set[int] = set()
        self.moved = self.row.moved  # the table of the rematch
        self.pledges: dict[str, str] = {}  # by person: what they commit to for the deal of the rematch
        self.lent: set[int] = set()
        self.looks: dict[int, deque[tuple[int, bytes]]] = {}  # of lent seats: what they saw, by turn
        self.turns = 0
        self.turn = self.table.state.turn
        self.tutor = tutor_of(self)
        self.only_people = self.tutor is None and all(chair.kind == "person" for chair in self.row.chairs)
        self.pacer = pacing.Pacer(self)
        self.adviser = Adviser(self)
        self.live: Live | None = None  # while time is asked for and somebody is here
        for chair in self.row.chairs:
            if chair.kind == "person":
                self.away[chair.seat] = self.alarm.now()

    def call_at(self, name: str, when: int, ring: Ring) -> None:
        """Ring then; an alarm of the same name that was set before is off."""
        known = self.calls.pop(name, None)
        if known is not None:
            known.cancel()
        self.calls[name] = self.alarm.at(when, lambda: self.post(None, ring))

    def everybody(self) -> list[tuple[Visitor, Here]]:
        return [(guest.visitor, Here(guest.through, seat=guest.seat)) for guest in self.guests.values()]

    def consenting(self, seats: list[int], rule: str) -> list[int]:
        """Whom to ask among these seats. Consent is people's, and nobody gives it for somebody who is away (F39)."""
        people = [seat for seat in seats if self.row.chairs[seat].kind == "person"]
        away = [self.names[seat] for seat in people if seat in self.standins]
        if away:
            raise IllegalMove(f"{away[0]} is away, and whoever stands in cannot agree for them", rule)
        return people

    def is_bot(self, seat: int) -> bool:
        """Does a bot play this seat, for itself or for somebody who is away? Or a script, for whoever learns?"""
        if self.row.chairs[seat].kind == "bot" or seat in self.standins:
            return True
        return self.tutor is not None and self.tutor.line(seat) != ""

    def game_of(self) -> AnyGame:
        return self.table.game

    @abstractmethod
    def look_ahead(self) -> None:
        """Set going what happens without anybody here; whoever plays the game knows what that is."""

    @abstractmethod
    def set_clocks(self, by: list[int]) -> None:
        """Let the clocks of those run who are asked."""

    # Telling.

    @contextmanager
    def glance(self) -> Iterator[None]:
        """The table as it is at this very moment, for whoever looks: of free hands it was perhaps not told yet."""
        told = self.table.state
        if self.live is not None and not told.over:
            self.table.state = self.live.glance(self.alarm.now())
        try:
            yield
        finally:
            self.table.state = told

    def publish(self) -> None:
        """What happened, to everybody here, each as they may know it."""
        with self.glance():
            self.tell_news()

    def tell_news(self) -> None:
        since, self.told = self.told, len(self.scene.chronicle.entries)
        bodies: dict[tuple[int, bool], bytes] = {}
        for guest in self.guests.values():
            if guest.through >= 0 and not self.table.state.over:
                continue
            viewer = viewer_of(guest.seat)
            body = bodies.get((viewer, guest.follows))
            if body is None:
                body = encoder.encode(self.followed(self.update(viewer, since), guest, since))
                bodies[viewer, guest.follows] = body
            guest.visitor.send(body)
        if self.lent:
            self.keep_looks(since)

    def update(self, viewer: int, since: int, fresh: bool = False, late: bool = False) -> wire.Update:
        clocks = None
        if self.clocks.on and not self.table.state.over:
            present = self.alarm.now()
            clocks = [
                wire.Clock(seat, self.clocks.left_at(seat, present), self.clocks.since[seat] is not None)
                for seat in range(self.seats)
            ]
        done = self.scene.update(viewer, self.version, since, self.offers, self.ask, clocks, self.pause, fresh, late)
        if not late and self.adviser.may_hint(viewer):
            done = msgspec.structs.replace(done, mayhint=True)
        lesson = self.tutor.told() if self.tutor is not None and viewer == LEARNER else None
        return done if lesson is None else msgspec.structs.replace(done, lesson=lesson)

    def whole(self, guest: Guest) -> bytes:
        """The table for somebody who knows nothing of it yet."""
        with self.glance():
            update = self.update(viewer_of(guest.seat), self.told, fresh=True)
            return encoder.encode(self.followed(update, guest, self.told, True))

    def followed(self, update: wire.Update, guest: Guest, since: int, fresh: bool = False) -> wire.Update:
        """The update, with the position where this guest follows the table with rules of their own."""
        if not guest.follows:
            return update
        return msgspec.structs.replace(update, position=self.scene.position(viewer_of(guest.seat), since, fresh))

    def show_to(self, seat: int) -> None:
        """The same position once more, to one seat: it has named an item, or began again."""
        update = self.update(viewer_of(seat), self.told)
        for guest in self.guests.values():
            if guest.seat == seat:
                guest.visitor.send(encoder.encode(self.followed(update, guest, self.told)))

    def history(self, guest: Guest, before: int) -> None:
        """Older lines, of the log that this guest reads."""
        update = self.update(viewer_of(guest.seat), self.told, fresh=True)
        lines = self.scene.before(update.viewer, viewer_of(guest.seat), before)
        earlier = len(lines) > 0 and lines[0].at > 0
        older = msgspec.structs.replace(update, log=lines, earlier=earlier)
        tell(guest.visitor, self.followed(older, guest, self.told, True))

    def seating(self, viewer: Guest | None = None) -> wire.Seating:
        return wire.Seating(
            self.id,
            "over" if self.table.state.over else "running",
            [self.chair(seat, viewer) for seat in range(self.seats)],
            sum(1 for guest in self.guests.values() if not guest.seats),
            sorted(self.again),
            list(self.row.terms.hints),
            sum(1 for visitor in self.guests if self.hall.onlooking.eyes(visitor, self.id) == ""),
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
            shared=viewer is not None and len(viewer.seats) > 1 and seat in viewer.seats,
            here=chair.kind == "bot" or seat not in self.away or self.clocks.by_days,
            away=max(0, left),
            standin=best_bot(self.game.key) if seat in self.standins else "",
            lends=seat in self.lent,
            spoken=self.scene.names[seat],
            shun=self.hall.muting.of(viewer.visitor.person).get(chair.person, "") if viewer is not None else "",
        )

    def tell_seating(self) -> None:
        """Who is at the table. By days nobody hears who looked in: a pass would tell how it was made."""
        for guest in self.guests.values():
            body = encoder.encode(self.seating(guest))
            if not self.clocks.by_days or body != guest.seating:
                guest.seating = body
                guest.visitor.send(body)

    # Coming and going.

    def come(self, visitor: Visitor, through: int, wish: int = -1) -> None:
        seats = self.row.seats_of(self.hall.onlooking.eyes(visitor, self.id))
        seat = seats[0] if len(seats) == 1 else wish if wish in seats else -1
        known = self.guests.get(visitor)
        if known is not None and known.through == through and known.seat == seat:
            visitor.send(self.whole(known))
            pacing.tell_taken(self, seat, visitor)
            return
        if self.row.seats_of(visitor.person):
            through = -1  # nobody who sits here looks into another hand
        guest = self.guests[visitor] = Guest(visitor, seat, through if through in self.lent else -1, seats)
        line = self.hall.lines.get(visitor)
        guest.delay = line.one_way if line is not None else 0
        if self.nap_call is not None:
            self.nap_call.cancel()
            self.nap_call = None
        for one in seats:
            if self.away.pop(one, None) is not None:
                self.hand_back(one)
        self.tell_seating()
        if guest.through >= 0 and not self.table.state.over:
            self.show_look(guest)
        else:
            if through >= 0:
                tell(visitor, wire.Trouble("This seat does not lend its view; you see what everybody sees.", self.id))
            visitor.send(self.whole(guest))
        if self.deal is not None and self.deal.takes_part:
            tell(visitor, publication(self.row, self.deal, self.hall.onlooking.eyes(visitor, self.id), "dealt"))
        pacing.tell_taken(self, seat, visitor)
        if self.clocks.by_days and not self.table.state.over:
            standing.tell_order(self, guest)
            tell(visitor, vacation.told(self))
        self.tell_talk(guest)
        self.mind_the_absent()
        self.set_clocks([])
        self.look_ahead()

    def add_to_deal(self, guest: Guest, message: wire.Commit | wire.Reveal) -> None:
        """The cards are dealt. What is in the deal already does no harm: two tabs, or a line that broke meanwhile."""
        said = message.secret if isinstance(message, wire.Reveal) else message.commitment
        pledges = self.deal.pledges if self.deal is not None else {}
        if not any(said.lower() in (one.commitment, one.secret) for s, one in pledges.items() if s in guest.seats):
            raise Wrong("Too late: the cards are dealt, and nothing can be added to the deal.")

    def leave(self, visitor: Visitor) -> None:
        guest = self.guests.pop(visitor, None)
        if guest is None:
            return
        for seat in guest.seats:
            if not any(seat in other.seats for other in self.guests.values()):
                self.away[seat] = self.alarm.now()
        self.mind_the_absent()
        self.tell_seating()
        if not self.guests and not self.clocks.by_days:
            for one in range(self.seats):
                self.clocks.stop(one, self.alarm.now(), answered=False)
        self.rest()

    def mind_the_absent(self) -> None:
        """While somebody waits for a person who is away, their grace runs.

        At casual tables a bot then stands in, at rated ones they have left; elsewhere one waits.
        """
        waiting = any(guest.seats for guest in self.guests.values())
        minded = self.row.terms.casual or self.row.terms.rated
        for seat, since in self.away.items():
            if seat in self.graces or seat in self.standins or not minded or self.table.state.over:
                continue
            if self.row.terms.paused or self.clocks.by_days:  # by days everybody is away most of the time
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
        if self.graces.pop(seat, None) is None or seat not in self.away or self.table.state.over:
            return
        self.standins.add(seat)
        self.pacer.changed(seat)
        log.info("stand-in", table=self.id, seat=seat, n=self.written)
        self.tell_seating()
        self.look_ahead()

    def hand_back(self, seat: int) -> None:
        """The person is back: the seat is theirs at once."""
        call = self.graces.pop(seat, None)
        if call is not None:
            call.cancel()
        self.standins.discard(seat)
        self.late[seat] = 0
        self.pacer.changed(seat)
        self.players.pop(seat, None)
        if seat in self.offers:  # items that the bot has named are forgotten
            self.table.begin_again(seat)
            self.offers[seat] = self.table.options(seat)

    def rest(self) -> None:
        """Nobody is here: after a while the table leaves memory."""
        if not self.guests and self.nap_call is None:
            self.nap_call = self.alarm.at(self.alarm.now() + self.hall.nap_ms, lambda: self.post(None, Ring("nap")))

    # Talking, lending, playing again.

    async def say(self, guest: Guest, text: str) -> None:
        text = read_talk(text)
        if guest.seat < 0:
            raise IllegalMove("only those who sit at the table talk here", "")
        reason = self.game_of().why_silent(self.table.state, guest.seat) if not self.table.state.over else None
        if reason is not None:
            tell(guest.visitor, wire.Refused(self.id, self.version, "say", reason.sentence, reason.rule))
            return
        if text:
            await self.utter(guest.seat, text)

    async def utter(self, seat: int, text: str) -> None:
        """A word of whoever sits there, person or bot, for all who want to hear them."""
        said = Said(self.chat[-1].n + 1 if self.chat else 1, seat, text, now())
        await self.hall.store.say(self.id, said)
        self.chat = [*self.chat[-MOST_CHAT:], said]
        for other in self.guests.values():
            if self.hears(other, seat):
                tell(other.visitor, self.talk([said]))

    def hears(self, guest: Guest, seat: int) -> bool:
        """Does this guest want to hear whoever sits there?"""
        return self.hall.muting.hears(guest.visitor.person, self.row.chairs[seat].person)

    def tell_talk(self, guest: Guest) -> None:
        """All that was said by those whom this guest hears."""
        lines = [said for said in self.chat if self.hears(guest, said.seat)]
        if lines:
            tell(guest.visitor, self.talk(lines))

    def hushed(self, person: str) -> None:
        """Somebody here has changed whom they hear: it shows in all their tabs, and nobody else notices."""
        for guest in self.guests.values():
            if guest.visitor.person == person:
                tell(guest.visitor, self.seating(guest))
                self.tell_talk(guest)

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
                looks.append((self.turns, encoder.encode(self.update(seat, self.told, True, True))))
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

    async def rematch(self, guest: Guest, commitment: str) -> None:
        if not guest.seats or not self.table.state.over:
            raise IllegalMove("a rematch is for those who have finished a match here", self.game_of().over_rule)
        if self.moved:  # there is one rematch, however often it is asked for
            tell(guest.visitor, wire.Moved(self.id, self.moved))
            return
        self.again.update(guest.seats)
        self.pledges[guest.visitor.person] = read_commitment(commitment)
        people = {chair.seat for chair in self.row.chairs if chair.kind == "person"}
        if people <= self.again:
            self.moved = await self.hall.rematch(self.row, self.pledges)
            for other in self.guests.values():
                tell(other.visitor, wire.Moved(self.id, self.moved))
        self.tell_seating()


def revive(game: Match, kept: Log) -> Table:
    """The table that the log leads to, from its snapshot where there is one."""
    know_cards(kept)
    row = kept.row
    record = record_of(row)
    record.lines = [line_of(line.n, line.seat, line.code) for line in kept.lines]
    table = from_snapshot(game, kept, record) or Table(game, record.blank(), patient=True)
    for line in record.lines[len(table.record.lines) :]:
        table.follow(line)
    table.catch_up(kept.early)
    return table


def replayed(table: Table) -> Table:
    """The same table once more, from nothing but what its log says."""
    again = Table(table.game, table.record.blank(), None, False, True)
    for line in table.record.lines:
        again.follow(line)
    again.catch_up(table.early())
    return again


def viewer_of(seat: int) -> int:
    """Whose eyes: a seat's own, or the public's."""
    return seat if seat >= 0 else PUBLIC
