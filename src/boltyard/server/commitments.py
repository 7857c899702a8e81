"""What is told about a deal: to everybody its commitments before the first card, to the record its proof at the end."""

from __future__ import annotations

from typing import Literal

from boltyard.core.errors import Wrong
from boltyard.core.fair import Proof, is_hex
from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.listings import names_at, record_of
from boltyard.server.store.deals import Deal
from boltyard.server.store.rows import Log, Row


def read_commitment(text: str) -> str:
    """What a client commits to; nothing where it takes no part."""
    if text and not is_hex(text.lower()):
        raise Wrong("A commitment is 64 hex digits: the SHA-256 of 32 random bytes of yours.")
    return text.lower()


def agreement(row: Row) -> str:
    """What was agreed before the seed was drawn, as the record's header has it."""
    return record_of(row).agreement()


def card_digest(row: Row) -> str:
    return find_game(row.game).bound(row.settings).card_digest()


def proof_of(kept: Log) -> Proof | None:
    """What the seed of a finished match was made of, where anybody but the server took part in drawing it."""
    row, deal = kept.row, kept.deal
    if deal is None or not deal.takes_part:
        return None
    proof = deal.proof(row.id, deal.cards)
    return proof if proof.seed(agreement(row)) == row.seed else None


def publication(
    row: Row, deal: Deal, person: str, phase: Literal["commit", "reveal", "dealt"], left: int = 0
) -> wire.Dealing:
    """All commitments with settings, seats and card set; no secret is in it."""
    names, mine = names_at(row.chairs), row.seats_of(person)
    shares = [
        wire.Share(seat, names[seat], one.commitment, one.secret != "", seat in mine)
        for seat, one in sorted(deal.pledges.items())
    ]
    withheld = [
        wire.Share(seat, names[seat], commitment, you=seat in mine)
        for seat, commitment in sorted(deal.withheld.items())
    ]
    cards = deal.cards or card_digest(row)
    return wire.Dealing(row.id, phase, deal.round, agreement(row), cards, deal.commitment, shares, withheld, left)
