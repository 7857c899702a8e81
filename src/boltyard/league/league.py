"""A league, derived from its log: what was done is kept, everything else follows (decision 26)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import cast

from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.rng import Rng, stream
from boltyard.league import standings
from boltyard.league.model import (
    CLOCK,
    DRAW,
    FORFEIT,
    LOT,
    NOBODY,
    PLAYED,
    TABLE,
    BadLog,
    Entrant,
    Entry,
    Json,
    Match,
    Played,
    Refused,
    What,
    Why,
    digest_of,
    spelled,
)
from boltyard.league.part import NEVER, Format, Part, Room
from boltyard.league.stages import STAGES, Customs, Robin, Stage
from boltyard.league.standings import Points, Row
from boltyard.league.terms import ROUND, Terms

STRUCK = ("say", "proxy", "elapse")
EXCHANGE = "exchange"  # the room that opens in the middle of a round robin


class League:
    """The state of a league. `do` adds an entry to the log, or refuses; nothing else changes it."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.forget()

    def forget(self) -> None:
        """The league before its first entry; the log stays."""
        self.terms: Terms | None = None
        self.part = Part()
        self.format: Format | None = None
        self.entrants: dict[str, Entrant] = {}
        self.gone: list[str] = []
        self.chance = 0
        self.lots: dict[str, int] = {}
        self.started = False
        self.paused = False
        self.over = False
        self.time = 0
        self.clocks: dict[str, int] = {}
        self.at = -1  # the phase
        self.stages: list[Stage] = []
        self.room: Room | None = None
        self.rooms_held = 0
        self.in_stage = False  # the room interrupts a stage
        self.room_entries: list[tuple[int, int]] = []  # of the room held last: entry, things settled after it
        self.lot_of: dict[int, tuple[int, int, str]] = {}  # of an entry with a secret: room, lot, how long it is one
        self.struck: set[int] = set()

    # --- the log ----------------------------------------------------------------------------------------------

    @staticmethod
    def replay(entries: Iterable[Entry]) -> League:
        """The league that this log makes."""
        league = League()
        league.entries = list(entries)
        league.derive()
        return league

    def derive(self) -> None:
        """Everything anew from the log, without what was struck."""
        self.forget()
        struck: set[int] = set()
        for entry in self.entries:
            if entry.act == "undo":
                struck |= struck_by(self.entries, entry)
        for entry in self.entries:
            if entry.n not in struck:
                try:
                    self.check(entry.by, entry.act, entry.what, replaying=True)
                except Wrong as error:
                    raise BadLog(f"entry {entry.n} does not follow: {error.sentence}") from error
                self.apply(entry)
            else:
                self.hide(entry, -1)
        self.struck = struck

    def do(self, by: str, act: str, what: What | None = None) -> Entry:
        """Somebody does something: it is refused with a reason, or it stands from now on."""
        from boltyard.league.acts import completed

        wanted = json.loads(spelled(what or {}))  # as it will be read back from the log, order included
        self.check(by, act, wanted)
        entry = Entry(len(self.entries) + 1, by, act, completed(self, by, act, wanted))
        self.entries.append(entry)
        if act == "undo":
            self.derive()
        else:
            self.apply(entry)
        return entry

    def check(self, by: str, act: str, what: What, replaying: bool = False) -> None:
        """Raise the reason why this person may not do this now."""
        from boltyard.league.acts import ACTS

        if act not in ACTS:
            raise Refused(f"there is no act {act!r} in a league", "")
        if not (replaying and act == "undo"):  # what an undo strikes is gone already when the log is read again
            ACTS[act].check(self, by, what)

    def against(self, by: str, act: str, what: What | None = None) -> Why | None:
        """Why this person may not do this now; nothing where they may."""
        try:
            self.check(by, act, what or {})
        except IllegalMove as error:
            tail = f" ({error.rule})" if error.rule else ""
            return Why(error.sentence.removesuffix(tail), error.rule)
        except Wrong as error:
            return Why(error.sentence)
        return None

    def apply(self, entry: Entry) -> None:
        from boltyard.league.acts import ACTS

        room = self.room
        self.hide(entry, room.lot if room else 0)
        ACTS[entry.act].apply(self, entry.by, entry.what)
        if room is not None and entry.act in STRUCK:
            self.room_entries.append((entry.n, room.picks))
        self.go_on(entry.n)

    def hide(self, entry: Entry, lot: int) -> None:
        """Note what of this entry is a secret. What was struck before its lot was over stays one."""
        if self.room is not None and entry.act in ("say", "proxy"):
            kind = self.room.secret(str(entry.what.get("code", "")))
            if kind:
                self.lot_of[entry.n] = (self.rooms_held, lot, "always" if lot < 0 else kind)

    @property
    def text(self) -> str:
        return "".join(f"{entry.line()}\n" for entry in self.entries)

    @property
    def digest(self) -> str:
        return digest_of(self.text)

    # --- what follows -----------------------------------------------------------------------------------------

    def go_on(self, n: int) -> None:
        """Whatever is over makes room for what comes next; matches that can be played now are dated."""
        while self.started and not self.over:
            if self.room is not None:
                if not self.room.over:
                    break
                self.room = None
                if self.in_stage and isinstance(self.stage, Robin):
                    self.in_stage = False
                    self.stage.go_on()
                    continue
                self.enter_phase(n)
            elif self.stage is not None:
                self.stage.settle()
                if isinstance(self.stage, Robin) and self.stage.at_pause and self.format is not None:
                    self.in_stage = True
                    self.open_room(EXCHANGE, n)
                    continue
                if not self.stage.over:
                    break
                self.enter_phase(n)
            else:
                self.enter_phase(n)
        if self.stage is not None and self.room is None:
            for match in self.stage.to_play():
                match.opened = self.time if match.opened < 0 else match.opened

    @property
    def stage(self) -> Stage | None:
        """The stage under way."""
        assert self.terms is not None or not self.stages
        if self.terms is None or not 0 <= self.at < len(self.terms.phases):
            return None
        return self.stages[-1] if self.terms.phases[self.at]["kind"] in STAGES else None

    def enter_phase(self, n: int) -> None:
        assert self.terms is not None
        self.at += 1
        if self.at == len(self.terms.phases):
            self.over = True
            return
        phase = self.terms.phases[self.at]
        kind = str(phase["kind"])
        if kind in STAGES:
            order = [entrant for entrant in self.ranking() if entrant not in self.gone]
            take = phase.get("take", 0)
            order = order[:take] if isinstance(take, int) and take > 0 else order
            self.stages.append(STAGES[kind](len(self.stages) + 1, order, phase, self.customs()))
        else:
            self.open_room(kind, n)

    def open_room(self, kind: str, n: int) -> None:
        assert self.format is not None
        self.rooms_held += 1
        ranking = [entrant for entrant in self.ranking() if entrant not in self.gone]
        seeded = [entrant for entrant in self.lots if entrant in ranking]
        self.room = self.format.open(kind, seeded, ranking[::-1], self.draw(f"room {self.rooms_held}"))
        self.room_entries = [(n, 0)]

    def draw(self, name: str) -> Rng:
        """Chance of its own for whatever is drawn under this name."""
        return stream(str(self.chance), f"league {name}")

    def customs(self) -> Customs:
        assert self.terms is not None
        return Customs(self.terms.ties, self.lots, self.terms.points, self.part.rules, self.part.feats, self.called)

    def called(self, entrant: str) -> str:
        """What people call an entrant."""
        return self.entrants[entrant].name if entrant in self.entrants else entrant

    def ranking(self) -> list[str]:
        """Everybody as the last stage ranks them; who was not in it stands where an earlier one put them."""
        order: list[str] = []
        for stage in reversed(self.stages):
            order += [entrant for entrant in stage.ranking() if entrant not in order]
        return order + [entrant for entrant in self.lots if entrant not in order]

    def by_record(self) -> list[str]:
        """Everybody by all matches of the season so far (PBL-R-159)."""
        return [row.entrant for row in self.standings()]

    # --- matches ----------------------------------------------------------------------------------------------

    def matches(self) -> list[Match]:
        return [match for stage in self.stages for match in stage.matches]

    def match(self, key: str) -> Match | None:
        return next((found for stage in self.stages if (found := stage.match(key))), None)

    def to_play(self) -> list[Match]:
        """The matches that can be played now."""
        if self.room is not None or self.stage is None or self.over:
            return []
        return self.stage.to_play()

    def add_game(self, match: Match, game: Played) -> None:
        """A game of a match is over; perhaps the match is, too. A draw is played again where there must be a winner."""
        assert self.terms is not None
        assert self.stage is not None
        match.games.append(game)
        match.reports.clear()
        match.ready.clear()
        won = {side: sum(one.winner == side for one in match.games) for side in match.sides if side}
        drawn = sum(one.winner == DRAW for one in match.games)
        needed = (self.terms.series + 1) // 2
        best = max(won, key=lambda side: won[side])
        again = self.stage.knockout or self.terms.draws == "replay"
        counted = sum(won.values()) + (0 if again else drawn)
        level = len(set(won.values())) == 1
        if won[best] >= needed or (counted >= self.terms.series and not level):
            match.end(best, PLAYED)
        elif again and drawn > self.terms.replays:
            one, two = won
            if not level:
                match.end(best, PLAYED)
            elif self.stage.knockout:
                match.end(self.stage.better(one, two), LOT)
            else:
                match.end(DRAW, PLAYED)
        elif counted >= self.terms.series:
            match.end(DRAW, PLAYED)

    def forfeit(self, match: Match, entrants: Sequence[str]) -> None:
        """These lose without play; where both do, nobody wins."""
        there = [side for side in match.sides if side not in entrants]
        match.end(str(there[0]) if there else NOBODY, FORFEIT)

    def pass_time(self, ms: int) -> None:
        """Time goes by: clocks of rooms run, and matches that nobody came to are over."""
        self.time += ms
        if self.room is not None:
            self.room.pass_time(ms)
            return
        limit = self.clocks.get(ROUND, 0)
        for match in self.to_play() if limit else []:
            if match.opened >= 0 and self.time - match.opened >= limit and not match.games and not match.reports:
                absent = [side for side in match.sides if side not in match.ready]
                if absent:
                    self.forfeit(match, [str(side) for side in absent])

    def due(self) -> int:
        """In how many ms something happens by itself; NEVER where nothing does."""
        if self.paused or self.over:
            return NEVER
        if self.room is not None:
            return self.room.due()
        limit = self.clocks.get(ROUND, 0)
        left = [limit - (self.time - match.opened) for match in self.to_play() if limit and match.opened >= 0]
        return max(0, min(left)) if left else NEVER

    # --- telling ----------------------------------------------------------------------------------------------

    def entrant_of(self, person: str) -> str:
        """The entrant this person acts for; nothing where there is none."""
        return next((entrant.key for entrant in self.entrants.values() if person in entrant.people), "")

    def standings(self) -> list[Row]:
        """Everybody's line over the whole season, in the order of the last stage."""
        worth = self.terms.points if self.terms else Points()
        rows = standings.count(self.lots or self.entrants, [], worth)
        for stage in self.stages:
            standings.add(rows, stage.matches, worth, stage.bye)
        order = self.ranking() if self.started else list(rows)
        if self.stages and not self.stages[-1].knockout:
            for row in self.stages[-1].standings():
                rows[row.entrant].why = row.why
        for place, entrant in enumerate(order, 1):
            rows[entrant].place = place
        return [rows[entrant] for entrant in order]

    @property
    def champion(self) -> str:
        return self.ranking()[0] if self.over else ""

    def asked(self) -> list[str]:
        """The entrants that the league waits for."""
        if self.room is not None:
            return self.room.asked()
        return sorted({str(side) for match in self.to_play() for side in match.sides})

    def legal(self, person: str) -> list[dict[str, Json]]:
        """What this person may do now, as acts that `do` takes."""
        from boltyard.league.acts import offers

        return offers(self, person)

    def show(self, viewer: str = "") -> dict[str, Json]:
        """The whole league as this person may see it; nobody: as everybody may."""
        mine = self.entrant_of(viewer)
        return {
            "terms": self.terms.data() if self.terms else {},
            "entrants": [entrant.data() for entrant in self.entrants.values()],
            "gone": list(self.gone),
            "started": self.started,
            "paused": self.paused,
            "over": self.over,
            "champion": self.champion,
            "time": self.time,
            "clocks": dict(self.clocks),
            "phase": self.at,
            "you": mine,
            "stages": [stage.data() for stage in self.stages],
            "to_play": [match.id for match in self.to_play()],
            "standings": [row.data() for row in self.standings()],
            "holdings": self.format.show() if self.format else {},
            "room": self.shown_room(mine),
            "asked": list(self.asked()),
            "due": self.due(),
            "legal": list(self.legal(viewer)) if viewer else [],
        }

    def shown_room(self, entrant: str) -> Json:
        """The room that is open, as this entrant may see it."""
        return cast(Json, self.room.show(entrant)) if self.room else {}

    def is_secret(self, entry: Entry, viewer: str) -> bool:
        """Is what was said in this entry still hidden from this person?"""
        found = self.lot_of.get(entry.n)
        if found is None or (viewer and viewer == entry.by):
            return False
        about = entry.what.get("entrant", "") if entry.act == "proxy" else self.entrant_of(entry.by)
        if viewer and self.entrant_of(viewer) == about:
            return False
        held, lot, kind = found
        now = self.room is not None and self.rooms_held == held and self.room.lot == lot
        return not self.over if kind == "always" else now


def struck_by(entries: Sequence[Entry], undo: Entry) -> set[int]:
    """The entries that an undo strikes: all that was said in the room since, and the time that went by."""
    since = undo.what.get("since", 0)
    assert isinstance(since, int)
    return {entry.n for entry in entries if since < entry.n < undo.n and entry.act in STRUCK}


__all__ = ["CLOCK", "TABLE", "League", "struck_by"]
