"""ROBOTS as everything outside sees it: the verbs, bound to the chapters."""

from collections.abc import Mapping
from typing import Final

from boltyard.core import flow
from boltyard.core.errors import BadSetting
from boltyard.core.events import Event
from boltyard.core.game import Game
from boltyard.core.knowledge import remembered
from boltyard.core.legend import Legend, Plain
from boltyard.core.moves import OFFER_DRAW, RESIGN, Move
from boltyard.core.questions import Question, Thing
from boltyard.core.reasons import Reason
from boltyard.core.rng import Rng, match_stream
from boltyard.core.sentences import Sentence
from boltyard.core.settings import Schema, Setting
from boltyard.core.state import EVERYONE, WHOLE, AnyRule
from boltyard.games.robots import events, words
from boltyard.games.robots.build import BuildRobot, ScrapRobots
from boltyard.games.robots.combat import Aftermath, BlockAttackers, LoseCards, SendAttackers
from boltyard.games.robots.defaults import default_answer
from boltyard.games.robots.moves import MOVES
from boltyard.games.robots.phases import ChooseHalf, DrawOffer, ProgramRobots, Recovery, Research
from boltyard.games.robots.quick import play_out
from boltyard.games.robots.shapes import RobotsView
from boltyard.games.robots.state import CHOOSE, LEGEND, OFFER, Robots, RobotsTerms, bare_table, saved_table
from boltyard.games.robots.view import essence, imagined, pictured, shown, viewed
from boltyard.games.robots.why import why_not

# In the order of the numbers in state.py.
BOOK: Final[list[AnyRule]] = [
    ChooseHalf(),
    Research(),
    ProgramRobots(),
    BuildRobot(),
    SendAttackers(),
    BlockAttackers(),
    LoseCards(),
    Aftermath(),
    Recovery(),
    ScrapRobots(),
    DrawOffer(),
]

SETTINGS: Final = [
    Setting("chooser", ["random", "seat1", "seat2", "battery", "loser_of_last"], "ROB-R-2", "who picks a colour"),
    Setting("jokers", ["off", "on"], "ROB-R-4", "one joker in each half"),
    Setting("builds_per_turn", ["1"], "ROB-R-12", "builds in a turn"),
    Setting("value_floor", ["none", "0"], "ROB-R-23", "whether a robot's value stops at zero"),
    Setting("scrap_at_zero", ["off", "on"], "ROB-R-24", "scrap a robot worn down to zero or less"),
    Setting("discard_mode", ["commit", "stepwise"], "ROB-R-27", "choose all lost cards at once, or one by one"),
    Setting("loss_timing", ["research", "immediate"], "ROB-R-31", "when an empty Supply loses"),
    Setting("auto_conclude", ["on", "off"], "ROB-R-32", "stop as soon as the result is fixed"),
    Setting("confirm_empty_phases", ["off", "on"], "ROB-R-50", "a key press also where there is no choice"),
    Setting("show_trackers", ["on", "off"], "ROB-R-52", "show what can be deduced"),
    Setting("allow_draw_offer", ["off", "on"], "ROB-R-48", "draws by agreement"),
    Setting("series", ["1", "3", "5", "7"], "ROB-R-58", "best of so many games"),
]
MODES: Final[dict[str, dict[str, str]]] = {"classic": {}, "jokers": {"jokers": "on"}}

REASONS: Final = {
    "cannot_draw": "ROB-TURN-4",
    "concluded": "ROB-R-32",
    "emptied": "ROB-R-31",
    "resigned": "ROB-R-49",
    "agreed": "ROB-R-48",
    "series": "ROB-R-58",
    "drawn_series": "ROB-R-59",
}


def terms_of(settings: Mapping[str, str]) -> RobotsTerms:
    """The settings as the rules ask for them."""
    terms = RobotsTerms()
    terms.chooser = settings["chooser"]
    terms.jokers = settings["jokers"] == "on"
    terms.floored = settings["value_floor"] == "0"
    terms.scrap_at_zero = settings["scrap_at_zero"] == "on"
    terms.stepwise = settings["discard_mode"] == "stepwise"
    terms.immediate = settings["loss_timing"] == "immediate"
    terms.conclude = settings["auto_conclude"] == "on"
    terms.trackers = settings["show_trackers"] == "on"
    terms.draws = settings["allow_draw_offer"] == "on"
    return terms


class RobotsGame(Game[Robots]):
    """ROBOTS, zine version 1.5: two players, half a standard deck each."""

    key: str = "robots"
    name: str = "ROBOTS"
    rules_version: int = 1
    editions: list[str] = ["1.5"]
    least_seats: int = 2
    most_seats: int = 2
    schema: Schema = Schema(SETTINGS, MODES, [])
    event_kinds: dict[str, type[Event]] = events.KINDS
    event_shapes: list[type] = events.SHAPES
    turn_rule: str = "ROB-TURN-1"
    view_shape: type = RobotsView
    paints: bool = True
    undo_rule: str = "ROB-R-56"
    over_rule: str = "ROB-R-57"
    legend: Legend = LEGEND

    def __init__(self) -> None:
        self.read_last: dict[str, object] = {}
        self.terms_last = terms_of(self.schema.read({}))

    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> Robots:
        if seats != 2:
            raise BadSetting(f"ROBOTS is for exactly two seats, not {seats}", ["seats"], "ROB-SETUP-1")
        if settings != self.read_last:  # games are made by the million under the same settings
            self.terms_last = terms_of(self.schema.read(settings))
            self.read_last = dict(settings)
        return deal(self.terms_last, rules or self.rules_version, match_stream(seed, "robots"), -1)

    def again(self, s: Robots, settings: Mapping[str, str]) -> Robots:
        loser = -1
        if s.winners in (1, 2):
            loser = 1 if s.winners == 1 else 0
        fresh = deal(s.terms, s.rules, s.rng.fork("next game"), loser)
        return fresh

    def wins_needed(self, settings: Mapping[str, str]) -> int:
        return (int(settings["series"]) + 1) // 2  # ROB-R-58

    def view(self, s: Robots, seat: int) -> Robots:
        return viewed(s, seat)

    def imagine(self, view: Robots, rng: Rng) -> Robots:
        return imagined(view, rng)

    def play_out(self, s: Robots, rng: Rng) -> None:
        play_out(s, rng)

    def describe(self, s: Robots, move: Move, viewer: int) -> Sentence:
        return words.describe(s, move, viewer)

    def asides(self, s: Robots, seat: int) -> list[Move]:
        if s.over or seat < 0:
            return []
        moves: list[Move] = [RESIGN]
        if s.terms.draws and not s.offered >> seat & 1 and s.frames[-1].rule != OFFER:
            moves.append(OFFER_DRAW)
        return moves

    def aside(self, s: Robots, seat: int, move: Move) -> None:
        if move is RESIGN:
            if s.log is not None:
                s.log.append(events.Resigned(seat))
            s.win(1 << (1 - seat), "resigned")
            return
        flow.begin_anew(s)  # a set half-named is begun again after the offer
        s.offered |= 1 << seat
        if s.log is not None:
            s.log.append(events.Offered(seat))
        s.push(OFFER, seat)
        flow.advance(s)

    def wording(self, view: Robots, seat: int) -> Question:
        return words.wording(view, seat)

    def decision(self, s: Robots, seat: int) -> str:
        return words.decision(s, seat)

    def things(self, view: Robots, seat: int, move: Move) -> list[Thing]:
        return words.things(move)

    def against(self, view: Robots, seat: int, text: str) -> Reason | None:
        return why_not(view, seat, text)

    def ending(self, winners: int, reason: str) -> Sentence:
        return words.ending(winners, reason)

    def reason_rule(self, reason: str) -> str:
        return REASONS[reason] if reason in REASONS else ""

    def show(self, view: Robots) -> RobotsView:
        return shown(view)

    def picture(self, s: Robots, viewer: int) -> str:
        return "" if viewer == EVERYONE or s.viewer != WHOLE else pictured(s, viewer)

    def essence(self, s: Robots) -> str:
        return essence(s)

    def load(self, plain: Plain, settings: Mapping[str, str]) -> Robots:
        return saved_table(plain, terms_of(settings), BOOK, MOVES)

    def first_seat(self, s: Robots) -> int:
        return s.black  # ROB-SETUP-11

    def default(self, s: Robots, seat: int, rng: Rng) -> list[Move]:
        return default_answer(s, seat, rng)

    def remember(self, s: Robots, abandoned: Robots) -> None:
        if s.shuffles == abandoned.shuffles:
            remembered(s.at, abandoned.at)


def deal(terms: RobotsTerms, rules: int, rng: Rng, loser: int) -> Robots:
    """A bare table with the question who plays which half (ROB-R-2)."""
    s = bare_table(terms, rules, BOOK, rng)
    by_chance = rng.below(2)  # always drawn, so that the setting does not shift the shuffles
    if terms.chooser == "seat1":
        s.chooser = 0
    elif terms.chooser == "seat2":
        s.chooser = 1
    elif terms.chooser == "loser_of_last" and loser >= 0:
        s.chooser = loser
    else:
        s.chooser = by_chance
    s.push(CHOOSE, s.chooser)
    flow.advance(s)
    return s
