"""Guests: a random id with a name, and a cookie that is the id, signed."""

from __future__ import annotations

import secrets
import unicodedata
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer

from boltyard.core.errors import Wrong

COOKIE = "boltyard"
A_YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
NAMES = ("Bolt", "Cog", "Rivet", "Piston", "Gasket", "Sprocket", "Flange", "Camshaft", "Socket", "Washer")


class BadName(Wrong):
    """A name that cannot be used."""


class Gatekeeper:
    """Signs ids, and knows its own signature again."""

    def __init__(self, secret: str) -> None:
        self.signer = URLSafeSerializer(secret, salt="boltyard guest")

    def token(self, person: str) -> str:
        text: str = self.signer.dumps(person)
        return text

    def person(self, token: str) -> str:
        """Whose token this is; nothing if it is forged or damaged."""
        try:
            found = self.signer.loads(token) if 0 < len(token) < 500 else ""
        except BadSignature:
            return ""
        return found if isinstance(found, str) else ""


def new_person() -> str:
    return secrets.token_hex(12)


def some_name() -> str:
    """A name for somebody who has not said one."""
    return f"{secrets.choice(NAMES)} {secrets.randbelow(900) + 100}"


def read_name(text: str) -> str:
    """A name as others see it: one line, nothing invisible, of a bearable length."""
    plain = "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] != "C")
    name = " ".join(plain.split())
    if not name:
        raise BadName("A name has at least one letter.")
    if len(name) > LONGEST_NAME:
        raise BadName(f"A name has at most {LONGEST_NAME} characters; this one has {len(name)}.")
    return name


def is_foreign(origin: str, host: str, fetch_site: str = "") -> bool:
    """Does a request come from a page of somebody else's? Programs send no Origin, browsers always do."""
    if fetch_site in ("cross-site", "same-site"):
        return True
    try:
        return bool(origin) and urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:  # `http://[` is nobody's address
        return True
