"""Card sets of one's own at a table: found by name, kept by digest, refused when something is amiss."""

from pathlib import Path

import pytest

from boltyard.core.errors import BadSetting, Wrong
from boltyard.core.record import Record, read_record
from boltyard.core.table import Table, verify
from boltyard.games import find_game
from boltyard.games.pbl.game import PblGame, base_game
from boltyard.games.pbl.loader import BadCards, base_cards
from boltyard.players.player import ask_player, make_player, player_stream

MINE = 'changes = "base"\nset = "my_box"\n\n[multi_fire_arm]\nname = "Many Fire Arm"\nattack = 5\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one set, `my_box`."""
    monkeypatch.setenv("BOLTYARD_CARDS", str(tmp_path))
    (tmp_path / "my_box.toml").write_text(MINE, encoding="utf-8")
    return tmp_path


def test_a_table_plays_with_the_set_it_names(folder: Path) -> None:
    """The numbers of the set hold at that table, and the base set is as it was."""
    game = base_game()
    s = game.new({"cards": "my_box"}, 1, 2)

    assert s.cards.card("multi_fire_arm").attack == 5
    assert game.new({}, 1, 2).cards.card("multi_fire_arm").attack == 4
    assert base_cards().card("multi_fire_arm").attack == 4


def test_a_record_keeps_the_digest_of_its_cards(folder: Path) -> None:
    """PBL-R-180: it replays with the very same cards, and with no others."""
    game = find_game("pbl")
    settings = game.schema.changed(game.schema.read({"cards": "my_box", "draft": "quick"}))
    assert settings["cards"].startswith("my_box@")
    record = Record("pbl", 1, ["ana", "bo"], 3, settings)
    table = Table(game, record)
    players = [make_player("uniform", game, seat, player_stream(3, seat)) for seat in range(2)]
    while not table.over:
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))

    verify(game, read_record(record.text()))
    (folder / "my_box.toml").write_text(MINE.replace("attack = 5", "attack = 6"), encoding="utf-8")
    with pytest.raises(Wrong, match="my_box has changed"):
        verify(game, read_record(record.text()))


def test_the_names_of_the_set_are_told(folder: Path) -> None:
    """A table speaks of its cards as its set does."""
    bound = base_game().bound({"cards": "my_box"})

    assert isinstance(bound, PblGame)
    assert bound.cards.card("multi_fire_arm").name == "Many Fire Arm"
    assert base_game().bound({"cards": "base"}).cards is base_cards()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("my_bx", "did you mean my_box"),
        ("nothing_like_it", "there is no card set 'nothing_like_it'"),
        ("../x", "no card"),
    ],
)
def test_an_unknown_set_is_refused_with_the_nearest(folder: Path, name: str, said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        base_game().new({"cards": name}, 1, 2)


def test_a_set_under_another_name_is_refused(folder: Path) -> None:
    (folder / "other.toml").write_text(MINE, encoding="utf-8")

    with pytest.raises(BadSetting, match="calls its set 'my_box'"):
        base_game().new({"cards": "other"}, 1, 2)


def test_a_damaged_set_is_refused_with_its_line(folder: Path) -> None:
    """Nothing half-loaded: the sentence names file and line."""
    (folder / "my_box.toml").write_text(MINE.replace("attack = 5", "level = 4"), encoding="utf-8")

    with pytest.raises(BadCards, match=r"my_box.toml line 6"):
        base_game().new({"cards": "my_box"}, 1, 2)
