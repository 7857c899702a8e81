"""The settings of section 13: exactly these, with their defaults and bounds."""

import re

import pytest

from boltyard import catalogue
from boltyard.core.errors import BadSetting
from tests.battleground.story import GAME

TABLE = catalogue.section("battleground", "13").prose


def test_exactly_the_keys_of_the_catalogue() -> None:
    """BB-D-1: in the order of section 13."""
    keys = re.findall(r"^\| `([a-z_]+)` \|", TABLE, re.MULTILINE)

    settings = [setting.key for setting in GAME.schema.settings]
    assert settings == [key for key in keys if key not in GAME.schema.modes]
    assert list(GAME.schema.modes) == ["classic", "two_dice", "by_the_book", "demo", "micro"]


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("clap_success", ["0.05", "1", "0.5", "0.1234", "1.0"], ["0.04", "1.01", "0", "x", "-1", "0.12345"]),
        ("fumble_rate", ["0", "1", "0.01"], ["1.5", "-0.1"]),
        ("clap_guarantee_after", ["0", "20"], ["21", "-1", "0.5"]),
        ("clap_timeout", ["1", "120"], ["0", "121"]),
        ("handling_ms", ["0", "2000"], ["2001"]),
        ("ability_timeout", ["1", "120"], ["0", "121"]),
        ("round_cap", ["1", "1000"], ["0", "1001"]),
        ("grace_ms", ["0", "1000"], ["1001"]),
        ("opening_ms", ["500", "60000"], ["499", "60001"]),
        ("final_ms", ["500", "60000"], ["499", "60001"]),
        ("open_max_ms", ["10000", "120000"], ["999", "120001"]),
        ("win_tokens", ["1", "40"], ["0", "41"]),
        ("series", ["1", "3", "5"], ["2", "7"]),
        ("all_defend_cap", ["none", "4"], ["3"]),
        ("timing", ["simulated", "relaxed", "authentic"], ["fast"]),
        ("share_requires_play", ["on", "off", "yes", "false"], ["maybe"]),
    ],
)
def test_values_and_bounds(key: str, good: list[str], bad: list[str]) -> None:
    """BB-R-9, -10, -11, -21, -50, -55, -60, -70: what is out of bounds is refused with its rule."""
    for value in good:
        read = GAME.schema.read({key: value})
        assert GAME.schema.read(GAME.schema.changed(read)) == read
    for value in bad:
        with pytest.raises(BadSetting, match=rf"{key} cannot be .*\(BB-"):
            GAME.schema.read({key: value})


def test_a_share_has_one_spelling() -> None:
    """BB-R-9: 0.50 is the default, written 0.5."""
    assert GAME.schema.read({"clap_success": "0.50"})["clap_success"] == "0.5"
    assert GAME.schema.read({"clap_success": "1.0"})["clap_success"] == "1"
    assert GAME.schema.changed(GAME.schema.read({"clap_success": 0.5})) == {}


def test_modes() -> None:
    """BB-SIM-1, BB-SETUP-2: each stands for its settings and can be played."""
    for mode in GAME.schema.modes:
        GAME.new(GAME.schema.mode(mode), 1, 3)
    assert GAME.schema.mode("micro") == {"timing": "simulated", "open_min_ms": "2000", "open_max_ms": "4000"}
    with pytest.raises(BadSetting, match="modes two_dice and demo set dice to 2 and 1"):
        GAME.schema.mode("two_dice,demo")
