"""People of a league for `soak faults`: they name and bid in one auction after another, and remember what was accepted.

Each act is sent to any door that is open. Where no answer comes nobody knows whether it stands; where one came that it
does, it has to be in the log for ever.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import httpx

from boltyard.league.league import League
from boltyard.server.store.admin import cursor_on
from boltyard.server.store.leagues import entries_after
from boltyard.server.store.opening import database
from tasks._crowd import Broken
from tasks._doors import Door
from tasks._soak_leagues import game_of

TEMPLATE = "salary"
NAMES = ("Una", "Duo", "Tre")
REST_S = 0.02
REFUSED = (400, 403, 409)  # somebody was quicker, or it is not one's turn any more
AWAY = (429, 503)  # nothing can be kept just now
FEW = 4  # codes of which one is chosen: lots are to be sold, too


class Bidders:
    """Three people, the leagues they have made, and what was accepted in each."""

    def __init__(self, doors: Sequence[Door], chance: random.Random) -> None:
        self.doors = doors
        self.chance = chance
        self.tokens: dict[str, str] = {}
        self.accepted: dict[str, list[tuple[str, str]]] = {}
        self.unheard = 0
        self.wrong = ""
        self.task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.task = asyncio.ensure_future(self.live())

    async def end(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    def look(self) -> None:
        """Broken, if anything is."""
        if self.task is not None and self.task.done() and not self.task.cancelled():
            self.wrong = self.wrong or repr(self.task.exception())
        if self.wrong:
            raise Broken(self.wrong)

    async def live(self) -> None:
        while not self.wrong:
            key = await self.new_league()
            while key and not self.wrong and await self.one_act(key):
                await asyncio.sleep(REST_S)

    async def ask(self, path: str, who: str = "", body: Any = None) -> Any:
        """The answer of some door; None where there is none, or where it was refused."""
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        try:
            async with self.chance.choice(self.doors).client(headers=headers) as client:
                answer = await (client.get(path) if body is None else client.post(path, json=body))
        except httpx.TransportError:
            self.unheard += 1
            await asyncio.sleep(REST_S)
            return None
        if answer.status_code in (200, 201):
            return answer.json()
        if answer.status_code not in (*REFUSED, *AWAY):
            self.wrong = f"{path} of a league answers {answer.status_code}: {answer.text[:300]}"
        return None

    async def new_league(self) -> str:
        """Another auction; nothing where no door answers just now."""
        for name in NAMES:
            if name not in self.tokens:
                known = await self.ask("/api/me/tokens", body={"name": name})
                if known is None:
                    return ""
                self.tokens[name] = known["token"]
        wish = {"game": game_of(TEMPLATE), "template": TEMPLATE, "private": True}
        made = await self.ask("/api/leagues", NAMES[0], wish)
        if made is None:
            return ""
        key = str(made["id"])
        for name in NAMES:
            await self.ask(f"/api/leagues/{key}/join", name, {})
        begun = await self.ask(f"/api/leagues/{key}/acts", NAMES[0], {"act": "start"})
        if begun is None or len(begun["entrants"]) < len(NAMES):
            return ""
        self.accepted[key] = []
        return key

    async def one_act(self, key: str) -> bool:
        """Somebody who is asked says something; False once nobody is."""
        seen = await self.ask(f"/api/leagues/{key}")
        if seen is None:
            return True
        if not seen["asked"] or not seen["room"]:
            return False
        who = self.chance.choice(seen["asked"])
        mine = await self.ask(f"/api/leagues/{key}", who)
        codes = [one["what"]["code"] for one in (mine or {"legal": []})["legal"] if one["act"] == "say"]
        if codes:
            code = self.chance.choice(codes[:FEW])
            if await self.ask(f"/api/leagues/{key}/acts", who, {"act": "say", "what": {"code": code}}) is not None:
                self.accepted[key].append((who, code))
        return True

    def held_against_disk(self, db: str) -> str:
        """Every act that was accepted stands in its log, in this order; and the log replays."""
        for key, acts in self.accepted.items():
            with cursor_on(database(db)) as c:
                entries = entries_after(c, key, 0)
            League.replay(entries)
            said = iter([(entry.by, str(entry.what.get("code"))) for entry in entries if entry.act == "say"])
            for n, act in enumerate(acts):
                if act not in said:
                    raise Broken(f"league {key}: act {n + 1} of {len(acts)}, {' '.join(act)}, was accepted and is gone")
        count = sum(len(some) for some in self.accepted.values())
        return f"{count} acts accepted in {len(self.accepted)} auctions are there ({self.unheard} times no answer)"
