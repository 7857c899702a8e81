"""How a field of a state or a frame is copied and saved, said once, by its type.

Slots, copies and saved forms are written from these declarations by `./boltyard dev fields`. To Python and to mypyc
they are plain types. What is said of no field here is copied, as deep as it can change, and saved as it is.
"""

from typing import Annotated, TypeVar

T = TypeVar("T")

# How it is copied.
Shared = Annotated[T, "shared"]  # the table's rather than the state's own: shared, and not saved
Replaced = Annotated[T, "replaced"]  # replaced, never changed in place, so that copies may share it
Prepared = Annotated[T, "prepared"]  # of the set-up: copied until the first turn, and shared from then on
Unsaved = Annotated[T, "unsaved"]  # copied; whoever loads a state says it anew
Local = Annotated[T, "local"]  # for this one alone: a copy has None, and nothing is saved
Given = Annotated[T, "given"]  # whoever makes the copy puts it there; saved

# What it holds.
OneCard = int  # saved by its name, as are all cards
Pile = list[int]  # cards
Bundle = tuple[int, ...]  # cards that lie together as long as they lie there
CardBits = int  # a set of cards, a bit for each
ByCard = Annotated[list[T], "by card"]  # something for every card
Noted = Annotated[T, "noted"]  # an object with named fields that never changes: copies share it
Two = Annotated[list[T], "two"]  # exactly two, one for each side
