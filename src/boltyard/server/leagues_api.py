"""Leagues over HTTP: make one, join, act, look at it, its audit log, its calendar, and what waits for me."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from boltyard.games import find_game
from boltyard.league.audit import audit_of
from boltyard.league.book import make_book, tables
from boltyard.league.book_page import page
from boltyard.league.facts import Facts
from boltyard.league.model import Json, Refused
from boltyard.league.part import part_of
from boltyard.league.templates import templates_of
from boltyard.server import wire
from boltyard.server.compressed import Asked
from boltyard.server.league_acts import clean
from boltyard.server.league_calendar import calendar
from boltyard.server.lobby import NO_STORE, Caller, GameKey, answer, caller
from boltyard.server.rate import LEAGUES, OWN_LEAGUES
from boltyard.server.responses import UnknownAddress
from boltyard.server.store.leagues import (
    LeagueRow,
    leagues_for,
    leagues_of,
    records_of,
    tables_of_games,
    times_of_entries,
)

ICS = "text/calendar"
CSV = "text/csv"
LeagueKey = Annotated[
    str, PathParameter(description="a league by its id", schema_extra={"min_length": 1, "max_length": 20})
]

MatchKey = Annotated[
    str, PathParameter(description="a match of the league", schema_extra={"min_length": 1, "max_length": 40})
]
BookTable = Annotated[
    str, PathParameter(description="a table by the name of its file", schema_extra={"min_length": 1, "max_length": 40})
]


def league_card(row: LeagueRow, mine: bool) -> wire.LeagueCard:
    link = f"/league/{row.id}"
    return wire.LeagueCard(row.id, row.name, row.game, row.stage, row.made, not row.listed, link, mine)


async def shown(asking: Caller, league: str, status: int = 200) -> Response[wire.LeagueView]:
    return answer(asking, await asking.hall.leagues.show(league, asking.person), status)


@get("/api/games/{game:str}/seasons", summary="What a league of a game can be made from")
async def seasons(request: Asked, game: GameKey) -> Response[wire.Seasons]:
    part = part_of(find_game(game).key)
    found = []
    for name, terms in templates_of(find_game(game).key).items():
        kind = str(terms.get("format", ""))
        phases = [str(phase["kind"]) for phase in terms["phases"]]  # type: ignore[union-attr, index, call-overload]
        choices = [
            wire.SeasonChoice(one.key, one.words, one.usual, one.low, one.high, list(one.values))
            for one in part.choices.get(kind, ())
        ]
        found.append(wire.Season(name, phases, kind, choices, dict(part.clocks.get(kind, {}))))
    return Response(wire.Seasons(found), headers={"cache-control": "no-cache"})


@get("/api/leagues", summary="Leagues that everybody may see, and mine")
async def leagues(request: Asked) -> Response[wire.Leagues]:
    asking = await caller(request, make=False)
    rows, mine = await asking.hall.store.read(lambda c: (leagues_for(c, asking.person), leagues_of(c, asking.person)))
    return answer(asking, wire.Leagues([league_card(row, row.id in mine) for row in rows]))


@post("/api/leagues", status_code=201, summary="Make a league from a template")
async def make(request: Asked, data: JSONBody[wire.NewLeague]) -> Response[wire.LeagueView]:
    asking = await caller(request)
    asking.rates.take(LEAGUES, asking.place)
    asking.rates.take(OWN_LEAGUES, asking.person)
    known = await asking.hall.leagues.make(asking.person, asking.name, data)
    return await shown(asking, known.id, 201)


@get("/api/leagues/{league:str}", summary="A league as I may see it")
async def one_league(request: Asked, league: LeagueKey) -> Response[wire.LeagueView]:
    return await shown(await caller(request, make=False), league)


@post("/api/leagues/{league:str}/join", status_code=200, summary="Take part, or be known to the commissioner")
async def join(request: Asked, league: LeagueKey, data: JSONBody[wire.Join]) -> Response[wire.LeagueView]:
    asking = await caller(request)
    await asking.hall.leagues.join(league, asking.person, asking.name, data.alone)
    return await shown(asking, league)


@post("/api/leagues/{league:str}/leave", status_code=200, summary="Leave; what was played stays")
async def leave(request: Asked, league: LeagueKey) -> Response[wire.LeagueView]:
    asking = await caller(request)
    known = await asking.hall.leagues.find(league)
    mine = known.league.entrant_of(known.name_of(asking.person))
    await asking.hall.leagues.do(league, asking.person, "drop", {"entrant": mine})
    return await shown(asking, league)


@post("/api/leagues/{league:str}/acts", status_code=200, summary="Do something in a league")
async def act(request: Asked, league: LeagueKey, data: JSONBody[wire.Deed]) -> Response[wire.LeagueView]:
    asking = await caller(request)
    await asking.hall.leagues.do(league, asking.person, data.act, clean(data.what), data.after)
    return await shown(asking, league)


@get("/api/leagues/{league:str}/audit", summary="Everything that was done, in sentences")
async def audit(request: Asked, league: LeagueKey) -> Response[wire.LeagueAudit]:
    asking = await caller(request, make=False)
    times = await asking.hall.store.read(lambda c: times_of_entries(c, league))
    known = await asking.hall.leagues.find(league)
    told = [
        wire.LeagueEntry(
            int(str(line["n"])),
            str(line["by"]),
            str(line["act"]),
            str(line["sentence"]),
            bool(line["struck"]),
            times.get(int(str(line["n"])), 0),
            int(str(line["pick"])),
        )
        for line in audit_of(known.league, known.name_of(asking.person))
    ]
    return answer(asking, wire.LeagueAudit(told))


@get(
    "/api/leagues/{league:str}/calendar",
    summary="Its matches as a calendar",
    media_type=ICS,
    responses={200: ResponseSpec(str, media_type=ICS, generate_examples=False)},
)
async def dates(request: Asked, league: LeagueKey) -> Response[str]:
    asking = await caller(request, make=False)
    times = await asking.hall.store.read(lambda c: times_of_entries(c, league))
    known = await asking.hall.leagues.find(league)
    text = calendar(known.league, known.id, times, known.row.counted)
    named = {"content-disposition": f'inline; filename="{known.id}.ics"'}
    return Response(text, media_type=f"{ICS}; charset=utf-8", headers={**NO_STORE, **named})


@post(
    "/api/leagues/{league:str}/matches/{match:str}/table",
    status_code=200,
    summary="Be ready for a match; where it is played, once both sides are",
)
async def to_table(request: Asked, league: LeagueKey, match: MatchKey) -> Response[wire.MatchTable]:
    asking = await caller(request)
    return answer(asking, await asking.hall.leagues.matches.open(league, match, asking.person))


async def book_of(asking: Caller, league: str) -> dict[str, Json]:
    """The season book, from the log and from what was kept of every game."""
    kept = await asking.hall.store.read(lambda c: records_of(c, league))
    known = await asking.hall.leagues.find(league)
    if not known.league.started:
        raise Refused("the season has not begun, so there is nothing to tell yet", "")
    facts = {one.key: msgspec.convert(one.facts, Facts) for one in kept}
    return make_book(known.league, facts, {one.key: one.chairs for one in kept})


@get(
    "/api/leagues/{league:str}/book",
    summary="The season book as data",
    responses={200: ResponseSpec(dict[str, object], generate_examples=False)},
)
async def book(request: Asked, league: LeagueKey) -> Response[bytes]:
    """With `tables`: where a game was played, by its record."""
    asking = await caller(request, make=False)
    made = await book_of(asking, league)
    made["tables"] = dict(await asking.hall.store.read(lambda c: tables_of_games(c, league)))
    return Response(msgspec.json.encode(made), media_type=MediaType.JSON, headers=NO_STORE)


@get(
    "/api/leagues/{league:str}/records/{record:str}",
    summary="The record of a game of the season",
    media_type=MediaType.TEXT,
    responses={200: ResponseSpec(str, media_type=MediaType.TEXT, generate_examples=False)},
)
async def game_record(request: Asked, league: LeagueKey, record: MatchKey) -> Response[str]:
    asking = await caller(request, make=False)
    await asking.hall.leagues.find(league)
    kept = await asking.hall.store.read(lambda c: records_of(c, league))
    found = next((one for one in kept if one.key == record), None)
    if found is None:
        raise UnknownAddress(f"This league keeps no record {record}.")
    return Response(found.record, media_type=MediaType.TEXT, headers=NO_STORE)


@get(
    "/api/leagues/{league:str}/book/page",
    summary="The season book as one page to keep",
    media_type=MediaType.HTML,
    responses={200: ResponseSpec(str, media_type=MediaType.HTML, generate_examples=False)},
)
async def book_page(request: Asked, league: LeagueKey) -> Response[str]:
    made = await book_of(await caller(request, make=False), league)
    named = {"content-disposition": f'attachment; filename="{league}.html"'}
    moment = f"/api/leagues/{league}/records/{{record}}#{{n}}"
    return Response(page(made, moment), media_type=MediaType.HTML, headers={**NO_STORE, **named})


@get(
    "/api/leagues/{league:str}/book/tables/{table:str}",
    summary="A table of the season book as CSV",
    media_type=CSV,
    responses={200: ResponseSpec(str, media_type=CSV, generate_examples=False)},
)
async def book_table(request: Asked, league: LeagueKey, table: BookTable) -> Response[str]:
    found = tables(await book_of(await caller(request, make=False), league))
    if table not in found:
        raise UnknownAddress(f"The book has the tables {', '.join(found)}.")
    named = {"content-disposition": f'attachment; filename="{table}"'}
    return Response(found[table], media_type=f"{CSV}; charset=utf-8", headers={**NO_STORE, **named})


@get("/api/me/pending", summary="The decisions that wait for me in leagues")
async def pending(request: Asked) -> Response[wire.PendingDecisions]:
    asking = await caller(request, make=False)
    return answer(asking, wire.PendingDecisions(await asking.hall.leagues.telling.pending(asking.person)))


HANDLERS = [
    seasons,
    leagues,
    make,
    one_league,
    join,
    leave,
    act,
    audit,
    dates,
    to_table,
    book,
    book_page,
    book_table,
    game_record,
    pending,
]
