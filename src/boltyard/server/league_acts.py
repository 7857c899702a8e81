"""What somebody sends to a league, made fit for its log: texts, whole numbers, and nothing that hides or breaks."""

from __future__ import annotations

from collections.abc import Mapping

from boltyard.league.model import Json
from boltyard.server import wire
from boltyard.server.text import plain


def clean(sent: Mapping[str, wire.Said]) -> dict[str, Json]:
    """What somebody has sent by names, with its texts as others may read them."""
    return {plain(key): cleaned(value) for key, value in sent.items()}


def cleaned(value: object) -> Json:
    """A text, a whole number, yes or no, nothing; or some of them, as the message's type allows."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {plain(key): cleaned(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value if isinstance(value, int) else None
