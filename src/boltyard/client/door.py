"""A server over HTTP: who one is there, and the tables one can find, put up and sit down at."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import TypeVar

import msgspec

from boltyard.client.errors import NoServer, Refusal
from boltyard.server import wire

PATIENCE_S = 20.0  # for an answer
LONGEST_ANSWER = 32 * 1024 * 1024
LABEL = "a program"
FORBIDDEN, BANNED = 403, "ban"

T = TypeVar("T")


class Door:
    """A server, and as whom one comes in: `token` is the secret that `become_guest` is told."""

    def __init__(self, address: str, token: str = "", patience_s: float | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.patience_s = PATIENCE_S if patience_s is None else patience_s

    @property
    def socket(self) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/socket"

    @property
    def headers(self) -> dict[str, str]:
        """What says who one is; never to be written into a log."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    # Who one is.

    async def become_guest(self, name: str = "", label: str = LABEL) -> wire.Token:
        """A new guest of this server; the door knows the token from then on."""
        self.token = ""
        known = await self.ask("/api/me/tokens", wire.Token, wire.TokenWish(label, name))
        self.token = known.token
        return known

    async def is_known(self) -> bool:
        """Whether the token is still good; nobody is made a guest by asking."""
        if not self.token:
            return False
        try:
            await self.ask("/api/me/sessions", wire.Devices)
        except Refusal as refused:
            if refused.status == FORBIDDEN and BANNED not in refused.where:
                return False
            raise
        return True

    async def me(self) -> wire.Me:
        return await self.ask("/api/me", wire.Me)

    async def rename(self, name: str) -> wire.Me:
        return await self.ask("/api/me", wire.Me, wire.Naming(name))

    # Tables.

    async def games(self) -> wire.Games:
        return await self.ask("/api/games", wire.Games)

    async def find(self, table: str) -> wire.TableCard:
        """A table by its code or id."""
        return await self.ask(f"/api/tables/{table}", wire.TableCard)

    async def put_up(self, wish: wire.NewTable) -> wire.TableCard:
        return await self.ask("/api/tables", wire.TableCard, wish)

    async def sit(self, table: str, seat: int = -1) -> wire.TableCard:
        """Take this seat, or the first that is free."""
        return await self.ask(f"/api/tables/{table}/sit", wire.TableCard, wire.Sit(seat))

    async def seat_bot(self, table: str, bot: str) -> wire.TableCard:
        """A computer takes the first free seat of a table where one sits."""
        return await self.ask(f"/api/tables/{table}/sit", wire.TableCard, wire.Sit(bot=bot))

    async def stand_up(self, table: str) -> wire.TableCard:
        """Give the seat back; possible until the match begins."""
        return await self.ask(f"/api/tables/{table}/leave", wire.TableCard, {})

    async def my_tables(self) -> wire.Tables:
        return await self.ask("/api/me/tables", wire.Tables)

    async def lobby(self) -> wire.Tables:
        """Tables with a free seat."""
        return await self.ask("/api/lobby", wire.Tables)

    async def waiting(self) -> wire.AskedTables:
        """What waits for me, the most urgent first."""
        return await self.ask("/api/me/waiting", wire.AskedTables)

    async def record(self, table: str) -> str:
        """The record of a match that is over."""
        return (await asyncio.to_thread(self.fetch, f"/api/tables/{table}/record", None)).decode()

    # Friends.

    async def friends(self) -> wire.Friends:
        """My friends and where they are, who asks me, and to which tables I am invited."""
        return await self.ask("/api/me/friends", wire.Friends)

    async def befriend(self, table: str, seat: int) -> wire.Friends:
        """Ask whoever sits there to be my friend, or say yes to them."""
        return await self.ask(f"/api/tables/{table}/friend", wire.Friends, wire.Befriend(seat))

    async def answer_friend(self, handle: str, accept: bool) -> wire.Friends:
        wish = wire.FriendWish(handle, "accept" if accept else "decline")
        return await self.ask("/api/me/friends", wire.Friends, wish)

    async def invite(self, table: str, friend: str) -> wire.Invited:
        """Invite a friend by name to a table where one sits."""
        return await self.ask(f"/api/tables/{table}/invite", wire.Invited, wire.Invite(friend))

    async def put_aside(self, table: str) -> wire.Friends:
        """No, thanks, to an invitation."""
        return await self.ask("/api/me/invitations", wire.Friends, wire.NoThanks(table))

    # Leagues.

    async def leagues(self) -> wire.Leagues:
        return await self.ask("/api/leagues", wire.Leagues)

    async def make_league(self, wish: wire.NewLeague) -> wire.LeagueView:
        return await self.ask("/api/leagues", wire.LeagueView, wish)

    async def league(self, league: str) -> wire.LeagueView:
        return await self.ask(f"/api/leagues/{league}", wire.LeagueView)

    async def join_league(self, league: str, alone: bool = True) -> wire.LeagueView:
        return await self.ask(f"/api/leagues/{league}/join", wire.LeagueView, wire.Join(alone))

    async def act_in(self, league: str, act: str, **what: wire.Said) -> wire.LeagueView:
        """Do something in a league; refused with the server's sentence, or it stands."""
        return await self.ask(f"/api/leagues/{league}/acts", wire.LeagueView, wire.Deed(act, what))

    async def audit(self, league: str) -> wire.LeagueAudit:
        return await self.ask(f"/api/leagues/{league}/audit", wire.LeagueAudit)

    async def to_match(self, league: str, match: str) -> wire.MatchTable:
        """Be ready for a match; where it is played, once both sides are."""
        return await self.ask(f"/api/leagues/{league}/matches/{match}/table", wire.MatchTable, {})

    async def pending(self) -> wire.PendingDecisions:
        return await self.ask("/api/me/pending", wire.PendingDecisions)

    async def put_webhook(self, league: str, url: str, everybody: bool = False) -> wire.Webhook:
        return await self.ask(f"/api/leagues/{league}/webhook", wire.Webhook, wire.NewWebhook(url, everybody))

    # Asking.

    async def ask(self, path: str, answer: type[T], body: object = None) -> T:
        """GET, or POST where there is a body; the struct of the wire that comes back."""
        data = None if body is None else msgspec.json.encode(body)
        told = await asyncio.to_thread(self.fetch, path, data)
        try:
            return msgspec.json.decode(told, type=answer)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise NoServer(f"{self.address} answers, but not as a Boltyard of this version does.") from None

    def fetch(self, path: str, data: bytes | None) -> bytes:
        headers = {"Content-Type": "application/json", "Accept": "application/json", **self.headers}
        request = urllib.request.Request(f"{self.address}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=self.patience_s) as answer:
                body: bytes = answer.read(LONGEST_ANSWER)
                return body
        except urllib.error.HTTPError as error:
            with error:
                raise refusal(error, self.address) from None
        except TimeoutError:
            raise NoServer(f"{self.address} does not answer; is a Boltyard open there?") from None
        except (urllib.error.URLError, HTTPException, OSError, ValueError) as error:
            why = getattr(error, "reason", error)
            told = str(getattr(why, "strerror", None) or "it cannot be reached").lower()
            raise NoServer(f"There is no server at {self.address} ({told}); boltyard serve opens one.") from None


def refusal(error: urllib.error.HTTPError, address: str) -> Refusal:
    """What the server says, in its sentence."""
    try:
        problem = msgspec.json.decode(error.read(LONGEST_ANSWER), type=wire.Problem)
    except (msgspec.DecodeError, UnicodeDecodeError, OSError):
        return NoServer(f"{address} answers, but not as a Boltyard does (status {error.code}).", error.code)
    return Refusal(problem.detail, error.code, tuple(problem.where))
