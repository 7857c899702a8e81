"""A patient table leaves one-option questions to its driver; a snapshot wakes to the same table."""

import msgspec
import pytest

from boltyard.core.match import Match
from boltyard.core.record import Record, read_record
from boltyard.core.snapshot import snapshot, wake
from boltyard.core.state import CLOCK
from boltyard.core.table import Table, state_digest, verify
from boltyard.games import GAMES
from boltyard.players.player import make_player, player_stream


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
        step = table.answer(seat, players[seat].choose(None, table.options(seat)))
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
