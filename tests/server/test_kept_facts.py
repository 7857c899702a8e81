"""Lines of the log carry what happened where a page shows it again later: also to whoever comes late."""

import msgspec

from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.server.updates import Scene


def test_whoever_comes_late_can_be_shown_the_combats() -> None:
    """A fresh update has no events; its lines have those of combats, and of nothing else."""
    game = find_game("pbl")
    names = ["ana", "bo"]
    sitting = Table(game, Record(game.key, 1, names, 5, {"draft": "quick"}), patient=True)
    scene, chance = Scene(sitting, names, "T"), stream("5", "chance")
    while not sitting.over and not any(one.event == "blew_off" for one in scene.telling(0, 0).lines):
        seat = sitting.asked[0]
        options = sitting.options(seat)
        sitting.answer(seat, options[chance.below(len(options))])
        scene.chronicle.collect()

    lines = scene.update(0, 1, 0, {}, fresh=True).log
    facts = [(line, msgspec.json.decode(line.facts)) for line in lines]
    assert all(event["event"] == line.event for line, told in facts for event in told)
    assert {line.event for line, told in facts if told} >= {"declared", "rolled"}
    assert not any(told for line, told in facts if line.event in ("drew", "built", "began"))
