"""Card sets by the digest of their facts, so that a match goes on with the cards it began with.

A record names its set as `base@DIGEST`. Sets that this process has met are known by their digest: a server puts those
of its store here before it wakes a table; a terminal keeps those it played with in the folder of BOLTYARD_CARDS, under
`kept`.
"""

import hashlib
import json
import os
import re
from abc import abstractmethod
from pathlib import Path
from typing import Final

from boltyard.core.card_files import SET_NAME, Facts
from boltyard.core.errors import BadSetting
from boltyard.core.settings import Setting

CARDS: Final = "cards"  # the setting that names the set
BASE: Final = "base"
FOLDER: Final = "BOLTYARD_CARDS"
DIGEST: Final = re.compile(r"[0-9a-f]{16}")
MET: Final[dict[str, str]] = {}  # the facts of sets, by game and digest


def facts_text(facts: dict[str, dict[str, object]]) -> str:
    """All facts of a set, a card a line in key order: what its digest is made of, whatever its file looks like."""
    return "".join([f"{key} {json.dumps(facts[key])}\n" for key in sorted(facts)])


def facts_in(text: str) -> dict[str, Facts]:
    """The facts by card, the opposite of `facts_text`."""
    found: dict[str, Facts] = {}
    for line in text.splitlines():
        key, _, facts = line.partition(" ")
        found[key] = json.loads(facts)
    return found


def digest_of(text: str) -> str:
    """A short name for exactly these facts."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def meet(game: str, text: str) -> str:
    """From now on this process knows the set; its digest."""
    digest = digest_of(text)
    MET[f"{game} {digest}"] = text
    return digest


def met(game: str, digest: str) -> str:
    """The facts of the set with this digest; nothing if it is not known."""
    text = MET.get(f"{game} {digest}", "")
    place = folder()
    if text or place is None or not DIGEST.fullmatch(digest):
        return text
    try:
        text = kept_file(place, game, digest).read_bytes().decode()
    except (OSError, UnicodeDecodeError):
        return ""
    return text if meet(game, text) == digest else ""


def keep(game: str, text: str) -> None:
    """Put the set where programs of later versions look for it."""
    place = folder()
    if place is None:
        return
    file = kept_file(place, game, digest_of(text))
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_bytes(text.encode())
        part.replace(file)


def kept_file(place: Path, game: str, digest: str) -> Path:
    return place / "kept" / f"{game}-{digest}.facts"


def folder() -> Path | None:
    """Where card sets of one's own lie; whoever starts the program says so."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else None


def names_its_cards(settings: dict[str, str]) -> bool:
    """Do these settings say exactly which cards are played with?"""
    return "@" in settings.get(CARDS, "")


def unknown_set(name: str, digest: str, today: str) -> BadSetting:
    """What to say of a set that is neither today's nor known."""
    return BadSetting(
        f"the cards are {name}@{digest}, this program has {name}@{today} and has kept no set of that digest; "
        "the version of Boltyard that began this match knows it",
        [CARDS],
    )


class CardSetting(Setting):
    """Which cards a table is played with: `base`, or a set by its name and digest. Each game finds its own."""

    game: str = ""

    def read(self, raw: object) -> str:
        text = str(raw).strip().lower()[:80]
        name, _, digest = text.partition("@")
        if text == BASE or (digest and SET_NAME.fullmatch(name) and met(self.game, digest)):
            return text
        return self.full_name(text)

    @abstractmethod
    def full_name(self, text: str) -> str:
        """The set of this name, or name and digest, by name and digest; refused if there is no such set."""
