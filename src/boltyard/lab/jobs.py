"""A job is a game to be played, `(game, settings, players, seed)`; a pure function makes a row of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from boltyard.core.flow import Tally, playout
from boltyard.core.match import Match
from boltyard.core.record import Record, RecordFile, table_names
from boltyard.core.rng import Rng
from boltyard.core.state import State
from boltyard.core.table import Table, state_digest
from boltyard.core.terms import TERMS, turned
from boltyard.games import find_game
from boltyard.players.player import Player, ask_player, interject, make_player, player_stream


@dataclass(frozen=True)
class Job:
    """One match to be played: the i-th player sits in chair `(i + shift) mod n`."""

    game: str
    settings: dict[str, str]
    players: tuple[str, ...]
    seed: int
    shift: int
    folder: str = ""  # where its record goes, if anywhere

    def agreed(self) -> dict[str, str]:
        """The settings; the terms of a side go with its player."""
        if TERMS not in self.settings:
            return self.settings
        game = find_game(self.game)
        sides = game.sides(game.schema.read(self.settings), len(self.players))
        return turned(self.settings, sides, self.shift)

    def chairs(self) -> list[str]:
        """The players' names by chair."""
        n = len(self.players)
        return [self.players[(chair - self.shift) % n] for chair in range(n)]


@dataclass(frozen=True)
class Row:
    """What came of a job. Winners are counted by player, as the job names them, not by chair."""

    seed: int
    winners: tuple[int, ...]
    first: int  # the player who had the first turn (of the first game)
    decisions: int
    questions: int
    turns: int
    digest: str

    @property
    def first_won(self) -> bool:
        return self.first in self.winners

    def text(self) -> str:
        winners = "+".join(map(str, self.winners)) or "draw"
        return f"{self.seed} {winners} {self.turns} {self.decisions} {self.questions} {self.digest}\n"


def play_job(job: Job) -> Row:
    """Play one match from its seed."""
    game = find_game(job.game)
    chairs = job.chairs()
    if not job.folder and all(name == "uniform" for name in chairs):
        return play_blindly(game, job)
    record = Record(game.key, game.rules_version, table_names(chairs), job.seed, game.pinned(job.agreed()))
    file = RecordFile(Path(job.folder) / f"{game.key}-{job.seed}.record", record) if job.folder else None
    table = Table(game, record, None, False)
    play_out(game, table, chairs)
    if file:
        file.rewrite(record)
    return make_row(game, job, table.state, table.decisions, table.questions)


def play_out(game: Match, table: Table, chairs: list[str]) -> None:
    """Let these computer players play a match to its end, without pauses."""
    play_with(table, [make_player(name, game, chair, chance(table, chair)) for chair, name in enumerate(chairs)])


def chance(table: Table, chair: int) -> Rng:
    """The stream of whoever sits there."""
    return player_stream(table.record.seed, chair)


def play_with(table: Table, players: Sequence[Player]) -> None:
    """The same with players who are there already."""
    table.game.hurry(table.state)
    seated = dict(enumerate(players))
    while not table.over:
        if table.state.free:
            interject(table, seated)
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))


def play_blindly(game: Match, job: Job) -> Row:
    """The same for players who look at nothing: the kernel's own loop of random games."""
    state = game.new(job.agreed(), job.seed, len(job.players))
    chance = [player_stream(job.seed, chair) for chair in range(len(job.players))]
    tally = Tally()
    while not state.over:
        playout(state.inner, chance, tally)
        game.follow(state)
    return make_row(game, job, state, tally.decisions, tally.questions)


def make_row(game: Match, job: Job, state: State, decisions: int, questions: int) -> Row:
    outcome = game.outcome(state)  # type: ignore[arg-type]
    assert outcome is not None
    n = len(job.players)
    winners = tuple(sorted((chair - job.shift) % n for chair in outcome.winners))
    first = (game.first_seat(state) - job.shift) % n  # type: ignore[arg-type]
    return Row(job.seed, winners, first, decisions, questions, outcome.turns, state_digest(game, state))


def digest_of(rows: list[Row]) -> str:
    """One short text for every outcome, in seed order."""
    sha = sha256()
    for row in sorted(rows, key=lambda row: row.seed):
        sha.update(row.text().encode())
    return sha.hexdigest()[:16]
