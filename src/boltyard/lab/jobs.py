"""A job is a game to be played, `(game, settings, players, seed)`; a pure function makes a row of it."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from boltyard.core.flow import Tally, playout
from boltyard.core.match import Match
from boltyard.core.record import Record, RecordFile, table_names
from boltyard.core.state import State
from boltyard.core.table import Table, state_digest
from boltyard.games import find_game
from boltyard.players.player import ask_player, interject, make_player, player_stream


@dataclass(frozen=True)
class Job:
    """One match to be played: the i-th player sits in chair `(i + shift) mod n`."""

    game: str
    settings: dict[str, str]
    players: tuple[str, ...]
    seed: int
    shift: int
    folder: str = ""  # where its record goes, if anywhere

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
    record = Record(game.key, game.rules_version, table_names(chairs), job.seed, game.pinned(job.settings))
    file = RecordFile(Path(job.folder) / f"{game.key}-{job.seed}.record", record) if job.folder else None
    table = Table(game, record, None, False)
    table.game.hurry(table.state)
    players = [make_player(name, game, chair, player_stream(job.seed, chair)) for chair, name in enumerate(chairs)]
    seated = dict(enumerate(players))
    while not table.over:
        if table.state.free:
            interject(table, seated)
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))
    if file:
        file.rewrite(record)
    return make_row(game, job, table.state, table.decisions, table.questions)


def play_blindly(game: Match, job: Job) -> Row:
    """The same for players who look at nothing: the kernel's own loop of random games."""
    state = game.new(job.settings, job.seed, len(job.players))
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
