"""The law of a living match: whoever leaves, at whatever moment, every asked seat is in the game and has an option.

`walk` plays a game by chance and, at every step of it, lets each seat in turn do on a clone what people do besides
playing: resign or leave, offer a draw, ask for a pause or a stand-in, run out of time, lose the line. Afterwards the
law must hold; at the first question of each kind, and at every tenth step, the clone is played to its end.
"""

import importlib
from collections.abc import Callable
from typing import Any

from boltyard.boxes import find_box
from boltyard.core.errors import BadSetting
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.rng import Rng, stream
from boltyard.core.state import CLOCK_BIT, PUBLIC, SEATS, State

EVERY = 10  # so many steps apart a clone is played to its end
MOST_STEPS = 200_000  # of a play-out: a match that lasts longer will never end
STIR = 40  # in one of so many steps of a play-out somebody does something beside the question
BEAT = 700  # ms, and up to four times as many, pass at once where time is asked
TIME_OUT = "runs out of time"
CUT_OFF = "is cut off"

Question = tuple[int, int, int, bool, int]  # see `kind_of`
Where = tuple[dict[str, str], int]  # the settings of a table, and its seats


class Broken(Exception):
    """The law did not hold, and where."""


class Tally:
    """What was done: games, their steps, acts on clones, play-outs, and the kinds of questions that were met.

    `stride`: people act at every so many steps, and at every new kind of question; 1 is the whole law.
    """

    def __init__(self, stride: int = 1) -> None:
        self.stride = stride
        self.games = 0
        self.steps = 0
        self.acts = 0
        self.ends = 0
        self.kinds: set[Question] = set()


# Tables.


def tables(game: Match, mode: str = "") -> list[Where]:
    """Every mode of the game and more, or this mode alone, with every number of seats it is for."""
    found: list[Where] = []
    modes = [game.schema.mode(name) for name in ([mode] if mode else game.schema.modes)]
    for settings in modes if mode else modes + list(find_box(game.key).soak.agreed):
        for seats in range(game.least_seats, game.most_seats + 1):
            if is_allowed(game, settings, seats):
                found.append((settings, seats))
    return found


def is_allowed(game: Match, settings: dict[str, str], seats: int) -> bool:
    """May a table agree on this?"""
    try:
        game.check(game.schema.read(settings), seats)
    except BadSetting:
        return False
    return True


def varied(game: Match, settings: dict[str, str], seats: int, chance: Rng) -> dict[str, str]:
    """The same table with other settings changed by chance, where that is allowed."""
    for setting in game.schema.settings:
        value = setting.values[chance.below(len(setting.values))]
        if setting.key not in settings and chance.below(8) == 0:
            more = {**settings, setting.key: value}
            settings = more if is_allowed(game, more, seats) else settings
    return settings


# Games.


def walk(game: Match, places: list[Where], seed: int, tally: Tally) -> None:
    """One game by chance at one of these tables, every other one with more settings changed; raises Broken.

    All of it follows from the seed, so that a game that broke can be played again alone.
    """
    chance = stream(str(seed), "alive")
    settings, seats = places[seed % len(places)]
    if chance.below(2):
        settings = varied(game, settings, seats, chance)
    watched(game, (settings, seats), seed, chance, Watch(game, tally, seed), True)


def calmly(game: Match, place: Where, seed: int, tally: Tally) -> None:
    """One game by chance at this table, in which nobody does anything besides playing; raises Broken."""
    watched(game, place, seed, stream(str(seed), "calm"), Watch(game, tally, seed), False)


def watched(game: Match, place: Where, seed: int, chance: Rng, watch: "Watch", disturbed: bool) -> None:
    """A whole game with the law held at every step; `disturbed`: people act on clones besides."""
    settings, seats = place
    step = 0
    try:
        state = game.new(settings, seed, seats)
        while not state.over:
            step += 1
            watch.check(state)
            if disturbed:
                watch.disturb(state, step)
            watch.chance = chance
            watch.go_on(state)
        watch.check(state)
    except Exception as error:  # whatever it was, a match would be stuck there
        told = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
        given = " ".join(f"{key}={value}" for key, value in settings.items()) or "as it is"
        doing = watch.doing or "nobody does anything"
        raise Broken(f"{game.key} ({given}), {seats} seats, seed {seed}, step {step}, {doing}: {told}") from error
    watch.tally.games += 1
    watch.tally.steps += step


def kind_of(s: MatchState) -> Question:
    """Rule and step of the question, how many are asked, whether a set is half-named, and how many are out."""
    f = s.inner.frames[-1]
    return f.rule, f.step, (s.asked & SEATS).bit_count(), any(s.inner.sealed), s.inner.absent.bit_count()


def promises_of(game: Match) -> Callable[[Any], str]:
    """What the game promises of every state."""
    try:
        found: Callable[[Any], str] = importlib.import_module(f"{game.package()}.invariants").broken
    except ModuleNotFoundError:
        return nothing_broken
    return found


def nothing_broken(s: State) -> str:
    """What a game without promises says of every state."""
    return ""


class Watch:
    """A game that is watched, and what happens beside it on clones."""

    def __init__(self, game: Match, tally: Tally, seed: int) -> None:
        self.game = game
        self.tally = tally
        self.seed = seed
        self.chance = stream(str(seed), "watch")
        self.promises = promises_of(game)
        self.doing = ""  # for the report

    # The law.

    def check(self, s: MatchState) -> None:
        """Somebody is asked; who is asked or free is in the game and has options and a default; who is out has none."""
        if s.over:
            if self.game.outcome(s) is None:
                raise Broken("it is over, and has no outcome")
            return
        wrong = self.promises(s.inner)
        if wrong:
            raise Broken(wrong)
        if not s.asked:
            raise Broken("nobody is asked")
        for seat in range(s.seats):
            options = self.game.legal(s, seat)
            if s.inner.absent >> seat & 1:
                if (s.asked | s.free) >> seat & 1 or options or self.game.asides(s, seat):
                    raise Broken(f"seat {seat} is out, and is asked or may act")
            elif (s.asked & ~s.inner.answered | s.free) >> seat & 1 and not options:
                raise Broken(f"seat {seat} is asked, and has no option")
            elif s.asked >> seat & 1 and not self.game.default(s, seat, self.chance.clone()):
                raise Broken(f"seat {seat} is asked, and has no default answer")

    # What people do.

    def disturb(self, s: MatchState, step: int) -> None:
        """Each seat in turn, on a clone, does each thing it can do besides playing."""
        kind = kind_of(s)
        fresh = kind not in self.tally.kinds
        self.tally.kinds.add(kind)
        if step % self.tally.stride and not fresh:
            return
        things = [(seat, thing) for seat in range(s.seats) for thing in self.things(s, seat)]
        lucky = stream(f"{self.seed}/{step}", "lucky").below(len(things)) if things and step % EVERY == 0 else -1
        for n, (seat, thing) in enumerate(things):
            self.doing = f"seat {seat}: {thing}"
            self.chance = stream(f"{self.seed}/{step}/{seat}", thing)
            clone = s.clone()
            self.act(clone, seat, thing)
            self.tally.acts += 1
            self.check(clone)
            if fresh:
                self.speak(clone)
            if fresh or n == lucky:
                self.doing += ", and all play on"
                self.play_out(clone)
        self.doing = ""

    def things(self, s: MatchState, seat: int) -> list[str]:
        """The acts beside the question, and what befalls who is asked."""
        beside = [move.text for move in self.game.asides(s, seat)]
        return [*beside, TIME_OUT, CUT_OFF] if s.asked >> seat & 1 else beside

    def act(self, s: MatchState, seat: int, thing: str) -> None:
        """The seat does this, or it befalls the seat."""
        game = self.game
        if thing == TIME_OUT:
            game.begin_again(s, seat)
            for move in game.default(s, seat, self.chance):
                game.apply(s, seat, move)
        elif thing == CUT_OFF:  # a stand-in answers from the beginning, and knows the view alone
            game.begin_again(s, seat)
            closed = False
            while not closed:
                move = self.one_of(game.legal(game.view(s, seat), seat))
                closed = game.closing_line(s, seat, move) != ""
                game.apply(s, seat, move)
        else:
            move = next(move for move in game.asides(s, seat) if move.text == thing)
            game.apply(s, seat, move)
            gone = s.inner.absent >> seat & 1
            if thing in ("resign", "leave") and not gone and not s.over and s.number == 1 and not s.inner.over:
                raise Broken(f"seat {seat} has left, and is still there")

    def one_of(self, moves: list[Move]) -> Move:
        if not moves:
            raise Broken("there is nothing to choose from")
        return moves[self.chance.below(len(moves))]

    def speak(self, s: MatchState) -> None:
        """What everybody would be told and shown now can be told and shown."""
        for viewer in [PUBLIC, *range(s.seats)]:
            self.game.show(self.game.view(s, viewer))
        for seat in range(s.seats):
            if s.asked >> seat & 1:
                view = self.game.view(s, seat)
                self.game.wording(view, seat)
                for move in self.game.legal(view, seat):
                    self.game.describe(view, move, seat)

    # Playing on.

    def go_on(self, s: MatchState) -> None:
        """One step by chance: an answer, or one item of it; a free seat's act, or time, where it is asked."""
        game, chance = self.game, self.chance
        people = s.asked & SEATS
        if s.asked & CLOCK_BIT and (not people or chance.below(4) == 0) and not (s.free and chance.below(2)):
            game.elapse(s, BEAT * (1 + chance.below(4)))
            return
        able = [seat for seat in range(s.seats) if (s.asked & ~s.inner.answered | s.free) >> seat & 1]
        asked = [seat for seat in able if people >> seat & 1]
        seats = able if not asked or chance.below(8) == 0 else asked
        if not seats:
            raise Broken("nobody can do anything")
        seat = seats[chance.below(len(seats))]
        game.answer(s, seat, self.one_of(game.legal(s, seat)))

    def play_out(self, s: MatchState) -> None:
        """To the end, and now and then somebody else resigns, offers a draw, or is cut off."""
        self.tally.ends += 1
        if self.chance.below(2):
            self.game.hurry(s)
        for _ in range(MOST_STEPS):
            if s.over:
                return self.check(s)
            if self.chance.below(STIR) == 0:
                seat = self.chance.below(s.seats)
                things = self.things(s, seat)
                if things:
                    self.act(s, seat, things[self.chance.below(len(things))])
                    self.check(s)
            else:
                self.go_on(s)
        raise Broken("it never ends")
