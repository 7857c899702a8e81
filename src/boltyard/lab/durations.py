"""How long a ready-made table takes: games that were played, at a pace at which people were measured.

    minutes = what is read + thoughts, and pointing at what was chosen + the beats in which bots act

Computers play the preset to its end. One chair counts as a person who reads every line of the log, and every card,
question and choice that is new, thinks once at each real decision, and points at each thing it names. How fast people
read, think and point was measured by others: HOW says by whom. Nobody was timed at our tables, as each figure says.

`./boltyard dev durations` writes `durations.json` into the folder of each game: a line for each preset with all the
minutes, so that a middle and a range are worked out when they are read. A preset that was changed since is "not
measured yet".
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from boltyard.boxes import Box, Preset, Settings, find_box, folder_of, load
from boltyard.core.match import Match, MatchState
from boltyard.core.record import Record, table_names
from boltyard.core.sentences import Audience
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.players.bots import best_bot
from boltyard.players.player import ask_player, interject, make_player, player_stream

ME = 0
STEADY = 350  # ms, a table's beat unless told otherwise
UNMEASURED = "not measured yet"
HOW = (
    "bots play; one chair reads at 238 words a minute (Brysbaert 2019, silent reading) and takes 1.35 s for a thought, "
    "1.1 s to point and 0.2 s to press (Card, Moran and Newell 1980); no people were timed at our tables"
)


@dataclass(frozen=True)
class Pace:
    """Of people, in ms: a word read, a thought, pointing, pressing."""

    word: float = 60_000 / 238
    thought: float = 1350
    point: float = 1100
    press: float = 200

    def reading(self, text: str) -> float:
        return self.word * len(text.split())

    def deciding(self, things: int) -> float:
        """A thought, and pointing at each thing that is named; at least at a button."""
        return self.thought + max(1, things) * (self.point + self.press)


PACE = Pace()


@dataclass(frozen=True)
class Duration:
    """What was measured of one preset."""

    minutes: tuple[float, ...]
    seed: int
    how: str

    @property
    def middle(self) -> int:
        """Half of the games take longer."""
        return max(1, round(median(self.minutes)))

    @property
    def low(self) -> int:
        """One game of ten is shorter."""
        return max(1, round(quantiles(self.minutes, n=10, method="inclusive")[0]))

    @property
    def high(self) -> int:
        """One game of ten is longer."""
        return max(1, round(quantiles(self.minutes, n=10, method="inclusive")[-1]))

    def words(self) -> str:
        return f"about {self.middle} min, 8 of 10 games take {self.low} to {self.high}"


def duration_of(game: str, preset: Preset) -> Duration | None:
    """What was measured of this preset as it is now; nothing where it was not."""
    kept = _kept(game).get(preset.name)
    if kept is None or kept["table"] != table_of(find_box(game), preset):
        return None
    return Duration(tuple(kept["minutes"]), kept["seed"], kept["how"])


def words_of(game: str, preset: Preset) -> str:
    """How long it takes, in words, or that nobody knows."""
    found = duration_of(game, preset)
    return found.words() if found else UNMEASURED


def span(game: str) -> str:
    """From the shortest to the longest of a game's presets, in minutes; nothing where none was measured."""
    found = [one.middle for preset in find_box(game).presets if (one := duration_of(game, preset))]
    if not found:
        return ""
    return f"{min(found)} to {max(found)} minutes" if min(found) < max(found) else f"about {found[0]} minutes"


def path_of(game: str) -> Path:
    return folder_of(find_box(game)) / "durations.json"


@cache
def _kept(game: str) -> dict[str, Any]:
    path = path_of(game)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def keep(game: str, measured: dict[str, Duration]) -> None:
    """Write what was measured, a line for each preset, beside what is kept of the others."""
    box = find_box(game)
    kept = {name: one for name, one in _kept(game).items() if name in {preset.name for preset in box.presets}}
    for preset in box.presets:
        if preset.name in measured:
            found = {**asdict(measured[preset.name]), "table": table_of(box, preset)}
            kept[preset.name] = json.loads(json.dumps(found))
    lines = [f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in kept.items()]
    path_of(game).write_text("\n".join(["{", ",\n".join(lines), "}", ""]), encoding="utf-8")
    _kept.cache_clear()


def table_of(box: Box, preset: Preset) -> dict[str, object]:
    """What of a preset makes a game longer or shorter."""
    beat = STEADY if preset.beat < 0 else preset.beat
    seats = preset.seats or box.usual_seats
    return {"seats": seats, "mode": preset.mode, "settings": dict(preset.settings), "beat": beat}


def measure(box: Box, preset: Preset, games: int, seed: int) -> Duration:
    """Play so many games of a preset, from this seed on."""
    found = [minutes(box, preset, one) for one in range(seed, seed + games)]
    return Duration(tuple(round(one, 1) for one in found), seed, HOW)


def minutes(box: Box, preset: Preset, seed: int) -> float:
    """How long one game takes; a game in real time has a measure of its own."""
    game, table = find_game(box.key), table_of(box, preset)
    wished: Settings = {**(game.schema.mode(preset.mode) if preset.mode else {}), **preset.settings}
    seats, beat = int(str(table["seats"])), int(str(table["beat"]))
    if box.duration:
        return float(load(box.duration)(wished, seats, seed))
    return Sitting(game, wished, seats, seed).lasts(beat) / 60_000


class Sitting:
    """A person and bots at a table, played by bots alone: what the person reads, thinks and points at is counted."""

    def __init__(self, game: Match, wished: Settings, seats: int, seed: int) -> None:
        names = [best_bot(game.key)] * seats
        record = Record(game.key, game.rules_version, table_names(names), seed, game.pinned(wished))
        self.game = game
        self.table = Table(game, record)
        self.players = [make_player(name, game, at, player_stream(seed, at)) for at, name in enumerate(names)]
        self.names = [f"Player {at}" for at in range(seats)]
        self.cards = printed_texts(game.key)
        self.read: set[str] = set()
        self.ms = 0.0

    def lasts(self, beat: int) -> float:
        """Play it to the end, in ms."""
        table = self.table
        while not table.over:
            if table.state.free:
                interject(table, dict(enumerate(self.players)))
            seat = table.asked[0]
            if seat == ME:
                self.ask()
            else:
                table.answer(seat, ask_player(self.players[seat], table, seat))
        for step in table.steps:
            self.ms += beat * (step.seat != ME)
            for event in step.events:
                self.ms += PACE.reading(self.game.tell(event, ME, self.names))
        return self.ms

    def ask(self) -> None:
        """One answer of mine, or an item of it; where there is nothing to decide, it takes no time."""
        table, game = self.table, self.game
        options, state = table.options(ME), table.state
        assert isinstance(state, MatchState)
        view = game.view(state, ME)
        move = ask_player(self.players[ME], table, ME)
        if len(options) > 1 and game.usually_asked(view, ME):
            reader = Audience(self.names, ME)
            lines = [reader.text(game.wording(view, ME).prompt)]
            lines += [reader.text(game.describe(view, one, ME)) for one in options]
            seen = json.dumps(game.show(view))
            lines += [text for key, text in self.cards.items() if f'"{key}"' in seen]
            for line in lines:
                if line not in self.read:
                    self.read.add(line)
                    self.ms += PACE.reading(line)
            self.ms += PACE.deciding(len(game.things(view, ME, move)))
        table.answer(ME, move)


@cache
def printed_texts(game: str) -> dict[str, str]:
    """What is printed on a game's cards, by key; nothing for a game whose cards everybody knows."""
    box = find_box(game)
    if not box.faces:
        return {}
    return {card.key: f"{card.name} {card.text}" for card in load(box.faces).printed("base").cards}
