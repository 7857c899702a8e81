"""A game that is only a box: everything that a game of the house has, and no generic line knows it.

It is simulated, played in a terminal and at the server, recorded, verified and replayed, soaked and looked up.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from boltyard import boxes, catalogue
from boltyard.cli import main
from boltyard.core.record import load_record
from boltyard.core.rng import stream
from boltyard.core.table import verify
from boltyard.games import GAMES, find_game
from boltyard.lab import alive
from boltyard.players.bots import bots_of
from boltyard.server import gallery, presentation, table_form, wire
from tasks import _soak_alive, _soak_modes, digests, fields, soak
from tests.cli.terminal import PLAIN
from tests.server.people import House, opened
from tests.toybox.game import BluffGame

ROOT = Path(__file__).resolve().parents[2]
NEVER = float("inf")  # when time is up


def test_it_stands_beside_the_games_of_the_house() -> None:
    assert list(GAMES)[-1] == "bluff"
    assert isinstance(find_game("bluff").game, BluffGame)
    assert boxes.folder_of(boxes.find_box("bluff")) == ROOT / "tests" / "toybox"


def test_no_generic_line_knows_it() -> None:
    """Outside its folder its name stands only where the way to put a box beside the others is explained."""
    places = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tasks").glob("*.py")]
    places += [*(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.svelte")]
    knowing = [path.name for path in places if re.search(r"toybox|\bbluff\b|BLF-", path.read_text(encoding="utf-8"))]

    assert set(knowing) <= {"boxes.py"}


def test_its_fields_are_written_by_the_generator() -> None:
    assert fields.main(["--check"]) == 0
    assert ROOT / "tests" / "toybox" / "state.py" in fields.kernel_sources()


# At the command line.


def test_it_is_simulated_recorded_verified_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", "bluff", "--games", "12", "--seats", "greedy,uniform,greedy", "--records", str(tmp_path)]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    records = sorted(tmp_path.glob("*.record"))

    assert told["games"] == len(records) == 12
    assert main(["verify", *map(str, records)]) == 0
    capsys.readouterr()
    assert main(["replay", str(records[0])]) == 0
    assert re.search(r"greedy(\.\d)? stakes c\d+\.", capsys.readouterr().out)


def test_it_is_simulated_by_several_processes() -> None:
    """Whoever is started knows the box from the environment."""
    words = [sys.executable, "-m", "boltyard", "sim", "bluff", "--games", "4", "--jobs", "2", "--json"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)

    assert json.loads(done.stdout)["games"] == 4


def test_it_is_played_in_a_terminal(tmp_path: Path) -> None:
    """In words, for it has no board of its own: three rounds against a computer, and the record verifies."""
    record = tmp_path / "a.record"
    words = [sys.executable, "-m", "boltyard", "play", "bluff", "--seed", "5", "--save", str(record)]
    done = subprocess.run(
        words, cwd=ROOT, env={**os.environ, **PLAIN}, input="1\n2\n" * 3, capture_output=True, text=True, check=False
    )

    assert "Round 1: stake a card, face down." in done.stdout
    assert "Hands: you c" in done.stdout.replace("hands", "Hands")
    assert "Magpie ? ? ?" in done.stdout
    assert load_record(record).end
    verify(find_game("bluff"), load_record(record))


def test_its_rules_can_be_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "BLF-ROUND-4"]) == 0
    assert "BLF-ROUND-4  rule of BLUFF" in capsys.readouterr().out
    assert catalogue.game_of("blf-r-1") == "bluff"
    assert catalogue.ids_in("see BLF-ROUND-1, -2") == ["BLF-ROUND-1", "BLF-ROUND-2"]


# At the server.


def test_the_site_presents_it() -> None:
    """In words, with its bots, and a form of what can be agreed on."""
    shown = next(game for game in presentation.shelf() if game.key == "bluff")
    form = table_form.game_terms("bluff", [])

    assert (shown.stage, shown.page, shown.bots) == ("words", "", ["greedy", "uniform"])
    assert len(shown.brief) == 4
    assert (form.least, form.most, form.bots) == (2, 4, bots_of("bluff"))
    assert [one.name for one in form.presets] == ["First game"]
    assert "bluff" not in gallery.with_cards()


def test_people_and_bots_play_it_at_a_table_of_the_server(tmp_path: Path) -> None:
    """Two people and a computer to the end; nobody is sent another's cards."""

    async def story(house: House) -> None:
        ana, bo = await house.person("Ana"), await house.person("Bo")
        row = await house.table(ana, "open", "greedy", game="bluff")
        await house.hall.sit(row, bo.person, bo.name)
        for one in (ana, bo):
            await one.attend(row.id)
        chance = stream("1", "people")
        for _ in range(40):
            await house.quiet()
            for one in (ana, bo):
                update = one.last(wire.Update)
                if update.question is not None and not update.ending:
                    options = update.question.options
                    one.act(update, options[chance.below(len(options))].code, 0)
                    await house.quiet()
            if ana.last(wire.Update).ending:
                break
            await house.later(2000)
        for one in (ana, bo):
            assert one.last(wire.Update).ending

    async def run() -> None:
        async with opened(str(tmp_path / "boltyard.db")) as house:
            await story(house)

    asyncio.run(run())


# In long measurements.


def test_it_is_soaked() -> None:
    """With every promise tested after every event, worlds imagined, and everybody leaving at every moment."""
    line, whole, _ = soak.soak_combination("bluff", 0, "", 12, 5, 3, NEVER)
    assert whole
    assert "12 games checked, 5 plain" in line
    assert soak.soak_worlds("bluff", "", 20, 3, NEVER)[1]

    done = _soak_alive.play(_soak_alive.Job("bluff", "", 7, 5, NEVER))
    assert (done.games, done.broken) == (5, "")
    assert len(alive.tables(find_game("bluff"))) == 9  # two modes and a series, for two to four
    assert _soak_modes.soak_mode(("bluff", "open", 3, 1, NEVER)) == ("open", 3, 3)


def test_its_digests_can_be_taken() -> None:
    tables = list(digests.combinations(find_game("bluff")))
    one, same = (digests.played(tables[0], 1, 2, 1) for _ in range(2))

    assert {table.player for table in tables} == {"uniform", "greedy"}
    assert one == same
