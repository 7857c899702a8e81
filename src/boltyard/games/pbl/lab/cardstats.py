"""Cards and pilots of PBL ROBOTS by the thousand games: which are played and which win, who begins, how long it lasts.

Everybody is `greedy`; robots and pilots are taken at random, so that their figures do not depend on what `greedy`
thinks of them. A job is one game from its seed; a chunk of games is counted where it is played, and counts can
be added up, so the same seeds give the same table whatever the number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from boltyard.core.events import Event
from boltyard.core.flow import first_asked
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.games import find_game
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.moves import Add, ChoosePilot, ChooseRobot, Dunk, Pay
from boltyard.games.pbl.state import Pbl
from boltyard.lab.runner import ignore_interrupts
from boltyard.lab.stats import Share, share
from boltyard.players.greedy import Greedy
from boltyard.players.player import player_stream
from boltyard.players.sight import Sight

CHUNK = 50  # games handed to a worker at a time

CARD_BAR = 1 / 200  # of the games in which a card was drawn, those in which it was played
PILOT_BAR = (0.40, 0.60)  # each pilot's share of its games
FIRST_BAR = (0.45, 0.55)  # the first player's share
STALLED_BAR = 0.01
TURNS_BAR = (12, 25)  # turns a side, the median

TO_HAND = ("kept", "drew", "took_from_row", "found", "returned")  # events that bring cards to a hand
PURPOSES = ("built", "played", "picked", "blasted", "used")  # events in which a card does what it is for
TO_DECK = ("inherited", "dealt", "drafted")  # events that bring cards to a deck before the game


@dataclass(frozen=True)
class Sitting:
    """One game to be played."""

    settings: tuple[tuple[str, str], ...]
    seats: int
    seed: int


@dataclass
class CardCount:
    """What became of one card: games in which a side drew it, used it as it is meant, spent it, or was left with it."""

    drawn: int = 0
    played: int = 0
    spent: int = 0  # as a bomb or shield
    stuck: int = 0  # in hand at the end
    won: int = 0  # by the side that played it
    ways: Counter[str] = field(default_factory=Counter)  # how often it was built, played, picked, blasted, used
    decks: int = 0  # that began with it
    decks_won: int = 0
    offered: int = 0  # games in which it lay in the shop's row
    bought: int = 0

    def add(self, other: CardCount) -> None:
        self.drawn += other.drawn
        self.played += other.played
        self.spent += other.spent
        self.stuck += other.stuck
        self.won += other.won
        self.ways.update(other.ways)
        self.decks += other.decks
        self.decks_won += other.decks_won
        self.offered += other.offered
        self.bought += other.bought

    @property
    def use(self) -> Share:
        """The share of games with it in which it was played."""
        return share(self.played, self.drawn)

    @property
    def win(self) -> Share:
        """The share of games won by the side that played it."""
        return share(self.won, self.played)


@dataclass
class Count:
    """What many games say."""

    games: int = 0
    first: int = 0  # won by the player who began
    drawn: int = 0  # won by nobody
    stalled: int = 0
    turns: Counter[int] = field(default_factory=Counter)  # how many games lasted so many turns, all sides together
    pilots: dict[str, Counter[str]] = field(default_factory=dict)  # games and wins
    robots: dict[str, Counter[str]] = field(default_factory=dict)  # likewise
    cards: dict[str, CardCount] = field(default_factory=dict)

    def add(self, other: Count) -> None:
        self.games += other.games
        self.first += other.first
        self.drawn += other.drawn
        self.stalled += other.stalled
        self.turns.update(other.turns)
        for key, pilot in other.pilots.items():
            self.pilots.setdefault(key, Counter()).update(pilot)
        for key, robot in other.robots.items():
            self.robots.setdefault(key, Counter()).update(robot)
        for key, card in other.cards.items():
            self.cards.setdefault(key, CardCount()).add(card)


class AnyPilot:
    """Takes a robot and a pilot at random, and plays like greedy from then on."""

    blind = False

    def __init__(self, game: Match, seat: int, rng: Rng) -> None:
        self.greedy = Greedy(game, seat, rng)
        self.rng = rng

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        if isinstance(options[0], (ChooseRobot, ChoosePilot)):
            return options[self.rng.below(len(options))]
        return self.greedy.choose(sight, options)


# Playing.


def play(sitting: Sitting) -> Count:
    """Play one game and count what happened in it."""
    game = find_game("pbl").bound(dict(sitting.settings))
    state = game.new(dict(sitting.settings), sitting.seed, sitting.seats)
    game.hurry(state)
    game.listen(state)
    players = [AnyPilot(game, seat, player_stream(sitting.seed, seat)) for seat in range(sitting.seats)]
    events: list[Event] = []
    spent: set[tuple[int, int]] = set()
    while not state.over:
        seat = first_asked(state.asked)
        options = game.legal(state, seat)
        move = options[0] if len(options) == 1 else players[seat].choose(Sight(False, game, state, seat), options)
        if isinstance(move, (Add, Dunk, Pay)):
            spent.add((seat, move.card))
        game.answer(state, seat, move)
        events += game.heard(state)
    return counted(game, state, events, spent)


def counted(game: Match, state: MatchState, events: Iterable[Event], spent: set[tuple[int, int]]) -> Count:
    """What one game says, from everything that happened in it and the cards that were spent."""
    table = state.inner
    assert isinstance(table, Pbl)
    keys = [card.key for card in table.cards.cards]
    count = Count(games=1)
    outcome = game.outcome(state)
    assert outcome is not None
    count.first = int(game.first_seat(state) in outcome.winners)
    count.drawn = int(not outcome.winners)
    count.stalled = int(outcome.reason == "stalled")
    count.turns[outcome.turns] = 1
    for seat in range(table.seats):
        robot = table.robots[table.side[seat]]
        for taken, card in ((count.pilots, robot.starter), (count.robots, robot.body)):
            taken.setdefault(keys[card], Counter()).update(games=1, wins=int(seat in outcome.winners))
    events = list(events)
    drawn, ways = followed(events)
    for seat, card in drawn | set(ways):
        found = count.cards.setdefault(keys[card], CardCount())
        found.drawn += 1
        found.spent += (seat, card) in spent
        found.stuck += card in table.hands[seat]
        if (seat, card) in ways:
            found.played += 1
            found.won += seat in outcome.winners
            found.ways.update(ways[seat, card])
    decks, offered, bought = acquired(events)
    for seat, card in decks:
        found = count.cards.setdefault(keys[card], CardCount())
        found.decks += 1
        found.decks_won += seat in outcome.winners
    for card in offered:
        found = count.cards.setdefault(keys[card], CardCount())
        found.offered += 1
        found.bought += card in bought
    return count


def followed(events: Iterable[Event]) -> tuple[set[tuple[int, int]], dict[tuple[int, int], Counter[str]]]:
    """Which seat had which cards in hand, and for which purposes it used them."""
    drawn: set[tuple[int, int]] = set()
    ways: dict[tuple[int, int], Counter[str]] = {}
    for event in events:
        if event.kind in TO_HAND:
            drawn |= {(event.seat, card) for card in event.cards_named()}
        elif event.kind in PURPOSES:
            for card in event.cards_named():
                ways.setdefault((event.seat, card), Counter())[event.kind] += 1
    return drawn, ways


def acquired(events: Iterable[Event]) -> tuple[set[tuple[int, int]], set[int], set[int]]:
    """Which seat's deck began with which cards, which lay in the shop's row, and which were taken from there."""
    decks: set[tuple[int, int]] = set()
    offered: set[int] = set()
    bought: set[int] = set()
    for event in events:
        if event.kind in TO_DECK:
            decks |= {(event.seat, card) for card in event.cards_named()}
        elif event.kind == "shop_opened":
            offered |= set(event.cards_named())
        elif event.kind == "took_from_row":
            bought |= set(event.cards_named())
    return decks, offered, bought


def play_chunk(sittings: list[Sitting]) -> Count:
    count = Count()
    for sitting in sittings:
        count.add(play(sitting))
    return count


def play_all(sittings: list[Sitting], workers: int) -> Count:
    """All games, counted."""
    chunks = [sittings[i : i + CHUNK] for i in range(0, len(sittings), CHUNK)]
    count = Count()
    if workers <= 1:
        for chunk in chunks:
            count.add(play_chunk(chunk))
        return count
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=ignore_interrupts) as pool:
        for part in pool.map(play_chunk, chunks):
            count.add(part)
    return count


# What it says.


@dataclass(frozen=True)
class Balance:
    """What was played, and what came of it."""

    settings: dict[str, str]
    seats: int
    seed: int
    count: Count
    table: CardTable

    @property
    def first(self) -> Share:
        return share(self.count.first, self.count.games)

    @property
    def stalled(self) -> Share:
        return share(self.count.stalled, self.count.games)

    @property
    def median(self) -> float:
        """Turns a side."""
        left = (self.count.games + 1) // 2
        for turns, games in sorted(self.count.turns.items()):
            left -= games
            if left <= 0:
                return turns / self.seats
        return 0.0

    @property
    def pilots(self) -> dict[str, tuple[Share, int]]:
        """Each pilot's share of its games, and how many they were, the best first."""
        rates = {
            key: (share(pilot["wins"], pilot["games"]), pilot["games"]) for key, pilot in self.count.pilots.items()
        }
        return dict(sorted(rates.items(), key=lambda item: (-item[1][0].value, item[0])))

    @property
    def cards(self) -> dict[str, CardCount]:
        """Each card of the decks, the least played first; one that nobody drew has counted nothing."""
        counts = {key: self.count.cards.get(key, CardCount()) for key in self.orange}
        return dict(sorted(counts.items(), key=lambda item: (item[1].use.value, item[0])))

    @property
    def orange(self) -> list[str]:
        return [self.table.cards[number].key for number in self.table.orange]

    @property
    def never(self) -> list[str]:
        """Cards that were drawn and never played."""
        return [key for key, card in self.cards.items() if card.drawn and not card.played]

    def broken(self) -> list[str]:
        """The bars that do not hold; a share breaks its bar when its whole interval lies outside."""
        found = [
            f"{key} is played in {card.use.words()} of {card.drawn} games with it"
            for key, card in self.cards.items()
            if card.drawn and card.use.value < CARD_BAR
        ]
        for key, (rate, games) in self.pilots.items():
            if rate.high < PILOT_BAR[0] or rate.low > PILOT_BAR[1]:
                found.append(f"{key} wins {rate.words()} of {games}")
        if self.seats == 2 and (self.first.high < FIRST_BAR[0] or self.first.low > FIRST_BAR[1]):
            found.append(f"the first player wins {self.first.words()}")
        if self.stalled.low > STALLED_BAR:
            found.append(f"{self.stalled.words()} of games stall")
        if not TURNS_BAR[0] <= self.median <= TURNS_BAR[1]:
            found.append(f"the median is {self.median:g} turns a side")
        return found

    def data(self) -> dict[str, Any]:
        """The machine output of `dev balance pbl --json`."""
        return {
            "game": "pbl",
            "settings": self.settings,
            "cards_digest": self.table.digest,
            "seats": self.seats,
            "seed": self.seed,
            "games": self.count.games,
            "first": self.first.data(),
            "draws": self.count.drawn,
            "stalled": self.stalled.data(),
            "turns_a_side": self.median,
            "pilots": {key: {"games": games, "win_rate": rate.data()} for key, (rate, games) in self.pilots.items()},
            "cards": {
                key: {
                    "drawn": card.drawn,
                    "played": card.played,
                    "spent": card.spent,
                    "stuck": card.stuck,
                    "ways": dict(sorted(card.ways.items())),
                    "use_rate": card.use.data(),
                    "win_rate": card.win.data(),
                }
                for key, card in self.cards.items()
            },
            "never": self.never,
            "broken": self.broken(),
        }

    def text(self) -> str:
        """The same for people, a line each."""
        games = self.count.games
        words = " ".join(f"{key}={value}" for key, value in self.settings.items()) or "default settings"
        lines = [
            f"{games} games of greedy with pilots at random, {words}, {self.seats} seats, "
            f"seeds {self.seed} to {self.seed + games - 1}, cards {self.table.digest}",
            f"first player  {self.first.words()}, {self.count.drawn} drawn games",
            f"length        {self.median:g} turns a side in the middle, stalled {self.stalled.words()}",
            "",
            f"{'pilot':<22} {'A/D':<4} {'critical':<8} {'speed':>5}  {'won':<24} games",
        ]
        for key, (rate, played) in self.pilots.items():
            card = self.table.card(key)
            numbers = f"{card.attack}/{card.defense}"
            critical = f"{card.critical_attack}/{card.critical_defense}"
            lines.append(f"{key:<22} {numbers:<4} {critical:<8} {card.speed:>5}  {rate.words():<24} {played}")
        lines += [
            "",
            f"{'card':<30} {'drawn':>6} {'played':<24} {'spent':>6} {'stuck':>6}  {'won by its player':<24} ways",
        ]
        for key, count in self.cards.items():
            spent, stuck = (f"{n / max(1, count.drawn):.0%}" for n in (count.spent, count.stuck))
            ways = ", ".join(f"{way} {n}" for way, n in sorted(count.ways.items()))
            used, won = count.use.words(), count.win.words()
            lines.append(f"{key:<30} {count.drawn:>6} {used:<24} {spent:>6} {stuck:>6}  {won:<24} {ways}")
        broken = self.broken()
        lines += ["", f"never played: {', '.join(self.never) or 'none'}"]
        return "\n".join([*lines, *[f"bar broken: {line}" for line in broken], *(["all bars hold"] * (not broken))])


def measure(settings: dict[str, str], seats: int, games: int, seed: int, workers: int) -> Balance:
    """Play so many games from this seed on."""
    game = find_game("pbl")
    chosen = game.schema.changed(game.schema.read(settings))
    words = tuple(sorted(chosen.items()))
    count = play_all([Sitting(words, seats, seed + k) for k in range(games)], workers)
    table = game.bound(game.schema.read(settings)).game.cards  # type: ignore[attr-defined]
    return Balance(chosen, seats, seed, count, table)
