"""Accounts over HTTP: ways in, signing in, taking one's data along, and leaving for good."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from boltyard.core.errors import BadSetting, Wrong
from boltyard.server import wire
from boltyard.server.accounts import Accounts, site_in, spend_code
from boltyard.server.address import address_of
from boltyard.server.compressed import JSON, Asked
from boltyard.server.devices import somebody
from boltyard.server.farewell import erase, exported
from boltyard.server.lobby import NO_STORE, Caller, answer, caller, site_of, told_me
from boltyard.server.people import device_of
from boltyard.server.rate import EXPORTS, SIGN_INS, WAYS_IN
from boltyard.server.reseating import reseat
from boltyard.server.responses import Barred, Forbidden
from boltyard.server.store.accounts import has_account
from boltyard.server.store.database import Cursor
from boltyard.server.store.sessions import LONGEST_LABEL, Session
from boltyard.server.store.traces import Moved, Reseated, belongings, move_person
from boltyard.server.text import plain

NEEDS_NAME = "Passkeys need a host name: open this server by its name, not by a number."


def accounts_of(request: Asked) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


def origin_of(request: Asked) -> str:
    return site_of(request).rstrip("/")


async def owner(request: Asked) -> tuple[Caller, Session]:
    """Whoever asks, with the session they ask by; changes to ways in are counted."""
    asking = await somebody(request)
    assert asking.session is not None
    asking.rates.take(WAYS_IN, asking.person)
    return asking, asking.session


async def told(request: Asked, asking: Caller, fresh: list[str] | None = None) -> Response[wire.Account]:
    accounts = accounts_of(request)
    ways = await accounts.ways(asking.person)
    assert asking.session is not None
    return answer(
        asking,
        wire.Account(
            ways.made,
            [wire.PasskeyCard(one.id, one.label, one.made, one.used) for one in ways.passkeys],
            ways.password.login if ways.password else "",
            ways.password.made if ways.password else 0,
            ways.codes,
            bool(ways.made) and accounts.has_proved(asking.session),
            fresh or [],
            bool(site_in(origin_of(request))),
        ),
    )


async def risen(request: Asked, asking: Caller, codes: list[str]) -> Response[wire.Account]:
    """A guest has an account now: this browser's session is worth more than the token it had."""
    if codes:
        assert asking.session is not None
        accounts = accounts_of(request)
        asking.shown, asking.session = await asking.hall.sessions.turn(
            asking.session, asking.person, asking.session.label, accounts.now
        )
    return await told(request, asking, codes)


@get("/api/me/account", summary="My ways in")
async def my_account(request: Asked) -> Response[wire.Account]:
    return await told(request, await somebody(request))


@post("/api/me/passkeys/wish", status_code=200, summary="What an authenticator is to be asked for a new passkey")
async def wish_passkey(request: Asked) -> Response[wire.PasskeyWish]:
    asking, session = await owner(request)
    accounts = accounts_of(request)
    site = site_in(origin_of(request))
    if not site:
        raise Wrong(NEEDS_NAME)
    ways = await accounts.may_change(session)
    asked = await accounts.challenge("make", asking.person)
    known = [one.id for one in ways.passkeys]
    return answer(asking, wire.PasskeyWish(asked, site, asking.person, asking.name, known))


@post("/api/me/passkeys", status_code=200, summary="Keep a passkey that was made")
async def add_passkey(request: Asked, data: JSONBody[wire.MadePasskey]) -> Response[wire.Account]:
    asking, session = await owner(request)
    label = plain(plain(data.label)[:LONGEST_LABEL]) or device_of(request.headers.get("user-agent", ""))
    codes = await accounts_of(request).add_passkey(session, data, label, origin_of(request))
    return await risen(request, asking, codes)


@post("/api/me/passkeys/remove", status_code=200, summary="Remove a passkey")
async def remove_passkey(request: Asked, data: JSONBody[wire.Removal]) -> Response[wire.Account]:
    asking, session = await owner(request)
    await accounts_of(request).remove_passkey(session, data.id)
    return await told(request, asking)


@post("/api/me/password", status_code=200, summary="Set a password, or change it")
async def set_password(request: Asked, data: JSONBody[wire.NewPassword]) -> Response[wire.Account]:
    asking, session = await owner(request)
    codes = await accounts_of(request).set_password(session, data, asking.name, asking.place, asking.rates)
    return await risen(request, asking, codes)


@post("/api/me/password/remove", status_code=200, summary="Do without a password")
async def remove_password(request: Asked) -> Response[wire.Account]:
    asking, session = await owner(request)
    await accounts_of(request).remove_password(session)
    return await told(request, asking)


@post("/api/me/codes", status_code=200, summary="Ten new recovery codes; those before open nothing any more")
async def new_codes(request: Asked) -> Response[wire.Account]:
    asking, session = await owner(request)
    return await told(request, asking, await accounts_of(request).new_codes(session))


# Signing in.


async def at_the_door(request: Asked) -> Caller:
    """Whoever wants to sign in: a browser, as a guest or as nobody yet. Every try is counted."""
    if "authorization" in request.headers:
        raise Forbidden("A program has a token of its own; people sign in with a browser.")
    asking = await caller(request, make=False)
    asking.rates.take(SIGN_INS, asking.place)
    return asking


@post("/api/sign-in/wish", status_code=200, summary="What an authenticator is to be asked to sign in")
async def wish_sign_in(request: Asked) -> Response[wire.PasskeyWish]:
    asking = await at_the_door(request)
    site = site_in(origin_of(request))
    if not site:
        raise Wrong(NEEDS_NAME)
    return answer(asking, wire.PasskeyWish(await accounts_of(request).challenge("show", asking.person), site))


@post("/api/sign-in/passkey", status_code=200, summary="Sign in with a passkey")
async def by_passkey(request: Asked, data: JSONBody[wire.ShownPasskey]) -> Response[wire.Me]:
    asking = await at_the_door(request)
    person = await accounts_of(request).owner_of_passkey(data, asking.person, origin_of(request))
    return await let_in(request, asking, person, data.bring)


@post("/api/sign-in/password", status_code=200, summary="Sign in with a password")
async def by_password(request: Asked, data: JSONBody[wire.ShownPassword]) -> Response[wire.Me]:
    asking = await at_the_door(request)
    person = await accounts_of(request).owner_of_password(data, asking.place, asking.rates)
    return await let_in(request, asking, person, data.bring)


@post("/api/sign-in/code", status_code=200, summary="Sign in with a recovery code")
async def by_code(request: Asked, data: JSONBody[wire.ShownCode]) -> Response[wire.Me]:
    asking = await at_the_door(request)
    person, digest = await accounts_of(request).owner_of_code(data.code)
    return await let_in(request, asking, person, data.bring, partial(spend_code, digest=digest))


async def let_in(
    request: Asked, asking: Caller, person: str, bring: bool, also: Callable[[Cursor], None] | None = None
) -> Response[wire.Me]:
    """Somebody has shown who they are. The guest of this browser gives way; if wished, what is theirs comes along."""
    hall = asking.hall
    refusal = hall.orders.refusal(person, address_of(request))
    if refusal:
        raise Barred(refusal)
    guest = asking.person if asking.person != person else ""
    moved: list[Moved] = []
    if guest:
        await may_give_way(asking, bring)

    def job(c: Cursor) -> None:
        if also is not None:
            also(c)
        moved[:] = [move_person(c, guest, person)] if guest and bring else []

    device = device_of(request.headers.get("user-agent", ""))
    token, session = await hall.sessions.turn(asking.session, person, device, accounts_of(request).now, job)
    if moved:
        await hall.sessions.end(guest)
        await reseat(hall, Reseated(moved[0].tables, moved[0].leagues))
    back = Caller(hall, session, await hall.store.name_of(person) or "", asking.https)
    back.shown = token
    return answer(back, told_me(back))


async def may_give_way(asking: Caller, bring: bool) -> None:
    """A guest with games is asked about; another account stays what it is."""
    guest = asking.person
    account, (tables, leagues) = await asking.hall.store.read(lambda c: (has_account(c, guest), belongings(c, guest)))
    if account:
        raise Wrong(f"In this browser {asking.name} is signed in; log out first.")
    if (tables or leagues) and not bring:
        games = "a game" if tables == 1 else f"{tables} games"
        what = games if tables else "a league" if leagues == 1 else f"{leagues} leagues"
        raise BadSetting(
            f"In this browser {asking.name} has {what}: take them along, or log out first and keep the link back.",
            ["bring"],
        )


# One's data.


@get(
    "/api/me/export",
    summary="All that is kept of me, as one file",
    media_type=JSON,
    responses={200: ResponseSpec(dict[str, object], media_type=JSON, generate_examples=False)},
)
async def export(request: Asked) -> Response[bytes]:
    asking = await somebody(request)
    asking.rates.take(EXPORTS, asking.person)
    body = await exported(asking.hall.store, accounts_of(request), asking.person)
    named = {"content-disposition": 'attachment; filename="boltyard-my-data.json"'}
    return Response(body, media_type=JSON, headers={**NO_STORE, **named}, cookies=asking.cookies)


@post("/api/me/delete", status_code=200, summary="Delete me; games stay under a neutral name")
async def delete(request: Asked, data: JSONBody[wire.Farewell]) -> Response[wire.Devices]:
    asking, session = await owner(request)
    await accounts_of(request).may_change(session)
    if plain(data.name) != asking.name:
        raise Wrong(f"Type {asking.name} to confirm; that was something else.")
    await erase(asking.hall, asking.person)
    asking.shown = ""
    return answer(asking, wire.Devices([]))


HANDLERS = [
    my_account,
    wish_passkey,
    add_passkey,
    remove_passkey,
    set_password,
    remove_password,
    new_codes,
    wish_sign_in,
    by_passkey,
    by_password,
    by_code,
    export,
    delete,
]
