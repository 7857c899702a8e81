"""A sentence is a template and what it names: whoever reads it is put in at the edge, and so is the language."""

import pytest

from boltyard.core.sentences import (
    Audience,
    Clause,
    Dice,
    NamedCard,
    NamedCards,
    Person,
    Sentence,
    Series,
    people,
    say,
)

NAMES = ["ana", "bo", "cy"]
FIVE, KING = NamedCard("5S", "5S"), NamedCard("KS", "KS")


@pytest.mark.parametrize(
    ("sentence", "to_all", "to_bo"),
    [
        (say("{seat|draws|draw} {n|card|cards}.", seat=Person(1), n=1), "bo draws 1 card.", "You draw 1 card."),
        (say("{seat|draws|draw} {n|card|cards}.", seat=Person(0), n=0), "ana draws 0 cards.", "ana draws 0 cards."),
        (say("{seat|is|are} dealt {card}.", seat=Person(1), card=FIVE), "bo is dealt 5S.", "You are dealt 5S."),
        (
            say("{seat|pays|pay} {card} and {seat?fetches|fetch} more.", seat=Person(1), card=KING),
            "bo pays KS and fetches more.",
            "You pay KS and fetch more.",
        ),
        (
            say("Total {n}: {seat|loses|lose} it.", n=6, seat=Person(1)),
            "Total 6: bo loses it.",
            "Total 6: you lose it.",
        ),
        (say("Turn {n}: {seat}.", n=3, seat=Person(1)), "Turn 3: bo.", "Turn 3: you."),
        (say("That is all. {seat|wins|win}.", seat=Person(1)), "That is all. bo wins.", "That is all. You win."),
        (
            say("{seat's} turn, not {other's}.", seat=Person(1), other=Person(2)),
            "bo's turn, not cy's.",
            "Your turn, not cy's.",
        ),
        (say("On {seat's} deck.", seat=Person(1)), "On bo's deck.", "On your deck."),
        (say("{who|wins|win}.", who=people(0b110)), "bo and cy win.", "You and cy win."),
        (say("{who|wins|win}.", who=people(0b010)), "bo wins.", "You win."),
        (say("{seat} offers it.", seat=Person(-1)), "Nobody offers it.", "Nobody offers it."),
    ],
)
def test_sentences_turn_to_their_reader(sentence: Sentence, to_all: str, to_bo: str) -> None:
    """By name for whoever looks on; `you` for whoever it is about, with the verb that goes with it."""
    assert Audience(NAMES).text(sentence) == to_all
    assert Audience(NAMES, 1).text(sentence) == to_bo


def test_seats_without_names_have_numbers() -> None:
    """Where nobody's name is known, as in a refusal from the engine."""
    assert Audience([]).text(say("Wait: {who|decides|decide} now", who=people(0b1))) == "Wait: seat 0 decides now"
    assert Audience([]).text(say("{seat's} turn.", seat=Person(2))) == "Seat 2's turn."


def test_cards_that_are_hidden_are_counted() -> None:
    words = say("{seat|keeps|keep} {cards}.", seat=Person(0), cards=NamedCards([], 2, ", "))
    seen = say("{seat|keeps|keep} {cards}.", seat=Person(0), cards=NamedCards([FIVE, KING], 0, ", "))
    none = say("{seat|keeps|keep} {cards}.", seat=Person(0), cards=NamedCards([], 0, ", "))

    assert [Audience(NAMES).text(one) for one in (words, seen, none)] == [
        "ana keeps 2 cards.",
        "ana keeps 5S, KS.",
        "ana keeps nothing.",
    ]


def test_cards_and_dice_are_told_apart_from_words() -> None:
    """Whoever draws a sentence knows which words are a card, without looking for its name."""
    pieces = Audience(NAMES).pieces(
        say("{card}: {dice}. Keep which?", card=NamedCard("unit_9", "Unit 9"), dice=Dice([3, 6]))
    )

    assert [(piece.text, piece.card, piece.dice) for piece in pieces] == [
        ("Unit 9", "unit_9", []),
        (": ", "", []),
        ("3 6", "", [3, 6]),
        (". Keep which?", "", []),
    ]


def test_sentences_hold_sentences() -> None:
    asked = say("{seat's} turn?", seat=Person(1))
    pairs = Series([say("{a} with {b}", a=FIVE, b=KING), say("{a} with {b}", a=KING, b=FIVE)], ", ")

    assert Audience(NAMES).text(say("First this: {asked}!", asked=Clause(asked))) == "First this: bo's turn!"
    assert Audience(NAMES).text(say("{seat|blocks|block} {pairs}.", seat=Person(0), pairs=pairs)) == (
        "ana blocks 5S with KS, KS with 5S."
    )


def test_another_language_is_a_table() -> None:
    """Templates, and words, are their own keys; what names people and cards stays where the language wants it."""
    german = {
        "{seat|blows|blow} off {target's} {limb}.": "{target's} {limb} ist ab: {seat|war|warst} es.",
        "head": "Kopf",
        "{}'s": "{}s",
        "Your": "Dein",
        "you": "du",
    }
    blown = say("{seat|blows|blow} off {target's} {limb}.", seat=Person(0), target=Person(1), limb="head")

    assert Audience(NAMES, -1, german).text(blown) == "bos Kopf ist ab: ana war es."
    assert Audience(NAMES, 0, german).text(blown) == "bos Kopf ist ab: du warst es."
    assert Audience(NAMES, 1, german).text(blown) == "Dein Kopf ist ab: ana war es."
