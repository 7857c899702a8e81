"""The page's types are written from the server's structs."""

import msgspec
import pytest

from boltyard.server.wire import MESSAGES, Problem
from tasks import wire


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


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_messages_refuse_what_they_do_not_know(message: type[msgspec.Struct]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"surprise": 1}', type=message)
