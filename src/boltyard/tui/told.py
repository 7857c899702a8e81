"""A sentence as somebody at a terminal reads it: in pieces, so that a board can draw the cards it names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from boltyard.core.sentences import Audience, Piece, Sentence


class Stretch(Protocol):
    """Some words of a sentence, or the name of a card with its key: of this machine, or come over a line."""

    @property
    def text(self) -> str: ...

    @property
    def card(self) -> str: ...


@dataclass(frozen=True)
class Told:
    """A sentence for one reader."""

    pieces: Sequence[Stretch]
    opens: bool = False  # a turn

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


def told_to(reader: Audience, sentence: Sentence, opens: bool = False) -> Told:
    return Told(reader.pieces(sentence), opens)


def in_words(text: str) -> Told:
    """What names nothing that could be drawn."""
    return Told([Piece(text)])
