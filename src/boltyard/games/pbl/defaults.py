"""What a seat does when its time runs out (PBL-R-173)."""

from typing import Final

from boltyard.core import flow
from boltyard.core.moves import DONE, PASS, REFUSE_DRAW, Move
from boltyard.core.rng import Rng
from boltyard.games.pbl.moves import CONCEDE, DRAW_DECK, DROP, END, FIND_NONE, NO, TAKE
from boltyard.games.pbl.state import Pbl

# What silence says where it is offered: no action, no MOVE, no card added, found or taken from the row, no draw agreed.
# A set that may be empty is closed at once. In the draft the pile that is shown is taken.
SILENT: Final[list[Move]] = [PASS, END, CONCEDE, DONE, DROP, NO, FIND_NONE, DRAW_DECK, REFUSE_DRAW, TAKE]


def default_answer(s: Pbl, seat: int, rng: Rng) -> list[Move]:
    """The answer that stands for silence, item by item, from the beginning of the question.

    What is optional is declined; what is forced is chosen by chance among what is legal.
    """
    named = s.sealed[seat]
    s.sealed[seat] = []
    options = flow.options(s, seat)
    silent = [move for move in options if move in SILENT]
    answer = silent[:1] if silent else drawn_by_lot(s, seat, rng)
    s.sealed[seat] = named
    return answer


def drawn_by_lot(s: Pbl, seat: int, rng: Rng) -> list[Move]:
    """One of the options, or items of a set until it is complete, each by chance."""
    f = s.frames[-1]
    items = s.sealed[seat]
    open_ = True
    while open_:
        options = f.by.options(s, f, seat)
        move = options[rng.below(len(options))]
        items.append(move)
        open_ = move.item and not f.by.full(s, f, seat)
    return items
