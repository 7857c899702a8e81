"""Sentences as data: a template, and what it names. Who reads it, and in which language, is known at the edge.

    say("{seat|blows|blow} off {target's} {limb}.", seat=Person(0), target=Person(1), limb="head")

reads *Ana blows off Bo's head*, and *You blow off Bo's head* where seat 0 reads it. In a template

    {x}          stands for what x is: a name, cards, a number, a word
    {x's}        for whose it is: `Bo's`, `your`
    {x|a|b}      is followed by `a`, or by `b` where x is whoever reads, or a number other than one: `1 card`, `3 cards`
    {x?a|b}      is only that `a` or `b`

A template is its own key: a second language is a table from these templates, and from words, to its own.
"""

from collections.abc import Mapping
from typing import Final

NOBODY: Final = -1
ENDS: Final = (". ", "! ", "? ")  # after these a sentence begins


class Person:
    """Whoever sits in this seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat


class People:
    """Several of them: `Ana and Bo`."""

    def __init__(self, seats: list[int]) -> None:
        self.seats = seats


def people(mask: int) -> People:
    """Everybody whose bit is set."""
    return People([seat for seat in range(mask.bit_length()) if mask >> seat & 1])


class NamedCard:
    """A card by its key, which programs know, and the name that people say."""

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name


class NamedCards:
    """Cards by name; where they are hidden, how many there are."""

    def __init__(self, cards: list[NamedCard], hidden: int, between: str) -> None:
        self.cards = cards
        self.hidden = hidden
        self.between = between  # stands between two names


class NamedPlace:
    """A place of something on the table, such as a limb: by its key, and the word that people say."""

    def __init__(self, key: str, name: str) -> None:
        self.key = key
        self.name = name


class Dice:
    """Faces of dice as they fell."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces


class Chosen:
    """A setting with its value, or alone: who types it reads `team=four_hands`, a form has a text for it."""

    def __init__(self, key: str, value: str = "") -> None:
        self.key = key
        self.value = value


class Values:
    """Values that a setting takes."""

    def __init__(self, values: list[str], between: str = ", ") -> None:
        self.values = values
        self.between = between


class Here:
    """For whoever sits at this machine, such as a folder: it does not go over a network."""

    def __init__(self, text: str) -> None:
        self.text = text


class Sentence:
    """A template and its parts by name."""

    def __init__(self, template: str, parts: "dict[str, Part]") -> None:
        self.template = template
        self.parts = parts

    def shows_something(self) -> bool:
        """Could any part of it be shown: a card, a place, dice?"""
        for part in self.parts.values():
            if not isinstance(part, (str, int, Person)) and can_be_shown(part):
                return True
        return False


class Clause:
    """A sentence within another: its full stop, or question mark, is left out."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence


class Series:
    """Several sentences, or parts of one, in a row."""

    def __init__(self, sentences: list[Sentence], between: str) -> None:
        self.sentences = sentences
        self.between = between


# What a sentence names. A string is a word of the language, and may be another in another; a card's name is not.
Part = (
    Person | People | NamedCard | NamedCards | NamedPlace | Dice | Chosen | Values | Here | Sentence | Clause | Series
    | int | str
)  # fmt: skip
NO_FACES: Final[list[int]] = []


def can_be_shown(part: Part) -> bool:
    if isinstance(part, Sentence):
        return part.shows_something()
    if isinstance(part, Clause):
        return part.sentence.shows_something()
    if isinstance(part, Series):
        return any([one.shows_something() for one in part.sentences])
    return isinstance(part, (NamedCard, NamedCards, NamedPlace, Dice))


class Piece:
    """A stretch of a sentence that was put into words, and what it names: nothing, where it is words alone."""

    card: str = ""  # its key
    place: str = ""  # its key
    seat: int = NOBODY  # who is named, or whose it is
    number: int | None = None
    dice: list[int] = NO_FACES  # the faces, in their order

    def __init__(self, text: str) -> None:
        self.text = text


def card_piece(card: NamedCard) -> Piece:
    piece = Piece(card.name)
    piece.card = card.key
    return piece


def number_piece(number: int) -> Piece:
    piece = Piece(str(number))
    piece.number = number
    return piece


def say(template: str, **parts: Part) -> Sentence:
    """A sentence with these parts."""
    return Sentence(template, parts)


class Slot:
    """A place of a template: the text before it, the part that goes there, and in which form."""

    def __init__(self, before: str, name: str, form: str, one: str, other: str) -> None:
        self.before = before
        self.name = name  # nothing after the last part
        self.form = form  # "" as it is, "'" whose, "|" with a word after it, "?" the word alone
        self.one = one
        self.other = other


OPENED: Final[dict[str, list[Slot]]] = {}  # every template that was read before; there are a few hundred


def slots_of(template: str) -> list[Slot]:
    """The places of a template in their order."""
    known = OPENED.get(template)
    if known is not None:
        return known
    slots: list[Slot] = []
    rest = template
    while "{" in rest:
        before, _, rest = rest.partition("{")
        inner, _, rest = rest.partition("}")
        slots.append(slot_of(before, inner))
    slots.append(Slot(rest, "", "", "", ""))
    OPENED[template] = slots
    return slots


def slot_of(before: str, inner: str) -> Slot:
    if inner.endswith("'s"):
        return Slot(before, inner[:-2], "'", "", "")
    for form in ("?", "|"):
        name, mark, words = inner.partition(form)
        if mark:
            one, _, other = words.partition("|")
            return Slot(before, name, form, one, other)
    return Slot(before, inner, "", "", "")


class Audience:
    """Whoever reads it: the names around the table, the own seat if there is one, and the words of another language."""

    def __init__(self, names: list[str], seat: int = NOBODY, language: Mapping[str, str] | None = None) -> None:
        self.names = names
        self.seat = seat
        self.language: Mapping[str, str] = {} if language is None else language
        self.far = False  # at the other end of a network
        self.texts: Mapping[str, str] = {}  # what a form calls the settings; nothing where they are typed by their keys

    def text(self, sentence: Sentence | None) -> str:
        """The sentence in words; nothing where there is none."""
        if sentence is None:
            return ""
        found = before = ""
        for slot in slots_of(self.language.get(sentence.template, sentence.template)):
            if slot.before:
                found += slot.before
                before = slot.before
            if slot.name:
                part = sentence.parts[slot.name]
                first = not before or before.endswith(ENDS)
                brief = self.in_brief(slot, part, first)
                if brief:
                    found += brief
                    before = brief
                    continue
                for piece in self.filled(slot, part, first):
                    found += piece.text
                    before = piece.text
        return found

    def in_brief(self, slot: Slot, part: Part, first: bool) -> str:
        """What most parts are, in words at once; nothing where it has to be put together."""
        if isinstance(part, str):
            return self.language.get(part, part) if slot.form == "" else ""
        if isinstance(part, NamedCard):
            return part.name if slot.form == "" else ""
        if isinstance(part, int):
            name, other = str(part), part != 1
        elif isinstance(part, Person) and slot.form != "'":
            name, other = self.who(part.seat, first), part.seat == self.seat and part.seat >= 0
        else:
            return ""
        if slot.form == "":
            return name
        word = slot.other if other else slot.one
        return f"{name} {word}" if slot.form == "|" else word

    def pieces(self, sentence: Sentence) -> list[Piece]:
        """The sentence in words, with everything it names apart."""
        template = self.language.get(sentence.template, sentence.template)
        pieces: list[Piece] = []
        before = ""
        for slot in slots_of(template):
            if slot.before:
                pieces.append(Piece(slot.before))
                before = slot.before
            if slot.name:
                pieces += self.filled(slot, sentence.parts[slot.name], not before or before.endswith(ENDS))
                before = pieces[-1].text if pieces else ""
        return pieces

    def filled(self, slot: Slot, part: Part, first: bool) -> list[Piece]:
        """What goes into one place of the template."""
        if slot.form == "?":
            return [Piece(slot.other if self.is_other(part) else slot.one)]
        if slot.form == "'":
            return [self.whose(part, first)]
        pieces = self.named(part, first)
        if slot.form == "|":
            pieces.append(Piece(f" {slot.other if self.is_other(part) else slot.one}"))
        return pieces

    def is_other(self, part: Part) -> bool:
        """Does the second form go with it: `you draw`, `3 cards`, `Ana and Bo win`?"""
        if isinstance(part, Person):
            return part.seat == self.seat and self.seat >= 0
        if isinstance(part, People):
            return len(part.seats) != 1 or self.is_other(Person(part.seats[0]))
        if isinstance(part, int):
            return part != 1
        return isinstance(part, (NamedCards, Dice)) and count(part) != 1

    def named(self, part: Part, first: bool) -> list[Piece]:
        """A part in words; what is named most often is looked for first."""
        if isinstance(part, str):
            return [Piece(self.word(part))]
        if isinstance(part, NamedCard):
            return [card_piece(part)]
        if isinstance(part, int):
            return [number_piece(part)]
        if isinstance(part, Person):
            return [self.somebody(part.seat, first)]
        if isinstance(part, People):
            return self.everybody(part.seats, first)
        if isinstance(part, NamedCards):
            return self.cards(part)
        if isinstance(part, NamedPlace):
            piece = Piece(self.word(part.name))
            piece.place = part.key
            return [piece]
        if isinstance(part, Dice):
            piece = Piece(" ".join([str(face) for face in part.faces]))
            piece.dice = part.faces
            return [piece]
        if isinstance(part, Chosen):
            return [Piece(self.setting(part))]
        if isinstance(part, Values):
            return [Piece(part.between.join([self.value(value) for value in part.values]))]
        if isinstance(part, Here):
            return [Piece("" if self.far else part.text)]
        if isinstance(part, Sentence):
            return self.pieces(part)
        if isinstance(part, Clause):
            pieces = self.pieces(part.sentence)
            pieces[-1].text = pieces[-1].text.rstrip(".?")
            return pieces
        return self.in_a_row(part)

    def cards(self, part: NamedCards) -> list[Piece]:
        if part.hidden:
            return self.pieces(say("{n|card|cards}", n=part.hidden))
        if not part.cards:
            return [Piece(self.word("nothing"))]
        pieces: list[Piece] = []
        for card in part.cards:
            if pieces:
                pieces.append(Piece(part.between))
            pieces.append(card_piece(card))
        return pieces

    def setting(self, part: Chosen) -> str:
        text = self.texts.get(part.key, "")
        if not text:
            return f"{part.key}={part.value}" if part.value else part.key
        called = f"“{text[0].upper()}{text[1:]}”"
        return f"{called} {self.word('set to')} {self.value(part.value)}" if part.value else called

    def value(self, value: str) -> str:
        return value.replace("_", " ") if self.texts else value

    def in_a_row(self, part: Series) -> list[Piece]:
        pieces: list[Piece] = []
        for sentence in part.sentences:
            if pieces:
                pieces.append(Piece(part.between))
            pieces += self.pieces(sentence)
        return pieces

    def word(self, word: str) -> str:
        """In the reader's language."""
        return self.language.get(word, word)

    def who(self, seat: int, first: bool) -> str:
        if seat == self.seat and seat >= 0:
            return self.word("You" if first else "you")
        if seat < 0:
            return self.word("Nobody")
        if seat < len(self.names):
            return self.names[seat]
        return f"{self.word('Seat' if first else 'seat')} {seat}"

    def somebody(self, seat: int, first: bool) -> Piece:
        piece = Piece(self.who(seat, first))
        piece.seat = seat
        return piece

    def everybody(self, seats: list[int], first: bool) -> list[Piece]:
        """`Ana`, `Ana and Bo`, `Ana, Bo and you`."""
        pieces: list[Piece] = []
        for n, seat in enumerate(seats):
            if n:
                pieces.append(Piece(self.word(" and ") if n + 1 == len(seats) else ", "))
            pieces.append(self.somebody(seat, first and n == 0))
        return pieces

    def whose(self, part: Part, first: bool) -> Piece:
        """`Bo's`, `your`."""
        assert isinstance(part, Person)
        piece = self.somebody(part.seat, first)
        if part.seat == self.seat and part.seat >= 0:
            piece.text = self.word("Your" if first else "your")
        else:
            piece.text = self.word("{}'s").replace("{}", piece.text)
        return piece


def count(part: NamedCards | Dice) -> int:
    if isinstance(part, Dice):
        return len(part.faces)
    return part.hidden or len(part.cards)


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
