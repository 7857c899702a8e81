"""A patient table leaves one-option questions to its driver; a snapshot wakes to the same table."""

import random

import msgspec
import pytest

from boltyard.core import flow
from boltyard.core.match import Match
from boltyard.core.moves import RESIGN
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.snapshot import snapshot, wake
from boltyard.core.state import CLOCK
from boltyard.core.table import Table, state_digest, verify
from boltyard.games import GAMES
from boltyard.players.player import ask_player, make_player, player_stream


def played(game: Match, seed: int, patient: bool, most: int = 100_000, wakes: bool = False) -> Table:
    """A game between random players, perhaps carried through a snapshot at every tenth decision."""
    settings = {"timing": "simulated"} if game.key == "battleground" else {}
    record = Record(game.key, game.rules_version, [f"p{i}" for i in range(game.least_seats)], seed, settings)
    table = Table(game, record)
    table.patient = patient
    players = [make_player("uniform", game, seat, player_stream(seed, seat)) for seat in range(game.least_seats)]
    while not table.over and len(record.lines) < most:
        if patient and table.force():
            continue
        seat = next((seat for seat in table.asked if not table.is_forced(seat)), CLOCK)
        if seat == CLOCK:
            table.say(CLOCK, "elapse 1000")
            continue
        step = table.answer(seat, ask_player(players[seat], table, seat))
        if wakes and step is not None and step.n % 10 == 0 and not table.over:
            table = wake(game, table.record, msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot(table))))
            table.patient = patient
            record = table.record
    return table


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_patient_table_writes_the_same_record(game: Match) -> None:
    for seed in range(5):
        patient = played(game, seed, True)

        assert patient.record.text() == played(game, seed, False).record.text()
        verify(game, read_record(patient.record.text()))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_snapshot_wakes_to_the_same_table(game: Match) -> None:
    straight = played(game, 3, False, 60)
    woken = played(game, 3, False, 60, wakes=True)

    assert woken.record.text() == straight.record.text()
    assert state_digest(game, woken.state) == state_digest(game, straight.state)
    assert [len(step.events) for step in woken.steps] == [len(step.events) for step in straight.steps]


def test_a_woken_table_can_still_go_back() -> None:
    """ROB-R-56: what was undone before the snapshot stays undone after it, and undo goes on from there."""
    game = GAMES["robots"]
    table = played(game, 3, False, 20)
    table.undo(18, [0, 1], 0)
    woken = wake(game, table.record, msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot(table))))
    for one in (table, woken):
        one.undo(15, [0, 1], 1)

    assert state_digest(game, woken.state) == state_digest(game, table.state)
    assert woken.record.text() == table.record.text()


# Whatever was confirmed replays.

KINDS = [
    ("robots", 2, {"allow_draw_offer": "on"}),
    ("robots", 2, {"series": "3"}),
    ("pbl", 2, {"draft": "quick"}),
    ("pbl", 3, {"draft": "quick"}),
    ("pbl", 2, {}),
    ("pbl", 4, {"draft": "quick", "team": "pilot_gunner"}),
    ("pbl", 2, {"draft": "quick", "series": "3"}),
    ("battleground", 4, {"timing": "simulated"}),
    ("battleground", 3, {"timing": "authentic"}),
]


def cold(table: Table) -> Table:
    """The table that what is on disk leads to: the lines, and how far answers without a choice have come."""
    record = read_record(table.record.text())
    again = Table(table.game, record.blank(), patient=True)
    for line in record.lines:
        again.follow(line)
    again.catch_up(table.early())
    return again


def meddle(table: Table, chance: random.Random) -> None:
    """Something that anybody may do at this moment: wait for nobody, answer, act beside the question, go back."""
    free = [seat for seat in range(table.state.seats) if table.state.free >> seat & 1 and table.options(seat)]
    choosing = [seat for seat in table.asked if not table.is_forced(seat)]
    waiting = table.waiting()
    aside = [
        (seat, move)
        for seat in range(table.state.seats)
        for move in table.game.asides(table.state, seat)
        if move is not RESIGN or chance.random() < 0.05
    ]
    if waiting and chance.random() < 0.3:  # somebody says what they have to say before it is said for them
        seat = chance.choice(waiting)
        table.answer(seat, table.options(seat)[0])
        return
    if choosing and chance.random() < 0.05:
        table.time_out(chance.choice(choosing), stream(str(chance.random()), "time"))
        return
    ways = ["answer"] * 6 * bool(choosing) + ["force"] * 4 * bool(waiting) + ["free"] * bool(free)
    ways += ["clock"] * 2 * table.clock_is_asked + ["aside"] * bool(aside) + ["undo"]
    match chance.choice(ways):
        case "force":
            table.force([chance.choice(waiting)])
        case "answer" | "free" as way:
            seat = chance.choice(choosing if way == "answer" else free)
            table.answer(seat, chance.choice(table.options(seat)))
        case "clock":
            table.say(CLOCK, f"elapse {chance.choice([10, 400, 3000])}")
        case "aside":
            table.answer(*chance.choice(aside))
        case "undo":
            seat = chance.randrange(table.state.seats)
            n = table.last_own(seat)
            if n and chance.random() < 0.6 and not table.game.why_no_undo(table.state):
                table.undo(n, sorted({seat, *table.undo_needs(n)}), seat)  # not one more agrees than has to


@pytest.mark.parametrize(("key", "seats", "settings"), KINDS)
def test_whatever_was_confirmed_replays(key: str, seats: int, settings: dict[str, str]) -> None:
    """At every moment of a patient table, what is on disk leads to just this state, whatever was done early."""
    game = GAMES[key]
    early = 0
    for seed in range(3):
        chance = random.Random(f"{key} {seats} {seed}")
        record = Record(key, game.rules_version, ["ana", "bo", "cy", "di"][:seats], seed, settings)
        table = Table(game, record, patient=True)
        for step in range(300):
            if table.over:
                break
            lines = len(record.lines)
            meddle(table, chance)
            if len(record.lines) > lines or step % 10 == 0:
                again = cold(table)

                assert state_digest(game, again.state) == state_digest(game, table.state), record.text()
                assert again.answered == table.answered
                assert [entry.code for entry in again.past] == [entry.code for entry in table.past]
        early += sum(1 for line in record.lines if line.early)
        table.hurry_on()
        table.adjourn()
        verify(game, read_record(record.text()))

    assert early or seats > 2  # with more people it is rare, and where time is real nobody is asked what has one answer


@pytest.mark.parametrize(("key", "seats", "settings"), KINDS)
def test_what_a_table_has_worked_out_is_never_stale(key: str, seats: int, settings: dict[str, str]) -> None:
    """Whatever was done, picked or taken back: the options are those that the rules give now."""
    game, chance = GAMES[key], random.Random(f"{key} {seats}")
    record = Record(key, game.rules_version, ["ana", "bo", "cy", "di"][:seats], 5, settings)
    table = Table(game, record, patient=True)
    for _ in range(200):
        for seat in range(seats):
            assert table.options(seat) == flow.options(table.playing, seat)
            items = [move for move in table.offers(seat) if move.item]
            if items and chance.random() < 0.3:
                table.pick(seat, items[0])
                if chance.random() < 0.5:
                    table.begin_again(seat)
        if table.over:
            break
        meddle(table, chance)
