"""The page's types are written from the server's structs."""

import re
from typing import Literal, NotRequired, TypedDict

import msgspec
import pytest

from boltyard.games import GAMES
from boltyard.server.wire import MESSAGES, Problem
from tasks import wire


class Part(TypedDict):
    """A part."""

    card: str
    """By its key."""
    level: NotRequired[int]


class Whole(Part):
    parts: list[str | Part]
    mode: Literal["attack", "defense"]


def test_the_page_knows_the_newest_messages() -> None:
    assert wire.main(["--check"]) == 0, "run ./boltyard dev wire"


def test_an_old_file_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    target = tmp_path_factory.mktemp("lib") / "wire.ts"
    monkeypatch.setattr(wire, "TARGET", target)

    assert wire.main(["--check"]) == 1
    assert wire.main([]) == 0
    assert wire.main(["--check"]) == 0
    assert target.read_text() == wire.typescript()


def test_types_are_spelled_as_typescript_spells_them() -> None:
    class Sample(msgspec.Struct):
        """A sample."""

        names: list[str | None]
        sizes: dict[str, float]
        inner: Problem
        many: list[Problem]
        ready: bool = False

    assert wire.interface(Sample) == (
        "/** A sample. */\n"
        "export interface Sample {\n"
        "  names: (string | null)[];\n"
        "  sizes: Record<string, number>;\n"
        "  inner: Problem;\n"
        "  many: Problem[];\n"
        "  ready: boolean;\n"
        "}\n"
    )


def test_what_games_declare_is_an_interface_too() -> None:
    assert wire.interface(Part) == (
        "/** A part. */\nexport interface Part {\n  /** By its key. */\n  card: string;\n  level?: number;\n}\n"
    )
    assert wire.interface(Whole) == (
        "export interface Whole {\n"
        "  /** By its key. */\n"
        "  card: string;\n"
        "  level?: number;\n"
        "  parts: (string | Part)[];\n"
        '  mode: "attack" | "defense";\n'
        "}\n"
    )


def test_the_page_knows_every_view_and_nothing_is_unknown() -> None:
    text = wire.typescript()

    assert not re.search(r"\b(unknown|any)\b", re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL))
    for game in GAMES.values():
        assert f"export interface {game.view_shape.__name__} {{" in text
    assert "  view: View;\n" in text
    assert "  events: GameEvent[];\n" in text


def test_long_lines_are_folded() -> None:
    assert max(map(len, wire.typescript().splitlines())) <= wire.LONGEST


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_messages_refuse_what_they_do_not_know(message: type[msgspec.Struct]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"surprise": 1}', type=message)
