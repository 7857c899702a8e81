"""Who sits where: people by name, computer players by theirs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from boltyard.core.errors import BadSetting
from boltyard.core.match import Match
from boltyard.core.record import Record, table_names
from boltyard.players.bots import BOTS, display_name
from boltyard.players.player import check_name

PERSON = "you"


@dataclass(frozen=True)
class Seat:
    """A chair: the name the record knows, and the computer player in it (none for a person)."""

    name: str
    bot: str = ""


def read_seats(text: str) -> list[Seat]:
    """`you,greedy` or `you:ana,you:bo`; a name no record could hold is made into one that it can."""
    words = [word.strip() for word in text.split(",")]
    unnamed = sum(word == PERSON for word in words)
    wanted: list[tuple[str, str]] = []
    for word in words:
        who, colon, name = word.partition(":")
        if who == PERSON and colon and not name.strip():
            raise BadSetting(f"{word!r} in --seats lacks the name; write it like you:ana")
        if who != PERSON:
            _check_bot(word)
            wanted.append((word, word))
        elif name:
            wanted.append((name.strip(), ""))
        else:
            n = sum(not bot for _, bot in wanted) + 1
            wanted.append((PERSON if unnamed == 1 else f"player{n}", ""))
    names = table_names([name for name, _ in wanted])
    for name, (_, bot) in zip(names, wanted):
        if not bot and bot_called(name):
            raise BadSetting(f"a person cannot be called {name}, as the computer player is; take another name")
    return [Seat(name, bot) for name, (_, bot) in zip(names, wanted)]


def seats_of(names: list[str]) -> list[Seat]:
    """The seats of a record: names of computer players (`greedy`, `greedy.2`) are theirs, all others are people's."""
    return [Seat(name, bot_called(name)) for name in names]


def spoken(seats: list[Seat]) -> list[str]:
    """What people at the terminal read: persons by their names, computers by theirs: `Magpie`, not `greedy`."""
    names: list[str] = []
    met: dict[str, int] = {}
    for seat in seats:
        if not seat.bot or bot_called(seat.name) != seat.bot:
            names.append(seat.name)
            continue
        names.append(display_name(seat.bot, met.get(seat.bot, 0)).removesuffix(f" ({seat.bot})"))
        met[seat.bot] = met.get(seat.bot, 0) + 1
    return names


def bot_called(name: str) -> str:
    """The computer player that a record would call so, or nothing."""
    base = re.sub(r"\.\d+$", "", name)
    return base if base in BOTS else ""


def _check_bot(word: str) -> None:
    try:
        check_name(word)
    except BadSetting as error:
        raise BadSetting(f"{error.sentence}; a person is written you, or you:ana") from None


def fresh_record(
    game: Match, chairs: list[Seat], seed: int, settings: dict[str, str], practice: bool = False
) -> Record:
    """The record of a match that begins: who sits there, and which of them are nobody (ROB-R-56)."""
    record = Record(game.key, game.rules_version, [chair.name for chair in chairs], seed, settings)
    bots = [seat for seat, chair in enumerate(chairs) if chair.bot]
    record.bots = bots if len(bots) < len(chairs) else []  # bots among themselves take nothing back
    record.practice = practice
    return record
