"""A sentence as it goes over the wire: its text, and the same in pieces where it names something that can be shown.

A page draws cards out of the pieces, and a program reads keys in them; nobody looks for names in a text.
"""

from __future__ import annotations

from boltyard.core.sentences import Audience, Sentence
from boltyard.server.wire import Piece


def said_to(reader: Audience, sentence: Sentence) -> tuple[str, list[Piece]]:
    """The sentence for this reader; in pieces, too, where one of them is a card, a place or dice."""
    if not sentence.shows_something():
        return reader.text(sentence), []
    told: list[Piece] = []
    text = words = ""
    shows = False
    for one in reader.pieces(sentence):
        text += one.text
        if one.card or one.place or one.dice:
            shows = True
        elif one.seat < 0 and one.number is None:
            words += one.text  # words that follow words are one
            continue
        if words:
            told.append(Piece(words))
            words = ""
        told.append(Piece(one.text, one.card, one.dice, one.place, one.seat, one.number))
    if words:
        told.append(Piece(words))
    return text, told if shows else []
