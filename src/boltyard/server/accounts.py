"""Accounts: ways in are made, shown and removed here; every way ends in a session, and each proof makes a new one."""

from __future__ import annotations

import base64
import binascii
import hashlib
import ipaddress
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import msgspec
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers.exceptions import WebAuthnException

from boltyard.core.errors import Wrong
from boltyard.server import wire
from boltyard.server.hall import Hall
from boltyard.server.passwords import Hashing, read_login, read_password
from boltyard.server.rate import GUESSES, Rates
from boltyard.server.security_log import witness
from boltyard.server.store.accounts import (
    CODES,
    MOST_PASSKEYS,
    Ceremony,
    Passkey,
    Password,
    Ways,
    code_digest,
    drop_passkey,
    drop_password,
    fresh_code,
    open_account,
    owner_of_code,
    passkey_of_id,
    password_by_login,
    put_challenge,
    put_codes,
    put_passkey,
    put_password,
    use_challenge,
    use_code,
    use_passkey,
    ways_of,
)
from boltyard.server.store.database import Cursor
from boltyard.server.store.sessions import Session

PROOF_MS: Final = 10 * 60 * 1000  # for so long after signing in, ways in may be changed
MOST_PLACES: Final = 10_000  # where people have signed in, as far as this process remembers
CHALLENGE: Final = 32  # bytes
NOT_YOURS: Final = "That is not the password of anybody who signs in by this name."
NO_PASSKEY: Final = "This passkey is not known here; perhaps it was removed."
NO_CODE: Final = "There is no such recovery code; perhaps it was used, or newer ones were made."
LAST_WAY: Final = "This is your last way in; make another one first, or delete the account."
TAKEN: Final = "Somebody signs in by this name already; choose another one."


class Unproved(Exception):
    """Ways in are changed only by a browser that has shown of late whose it is."""

    sentence = "Sign in again first: this changes who can come in as you."


class NotLetIn(Wrong):
    """A wrong password, a passkey or a code that opens nothing."""


class Accounts:
    """What this process does about accounts."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = hall.store
        self.hashing = Hashing()
        self.places: OrderedDict[tuple[str, str], None] = OrderedDict()  # sign-in names and where they were right

    def close(self) -> None:
        self.hashing.close()

    @property
    def now(self) -> int:
        return self.hall.sessions.clock()

    # Who may.

    async def ways(self, person: str) -> Ways:
        return await self.store.read(lambda c: ways_of(c, person))

    def has_proved(self, session: Session) -> bool:
        return 0 <= self.now - session.proved < PROOF_MS

    async def may_change(self, session: Session) -> Ways:
        """The ways in of this browser's person, to be changed; a guest has nothing to prove."""
        ways = await self.ways(session.person)
        if session.kind != "browser":
            raise Wrong("Ways in are changed in a browser; a program has no say in it.")
        if ways.made and not self.has_proved(session):
            raise Unproved
        return ways

    # Passkeys.

    async def challenge(self, kind: Ceremony, person: str) -> str:
        """Something to be signed, once."""
        asked = encoded(secrets.token_bytes(CHALLENGE))
        digest, now = digest_of(asked), self.now
        await self.store.write(lambda c: put_challenge(c, digest, kind, person, now))
        return asked

    async def answered(self, client: str, kind: Ceremony, person: str) -> bytes:
        """What was to be signed, if we have asked that of late."""
        asked = challenge_in(client)
        digest, now = digest_of(asked), self.now
        if not await self.store.write(lambda c: use_challenge(c, digest, kind, person, now)):
            raise NotLetIn("This took too long, or was done already; try once more.")
        return decoded(asked)

    async def add_passkey(self, session: Session, made: wire.MadePasskey, label: str, origin: str) -> list[str]:
        """A passkey that an authenticator has just made; recovery codes with the first way in."""
        ways = await self.may_change(session)
        if len(ways.passkeys) >= MOST_PASSKEYS:
            raise Wrong(f"Somebody has at most {MOST_PASSKEYS} passkeys; remove one first.")
        asked, site = await self.answered(made.client, "make", session.person), site_in(origin)
        answer = {
            "id": made.id,
            "rawId": made.id,
            "type": "public-key",
            "response": {"clientDataJSON": made.client, "attestationObject": made.object},
        }
        check = partial(
            verify_registration_response,
            credential=answer,
            expected_challenge=asked,
            expected_rp_id=site,
            expected_origin=origin,
            require_user_verification=True,
        )
        try:
            known = await self.hashing.aside(check)
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            witness.refused("a passkey that is none", session.person, why=type(error).__name__)
            raise NotLetIn("This passkey could not be checked; try once more.") from error
        now = self.now
        passkey = Passkey(
            encoded(known.credential_id), session.person, site, known.credential_public_key, known.sign_count,
            label, now, now,
        )  # fmt: skip

        def job(c: Cursor) -> list[str] | None:
            return self.with_codes(c, session.person) if put_passkey(c, passkey) else None

        codes = await self.store.write(job)
        if codes is None:
            raise Wrong("This passkey is known here already.")
        witness.saw("passkey made", session.person)
        return codes

    async def owner_of_passkey(self, shown: wire.ShownPasskey, person: str, origin: str) -> str:
        """Whose passkey has signed this; `person` is who was asked, or nobody."""
        asked = await self.answered(shown.client, "show", person)
        key = encoded(decoded(shown.id))
        known = await self.store.read(lambda c: passkey_of_id(c, key))
        if known is None or known.site != site_in(origin):
            witness.refused("a passkey that nobody has")
            raise NotLetIn(NO_PASSKEY)
        answer = {
            "id": key,
            "rawId": key,
            "type": "public-key",
            "response": {
                "clientDataJSON": shown.client,
                "authenticatorData": shown.authenticator,
                "signature": shown.signature,
            },
        }
        check = partial(
            verify_authentication_response,
            credential=answer,
            expected_challenge=asked,
            expected_rp_id=known.site,
            expected_origin=origin,
            credential_public_key=known.key,
            credential_current_sign_count=known.count,
            require_user_verification=True,
        )
        try:
            seen = await self.hashing.aside(check)
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            witness.refused("a passkey that does not fit", known.person, why=type(error).__name__)
            raise NotLetIn("This passkey could not be checked; try once more.") from error
        now = self.now
        await self.store.write(lambda c: use_passkey(c, key, seen.new_sign_count, now))
        return known.person

    async def remove_passkey(self, session: Session, key: str) -> None:
        ways = await self.may_change(session)
        if all(one.id != key for one in ways.passkeys):
            raise Wrong("There is no such passkey of yours; perhaps it was removed already.")
        await self.remove(session.person, partial(drop_passkey, key=key))
        witness.saw("passkey removed", session.person)

    # A password.

    async def set_password(
        self, session: Session, wish: wire.NewPassword, name: str, place: str, rates: Rates
    ) -> list[str]:
        """A password, or another one; recovery codes with the first way in."""
        ways = await self.may_change(session)
        login = read_login(wish.login)
        if ways.password is not None and not ways.passkeys:
            await self.compare(
                ways.password, ways.password.login, wish.old, place, rates, "This is not your password so far."
            )
        password = await self.hashing.aside(partial(read_password, wish.password, [name, login]))
        kept = Password(session.person, login, await self.hashing.hash(password), self.now)

        def job(c: Cursor) -> list[str] | None:
            return self.with_codes(c, session.person) if put_password(c, kept) else None

        codes = await self.store.write(job)
        if codes is None:
            raise Wrong(TAKEN)
        witness.saw("password set", session.person)
        return codes

    async def owner_of_password(self, shown: wire.ShownPassword, place: str, rates: Rates) -> str:
        """Who signs in by this name and password. A name that nobody has costs and says the same."""
        try:
            login = read_login(shown.login)
        except Wrong:
            login = ""
        known = await self.store.read(lambda c: password_by_login(c, login))
        await self.compare(known, login, shown.password, place, rates, NOT_YOURS)
        assert known is not None
        return known.person

    async def compare(
        self, known: Password | None, login: str, password: str, place: str, rates: Rates, otherwise: str
    ) -> None:
        """Wrong ones are counted by name, unless they come from where that name was right before."""
        key = digest_of(login)
        if (key, place) not in self.places:
            rates.look(GUESSES, key)
        if not await self.hashing.holds(known.hash if known else "", password):
            if (key, place) not in self.places:
                rates.bucket(GUESSES, key).left -= 1
            witness.refused("a wrong password", known.person if known else "")
            raise NotLetIn(otherwise)
        self.places[key, place] = None
        self.places.move_to_end((key, place))
        while len(self.places) > MOST_PLACES:
            self.places.popitem(last=False)

    async def remove_password(self, session: Session) -> None:
        await self.may_change(session)
        await self.remove(session.person, drop_password)
        witness.saw("password removed", session.person)

    async def remove(self, person: str, drop: Callable[[Cursor, str], bool]) -> None:
        """A way in is closed; never the last one, also where two are closed at once."""

        def job(c: Cursor) -> bool:
            if ways_of(c, person).count < 2:
                return False
            drop(c, person)
            return True

        if not await self.store.write(job):
            raise Wrong(LAST_WAY)

    # Recovery codes.

    def with_codes(self, c: Cursor, person: str) -> list[str]:
        """The codes that come with the first way in."""
        if not open_account(c, person, self.now):
            return []
        codes = [fresh_code() for _ in range(CODES)]
        put_codes(c, person, codes, self.now)
        return codes

    async def new_codes(self, session: Session) -> list[str]:
        ways = await self.may_change(session)
        if not ways.made:
            raise Wrong("Recovery codes are for accounts; make a passkey or a password first.")
        codes = [fresh_code() for _ in range(CODES)]
        now = self.now
        await self.store.write(lambda c: put_codes(c, session.person, codes, now))
        witness.saw("recovery codes made", session.person)
        return codes

    async def owner_of_code(self, code: str) -> tuple[str, str]:
        """Whose code this is, and its digest; it is used up only with the session that it opens."""
        digest = code_digest(code)
        person = await self.store.read(lambda c: owner_of_code(c, digest)) if digest else ""
        if not person:
            witness.refused("a recovery code that nobody has")
            raise NotLetIn(NO_CODE)
        return person, digest


def spend_code(c: Cursor, digest: str) -> None:
    if not use_code(c, digest):
        raise NotLetIn(NO_CODE)


# Bytes and addresses.


def encoded(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).decode().rstrip("=")


def decoded(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise NotLetIn("This cannot be read: bytes are told in base64url.") from None


def digest_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def challenge_in(client: str) -> str:
    """What an authenticator says it was asked."""
    try:
        told = msgspec.json.decode(decoded(client), type=dict[str, msgspec.Raw])
        return msgspec.json.decode(told["challenge"], type=str)
    except (msgspec.DecodeError, KeyError, UnicodeDecodeError):
        raise NotLetIn("This cannot be read: it is no answer of an authenticator.") from None


def site_in(origin: str) -> str:
    """The host name that passkeys made at this address are for; an address of numbers has none."""
    host = urlsplit(origin).hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host
    return ""
