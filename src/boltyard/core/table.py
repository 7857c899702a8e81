"""A live game: what is said there (`speaking`), going back, and the way to a table from its record."""

from hashlib import sha256
from typing import Any

from boltyard.core.errors import BadRecord, IllegalMove, UnknownCode, Wrong
from boltyard.core.game import AnyGame
from boltyard.core.match import MatchState
from boltyard.core.record import FORK, UNDO, Line, Record, RecordFile
from boltyard.core.rng import stream
from boltyard.core.speaking import Past as Past
from boltyard.core.speaking import Speaking
from boltyard.core.speaking import Step as Step
from boltyard.core.state import CLOCK, State


class Table(Speaking):
    """A match being played, that can be taken back and replayed: whatever was confirmed replays (`follow`)."""

    # Going back.

    def undo_needs(self, n: int) -> list[int]:
        """The seats that must agree to go back to before decision n; an own unrevealed act needs nobody (ROB-R-56).

        Whether somebody has answered since counts, not whether they had a choice: nobody learns that by going back.
        """
        back = self.going_back(n)
        seats = {entry.seat for entry in back if entry.abandoned is None}
        alone = len(seats) == 1 and CLOCK not in seats
        for entry in back:
            alone = alone and not entry.news and not entry.others
        return sorted(seats) if alone else list(range(self.state.seats))

    def going_back(self, n: int) -> list[Past]:
        """What an undo of decision n takes back: that and all that came after it, undos too."""
        for at, entry in enumerate(self.past):
            if entry.n == n and entry.abandoned is None:
                back = self.past[at:]
                if any(FORK.fullmatch(later.code) for later in back):
                    raise IllegalMove(f"decision {n} was made before the fork; fork anew instead", self.game.undo_rule)
                return back
        raise IllegalMove(f"decision {n} cannot be undone; it does not stand", self.game.undo_rule)

    def check_undo(self, n: int, agreed: list[int]) -> list[int]:
        """May decision n be taken back, if these seats agree? Who is still to be asked; refused where asking is vain.

        Consent belongs to people. Bots agree where nothing was rolled, drawn or shown, and to more only in practice.
        """
        if self.over:
            raise IllegalMove("the match is over, and its record closed", self.game.over_rule)
        reason = self.game.why_no_undo(self.state)
        if reason is not None:
            raise IllegalMove(reason.said, reason.rule)
        if len(self.record.lines) + 1 < self.record.forked:
            return []  # whoever sat there then has agreed, and the match that was forked has proved it
        for seat in agreed:
            if not 0 <= seat < self.state.seats or seat in self.record.bots:
                raise IllegalMove(f"there is nobody in seat {seat} who could agree", self.game.undo_rule)
        missing = [seat for seat in self.undo_needs(n) if seat not in agreed]
        people = [seat for seat in missing if seat not in self.record.bots]
        news = any(entry.news for entry in self.going_back(n))
        if news and len(missing) > len(people) and not self.record.practice:
            raise IllegalMove(
                "something was rolled, drawn or shown since, and bots do not agree to try again; "
                "at a table for practice they would",
                self.game.undo_rule,
            )
        return people

    def undo(self, n: int, agreed: list[int], by: int) -> None:
        """Go back to before decision n. The record keeps everything; chance afterwards is a new fork (ROB-R-56)."""
        missing = self.check_undo(n, agreed)
        if missing:
            names = " and ".join(self.record.names[seat] for seat in missing)
            raise IllegalMove(f"going back to before decision {n} needs the consent of {names}", self.game.undo_rule)
        early = self.early()
        back = self.going_back(n)
        kept = self.past[: len(self.past) - len(back)]
        self.undone += 1
        code = f"undo {n}, agreed by {' '.join(str(seat) for seat in sorted(agreed))}"
        line = Line(len(self.record.lines) + 1, by, code, early)
        quiet = Table(self.game, self.record.blank(), None, False, True)
        for entry in kept:
            quiet.repeat(entry)
        quiet.come_before(back[0])
        self.state = quiet.state.clone()
        self.answered = quiet.answered
        abandoned: list[Any] = [quiet.state.clone()]
        for at, entry in enumerate(back):
            quiet.repeat(entry)
            if at + 1 < len(back):
                quiet.come_before(back[at + 1])
            else:
                quiet.catch_up(early)
            abandoned.append(quiet.state.clone())
        if self.listening:
            self.game.listen(self.state)
        fork = Past(n - 1, back[0].seat, f"undo {self.undone}", back[0].early, abandoned)
        fork.instead_of = back[0].instead_of or back[0].code
        self.past = [*kept, fork]
        self.fork(f"undo {self.undone}", abandoned)
        self.record.lines.append(line)
        self.steps.append(Step(line.n, by, code, self.asked, "", 1))
        if self.file is not None:
            self.file.add(self.record.line_text(line))
        self.forced()

    def fork(self, name: str, abandoned: list[Any]) -> None:
        self.game.fork_chance(self.state, name)
        for then in abandoned:
            self.game.remember(self.state, then)
        self.choices = [0] * len(self.choices)
        self.picks = [[] for _ in self.picks]
        self.offered = {}

    def repeat(self, entry: Past) -> None:
        """What this entry says once more, at a table that is as far as it was then."""
        self.come_before(entry)
        fork = FORK.fullmatch(entry.code)
        if entry.abandoned is not None:
            self.fork(entry.code, entry.abandoned)
        elif fork:
            self.deal_unseen(entry.seat, fork.group(1))
        else:
            self.say(entry.seat, entry.code)

    def come_before(self, entry: Past) -> None:
        self.come_to(entry.seat, entry.instead_of or entry.code, entry.early)

    # Another world.

    def redeal(self, seat: int, seed: str) -> Step:
        """A fork: what this seat cannot see, here at the end of what the other match decided, is dealt anew."""
        n = len(self.record.lines) + 1
        if n > self.record.forked or not 0 <= seat < self.state.seats:
            raise IllegalMove(
                "a match is forked where its header says so, from the eyes of a seat", self.game.undo_rule
            )
        if self.over:
            raise IllegalMove("the match is over, and its record closed", self.game.over_rule)
        early = self.early()
        self.deal_unseen(seat, seed)
        code = f"fork {seed}"
        line = Line(n, seat, code, early)
        self.record.lines.append(line)
        self.past.append(Past(n, seat, code, early, None))
        self.steps.append(Step(n, seat, code, self.asked, "", 1))
        if self.file is not None:
            self.file.add(self.record.line_text(line))
        self.forced()
        return self.steps[-1]

    def deal_unseen(self, seat: int, seed: str) -> None:
        """A world that looks the same to this seat, with chance of its own; games that are over stay as they were."""
        world = self.game.imagine(self.game.view(self.state, seat), stream(seed, "fork"))
        if isinstance(world, MatchState) and isinstance(self.state, MatchState):
            world.finished = self.state.finished
        self.state = world
        if self.listening:
            self.game.listen(world)
        self.choices = [0] * len(self.choices)
        self.picks = [[] for _ in self.picks]
        self.offered = {}

    # Records.

    def follow(self, line: Line) -> Step:
        """Do what a line of a record says, no sooner and no later than it was done."""
        self.come_to(line.seat, line.code, line.early)
        undo = UNDO.fullmatch(line.code)
        if undo:
            self.undo(int(undo.group(1)), [int(seat) for seat in undo.group(2).split()], line.seat)
            return self.steps[-1]
        fork = FORK.fullmatch(line.code)
        if fork:
            return self.redeal(line.seat, fork.group(1))
        step = self.say(line.seat, line.code)
        if step is None:
            raise UnknownCode(f"{line.code!r} is not a whole answer")
        if step.code != line.code:
            raise UnknownCode(f"{line.code!r} should be written {step.code!r}")
        if self.record.lines[-1].early != line.early:
            raise UnknownCode(f"{line.text!r} should be written {self.record.lines[-1].text!r}")
        return step

    def hurry_on(self) -> None:
        """From now on nobody waits: what has one option is answered at once."""
        self.patient = False
        self.forced()
        if self.state.over:
            self.finish()


def open_table(game: AnyGame, record: Record, upto: int = -1, file: RecordFile | None = None) -> Table:
    """The table that a record leads to, after all its decisions or the first `upto`."""
    try:
        table = Table(game, record.blank(), patient=True)
    except Wrong as error:
        raise error if isinstance(error, BadRecord) else BadRecord(f"the record's header: {error.sentence}") from error
    if record.forked and not any(line.n == record.forked and FORK.fullmatch(line.code) for line in record.lines):
        raise BadRecord(f"the record's header names a fork at line {record.forked}, but there is none")
    lines = record.lines if upto < 0 else record.lines[:upto]
    for line in lines:
        try:
            table.follow(line)
        except Wrong as error:
            raise BadRecord(f"decision {line.n}: {error.sentence}") from error
    table.hurry_on()
    table.file = file
    return table


def verify(game: AnyGame, record: Record) -> Table:
    """Replay a record and check its legality, result, digest and fair deal; refused with the first thing amiss."""
    record.check_fair()
    table = open_table(game, record)
    if not record.end:
        raise BadRecord(f"the record breaks off after decision {len(record.lines)}; it has no result line")
    if table.over != record.finished:
        raise BadRecord(
            "the record calls itself finished, but the match goes on"
            if record.finished
            else "the record calls itself adjourned, but the match is over"
        )
    table.adjourn()
    if table.record.end != record.end:
        raise BadRecord(f"the last line should read {table.record.end!r}, not {record.end!r}")
    if table.record.digest != record.digest:
        raise BadRecord(f"the digest should be {table.record.digest}, not {record.digest}; something was altered")
    return table


def state_digest(game: AnyGame, state: State) -> str:
    """A short name for exactly this state; of a live match it never leaves the server."""
    return sha256(game.essence(state).encode()).hexdigest()[:16]
