"""Advice from a view and nothing else: where to look, what to do, why; and what a bot may have had in mind.

A search over the worlds that the view allows, with fixed iterations and a fixed seed: the same view, the same advice.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from boltyard import guide, kernel
from boltyard.boxes import find_box
from boltyard.core.errors import IllegalMove
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.questions import Thing
from boltyard.core.rng import stream
from boltyard.core.sentences import Audience
from boltyard.insight.odds import Odd, odds_of
from boltyard.players.knowing import tactics_of
from boltyard.players.search import Search

BEST = 3  # options that are told with figures
MOST_COUNTED = 6  # exact chances beside them; `odds` tells all
STEPS = ("where", "what", "why")
FEW = 100  # iterations where a game's ladder names none


@dataclass(frozen=True)
class Figure:
    """One option with what the worlds made of it."""

    code: str
    text: str
    win: float  # the share of a win that it came to
    tries: int

    def data(self) -> dict[str, object]:
        return {"code": self.code, "text": self.text, "win": round(self.win, 4), "tries": self.tries}

    def words(self) -> str:
        return f"{self.text} ({self.code}): {100 * self.win:.0f} % over {self.tries} worlds"


@dataclass(frozen=True)
class Advice:
    """What a seat is told that asks for a hint, step by step."""

    seat: int
    code: str
    where: str
    what: str
    why: str
    odds: list[Figure]
    rule: str
    reason: str = ""  # why in one sentence, without the figures
    things: list[tuple[str, str, int, int]] = field(default_factory=list)  # what it is about: kind, key, whose, which
    counted: list[Odd] = field(default_factory=list)  # exact chances of what is advised

    def data(self) -> dict[str, object]:
        """What `hint --json` prints."""
        told = {"seat": self.seat, "where": self.where, "what": self.what, "why": self.why}
        told_odds = {"odds": [one.data() for one in self.odds], "exact": [one.data() for one in self.counted]}
        return {**told, **told_odds, "rule": self.rule, "code": self.code}

    def step(self, n: int) -> str:
        """The first step, the second, and all the rest."""
        if n <= 1:
            return self.where
        if n == 2:
            return self.what
        why = f"{self.why} ({self.rule})" if self.rule else self.why
        if not self.counted:
            return why
        return f"{why} The exact chances: {'; '.join(one.words() for one in self.counted)}."


def thinking(key: str) -> int:
    """Iterations for advice: those of the strongest opponent; interpreted those of the one below."""
    rungs = [rung.iterations for rung in find_box(key).ladder if rung.iterations]
    if not rungs:
        return FEW
    return rungs[-1] if kernel.compiled_path() or len(rungs) == 1 else rungs[-2]


def check_advisable(game: Match) -> None:
    if not find_box(game.key).tactics:
        raise IllegalMove("nobody knows yet how to play this game well, so there is no advice", game.turn_rule)


def advise(game: Match, view: MatchState, seat: int, names: list[str], iterations: int = 0, seed: int = 1) -> Advice:
    """A hint for the question that this seat is asked; the view is its own."""
    check_advisable(game)
    if not game.legal(view, seat):
        raise IllegalMove("nobody asks this seat anything here", game.turn_rule)
    search = thought(game, view, seat, iterations, seed)
    moves = search.plan()
    reader = Audience(names, seat)
    question = game.wording(view.clone(), seat)
    what = "; ".join(reader.text(game.describe(view, move, seat)) for move in moves)
    code = code_of(game, view, seat, moves)
    odds = figures(game, view, seat, search, names)
    coach = guide.coaching(question.decision)
    looked = looked_at(game, first_seen(things_of(game, view, seat, moves), seat), seat, names)
    where = f"Look at {looked}." if looked else (coach.do if coach else reader.text(question.prompt))
    told = [f"{one.text}: {100 * one.win:.0f} % of {one.tries}" for one in odds]
    reason = coach.why if coach else ""
    why = f"In {search.iterations} worlds that you cannot tell apart, your side came to: {'; '.join(told)}."
    if coach:
        why = f"{why} {coach.why}"
    told_what = f"{sentence(what)} ({code})" if what else code
    things = pointed_at(game, view, seat, moves)
    counted = odds_of(game, view, seat, names, [*game.named(view, seat), *moves])[:MOST_COUNTED]
    return Advice(seat, code, where, told_what, why, odds, question.rule, reason, things, counted)


def thought(game: Match, view: MatchState, seat: int, iterations: int, seed: int) -> Search:
    """The search of this seat's question over the worlds behind a view."""
    rng = stream(str(seed), f"advice {view.number} {view.turn}")
    search = Search(game.game, tactics_of(game.key), view.inner, seat, rng)
    search.run(iterations or thinking(game.key))
    return search


def figures(game: Match, view: MatchState, seat: int, search: Search, names: list[str]) -> list[Figure]:
    """The options that were tried most, with what they came to; those that not every world has are left out."""
    root = search.root
    reader = Audience(names, view.viewer)
    tried = sorted(range(len(root.moves)), key=lambda at: (-root.tried[at], -root.won[at]))
    found = [
        Figure(
            root.moves[at].text,
            reader.text(game.describe(view, root.moves[at], view.viewer)),
            root.won[at] / root.tried[at],
            root.tried[at],
        )
        for at in tried
        if root.tried[at] and root.offered[at] == root.visits
    ]
    return found[:BEST]


def code_of(game: Match, view: MatchState, seat: int, moves: list[Move]) -> str:
    """The answer as a record would write it; what is named of a set where it is not closed yet."""
    v = view.clone()
    for move in moves:
        line = game.closing_line(v, seat, move)
        if line:
            return line
        game.named(v, seat).append(move)
    return "; ".join(move.text for move in moves)


def things_of(game: Match, view: MatchState, seat: int, moves: list[Move]) -> list[Thing]:
    """The things on the table that an answer is about."""
    return [thing for move in moves for thing in game.things(view, seat, move)]


def first_seen(things: list[Thing], seat: int) -> list[Thing]:
    """Where to look is less than what to do: the others' things where there are any, else all of them."""
    return [thing for thing in things if thing.seat not in (-1, seat)] or things


def looked_at(game: Match, things: list[Thing], seat: int, names: list[str]) -> str:
    """Things on the table in words."""
    told = [named(game, thing, seat, names) for thing in things]
    seen = list(dict.fromkeys(text for text in told if text))
    return " and ".join([", ".join(seen[:-1]), seen[-1]]) if len(seen) > 1 else "".join(seen)


def pointed_at(game: Match, view: MatchState, seat: int, moves: list[Move]) -> list[tuple[str, str, int, int]]:
    """The same for whoever draws it."""
    things = things_of(game, view, seat, moves)
    return list(dict.fromkeys((thing.is_a, thing.key, thing.seat, thing.n) for thing in things))


def named(game: Match, thing: Thing, seat: int, names: list[str]) -> str:
    legend = game.legend
    if thing.is_a == "card":
        return legend.titles[legend.numbers[thing.key]] if thing.key in legend.numbers else thing.key
    whose = "" if thing.seat < 0 else "your" if thing.seat == seat else f"{names[thing.seat]}'s"
    if thing.is_a == "seat":
        return names[thing.seat] if thing.seat != seat else ""
    return f"{whose} {thing.key.replace('_', ' ')}".strip() if thing.key else ""


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# What a bot did.


@dataclass(frozen=True)
class Account:
    """What a bot could have done, as far as whoever asks can see it, and what it did."""

    did: str
    options: list[Figure]

    def lines(self, name: str) -> list[str]:
        if not self.options:
            return [f"What {name} could have done here depends on cards that you do not see; a review tells it all."]
        lines = [f"{name} chose: {self.did}. Judged by what you see, for {name} it came to:"]
        return lines + [f"  {one.words()}" for one in self.options]


def account(game: Match, view: MatchState, bot: int, did: str, names: list[str], iterations: int = 0) -> Account:
    """Why a bot may have done that: its three best options with figures, from the eyes of whoever asks.

    The view is the asker's, before the bot's decision. Worlds are imagined from it, so nothing of the bot's hand is
    told: only options that it has in every one of them.
    """
    check_advisable(game)
    search = thought(game, view, bot, iterations, 1)
    return Account(did, figures(game, view, bot, search, names))
