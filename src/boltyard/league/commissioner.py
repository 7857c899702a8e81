"""The commissioner's acts: begin, pause, clocks, proxies, going back to a pick, rulings. All of it is in the log."""

from __future__ import annotations

from collections.abc import Callable

from boltyard.league.league import STRUCK, League
from boltyard.league.model import (
    DRAW,
    RULED,
    TABLE,
    Forbidden,
    Json,
    Match,
    Played,
    Refused,
    What,
    mapping,
    number,
    text,
    words,
)
from boltyard.league.stages import Ladder
from boltyard.league.terms import LONGEST, ROUND, Terms

LEAST = 2
LONGEST_CODE = 400
HARMLESS = (*STRUCK, "pause", "resume", "clock", "note", "undo")  # what an undo may reach back over


def made(league: League) -> Terms:
    if league.terms is None:
        raise Refused("there is no league yet; it begins with its terms", "")
    return league.terms


def running(league: League) -> Terms:
    """The league is under way: begun, not paused, not over."""
    terms = made(league)
    if not league.started:
        raise Refused("the season has not begun", league.part.rules.get("office", ""))
    if league.over:
        raise Refused("the season is over", league.part.rules.get("office", ""))
    if league.paused:
        raise Refused("the commissioner has paused the league", league.part.rules.get("office", ""))
    return terms


def in_office(league: League, by: str) -> Terms:
    terms = made(league)
    if by != terms.commissioner:
        raise Forbidden("this is for the commissioner", league.part.rules.get("office", ""))
    return terms


def check_code(league: League, entrant: str, code: str) -> None:
    """May this entrant say this in the room that is open?"""
    if league.room is None:
        raise Refused("there is no draft or auction now", league.part.rules.get("clock", ""))
    reason = league.room.against(entrant, code)
    if reason is not None:
        raise reason.error()


# --- begin ------------------------------------------------------------------------------------------------------


def check_start(league: League, by: str, what: What) -> None:
    terms = in_office(league, by)
    if league.started:
        raise Refused("the season has begun already", league.part.rules.get("office", ""))
    if len(league.entrants) < LEAST:
        raise Refused(f"a season needs at least {LEAST} entrants", league.part.rules.get("bracket", ""))
    number(what, "chance", 0, 2**63 - 1)
    order = words(what, "seeding")
    if order and sorted(order) != sorted(league.entrants):
        raise Refused("the seeding names every entrant once", league.part.rules.get("ties", ""))
    if terms.format:
        league.part.formats[terms.format](terms.options, terms.settings).enter(list(league.entrants))


def start(league: League, by: str, what: What) -> None:
    terms = made(league)
    league.chance = number(what, "chance", 0, 2**63 - 1)
    order = words(what, "seeding") or list(league.entrants)
    drawn = list(range(len(order)))
    league.draw("lots").shuffle(drawn)
    lots = dict(zip(order, drawn, strict=True))
    if terms.seeding == "lot" and not words(what, "seeding"):
        lots = dict(sorted(lots.items(), key=lambda pair: pair[1]))
    league.lots = lots
    league.started = True
    if league.format is not None:
        league.format.enter(list(league.lots))


# --- time -------------------------------------------------------------------------------------------------------


def check_pause(league: League, by: str, what: What) -> None:
    in_office(league, by)
    running(league)


def pause(league: League, by: str, what: What) -> None:
    league.paused = True


def check_resume(league: League, by: str, what: What) -> None:
    in_office(league, by)
    if not league.paused:
        raise Refused("the league is not paused", league.part.rules.get("office", ""))


def resume(league: League, by: str, what: What) -> None:
    league.paused = False


def check_clock(league: League, by: str, what: What) -> None:
    in_office(league, by)
    text(what, "name", longest=20)
    number(what, "ms", 0, LONGEST)


def set_clock(league: League, by: str, what: What) -> None:
    name, ms = text(what, "name"), number(what, "ms", 0, LONGEST)
    league.clocks[name] = ms
    if league.format is not None and name != ROUND:
        league.format.set_clock(name, ms)


# --- in a room --------------------------------------------------------------------------------------------------


def check_proxy(league: League, by: str, what: What) -> None:
    """The commissioner speaks for anybody, and the table for the computer players that sit at it."""
    name = text(what, "entrant")
    if by != TABLE or name not in league.entrants or not league.entrants[name].bots:
        in_office(league, by)
    running(league)
    if name not in league.entrants or name in league.gone:
        raise Refused(f"nobody called {name!r} takes part", "")
    check_code(league, name, text(what, "code", longest=LONGEST_CODE))


def proxy(league: League, by: str, what: What) -> None:
    assert league.room is not None
    league.room.take(text(what, "entrant"), text(what, "code", longest=LONGEST_CODE))


def check_undo(league: League, by: str, what: What) -> None:
    in_office(league, by)
    since(league, number(what, "to", 1, 10**6))


def since(league: League, to: int) -> int:
    """After which entry everything said in the room is struck, to be where pick `to` is the next."""
    undo_rule = league.part.rules.get("undo", "")
    if not league.room_entries:
        raise Refused("there was no draft or auction yet", undo_rule)
    settled = league.room_entries[-1][1]
    if to > settled + 1 or (to == settled + 1 and league.room is None):
        raise Refused(f"only {settled} picks are made; go back to one of them", undo_rule)
    before = [(picks, -n) for n, picks in league.room_entries if picks < to]
    first = -max(before)[1]
    if all(n <= first for n, _ in league.room_entries):
        raise Refused("nothing was said since", undo_rule)
    for entry in league.entries[first:]:
        if entry.act not in HARMLESS and entry.n not in league.struck:
            raise Refused(f"entry {entry.n} ({entry.act}) came after it, and what was played stays", undo_rule)
    return first


def nothing(league: League, by: str, what: What) -> None:
    """What it means is derived anew from the log."""


def check_options(league: League, by: str, what: What) -> None:
    terms = in_office(league, by)
    if not terms.format:
        raise Refused("this league has no draft or auction", "")
    if league.room is not None:
        raise Refused("not while a draft or auction is open", league.part.rules.get("options", ""))
    league.part.formats[terms.format]({**terms.options, **mapping(what, "options")}, terms.settings)


def set_options(league: League, by: str, what: What) -> None:
    """New numbers for what comes: the next auction, the next season."""
    assert league.format is not None
    league.format.set_options(mapping(what, "options"))


# --- matches ----------------------------------------------------------------------------------------------------


def match_named(league: League, what: What) -> Match:
    name = text(what, "match")
    match = league.match(name)
    if match is None or match not in league.to_play():
        told = "is over; what was played stays" if match is not None and match.over else "is not to be played now"
        raise Refused(f"match {name!r} {told}", league.part.rules.get("fixture", ""))
    return match


def check_forfeit(league: League, by: str, what: What) -> None:
    in_office(league, by)
    match = match_named(league, what)
    who = words(what, "entrants", 2)
    if not who or any(one not in match.sides for one in who):
        raise Refused("a forfeit names one or both sides of the match", league.part.rules.get("forfeit", ""))


def forfeit(league: League, by: str, what: What) -> None:
    match = league.match(text(what, "match"))
    assert match is not None
    league.forfeit(match, words(what, "entrants", 2))


def check_ruling(league: League, by: str, what: What) -> None:
    in_office(league, by)
    match = match_named(league, what)
    winner = text(what, "winner")
    if winner != DRAW and winner not in match.sides:
        raise Refused(f"{winner!r} does not play in match {match.id}", league.part.rules.get("fixture", ""))
    if not text(what, "why", "", 1000):
        raise Refused("a ruling says why", league.part.rules.get("office", ""))


def ruling(league: League, by: str, what: What) -> None:
    """The game in dispute counts as the commissioner says; a match it decides is marked as ruled."""
    match = league.match(text(what, "match"))
    assert match is not None
    league.add_game(match, Played(text(what, "winner"), "ruling"))
    if match.over:
        match.how = RULED


def check_note(league: League, by: str, what: What) -> None:
    in_office(league, by)
    if not text(what, "text", "", 1000):
        raise Refused("a note has a text", "")


def check_close(league: League, by: str, what: What) -> None:
    in_office(league, by)
    running(league)
    if not isinstance(league.stage, Ladder) or league.to_play():
        raise Refused("a ladder without open matches can be closed", league.part.rules.get("ladder", ""))


def close(league: League, by: str, what: What) -> None:
    assert isinstance(league.stage, Ladder)
    league.stage.closed = True


Step = Callable[[League, str, What], None]

ACTS: dict[str, tuple[Step, Step]] = {
    "start": (check_start, start),
    "pause": (check_pause, pause),
    "resume": (check_resume, resume),
    "clock": (check_clock, set_clock),
    "proxy": (check_proxy, proxy),
    "undo": (check_undo, nothing),
    "options": (check_options, set_options),
    "forfeit": (check_forfeit, forfeit),
    "ruling": (check_ruling, ruling),
    "note": (check_note, nothing),
    "close": (check_close, close),
}


def offers(league: League) -> list[dict[str, Json]]:
    """What the commissioner may do now, but for what wants words or numbers."""
    found: list[dict[str, Json]] = [{"act": "start", "what": {"chance": 0}}] if not league.started else []
    found += [{"act": act, "what": {}} for act in ("pause", "resume", "close")]
    if league.room is not None:
        found += [
            {"act": "proxy", "what": {"entrant": e, "code": c}}
            for e in league.room.asked()
            for c in league.room.legal(e)
        ]
    found += [{"act": "undo", "what": {"to": to}} for to in range(1, (league.room_entries or [(0, 0)])[-1][1] + 1)]
    for match in league.to_play():
        found += [{"act": "forfeit", "what": {"match": match.id, "entrants": [side]}} for side in match.sides]
    return found
