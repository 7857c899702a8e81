"""A sentence tells which of its words are a card, a place or dice: nobody looks for names in a text."""

import msgspec
import pytest

from boltyard.core.errors import Wrong
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.sentences import Audience, Dice, NamedCard, NamedPlace, People, Person, say
from boltyard.core.state import PUBLIC
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.server.pieces import said_to
from boltyard.server.updates import Scene
from boltyard.server.wire import Piece

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
                assert not piece.dice or piece.text == " ".join(str(face) for face in piece.dice)
                kinds.add("card" if piece.card else "dice" if piece.dice else "place" if piece.place else "words")
        drawn = [line for line in scene.telling(viewer, viewer).lines if line.event == "drew" and line.seat != viewer]
        assert drawn
        assert not any(line.pieces for line in drawn)

    assert kinds == {"card", "dice", "place", "words"}


def test_whatever_a_sentence_names_has_its_key() -> None:
    """People by their seats, numbers as numbers; words that follow words are one piece."""
    sentence = say(
        "{who|aims|aim} {card} at {whom's} {limb}: {dice}, {n|point|points}.",
        who=People([0, 1]),
        card=NamedCard("unit_9", "Unit 9"),
        whom=Person(1),
        limb=NamedPlace("left_arm", "left arm"),
        dice=Dice([6, 1]),
        n=3,
    )
    text, pieces = said_to(Audience(["Ana", "Bo"], 1), sentence)

    assert text == "Ana and you aim Unit 9 at your left arm: 6 1, 3 points."
    assert pieces == [
        Piece("Ana", seat=0),
        Piece(" and "),
        Piece("you", seat=1),
        Piece(" aim "),
        Piece("Unit 9", card="unit_9"),
        Piece(" at "),
        Piece("your", seat=1),
        Piece(" "),
        Piece("left arm", place="left_arm"),
        Piece(": "),
        Piece("6 1", dice=[6, 1]),
        Piece(", "),
        Piece("3", number=3),
        Piece(" points."),
    ]
    assert msgspec.json.encode(pieces[1]) == b'{"text":" and "}'


def test_a_sentence_that_names_people_and_numbers_alone_is_a_text() -> None:
    assert said_to(Audience(["Ana"]), say("{who|draws|draw} {n|card|cards}.", who=Person(0), n=2)) == (
        "Ana draws 2 cards.",
        [],
    )


def asked_for(decision: str) -> Table:
    """ROBOTS, where somebody has built and this is asked."""
    game = find_game("robots")
    table = Table(game, Record(game.key, 1, NAMES, 4, {}))
    while table.rules.decision(table.playing, table.asked[0]) != decision:
        options = table.options(table.asked[0])
        table.answer(table.asked[0], options[min(1, len(options) - 1)])
    return table


@pytest.mark.parametrize("code", ["attack 5S", "attack QH"])
def test_a_refusal_names_its_cards_by_key(code: str) -> None:
    """The reason travels in parts from the rules to the wire; its rule goes beside it."""
    table = asked_for("ROB-D-6")
    seat = table.asked[0]
    scene = Scene(table, NAMES, "T")
    _, rule, asked = scene.why_not(seat, code)
    with pytest.raises(Wrong) as wrong:
        table.say(seat, code)
    text, told = said_to(scene.readers[seat], wrong.value.said)

    assert [piece.card for piece in told if piece.card] == [code.split()[1]]
    assert asked == told
    assert "".join(piece.text for piece in told) == text
    assert wrong.value.rule == rule != ""
    assert rule not in text


def test_a_question_names_its_cards_by_key() -> None:
    """Program asks robot by robot, and says which one as a card."""
    table = asked_for("ROB-D-3")
    seat = table.asked[0]
    question = Scene(table, NAMES, "T").update(seat, 1, 0, {seat: table.options(seat)}).question

    assert question is not None
    assert "".join(piece.text for piece in question.pieces) == question.text
    (card,) = [piece.card for piece in question.pieces if piece.card]
    assert card in question.options[0].code


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
