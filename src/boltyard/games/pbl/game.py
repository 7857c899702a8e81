"""PBL ROBOTS as everything outside sees it: the verbs, bound to the chapters."""

from collections.abc import Mapping
from typing import Any, Final

from boltyard.core import flow
from boltyard.core.errors import BadSetting
from boltyard.core.events import Event
from boltyard.core.game import Game, Prompt
from boltyard.core.knowledge import remembered
from boltyard.core.moves import OFFER_DRAW, RESIGN, Move
from boltyard.core.rng import Rng, stream
from boltyard.core.settings import Exclusion, Schema, Setting
from boltyard.core.state import SEATS, Rule
from boltyard.games.pbl import words
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.defaults import default_answer
from boltyard.games.pbl.draft import DraftTurn, NeoRestock
from boltyard.games.pbl.effects.effect import Rolling
from boltyard.games.pbl.effects.table import RULES
from boltyard.games.pbl.fighting import Fight, PayPledge, PledgeShields, PutDown, TickCounter
from boltyard.games.pbl.loader import base_cards
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.opening import KeepHand, SelectPilots, begin_game
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.sets import BASE, CardSetting, find_set
from boltyard.games.pbl.setup import ChoosePilots, TakeRobots
from boltyard.games.pbl.shop import Drawing, ReleaseSurplus, TrimHand
from boltyard.games.pbl.show import essence, shown
from boltyard.games.pbl.state import OFFER, OPENING, ROBOTS, Pbl, Terms, bare_table, saved_table
from boltyard.games.pbl.turn import ActionPlayed, DrawOffer, Turn, Window
from boltyard.games.pbl.view import imagined, viewed
from boltyard.games.pbl.why import why_not

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
    ActionPlayed(),
    Rolling(),
    TickCounter(),
    PutDown(),
    DrawOffer(),
    PledgeShields(),
    PayPledge(),
    SelectPilots(),
    *RULES,
]

SETTINGS: Final = [
    Setting("edition", ["1.3", "1.2", "2017"], "PBL-R-180", "which rule book"),
    Setting("draft", ["regular", "quick", "neo"], "PBL-DRAFT-1", "how decks are made"),
    Setting("ties", ["edition", "attacker", "nobody"], "PBL-R-85", "who is behind on equal totals"),
    Setting("series", ["1", "3", "5"], "PBL-MODE-SERIES-1", "best of so many games with the same decks"),
    Setting("rotation", ["off", "3", "5"], "PBL-MODE-ROTATION-1", "another pilot in every game of a series"),
    Setting("bombs", ["normal", "predetermined", "none"], "PBL-MODE-BOMBS-1", "how bombs and shields are used"),
    Setting("bomb_cap", ["0"], "PBL-MODE-BOMBS-6", "cards a side may use in a combat (0: no cap)", 0, 10),
    Setting("dunk", ["off", "on"], "PBL-R-188", "bombs and shields may join the initial roll"),
    Setting("ending", ["last", "time", "race"], "PBL-MODE-3P-7", "how a game of three ends"),
    Setting("time_turns", ["10"], "PBL-R-134", "turns for each player left, once somebody is out", 1, 99),
    Setting("time_minutes", ["0"], "PBL-R-134", "the same in minutes (0: turns count)", 0, 120),
    Setting("race_to", ["5"], "PBL-R-136", "limbs to blow off in a race", 1, 12),
    Setting("lone_crew", ["any", "skill1"], "PBL-R-66", "who may stay when the last hangar is lost"),
    Setting("notes", ["on", "off"], "PBL-R-14", "keep a note of the piles seen in the draft"),
    Setting("draft_order", ["reverse", "forward"], "PBL-R-10", "who drafts after the first, with three players"),
    Setting("idle_draw", ["30"], "PBL-R-130", "turns without a MOVE until the game ends (0: never)", 0, 200),
    CardSetting("cards", ["base"], "PBL-R-180", "the card set: base, or the name of one of your own"),
    Setting("turn_cap", ["400"], "PBL-R-130", "turns until the game ends (0: never)", 0, 2000),
]
MODES: Final[dict[str, dict[str, str]]] = {
    "traditional": {},
    "quick": {"draft": "quick"},
    "regular": {"draft": "regular"},
    "neo": {"draft": "neo"},
    "series3": {"series": "3"},
    "series5": {"series": "5"},
    "rotation3": {"rotation": "3"},
    "rotation5": {"rotation": "5"},
    "dunk": {"dunk": "on"},
    "predetermined": {"bombs": "predetermined"},
    "capped": {"bomb_cap": "2"},
    "no_bombs": {"bombs": "none"},
    "time": {"ending": "time"},
    "race": {"ending": "race"},
}
EXCLUSIONS: Final = [
    *[Exclusion("series", n, "rotation", m, "PBL-MODE-ROTATION-1") for n in ("3", "5") for m in ("3", "5")],
    Exclusion("bombs", "none", "dunk", "on", "PBL-R-188"),
    Exclusion("bombs", "predetermined", "dunk", "on", "PBL-R-188"),
    *[Exclusion("bombs", "none", "bomb_cap", str(cap), "PBL-MODE-BOMBS-6") for cap in range(1, 11)],
]
TWO_SIDES: Final = 2
MINUTE: Final = 60_000
EDITIONS: Final = {"1.2": 12, "1.3": 13, "2017": 17}
REASONS: Final = {
    "last_robot": "PBL-END-2",
    "all_terminated": "PBL-R-126",
    "stalled": "PBL-R-130",
    "no_shop": "PBL-F-20",
    "resigned": "PBL-R-129",
    "agreed": "PBL-R-130",
    "time": "PBL-R-134",
    "race": "PBL-R-136",
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
    terms.rotation = 0 if settings["rotation"] == "off" else int(settings["rotation"])
    terms.dunk = settings["dunk"] == "on"
    terms.pledged = settings["bombs"] == "predetermined"
    terms.bombless = settings["bombs"] == "none"
    terms.bomb_cap = int(settings["bomb_cap"])
    terms.lone_skill1 = settings["lone_crew"] == "skill1"
    terms.notes = settings["notes"] == "on"
    if settings["ending"] == "time":
        terms.time_turns = int(settings["time_turns"])
        terms.time_ms = int(settings["time_minutes"]) * MINUTE
    if settings["ending"] == "race":
        terms.race_to = int(settings["race_to"])
    return terms


class PblGame(Game[Pbl]):
    """PBL ROBOTS: draft a deck, build a 100-foot robot, blow the other's limbs off."""

    key: str = "pbl"
    name: str = "PBL ROBOTS"
    rules_version: int = 1
    editions: list[str] = ["1.3", "1.2", "2017"]
    least_seats: int = 2
    most_seats: int = 3
    schema: Schema = Schema(SETTINGS, MODES, EXCLUSIONS)
    turn_rule: str = "PBL-TURN-2"
    undo_rule: str = "PBL-R-190"
    over_rule: str = "PBL-R-191"

    def __init__(self, cards: CardTable) -> None:
        self.cards = cards
        self.moves = MoveTable(cards)
        self.bound_to: dict[str, PblGame] = {}  # by card set

    def bound(self, settings: Mapping[str, str]) -> "PblGame":
        """The same game with the cards of that table."""
        name = settings.get("cards", BASE)
        if name == BASE or name == self.cards.name or name == f"{self.cards.name}@{self.cards.digest}":
            return self
        table = find_set(name)
        full = f"{table.name}@{table.digest}"
        if full not in self.bound_to:
            self.bound_to[full] = PblGame(table)
        return self.bound_to[full]

    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> Pbl:
        if not self.least_seats <= seats <= self.most_seats:
            raise BadSetting(f"PBL ROBOTS is for 2 or 3 seats, not {seats} (PBL-COMP-9)")
        chosen = self.schema.read(settings)
        if chosen["ending"] != "last" and seats != self.most_seats:
            raise BadSetting(f"ending={chosen['ending']} is for 3 seats, not {seats} (PBL-MODE-3P-8)")
        if chosen["rotation"] != "off" and seats != TWO_SIDES:
            raise BadSetting(f"rotation={chosen['rotation']} is for two sides, not {seats} seats (PBL-MODE-ROTATION-2)")
        terms = terms_of(chosen)
        bound = self.bound(chosen)
        rng = stream(str(seed), "pbl")
        s = bare_table(terms, seats, rules or self.rules_version, BOOK, bound.cards, bound.moves, rng)
        s.push(ROBOTS, 0)
        flow.advance(s)
        return s

    def wins_needed(self, settings: Mapping[str, str]) -> int:
        games = settings["series"] if settings["rotation"] == "off" else settings["rotation"]
        return (int(games) + 1) // 2  # PBL-MODE-SERIES-1, -6, PBL-MODE-ROTATION-1, -9

    def again(self, s: Pbl, settings: Mapping[str, str]) -> Pbl:
        return next_game(s)

    def view(self, s: Pbl, seat: int) -> Pbl:
        return viewed(s, seat)

    def imagine(self, view: Pbl, rng: Rng) -> Pbl:
        return imagined(view, rng)

    def asides(self, s: Pbl, seat: int) -> list[Move]:
        if s.over or seat < 0 or s.is_out(s.side[seat]) or not s.turn:
            return []
        moves: list[Move] = [RESIGN]
        if not s.offered >> seat & 1 and s.frames[-1].rule != OFFER:
            moves.append(OFFER_DRAW)
        return moves

    def aside(self, s: Pbl, seat: int, move: Move) -> None:
        """Resign, or offer a draw, which the others answer before anything goes on (PBL-R-129, -130)."""
        if move is OFFER_DRAW:
            for answer in s.sealed:  # a set half-named is begun again after the offer
                answer.clear()
            s.offered |= 1 << seat
            s.mention("offered_draw", seat, 0)
            s.push(OFFER, seat)
        else:
            self.resign(s, seat)
        flow.advance(s)

    def resign(self, s: Pbl, seat: int) -> None:
        """The own robot is terminated without credit; what it had half-done is over (PBL-R-128, -129)."""
        s.mention("resigned", seat, 0)
        top = s.frames[-1]
        if s.terminate([s.side[seat]], "resigned"):
            return
        if s.side[s.frames[0].seat] == s.side[seat]:  # the turn ends, whatever was going on in it
            del s.frames[1:]
        s.asked &= ~s.seats_of(s.side[seat])  # a question to others stands, with what they have named
        s.answered &= ~s.seats_of(s.side[seat])
        if s.frames[-1] is not top or not s.asked & SEATS:
            s.asked = 0
            s.answered = 0
            for answer in s.sealed:
                answer.clear()

    def prompt(self, view: Pbl, seat: int) -> Prompt:
        return words.prompt(view, seat)

    def describe(self, s: Pbl, move: Move, viewer: int) -> str:
        return words.describe(s, move, viewer)

    def against(self, view: Pbl, seat: int, text: str) -> str:
        return why_not(view, seat, text)

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
        return essence(s)

    def load(self, plain: dict[str, Any], settings: Mapping[str, str]) -> Pbl:
        bound = self.bound(settings)
        return saved_table(plain, terms_of(settings), BOOK, bound.cards, bound.moves)

    def first_seat(self, s: Pbl) -> int:
        return s.captain(s.first)

    def default(self, s: Pbl, seat: int, rng: Rng) -> list[Move]:
        return default_answer(s, seat, rng)

    def remember(self, s: Pbl, abandoned: Pbl) -> None:
        if s.shuffles == abandoned.shuffles:
            remembered(s.at, abandoned.at)


def next_game(s: Pbl) -> Pbl:
    """The same decks with what was gained, fresh robots, the shop closed (PBL-MODE-SERIES-2..5, PBL-R-137, -138)."""
    fresh = bare_table(s.terms, s.seats, s.rules, BOOK, s.cards, s.moves, s.rng.fork("next game"))
    fresh.draft = []
    for side in range(s.sides):
        fresh.robots[side].body = s.robots[side].body
        fresh.robots[side].starter = NOBODY if s.terms.rotation else s.robots[side].starter
        fresh.stable[side] = s.stable[side][:]
    fresh.blowoffs = fresh.black_cards()
    for card in s.cards.orange:
        fresh.owner[card] = s.owner[card]
        fresh.of[card] = s.of[card]  # what a seat knows of whose a card is, it still knows (PBL-R-191)
        if s.owner[card] == NOBODY:
            fresh.shop.append(card)
        else:
            fresh.decks[s.owner[card]].append(card)
    fresh.mix(fresh.shop)
    fresh.starts = NOBODY if s.terms.rotation else loser_of(s)
    fresh.push(OPENING, 0)
    begin_game(fresh, fresh.frames[-1])
    flow.advance(fresh)
    return fresh


def loser_of(s: Pbl) -> int:
    """Who begins the next game: the loser, of three who was out first, after a draw the same as before (PBL-R-139)."""
    if s.winners == 0:
        return s.first
    if s.fallen != NOBODY:
        return s.fallen
    for side in range(s.sides):
        if s.winners & s.seats_of(side) == 0:
            return side
    return s.first


def base_game() -> PblGame:
    """The game with the base set of cards."""
    return PblGame(base_cards())
