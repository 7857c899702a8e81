"""Cards by name in whatever is saved: a number means a card only as long as no card is added before it."""

from typing import Any, Final, TypeVar

T = TypeVar("T")
Plain = dict[str, Any]  # something saved: its fields by name, in numbers and words
Saved = int | str  # a card by its name, or a number that stands for none


class Legend:
    """The names of a game's cards in the order of their numbers. What is no card, such as a back, stays a number.

    `keys` are for programs and for whatever is saved; `titles` are what people call them.
    """

    def __init__(self, keys: list[str], titles: list[str]) -> None:
        self.keys = keys
        self.titles = titles
        self.numbers: dict[str, int] = {keys[number]: number for number in range(len(keys))}

    def name(self, card: int) -> Saved:
        """The card's name; a number that stands for no card is left as it is."""
        return self.keys[card] if 0 <= card < len(self.keys) else card

    def number(self, name: Saved) -> int:
        """The card of this name. An unknown one is refused, and so is a number where a name is due.

        Which card it was is not told: the sentence goes into logs, and cards do not.
        """
        if isinstance(name, str):
            if name not in self.numbers:
                raise ValueError("a card has a name that no card has here")
            return self.numbers[name]
        if 0 <= name < len(self.keys):
            raise ValueError("a card was saved by its number")
        return name

    def names(self, pile: list[int]) -> list[Saved]:
        return [self.name(card) for card in pile]

    def pile(self, names: list[Saved]) -> list[int]:
        return [self.number(name) for name in names]

    def piles(self, named: list[list[Saved]]) -> list[list[int]]:
        return [self.pile(names) for names in named]

    def all_names(self, piles: list[list[int]]) -> list[list[Saved]]:
        return [self.names(pile) for pile in piles]

    def names_of(self, bits: int) -> list[str]:
        """The cards of a set that has a bit for each."""
        return [self.keys[card] for card in range(len(self.keys)) if bits >> card & 1]

    def bits(self, names: list[Saved]) -> int:
        """The same as a set of bits."""
        bits = 0
        for card in self.pile(names):
            bits |= 1 << card
        return bits

    def by_name(self, values: list[T]) -> dict[str, T]:
        """What is kept for every card, by name."""
        return {self.keys[number]: values[number] for number in range(len(self.keys))}

    def by_number(self, plain: dict[str, T]) -> list[T]:
        """The same in the order of the numbers; a card of which nothing was kept is refused."""
        for key in self.keys:
            if key not in plain:
                raise ValueError("nothing was saved of a card")
        return [plain[key] for key in self.keys]


NO_CARDS: Final = Legend([], [])
