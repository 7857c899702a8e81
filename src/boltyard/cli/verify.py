"""`boltyard verify`: replay records, or every match of a database; check legality, result, digest and fair deal."""

from __future__ import annotations

import json as json_
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli.errors import Usage
from boltyard.cli.shell import Json, command
from boltyard.core.errors import Wrong
from boltyard.core.fair import what_it_does_not_prove, what_it_proves
from boltyard.core.record import Record, load_record
from boltyard.core.table import verify as check
from boltyard.games import find_game
from boltyard.lab.trace import trace
from boltyard.referee import Findings, has_referee, judge

app = command("verify")

UNPROVEN = "no fairness proof: whoever gave the seed could have chosen the deal"


@app.default
def verify(
    *records: Path,
    db: Annotated[str | None, Parameter(help="a server's database: every match kept there, also while it runs")] = None,
    independent: Annotated[
        bool, Parameter(negative=(), help="records are judged by the referee too, which shares no code with the rules")
    ] = False,
    json: Json = False,
) -> int:
    """Check records, or all that a server keeps.

    Parameters
    ----------
    records
        record files
    """
    if db is not None:
        if records or independent:
            raise Usage("Name record files, or a database with --db, not both; the referee reads record files.")
        return verify_stored(db, json)
    if not records:
        raise Usage("Name a record file, or a server's database with --db.")
    failed = 0
    for path in records:
        found, sentence = looked_at(path)
        judged = judged_by_the_referee(found) if independent and found is not None else None
        over = found is not None and found.finished
        failed += sentence != "" or (judged is not None and judged.deviations != [])
        proves, not_proven = ([], []) if sentence or found is None else fair_words(found)
        if json:
            told = {"record": str(path), "valid": not sentence, "problem": sentence or None}
            told |= {"fair": bool(not_proven), "proves": proves, "does_not_prove": not_proven}
            print(json_.dumps(told | (judged.data(over) if judged is not None else {})))
        else:
            print(f"{path}: {sentence or 'verified'}")
            for line in (*proves, *not_proven, *(judged.words(over) if judged is not None else [])):
                print(f"  {line}")
    return 1 if failed else 0


def verify_stored(db: str, json: bool) -> int:
    """Every match of a database, replayed from nothing but its decisions."""
    from boltyard.server.store.opening import database
    from boltyard.server.verify import check_matches

    matches = decisions = failed = 0
    for match in check_matches(database(db)):
        matches += 1
        decisions += match.decisions
        failed += match.problem != ""
        if json:
            told = {"table": match.table, "game": match.game, "decisions": match.decisions, "over": match.over}
            print(json_.dumps({**told, "valid": not match.problem, "problem": match.problem or None}))
        elif match.problem:
            print(f"{match.table} ({match.game}, {match.decisions} decisions): {match.problem}")
    if not json:
        print(f"{matches} matches with {decisions} decisions replayed, {failed or 'none'} with a problem.")
    return 1 if failed + verify_ratings(db, json) else 0


def verify_ratings(db: str, json: bool) -> int:
    """Everybody's rating from the decisions of the rated matches alone; how many are not what is kept."""
    from boltyard.server.ratings import recomputed
    from boltyard.server.store.admin import cursor_on
    from boltyard.server.store.opening import database

    with cursor_on(database(db)) as c:
        found, wrong = recomputed(c)
    for problem in wrong:
        print(json_.dumps({"rating": problem, "valid": False, "problem": problem}) if json else f"rating of {problem}")
    if found and not json:
        print(f"{len(found)} ratings computed anew from the rated ones, {len(wrong) or 'none'} with a problem.")
    return len(wrong)


def looked_at(path: Path) -> tuple[Record | None, str]:
    """The record in a file, and what is wrong with it, if anything. A file that cannot be read is no record at all."""
    try:
        record = load_record(path)
        check(find_game(record.game), record)
    except Wrong as error:
        return None, error.sentence
    return record, ""


def judged_by_the_referee(record: Record) -> Findings:
    """What a second implementation of the rules says of a record that replays."""
    if not has_referee(record.game):
        raise Usage(f"Nobody has written a referee for {record.game}; leave --independent out.")
    if record.forked:
        raise Usage("The referee follows a match from its deal, and a fork deals anew; leave --independent out.")
    return judge(trace(find_game(record.game), record))


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
