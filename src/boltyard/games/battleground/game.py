"""Bots Battleground as everything outside sees it: the verbs, bound to the chapters."""

import functools
from collections.abc import Mapping
from typing import Final

from boltyard.core import flow
from boltyard.core.card_sets import BASE, CARDS, meet
from boltyard.core.errors import BadSetting
from boltyard.core.events import Event
from boltyard.core.game import Game
from boltyard.core.legend import Plain
from boltyard.core.moves import Move
from boltyard.core.questions import Question, Thing
from boltyard.core.reasons import Reason
from boltyard.core.rng import Rng, match_stream
from boltyard.core.sentences import Sentence
from boltyard.core.settings import Schema
from boltyard.core.state import AnyRule
from boltyard.games.battleground import events, moments, words
from boltyard.games.battleground.abilities import UseAbilities, best_way, ways
from boltyard.games.battleground.agreed import BattlegroundTerms
from boltyard.games.battleground.cards import CardTable
from boltyard.games.battleground.clap import Clapping, Opening
from boltyard.games.battleground.layout import bare_table, saved_table
from boltyard.games.battleground.loader import base_cards
from boltyard.games.battleground.moves import (
    ABSTAIN,
    CLAP,
    COMPLY,
    HESITATE,
    LEAVE,
    PAUSE,
    STAND_IN,
    VOTES,
    WAIT,
    MoveTable,
)
from boltyard.games.battleground.round import Battle
from boltyard.games.battleground.sets import find_set
from boltyard.games.battleground.settle import part
from boltyard.games.battleground.setup import FirstClapper, begin
from boltyard.games.battleground.shapes import BattlegroundView
from boltyard.games.battleground.state import (
    BATTLE,
    CLAPPING,
    FIRST_STREAM,
    NOBODY,
    OPENING,
    STREAMS,
    VOTE,
    Battleground,
)
from boltyard.games.battleground.terms import CEILINGS, EXCLUSIONS, MODES, SETTINGS, terms_of
from boltyard.games.battleground.view import essence, imagined, shown, viewed
from boltyard.games.battleground.why import why_not

# In the order of the numbers in state.py.
BOOK: Final[list[AnyRule]] = [FirstClapper(), Clapping(), Opening(), Battle(), UseAbilities()]

REASONS: Final = {
    "tokens": "BB-TOKENS-1",
    "round_cap": "BB-R-55",
    "left": "BB-R-61",
    "series": "BB-R-70",
    "last_game": "BB-R-70",
}


@functools.cache
def base_moves() -> MoveTable:
    """The moves of the cards that come with the game."""
    return MoveTable(base_cards())


class BattlegroundGame(Game[Battleground]):
    """Bots Battleground, beta rules: two to six players around dice that roll when you clap."""

    key: str = "battleground"
    name: str = "BOTS BATTLEGROUND"
    rules_version: int = 1
    editions: list[str] = ["beta"]
    least_seats: int = 2
    most_seats: int = 6
    schema: Schema = Schema(SETTINGS, MODES, EXCLUSIONS, CEILINGS)
    event_kinds: dict[str, type[Event]] = events.KINDS
    event_shapes: list[type] = events.SHAPES
    turn_rule: str = "BB-CLAP-1"
    view_shape: type = BattlegroundView
    undo_rule: str = "BB-R-68"
    over_rule: str = "BB-R-69"
    lag_rule: str = "BB-R-57"

    def __init__(self, cards: CardTable | None = None) -> None:
        self.cards: CardTable = cards or base_cards()
        self.legend = self.cards.legend
        self.moves: MoveTable = base_moves() if cards is None else MoveTable(cards)
        self.read_last: dict[str, object] = {}
        self.terms_last = terms_of(self.schema.read({}))
        self.bound_to: dict[str, BattlegroundGame] = {}  # by card set
        self.bound_last: BattlegroundGame = self

    def bound(self, settings: Mapping[str, str]) -> "BattlegroundGame":
        """The same game with the cards that the match began with."""
        name = settings.get(CARDS, BASE)
        full = f"{self.cards.name}@{self.cards.digest}"
        if name == BASE or name == full:
            return self
        if name not in self.bound_to:
            self.bound_to[name] = BattlegroundGame(find_set(name))
        return self.bound_to[name]

    def card_digest(self) -> str:
        return self.cards.digest

    def pinned(self, settings: Mapping[str, str]) -> dict[str, str]:
        if "@" in settings.get(CARDS, BASE):
            return dict(settings)
        if self.cards is not base_cards():
            meet(self.key, self.cards.facts)
        return {**settings, CARDS: f"{self.cards.name}@{self.cards.digest}"}

    def card_facts(self, settings: Mapping[str, str]) -> str:
        return self.bound(settings).cards.facts

    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> Battleground:
        if not self.least_seats <= seats <= self.most_seats:
            raise BadSetting(f"Bots Battleground is for two to six seats, not {seats}", ["seats"], "BB-R-1")
        if settings != self.read_last:  # games are made by the million under the same settings
            chosen = self.schema.read(settings)
            self.terms_last = terms_of(chosen)
            self.bound_last = self.bound(chosen)
            self.read_last = dict(settings)
        s = self.bound_last.laid(
            self.terms_last, seats, rules or self.rules_version, match_stream(seed, "battleground")
        )
        by_chance = s.chance[FIRST_STREAM].below(seats)  # always drawn, so that the setting shifts nothing
        return self.begun(s, by_chance if s.terms.first_clapper == "random" else NOBODY)

    def laid(self, terms: BattlegroundTerms, seats: int, rules: int, rng: Rng) -> Battleground:
        """An empty table with its streams of chance (BB-SIM-10)."""
        s = bare_table(terms, self.cards, self.moves, seats, rules, BOOK, rng.fork("deck"))
        s.chance = [rng.fork(name) for name in STREAMS]
        return s

    def begun(self, s: Battleground, first: int) -> Battleground:
        """The table at its first question; who begins is known or will be asked."""
        s.first = first
        s.push(VOTE, 0)
        left = s.everybody()
        if left & left - 1 == 0:
            s.win(left, "left")
            return s
        if first != NOBODY:
            begin(s, s.frames[-1])
        flow.advance(s)
        return s

    def again(self, s: Battleground, settings: Mapping[str, str]) -> Battleground:
        fresh = self.bound(settings).laid(s.terms, s.seats, s.rules, s.rng.fork("next game"))
        fresh.gone = s.gone  # who has left a series does not come back
        fresh.absent = s.gone
        fresh.away = s.away
        return self.begun(fresh, s.seat_after(s.first))

    def wins_needed(self, settings: Mapping[str, str]) -> int:
        return (int(settings["series"]) + 1) // 2  # BB-R-70

    def most_games(self, settings: Mapping[str, str], seats: int) -> int:
        series = int(settings["series"])
        return 2 * series if seats > 2 and series > 1 else 0  # BB-R-70

    def foremost(self, leaders: list[int], games: list[Battleground]) -> list[int]:
        """More tokens over all games, then shared (BB-R-70)."""
        tokens = [0] * games[0].seats
        for game in games:
            for seat in leaders:
                tokens[seat] += game.tokens[seat]
        return [seat for seat in leaders if tokens[seat] == max(tokens)]

    def view(self, s: Battleground, seat: int) -> Battleground:
        return viewed(s, seat)

    def imagine(self, view: Battleground, rng: Rng) -> Battleground:
        return imagined(view, rng)

    def describe(self, s: Battleground, move: Move, viewer: int) -> Sentence:
        return words.describe(s, move, viewer)

    # Acts beside the question.

    def asides(self, s: Battleground, seat: int) -> list[Move]:
        if s.over or seat < 0 or (s.gone | s.leaving) >> seat & 1:
            return []
        moves: list[Move] = [LEAVE]
        if s.frames[-1].rule == CLAPPING:  # blue (BB-D-17)
            if s.terms.stand_in:
                moves.append(STAND_IN)
            if not s.pausing >> seat & 1:
                moves.append(PAUSE)
        return moves

    def aside(self, s: Battleground, seat: int, move: Move) -> None:
        if move is LEAVE:
            self.leave(s, seat)
        elif move is STAND_IN:
            s.away ^= 1 << seat  # and handed back the same way (BB-R-61)
            if s.log is not None:
                s.log.append(events.StoodIn(seat, s.away >> seat & 1 == 1))
        else:
            s.pausing |= 1 << seat
            if s.log is not None:
                s.log.append(events.Paused(seat))
            if s.pausing == s.everybody():
                s.paused = True  # until the next clap (BB-R-63)

    def leaving(self, s: Battleground, seat: int) -> Move | None:
        return LEAVE if LEAVE in self.asides(s, seat) else None

    def leave(self, s: Battleground, seat: int) -> None:
        """At once while blue; in a round the seat is silent from now on and goes at clean-up (BB-R-61, -74)."""
        f = s.frames[-1]
        asked_as = f.by.saved(s, f)
        s.leaving |= 1 << seat
        s.absent |= 1 << seat
        s.sealed[seat] = []
        s.answered &= ~(1 << seat)
        if s.log is not None:
            s.log.append(events.Leaves(seat))
        left = s.everybody() & ~s.leaving
        if left & left - 1 == 0 or f.rule in (VOTE, CLAPPING):
            part(s)
            if not s.over and s.gone >> s.clapper & 1:
                s.clapper = s.seat_after(s.clapper)
                s.since = s.time
        flow.resume(s, f, asked_as)  # votes and acts that others have given stand

    # Words.

    def wording(self, view: Battleground, seat: int) -> Question:
        return words.wording(view, seat)

    def things(self, view: Battleground, seat: int, move: Move) -> list[Thing]:
        return words.things(view, move)

    def against(self, view: Battleground, seat: int, text: str) -> Reason | None:
        return why_not(view, seat, text)

    def ending(self, winners: int, reason: str) -> Sentence:
        return words.ending(winners, reason)

    def reason_rule(self, reason: str) -> str:
        return REASONS[reason] if reason in REASONS else ""

    # Plain data.

    def show(self, view: Battleground) -> BattlegroundView:
        return shown(view)

    def essence(self, s: Battleground) -> str:
        return essence(s)

    def load(self, plain: Plain, settings: Mapping[str, str]) -> Battleground:
        bound = self.bound(settings)
        return saved_table(plain, terms_of(settings), bound.cards, bound.moves, BOOK)

    # For drivers.

    def first_seat(self, s: Battleground) -> int:
        return max(s.first, 0)

    def due(self, s: Battleground) -> int:
        return moments.due(s)

    def deadline(self, s: Battleground) -> int:
        return moments.deadline(s)

    def rank(self, s: Battleground, seat: int) -> int:
        """From the attacker clockwise (BB-R-58)."""
        return s.distance(seat) if s.attacker >= 0 else seat

    def default(self, s: Battleground, seat: int, rng: Rng) -> list[Move]:
        """The last column of section 14."""
        f = s.frames[-1]
        if f.rule == VOTE:
            return [ABSTAIN] if s.terms.first_clapper == "vote" else [VOTES[seat]]
        if f.rule == CLAPPING:
            return [CLAP]
        if f.rule == OPENING:
            return [HESITATE]
        if f.rule == BATTLE:
            return [COMPLY if s.demands[seat] else WAIT]
        return [best_way(s, seat, ways(s, f, f.picks[f.amount]))]

    def fork_chance(self, s: Battleground, name: str) -> None:
        s.rng = s.rng.fork(name)
        s.chance = [rng.fork(name) for rng in s.chance]

    def why_no_undo(self, s: Battleground) -> Reason | None:
        if s.terms.live and s.frames[-1].rule in (OPENING, BATTLE):
            return Reason("Nothing is taken back while the dice are red", "BB-R-68")
        return None

    def remember(self, s: Battleground, abandoned: Battleground) -> None:
        """Whose card a seat has learned, it still knows (BB-R-68)."""
        if s.shuffles != abandoned.shuffles:
            return
        of = s.of[:]
        at = s.at[:]
        for card in range(len(of)):
            if s.owner[card] != NOBODY:
                of[card] |= abandoned.of[card]
                if not s.loans:
                    at[card] |= of[card]
        s.of = of
        s.at = at
