"""When an answer is let go, so that the pause before it tells nothing of a hand (F12, F16, PBL-R-43, ROB-R-51).

A seat that had nothing to choose and one that chose to show nothing look alike, and must take as long. For every
question seven pauses are drawn from those that this person made lately in places like this one, and the longest of
them is the *cover*: a pass is let go when both it and its cover are over. For a pass that is forced an eighth is
drawn in place of the pause that nobody made. So either way the longest of eight alike is seen, and what somebody
really took shows once in eight times, as one that could as well have been drawn. As long as little is known of a
person, they are a stranger, whose pauses could be almost anything. What is drawn comes from a stream that nobody can
foretell and is in no record.

Bots answer after the beat, whatever they had to choose from. Where nobody but bots could watch, nothing waits. At
tables by days all of it is let go at fixed moments. A table whose beat is 0 is open about reactions: nothing is hidden.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import ceil, exp, log
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

from boltyard.core.live import has_time_in_its_rules
from boltyard.core.moves import Move
from boltyard.core.questions import Question
from boltyard.core.state import PUBLIC
from boltyard.server import standing, wire
from boltyard.server.mailbox import Ring
from boltyard.server.store.rows import TableTerms
from boltyard.server.visitor import Visitor, tell

if TYPE_CHECKING:
    from boltyard.server.company import Company

KEPT: Final = 64  # pauses of a person
PEOPLE: Final = 2000  # whose pauses are kept
FADES: Final = 0.93  # what a pause weighs when one more has come
ELSEWHERE: Final = 0.005  # what one weighs that was made in quite another place
COVER: Final = 7  # pauses that are drawn to cover one
USUAL: Final = 1400  # ms, of somebody of whom nothing is known
SHORTEST: Final = 100  # ms: what is quicker says as much
VARIES: Final = 0.45  # how different pauses are in a place that is new to somebody, as a logarithm
UNSURE: Final = 0.2  # and how much more, as long as nothing is known
STRANGENESS: Final = 1.6  # how many pauses weigh as much as what is usual
BLUR: Final = 0.12  # of a pause that is drawn once more, as a logarithm
THOUGHTS: Final = 16  # of a bot, that say how many beats it needs

Place = frozenset[str]


def place_of(asked: Question) -> Place:
    """What everybody sees of a question, without names and numbers, so that places can be more or less alike."""
    named = [part for part in asked.prompt.parts.values() if isinstance(part, str)]
    return frozenset([asked.decision, *asked.prompt.template.split(), *named])


def likeness(one: Place, other: Place) -> float:
    """1 for the same place, 0 for one that shares no word with it."""
    shared: float = len(one & other) / len(one | other)
    return shared


class Pauses:
    """How long somebody took, lately, before answers that showed nothing."""

    def __init__(self) -> None:
        self.made: deque[tuple[Place, int]] = deque(maxlen=KEPT)

    def note(self, place: Place, ms: int) -> None:
        self.made.append((place, ms))

    def weighed(self, place: Place) -> list[tuple[int, float, float]]:
        """All of them, the newest first, with what they say of this place, and of the person's tempo."""
        fresh, pauses = 1.0, []
        for where, ms in reversed(self.made):
            alike = likeness(place, where)
            pauses.append((ms, fresh * max(ELSEWHERE, alike**4), fresh * alike**2))
            fresh *= FADES
        return pauses

    def drawn(self, place: Place, chance: Random, count: int) -> list[float]:
        """Pauses such as they made here, or, as long as there are few, such as they make anywhere."""
        pauses = self.weighed(place)
        weights = [STRANGENESS, *[weight for _, weight, _ in pauses]]
        tempo = fmean(
            [log(USUAL), *[log(max(SHORTEST, ms)) for ms, _, _ in pauses]],
            [STRANGENESS / 8, *[says for _, _, says in pauses]],
        )
        anywhere = (exp(tempo), VARIES + UNSURE / (1 + len(pauses)))
        some = []
        for at in chance.choices(range(len(weights)), weights, k=count):
            usual, varies = (pauses[at - 1][0], BLUR) if at else anywhere
            some.append(usual * exp(chance.gauss(0, varies)))
        return some


class Memory:
    """The pauses of everybody who played here lately. Nothing is lost with it: who comes again is a stranger."""

    def __init__(self) -> None:
        self.people: dict[str, Pauses] = {}

    def of(self, person: str) -> Pauses:
        pauses = self.people.pop(person, None) or Pauses()
        self.people[person] = pauses  # the last that would be forgotten
        if len(self.people) > PEOPLE:
            del self.people[next(iter(self.people))]
        return pauses


@dataclass(frozen=True)
class Kept:
    """An answer that was given and is not carried out yet."""

    act: wire.Act
    opened: int  # since which version its question was asked
    due: int
    quiet: bool


@dataclass(frozen=True)
class Drawn:
    """What was drawn for a question, once."""

    opened: int
    cover: int
    pause: int
    place: Place


class Pacer:
    """When answers are let go at one table."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self.terms: TableTerms = company.row.terms
        self.open = self.terms.beat == 0
        self.timed = has_time_in_its_rules(company.table)  # then the rules say what haste means, and the beat is enough
        self.kept: dict[int, Kept] = {}
        self.drawn: dict[int, Drawn] = {}
        self.set: dict[int, tuple[int, int]] = {}  # alarms: since which version the question is asked, and when
        self.been: dict[int, int] = {}  # the last question that was asked while the seat's person was here
        self.orders: dict[int, int] = {}  # when a seat has said beforehand how it passes
        self.back: dict[int, int] = {}  # since when somebody else plays this seat: its person again, or a stand-in
        self.thoughts: dict[int, deque[int]] = {}  # of bots: beats that they needed
        self.costless: set[int] = set()  # seats whose answer is not charged to their clock

    # What everybody could know.

    def is_hidden(self, seat: int) -> bool:
        """Could anybody but bots learn something from when this person answers?"""
        if self.open:
            return False
        company = self.company
        person = company.row.chairs[seat].person
        return any(chair.person not in ("", person) for chair in company.row.chairs) or any(
            guest.visitor.person != person for guest in company.guests.values()
        )

    def since(self, seat: int) -> int:
        """When the pause began: the question was asked, or whoever plays the seat came."""
        return max(self.company.opened_at[seat], self.back.get(seat, 0))

    def moment_after(self, when: int) -> int:
        """The next of the fixed moments, by days."""
        step = self.terms.moments
        return (when // step + 1) * step

    def changed(self, seat: int) -> None:
        """Somebody else plays this seat from now on."""
        self.back[seat] = self.company.alarm.now()
        self.drawn.pop(seat, None)

    # When.

    def draw(self, seat: int) -> Drawn:
        """What is drawn for the seat's question, the same however often one asks."""
        company = self.company
        drawn = self.drawn.get(seat)
        if drawn is None or drawn.opened != company.opened[seat]:
            place = place_of(company.game_of().wording(company.table.view(PUBLIC), seat))
            pauses, chance = self.pauses(seat), company.hall.chance
            pause, *others = (
                round(min(self.terms.longest, max(self.terms.beat, ms)))
                for ms in pauses.drawn(place, chance, 1 + COVER)
            )
            cover = max(others)
            drawn = self.drawn[seat] = Drawn(company.opened[seat], cover, pause, place)
        return drawn

    def pauses(self, seat: int) -> Pauses:
        chair = self.company.row.chairs[seat]
        return self.company.hall.memory.of(f"{chair.person} {chair.name}")

    def forced_due(self, seat: int) -> int:
        """When the seat's only answer is given for it; -1: not as long as its person is away."""
        company = self.company
        if company.is_bot(seat):
            return self.bot_due(seat)
        if not self.is_hidden(seat):
            return self.since(seat)
        if company.clocks.by_days:  # nobody passes before they have been here, with a choice or without
            return self.moment_after(self.since(seat)) if self.been.get(seat) == company.opened[seat] else -1
        if self.timed:
            return self.since(seat) + self.terms.beat
        if seat in company.away:
            return -1  # who holds something does not answer, either
        drawn = self.draw(seat)
        return self.since(seat) + max(drawn.cover, drawn.pause)

    def bot_due(self, seat: int) -> int:
        """After the beat, or as many as the bot has lately needed, whether or not it has to think."""
        beats = max(self.thoughts.get(seat, (1,)))
        return self.since(seat) + beats * self.terms.beat

    def thought(self, seat: int) -> None:
        """A bot has made up its mind now."""
        if not self.open:
            took = self.company.alarm.now() - self.since(seat)
            beats = max(1, ceil(took / self.terms.beat))
            self.thoughts.setdefault(seat, deque(maxlen=THOUGHTS)).append(beats)

    def answered(self, seat: int, act: wire.Act) -> Kept:
        """A person's answer, and when it is carried out; it is kept until then."""
        company = self.company
        present = company.alarm.now()
        if not self.is_hidden(seat):
            return Kept(act, company.opened[seat], present, quiet=False)
        quiet = self.is_quiet(seat, act.code)
        due = self.since(seat) + self.terms.beat
        if quiet and company.clocks.by_days:
            due = self.moment_after(present)
        elif quiet and not act.habit and not self.timed:
            drawn = self.draw(seat)
            due = self.since(seat) + drawn.cover
            if not company.table.is_forced(seat):
                self.pauses(seat).note(drawn.place, present - self.since(seat))
        kept = Kept(act, company.opened[seat], due, quiet)
        if due > present:
            self.kept[seat] = kept
            self.set_alarms()
        return kept

    def is_quiet(self, seat: int, code: str) -> bool:
        """Does this answer show no more than that of a seat without a choice?"""
        moves: list[Move] = self.company.offers.get(seat, [])
        code = " ".join(code.split())
        if code.endswith(" none"):
            return True
        nothing = bool(moves) and moves[0].text == code and not moves[0].item and not moves[0].arg
        return nothing and not self.company.table.named(seat)

    # Keeping, and letting go.

    def set_alarms(self) -> None:
        """For every answer that is kept or forced, an alarm at its time."""
        company = self.company
        for seat in list(self.kept):
            if self.kept[seat].opened != company.opened[seat]:
                del self.kept[seat]  # another question by now
        self.been |= {seat: company.opened[seat] for seat in range(company.seats) if seat not in company.away}
        if company.row.terms.paused or company.table.state.over:
            return
        for seat in range(company.seats):
            due = self.due(seat)
            if due < 0:
                continue
            known = (company.opened[seat], due)
            if self.set.get(seat) != known or f"pace {seat}" not in company.calls:
                self.set[seat] = known
                company.call_at(f"pace {seat}", due, Ring("pace", seat, company.opened[seat]))

    def due(self, seat: int) -> int:
        """When an answer of this seat is let go, kept or given for it; -1: it has to answer first."""
        kept = self.kept.get(seat)
        if kept is not None:
            return kept.due
        forced = self.forced_due(seat) if self.company.table.is_forced(seat) else -1
        ordered = self.ordered_due(seat) if self.company.clocks.by_days else -1
        return min((when for when in (forced, ordered) if when >= 0), default=-1)

    def ordered(self, seat: int) -> None:
        """This seat has said beforehand how it passes, or no longer."""
        self.orders[seat] = self.company.alarm.now()
        call = self.company.calls.pop(f"pace {seat}", None)
        if call is not None:
            call.cancel()

    def ordered_due(self, seat: int) -> int:
        """When a seat's order passes for it, with a choice or without, whether or not somebody is here; -1: never."""
        company = self.company
        code = standing.answer_of(company, seat)
        if not code or not (company.table.is_forced(seat) or self.is_quiet(seat, code)):
            return -1
        since = max(company.opened_at[seat], self.orders.get(seat, 0))
        return self.moment_after(since) if self.is_hidden(seat) else since

    def ordered_now(self, seat: int) -> str:
        """What the seat's order says, where its moment has come."""
        due = self.ordered_due(seat) if self.company.clocks.by_days else -1
        return standing.answer_of(self.company, seat) if 0 <= due <= self.company.alarm.now() else ""

    def let_go(self, seat: int, opened: int) -> Kept | None:
        """The alarm rang: the answer that was kept, if there is one."""
        self.company.calls.pop(f"pace {seat}", None)
        kept = self.kept.get(seat)
        if kept is None or kept.opened != opened or kept.due > self.company.alarm.now():
            return None
        if self.company.row.terms.paused:
            return None
        return self.kept.pop(seat)

    def spared(self, seat: int, kept: Kept) -> wire.Act:
        """What was kept, of which a quiet one counts as an answer that nobody saw."""
        if kept.quiet:
            self.spare(seat)
        return kept.act

    def spare(self, seat: int) -> None:
        """An answer that shows nothing, forced or not, is not charged and gains nothing within the longest pause."""
        if self.is_hidden(seat) and self.company.alarm.now() - self.company.opened_at[seat] <= self.terms.longest:
            self.costless.add(seat)

    def least_time(self, seat: int) -> int:
        """Before this no time is up: a forced answer may take as long."""
        if self.company.is_bot(seat) or not self.is_hidden(seat):
            return 0
        return self.company.opened_at[seat] + self.terms.longest

    def has_said(self, seat: int, code: str) -> bool:
        """Is this the answer that is kept?"""
        kept = self.kept.get(seat)
        return kept is not None and kept.quiet and kept.act.code == code

    def take_back(self, seat: int) -> bool:
        """A kept answer is withdrawn; nobody has seen it."""
        return self.kept.pop(seat, None) is not None

    @property
    def waits(self) -> bool:
        """Is something to be let go that must not wait for somebody to come?"""
        return self.company.clocks.by_days and any(
            f"pace {seat}" in self.company.calls for seat in range(self.company.seats)
        )

    def note(self, seat: int) -> wire.Taken | None:
        """For the seat that has answered: it was heard."""
        kept = self.kept.get(seat)
        if kept is None:
            return None
        company = self.company
        return wire.Taken(company.id, company.version, kept.act.code, max(0, kept.due - company.alarm.now()))

    # By days: what is kept survives sleep and restart.

    def recall(self) -> None:
        """After sleep or a restart: what was kept, and who has seen their question, if it is still asked."""
        company = self.company
        for seat, (lines, code) in self.terms.kept.items():
            if lines == len(company.table.record.lines) and self.is_quiet(seat, code):
                due = self.moment_after(company.alarm.now())
                act = wire.Act(company.id, company.opened[seat], code)
                self.kept[seat] = Kept(act, company.opened[seat], due, quiet=True)
        for seat, lines in self.terms.been.items():
            if lines == len(company.table.record.lines):
                self.been[seat] = company.opened[seat]


def tell_taken(company: Company, seat: int, visitor: Visitor | None = None) -> None:
    """To the seat alone: its answer was heard, and is let go in a moment."""
    note = company.pacer.note(seat)
    if note is None:
        return
    for guest in company.guests.values():
        if guest.seat == seat and visitor in (None, guest.visitor):
            tell(guest.visitor, note)
