"""`boltyard verify`: replay records and check legality, result, digest and fair deal."""

from __future__ import annotations

import json as json_
from pathlib import Path

from boltyard.cli.shell import Json, command
from boltyard.core.errors import Wrong
from boltyard.core.fair import what_it_does_not_prove, what_it_proves
from boltyard.core.record import Record, load_record
from boltyard.core.table import verify as check
from boltyard.games import find_game

app = command("verify")

UNPROVEN = "no fairness proof: whoever gave the seed could have chosen the deal"


@app.default
def verify(record: Path, /, *records: Path, json: Json = False) -> int:
    """Check records.

    Parameters
    ----------
    record
        a record file; several may be given
    """
    failed = 0
    for path in (record, *records):
        found, sentence = looked_at(path)
        failed += sentence != ""
        proves, not_proven = ([], []) if sentence or found is None else fair_words(found)
        if json:
            told = {"record": str(path), "valid": not sentence, "problem": sentence or None}
            print(json_.dumps({**told, "fair": bool(not_proven), "proves": proves, "does_not_prove": not_proven}))
        else:
            print(f"{path}: {sentence or 'verified'}")
            for line in (*proves, *not_proven):
                print(f"  {line}")
    return 1 if failed else 0


def looked_at(path: Path) -> tuple[Record | None, str]:
    """The record in a file, and what is wrong with it, if anything. A file that cannot be read is no record at all."""
    try:
        record = load_record(path)
        check(find_game(record.game), record)
    except Wrong as error:
        return None, error.sentence
    return record, ""


def fair_words(record: Record) -> tuple[list[str], list[str]]:
    """What a record that holds proves about its deal, and what it does not."""
    proof = record.fair
    if proof is None:
        return [UNPROVEN], []
    proves = [f"fair deal at table {proof.table}, verified", *what_it_proves(proof, record.names)]
    cards = find_game(record.game).bound(record.settings).card_digest()
    if cards and cards != proof.cards:
        proves.append(f"It was drawn for the card set {proof.cards}; this program has {cards}, and the match replays.")
    return proves, what_it_does_not_prove(proof)
