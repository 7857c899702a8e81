"""Friends and invitations over HTTP: by the seat somebody has at a table, or by one's own list."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.lobby import Caller, TableKey, answer, caller, find
from boltyard.server.rate import FRIENDS, INVITES, LOOKS, OWN_FRIENDS

NOBODY = wire.Friends([], [], [], [])


async def listed(asking: Caller) -> Response[wire.Friends]:
    return answer(asking, await asking.hall.lobby.friends.of(asking.person))


def may_ask(asking: Caller) -> None:
    """Identities are free, so the address counts, too."""
    asking.rates.take(FRIENDS, asking.place)
    asking.rates.take(OWN_FRIENDS, asking.person)


@get("/api/me/friends", summary="My friends and where they are, who asks me, and to which tables I am invited")
async def my_friends(request: Asked) -> Response[wire.Friends]:
    asking = await caller(request, make=False)
    if not asking.person:
        return answer(asking, NOBODY)
    asking.rates.take(LOOKS, asking.person)
    return await listed(asking)


@post("/api/me/friends", status_code=200, summary="Say yes or no to who has asked, or be friends no longer")
async def answer_friend(request: Asked, data: JSONBody[wire.FriendWish]) -> Response[wire.Friends]:
    asking = await caller(request)
    await asking.hall.lobby.friends.answer(asking.person, data.handle, data.how)
    return await listed(asking)


@post("/api/tables/{table:str}/friend", status_code=200, summary="Ask somebody at a table to be my friend")
async def befriend(request: Asked, table: TableKey, data: JSONBody[wire.Befriend]) -> Response[wire.Friends]:
    asking = await caller(request)
    row = await find(asking, table)
    may_ask(asking)
    await asking.hall.lobby.friends.ask(asking.person, row, data.seat)
    return await listed(asking)


@post("/api/me/presence", status_code=200, summary="Whether my friends are told where I am")
async def presence(request: Asked, data: JSONBody[wire.Discretion]) -> Response[wire.Friends]:
    asking = await caller(request)
    await asking.hall.lobby.friends.be_discreet(asking.person, data.told == "no")
    return await listed(asking)


@post("/api/tables/{table:str}/invite", status_code=200, summary="Invite a friend to a table where I sit")
async def invite(request: Asked, table: TableKey, data: JSONBody[wire.Invite]) -> Response[wire.Invited]:
    asking = await caller(request)
    row = await find(asking, table)
    asking.rates.take(INVITES, asking.person)
    name = await asking.hall.lobby.friends.invite(asking.person, row, data.friend)
    return answer(asking, wire.Invited(name))


@post("/api/me/invitations", status_code=200, summary="Put an invitation aside")
async def put_aside(request: Asked, data: JSONBody[wire.NoThanks]) -> Response[wire.Friends]:
    asking = await caller(request)
    await asking.hall.lobby.friends.put_aside(asking.person, data.table)
    return await listed(asking)


HANDLERS = [my_friends, answer_friend, befriend, presence, invite, put_aside]
