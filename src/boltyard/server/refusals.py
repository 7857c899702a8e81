"""Refusals of settings for people who see a form: what is wrong, where, and how to mend it, in a sentence.

The terminal names settings as they are typed (`rotation=3 does not go with series=5`). A form shows their texts, so the
sentence does, too, and it says what to change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from boltyard.core.errors import BadSetting
from boltyard.core.settings import Schema

RULE = re.compile(r" \(([A-Z]+(?:-[A-Z0-9]+)+)\)")


@contextmanager
def spoken(schema: Schema) -> Iterator[None]:
    """Whatever is refused within is refused in words."""
    try:
        yield
    except BadSetting as wrong:
        raise BadSetting(in_words(schema, wrong), wrong.keys) from None


def in_words(schema: Schema, wrong: BadSetting) -> str:
    """The sentence with texts instead of keys, what to change, and the rule at the end."""
    sentence = wrong.sentence.replace(wrong.here, "") if wrong.here else wrong.sentence
    rule = RULE.search(sentence)
    sentence = RULE.sub("", sentence, 1)
    for setting in schema.settings:
        called = f"“{setting.text[0].upper()}{setting.text[1:]}”"
        sentence = re.sub(rf"\b{setting.key}=([\w.+-]+)", lambda m, c=called: f"{c} set to {m[1]}", sentence)  # type: ignore[misc]
        sentence = re.sub(rf"^{setting.key} cannot be ", f"{called} cannot be ", sentence)
        sentence = sentence.replace(f"set {setting.key} to ", f"set {called} to ")
        for value in setting.values:
            sentence = sentence.replace(value, value.replace("_", " "))
    sentence = sentence[0].upper() + sentence[1:]
    if not sentence.endswith((".", "?")):
        sentence += "."
    remedy = how_to_mend(wrong.keys)
    return f"{sentence}{' ' if remedy else ''}{remedy}{f' ({rule[1]})' if rule else ''}"


def how_to_mend(keys: list[str]) -> str:
    if "seats" in keys and len(keys) > 1:
        return "Change the number of seats, or this setting."
    return "Change one of the two." if len(keys) > 1 else ""
