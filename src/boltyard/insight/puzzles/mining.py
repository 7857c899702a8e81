"""Puzzles found in matches of computer players: positions with one right answer that is not the obvious one.

From each moment of a match a game may stage a few answers more (everybody attacks, a bot is taken up), so that more
positions are looked at than were played. Whatever is found is a record of its own and replays like any other.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator

from boltyard.boxes import find_box
from boltyard.core.aims import AnyAim
from boltyard.core.errors import Wrong
from boltyard.core.flow import only_answer
from boltyard.core.game import AnyGame
from boltyard.core.match import Match
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.state import State
from boltyard.core.table import Table, open_table
from boltyard.games import find_game
from boltyard.insight.puzzles.position import Puzzle, aims_of, inner_of
from boltyard.insight.puzzles.solver import Said, Solver
from boltyard.players.player import ask_player, make_player, player_stream

LEAST_WRONG = 3  # answers that fail, at least
FIRST_THOUGHT = "greedy"  # who answers without thinking ahead
MOST_ANSWERS = 60  # more than that are no question for people
MOST_STAGED = 4
PLAYERS = ("greedy", "level2", "level1")  # who plays: good ones, and some whose games take odd turns
NAMES = ("ana", "bo", "cy", "di")


class Mine:
    """The matches of one game, looked through one after another. The same seed finds the same puzzles."""

    def __init__(self, game: str, seed: int) -> None:
        self.match = find_game(game)
        self.key = game
        self.seed = seed
        self.staged = importlib.import_module(find_box(game).puzzles).staged
        self.aims = aims_of(game)
        self.seen: set[str] = set()
        self.looked = 0

    def puzzles(self, at: int) -> Iterator[Puzzle]:
        """What match number `at` has to offer, at most one of each kind."""
        seed = self.seed + at
        box = find_box(self.key)
        seats = self.match.least_seats + at % (min(self.match.most_seats, len(NAMES)) - self.match.least_seats + 1)
        record = Record(self.key, self.match.rules_version, list(NAMES[:seats]), seed, dict(box.by_turns))
        table = Table(self.match, record)
        players = [
            make_player(PLAYERS[(at + seat) % len(PLAYERS)], self.match, seat, player_stream(seed, seat))
            for seat in range(seats)
        ]
        found: set[str] = set()
        while not table.over:
            seat = table.asked[0]
            for puzzle in self.here(table):
                if puzzle.aim not in found:
                    found.add(puzzle.aim)
                    yield puzzle
            table.answer(seat, ask_player(players[seat], table, seat))

    def here(self, table: Table) -> Iterator[Puzzle]:
        """The puzzles at this moment, and at those that can be staged from it."""
        s = inner_of(table)
        if s.answered or any(s.sealed):
            return  # somebody is in the middle of an answer
        for solver in range(s.seats):
            yield from self.at(table, s, solver, [])
            staged = s.clone()
            said: list[Said] = []
            for _ in range(MOST_STAGED):
                if not self.stage(table.rules, staged, solver, said):
                    break
                yield from self.at(table, staged, solver, said)

    def stage(self, game: AnyGame, s: State, solver: int, said: list[Said]) -> bool:
        """Everybody who is asked says what the game would stage; False where it stages nothing."""
        asked = [seat for seat in range(s.seats) if s.asked >> seat & 1]
        codes = [(seat, self.staged(s, seat, solver)) for seat in asked]
        if s.over or not asked or not all(code for _, code in codes):
            return False
        try:
            for seat, code in codes:
                if not only_answer(s, seat):  # such an answer has no line in a record
                    said.append(Said(seat, code))
                game.play(s, seat, code)
        except Wrong:
            return False
        return True

    def at(self, table: Table, s: State, solver: int, said: list[Said]) -> Iterator[Puzzle]:
        """The puzzles that this very position is, for this seat."""
        if s.over or not s.asked >> solver & 1 or s.answered:
            return
        for aim in self.aims.values():
            if aim.fits(s, solver) and (not aim.decision or aim.decision == table.rules.decision(s, solver)):
                answer = self.only(table.rules, aim, s, solver)
                if answer and not self.is_known(table.rules, aim, s, solver):
                    puzzle = self.kept(table, s, solver, aim, answer, said)
                    if puzzle is not None:
                        yield puzzle

    def only(self, game: AnyGame, aim: AnyAim, s: State, solver: int) -> str:
        """The one answer that reaches the aim, if there is one, if it is not obvious, and others look as good."""
        self.looked += 1
        found = Solver(game, aim, s, solver).solve()
        right = [verdict.code for verdict in found if verdict.holds]
        enough = LEAST_WRONG < len(found) <= MOST_ANSWERS
        return right[0] if len(right) == 1 and enough and not aim.is_plain(s, solver, right[0]) else ""

    def is_known(self, game: AnyGame, aim: AnyAim, s: State, solver: int) -> bool:
        """Was a puzzle like this found before?"""
        likeness = f"{aim.key} {aim.likeness(s, solver)}"
        known = likeness in self.seen
        self.seen.add(likeness)
        return known

    def kept(self, table: Table, s: State, solver: int, aim: AnyAim, answer: str, said: list[Said]) -> Puzzle | None:
        """The position as a record of its own."""
        record = table.record.blank()
        record.lines = table.record.lines[:]
        own = open_table(self.match, record)
        try:
            for one in said:
                own.say(one.seat, one.code)
        except Wrong:
            return None
        if solver not in own.asked or own.rules.essence(inner_of(own)) != own.rules.essence(s):
            return None
        told = own.record.blank()
        told.lines = own.record.lines[:]
        return Puzzle(told, solver, aim.key, answer, first_choice(own, solver) != answer)


def first_choice(table: Table, seat: int) -> str:
    """What a sensible player says here without thinking ahead; the table is used up by it."""
    assert isinstance(table.game, Match)
    player = make_player(FIRST_THOUGHT, table.game, seat, stream("puzzles", str(seat)))
    lines = len(table.record.lines)
    while len(table.record.lines) == lines:
        table.answer(seat, ask_player(player, table, seat))
    return table.record.lines[lines].code
