"""BLUFF as everything outside sees it: the verbs, bound to the chapters."""

import json
from collections.abc import Mapping
from typing import Final

from boltyard.core import flow
from boltyard.core.errors import BadSetting
from boltyard.core.events import Event
from boltyard.core.game import Game
from boltyard.core.knowledge import remembered
from boltyard.core.legend import Legend, Plain
from boltyard.core.moves import RESIGN, Move
from boltyard.core.questions import Question
from boltyard.core.reasons import Reason
from boltyard.core.rng import Rng, from_lanes, match_stream
from boltyard.core.sentences import Sentence
from boltyard.core.settings import Schema, Setting
from boltyard.core.state import Reader
from tests.toybox import events, view, words
from tests.toybox.moves import MOVES
from tests.toybox.rounds import BOOK
from tests.toybox.shapes import BluffView
from tests.toybox.state import HAND, LEGEND, STAKE, Agreed, Bluff, bare_table
from tests.toybox.why import why_not

SETTINGS: Final = [
    Setting("open_folds", ["off", "on"], "BLF-R-1", "folded stakes are shown"),
    Setting("series", ["1", "3"], "BLF-R-4", "best of so many games"),
]
MODES: Final[dict[str, dict[str, str]]] = {"closed": {}, "open": {"open_folds": "on"}}


class BluffGame(Game[Bluff]):
    """Three cards each, face down, and the nerve to stay."""

    key: str = "bluff"
    name: str = "BLUFF"
    least_seats: int = 2
    most_seats: int = 4
    schema: Schema = Schema(SETTINGS, MODES, [])
    event_kinds: dict[str, type[Event]] = events.KINDS
    event_shapes: list[type] = events.SHAPES
    view_shape: type = BluffView
    turn_rule: str = "BLF-ROUND-1"
    undo_rule: str = "BLF-R-3"
    over_rule: str = "BLF-GOAL-1"
    legend: Legend = LEGEND

    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> Bluff:
        if not self.least_seats <= seats <= self.most_seats:
            raise BadSetting(f"BLUFF is for two to four seats, not {seats}", ["seats"], "BLF-SETUP-1")
        agreed = agreed_on(self.schema.read(settings))
        return deal(agreed, seats, rules or self.rules_version, match_stream(seed, self.key))

    def check(self, settings: Mapping[str, str], seats: int) -> None:
        self.new(settings, 0, seats)

    def again(self, s: Bluff, settings: Mapping[str, str]) -> Bluff:
        return deal(s.terms, s.seats, s.rules, s.rng.fork("next game"))

    def wins_needed(self, settings: Mapping[str, str]) -> int:
        return (int(settings["series"]) + 1) // 2

    def view(self, s: Bluff, seat: int) -> Bluff:
        return view.viewed(s, seat)

    def imagine(self, view_: Bluff, rng: Rng) -> Bluff:
        return view.imagined(view_, rng)

    def asides(self, s: Bluff, seat: int) -> list[Move]:
        return [] if s.over or seat < 0 else [RESIGN]

    def aside(self, s: Bluff, seat: int, move: Move) -> None:
        if s.log is not None:
            s.log.append(events.Resigned(seat))
        s.win((1 << s.seats) - 1 & ~(1 << seat), "resigned")  # BLF-R-2

    def wording(self, view_: Bluff, seat: int) -> Question:
        return words.wording(view_, seat)

    def describe(self, s: Bluff, move: Move, viewer: int) -> Sentence:
        return words.describe(s, move, viewer)

    def against(self, view_: Bluff, seat: int, text: str) -> Reason | None:
        return why_not(view_, seat, text)

    def ending(self, winners: int, reason: str) -> Sentence:
        return words.ending(winners)

    def reason_rule(self, reason: str) -> str:
        return words.REASONS.get(reason, "")

    def show(self, view_: Bluff) -> BluffView:
        return view.shown(view_)

    def essence(self, s: Bluff) -> str:
        return json.dumps(s.plain(), sort_keys=True)

    def load(self, plain: Plain, settings: Mapping[str, str]) -> Bluff:
        s = bare_table(agreed_on(settings), plain["seats"], plain["rules"], BOOK, from_lanes(plain["rng"]))
        s.fill(plain, Reader(LEGEND, MOVES))
        return s

    def remember(self, s: Bluff, abandoned: Bluff) -> None:
        if s.shuffles == abandoned.shuffles:
            remembered(s.at, abandoned.at)


def agreed_on(settings: Mapping[str, str]) -> Agreed:
    return Agreed(settings["open_folds"] == "on")


def deal(agreed: Agreed, seats: int, rules: int, rng: Rng) -> Bluff:
    """Three cards each; the first question is what to stake (BLF-SETUP-1)."""
    s = bare_table(agreed, seats, rules, BOOK, rng)
    s.turn = 1
    s.shuffle(s.deck)
    for seat in range(seats):
        s.hands[seat] = sorted(s.deck[-HAND:])
        del s.deck[-HAND:]
        for card in s.hands[seat]:
            s.at[card] = 1 << seat
    s.push(STAKE, 0)
    flow.advance(s)
    return s
