"""PBL ROBOTS as everything outside sees it: the verbs.

What is seen, shown and said is written where it belongs, each room on top of the other: `view`, `show`, `words`.
"""

from collections.abc import Mapping
from typing import Final

from boltyard.core import flow
from boltyard.core.card_sets import BASE, CARDS, meet
from boltyard.core.errors import BadSetting
from boltyard.core.events import Event
from boltyard.core.knowledge import remembered, sighted
from boltyard.core.legend import Plain
from boltyard.core.moves import OFFER_DRAW, RESIGN, Move
from boltyard.core.reasons import Reason
from boltyard.core.rng import Rng, match_stream
from boltyard.core.settings import Schema
from boltyard.core.state import AnyRule
from boltyard.games.pbl import events
from boltyard.games.pbl.agreed import idle_rules, numbers
from boltyard.games.pbl.blanks import BlindTable
from boltyard.games.pbl.cards import EXPERT, CardTable, without_regeneration
from boltyard.games.pbl.challenge import ChooseHeirlooms, bring_heirlooms
from boltyard.games.pbl.defaults import default_answer
from boltyard.games.pbl.draft import DraftTurn, NeoRestock
from boltyard.games.pbl.effects.effect import Rolling
from boltyard.games.pbl.effects.table import RULES
from boltyard.games.pbl.fighting import Battle, PutDown, TickCounter
from boltyard.games.pbl.giving import GiveAway
from boltyard.games.pbl.layout import bare_table, saved_table
from boltyard.games.pbl.loader import base_cards
from boltyard.games.pbl.moves import MoveTable
from boltyard.games.pbl.opening import KeepHand, SelectPilots, begin_game
from boltyard.games.pbl.phases import OFFER, OPENING, ROBOTS, TEAMS
from boltyard.games.pbl.plays import ActionPlayed, Window
from boltyard.games.pbl.pledges import PayPledge, PledgeShields
from boltyard.games.pbl.robot import NOBODY
from boltyard.games.pbl.sets import find_set
from boltyard.games.pbl.setup import ChoosePilots, TakeRobots
from boltyard.games.pbl.shapes import PblView
from boltyard.games.pbl.shop import Drawing, ReleaseSurplus, TrimHand
from boltyard.games.pbl.side_terms import check_terms
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.team import ArrangeTop, ChooseRoles
from boltyard.games.pbl.terms import EXCLUSIONS, MODES, SETTINGS, check_guests, check_seats, terms_of
from boltyard.games.pbl.turn import DrawOffer, Turn
from boltyard.games.pbl.why import why_not
from boltyard.games.pbl.words import PblWords
from boltyard.games.pbl.zones import COMMON

# In the order of the numbers in state.py.
BOOK: Final[list[AnyRule]] = [
    TakeRobots(),
    ChoosePilots(),
    DraftTurn(),
    NeoRestock(),
    KeepHand(),
    Turn(),
    Drawing(),
    Window(),
    Battle(),
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
    ChooseHeirlooms(),
    ChooseRoles(),
    ArrangeTop(),
    GiveAway(),
    *RULES,
]

MORTAL: Final = "mortal"
BLIND: Final = "blind"

REASONS: Final = {
    "last_robot": "PBL-END-2",
    "all_terminated": "PBL-R-126",
    "stalled": "PBL-R-130",
    "no_shop": "PBL-F-20",
    "resigned": "PBL-R-129",
    "agreed": "PBL-R-130",
    "time": "PBL-R-134",
    "race": "PBL-R-136",
    "series": "PBL-MODE-SERIES-1",
    "last_game": "PBL-R-219",
    "drawn_series": "PBL-R-130",
}


class PblGame(PblWords):
    """PBL ROBOTS: draft a deck, build a 100-foot robot, blow the other's limbs off."""

    key: str = "pbl"
    name: str = "PBL ROBOTS"
    rules_version: int = 1
    editions: list[str] = ["1.3", "1.2", "2017"]
    least_seats: int = 2
    most_seats: int = 4
    schema: Schema = Schema(SETTINGS, MODES, EXCLUSIONS)
    event_kinds: dict[str, type[Event]] = events.KINDS
    event_shapes: list[type] = events.SHAPES
    turn_rule: str = "PBL-TURN-2"
    view_shape: type = PblView
    undo_rule: str = "PBL-R-190"
    over_rule: str = "PBL-R-191"

    def __init__(self, cards: CardTable) -> None:
        self.cards = cards
        self.legend = cards.legend()
        self.moves = MoveTable(cards)
        self.source = cards  # the set that these cards are of; house modes make cards of their own of it
        self.house = ""  # the house mode whose cards these are
        self.bound_to: dict[str, PblGame] = {}  # by card set, or house mode

    def bound(self, settings: Mapping[str, str]) -> "PblGame":
        """The same game with the cards of that table; Mortal and Blind have cards of their own (PBL-H-6, -9)."""
        game = self.with_cards(settings.get("cards", BASE))
        house = settings.get("house", "")
        if house not in (MORTAL, BLIND) or game.house == house:
            return game
        if house not in game.bound_to:
            twin = PblGame(without_regeneration(game.cards) if house == MORTAL else BlindTable(game.cards))
            twin.source = game.cards
            twin.house = house
            game.bound_to[house] = twin
        return game.bound_to[house]

    def card_digest(self) -> str:
        return self.cards.digest

    def pinned(self, settings: Mapping[str, str]) -> dict[str, str]:
        name = settings.get(CARDS, BASE)
        if "@" in name:
            return dict(settings)
        table = self.with_cards(name).source
        if table is not base_cards():
            meet(self.key, table.facts)
        return {**settings, CARDS: f"{table.name}@{table.digest}"}

    def card_facts(self, settings: Mapping[str, str]) -> str:
        return self.with_cards(settings.get(CARDS, BASE)).source.facts

    def with_cards(self, name: str) -> "PblGame":
        """The game with the card set of this name."""
        if name == BASE or name == self.source.name or name == f"{self.source.name}@{self.source.digest}":
            return self
        table = find_set(name)
        full = f"{table.name}@{table.digest}"
        if full not in self.bound_to:
            self.bound_to[full] = PblGame(table)
        return self.bound_to[full]

    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> Pbl:
        chosen = self.schema.read(settings)
        self.check(chosen, seats)
        bound = self.bound(chosen)
        terms = terms_of(chosen)
        rng = match_stream(seed, "pbl")
        s = bare_table(terms, seats, rules or self.rules_version, BOOK, bound.cards, bound.moves, rng)
        s.push(TEAMS if terms.teams else ROBOTS, 0)
        flow.advance(s)
        return s

    def sides(self, settings: Mapping[str, str], seats: int) -> int:
        return seats if settings["team"] == "none" else 2

    def wins_needed(self, settings: Mapping[str, str]) -> int:
        games = settings["series"] if settings["rotation"] == "off" else settings["rotation"]
        return (int(games) + 1) // 2  # PBL-MODE-SERIES-1, -6, PBL-MODE-ROTATION-1, -9

    def most_games(self, settings: Mapping[str, str], seats: int) -> int:
        return 0 if settings["rotation"] == "off" else int(settings["rotation"])  # no pilot flies twice (PBL-R-219)

    def again(self, s: Pbl, settings: Mapping[str, str]) -> Pbl:
        return next_game(s)

    def asides(self, s: Pbl, seat: int) -> list[Move]:
        if s.over or seat < 0 or s.is_out(s.side[seat]) or s.lead[s.side[seat]] != seat:
            return []  # at any time (PBL-D-35); of a team its Pilot or captain speaks (PBL-R-214)
        moves: list[Move] = [RESIGN]
        if not s.offered >> seat & 1 and s.frames[-1].rule != OFFER and not s.answered:  # PBL-R-226
            moves.append(OFFER_DRAW)
        return moves

    def aside(self, s: Pbl, seat: int, move: Move) -> None:
        """Resign, or offer a draw, which the others answer before anything goes on (PBL-R-129, -130)."""
        if move is OFFER_DRAW:
            flow.begin_anew(s)  # a set half-named is begun again after the offer
            s.offered |= 1 << seat
            if s.log is not None:
                s.log.append(events.OfferedDraw(seat))
            s.push(OFFER, seat)
            flow.advance(s)
        else:
            self.resign(s, seat)

    def resign(self, s: Pbl, seat: int) -> None:
        """The own robot is terminated without credit; what it had half-done is over (PBL-R-128, -129)."""
        if s.log is not None:
            s.log.append(events.Resigned(seat))
        top = s.frames[-1]
        asked_as = top.by.saved(s, top)
        s.terminate([s.side[seat]], "resigned")
        flow.resume(s, top, asked_as)

    def why_silent(self, s: Pbl, seat: int) -> Reason | None:
        return Reason("Pilot and Gunner do not talk while they play", "PBL-MODE-2V2-4") if s.terms.gunners else None

    def check(self, settings: Mapping[str, str], seats: int) -> None:
        if not self.least_seats <= seats <= self.most_seats:
            raise BadSetting(f"PBL ROBOTS is for 2 or 3 seats, or 4 in two teams, not {seats}", ["seats"], "PBL-COMP-9")
        check_seats(settings, seats)
        check_guests(settings, seats, self.bound(settings).cards)
        check_terms(settings, seats, self.sides(settings, seats), self.bound(settings).cards)

    def numbers(self, settings: Mapping[str, str], seats: int) -> list[list[str]]:
        return numbers(settings, seats, self.bound(settings).cards)

    def idle_rules(self, settings: Mapping[str, str], seats: int) -> str:
        return idle_rules(settings, seats)

    def against(self, view: Pbl, seat: int, text: str) -> Reason | None:
        return why_not(view, seat, text)

    def reason_rule(self, reason: str) -> str:
        return REASONS[reason] if reason in REASONS else ""

    def load(self, plain: Plain, settings: Mapping[str, str]) -> Pbl:
        bound = self.bound(settings)
        return saved_table(plain, terms_of(settings), BOOK, bound.cards, bound.moves)

    def first_seat(self, s: Pbl) -> int:
        return s.order[0] if s.order else 0

    def default(self, s: Pbl, seat: int, rng: Rng) -> list[Move]:
        return default_answer(s, seat, rng)

    def remember(self, s: Pbl, abandoned: Pbl) -> None:
        if s.shuffles == abandoned.shuffles:
            remembered(s.at, abandoned.at)


def next_game(s: Pbl) -> Pbl:
    """The same decks with what was gained, fresh robots, the shop closed (PBL-MODE-SERIES-2..5, PBL-R-137, -138)."""
    fresh = bare_table(s.terms, s.seats, s.rules, BOOK, s.cards, s.moves, s.rng.fork("next game"))
    for side in range(s.sides):
        if has_left(s, side):
            fresh.out |= 1 << side
            fresh.absent |= s.seats_of(side)
    if s.preparing():  # there are no decks: all is begun anew (PBL-R-224)
        fresh.push(TEAMS if s.terms.teams else ROBOTS, 0)
        if not fresh.decided("resigned"):
            flow.advance(fresh)
        return fresh
    fresh.draft = []
    fresh.celebrities = s.celebrities
    fresh.lead = s.lead
    fresh.openers = s.openers
    for side in range(s.sides):
        fresh.robots[side].body = s.robots[side].body
        fresh.robots[side].starter = NOBODY if s.terms.rotation else s.robots[side].starter
        fresh.stable[side] = s.stable[side][:]
        fresh.heirlooms[side] = s.heirlooms[side]
        for card in [s.robots[side].starter, *s.stable[side]]:
            if card != NOBODY:  # given up before a pilot was chosen
                sighted(fresh.at, fresh.of, card, s.everyone())
    fresh.blowoffs = fresh.black_cards()
    kept = kept_in_play(s)
    barred = s.barred()
    for card in s.cards.orange:
        owner = s.owner[card]
        fresh.owner[card] = owner
        fresh.of[card] = s.of[card]  # what a seat knows of whose a card is, it still knows (PBL-R-191)
        no_expert = s.terms.ultimate and s.cards.cards[card].kind == EXPERT
        if card in s.celebrities or no_expert or card in barred:
            sighted(fresh.at, fresh.of, card, s.everyone())
            if card not in s.celebrities:
                fresh.removed[0].append(card)
        elif card in kept:
            fresh.owner[card] = kept[card]
        elif owner == NOBODY:
            fresh.shop.append(card)
        elif owner >= 0 and fresh.is_out(owner):
            fresh.removed[owner].append(card)
        elif s.terms.community:
            fresh.owner[card] = COMMON
            fresh.decks[0].append(card)
        else:
            fresh.decks[owner].append(card)
    bring_heirlooms(fresh)
    fresh.mix(fresh.shop)
    fresh.starts = NOBODY if s.terms.rotation else loser_of(s)
    fresh.push(OPENING, 0)
    begin_game(fresh, fresh.frames[-1])
    flow.advance(fresh)
    return fresh


def has_left(s: Pbl, side: int) -> bool:
    """Has this side given up before it had a deck? Then it has none for a later game either (PBL-R-224)."""
    return s.is_out(side) and s.robots[side].body == NOBODY


def kept_in_play(s: Pbl) -> dict[int, int]:
    """The chosen Inheritance that begins the next game in play, with its side: what another side has gained does not.

    Of a community deck nothing can be gained, so all of it stays (PBL-R-147, -212).
    """
    kept: dict[int, int] = {}
    for side in range(s.sides):
        for pair in s.heirlooms[side]:
            if s.terms.community or s.owner[pair.card] == side:
                kept[pair.card] = side
    return kept


def loser_of(s: Pbl) -> int:
    """Who begins the next game: the loser, of three who was out first, after a draw the same as before (PBL-R-139)."""
    if s.winners == 0:
        return s.first
    if s.fallen != NOBODY and not has_left(s, s.fallen):
        return s.fallen
    for side in range(s.sides):
        if s.winners & s.seats_of(side) == 0 and not has_left(s, side):
            return side
    return s.first


def base_game() -> PblGame:
    """The game with the base set of cards."""
    return PblGame(base_cards())
