"""Small words for whoever reads: `you`, whose, lists, a rule at the end of a sentence."""

from __future__ import annotations

YOU = "You"


def names_for(names: list[str], viewer: int) -> list[str]:
    """The names at the table as this seat would say them."""
    return [YOU if seat == viewer else name for seat, name in enumerate(names)]


def owner(name: str) -> str:
    """Whose: `your`, `Ana's`."""
    return "your" if name == YOU else f"{name}'s"


def with_rule(sentence: str, rule: str) -> str:
    """The sentence with the id of its rule, before the full stop."""
    bare = sentence.rstrip(".")
    return f"{bare} ({rule})." if rule else f"{bare}."


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
