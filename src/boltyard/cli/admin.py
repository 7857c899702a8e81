"""`boltyard admin`: what a host looks at and orders, in the server's database, whether it runs or not."""

from __future__ import annotations

import getpass
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from boltyard.cli.errors import Usage
from boltyard.cli.output import bold, hanging, write_json
from boltyard.cli.recover import recover
from boltyard.cli.serve import Db, default_db
from boltyard.cli.shell import Flag, Json, command

if TYPE_CHECKING:
    from boltyard.server.store.admin import PersonLook, TableLook
    from boltyard.server.store.database import Cursor
    from boltyard.server.store.hosting import Report

app = command("admin")

MOST = 50  # rows of a list
LONGEST_SAID = 300  # characters of an announcement, a reason, a verdict
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
FOREVER_S = 10 * 365 * 86_400
Number = Annotated[int | None, Parameter(help="the number of a report")]
Who = Annotated[str, Parameter(help="the id of a person, as `admin people` tells it")]


# Tables.


@app.command(help_epilogue="Example: boltyard admin tables K7Q2MX")
def tables(
    table: Annotated[str | None, Parameter(help="an id or a code: this table alone")] = None,
    /,
    *,
    give_up: Annotated[Flag, Parameter(help="take this table away: an open one, or a match, without a result")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Open tables and running matches, or one of them.

    A match that is given up is stopped by the host: nobody has won it, and what was decided stays in the database.
    """
    from boltyard.server.store import admin

    if table is None:
        if give_up:
            raise Usage("boltyard admin tables: say which table to give up.")
        with looking(db) as c:
            found = admin.tables(c, MOST)
        if json:
            write_json([table_data(look) for look in found])
        else:
            show([table_line(look) for look in found], "No table is open, and no match is running.")
        return
    with writing(db) if give_up else looking(db) as c:
        look = admin.one_table(c, table)
        if look is None:
            raise Usage(f"There is no table {plain(table)[:40]!r}.")
        if give_up:
            if look.row.stage not in admin.OPEN_AND_RUNNING:
                raise Usage(f"Table {look.row.id} is {look.row.stage}; there is nothing to give up.")
            admin.stop_table(c, look.row)
            note(c, f"gave up table {look.row.id}, which was {look.row.stage}")
    if give_up:
        tell(json, f"Table {look.row.id} is taken away; whoever is there is told within a second.", table=look.row.id)
    elif json:
        write_json(table_data(look))
    else:
        print(table_line(look))
        for chair in look.row.chairs:
            who = f"{chair.name}, {chair.person}" if chair.kind == "person" else chair.bot or "free"
            print(f"  seat {chair.seat}  {plain(who)}")
        if look.row.terms.note:
            print(hanging("  ", plain(look.row.terms.note)))


def table_line(look: TableLook) -> str:
    row = look.row
    who = ", ".join(chair.name or chair.bot or "free" for chair in row.chairs)
    there = look.attended or look.decided or row.made
    facts = f"{row.game} {row.stage}, {look.decisions} decisions, attended {ago(there)}: {plain(who)}"
    return hanging(f"{row.id}  {row.code}  ", facts)


def table_data(look: TableLook) -> dict[str, object]:
    row = look.row
    seats = [{"seat": c.seat, "kind": c.kind, "person": c.person, "name": c.name, "bot": c.bot} for c in row.chairs]
    return {
        "table": row.id,
        "code": row.code,
        "game": row.game,
        "stage": row.stage,
        "private": row.terms.private,
        "made": row.made,
        "decisions": look.decisions,
        "decided": look.decided,
        "attended": look.attended,
        "note": row.terms.note,
        "seats": seats,
    }


# People.


@app.command(help_epilogue="Example: boltyard admin people ana")
def people(
    words: Annotated[str | None, Parameter(help="an id, or a part of a name; the newest people if left out")] = None,
    /,
    *,
    rename: Annotated[str | None, Parameter(help="call this person so; needs an id")] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Find people by name or id, or give somebody another name.

    In a match the names are part of what was agreed before the deal; there the old one stays to the end.
    """
    from boltyard.server.store import admin
    from boltyard.server.text import read_name

    if rename is None:
        with looking(db) as c:
            found = admin.people(c, words or "", present(), MOST)
        if json:
            write_json([asdict(one) for one in found])
        else:
            show([person_line(one) for one in found], "Nobody is called like that.")
        return
    name = read_name(rename)
    with writing(db) as c:
        one = person_of(c, words or "")
        admin.rename(c, one, name)
        note(c, f"renamed {one.id} from {one.name!r} to {name!r}")
    tell(json, f"{one.id} is called {name} from now on.", person=one.id, name=name)


def person_line(one: PersonLook) -> str:
    marks = [f"{one.tables} tables", f"here since {ago(one.made)}"]
    if one.seen:
        marks.append(f"seen {ago(one.seen)}")
    if one.reports:
        marks.append(f"reported {times(one.reports)}")
    if one.bans:
        marks.append("banned")
    return hanging(f"{one.id}  ", f"{plain(one.name)} ({', '.join(marks)})")


def person_of(c: Cursor, person: str) -> PersonLook:
    from boltyard.server.store import admin

    one = admin.one_person(c, person, present())
    if one is None:
        raise Usage(f"There is no person {plain(person)[:40]!r}; boltyard admin people NAME finds ids.")
    return one


@app.command(help_epilogue="Example: boltyard admin sessions 5f1c9ad25f1c9ad25f1c9ad2 --end")
def sessions(
    person: Who,
    /,
    *,
    end: Annotated[Flag, Parameter(help="end them all, everywhere")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """The sessions of a person, never what opens them.

    Whoever has no other session and no personal link loses their seats with the last one.
    """
    from boltyard.server.store import admin

    with writing(db) if end else looking(db) as c:
        one = person_of(c, person)
        found = admin.sessions_of(c, person)
        if end:
            admin.end_sessions(c, person)
            note(c, f"ended {len(found)} sessions of {one.id}")
    if end:
        tell(json, f"{len(found)} sessions of {one.id} are ended.", person=one.id, ended=len(found))
    elif json:
        write_json([asdict(each) for each in found])
    else:
        lines = [f"{each.id}  {each.kind}  {plain(each.label)}  seen {ago(each.seen)}" for each in found]
        show(lines, f"{plain(one.name)} has no session.")


app.command(recover, help_epilogue="Example: boltyard admin recover 5f1c9ad25f1c9ad25f1c9ad2")


# Reports.


@app.command(help_epilogue='Example: boltyard admin reports 3 --settle "banned for a week"')
def reports(
    n: Number = None,
    /,
    *,
    settle: Annotated[str | None, Parameter(help="close this report with a word on what came of it")] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """What people have reported, open ones first; one of them with the words that were said."""
    from boltyard.server.store import hosting

    if n is None:
        if settle is not None:
            raise Usage("boltyard admin reports: say which report to settle, by its number.")
        with looking(db) as c:
            found = hosting.reports(c, MOST)
        if json:
            write_json([report_data(one) for one in found])
        else:
            show([report_line(one) for one in found], "Nothing was reported.")
        return
    with writing(db) if settle is not None else looking(db) as c:
        report = hosting.one_report(c, n)
        if report is None:
            raise Usage(f"There is no report {n}.")
        if settle is not None:
            verdict = short(settle, "A verdict")
            hosting.settle(c, n, verdict)
            note(c, f"settled report {n} about {report.reported}: {verdict}")
    if settle is not None:
        tell(json, f"Report {n} is settled.", report=n)
    elif json:
        write_json(report_data(report))
    else:
        print(report_line(report))
        print(f"  by {report.reporter}, about {report.reported}, table {report.table}")
        for line in report.said:
            print(hanging(f"  {clock(line.made)} ", f"{plain(line.name)}: {plain(line.text)}", 4))
        if not report.said:
            print("  Nothing was said there.")


def report_line(report: Report) -> str:
    state = f"settled, {report.verdict}" if report.settled else "open"
    words = f": {report.words}" if report.words else ""
    return hanging(f"{report.id}  ", plain(f"{ago(report.made)}, {report.name}, {report.reason}{words} ({state})"))


def report_data(report: Report) -> dict[str, object]:
    said = [{"n": one.n, "seat": one.seat, "name": one.name, "text": one.text, "made": one.made} for one in report.said]
    return {**asdict(report), "said": said}


# Bans.


@app.command(help_epilogue="Example: boltyard admin bans 2001:db8:7::/48 --for 7d --reason spam")
def bans(
    who: Annotated[
        str | None, Parameter(help="a person's id, an address or a prefix (192.0.2.0/24) to shut out")
    ] = None,
    /,
    *,
    for_: Annotated[
        str | None, Parameter(name="--for", help="how long, such as 30m, 12h, 7d; else until lifted")
    ] = None,
    reason: Annotated[str, Parameter(help="what they are told")] = "",
    lift: Annotated[int | None, Parameter(help="end the ban of this number")] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Who is shut out; shut somebody out, or let them in again.

    Sockets are closed within a second. A ban of a person holds while they keep their cookie; an address keeps out
    everybody there. An IPv6 address is banned with its /64.
    """
    from boltyard.server.store import hosting

    if lift is not None:
        if who is not None:
            raise Usage("boltyard admin bans: shut out or lift, not both at once.")
        with writing(db) as c:
            if not hosting.lift(c, lift):
                raise Usage(f"There is no ban {lift} in force.")
            note(c, f"lifted ban {lift}")
        return tell(json, f"Ban {lift} is lifted.", ban=lift)
    if who is None:
        with looking(db) as c:
            found = hosting.bans(c)
        if json:
            return write_json([asdict(ban) for ban in found])
        lines = [f"{ban.id}  {ban.kind} {plain(ban.who)}  {until(ban.ends)}  {plain(ban.reason)}" for ban in found]
        return show([line.rstrip() for line in lines], "Nobody is shut out.")
    why = short(reason, "A reason")
    ends = present() + 1000 * seconds(for_) if for_ is not None else 0
    with writing(db) as c:
        kind, key = banned(c, who)
        number = hosting.add_ban(c, kind, key, ends, why)
        note(c, f"banned {kind} {key} {until(ends)}{f': {why}' if why else ''}")
    tell(json, f"Ban {number}: {kind} {key}, {until(ends)}.", ban=number, kind=kind, who=key, ends=ends)
    return None


def banned(c: Cursor, who: str) -> tuple[Literal["person", "address"], str]:
    """What kind of thing is shut out, and how it is written."""
    from boltyard.server.bans import read_network

    if re.fullmatch("[0-9a-f]{24}", who):
        return "person", person_of(c, who).id
    if "." in who or ":" in who or "/" in who:
        return "address", str(read_network(who)).removesuffix("/32")
    return "person", person_of(c, who).id


# Telling everybody.


@app.command(help_epilogue='Example: boltyard admin announce "Club night begins at eight." --for 2h')
def announce(
    text: Annotated[str | None, Parameter(help="what everybody is told, at once")] = None,
    /,
    *,
    for_: Annotated[str | None, Parameter(name="--for", help="how long, such as 2h; else until cleared")] = None,
    clear: Annotated[Flag, Parameter(help="take it back")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Tell everybody something: a banner on every page, also for those who come later."""
    from boltyard.server.store import hosting

    if clear == (text is not None):
        raise Usage("boltyard admin announce: say what, or --clear.")
    said = short(text or "", "An announcement")
    if text is not None and not said:
        raise Usage("boltyard admin announce: there are no words in that; --clear takes the last one back.")
    ends = present() + 1000 * seconds(for_) if for_ is not None else 0
    with writing(db) as c:
        hosting.order(c, "announce", said, ends)
        note(c, f"announced {said!r} {until(ends)}" if said else "cleared the announcement")
    tell(json, f"Everybody is told: {said}" if said else "The announcement is cleared.", text=said, ends=ends)


@app.command(help_epilogue="Example: boltyard admin drain --at 21:30")
def drain(
    *,
    at: Annotated[str | None, Parameter(help="when the server will close, HH:MM of this machine")] = None,
    in_: Annotated[str | None, Parameter(name="--in", help="the same as a time from now, such as 10m")] = None,
    cancel: Annotated[Flag, Parameter(help="take new tables again")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Begin nothing new before the server is closed: no new tables, no quick match; matches go on.

    Everybody is told. It does not close the server. One that is started after the hour (without one: after the order)
    takes new tables again, so a restart ends it.
    """
    from boltyard.server.store import hosting

    if [at is None, in_ is None, not cancel].count(False) > 1:
        raise Usage("boltyard admin drain: one of --at, --in and --cancel.")
    closes = (
        clock_time(at, time.time()) if at is not None else present() + 1000 * seconds(in_) if in_ is not None else 0
    )
    with writing(db) as c:
        if cancel:
            hosting.order(c, "drain", "off")
            note(c, "cancelled the drain")
        else:
            hosting.order(c, "drain", "on", closes)
            note(c, f"drained, to close {f'at {clock(closes)}' if closes else 'soon'}")
    words = "New tables are welcome again." if cancel else "Nothing new begins; running matches go on."
    tell(json, words, draining=not cancel, closes=closes)


@app.command(help_epilogue="Example: boltyard admin log")
def log(*, last: Annotated[int, Parameter(help="how many")] = 50, db: Db = None, json: Json = False) -> None:
    """What was done here with `boltyard admin`, by whom and when."""
    from boltyard.server.store import hosting

    with looking(db) as c:
        found = hosting.notes(c, max(1, min(last, 10_000)))
    if json:
        write_json([{"made": made, "by": one.by, "did": one.did} for made, one in found])
    else:
        show(
            [hanging(f"{clock(made)}  ", plain(f"{one.by} {one.did}")) for made, one in found], "Nothing was done yet."
        )


# Words and times.


@contextmanager
def looking(db: str | None) -> Iterator[Cursor]:
    from boltyard.server.store.admin import cursor_on
    from boltyard.server.store.opening import database

    with cursor_on(database(db or default_db())) as c:
        yield c


@contextmanager
def writing(db: str | None) -> Iterator[Cursor]:
    from boltyard.server.store.admin import cursor_on
    from boltyard.server.store.opening import database

    with cursor_on(database(db or default_db()), writing=True) as c:
        yield c


def note(c: Cursor, did: str) -> None:
    from boltyard.server.store import hosting

    try:
        who = getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in some containers
        who = "the host"
    hosting.note(c, who, did)


def plain(text: str) -> str:
    """People's words as a terminal may print them: nothing in them is obeyed."""
    from boltyard.server.text import plain

    return plain(text)


def short(text: str, what: str) -> str:
    words = plain(text)
    if len(words) > LONGEST_SAID:
        raise Usage(f"{what} has at most {LONGEST_SAID} characters; this one has more.")
    return words


def show(lines: list[str], nothing: str) -> None:
    for line in lines or [nothing]:
        print(line)


def tell(json: bool, sentence: str, **facts: object) -> None:
    """What was done."""
    if json:
        write_json(facts)
    else:
        print(bold(plain(sentence)))


def present() -> int:
    return time.time_ns() // 1_000_000


def seconds(text: str) -> int:
    """A length of time: 30m, 12h, 7d."""
    found = re.fullmatch(r"(\d{1,6})([smhdw])", text.strip().lower())
    if found is None or not 0 < int(found[1]) * UNITS[found[2]] <= FOREVER_S:
        raise Usage(f"{plain(text)[:20]!r} is no length of time; write 30m, 12h or 7d, ten years at most.")
    return int(found[1]) * UNITS[found[2]]


def clock_time(text: str, after: float) -> int:
    """The next time that this machine's clock shows HH:MM, in ms."""
    found = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", text.strip())
    if found is None:
        raise Usage(f"{plain(text)[:20]!r} is no time of day; write 21:30.")
    today = time.localtime(after)
    when = time.mktime((*today[:3], int(found[1]), int(found[2]), 0, *today[6:8], -1))
    if when <= after:
        when = time.mktime((*today[:2], today[2] + 1, int(found[1]), int(found[2]), 0, *today[6:8], -1))
    return int(when * 1000)


def clock(made: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(made / 1000))


def until(ends: int) -> str:
    return f"until {clock(ends)}" if ends else "until lifted"


def ago(made: int) -> str:
    """How long it is, in one unit."""
    past = max(0, present() - made) // 1000
    for unit, word in (("d", "day"), ("h", "hour"), ("m", "minute")):
        count = past // UNITS[unit]
        if count:
            return f"{count} {word}{'s' * (count > 1)} ago"
    return "just now"


def times(n: int) -> str:
    return "once" if n == 1 else f"{n} times"
