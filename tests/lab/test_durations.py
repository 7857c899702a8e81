"""How long a ready-made table takes: measured of the table as it is, with its source, or not told."""

import json
from dataclasses import replace

import pytest

from boltyard import boxes
from boltyard.boxes import Preset
from boltyard.cli import main
from boltyard.games import find_game
from boltyard.lab import durations
from boltyard.lab.durations import PACE, Duration, Sitting
from boltyard.server.table_form import presets

READY = [(box.key, preset) for box in boxes.boxes() for preset in box.presets]


@pytest.mark.parametrize(("game", "preset"), READY, ids=[f"{game} {preset.name}" for game, preset in READY])
def test_every_ready_made_table_tells_its_minutes_or_that_nobody_measured_them(game: str, preset: Preset) -> None:
    """The same figure wherever it is read, and never a guess."""
    told = durations.words_of(game, preset)
    timed = durations.duration_of(game, preset)
    shown = next(one for one in presets(game) if one.name == preset.name)

    if timed is None:
        assert told == durations.UNMEASURED
        assert (shown.minutes, shown.timed) == (0, "")
    else:
        assert len(timed.minutes) >= 10
        assert timed.low <= timed.middle <= timed.high
        assert told == f"about {timed.middle} min, 8 of 10 games take {timed.low} to {timed.high}"
        assert (shown.minutes, shown.low, shown.high) == (timed.middle, timed.low, timed.high)
        assert "no people were timed" in shown.timed


def test_a_table_that_was_changed_is_not_measured_yet() -> None:
    """What was measured holds for the settings it was measured with."""
    game, preset = next((game, preset) for game, preset in READY if durations.duration_of(game, preset))

    assert durations.duration_of(game, replace(preset, seats=9)) is None
    assert durations.words_of(game, replace(preset, name="Another")) == durations.UNMEASURED


def test_the_first_table_is_a_short_one() -> None:
    """Whoever only wants to play is not led into the longest game."""
    for box in boxes.boxes():
        timed = [one for preset in box.presets if (one := durations.duration_of(box.key, preset))]

        assert timed[0].middle == min(one.middle for one in timed)


def test_a_middle_and_a_range_are_whole_minutes() -> None:
    one = Duration((4.2, 5.0, 5.4, 6.1, 20.0), 1, "counted")

    assert (one.low, one.middle, one.high) == (5, 5, 14)


def test_what_takes_time_is_reading_thinking_and_pointing() -> None:
    """The same game takes as long whenever it is played, and longer where every step has its beat."""
    game = find_game(boxes.quickest().key)
    still, calm = (Sitting(game, {}, 2, 5).lasts(beat) for beat in (0, 900))

    assert PACE.reading("four words are read") == pytest.approx(4 * 60_000 / 238)
    assert PACE.deciding(0) == PACE.deciding(1) < PACE.deciding(2)
    assert 60_000 < still < calm
    assert Sitting(game, {}, 2, 5).lasts(0) == still


def test_the_terminal_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    """`boltyard games`: a line for each, with the command that puts the table up."""
    assert main(["games"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["games"]

    for game, preset in READY:
        assert f"{preset.name} {durations.words_of(game, preset)}" in told
    assert [len(one["presets"]) for one in listed] == [len(box.presets) for box in boxes.boxes()]
