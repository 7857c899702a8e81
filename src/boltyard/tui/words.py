"""The game's sentences turned to whoever reads them: "You draw 5S", not "you draws 5S"."""

from __future__ import annotations

import re

YOU = "You"
SEAT = re.compile(r"\b([Ss])eat (\d)('s)?")
OBJECT = re.compile(r"(?<=[a-z] )(?<!\band )You\b")  # after a verb: `bo names You`
IRREGULAR = {"is": "are", "has": "have", "was": "were"}


def names_for(names: list[str], viewer: int) -> list[str]:
    """The names at the table as this seat would say them."""
    return [YOU if seat == viewer else name for seat, name in enumerate(names)]


def addressed(text: str) -> str:
    """A sentence about `You` in the third person, put right."""
    if YOU not in text:
        return text
    text = OBJECT.sub("you", text)
    text = re.sub(r"\bYou (\w+)", lambda hit: f"You {_verb(hit[1])}", text)
    if text.startswith(YOU):
        text = re.sub(r" and (\w+es) ", lambda hit: f" and {_verb(hit[1])} ", text)
    return re.sub(r"(?<=[:;,(] )You\b", "you", text)


def _verb(word: str) -> str:
    if word in IRREGULAR:
        return IRREGULAR[word]
    if re.search(r"(ch|sh|ss|x)es$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


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


def with_names(text: str, names: list[str], viewer: int) -> str:
    """The sentence with names instead of seats: `seat 1's head` becomes `bo's head`, or `your head`."""
    told = names_for(names, viewer)

    def named(hit: re.Match[str]) -> str:
        name = told[int(hit[2])]
        if hit[3]:
            name = owner(name)
        elif name == YOU and hit[1] == "s":
            name = "you"
        return name

    return SEAT.sub(named, text)
