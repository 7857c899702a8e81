"""What holds for one side of a table and not for the others: a card more, keepers as its Inheritance.

All of it is one setting, `terms`, so it goes wherever settings go. Its one spelling has no blank in it:

    all:barred=KEY+KEY,shop=piles;0:inheritance=KEY+KEY,opening=1;1:limit=1

A part is `all`, what holds for the table, or a side, by its lowest chair. Which terms there are is the game's business;
one without a `TermsSetting` in its schema has none.
"""

import re
from collections.abc import Mapping
from typing import Final

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.legend import Legend
from boltyard.core.sentences import Values, say
from boltyard.core.settings import Schema, Setting, whole_number

TERMS: Final = "terms"
ALL: Final = "all"
NONE: Final = "none"
MOST_SIDES: Final = 10
KEYS: Final = re.compile(r"[a-z0-9_]{1,40}(\+[a-z0-9_]{1,40}){0,200}")

Parts = dict[str, dict[str, str]]  # by side, or `all`: values by term


class Term:
    """One thing that can hold for a side: a number `low..high`, one of some words, or keys of cards.

    `whole`: it holds for the table, and is said of all. `says` reads it aloud, with `{}` for the value.
    """

    def __init__(
        self,
        key: str,
        rule: str,
        text: str,
        says: str,
        low: int = 0,
        high: int = -1,
        words: list[str] | None = None,
        whole: bool = False,
    ) -> None:
        self.key = key
        self.rule = rule
        self.text = text
        self.says = says
        self.low = low
        self.high = high
        self.words: list[str] = words or []
        self.whole = whole

    @property
    def kind(self) -> str:
        """`number`, `choice` or `cards`."""
        if self.high >= self.low:
            return "number"
        return "choice" if self.words else "cards"

    def read(self, raw: str) -> str:
        """The value in its one spelling; nothing where it says nothing, such as a number of 0."""
        text = raw.strip().lower().replace(" ", "")
        if self.kind == "number":
            number = whole_number(text.removeprefix("+"))
            if number is None or not self.low <= number <= self.high:
                wrong = "{term} cannot be {raw}; it takes {low} to {high}"
                said = say(wrong, term=self.key, raw=repr(raw[:40]), low=str(self.low), high=str(self.high))
                raise BadSetting(said, [TERMS], self.rule)
            return str(number) if number else ""
        if self.kind == "choice":
            if text not in self.words:
                wrong = "{term} cannot be {raw}; it takes {words}{hint}"
                hint = nearest(text, self.words)
                said = say(wrong, term=self.key, raw=repr(raw[:40]), words=Values(self.words), hint=hint)
                raise BadSetting(said, [TERMS], self.rule)
            return text
        if not KEYS.fullmatch(text):
            said = say("{term} takes cards by key with + between, not {raw}", term=self.key, raw=repr(raw[:40]))
            raise BadSetting(said, [TERMS], self.rule)
        return "+".join(sorted(set(text.split("+"))))


class TermsSetting(Setting):
    """The terms of sides, all in one value; `none` where every side plays by the same."""

    form: str = "SIDE:TERM=VALUE[,TERM=VALUE…][;SIDE:…]"

    @property
    def kind(self) -> str:
        return TERMS

    def __init__(self, terms: list[Term], rule: str, text: str) -> None:
        super().__init__(TERMS, [NONE], rule, text)
        self.terms = terms

    def read(self, raw: object) -> str:
        """The terms in their one spelling, each looked at by itself; whether they go together the game says."""
        text = str(raw).strip().lower()
        return self.spell(split_parts(text)) if text not in ("", NONE) else NONE

    def spell(self, parts: Mapping[str, Mapping[str, str]]) -> str:
        """These parts in their one spelling: `all` first, then the sides, terms as the game declares them."""
        for who in parts:
            if who != ALL and (not who.isdigit() or who != str(int(who)) or int(who) >= MOST_SIDES):
                raise BadSetting(f"terms are for all or for a side by its chair, such as 0, not {who[:40]!r}", [TERMS])
            for key in parts[who]:
                self.term(who, key)
        told: list[str] = []
        for who in [ALL, *[str(side) for side in range(MOST_SIDES)]]:
            said: list[str] = []
            if who in parts:
                for term in self.terms:
                    value = term.read(parts[who][term.key]) if term.key in parts[who] else ""
                    if value:
                        said.append(f"{term.key}={value}")
            if said:
                told.append(f"{who}:{','.join(said)}")
        return ";".join(told) if told else NONE

    def term(self, who: str, key: str) -> Term:
        """The term of this name; refused where it is none, or is not said of whom it holds for."""
        for term in self.terms:
            if term.key == key:
                if term.whole != (who == ALL):
                    whose = "the whole table: say all" if term.whole else "one side: say which, by its chair"
                    raise BadSetting(f"{key} is a term of {whose}", [TERMS], term.rule)
                return term
        keys = [term.key for term in self.terms]
        raise BadSetting(f"there is no term {key[:40]!r}; there are {', '.join(keys)}{nearest(key, keys)}", [TERMS])


def split_parts(text: str) -> Parts:
    """The terms in a text by whom they hold for, not yet looked at."""
    parts: Parts = {}
    for part in text.split(";"):
        if not part.strip():
            continue
        who, colon, rest = part.partition(":")
        who = who.strip()
        if not colon or not rest.strip():
            raise BadSetting(f"terms are said like 0:opening=1, not {part.strip()[:60]!r}", [TERMS])
        found = parts.setdefault(who, {})
        for one in rest.split(","):
            key, equals, value = one.partition("=")
            key = key.strip()
            if not equals or not key or not value.strip():
                raise BadSetting(f"a term is said like opening=1, not {one.strip()[:60]!r}", [TERMS])
            if key in found:
                raise BadSetting(f"{key} is said twice of {who[:40]}", [TERMS])
            found[key] = value.strip()
    return parts


def terms_in(settings: Mapping[str, str]) -> Parts:
    """The terms that these settings hold, each in its one spelling."""
    value = settings[TERMS] if TERMS in settings else NONE
    return split_parts(value) if value != NONE else {}


def terms_setting(schema: Schema) -> TermsSetting | None:
    """Where a game says which terms it knows; None where it knows none."""
    for setting in schema.settings:
        if isinstance(setting, TermsSetting):
            return setting
    return None


def with_terms(
    schema: Schema, settings: Mapping[str, str], parts: Mapping[str, Mapping[str, str | int]]
) -> dict[str, str]:
    """These settings with the terms of one fixture: what a match is made of. A game without terms refuses."""
    chosen = {key: settings[key] for key in settings if key != TERMS}
    found = {who: {key: str(value) for key, value in part.items()} for who, part in parts.items()}
    setting = terms_setting(schema)
    if setting is None:
        if found:
            raise BadSetting("this game has no terms of a side", [TERMS])
        return chosen
    value = setting.spell(found)
    if value != NONE:
        chosen[TERMS] = value
    return chosen


def by_chair(text: str, names: list[str]) -> str:
    """The same terms where sides were called by the names of their seats (`ana: opening=+1`)."""
    told: list[str] = []
    for part in text.split(";"):
        who, colon, rest = part.partition(":")
        who = who.strip()
        if colon and who in names:
            who = str(names.index(who))
        elif colon and who != ALL and not who.isdigit():
            raise BadSetting(f"nobody here is called {who[:40]!r}; the seats are {' '.join(names)}", [TERMS])
        told.append(f"{who}{colon}{rest}")
    return ";".join(told)


def turned(settings: Mapping[str, str], sides: int, by: int) -> dict[str, str]:
    """The settings of a match in which everybody sits so many chairs further up: terms go with the people."""
    chosen = dict(settings)
    parts = terms_in(settings)
    told: list[str] = []
    for who in [ALL, *[str((side - by) % sides) for side in range(sides)]]:
        if who in parts:
            side = who if who == ALL else str((int(who) + by) % sides)
            told.append(f"{side}:{','.join([f'{key}={parts[who][key]}' for key in parts[who]])}")
    if told:
        chosen[TERMS] = ";".join(told)
    return chosen


def terms_told(schema: Schema, settings: Mapping[str, str], legend: Legend) -> dict[str, list[str]]:
    """The terms in words for people, by side or `all`: `+1 opening hand`."""
    told: dict[str, list[str]] = {}
    setting = terms_setting(schema)
    parts = terms_in(settings)
    for who in parts:
        assert setting is not None
        told[who] = []
        for key, value in parts[who].items():
            term = setting.term(who, key)
            if term.kind == "cards":
                value = ", ".join([legend.titles[legend.number(card)] for card in value.split("+")])
            told[who].append(term.says.replace("{}", value))
    return told
