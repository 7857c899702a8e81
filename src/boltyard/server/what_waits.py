"""What there is to tell somebody of a table by days, of a league or of an invitation, and in which words.

All of it follows from what is on disk, and only from what everybody there may see: whose turn it is, which game, with
whom, until when. What is asked, and what anybody holds, stands in no notice. Names are put in when it is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from boltyard.games import find_game
from boltyard.server import wire
from boltyard.server.clocks import Clocks
from boltyard.server.league_views import pending_for
from boltyard.server.listings import spoken_names
from boltyard.server.store.notices import INVITATION, LEAGUE, TABLE, DaysTable, Notice
from boltyard.server.store.rows import Row
from boltyard.server.webhooks import question_of

if TYPE_CHECKING:
    from boltyard.server.leagues import Known

SETTLE_MS: Final = 60_000  # so long something waits before it is told: who plays on at once is not told at all
SOON_MS: Final = 6 * 3600_000
SEVERAL: Final = "several"
TEST: Final = "test"


def deadline(seen: DaysTable, seat: int, wall: int) -> int:
    """When this seat's time is up."""
    one = seen.seats[seat]
    return max(one.counted, min(wall, seen.row.terms.vacations.get(seat, 0))) + one.left


def seat_waited_for(seen: DaysTable, person: str, wall: int) -> int:
    """The seat of this person that the table waits for, or -1; on vacation nobody is waited for."""
    row = seen.row
    if row.stage != "running" or row.terms.paused or seen.result is not None or len(seen.seats) != len(row.chairs):
        return -1
    waits = [seat for seat in row.seats_of(person) if seen.seats[seat].mine]
    return next((seat for seat in waits if row.terms.vacations.get(seat, 0) <= wall), -1)


def at_table(seen: DaysTable, person: str, wall: int) -> list[Notice]:
    """It is my turn; my time runs out; it is over."""
    row = seen.row
    about = f"{TABLE} {row.id}"
    if not Clocks(row.terms.clock, len(row.chairs)).by_days:
        return []
    if seen.result is not None:
        return [Notice(f"over {row.id}", "over", about, wall)]
    seat = seat_waited_for(seen, person, wall)
    if seat < 0:
        return []
    since, ends = seen.seats[seat].mine, deadline(seen, seat, wall)
    return [
        Notice(f"turn {row.id} {since}", "turn", about, since + SETTLE_MS, ends),
        Notice(f"time {row.id} {since}", "time", about, ends - SOON_MS, ends),
    ]


def is_cut_off(seen: DaysTable) -> bool:
    """The server ended after a decision and before the clocks were counted: the table must wake first."""
    return seen.result is None and seen.last > max((seat.counted for seat in seen.seats), default=seen.last)


def in_league(known: Known, person: str, wall: int) -> list[Notice]:
    """Decisions that wait for me in a league."""
    me = known.name_of(person)
    mine = known.league.entrant_of(me) if me else ""
    return [
        Notice(
            f"league {known.id} {question_of(known.league, one, mine)} {one.table}".rstrip(),
            "league",
            f"{LEAGUE} {known.id}",
            wall + SETTLE_MS,
            what=one.kind,
        )
        for one in pending_for(known.league, known.id, me, known.tables)
    ]


def by_friends(waiting: list[wire.Invitation], table: str, wall: int) -> list[Notice]:
    """A friend wants me at this table. Once for a table: whoever invites again after a no is not heard again."""
    about = f"{INVITATION} {table}"
    return [Notice(about, INVITATION, about, wall + SETTLE_MS) for _ in waiting]


# In words.


def listed(names: list[str]) -> str:
    return " and ".join([*([", ".join(names[:-1])] if names[1:] else []), *names[-1:]])


def game_and_others(row: Row, person: str) -> str:
    others = [name for chair, name in zip(row.chairs, spoken_names(row.chairs)) if chair.person != person]
    name = find_game(row.game).name
    return f"{name} with {listed(others)}" if others else name


def told_of_table(one: Notice, seen: DaysTable, person: str) -> wire.NoticeEvent:
    row, where = seen.row, game_and_others(seen.row, person)
    if one.topic == "turn":
        sentence = f"Your turn in {where}."
    elif one.topic == "time":
        sentence = f"Less than six hours are left for your turn in {where}."
    else:
        sentence = f"{where} is over: {ending(seen, person)}."
    return wire.NoticeEvent(one.event, topic_of(one), sentence, f"/t/{row.id}", row.id, row.game, until=one.until)


def ending(seen: DaysTable, person: str) -> str:
    winners = seen.result.winners if seen.result is not None else []
    if set(winners) & set(seen.row.seats_of(person)):
        return "you win"
    names = spoken_names(seen.row.chairs)
    if not winners:
        return "nobody wins"
    return f"{listed([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'win'}"


def told_of_league(one: Notice, name: str) -> wire.NoticeEvent:
    key = one.about.partition(" ")[2]
    words = {
        "room": "a decision waits for you",
        "match": "a match of yours can be played",
        "dispute": "a ruling is yours",
    }[one.what]
    return wire.NoticeEvent(one.event, "league", f"{name}: {words}.", f"/league/{key}", league=key)


def told_of_invitation(one: Notice, row: Row, waiting: list[wire.Invitation]) -> wire.NoticeEvent:
    """Who invites is named as long as the invitation waits."""
    game = find_game(row.game).name
    by = next((found.by for found in waiting), "")
    sentence = f"{by} invites you to a table of {game}." if by else f"You were invited to a table of {game}."
    return wire.NoticeEvent(one.event, "invitation", sentence, f"/t/{row.id}", row.id, row.game)


def topic_of(one: Notice) -> wire.Topic:
    return "turn" if one.topic == "turn" else "time" if one.topic == "time" else "over"


def told_together(events: list[wire.NoticeEvent]) -> wire.NoticeEvent:
    """What has come in quiet hours, as one; one alone is itself."""
    if len(events) == 1:
        return events[0]
    return wire.NoticeEvent(events[0].id, SEVERAL, f"{len(events)} things wait for you.", "/you", also=events)
