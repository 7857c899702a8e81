"""What names a table, and who one is at which server."""

import stat
from pathlib import Path

import pytest

from boltyard.client import BadLink, Link, read_link
from boltyard.client.tokens import Known, Tokens


def test_a_bare_code_is_a_table_on_this_machine() -> None:
    assert read_link("K7M2QX") == Link("http://127.0.0.1:8000", "K7M2QX")


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://club.example:8080/t/K7M2QX", Link("http://club.example:8080", "K7M2QX")),
        ("https://club.example/t/K7M2QX/arena", Link("https://club.example", "K7M2QX")),
        ("https://club.example/t/K7M2QX?x=1#top", Link("https://club.example", "K7M2QX")),
        ("club.example:8080/t/abcdefghjkmn", Link("http://club.example:8080", "abcdefghjkmn")),
        ("http://[::1]:8000/t/K7M2QX", Link("http://[::1]:8000", "K7M2QX")),
    ],
)
def test_a_link_names_its_server(text: str, link: Link) -> None:
    assert read_link(text) == link


@pytest.mark.parametrize(
    "text",
    ["", "K7M2", "K7-M2Q", "http://club.example", "ftp://club.example/t/K7M2QX", "http://[/t/K7M2QX", "a:b/t/K7M2QX"],
)
def test_what_names_no_table_is_bad_usage_in_one_sentence(text: str) -> None:
    with pytest.raises(BadLink) as refused:
        read_link(text)

    assert refused.value.exit_code == 2
    assert "a code has six letters or digits" in refused.value.sentence


def test_tokens_are_their_owners_alone(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "new" / "guests.json")
    tokens.keep("http://a", Known("Ana", "one"))
    tokens.keep("http://a", Known("Bo", "two"))
    tokens.keep("http://b", Known("Ana", "three"))

    assert stat.S_IMODE(tokens.path.stat().st_mode) == 0o600
    assert tokens.of("http://a") == Known("Bo", "two")  # whoever came last
    assert tokens.of("http://a", "Ana") == Known("Ana", "one")
    assert tokens.of("http://c") is None
    assert "three" not in repr(tokens.of("http://b"))
    tokens.forget("http://b", "Ana")
    assert tokens.of("http://b") is None


def test_a_file_that_cannot_be_read_knows_nobody(tmp_path: Path) -> None:
    (tmp_path / "guests.json").write_text("{broken")

    assert Tokens(tmp_path / "guests.json").of("http://a") is None
