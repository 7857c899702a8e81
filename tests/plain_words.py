"""The catalogue's shorthand, which is for whoever works on the rules, and which no player reads."""

import re

SHORTHAND = {
    "the id of a rule": r"\b[A-Z]{2,}-[A-Z][A-Z0-9-]*\d|\b(?:[DRF]|EX|INV)-\d",
    "a window or a step by its letter": r"\bW-[A-Z]+|\b[TA][1-9]\b",
    "who may see what": r"\b(?:PUB|OWN)\b",
    "Pilot Points cut short": r"\bPP\b",
    "a term in capitals": r"\b(?:MOVE|BUILD|ATTACK|WAIT)\b",
    "a setting with its value": r"\b\w+=\w*",
    "a key of a card or a setting": r"\b[a-z0-9]+_[a-z0-9_]+\b",
    "how the engine puts it": r"seat order|active player|trailing side|leading side|\bon_built\b|in force\b|\bframe\b",
}


def shorthand_in(text: str) -> list[str]:
    """What of a sentence is shorthand, by its sort."""
    return [f"{sort}: {found.group()}" for sort, one in SHORTHAND.items() if (found := re.search(one, text))]


# Ids that stand beside a sentence, in brackets at its end, as links: `(PBL-TURN-2..4, -13)`.
BESIDE = re.compile(r" \([A-Z]{2,}-[A-Z0-9 ,.;/-]+\)(?=[.;,]|$)")


def without_links(text: str) -> str:
    """A sentence without the rules beside it."""
    return BESIDE.sub("", text)
