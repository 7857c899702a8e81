"""A deal that nobody could choose: secrets that were committed to before any was told, and the seed made of them all.

Everybody who takes part, and the server, picks 32 random bytes and gives their SHA-256 away, the *commitment*. When all
commitments are known to all, the bytes are revealed. The seed is the SHA-256 of everything together, line by line:

    boltyard fair deal 1
    table k7m2p9wxq4ta
    game robots 1 · seats ana bo · jokers on
    cards none
    server COMMITMENT SECRET
    seat 0 COMMITMENT SECRET
    seat 1 COMMITMENT SECRET

A record carries the secrets in one line after its header, and proves its own seed. docs/decisions/0010-fair-deal.md
says why it is done this way.
"""

import re
from hashlib import sha256
from typing import Final

from boltyard.core.errors import BadRecord

VERSION: Final = "boltyard fair deal 1"
NONE: Final = "none"
HEX: Final = re.compile(r"[0-9a-f]{64}")
TABLE: Final = re.compile(r"table=([a-z0-9_-]{1,40})")
CARDS: Final = re.compile(r"cards=([a-z0-9]{1,64})")
SERVER: Final = re.compile(r"server=([0-9a-f]{64}):([0-9a-f]{64})")
SHARE: Final = re.compile(r"([0-9]):([0-9a-f]{64}):([0-9a-f]{64})")
WITHHELD: Final = re.compile(r"withheld=([0-9]):([0-9a-f]{64}|none)")
FORM: Final = "table=ID cards=DIGEST server=COMMITMENT:SECRET, then SEAT:COMMITMENT:SECRET and withheld=SEAT:COMMITMENT"


class Share:
    """What one who takes part has committed to, and the secret behind it; no secret where it was withheld."""

    def __init__(self, seat: int, commitment: str, secret: str) -> None:
        self.seat = seat
        self.commitment = commitment
        self.secret = secret


class Proof:
    """All that the seed of a match was made of, besides what was agreed."""

    def __init__(self, table: str, cards: str, server: Share, shares: list[Share], withheld: list[Share]) -> None:
        self.table = table
        self.cards = cards or NONE  # the digest of the card set, where the game has one
        self.server = server
        self.shares = shares  # of those who revealed, by seat
        self.withheld = withheld  # of those who did not, and were left out

    def seed(self, agreement: str) -> int:
        """The seed that comes of it; `agreement` is the record's header without the seed."""
        rows = [VERSION, f"table {self.table}", agreement, f"cards {self.cards}"]
        rows.append(f"server {self.server.commitment} {self.server.secret}")
        rows += [f"seat {share.seat} {share.commitment} {share.secret}" for share in self.shares]
        rows += [f"withheld {share.seat} {share.commitment or NONE}" for share in self.withheld]
        text = "".join(f"{row}\n" for row in rows)
        return int(sha256(text.encode()).hexdigest(), 16)

    def text(self) -> str:
        """The line in a record."""
        words = ["fair", f"table={self.table}", f"cards={self.cards}"]
        words.append(f"server={self.server.commitment}:{self.server.secret}")
        words += [f"{share.seat}:{share.commitment}:{share.secret}" for share in self.shares]
        words += [f"withheld={share.seat}:{share.commitment or NONE}" for share in self.withheld]
        return " ".join(words)


def commitment_of(secret: str) -> str:
    """What gives nothing away and still binds: the SHA-256 of the secret's bytes, both in hex."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def is_hex(text: str) -> bool:
    """Is this 32 bytes in hex, as secrets and commitments are written?"""
    return HEX.fullmatch(text) is not None


def read_proof(row: str, seats: int, where: str) -> Proof:
    """The proof that a record's line holds."""
    words = row.split()[1:]
    table = TABLE.fullmatch(words[0]) if words else None
    cards = CARDS.fullmatch(words[1]) if len(words) > 1 else None
    server = SERVER.fullmatch(words[2]) if len(words) > 2 else None
    if table is None or cards is None or server is None:
        raise BadRecord(f"{where}: a fair line reads: fair {FORM}")
    proof = Proof(table.group(1), cards.group(1), Share(-1, server.group(1), server.group(2)), [], [])
    for word in words[3:]:
        share = SHARE.fullmatch(word)
        held = WITHHELD.fullmatch(word)
        if share is not None and not proof.withheld:
            proof.shares.append(Share(int(share.group(1)), share.group(2), share.group(3)))
        elif held is not None:
            proof.withheld.append(Share(int(held.group(1)), "" if held.group(2) == NONE else held.group(2), ""))
        else:
            raise BadRecord(f"{where}: {word[:20]!r} does not belong there; a fair line reads: fair {FORM}")
    told = [share.seat for share in proof.shares]
    held_back = [share.seat for share in proof.withheld]
    if told != sorted(told) or held_back != sorted(held_back) or len({*told, *held_back}) < len(told + held_back):
        raise BadRecord(f"{where}: seats are told in order, each once")
    for seat in told + held_back:
        if seat >= seats:
            raise BadRecord(f"{where}: there is no seat {seat} at this table")
    return proof


def check_proof(proof: Proof, agreement: str, seed: int, names: list[str]) -> None:
    """Does the seed follow from what all committed to? Refused with the first thing that does not."""
    for share in [proof.server, *proof.shares]:
        if commitment_of(share.secret) != share.commitment:
            who = names[share.seat] if share.seat >= 0 else "the server"
            raise BadRecord(f"fair deal: the secret of {who} is not the one that {who} committed to")
    if proof.seed(agreement) != seed:
        raise BadRecord(
            "fair deal: the seed does not follow from the secrets; "
            "the seed, what was agreed, the seats, the card set or who took part was altered"
        )


def what_it_proves(proof: Proof, names: list[str]) -> list[str]:
    """A proof that holds, in words."""
    told = []
    if proof.shares:
        who = listed([*[names[share.seat] for share in proof.shares], "the server"])
        told.append(
            f"The seed is made of secrets of {who}, each fixed by its commitment before any was told: "
            "as long as one of them chose at random, nobody, the server included, could choose the deal."
        )
    else:
        told.append("Nobody but the server took part in drawing the seed: it could have chosen the deal.")
    if proof.withheld:
        some = listed([names[share.seat] for share in proof.withheld])
        told.append(
            f"{some} did not reveal in time and took no part. The deal was drawn once more for that, "
            "which somebody in league with the server could have wished for."
        )
    return told


def what_it_does_not_prove(proof: Proof) -> list[str]:
    """What nobody should read into it."""
    return [
        "It does not prove that the server showed no cards to anybody: it deals, so it knows them.",
        "Nor that these are the commitments that were published before the deal: compare them with what your page "
        f"kept. The server's was {proof.server.commitment}.",
    ]


def listed(names: list[str]) -> str:
    """`ana`, `ana and bo`, `ana, bo and cy`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
