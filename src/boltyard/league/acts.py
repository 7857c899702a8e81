"""Everything that can be done in a league: who may do it, why not, and what it does.

An act is a pair of functions: `check` raises the reason why this person may not do this now, `apply` does it and is
never called where `check` has refused. Acts of the commissioner are in `commissioner`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from boltyard.league import commissioner
from boltyard.league.league import League
from boltyard.league.model import (
    CLOCK,
    DRAW,
    TABLE,
    Entrant,
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
from boltyard.league.part import part_of
from boltyard.league.stages import Ladder
from boltyard.league.terms import LONGEST, MOST_ENTRANTS, read_terms

LONGEST_CODE = 400


@dataclass(frozen=True)
class Act:
    """One kind of act."""

    check: Callable[[League, str, What], None]
    apply: Callable[[League, str, What], None]


def rule(league: League, topic: str) -> str:
    return league.part.rules.get(topic, "")


# --- making a league, taking part ------------------------------------------------------------------------------


def check_create(league: League, by: str, what: What) -> None:
    if league.terms is not None:
        raise Refused("this league exists already", "")
    if by in (CLOCK, TABLE) or not by:
        raise Forbidden("a league is made by a person", "")
    read_terms(by, what)


def create(league: League, by: str, what: What) -> None:
    league.terms = read_terms(by, what)
    league.part = part_of(league.terms.game)
    league.clocks = dict(league.terms.clocks)
    if league.terms.format:
        league.format = league.part.formats[league.terms.format](league.terms.options, league.terms.settings)
        for name, ms in league.clocks.items():
            league.format.set_clock(name, ms)


def read_entrant(what: What) -> Entrant:
    key = text(what, "key", longest=40)
    entrant = Entrant(key, text(what, "name", key, 60), tuple(words(what, "people", 2)), tuple(words(what, "bots", 2)))
    if not key or key in (DRAW, CLOCK, TABLE):
        raise Refused(f"{key!r} cannot be the name of an entrant", "")
    if bool(entrant.people) == bool(entrant.bots):
        raise Refused("an entrant is one or two people, or one or two bots", "")
    if len(set(entrant.people)) < len(entrant.people):
        raise Refused("a team is two people", "")
    return entrant


def check_enter(league: League, by: str, what: What) -> None:
    terms = commissioner.made(league)
    entrant = read_entrant(what)
    if by != terms.commissioner and not (terms.open_entry and by in entrant.people):
        raise Forbidden(
            "the commissioner enters people, or they themselves where entry is open", rule(league, "office")
        )
    if entrant.key in league.entrants:
        raise Refused(f"{entrant.key} takes part already", rule(league, "late"))
    taken = [person for person in entrant.people if league.entrant_of(person)]
    if taken:
        raise Refused(f"{taken[0]} plays for {league.entrant_of(taken[0])} already", rule(league, "late"))
    if len(league.entrants) == MOST_ENTRANTS:
        raise Refused(f"a league has at most {MOST_ENTRANTS} entrants", "")
    if league.started:
        if league.format is not None:
            raise Refused("this league is for a fixed group; nobody joins once it has begun", rule(league, "fixed"))
        stage = league.stage
        reason = "the season is over" if stage is None else stage.why_not_late()
        if reason:
            raise Refused(f"{entrant.key} comes too late: {reason}", rule(league, "late"))


def enter(league: League, by: str, what: What) -> None:
    entrant = read_entrant(what)
    league.entrants[entrant.key] = entrant
    if league.started:
        assert league.stage is not None
        league.lots[entrant.key] = max(league.lots.values()) + 1
        league.stage.join(entrant.key)


def check_drop(league: League, by: str, what: What) -> None:
    terms = commissioner.made(league)
    key = entrant_named(league, what)
    if by != terms.commissioner and league.entrant_of(by) != key:
        raise Forbidden("one leaves oneself, or by the commissioner", rule(league, "office"))
    if key in league.gone:
        raise Refused(f"{key} has left already", rule(league, "forfeit"))
    if league.over:
        raise Refused("the season is over", rule(league, "forfeit"))
    here = [other for other in league.entrants if other not in league.gone]
    if league.started and len(here) <= 2:
        raise Refused("two are left; a match can be forfeited instead", rule(league, "forfeit"))


def drop(league: League, by: str, what: What) -> None:
    key = text(what, "entrant")
    if not league.started:
        del league.entrants[key]
        return
    league.gone.append(key)
    if league.room is not None:
        league.room.leave(key)
    if league.format is not None:
        league.format.leave(key)
    if league.stage is not None:
        league.stage.drop(key)


# --- playing ----------------------------------------------------------------------------------------------------


def entrant_named(league: League, what: What, key: str = "entrant") -> str:
    name = text(what, key)
    if name not in league.entrants:
        raise Refused(f"nobody called {name!r} takes part", "")
    return name


def open_match(league: League, what: What) -> Match:
    """The match that an act names, which has to be open."""
    name = text(what, "match")
    match = league.match(name)
    if match is None:
        raise Refused(f"there is no match {name!r}", rule(league, "fixture"))
    if match.over:
        raise Refused(f"match {name} is over; what was played stays", rule(league, "fixture"))
    if match not in league.to_play():
        raise Refused(f"match {name} cannot be played yet", rule(league, "fixture"))
    return match


def winner_named(league: League, match: Match, what: What) -> str:
    winner = text(what, "winner")
    if winner != DRAW and winner not in match.sides:
        raise Refused(f"{winner!r} does not play in match {match.id}", rule(league, "fixture"))
    return winner


def check_game(league: League, by: str, what: What) -> None:
    commissioner.made(league)
    if by != TABLE:
        raise Forbidden("games come in from the table where they were played", rule(league, "report"))
    match = open_match(league, what)
    winner_named(league, match, what)
    if number(what, "game", 1, 999) != len(match.games) + 1:
        raise Refused(f"game {len(match.games) + 1} of match {match.id} is the next", rule(league, "fixture"))
    played_from(what)


def played_from(what: What) -> Played:
    feats = {
        name: {feat: number(mapping(mapping(what, "feats"), name), feat, 0, 10**6) for feat in counted}
        for name, counted in ((name, mapping(mapping(what, "feats"), name)) for name in mapping(what, "feats"))
    }
    return Played(
        text(what, "winner"),
        text(what, "reason", ""),
        number(what, "turns", 0, 10**6, 0),
        text(what, "record", ""),
        feats,
        text(what, "first", ""),
    )


def game(league: League, by: str, what: What) -> None:
    match = league.match(text(what, "match"))
    assert match is not None
    league.add_game(match, played_from(what))


def check_report(league: League, by: str, what: What) -> None:
    commissioner.running(league)
    match = open_match(league, what)
    winner_named(league, match, what)
    own_side(league, by, match)


def own_side(league: League, by: str, match: Match) -> str:
    mine = league.entrant_of(by)
    if not mine or mine not in match.sides:
        raise Forbidden(f"match {match.id} is between {' and '.join(map(str, match.sides))}", rule(league, "report"))
    return mine


def report(league: League, by: str, what: What) -> None:
    """Both sides say the same: the game counts. They differ: the commissioner decides."""
    match = league.match(text(what, "match"))
    assert match is not None
    match.reports[own_side(league, by, match)] = text(what, "winner")
    if len(match.reports) == 2 and not match.disputed:
        league.add_game(match, Played(text(what, "winner"), "reported"))


def check_ready(league: League, by: str, what: What) -> None:
    commissioner.running(league)
    own_side(league, by, open_match(league, what))


def ready(league: League, by: str, what: What) -> None:
    match = league.match(text(what, "match"))
    assert match is not None
    mine = own_side(league, by, match)
    if mine not in match.ready:
        match.ready.append(mine)


def check_challenge(league: League, by: str, what: What) -> None:
    commissioner.running(league)
    mine = league.entrant_of(by)
    if not mine:
        raise Forbidden("whoever stands on the ladder challenges", rule(league, "ladder"))
    if not isinstance(league.stage, Ladder) or league.room is not None:
        raise Refused("there is no ladder to climb now", rule(league, "ladder"))
    reason = league.stage.why_not(mine, entrant_named(league, what))
    if reason:
        raise Refused(reason, rule(league, "ladder"))


def challenge(league: League, by: str, what: What) -> None:
    assert isinstance(league.stage, Ladder)
    league.stage.challenge(league.entrant_of(by), text(what, "entrant"))


# --- rooms and time ---------------------------------------------------------------------------------------------


def check_say(league: League, by: str, what: What) -> None:
    commissioner.running(league)
    mine = league.entrant_of(by)
    if not mine:
        raise Forbidden("only those who take part speak here", rule(league, "office"))
    commissioner.check_code(league, mine, text(what, "code", longest=LONGEST_CODE))


def say(league: League, by: str, what: What) -> None:
    assert league.room is not None
    league.room.take(league.entrant_of(by), text(what, "code", longest=LONGEST_CODE))


def check_elapse(league: League, by: str, what: What) -> None:
    commissioner.running(league)
    if by != CLOCK:
        raise Forbidden("time passes by itself", rule(league, "clock"))
    number(what, "ms", 1, LONGEST)


def elapse(league: League, by: str, what: What) -> None:
    league.pass_time(number(what, "ms", 1, LONGEST))


ACTS = {
    "create": Act(check_create, create),
    "enter": Act(check_enter, enter),
    "drop": Act(check_drop, drop),
    "game": Act(check_game, game),
    "report": Act(check_report, report),
    "ready": Act(check_ready, ready),
    "challenge": Act(check_challenge, challenge),
    "say": Act(check_say, say),
    "elapse": Act(check_elapse, elapse),
    **{name: Act(*pair) for name, pair in commissioner.ACTS.items()},
}


def completed(league: League, by: str, act: str, what: What) -> What:
    """What goes into the log: an undo says from which entry on, so that replaying asks nobody."""
    if act == "undo":
        return {"to": number(what, "to", 1, 10**6), "since": commissioner.since(league, number(what, "to", 1, 10**6))}
    return dict(what)


def offers(league: League, person: str) -> list[dict[str, Json]]:
    """What this person may do now: for a page or a terminal that offers nothing else."""
    found: list[dict[str, Json]] = []
    mine = league.entrant_of(person)
    if league.room is not None and mine and not league.paused:
        found += [{"act": "say", "what": {"code": code}} for code in league.room.legal(mine)]
    for match in league.to_play():
        if mine in match.sides and not league.paused:
            found += [{"act": "report", "what": {"match": match.id, "winner": w}} for w in (*match.sides, DRAW)]
            found.append({"act": "ready", "what": {"match": match.id}})
    if isinstance(league.stage, Ladder) and mine and not league.paused:
        above = [other for other in league.stage.rungs if not league.stage.why_not(mine, other)]
        found += [{"act": "challenge", "what": {"entrant": other}} for other in above]
    if league.terms is not None and person == league.terms.commissioner:
        found += commissioner.offers(league)
    if mine and not league.over and mine not in league.gone:
        found.append({"act": "drop", "what": {"entrant": mine}})
    return [one for one in found if league.against(person, str(one["act"]), mapping(one, "what")) is None]
