"""Webhooks over HTTP: one for each person and league, seen by nobody else."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import JSONBody

from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.leagues_api import LeagueKey
from boltyard.server.lobby import answer, caller
from boltyard.server.rate import HOOKS


@get("/api/leagues/{league:str}/webhook", summary="My webhook in a league, and whether it arrives")
async def webhook(request: Asked, league: LeagueKey) -> Response[wire.Webhook]:
    asking = await caller(request, make=False)
    return answer(asking, await asking.hall.leagues.hooks.show(league, asking.person))


@post(
    "/api/leagues/{league:str}/webhook", status_code=201, summary="Tell an address what waits for me; the secret once"
)
async def put_webhook(request: Asked, league: LeagueKey, data: JSONBody[wire.NewWebhook]) -> Response[wire.Webhook]:
    asking = await caller(request)
    asking.rates.take(HOOKS, asking.person)
    return answer(asking, await asking.hall.leagues.hooks.put(league, asking.person, data), 201)


@post("/api/leagues/{league:str}/webhook/test", status_code=200, summary="Send a test to my webhook")
async def test_webhook(request: Asked, league: LeagueKey) -> Response[wire.Webhook]:
    asking = await caller(request)
    asking.rates.take(HOOKS, asking.person)
    return answer(asking, await asking.hall.leagues.hooks.test(league, asking.person))


@post("/api/leagues/{league:str}/webhook/drop", status_code=200, summary="Tell it nothing more")
async def drop_webhook(request: Asked, league: LeagueKey) -> Response[wire.Webhook]:
    asking = await caller(request)
    return answer(asking, await asking.hall.leagues.hooks.drop(league, asking.person))


HANDLERS = [webhook, put_webhook, test_webhook, drop_webhook]
