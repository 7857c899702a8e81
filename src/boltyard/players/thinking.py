"""Players that weigh before they choose: by a search over imagined worlds, or by how good each option seems.

Both are handed a view and nothing else, as all players. A budget is iterations or seconds; only with iterations does
the same seed give the same game, so whoever measures says iterations.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from boltyard.core.game import AnyGame
from boltyard.core.match import Match
from boltyard.core.moves import Move
from boltyard.core.rng import Rng
from boltyard.core.state import State
from boltyard.core.tactics import drawn, shares
from boltyard.players.greedy import Greedy
from boltyard.players.knowing import tactics_of
from boltyard.players.playouts import Playouts, undisturbed
from boltyard.players.search import Search
from boltyard.players.sight import Sight
from boltyard.players.trials import Trials

if TYPE_CHECKING:
    from boltyard.players.beside import Asked

SLICE = 32  # iterations between two looks at the clock, at most; others may run in between
FINE = 1 << 16  # steps of a draw between 0 and 1


def think_on(search: Search, iterations: int, seconds: float, clock: Callable[[], float]) -> None:
    """As many iterations as are wished for, or as fit into the time: the last slice is small."""
    began = clock()
    size = 1
    while not iterations or search.iterations < iterations:
        search.run(min(size, iterations - search.iterations) if iterations else size)
        spent = clock() - began
        if seconds and spent >= seconds:
            return
        left = (seconds - spent) / max(spent, 1e-6) if seconds else 1.0
        size = max(1, min(SLICE, int(left * search.iterations / 2)))


class Weighing(Greedy):
    """Takes what scores more more often: a high `heat` makes it careless, none at all makes it `greedy`."""

    def __init__(self, game: Match, seat: int, rng: Rng, heat: float = 0.0) -> None:
        super().__init__(game, seat, rng)
        self.tactics = tactics_of(game.key)
        self.rng = rng
        self.heat = heat

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        return self.weigh(sight, options)

    def weigh(self, sight: Sight, options: list[Move]) -> Move:
        if len(options) == 1:
            return options[0]
        if not self.heat:
            return self.prefer(sight.view.inner, self.seat, options)
        scores = self.tactics.scores(sight.view.inner, self.seat, options)
        return options[drawn(shares(scores, self.heat * self.tactics.heat), self.rng)]


class Searching(Weighing):
    """Thinks ahead where it matters, and answers the rest at once."""

    def __init__(
        self,
        game: Match,
        seat: int,
        rng: Rng,
        iterations: int = 0,
        seconds: float = 0.0,
        haste: float = 0.0,
        processes: int = 1,
    ) -> None:
        super().__init__(game, seat, rng)
        self.game = game
        self.iterations = iterations
        self.seconds = seconds
        self.haste = haste
        self.processes = processes  # that think about one question, this one too
        self.settings: dict[str, str] = {}
        self.clock: Callable[[], float] = perf_counter
        self.plan: list[Move] = []  # the rest of a set that was thought about as a whole
        self.thought: Search | None = None  # the last one, for whoever wants to know why

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        view = sight.view.inner
        if len(options) == 1:
            return options[0]
        if self.plan and view.sealed[self.seat] and self.plan[0] in options:
            return self.plan.pop(0)
        self.plan = []
        if not self.tactics.matters(view, self.seat, options):
            return self.weigh(sight, options)
        self.settings = sight.view.settings
        self.plan = self.found(self.game.bound(self.settings).game, view, options)
        return self.plan.pop(0)

    def found(self, game: AnyGame, view: State, options: list[Move]) -> list[Move]:
        """The answer, with all items of a set as far as they are known."""
        search = Search(game, self.tactics, view, self.seat, self.rng)
        search.haste = self.haste
        others = self.asked_beside(game, view)
        self.think(search)
        if others:
            from boltyard.players.beside import answers  # whoever thinks alone needs no processes

            for branches in answers(others):
                search.add(branches)
        self.thought = search
        return search.plan()

    def asked_beside(self, game: AnyGame, view: State) -> list[Asked]:
        """The same question in the other processes, each with its share of the iterations and a chance of its own."""
        others = self.processes - 1
        share = self.iterations // self.processes
        if not others or (self.iterations and not share):
            return []
        from boltyard.players.beside import Question, ask

        plain = json.dumps(game.save(view))
        found = []
        for n in range(others):
            chance = self.rng.fork(f"beside {n}").lanes()
            asked = Question(game.key, self.settings, plain, self.seat, chance, share, self.seconds, self.haste)
            found.append(ask(asked, others))
        return found

    def think(self, search: Search) -> None:
        """As many iterations as are wished for, less what others do meanwhile, or as fit into the time."""
        elsewhere = self.iterations // self.processes * (self.processes - 1)
        think_on(search, self.iterations - elsewhere, self.seconds, self.clock)


class Comparing(Searching):
    """Compares answers in the same worlds, in so many of them or as many as there is time for."""

    def __init__(self, game: Match, seat: int, rng: Rng, worlds: int) -> None:
        super().__init__(game, seat, rng)
        self.worlds = worlds

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        with undisturbed():
            return super().choose(sight, options)

    def compared(self, answers: Playouts | Trials, began: float) -> list[Move]:
        """The best of them, as far as is known when time is up."""
        while not answers.done and not (self.seconds and self.is_late(self.clock() - began, answers)):
            answers.run()
        return [answers.best()]

    def is_late(self, spent: float, answers: Playouts | Trials) -> bool:
        """Is time up, or would it be before the next games tell anything?"""
        each = spent / answers.ended if answers.ended else 0.0
        return spent >= self.seconds or spent + each * answers.missing() > self.seconds


class PlayingOut(Comparing):
    """Follows its first thoughts to the end of the game, where it matters, in so many worlds."""

    def found(self, game: AnyGame, view: State, options: list[Move]) -> list[Move]:
        began = self.clock()  # the first thought is part of it
        answers = self.tactics.shortlist(view, self.seat, options)
        return self.compared(Playouts(game, self.tactics, view, self.seat, self.rng, answers, self.worlds), began)


class Trying(Comparing):
    """Tries every sensible answer to the end of the turn, where it matters, in so many worlds; not always, perhaps."""

    def __init__(self, game: Match, seat: int, rng: Rng, worlds: int, attention: float = 1.0) -> None:
        super().__init__(game, seat, rng, worlds)
        self.attention = attention

    def found(self, game: AnyGame, view: State, options: list[Move]) -> list[Move]:
        began = self.clock()
        answers = self.tactics.shortlist(view, self.seat, options)
        if self.attention < 1 and self.rng.below(FINE) >= self.attention * FINE:
            return answers[:1]
        return self.compared(Trials(game, self.tactics, view, self.seat, self.rng, answers, self.worlds), began)
