"""What happened: one small class for each kind, told to people, never read back by the rules.

An event is declared by its fields, each with what it means; how it is said, shown, saved, hidden and described to
programs follows from that. This module and each game's `events` are the only ones of the kernel that stay interpreted,
because declarations are read here while the program runs; nothing is made of them while nobody listens.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    TypedDict,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_type_hints,
)

from boltyard.core.legend import Legend
from boltyard.core.sentences import Dice, NamedCard, NamedCards, NamedPlace, Part, Person, Sentence, people, slots_of
from boltyard.core.shapes import ShownEvent

EVERYBODY: Final = -1  # a mask with every bit: also whoever has no seat
ALL_SEEING: Final = -2  # the viewer after the end of a match, from whom nothing is hidden
NO_ONE: Final = -1  # the seat of what happens by itself
BACK: Final = "?"  # a card that is not seen, for programs


V = TypeVar("V")


class Meaning(Generic[V]):
    """What a field holds: how it is said, shown to programs, saved and loaded. Here: a number, or a word."""

    def __init__(self, shape: object) -> None:
        self.shape = shape  # the type of what is shown

    def part(self, value: V, legend: Legend) -> Part:
        assert isinstance(value, (int, str))
        return value

    def shown(self, value: V, legend: Legend) -> object:
        return value

    def saved(self, value: V, legend: Legend) -> object:
        return value

    def loaded(self, plain: object, legend: Legend) -> V:
        return cast(V, plain)

    def hidden(self, value: V) -> V:
        """What somebody learns of it who may not see the cards."""
        return value

    def cards(self, value: V) -> list[int]:
        """The cards it names."""
        return []


class SeatMeaning(Meaning[int]):
    """Somebody at the table; -1 is nobody."""

    def part(self, value: int, legend: Legend) -> Part:
        return Person(value)


class CardMeaning(Meaning[int]):
    """One card; -1 is a back, or none."""

    def part(self, value: int, legend: Legend) -> Part:
        return NamedCards([], 1, "") if value < 0 else NamedCard(legend.keys[value], legend.titles[value])

    def shown(self, value: int, legend: Legend) -> object:
        return BACK if value < 0 else legend.keys[value]

    def saved(self, value: int, legend: Legend) -> object:
        return legend.name(value)

    def loaded(self, plain: object, legend: Legend) -> int:
        assert isinstance(plain, (int, str))
        return legend.number(plain)

    def hidden(self, value: int) -> int:
        return -1

    def cards(self, value: int) -> list[int]:
        return [value] if value >= 0 else []


class CardsMeaning(Meaning[list[int]]):
    """Several cards, all of them seen or none."""

    def __init__(self, between: str = ", ") -> None:
        super().__init__(list[str])
        self.between = between

    def part(self, value: list[int], legend: Legend) -> Part:
        if value and value[0] < 0:
            return NamedCards([], len(value), self.between)
        named = [NamedCard(legend.keys[card], legend.titles[card]) for card in value]
        return NamedCards(named, 0, self.between)

    def shown(self, value: list[int], legend: Legend) -> object:
        return [BACK if card < 0 else legend.keys[card] for card in value]

    def saved(self, value: list[int], legend: Legend) -> object:
        return legend.names(value)

    def loaded(self, plain: object, legend: Legend) -> list[int]:
        assert isinstance(plain, list)
        return legend.pile(plain)

    def hidden(self, value: list[int]) -> list[int]:
        return [-1] * len(value)

    def cards(self, value: list[int]) -> list[int]:
        return [card for card in value if card >= 0]


class NumbersMeaning(Meaning[list[int]]):
    """Several numbers."""

    def __init__(self, between: str = ", ") -> None:
        super().__init__(list[int])
        self.between = between

    def part(self, value: list[int], legend: Legend) -> Part:
        return self.between.join(str(one) for one in value)


class DiceMeaning(NumbersMeaning):
    """Faces of dice."""

    def part(self, value: list[int], legend: Legend) -> Part:
        return Dice(value)


class ChanceMeaning(Meaning[float]):
    """A chance from 0 to 1; below 0 where nobody may know it."""

    def part(self, value: float, legend: Legend) -> Part:
        return f"{max(0.0, value) * 100:.1f} %"

    def loaded(self, plain: object, legend: Legend) -> float:
        assert isinstance(plain, (int, float))
        return float(plain)


class ChancesMeaning(Meaning[list[float]]):
    """Several chances, in the order of what they are for."""

    def part(self, value: list[float], legend: Legend) -> Part:
        return ", ".join(f"{chance * 100:.1f} %" for chance in value)


class WordsMeaning(Meaning[list[str]]):
    """Several words; whoever says them has a sentence for each."""

    def part(self, value: list[str], legend: Legend) -> Part:
        return ", ".join(value)


class WordMeaning(Meaning[int]):
    """A number that stands for one of these words: shown by its key, said in its own way."""

    def __init__(self, keys: list[str], said: list[str] | None = None) -> None:
        super().__init__(Literal[(*keys, "")])
        self.keys = keys
        self.said = said or keys

    def part(self, value: int, legend: Legend) -> Part:
        return self.said[value] if 0 <= value < len(self.said) else ""

    def shown(self, value: int, legend: Legend) -> object:
        return self.keys[value] if 0 <= value < len(self.keys) else ""


class PlaceMeaning(WordMeaning):
    """A place of something on the table, such as a limb."""

    def part(self, value: int, legend: Legend) -> Part:
        return NamedPlace(self.keys[value], self.said[value]) if 0 <= value < len(self.keys) else ""


class SeatsMeaning(Meaning[int]):
    """A mask of seats."""

    def part(self, value: int, legend: Legend) -> Part:
        return people(value)

    def shown(self, value: int, legend: Legend) -> object:
        return people(value).seats


class UnshownMeaning(Meaning[int]):
    """For the engine alone."""


AnyMeaning = Meaning[Any]
UNSHOWN: Final = UnshownMeaning(int)
PLAIN: Final[dict[object, AnyMeaning]] = {
    int: Meaning[int](int),
    bool: Meaning[bool](bool),
    str: Meaning[str](str),
    list[int]: NumbersMeaning(),
}

Seat = Annotated[int, SeatMeaning(int)]
Seats = Annotated[int, SeatsMeaning(list[int])]
Card = Annotated[int, CardMeaning(str)]
Cards = Annotated[list[int], CardsMeaning()]
Faces = Annotated[list[int], DiceMeaning()]
Chance = Annotated[float, ChanceMeaning(float)]
Chances = Annotated[list[float], ChancesMeaning(list[float])]
Eyes = Annotated[int, UNSHOWN]


def snake(name: str) -> str:
    """`BlewOff` is `blew_off`."""
    marked = "".join(f" {letter}" if letter.isupper() else letter for letter in name)
    return "_".join(marked.lower().split())


@dataclass_transform()
class Declared:
    """Whatever is derived from this is declared by its fields, and made with them in their order."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclasses.dataclass(cls)


class Event(Declared):
    """One thing that happened, in the past tense: `Drew`, `Built`, `BlewOff`. `seat` did it, or nobody."""

    kind: ClassVar[str] = ""  # its name for programs, made of the class's
    rule: ClassVar[str] = ""  # where one can read about it
    says: ClassVar[str] = ""  # the template of its sentence; nothing where it goes without saying
    opens: ClassVar[bool] = False  # a turn, or another chapter of the game, begins with it
    news: ClassVar[bool] = False  # nobody could have known it before (a draw, a roll, a reveal): undo stops there
    kept: ClassVar[bool] = False  # its fields go with its line of the log: whoever comes later can have it shown again

    seat: Seat

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.kind = snake(cls.__name__)

    def template(self) -> str:
        """What it says here; nothing where it goes without saying."""
        return self.says

    def more(self) -> dict[str, Part]:
        """Parts of its sentence beside the fields."""
        return {}

    def cited(self) -> str:
        """The rule behind it. It tells nothing more than the event does."""
        return self.rule

    def shown_to(self, viewer: int) -> Event:
        """This event as that seat may know it; whoever has no seat sees what everybody sees."""
        return self

    def sentence(self, legend: Legend) -> Sentence | None:
        """The event in words, with the cards that this legend names."""
        template = self.template()
        if not template:
            return None
        parts: dict[str, Part] = {
            name: meaning.part(getattr(self, name), legend) for name, meaning in said_in(type(self), template)
        }
        parts.update(self.more())
        return Sentence(template, parts)

    def show(self, legend: Legend) -> ShownEvent:
        """The event for programs: its kind, and its fields by name."""
        plain: dict[str, object] = {"event": self.kind}
        for name, meaning in fields_of(type(self)):
            if meaning is not UNSHOWN:
                plain[name] = meaning.shown(getattr(self, name), legend)
        return cast(ShownEvent, plain)

    def cards_named(self) -> list[int]:
        """Every card in it that is not a back."""
        return [card for name, meaning in fields_of(type(self)) for card in meaning.cards(getattr(self, name))]

    def saved(self, legend: Legend) -> list[object]:
        """Its kind and its fields in plain numbers and words."""
        fields = fields_of(type(self))
        return [self.kind, *[meaning.saved(getattr(self, name), legend) for name, meaning in fields]]


class Secret(Event):
    """Something of which only the seats in `sees` see the cards; everyone else learns how many there were."""

    sees: Eyes

    def shown_to(self, viewer: int) -> Event:
        if viewer == ALL_SEEING or self.sees == EVERYBODY or (viewer >= 0 and self.sees >> viewer & 1):
            return self
        veiled = copy.copy(self)
        for name, meaning in fields_of(type(self)):
            setattr(veiled, name, meaning.hidden(getattr(self, name)))
        return veiled


class Began(Event):
    """A turn begins."""

    opens = True

    turn: int


class Ended(Event):
    """The game is over; nobody has won where it is drawn. Each game has its own words for it."""

    winners: Seats
    reason: str


class GameEnded(Event):
    """A game of a series is over, and the next begins."""

    opens = True
    news = True
    says = "Game {number} is over."

    number: int
    reason: str


PLANS: Final[dict[type[Event], list[tuple[str, AnyMeaning]]]] = {}  # what was read of declarations


def fields_of(kind: type[Event]) -> list[tuple[str, AnyMeaning]]:
    """The fields of a kind of event in their order, each with what it means."""
    plan = PLANS.get(kind)
    if plan is None:
        plan = PLANS[kind] = read_fields(kind)
    return plan


SAID: Final[dict[tuple[type[Event], str], list[tuple[str, AnyMeaning]]]] = {}  # by kind and template


def said_in(kind: type[Event], template: str) -> list[tuple[str, AnyMeaning]]:
    """The fields that this template names; in another language it may name no others."""
    said = SAID.get((kind, template))
    if said is None:
        named = {slot.name for slot in slots_of(template)}
        said = SAID[kind, template] = [(name, meaning) for name, meaning in fields_of(kind) if name in named]
    return said


def read_fields(kind: type[Event]) -> list[tuple[str, AnyMeaning]]:
    hints = get_type_hints(kind, include_extras=True)
    return [(field.name, meaning_of(hints[field.name])) for field in dataclasses.fields(kind)]


def meaning_of(hint: object) -> AnyMeaning:
    for word in get_args(hint):
        if isinstance(word, Meaning):
            return word
    return PLAIN[hint]


def kinds_in(namespace: Mapping[str, object]) -> dict[str, type[Event]]:
    """The events that a module declares or takes over, by kind."""
    found: dict[str, type[Event]] = {"ended": Ended, "game_ended": GameEnded}
    for thing in namespace.values():
        if isinstance(thing, type) and issubclass(thing, Event) and thing not in (Event, Secret, Began):
            found[thing.kind] = thing
    return found


def event_from(kinds: Mapping[str, type[Event]], plain: list[object], legend: Legend) -> Event:
    """The event that was saved."""
    kind = kinds[str(plain[0])]
    values = [meaning.loaded(value, legend) for (_, meaning), value in zip(fields_of(kind), plain[1:], strict=True)]
    return kind(*values)


SHAPES: Final[dict[tuple[str, type[Event]], type]] = {}  # made once: the same shape has the same name


def shapes_of(game: str, kinds: Mapping[str, type[Event]]) -> list[type]:
    """What programs are shown of these events: a `TypedDict` for each, named after game and kind."""
    return [shape_of(game if kind.__module__ != __name__ else "", kind) for kind in kinds.values()]


def shape_of(game: str, kind: type[Event]) -> type:
    shape = SHAPES.get((game, kind))
    if shape is None:
        shown = {name: meaning.shape for name, meaning in fields_of(kind) if meaning is not UNSHOWN}
        fields = {"event": Literal[kind.kind], **shown}
        shape = SHAPES[game, kind] = cast(type, cast(Any, TypedDict)(f"{game}{kind.__name__}", fields))
        shape.__doc__ = kind.__doc__
        shape.__module__ = kind.__module__
    return shape
