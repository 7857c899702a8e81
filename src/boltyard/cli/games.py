"""`boltyard games`: what can be played, with every mode and setting."""

from __future__ import annotations

import json as json_

from boltyard.boxes import Preset, find_box
from boltyard.cli import output
from boltyard.cli.shell import Json, command
from boltyard.core.match import Match
from boltyard.core.settings import Setting
from boltyard.games import GAMES
from boltyard.lab import durations

app = command("games")


@app.default
def games(*, json: Json = False) -> None:
    """List the games."""
    if json:
        print(json_.dumps({"games": [game_data(game) for game in GAMES.values()]}, indent=2))
        return
    for game in GAMES.values():
        seats = (
            f"{game.least_seats}" if game.least_seats == game.most_seats else f"{game.least_seats}-{game.most_seats}"
        )
        print(output.hanging("", f"{game.key}: {game.name}, edition {', '.join(game.editions)}, {seats} seats"))
        print("  ready-made tables, against a bot:")
        for preset in find_box(game.key).presets:
            how_long = durations.words_of(game.key, preset)
            print(output.hanging(f"    {preset.name:<21}", f"{how_long}: {play_command(game.key, preset)}", 6))
        modes = [f"{key} (house)" if "house" in values else key for key, values in game.schema.modes.items()]
        print(output.hanging("  ", f"modes (--mode): {', '.join(modes)}", 4))
        print("  settings (--set key=value):")
        for setting in game.schema.settings:
            print(output.hanging(f"    {setting.key:<21}", f"{allowed(setting)}: {setting.text} ({setting.rule})", 6))


def play_command(game: str, preset: Preset) -> str:
    """What puts this table up in a terminal."""
    words = ["boltyard play", game, *([f"--mode {preset.mode}"] if preset.mode else [])]
    return " ".join([*words, *[f"--set {key}={value}" for key, value in preset.settings.items()]])


def allowed(setting: Setting) -> str:
    """The values in words, the default first."""
    words = ", ".join([*setting.values, *[form for form in [setting.form] if form]])
    return f"{words}, {setting.low}..{setting.high}" if setting.high >= setting.low else words


def game_data(game: Match) -> dict[str, object]:
    return {
        "key": game.key,
        "name": game.name,
        "editions": game.editions,
        "rules_version": game.rules_version,
        "seats": [game.least_seats, game.most_seats],
        "modes": [
            {"key": key, "settings": values, "house": "house" in values} for key, values in game.schema.modes.items()
        ],
        "settings": [setting_data(setting) for setting in game.schema.settings],
        "presets": [preset_data(game.key, preset) for preset in find_box(game.key).presets],
    }


def preset_data(game: str, preset: Preset) -> dict[str, object]:
    """A ready-made table with what was measured of it: the middle of so many games, 8 of 10, and how."""
    found = durations.duration_of(game, preset)
    timed = found and {
        "middle": found.middle,
        "low": found.low,
        "high": found.high,
        "games": len(found.minutes),
        "how": found.how,
    }
    return {"name": preset.name, "mode": preset.mode, "settings": preset.settings, "minutes": timed}


def setting_data(setting: Setting) -> dict[str, object]:
    data: dict[str, object] = {"key": setting.key, "type": setting.kind, "values": setting.values}
    if setting.high >= setting.low:
        data["range"] = [setting.low, setting.high]
    if setting.form:
        data["form"] = setting.form
    return {**data, "default": setting.default, "rule": setting.rule, "text": setting.text}
