"""Duels of Bots Battleground by the thousand: who wins them, with which bots, and how long the games last.

A job is one game from its seed, and a pure function makes its duels of it, read off the events that everybody hears.
The same seeds give the same table whatever the number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from boltyard.core.events import Event
from boltyard.core.flow import first_asked
from boltyard.games import find_game
from boltyard.games.battleground import events
from boltyard.games.battleground.loader import base_cards
from boltyard.lab.runner import ignore_interrupts
from boltyard.lab.stats import Share, share
from boltyard.players.player import make_player, player_stream
from boltyard.players.sight import Sight

CHUNK = 25  # games handed to a worker at a time
SEATS = (4, 2, 4, 3, 4, 5, 4, 6)  # half of the games have four, the others two to six in turn
ROLE_BAR = (0.45, 0.55)  # the attacker's share of decided duels
BOT_BAR = (0.35, 0.65)  # each bot's share of its decided duels
END_BAR = 0.999  # games that end before the round cap


@dataclass(frozen=True)
class Bout:
    """One game to be played: its settings, the players by chair, and the seed."""

    settings: dict[str, str]
    players: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Duel:
    """One duel as it was settled: the icons, the bots of both sides, and 1, 0 or -1 for the attacker."""

    icons: tuple[str, ...]
    attack: tuple[str, ...]
    defense: tuple[str, ...]
    result: int


@dataclass(frozen=True)
class Fights:
    """What came of a game."""

    seats: int
    rounds: int
    capped: bool  # it ended by the round cap (BB-R-55)
    first_won: bool
    duels: tuple[Duel, ...]


def fight(bout: Bout) -> Fights:
    """Play one game and listen to it."""
    game = find_game("battleground")
    seats = len(bout.players)
    state = game.new(bout.settings, bout.seed, seats)
    game.listen(state)
    players = [make_player(name, game, i, player_stream(bout.seed, i)) for i, name in enumerate(bout.players)]
    happened: list[Event] = []
    while not state.over:
        seat = first_asked(state.asked)
        options = game.legal(state, seat)
        player = players[seat]
        if len(options) == 1:
            game.answer(state, seat, options[0])
        else:
            game.answer(state, seat, player.choose(Sight(player.blind, game, state, seat), options))
        happened += game.heard(state)
    outcome = game.outcome(state)
    assert outcome is not None
    first = game.first_seat(state) in outcome.winners
    return Fights(seats, outcome.turns, outcome.reason == "round_cap", first, tuple(duels_in(happened)))


def duels_in(happened: Iterable[Event]) -> Iterator[Duel]:
    """The duels that a log tells of: which bots lay where, and what came of it."""
    cards = base_cards()
    rows: dict[int, list[int]] = {}
    icons: tuple[str, ...] = ()
    for event in happened:
        if isinstance(event, events.Attacked):
            rows = {}
        elif isinstance(event, events.Stopped):
            icons = tuple(event.icons)
        elif isinstance(event, events.Placed):
            rows.setdefault(event.seat, []).append(event.card)
        elif isinstance(event, events.TookUp):
            rows[event.seat].remove(event.card)
        elif isinstance(event, events.Dueled):
            attack, defense = (
                tuple(cards.bot(card).key for card in rows.get(seat, [])) for seat in (event.seat, event.defender)
            )
            yield Duel(icons, attack, defense, event.result)


def play_all(bouts: list[Bout], workers: int) -> list[Fights]:
    """All games, in the order they were given."""
    if workers <= 1:
        return [fight(bout) for bout in bouts]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=ignore_interrupts) as pool:
        return list(pool.map(fight, bouts, chunksize=CHUNK))


@dataclass(frozen=True)
class Balance:
    """What many games say about roles and bots."""

    games: list[Fights]

    @property
    def duels(self) -> list[Duel]:
        return [duel for game in self.games for duel in game.duels]

    @property
    def attacker(self) -> Share:
        """The attacker's share of decided duels."""
        decided = [duel for duel in self.duels if duel.result]
        return share(sum(duel.result > 0 for duel in decided), len(decided))

    @property
    def ties(self) -> Share:
        return share(sum(not duel.result for duel in self.duels), len(self.duels))

    @property
    def ended(self) -> Share:
        """Games that ended before the round cap."""
        return share(sum(not game.capped for game in self.games), len(self.games))

    @property
    def rounds(self) -> list[int]:
        return sorted(game.rounds for game in self.games)

    def bots(self, role: int = 0) -> dict[str, tuple[Share, int]]:
        """Each bot's share of its decided duels, and how many they were; `role` 1 attacking, -1 defending, 0 both."""
        fought: Counter[str] = Counter()
        won: Counter[str] = Counter()
        for duel in self.duels:
            for side, sign in ((duel.attack, 1), (duel.defense, -1)):
                if duel.result and role in (0, sign):
                    fought.update(set(side))
                    if duel.result == sign:
                        won.update(set(side))
        return {bot.key: (share(won[bot.key], fought[bot.key]), fought[bot.key]) for bot in base_cards().bots}

    def broken(self) -> list[str]:
        """The bars that do not hold."""
        found = []
        if not ROLE_BAR[0] <= self.attacker.value <= ROLE_BAR[1]:
            found.append(f"attackers win {self.attacker.words()} of decided duels")
        for key, (rate, fought) in self.bots().items():
            if fought and not BOT_BAR[0] <= rate.value <= BOT_BAR[1]:
                found.append(f"{key} wins {rate.words()} of {fought}")
        if self.ended.value < END_BAR:
            found.append(f"{self.ended.words()} of games end before the round cap")
        return found
