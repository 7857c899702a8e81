"""PBL ROBOTS as everything outside sees it: the verbs, bound to the chapters."""

from collections.abc import Mapping
from typing import Any, Final

from boltyard.core import flow
from boltyard.core.errors import BadSetting
from boltyard.core.events import Event
from boltyard.core.game import Game, Prompt
from boltyard.core.knowledge import remembered
from boltyard.core.moves import RESIGN, Move
from boltyard.core.rng import Rng, stream
from boltyard.core.settings import Schema, Setting
from boltyard.core.state import Rule
from boltyard.games.pbl import words
from boltyard.games.pbl.cards import PLACES, CardTable
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, FACES, PARTY, Combat, Fight, total, trailing
from boltyard.games.pbl.draft import DraftTurn, NeoRestock
from boltyard.games.pbl.effects.names import NAMES
from boltyard.games.pbl.effects.table import RULES
from boltyard.games.pbl.loader import base_cards
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.opening import KeepHand
from boltyard.games.pbl.robot import LIMBS, Robot
from boltyard.games.pbl.setup import ChoosePilots, TakeRobots
from boltyard.games.pbl.shop import Drawing, ReleaseSurplus, TrimHand
from boltyard.games.pbl.state import COMBAT, ROBOTS, WINDOW, Pbl, Terms, bare_table, saved_table
from boltyard.games.pbl.turn import OVER, Turn, Window
from boltyard.games.pbl.view import imagined, viewed

# In the order of the numbers in state.py.
BOOK: Final[list[Rule[Any]]] = [
    TakeRobots(),
    ChoosePilots(),
    DraftTurn(),
    NeoRestock(),
    KeepHand(),
    Turn(),
    Drawing(),
    Window(),
    Fight(),
    TrimHand(),
    ReleaseSurplus(),
    *RULES,
]
PHASES: Final = [
    "robots", "talent", "draft", "restock", "opening", "turn", "drawing", "window", "combat", "trim", "release", *NAMES,
]  # fmt: skip

SETTINGS: Final = [
    Setting("edition", ["1.3", "1.2", "2017"], "PBL-R-180", "which rule book"),
    Setting("draft", ["regular", "quick", "neo"], "PBL-DRAFT-1", "how decks are made"),
    Setting("ties", ["edition", "attacker", "nobody"], "PBL-R-85", "who is behind on equal totals"),
    Setting("draft_order", ["reverse", "forward"], "PBL-R-10", "who drafts after the first, with three players"),
    Setting("idle_draw", ["30"], "PBL-R-130", "turns without a MOVE until the game ends (0: never)", 0, 200),
    Setting("turn_cap", ["400"], "PBL-R-130", "turns until the game ends (0: never)", 0, 2000),
]
MODES: Final[dict[str, dict[str, str]]] = {
    "traditional": {},
    "quick": {"draft": "quick"},
    "regular": {"draft": "regular"},
    "neo": {"draft": "neo"},
}
EDITIONS: Final = {"1.2": 12, "1.3": 13, "2017": 17}
REASONS: Final = {
    "last_robot": "PBL-END-2",
    "all_terminated": "PBL-R-126",
    "stalled": "PBL-R-130",
    "no_shop": "PBL-F-20",
    "resigned": "PBL-R-129",
}


def terms_of(settings: Mapping[str, str]) -> Terms:
    """The settings as the rules ask for them."""
    terms = Terms()
    terms.edition = EDITIONS[settings["edition"]]
    terms.quick = settings["draft"] == "quick"
    terms.neo = settings["draft"] == "neo"
    terms.reverse = settings["draft_order"] == "reverse"
    terms.ties = settings["ties"]
    terms.idle_draw = int(settings["idle_draw"])
    terms.turn_cap = int(settings["turn_cap"])
    return terms


class PblGame(Game[Pbl]):
    """PBL ROBOTS: draft a deck, build a 100-foot robot, blow the other's limbs off."""

    key: str = "pbl"
    name: str = "PBL ROBOTS"
    rules_version: int = 1
    editions: list[str] = ["1.3", "1.2", "2017"]
    least_seats: int = 2
    most_seats: int = 3
    schema: Schema = Schema(SETTINGS, MODES, [])
    turn_rule: str = "PBL-TURN-2"

    def __init__(self, cards: CardTable) -> None:
        self.cards = cards
        self.moves = MoveTable(cards)

    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> Pbl:
        if not self.least_seats <= seats <= self.most_seats:
            raise BadSetting(f"PBL ROBOTS is for 2 or 3 seats, not {seats} (PBL-COMP-9)")
        terms = terms_of(self.schema.read(settings))
        rng = stream(str(seed), "pbl")
        s = bare_table(terms, seats, rules or self.rules_version, BOOK, self.cards, self.moves, rng)
        s.push(ROBOTS, 0)
        flow.advance(s)
        return s

    def view(self, s: Pbl, seat: int) -> Pbl:
        return viewed(s, seat)

    def imagine(self, view: Pbl, rng: Rng) -> Pbl:
        return imagined(view, rng)

    def asides(self, s: Pbl, seat: int) -> list[Move]:
        return [] if s.over or seat < 0 or s.is_out(s.side[seat]) or not s.turn else [RESIGN]

    def aside(self, s: Pbl, seat: int, move: Move) -> None:
        """Resigning terminates the own robot without credit (PBL-R-129)."""
        s.mention("resigned", seat, 0)
        side = s.side[seat]
        if s.terminate([side], "resigned"):
            return
        turn = s.frames[0]
        if s.side[turn.seat] == side:  # the turn ends, whatever was going on in it (PBL-R-128)
            del s.frames[1:]
            turn.step = OVER
            s.asked = 0
        else:
            for i in range(len(s.frames)):
                f = s.frames[i]
                if isinstance(f, Combat) and f.side == side:  # nobody left to defend: the combat ends
                    del s.frames[i:]
                    s.asked = 0
                    break
            while s.side[s.frames[-1].seat] == side and s.frames[-1].rule not in (WINDOW, COMBAT):
                s.done()
                s.asked = 0
            s.asked &= ~s.seats_of(side)  # a question to others stands, with what they have named
        if s.asked == 0:
            for answer in s.sealed:
                answer.clear()
        flow.advance(s)

    def prompt(self, view: Pbl, seat: int) -> Prompt:
        return words.prompt(view, seat)

    def describe(self, s: Pbl, move: Move, viewer: int) -> str:
        return words.describe(s, move, viewer)

    def tell(self, event: Event, viewer: int, names: list[str]) -> str:
        return words.tell(event, viewer, names, self.cards)

    def reason_rule(self, reason: str) -> str:
        return REASONS[reason] if reason in REASONS else ""

    def show(self, view: Pbl) -> dict[str, Any]:
        return shown(view)

    def show_event(self, event: Event) -> dict[str, Any]:
        keys = [self.cards.cards[card].key if card >= 0 else "?" for card in event.cards]
        return {"event": event.kind, "seat": event.seat, "cards": keys, "amount": event.amount, "note": event.note}

    def essence(self, s: Pbl) -> str:
        return str(shown(s))

    def load(self, plain: dict[str, Any], settings: Mapping[str, str]) -> Pbl:
        return saved_table(plain, terms_of(settings), BOOK, self.cards, self.moves)

    def first_seat(self, s: Pbl) -> int:
        return s.captain(s.first)

    def remember(self, s: Pbl, abandoned: Pbl) -> None:
        if s.shuffles == abandoned.shuffles:
            remembered(s.at, abandoned.at)


TURN_RULE: Final = 5


def shown(s: Pbl) -> dict[str, Any]:
    """The state by names: section 35's form, top of a pile last; backs are `?`."""
    f = s.frames[-1] if s.frames else None
    return {
        "turn": s.turn,
        "active": active_seat(s),
        "phase": "over" if s.over else PHASES[f.rule] if f is not None else "",
        "sides": [shown_side(s, side) for side in range(s.sides)],
        "hands": [names(s, hand) for hand in s.hands],
        "row": names(s, s.row),
        "shop": names(s, s.shop),
        "draft": names(s, s.draft),
        "piles": [names(s, pile) for pile in s.piles],
        "offers": [[names(s, hand) for hand in two] for two in s.offers],
        "pool": names(s, s.pool),
        "removed": [names(s, pile) for pile in s.removed],
        "blowoff": s.blowoffs,
        "combat": shown_combat(s),
    }


def active_seat(s: Pbl) -> int:
    """Whose turn it is; -1 before the first."""
    for f in s.frames:
        if f.rule == TURN_RULE:
            return f.seat
    return -1


def names(s: Pbl, cards: list[int]) -> list[str]:
    return [s.cards.cards[card].key if card >= 0 else "?" for card in cards]


def name(s: Pbl, card: int) -> str | None:
    return s.cards.cards[card].key if card >= 0 else None


def shown_side(s: Pbl, side: int) -> dict[str, Any]:
    robot: Robot = s.robots[side]
    return {
        "seats": [seat for seat in range(s.seats) if s.side[seat] == side],
        "robot": name(s, robot.body),
        "pilot": name(s, robot.starter if robot.expert < 0 else robot.expert),
        "form": "critical" if robot.critical else "normal",
        "limbs": {
            PLACES[limb]: {
                "stack": names(s, robot.limbs[limb]),
                "dead": robot.dead[limb],
                "level": robot.level(s.cards, limb),
            }
            for limb in range(LIMBS)
        },
        "shoulders": {"left": names(s, robot.shoulders[0]), "right": names(s, robot.shoulders[1])},
        "hangar": names(s, robot.hangar),
        "crew": names(s, robot.crew),
        "stored": robot.stored,
        "attached": [names(s, pair[:1])[0] for pair in robot.attached],
        "points": robot.points(),
        "deck": names(s, s.decks[side]),
        "discard": names(s, s.discards[side]),
        "out": s.is_out(side),
    }


def shown_combat(s: Pbl) -> dict[str, Any] | None:
    for f in s.frames:
        if isinstance(f, Combat):
            return {
                "source": PLACES[f.source],
                "target": f"{s.captain(f.side)}.{PLACES[f.place]}",
                "attack": [die for dice in f.rolls if dice[PARTY] == ATTACKER for die in dice[FACES:]],
                "defense": [die for dice in f.rolls if dice[PARTY] == DEFENDER for die in dice[FACES:]],
                "totals": [total(s, f, ATTACKER), total(s, f, DEFENDER)],
                "trailing": trailing(s, f) if f.rolls else None,
            }
    return None


def base_game() -> PblGame:
    """The game with the base set of cards."""
    return PblGame(base_cards())
