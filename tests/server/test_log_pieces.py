"""A line of the log tells which of its words are a card and which are dice: no page looks for names in a sentence."""

from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.state import PUBLIC
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.server.updates import Scene

NAMES = ["Chain Fist", "bo"]  # somebody is called like a card, and is none


def test_cards_and_dice_are_told_apart_from_words() -> None:
    """The pieces are the text; a card that is hidden is no card, and a person never is."""
    game = find_game("pbl")
    table = Table(game, Record(game.key, 1, NAMES, 4, {"draft": "quick"}))
    chance = stream("4", "pieces")
    for _ in range(150):
        options = table.options(table.asked[0])
        table.answer(table.asked[0], options[chance.below(len(options))])
        if table.over:
            break
    scene = Scene(table, NAMES, "T")
    keys = set(game.legend.keys)
    kinds = set()
    for viewer in (0, 1, PUBLIC):
        for line in scene.telling(viewer, viewer).lines:
            if line.pieces:
                assert "".join(piece.text for piece in line.pieces) == line.text
            for piece in line.pieces:
                assert piece.card in keys | {""}
                assert not (piece.text in NAMES and piece.card and line.text.startswith(piece.text))
                kinds.add("card" if piece.card else "dice" if piece.dice else "words")
        drawn = [line for line in scene.telling(viewer, viewer).lines if line.event == "drew" and line.seat != viewer]
        assert drawn
        assert not any(line.pieces for line in drawn)

    assert kinds == {"card", "dice", "words"}


def test_whoever_reads_is_you_also_when_all_is_open() -> None:
    """Everybody reads of the others by name and of themselves as `you`; the public reads names alone."""
    game = find_game("robots")
    table = Table(game, Record(game.key, 1, ["ana", "bo"], 4, {}))
    chance = stream("4", "you")
    while not table.over:
        options = table.options(table.asked[0])
        table.answer(table.asked[0], options[chance.below(len(options))])
    scene = Scene(table, ["ana", "bo"], "T")
    mine, theirs = (scene.update(viewer, 1, 0, {}) for viewer in (0, PUBLIC))
    told = "\n".join(line.text for line in mine.log)

    assert "You draw" in told
    assert "ana" not in told
    assert "You send nobody." in told
    assert "bo draws" in told
    assert "You " not in "\n".join(line.text for line in theirs.log)
    assert mine.ending is not None
    assert "ana" not in mine.ending.text
