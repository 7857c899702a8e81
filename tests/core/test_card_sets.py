"""Card sets by digest: a record names the cards it was played with, and is played with no others."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boltyard.cli import main
from boltyard.core import card_sets
from boltyard.core.card_sets import digest_of, facts_in, facts_text, keep, kept_file, meet, met
from boltyard.core.errors import BadRecord, BadSetting
from boltyard.core.match import Match
from boltyard.core.record import Record, read_record
from boltyard.core.state import CLOCK
from boltyard.core.table import Table, open_table, verify
from boltyard.games import GAMES
from boltyard.games.battleground import sets as bot_sets
from boltyard.games.pbl import sets
from boltyard.games.pbl.effects.registry import RENAMED
from boltyard.players.player import ask_player, make_player, player_stream

with_cards = pytest.mark.parametrize("game", [GAMES["pbl"], GAMES["battleground"]], ids=["pbl", "battleground"])
ONE = {"pbl": "multi_fire_arm", "battleground": "brolly"}  # a card of each game with an attack other than nine


@pytest.fixture(autouse=True)
def fresh_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What one test meets, the next has never met."""
    monkeypatch.delenv("BOLTYARD_CARDS", raising=False)
    forget_all()
    yield
    forget_all()


def forget_all() -> None:
    """As in a program that has just been started."""
    card_sets.MET.clear()
    sets.kept_set.cache_clear()
    bot_sets.kept_set.cache_clear()
    for game in GAMES.values():
        inner: Any = game.game
        getattr(inner, "bound_to", {}).clear()
        inner.read_last = {}


def older_facts(game: Match) -> str:
    """The base set as it may have been in an earlier version: one card had another number."""
    facts = facts_in(game.card_facts({}))
    key = ONE[game.key]
    assert facts[key]["attack"] != 9
    facts[key] = {**facts[key], "attack": 9}
    return facts_text(facts)


def played(game: Match, settings: dict[str, str], most: int = 10_000) -> Table:
    short = {"pbl": {"draft": "quick"}, "battleground": {"win_tokens": "1"}}.get(game.key, {})
    names = [f"p{i}" for i in range(game.least_seats)]
    table = Table(game, Record(game.key, game.rules_version, names, 3, {**short, **settings}))
    players = [make_player("uniform", game, seat, player_stream(3, seat)) for seat in range(len(names))]
    while not table.over and len(table.record.lines) < most:
        seat = table.asked[0] if table.asked else CLOCK
        if seat == CLOCK:
            table.say(CLOCK, "elapse 1000")
        else:
            table.answer(seat, ask_player(players[seat], table, seat))
    table.adjourn()
    return table


def attack_in(table: Table) -> int:
    state: Any = table.state
    key = ONE[table.game.key]
    cards = state.inner.cards
    attack: int = cards.card(key).attack if table.game.key == "pbl" else cards.attack[cards.number[f"{key}.1"]]
    return attack


@with_cards
def test_a_record_names_the_digest_of_its_cards(game: Match) -> None:
    """The base set too: a match that begins now is of today's cards, and says so."""
    table = played(game, {}, 5)

    assert table.record.header().endswith(f" · cards base@{game.card_digest()}")
    assert digest_of(game.card_facts({})) == game.card_digest()
    verify(game, read_record(table.record.text()))


def test_a_game_without_a_card_set_names_none() -> None:
    assert "cards" not in played(GAMES["robots"], {}, 5).record.header()


@with_cards
def test_what_is_kept_is_the_whole_set(game: Match) -> None:
    """Every fact of every card comes back, and the digest with it; only who explained it is no part of the game."""
    text = game.card_facts({})
    finder: Any = {"pbl": sets, "battleground": bot_sets}[game.key]
    meet(game.key, text)
    table = finder.kept_set("base", game.card_digest())
    today = finder.base_cards()

    assert table is not today
    assert table.digest == digest_of(text) == today.digest
    again = table.cards if game.key == "pbl" else table.bots
    cards = today.cards if game.key == "pbl" else today.bots
    facts = [{word: fact for word, fact in card.facts().items() if word != "answered"} for card in cards]
    assert [(card.key, card.facts()) for card in again] == [(card.key, fact) for card, fact in zip(cards, facts)]


@with_cards
def test_a_match_goes_on_with_the_cards_it_began_with(game: Match) -> None:
    """The base set has changed since; the match is played with the old one, new matches with today's."""
    text = older_facts(game)
    old = f"base@{meet(game.key, text)}"
    table = played(game, {"cards": old})
    forget_all()
    with pytest.raises(BadRecord, match="has kept no set of that digest"):
        verify(game, read_record(table.record.text()))
    meet(game.key, text)

    assert attack_in(table) == 9
    assert attack_in(verify(game, read_record(table.record.text()))) == 9
    assert attack_in(played(game, {}, 5)) == facts_in(game.card_facts({}))[ONE[game.key]]["attack"]
    assert table.record.settings["cards"] == old


@with_cards
def test_a_record_that_does_not_name_its_cards_is_refused(game: Match) -> None:
    record = played(game, {}, 5).record
    text = record.text().replace(f" · cards {record.settings['cards']}", "")

    with pytest.raises(BadRecord, match="does not say with which cards") as refused:
        open_table(game, read_record(text))
    assert "\n" not in refused.value.sentence


@with_cards
@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]], ids=["verify", "replay", "resume"])
def test_cards_that_nobody_knows_are_refused_in_one_line(
    game: Match, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 1: what it was played with, what is here, and who knows it."""
    record = played(game, {}, 5).record
    path = tmp_path / "old.record"
    path.write_text(record.text().replace(f"base@{game.card_digest()}", "base@0123456789abcdef"), encoding="utf-8")
    code = main([*command, str(path)])
    told = capsys.readouterr()
    (line,) = (told.out + told.err).strip().splitlines()

    assert code == 1
    assert "the cards are base@0123456789abcdef" in line
    assert f"this program has base@{game.card_digest()}" in line
    assert "the version of Boltyard that began this match knows it" in line


def test_an_effect_that_has_another_name_today_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept cards speak as cards did then; without the word's new name they are refused in one sentence."""
    game = GAMES["pbl"]
    text = game.card_facts({}).replace('"do": "draw"', '"do": "pull"')
    digest = meet("pbl", text)
    with pytest.raises(BadSetting, match=r"this version cannot play them: .*there is no effect 'pull'"):
        sets.find_set(f"base@{digest}")
    monkeypatch.setitem(RENAMED, "pull", "draw")
    table = played(game, {"cards": f"base@{digest}"})

    assert digest != game.card_digest()
    assert table.game.card_digest() == digest
    assert game.card_facts(table.record.settings) == text
    verify(game, read_record(table.record.text()))


def test_a_set_of_ones_own_is_found_by_its_digest_when_its_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file may be changed or gone: matches that began with the set go on with what was kept of it."""
    game = GAMES["pbl"]
    monkeypatch.setenv("BOLTYARD_CARDS", str(tmp_path))
    mine = 'changes = "base"\nset = "my_box"\n\n[multi_fire_arm]\nattack = 5\n'
    (tmp_path / "my_box.toml").write_text(mine, encoding="utf-8")
    table = played(game, game.pinned({"cards": "my_box"}), 20)
    keep("pbl", game.card_facts(table.record.settings))
    (tmp_path / "my_box.toml").unlink()
    forget_all()

    assert attack_in(open_table(game, read_record(table.record.text()))) == 5
    with pytest.raises(BadSetting, match="there is no card set 'my_box'"):
        game.new({"cards": "my_box"}, 1)


def test_a_kept_file_that_was_changed_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The digest is that of the facts; whoever alters the one has not the other."""
    game = GAMES["pbl"]
    monkeypatch.setenv("BOLTYARD_CARDS", str(tmp_path))
    text = older_facts(game)
    digest = digest_of(text)
    keep("pbl", text)
    path = kept_file(tmp_path, "pbl", digest)
    assert met("pbl", digest) == text
    forget_all()
    path.write_text(text.replace('"attack": 9', '"attack": 8'), encoding="utf-8")

    assert met("pbl", digest) == ""
    path.write_bytes(b"\xff\xfe")
    assert met("pbl", digest) == ""
    assert met("pbl", "../../etc/passwd") == ""


def test_a_match_in_the_terminal_keeps_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A later version finds them beside the saves."""
    monkeypatch.setenv("BOLTYARD_CARDS", str(tmp_path / "cards"))
    game = GAMES["battleground"]
    words = ["play", "battleground", "--seats", "uniform,uniform", "--set", "timing=simulated", "--set", "win_tokens=1"]
    code = main([*words, "--seed", "1", "--plain", "--fast", "--save", str(tmp_path / "one.record")])
    capsys.readouterr()
    kept = kept_file(tmp_path / "cards", "battleground", game.card_digest())

    assert code == 0
    assert digest_of(kept.read_text(encoding="utf-8")) == game.card_digest()
    assert json.loads(kept.read_text(encoding="utf-8").splitlines()[0].partition(" ")[2])["name"]
