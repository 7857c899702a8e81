"""Refusals of settings for people who see a form: what is wrong, where, and how to mend it, in a sentence.

The terminal names settings as they are typed (`rotation=3 does not go with series=5`). A form shows their texts, so the
sentence does, too, and it says what to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from boltyard.core.errors import BadSetting
from boltyard.core.sentences import Audience
from boltyard.core.settings import Schema


@contextmanager
def spoken(schema: Schema) -> Iterator[None]:
    """Whatever is refused within is refused in words."""
    try:
        yield
    except BadSetting as wrong:
        raise BadSetting(in_words(schema, wrong), wrong.keys, wrong.rule) from None


def in_words(schema: Schema, wrong: BadSetting) -> str:
    """The sentence with texts instead of keys, and what to change."""
    form = Audience([])
    form.far = True
    form.texts = {setting.key: setting.text for setting in schema.settings}
    sentence = form.text(wrong.said)
    sentence = sentence[0].upper() + sentence[1:]
    if not sentence.endswith((".", "?")):
        sentence += "."
    remedy = how_to_mend(wrong.keys)
    return f"{sentence}{' ' if remedy else ''}{remedy}"


def how_to_mend(keys: list[str]) -> str:
    if "seats" in keys and len(keys) > 1:
        return "Change the number of seats, or this setting."
    return "Change one of the two." if len(keys) > 1 else ""
