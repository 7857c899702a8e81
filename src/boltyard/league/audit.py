"""The log in sentences that everybody can read; what is sealed stays sealed as long as it has to."""

from __future__ import annotations

from boltyard.league.league import League
from boltyard.league.model import DRAW, TABLE, Entry, Json

HIDDEN = "something sealed"


def audit_of(league: League, viewer: str = "") -> list[dict[str, Json]]:
    """Every entry for this person (nobody: for everybody): who, which act, a sentence, and whether it stands.

    `pick` is the number of what an entry has settled in the draft or auction held last, to which one can go back.
    """
    settled: dict[int, int] = {}
    before = 0
    for n, picks in league.room_entries:
        if picks > before:
            settled[n] = before = picks
    return [
        {
            "n": entry.n,
            "by": entry.by,
            "act": entry.act,
            "sentence": sentence(league, entry, viewer),
            "struck": entry.n in league.struck,
            "pick": settled.get(entry.n, 0),
        }
        for entry in league.entries
    ]


def sentence(league: League, entry: Entry, viewer: str) -> str:
    """One entry in words."""
    what, by, called = entry.what, entry.by, league.called
    code = HIDDEN if league.is_secret(entry, viewer) else code_in_words(league, str(what.get("code", "")))
    who = called(str(what.get("entrant", "")))
    mine = called(league.entrant_of(by))
    match = str(what.get("match", ""))
    winner = what.get("winner")
    won = "a draw" if winner == DRAW else f"{called(str(winner))} wins"
    entrants = what.get("entrants")
    named = [called(str(one)) for one in entrants] if isinstance(entrants, list) else []
    told = {
        "create": f"{by} makes the league {what.get('name', '')}.",
        "enter": f"{by} enters {what.get('name') or what.get('key')}.",
        "drop": f"{who} leaves; what was played stays.",
        "start": f"{by} begins the season.",
        "pause": f"{by} pauses the league.",
        "resume": f"{by} lets the league go on.",
        "clock": f"{by} sets the clock {what.get('name')} to {what.get('ms')} ms.",
        "proxy": f"{who}: {code}." if by == TABLE else f"{by} says for {who}: {code}.",
        "undo": f"{by} goes back to pick {what.get('to')}; what was said since entry {what.get('since')} is struck.",
        "options": f"{by} sets {listed(what.get('options'))}.",
        "forfeit": f"{by} lets {' and '.join(named)} forfeit match {match}.",
        "ruling": f"{by} rules on match {match}: {won}. {what.get('why', '')}",
        "note": f"{by} notes: {what.get('text', '')}",
        "close": f"{by} closes the ladder.",
        "game": f"Match {match}, game {what.get('game')}: {won}.",
        "report": f"{mine} reports match {match}: {won}.",
        "ready": f"{mine} is ready for match {match}.",
        "challenge": f"{mine} challenges {who}.",
        "say": f"{mine}: {code}.",
        "elapse": f"{what.get('ms')} ms pass.",
    }
    return told[entry.act]


def code_in_words(league: League, code: str) -> str:
    """`keeper Anders Pell`: what was said in a room, with the names of the things in it."""
    word, *things = code.split(" ")
    return " ".join([word, *[league.format.thing(one) if league.format else one for one in things]])


def listed(value: Json) -> str:
    return ", ".join(f"{key} to {one}" for key, one in value.items()) if isinstance(value, dict) else str(value)
