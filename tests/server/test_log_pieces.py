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
    keys = set(game.legend().keys)
    kinds = set()
    for viewer in (0, 1, PUBLIC):
        for line in scene.telling(viewer).lines:
            if line.pieces:
                assert "".join(piece.text for piece in line.pieces) == line.text
            for piece in line.pieces:
                assert piece.card in keys | {""}
                assert not (piece.text in NAMES and piece.card and line.text.startswith(piece.text))
                kinds.add("card" if piece.card else "dice" if piece.dice else "words")
        drawn = [line for line in scene.telling(viewer).lines if line.event == "drew" and line.seat != viewer]
        assert drawn
        assert not any(line.pieces for line in drawn)

    assert kinds == {"card", "dice", "words"}
