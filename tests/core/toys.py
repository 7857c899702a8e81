"""What toy games share: games of a few lines, in the kernel's dialect, each proving one thing the kernel must carry."""

import json
from collections.abc import Mapping
from typing import Any

from boltyard.core import flow
from boltyard.core.game import Game
from boltyard.core.legend import Plain
from boltyard.core.moves import RESIGN, Move
from boltyard.core.questions import Question
from boltyard.core.rng import Rng, no_rng, stream
from boltyard.core.sentences import Person, Sentence, people, say
from boltyard.core.settings import Schema, Setting
from boltyard.core.shapes import Shown
from boltyard.core.state import WHOLE, Reader, Rule, S

SERIES = Setting("series", ["1", "3", "5", "7"], "ROB-R-58", "best of so many games")


class ToyView(Shown):
    """A toy shows what it saves."""

    state: Plain


class Toy(Game[S]):
    """A game in which nothing is hidden but sealed answers and chance; toys with secrets say more."""

    key: str = "toy"
    name: str = "TOY"
    most_seats: int = 6
    schema: Schema = Schema([SERIES], {}, [])
    book: list[Rule[Any]]
    moves: dict[str, Move]

    def laid(self, seats: int) -> S:
        """An empty table with every field set and its first frame pushed."""
        raise NotImplementedError

    def filled(self, s: S, plain: dict[str, Any]) -> None:
        """Take over the toy's own saved fields."""

    def new(self, settings: Mapping[str, object], seed: int, seats: int = 2, rules: int = 0) -> S:
        self.schema.read(settings)
        s = self.laid(seats)
        s.rules = rules or self.rules_version
        s.rng = stream(str(seed), self.key)
        self.deal(s)
        flow.advance(s)
        return s

    def deal(self, s: S) -> None:
        """What happens before the first question."""

    def again(self, s: S, settings: Mapping[str, str]) -> S:
        fresh = self.laid(s.seats)
        fresh.rng = s.rng.fork("next game")
        self.deal(fresh)
        flow.advance(fresh)
        return fresh

    def wins_needed(self, settings: Mapping[str, str]) -> int:
        return (int(settings["series"]) + 1) // 2

    def view(self, s: S, seat: int) -> S:
        view: Any = s.clone()
        view.viewer = seat
        view.rng = no_rng()
        for other in range(s.seats):
            if other != seat:
                view.sealed[other] = []
        seen: S = view
        return seen

    def imagine(self, view: S, rng: Rng) -> S:
        world: Any = view.clone()
        world.viewer = WHOLE
        world.rng = rng.fork("world")
        dealt: S = world
        return dealt

    def asides(self, s: S, seat: int) -> list[Move]:
        return [] if s.over or seat < 0 else [RESIGN]

    def aside(self, s: S, seat: int, move: Move) -> None:
        s.win((1 << s.seats) - 1 & ~(1 << seat), "resigned")

    def wording(self, view: S, seat: int) -> Question:
        prompt = say("{game} asks {seat}.", game=self.name, seat=Person(seat))
        return Question(self.book[view.frames[-1].rule].decision, prompt, "")

    def ending(self, winners: int, reason: str) -> Sentence:
        return say("{who|wins|win}.", who=people(winners))

    def show(self, view: S) -> ToyView:
        return {"phase": self.book[view.frames[-1].rule].decision if view.frames else "over", "state": view.plain()}

    def essence(self, s: S) -> str:
        return json.dumps(s.plain(), sort_keys=True)

    def load(self, plain: dict[str, Any], settings: Mapping[str, str]) -> S:
        s = self.laid(plain["seats"])
        s.fill(plain, Reader(s.legend(), self.moves))
        self.filled(s, plain)
        return s
