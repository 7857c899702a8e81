"""`boltyard league`: seasons of computer players, leagues in a folder, and leagues on a server."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from boltyard.cli.agreement import read_settings
from boltyard.cli.errors import Usage
from boltyard.cli.output import hanging, titled, write_json
from boltyard.cli.shell import Json, command
from boltyard.games import find_game
from boltyard.league.league import League
from boltyard.league.model import Json as Plain
from boltyard.league.season import COMMISSIONER, Season, bot_league, play_season
from boltyard.league.shelf import read_league, read_season, write_book, write_season
from boltyard.league.templates import terms_from
from boltyard.players.player import check_name

app = command("league")
MOST = 512
MOST_LINES = 12  # of a list that people read
SEEDS = 10**9
Shown = Mapping[str, Any]  # a league as somebody may see it, written by the league itself or by a server
STABLE = ("entrant", "played", "won", "drawn", "lost", "points")


@app.command
def run(
    *,
    template: str,
    game: str,
    entrants: int = 8,
    seed: int = 1,
    jobs: int = 1,
    bots: str = "",
    series: int = 1,
    mode: str | None = None,
    set_: Annotated[list[str], Parameter(name="--set", negative=(), help="a setting as key=value, repeatable")] = [],  # noqa: B006
    out: Annotated[Path | None, Parameter(help="a folder for log, records and season book")] = None,
    json: Json = False,
) -> int:
    """Play a season of computer players, unattended.

    Parameters
    ----------
    template
        cup, double, swiss, robin, ladder, or what the game adds: keeper, salary
    game
        which game; boltyard games lists them
    entrants
        how many take part
    seed
        of draws, drafts and deals
    jobs
        how many processes; the result is the same
    bots
        sorts of computer players in turn, such as greedy,uniform; default: all that play the game
    series
        games of a match: 1, 3, 5 …
    mode
        a shorthand for settings
    """
    match = find_game(game)
    if not 2 <= entrants <= MOST:
        raise Usage(f"--entrants is 2 to {MOST}, not {entrants}.")
    if jobs < 1 or seed < 0:
        raise Usage("--jobs is at least 1, and --seed at least 0.")
    sorts = [name.strip() for name in bots.split(",") if name.strip()]
    for name in sorts:
        check_name(name, match.key)
    terms = {**terms_from(template, match.key, read_settings(match, mode, set_)), "series": series}
    watch = Watch()
    season = play_season(bot_league(terms, entrants, seed, sorts), seed, jobs, watch.show)
    watch.clear()
    if out is not None:
        write_season(season, out)
    if json:
        write_json(summary(season))
    else:
        print(words(season.league))
        if out is not None:
            print(f"Log, records and season book are in {out}; open {out / 'book.html'}.")
    return 0


Where = Annotated[
    str, Parameter(name="LEAGUE", help="a folder, a link such as http://host:8000/league/ID, or an id --at URL")
]
At = Annotated[str, Parameter(help="the server of a league that is named by its id")]
Name = Annotated[str, Parameter(help="who you are there; without it whoever you were last time")]


@app.command
def make(
    folder: Path,
    /,
    *,
    template: str,
    game: str,
    entrants: Annotated[str, Parameter(help="people by their names, computer players by their sorts, with commas")],
    series: int = 1,
    seed: int | None = None,
    mode: str | None = None,
    set_: Annotated[list[str], Parameter(name="--set", negative=(), help="a setting as key=value, repeatable")] = [],  # noqa: B006
) -> int:
    """Begin a league with people in a new folder; boltyard play --fixture FOLDER plays its matches.

    Parameters
    ----------
    folder
        a new folder
    template
        cup, double, swiss, robin, ladder, or what the game adds: keeper, salary
    game
        which game; boltyard games lists them
    series
        games of a match: 1, 3, 5 …
    seed
        of draws, drafts and deals
    mode
        a shorthand for settings
    """
    from boltyard.league.folder import is_league, make_season

    if is_league(folder):
        raise Usage(f"There is a league in {folder} already; name another folder.")
    match = find_game(game)
    who = [name.strip() for name in entrants.split(",") if name.strip()]
    terms = {**terms_from(template, match.key, read_settings(match, mode, set_)), "series": series}
    season = make_season(terms, who, secrets.randbelow(SEEDS) if seed is None else seed)
    write_season(season, folder)
    print(words(season.league))
    return 0


@app.command
def show(where: Where, /, *, at: At = "", name: Name = "", json: Json = False) -> int:
    """Where a league stands, and what you may do in it."""
    if is_far(where, at):
        from boltyard.cli.far_league import shown

        told = shown(where, at, name)
    else:
        told = read_league(Path(where)).show(name)
    if json:
        write_json(told)
    else:
        print(words_of(told))
    return 0


@app.command
def join(where: Where, /, *, at: At = "", name: Name = "", json: Json = False) -> int:
    """Take part in a league on a server."""
    from boltyard.cli.far_league import joined

    told = joined(where, at, name)
    if json:
        write_json(told)
    else:
        print(words_of(told))
    return 0


@app.command
def say(
    where: Where,
    /,
    *code: Annotated[str, Parameter(help="what you say, such as bid 5; league show lists what can be said")],
    at: At = "",
    name: Name = "",
    json: Json = False,
) -> int:
    """Draft, bid, pass, exchange or fire: in the draft or auction that is open."""
    return acted(where, at, name, json, "say", {"code": " ".join(code)})


@app.command
def report(
    where: Where,
    match: Annotated[str, Parameter(help="the match that you have played at a table of your own")],
    winner: Annotated[str, Parameter(help="who won it, or draw")],
    /,
    *,
    at: At = "",
    name: Name = "",
    json: Json = False,
) -> int:
    """Report a game that was played on a real table; it counts when both sides say the same."""
    return acted(where, at, name, json, "report", {"match": match, "winner": winner})


@app.command
def act(
    where: Where,
    act: Annotated[str, Parameter(help="start, pause, undo, ruling, forfeit …; docs/api.md lists them")],
    /,
    *what: Annotated[str, Parameter(help="what it needs to know, as key=value")],
    at: At = "",
    name: Name = "",
    json: Json = False,
) -> int:
    """Anything else that one may do in a league, the commissioner's acts too."""
    from boltyard.league.model import read_words

    return acted(where, at, name, json, act, read_words(what))


def acted(where: str, at: str, name: str, json: bool, act: str, what: Mapping[str, Plain]) -> int:
    """Done, and told how it stands then; refused with a sentence and its rule."""
    if is_far(where, at):
        from boltyard.cli.far_league import acted as acted_there

        told = acted_there(where, at, name, act, what)
    else:
        from boltyard.league.folder import act_in

        told = act_in(Path(where), name or COMMISSIONER, act, what).league.show(name)
    if json:
        write_json(told)
    else:
        print(words_of(told))
    return 0


def is_far(where: str, at: str) -> bool:
    return bool(at) or "://" in where


@app.command
def audit(where: Where, /, *, at: At = "", name: Name = "", json: Json = False) -> int:
    """Everything that was done in a season, in order."""
    from boltyard.league.audit import audit_of

    if is_far(where, at):
        from boltyard.cli.far_league import audited

        lines = audited(where, at, name)
    else:
        lines = audit_of(read_league(Path(where)), name)
    if json:
        write_json([dict(line) for line in lines])
    else:
        for line in lines:
            print(f"{line['n']:>5}  {line['sentence']}{'  (struck)' if line['struck'] else ''}")
    return 0


@app.command
def book(folder: Path, /, *, json: Json = False) -> int:
    """Make the season book anew from log and records, which are verified.

    Parameters
    ----------
    folder
        the folder of a season
    """
    made = read_season(folder)
    write_book(made, folder)
    if json:
        write_json(made)
    else:
        print(f"The book of {made['name']} is made anew from its records; open {folder / 'book.html'}.")
    return 0


def summary(season: Season) -> dict[str, Plain]:
    """The stable machine output of `league run --json`."""
    league = season.league
    assert league.terms is not None
    rows = [row.data() for row in league.standings()]
    return {
        "template": league.terms.template,
        "game": league.terms.game,
        "entrants": len(league.entrants),
        "matches": sum(1 for match in league.matches() if match.games),
        "games": len(season.records),
        "champion": league.champion,
        "standings": [{key: row[key] for key in STABLE} | {"byes": row["byes"]} for row in rows],
        "digest": season.digest,
        "seed": season.seed,
    }


def words(league: League) -> str:
    """Where the season stands, for people; ties explained."""
    return words_of(league.show())


def words_of(shown: Shown) -> str:
    """The same of a league as somebody may see it, here or on a server, with what they may do."""
    name = {one["key"]: one["name"] for one in shown["entrants"]}
    told = f"{name[shown['champion']]} is the champion." if shown["over"] else "It is under way."
    lines = [titled(shown["terms"]["name"], told if shown["started"] else "It has not begun.")]
    for row in shown["standings"]:
        lines.append(
            f"{row['place']:>3}  {name[row['entrant']][:24]:<24} {row['played']:>3} played {row['won']:>3} won "
            f"{row['drawn']:>3} drawn {row['lost']:>3} lost {row['points']:>4} points"
        )
        if row["why"]:
            lines.append(f"     {row['why']}")
    here = [match for stage in shown["stages"] for match in stage["matches"] if match["id"] in shown["to_play"]]
    for match in here[:MOST_LINES]:
        sides = " - ".join(name.get(side, "?") for side in match["sides"])
        lines.append(f"To be played: {match['id']}  {sides}{'  (disputed)' if match['disputed'] else ''}")
    if shown["room"] and not shown["over"]:
        lines.append(
            f"The {shown['room'].get('kind', 'room')} waits for {', '.join(name[one] for one in shown['asked'])}."
        )
    codes = [str(one["what"].get("code", "")) for one in shown["legal"] if one["act"] == "say"]
    if codes:
        more = f" and {len(codes) - MOST_LINES} more" if len(codes) > MOST_LINES else ""
        lines.append(hanging("You may say: ", f"{', '.join(codes[:MOST_LINES])}{more}."))
    return "\n".join(lines)


class Watch:
    """Progress on standard error, where a person watches."""

    def __init__(self) -> None:
        self.alive = sys.stderr.isatty()
        self.shown = 0.0

    def show(self, done: int, of: int) -> None:
        now = time.perf_counter()
        if self.alive and now - self.shown > 0.25:
            self.shown = now
            print(f"\r{done}/{of} matches   ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.alive and self.shown:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
