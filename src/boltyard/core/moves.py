"""A decision is a typed, interned `Move` with a code that names things (one object per meaning)."""

from typing import Final


class Move:
    """One answer, or one item of an answer that is a set.

    `word` and `arg` make the code. An item leaves its question open until `DONE`.
    Moves are compared by identity: there is one object per meaning.
    """

    item: bool = False
    ordered: bool = False  # the order of its words means something: they may not be said in another
    sequence: bool = False  # an item whose place among the others means something: what was named first comes first
    opens: bool = False  # an item that must be named before what it opens: the attack, then its bombs

    def __init__(self, word: str, arg: str) -> None:
        self.word = word
        self.arg = arg
        self.text = f"{word} {arg}" if arg else word

    def code(self) -> str:
        """The text that stands for this move in a record."""
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Word(Move):
    """A move that is one bare word: pass, done, resign."""

    def __init__(self, word: str) -> None:
        super().__init__(word, "")


DONE: Final = Word("done")
PASS: Final = Word("pass")
RESIGN: Final = Word("resign")
OFFER_DRAW: Final = Word("offer draw")
ACCEPT_DRAW: Final = Word("accept draw")
REFUSE_DRAW: Final = Word("refuse draw")

COMMON: Final[list[Move]] = [DONE, PASS, RESIGN, OFFER_DRAW, ACCEPT_DRAW, REFUSE_DRAW]


def codes(moves: list[Move]) -> list[str]:
    """The codes of these moves, in their order."""
    return [move.text for move in moves]


def join(word: str, items: list[Move]) -> str:
    """The one line that a set becomes in a record: `attack 5S 7C`, or `attack none`."""
    args = [move.arg for move in items if move is not DONE]
    return f"{word} {' '.join(args)}" if args else f"{word} none"


def words_in(code: str) -> list[str]:
    """The words of a code in an order of their own, `stored=2,1` like `stored=1,2`: what a set says, however said."""
    words: list[str] = []
    for word in code.split():
        key, mark, values = word.partition("=")
        words += [f"{key}={value}" for value in values.split(",")] if mark else [word]
    return sorted(words)


def index(moves: list[Move]) -> dict[str, Move]:
    """Every move by its code; two moves may not share one."""
    table: dict[str, Move] = {}
    for move in moves:
        assert move.text not in table, move.text
        table[move.text] = move
    return table
