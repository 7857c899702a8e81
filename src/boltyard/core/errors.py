"""What can be wrong, each in one sentence a person can act on."""

import difflib
from typing import ClassVar

from boltyard.core.sentences import Audience, Sentence, say


class Wrong(Exception):
    """Something from outside that cannot be used: what, where, and how to mend it, in one sentence.

    `said` is that sentence with what it names, `rule` the id that says so, if one does; `sentence` is both in a line.
    """

    exit_code: ClassVar[int] = 2

    def __init__(self, said: str | Sentence, rule: str = "") -> None:
        self.said = say("{text}", text=said) if isinstance(said, str) else said
        self.rule = rule
        self.sentence = with_rule(Audience([]).text(self.said), rule)
        super().__init__(self.sentence)


class BadSetting(Wrong):
    """A setting, mode or number of seats that the game does not know or allow.

    `keys` tells where to mend it: the settings, or `mode`, `seats`.
    """

    def __init__(self, said: str | Sentence, keys: list[str] | None = None, rule: str = "") -> None:
        super().__init__(said, rule)
        self.keys: list[str] = keys or []

    def from_afar(self) -> str:
        """The sentence for whoever asks over a network; the rule goes beside it."""
        reader = Audience([])
        reader.far = True
        return reader.text(self.said)


def with_rule(sentence: str, rule: str) -> str:
    return f"{sentence} ({rule})" if rule else sentence


class IllegalMove(Wrong):
    """A move that the rules do not allow here."""


class UnknownCode(Wrong):
    """Text that is no move at all at this moment."""


class BadRecord(Wrong):
    """A record that is damaged, cut off, or does not follow the rules."""

    exit_code: ClassVar[int] = 1


class NewerRules(BadRecord):
    """A record made under a rules version that this program does not know yet."""


class NotYours(IllegalMove):
    """An act by a seat that is not asked, or not allowed to do this."""


def nearest(word: str, words: list[str]) -> str:
    """A tail for a sentence: the word that was probably meant, or nothing."""
    close = difflib.get_close_matches(word.lower(), [w.lower() for w in words], 1, 0.5)
    if not close:
        return ""
    meant = [w for w in words if w.lower() == close[0]][0]
    return f"; did you mean {meant}?"
