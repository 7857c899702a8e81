"""A table at the other end of a line: how it stands, as far as the seat here may know, and what is said to it."""

from __future__ import annotations

import json
from difflib import SequenceMatcher

from boltyard.client import Back, Broken, News, Refusal, WaitingLine, wire
from boltyard.core.clock import Clock, MonotonicClock
from boltyard.core.errors import Wrong
from boltyard.core.events import Event, event_from
from boltyard.core.match import Match, MatchState
from boltyard.games import find_game
from boltyard.tui.told import Told, in_words
from boltyard.tui.words import with_rule

ENDINGS = ("ended", "game_ended")
CHAT = "chat"
TAIL = 60  # lines of the log that are looked for in what is told anew
OPENING = 3  # lines of the log before anybody has decided anything


class FarTable:
    """A table as its updates tell it. It is also the log of what happened there (`Story`)."""

    def __init__(
        self, line: WaitingLine, card: wire.TableCard, clock: Clock | None = None, looks_on: bool = False
    ) -> None:
        self.line = line
        self.card = card
        self.looks_on = looks_on  # with the public's eyes, whether or not one sits there
        self.game: Match = find_game(card.game)
        self.chairs: list[wire.Chair] = card.chairs
        self.stage: str = card.stage
        self.wanting: list[int] = []  # who wants another one
        self.update: wire.Update | None = None
        self.seen: MatchState | None = None  # what this seat knows, as the rules here have it
        self.clock: Clock = clock or MonotonicClock()
        self.came = 0  # when that came, by the clock here
        self.lines: list[wire.LogLine] = []
        self.beyond: dict[int, wire.LogLine] = {}  # lines after a gap, by their numbers
        self.whole = True  # is everything that happened in `happened`?
        self.happened: list[Event] = []  # all of it, as far as it was told here
        self.fresh: list[Event] = []  # what nobody has taken note of yet
        self.remarks: list[str] = []
        self.said = 0  # the last line of chat that was told
        self.sent: tuple[int, str] | None = None  # what was answered at which version, until the table says more
        self.taken = ""  # the answer that was heard and is let go later
        self.refused = ""  # why the last act was not carried out
        self.up = True
        self.moved = ""  # the table of the rematch
        self.acts = 0  # how often others have acted
        self.decided: dict[int, tuple[MatchState, str]] = {}  # by seat: what was known before it acted, and what it did

    # Nouns.

    def age(self) -> int:
        """How many milliseconds ago what is seen here came."""
        return self.clock.now() - self.came

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def names(self) -> list[str]:
        """What everybody is called in sentences."""
        return [chair.spoken or chair.name or "nobody yet" for chair in self.chairs]

    @property
    def seat(self) -> int:
        return -1 if self.looks_on else next((chair.seat for chair in self.chairs if chair.you), self.card.seat)

    @property
    def view(self) -> MatchState:
        assert self.seen is not None
        return self.seen

    @property
    def over(self) -> bool:
        return self.update is not None and self.update.ending is not None

    @property
    def asked(self) -> wire.Question | None:
        """What is asked of the seat here, unless it was answered, or is answered by itself."""
        question = self.update.question if self.update is not None else None
        waits = self.sent is not None or bool(self.taken) or self.over or not self.up
        return None if question is None or question.forced or waits else question

    @property
    def version(self) -> int:
        return self.update.version if self.update is not None else 0

    def wish_to_go_back(self) -> bool:
        """Does somebody ask whether a decision may be taken back?"""
        ask = self.update.undo if self.update is not None else None
        return ask is not None and self.seat in ask.waiting

    def wish_to_pause(self) -> bool:
        ask = self.update.pause if self.update is not None else None
        return ask is not None and self.seat in ask.waiting

    # What happened, in words (`Story`).

    def __len__(self) -> int:
        return len(self.lines)

    def told(self, viewer: int, since: int = 0) -> list[Told]:
        return [self.sentence(one) for one in self.lines[since:]]

    def news(self, viewer: int, since: int) -> list[tuple[Told, bool]]:
        return [(self.sentence(one), one.seat != viewer) for one in self.lines[since:] if one.event not in ENDINGS]

    def sentence(self, one: wire.LogLine) -> Told:
        kind = self.game.event_kinds.get(one.event)
        return Told(one.pieces or in_words(one.text).pieces, kind is not None and kind.opens)

    # Hearing.

    def hear(self, news: list[News]) -> None:
        for one in news:
            self.take(one)

    def take(self, news: News) -> None:
        match news:
            case wire.Update(table=table) if table == self.id:
                self.show(news)
            case wire.Seating(table=table) if table == self.id:
                self.seat_people(news)
            case wire.Refused(table=table) if table == self.id:
                self.sent, self.taken = None, ""
                self.refused = with_rule(news.sentence, news.rule)
                self.remarks.append(self.refused)
            case wire.Taken(table=table) if table == self.id:
                self.sent, self.taken = None, news.code
            case wire.Talk(table=table) if table == self.id:
                self.chat(news)
            case wire.Moved(table=table) if table == self.id:
                self.moved = news.to
            case wire.Trouble():
                self.sent = self.sent if news.table else None  # what the table says so is no answer to an act
                self.remarks.append(news.sentence)
            case wire.Still():
                self.remarks.append(news.sentence or "The server can write again, and the table goes on.")
            case wire.Notice() if news.text:
                self.remarks.append(f"The host says: {news.text}")
            case Broken():
                self.up, self.sent, self.taken = False, None, ""
                self.remarks = ["The line is broken; it is tried again. Nothing is lost."]
            case Back():
                self.remarks.append("The line is back.")

    def show(self, update: wire.Update) -> None:
        """The table as it stands now."""
        if update.position is None:
            return
        self.up = True
        self.stage = "over" if update.ending is not None else "running"
        fresh = update.fresh or self.update is None
        self.whole = self.whole and (not fresh or (self.update is None and len(update.log) <= OPENING))
        new = self.unheard(update)
        self.lines += new
        self.acts += any(one.seat != self.seat for one in new)
        by = new[0].seat if new else -1
        if self.seen is not None and not fresh and by >= 0 and self.seen.asked >> by & 1:
            self.decided.pop(by, None)  # the latest stands last
            self.decided[by] = self.seen, new[0].text.rstrip(".")
        if self.sent is not None and (update.version > self.sent[0] or fresh):
            self.sent = None
        if self.update is not None and update.version > self.update.version:
            self.taken = ""
        self.seen = self.read(update.position)
        self.came = self.clock.now()
        legend = self.game.legend
        events = [event_from(self.game.event_kinds, one, legend) for one in json.loads(update.position.events)]
        self.happened += events
        self.fresh += events
        self.update = update

    def unheard(self, update: wire.Update) -> list[wire.LogLine]:
        """The lines of an update that are not in the log yet.

        Once all is open lines have numbers of their own, and may tell more: then they are known by what happened.
        """
        mine = [one for one in self.lines if one.event != CHAT]
        if not mine:
            return list(update.log)
        if not update.disclosed:
            return self.in_order(mine[-1].at, update.log)
        return after(mine, update.log)

    def in_order(self, last: int, log: list[wire.LogLine]) -> list[wire.LogLine]:
        """What comes after this line without a gap; what lies beyond one waits until the lines before it were told."""
        self.beyond = {at: one for at, one in self.beyond.items() if at > last}
        self.beyond.update({one.at: one for one in log if one.at > last})
        found = []
        while last + 1 in self.beyond:
            last += 1
            found.append(self.beyond.pop(last))
        if self.beyond:
            self.line.send(wire.History(self.id, min(self.beyond)))
        return found

    def read(self, position: wire.Position) -> MatchState:
        """What the server's rules have saved, as the rules here have it; those of another version cannot tell."""
        if position.rules > self.game.rules_version:
            raise Refusal("The server plays by newer rules than this Boltyard knows; bring it up to date.")
        try:
            if self.seen is None:
                self.game = self.game.bound(position.settings)
            return self.game.load(json.loads(position.state), position.settings)
        except Wrong as wrong:
            raise Refusal(f"This table cannot be shown here: {wrong.sentence}") from None
        except (KeyError, ValueError, TypeError, IndexError):
            raise Refusal("The server's Boltyard is another version than this one; bring both up to date.") from None

    def seat_people(self, seating: wire.Seating) -> None:
        before, self.chairs = self.chairs, seating.chairs
        self.stage = seating.stage
        for old, new in zip(before, seating.chairs):
            if self.update is None or new.kind != "person" or new.you or old.name != new.name:
                continue
            who = new.spoken or new.name
            if old.here and not new.here:
                self.remarks.append(f"{who} has left the table for now.")
            elif new.here and not old.here:
                self.remarks.append(f"{who} is back.")
            elif new.standin and not old.standin:
                self.remarks.append(f"A computer plays for {who} until they are back.")
        for seat in seating.rematch:
            if seat not in self.wanting and seat != self.seat and seat < len(self.names):
                self.remarks.append(f"{self.names[seat]} wants another one: rematch.")
        self.wanting = seating.rematch

    def chat(self, talk: wire.Talk) -> None:
        """Lines of chat stand in the log where they were said."""
        new = [one for one in talk.lines if one.n > self.said]
        first = self.said == 0 and self.update is None
        for one in new:
            self.said = one.n
            if not first or one is new[-1]:
                self.lines.append(wire.LogLine(-1, 0, one.seat, 0, CHAT, f'{one.name}: "{one.text}"'))

    # Saying.

    def act(self, code: str, habit: bool = False, at: int = -1) -> bool:
        """Answer what was asked at that version, else at this one; never sent where the line is down, nor later."""
        self.refused = ""
        version = self.version if at < 0 else at
        if not self.line.send(wire.Act(self.id, version, code, habit=habit)):
            self.remarks.append("The line is broken, so this was not said; it is asked again.")
            return False
        self.sent = version, code
        return True

    def send(self, message: wire.ToServer) -> None:
        if not self.line.send(message):
            self.remarks.append("The line is broken, so this was not said.")


def after(known: list[wire.LogLine], told: list[wire.LogLine]) -> list[wire.LogLine]:
    """What of a log that is told anew comes after what is known: all of it, if that lies further back."""
    blocks = SequenceMatcher(None, marks(known[-TAIL:]), marks(told), False).get_matching_blocks()
    ends = [block.b + block.size for block in blocks if block.size]
    return told[ends[-1] :] if ends else list(told)


def marks(lines: list[wire.LogLine]) -> list[tuple[int, int, str]]:
    """What happened, whatever is told of it."""
    return [(one.turn, one.seat, one.event) for one in lines]
