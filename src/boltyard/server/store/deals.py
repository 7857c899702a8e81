"""What a deal is drawn from, as it is kept: the server's secret from the first moment, and what others commit to."""

from __future__ import annotations

import secrets
from typing import Literal

import msgspec

from boltyard.core.fair import Proof, Share, commitment_of
from boltyard.server.store.database import Cursor

BYTES = 32


def fresh_secret() -> str:
    return secrets.token_hex(BYTES)


class Pledge(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a client has committed to, and its secret once it was revealed."""

    commitment: str = ""
    secret: str = ""


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The draw of one table's seed. Nothing of it but commitments leaves the server before the match is over."""

    secret: str = msgspec.field(default_factory=fresh_secret)
    round: int = 1
    pledges: dict[int, Pledge] = {}  # by the seat of the client: several people at one device have one
    withheld: dict[int, str] = {}  # who did not reveal in time, and what they had committed to
    cards: str = ""  # the digest of the card set, once it is dealt

    @property
    def commitment(self) -> str:
        """The server's."""
        return commitment_of(self.secret)

    @property
    def takes_part(self) -> bool:
        """Does anybody but the server?"""
        return bool(self.pledges or self.withheld)

    @property
    def phase(self) -> Literal["commit", "reveal"]:
        return "reveal" if all(one.commitment for one in self.pledges.values()) else "commit"

    @property
    def waiting(self) -> list[int]:
        """The clients, by seat, who have not yet done what this phase asks for."""
        if self.phase == "commit":
            return sorted(seat for seat, one in self.pledges.items() if not one.commitment)
        return sorted(seat for seat, one in self.pledges.items() if not one.secret)

    def committed(self, seat: int, commitment: str) -> Deal:
        return msgspec.structs.replace(self, pledges={**self.pledges, seat: Pledge(commitment)})

    def revealed(self, seat: int, secret: str) -> Deal:
        known = self.pledges[seat].commitment
        return msgspec.structs.replace(self, pledges={**self.pledges, seat: Pledge(known, secret)})

    def without(self, seats: list[int]) -> Deal:
        """Who stood up takes no part."""
        return msgspec.structs.replace(self, pledges={s: one for s, one in self.pledges.items() if s not in seats})

    def left_out(self) -> Deal:
        """Those who are waited for are named, and take no part any more."""
        late = {seat: self.pledges[seat].commitment for seat in self.waiting}
        return msgspec.structs.replace(self.without(list(late)), withheld={**self.withheld, **late})

    def again(self) -> Deal:
        """The re-deal: everything fresh, the server's secret too, so that nobody knew what withholding would bring."""
        rest = self.left_out()
        return Deal(round=self.round + 1, pledges=dict.fromkeys(rest.pledges, Pledge()), withheld=rest.withheld)

    def proof(self, table: str, cards: str) -> Proof:
        """All of it, for the seed and, after the match, for the record."""
        return Proof(
            table,
            cards,
            Share(-1, self.commitment, self.secret),
            [Share(seat, one.commitment, one.secret) for seat, one in sorted(self.pledges.items())],
            [Share(seat, commitment, "") for seat, commitment in sorted(self.withheld.items())],
        )


def deal_of(c: Cursor, table: str) -> Deal | None:
    c.execute("SELECT body FROM deals WHERE table_id = ?", (table,))
    row = c.fetchone()
    return msgspec.json.decode(row[0], type=Deal) if row else None


def put_deal(c: Cursor, table: str, deal: Deal) -> None:
    c.execute(
        "INSERT INTO deals (table_id, body) VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET body = excluded.body",
        (table, msgspec.json.encode(deal).decode()),
    )
