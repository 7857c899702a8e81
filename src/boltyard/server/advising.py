"""Advice at the server's table: a hint for whoever is asked, and what a bot may have had in mind.

It is for one person among computers, never in earnest, and the record says who has asked. What goes to the processes
that think is a view of the seat that asks, and nothing else; the answer comes back to the table's own task by mail.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import structlog

from boltyard.boxes import find_box
from boltyard.core.errors import IllegalMove
from boltyard.core.live import in_real_time
from boltyard.core.match import Match, MatchState
from boltyard.insight import advice
from boltyard.server import wire
from boltyard.server.pondering import match_of
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.company import Company, Guest
    from boltyard.server.tables import Sitting

KEPT: Final = 60  # decisions of bots that can be asked about
SURE: Final = 1.96  # standard errors to both sides: 95 %
BUSY: Final = "I am still thinking about what you asked; one moment."

log = structlog.get_logger("boltyard.tables")


class Look(NamedTuple):
    """What is thought about: a view, whose eyes it is, and whose question."""

    game: str
    settings: dict[str, str]
    view: str  # as the game saves it
    seat: int
    names: list[str]
    iterations: int = 0


class Advised(msgspec.Struct, frozen=True):
    """What came back for a visitor: told unless the table has moved on; nothing where nobody could think."""

    about: tuple[int, int]
    message: wire.Advice | wire.Reasons | None
    did: str = ""  # the line that was asked about


def hint_at(look: Look) -> wire.Advice:
    """In a process of its own: a hint from a view."""
    match, view = world_of(look)
    found = advice.advise(match, view, look.seat, look.names, look.iterations)
    return wire.Advice(
        table="",
        version=0,
        code=found.code,
        where=found.where,
        what=found.what.removesuffix(f" ({found.code})"),
        why=found.reason,
        rule=found.rule,
        parts=[wire.Part(*thing) for thing in found.things],
        options=[figure_of(one) for one in found.odds],
        worlds=look.iterations or advice.thinking(look.game),
        odds=[wire.Chance(one.what, float(one.chance)) for one in found.counted],
    )


def reasons_at(look: Look) -> wire.Reasons:
    """The same for a bot's question, from the view of whoever asks."""
    match, view = world_of(look)
    found = advice.account(match, view, look.seat, "", look.names, look.iterations)
    worlds = look.iterations or advice.thinking(look.game)
    return wire.Reasons("", 0, look.seat, "", [figure_of(one) for one in found.options], worlds)


def world_of(look: Look) -> tuple[Match, MatchState]:
    match = match_of(look.game, tuple(sorted(look.settings.items())))
    return match, match.load(json.loads(look.view), look.settings)


def figure_of(one: advice.Figure) -> wire.Weighed:
    error = SURE * math.sqrt(max(one.win * (1 - one.win), 0.25 / one.tries) / one.tries)
    return wire.Weighed(one.text, one.code, round(one.win, 4), round(error, 4), one.tries)


class Adviser:
    """Who may be advised at a table, what bots did there, and what is being thought about."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self.asking: set[asyncio.Future[wire.Advice | wire.Reasons]] = set()
        self.known: tuple[tuple[int, int], wire.Advice] | None = None  # the hint for the question at hand
        self.before: dict[int, str] = {}  # by bot that is asked: what the person saw then
        self.heard = len(company.scene.chronicle.entries)
        self.about: dict[int, tuple[int, str]] = {}  # by entry of the chronicle: the bot that did it, and that view

    @property
    def off(self) -> str:
        """Why nobody is advised here, or nothing."""
        row = self.company.row
        if sum(chair.kind == "person" for chair in row.chairs) != 1:
            return "Hints are off while people play each other; a review tells it all when the match is over."
        if row.terms.rated or not row.terms.casual:
            return "This match is in earnest, so there are no hints; a review tells it all when it is over."
        if row.terms.lesson or self.company.tutor is not None:
            return "The lesson tells you what to do; hints are for games of your own."
        if in_real_time(self.company.table):
            return "In real time a hint would come too late."
        if not find_box(row.game).tactics:
            return "Nobody knows yet how to play this game well, so there is no advice."
        return ""

    def check(self, guest: Guest) -> None:
        """Refuse where somebody else would be at a disadvantage, or nothing is to be decided."""
        rule = self.company.game_of().turn_rule
        if guest.seat < 0:
            raise IllegalMove("You are watching; hints are for whoever plays.", rule)
        if self.off:
            raise IllegalMove(self.off, rule)
        if self.company.table.over:
            raise IllegalMove("The match is over; a review tells it all.", self.company.game_of().over_rule)
        if self.asking:
            raise IllegalMove(BUSY, rule)

    def may_hint(self, viewer: int) -> bool:
        return viewer >= 0 and viewer in self.company.offers and not self.off and not self.company.table.over

    def look(self) -> None:
        """The table has changed: what bots did, and what the person sees of those who are asked now."""
        company = self.company
        if self.off:
            return
        entries, scene = company.scene.chronicle.entries, company.scene
        person = next(chair.seat for chair in company.row.chairs if chair.kind == "person")
        for at in range(self.heard, len(entries)):
            event = entries[at].event
            if event is None or event.seat not in self.before or scene.rules.told(event, person) is None:
                continue
            self.about[at] = (event.seat, self.before.pop(event.seat))
            scene.askable.add(at)
        self.heard = len(entries)
        while len(self.about) > KEPT:
            del self.about[min(self.about)]
        asked = [seat for seat in company.table.asked if company.row.chairs[seat].kind == "bot"]
        saved = self.saved(person) if asked and not company.table.over else ""
        self.before = {seat: saved for seat in asked if saved}

    def saved(self, seat: int) -> str:
        table = self.company.table
        return json.dumps(table.game.save(table.game.view(table.state, seat)))

    def matter(self, view: str, seat: int) -> Look:
        company = self.company
        state = company.table.state
        assert isinstance(state, MatchState)
        few = company.hall.advice_iterations
        return Look(company.game.key, dict(state.settings), view, seat, company.scene.names, few)

    def close(self) -> None:
        for asked in list(self.asking):
            asked.cancel()


async def hint(sitting: Sitting, guest: Guest) -> None:
    """Somebody wants to know what to do. The match says so from now on, whatever is answered."""
    adviser, seat = sitting.adviser, guest.seat
    adviser.check(guest)
    if seat not in sitting.offers:
        raise IllegalMove("Nobody asks you anything just now.", sitting.game_of().turn_rule)
    await note(sitting, seat)
    about = (seat, sitting.opened[seat])
    if adviser.known is not None and adviser.known[0] == about:
        return tell(guest.visitor, msgspec.structs.replace(adviser.known[1], version=sitting.version))
    look = adviser.matter(adviser.saved(seat), seat)
    return think(sitting, guest.visitor, about, hint_at, look)


async def ask_bot(sitting: Sitting, guest: Guest, at: int) -> None:
    """Why did you do that? About a line of this seat's log."""
    adviser = sitting.adviser
    adviser.check(guest)
    telling = sitting.scene.telling(guest.seat, guest.seat)
    entry = telling.marks[at] if 0 <= at < len(telling.marks) else -1
    found = adviser.about.get(entry)
    if found is None:
        raise IllegalMove("That is too long ago, or no bot decided it; a review tells it all.", "")
    await note(sitting, guest.seat)
    bot, view = found
    about = (-1 - bot, at)
    return think(sitting, guest.visitor, about, reasons_at, adviser.matter(view, bot), telling.lines[at].text)


def think(
    sitting: Sitting,
    visitor: Visitor,
    about: tuple[int, int],
    work: Callable[[Look], wire.Advice] | Callable[[Look], wire.Reasons],
    look: Look,
    did: str = "",
) -> None:
    """Set it going in a process; what comes of it is the table's mail."""
    asked: asyncio.Future[wire.Advice | wire.Reasons] = sitting.hall.pondering.begin(work, look)
    sitting.adviser.asking.add(asked)

    def came(done: asyncio.Future[wire.Advice | wire.Reasons]) -> None:
        sitting.adviser.asking.discard(done)
        if done.cancelled():
            return
        error = done.exception()
        if error is not None:
            log.warning("nobody could advise", table=sitting.id, why=str(error)[:300])
        sitting.post(visitor, Advised(about, None if error else done.result(), did))

    asked.add_done_callback(came)


def advised(sitting: Sitting, visitor: Visitor, found: Advised) -> None:
    """What was thought of goes to whoever asked; a hint only while its question stands."""
    message, (seat, at) = found.message, found.about
    if message is None:
        tell(visitor, wire.Trouble("I cannot think of anything just now; ask again in a moment.", sitting.id))
    elif isinstance(message, wire.Reasons):
        tell(visitor, msgspec.structs.replace(message, table=sitting.id, at=at, did=found.did))
    elif seat in sitting.offers and sitting.opened[seat] == at:
        message = msgspec.structs.replace(message, table=sitting.id, version=sitting.version)
        sitting.adviser.known = (found.about, message)
        tell(visitor, message)


async def note(sitting: Sitting, seat: int) -> None:
    """On disk before anything is told: the record names who has asked for advice."""
    terms = sitting.row.terms
    if seat in terms.hints:
        return
    terms = msgspec.structs.replace(terms, hints=tuple(sorted([*terms.hints, seat])))
    await sitting.hall.store.put_terms(sitting.id, terms)
    sitting.row = replace(sitting.row, terms=terms)
    sitting.table.record.hints = list(terms.hints)
    sitting.tell_seating()


async def said(sitting: Sitting, guest: Guest, message: wire.Hint | wire.AskBot | Advised) -> None:
    """Somebody asks for advice, or what was thought about comes back."""
    match message:
        case wire.Hint():
            await hint(sitting, guest)
        case wire.AskBot():
            await ask_bot(sitting, guest, message.at)
        case Advised():
            advised(sitting, guest.visitor, message)
