"""What is asked, and what may be answered, as data; the sentences in it are put into words by whoever asks.

It is made when somebody looks: no game that plays itself pays for it.
"""

from boltyard.core.sentences import Sentence


class Thing:
    """Something on the table that an option is about: a card, a part of a robot, a seat, a number of something.

    `is_a` says what it is, in a word that the game's page knows. `key` names it, `seat` says whose it is, and `n` which
    one, or how many.
    """

    def __init__(self, is_a: str, key: str, seat: int, n: int) -> None:
        self.is_a = is_a
        self.key = key
        self.seat = seat
        self.n = n


def card(key: str) -> Thing:
    return Thing("card", key, -1, 0)


def place(seat: int, key: str) -> Thing:
    """A part of this seat's robot."""
    return Thing("place", key, seat, 0)


def seat(number: int) -> Thing:
    return Thing("seat", "", number, 0)


def amount(of: str, n: int) -> Thing:
    """A number of something, or the number of one: `bombs 2`, `face 6`, `hand 1`."""
    return Thing(of, "", -1, n)


class Option:
    """One thing that may be said: its code, what it does in words, and the things it is about, in their order."""

    def __init__(self, code: str, label: Sentence, parts: list[Thing], item: bool, limit: int) -> None:
        self.code = code
        self.label = label
        self.parts = parts
        self.item = item  # of a set, which stays open
        self.limit = limit  # so many items of this kind at most; 0 where the set does not count them


class Question:
    """A decision of the catalogue: the prompt, the rule to read, and how it can be answered."""

    def __init__(self, decision: str, prompt: Sentence, rule: str) -> None:
        self.decision = decision
        self.prompt = prompt
        self.rule = rule
        self.options: list[Option] = []
        self.named: list[str] = []  # the items named so far of a set that is still open
        self.least = 0  # a set has at least so many items, those named included
        self.most = 0  # and at most so many; 0 where no set is asked for, or it is named step by step
        self.usually_asked = True  # most people want to be asked this; else they would pass (`Game.usually_asked`)
