"""A computer player at a table in real time: what it says answers what it saw a reaction earlier."""

from boltyard.core.moves import Move
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.table import Table, open_table
from boltyard.games import find_game
from boltyard.games.battleground.heuristics.reflexes import READING
from boltyard.games.battleground.moves import WAIT
from boltyard.players.opponent import Opponent, opponent_at
from boltyard.players.player import make_player, player_stream
from boltyard.players.reactions import Reflexes
from boltyard.players.sight import Sight

GAME = find_game("battleground")


class Waiting:
    """Somebody who would rather wait, wherever that can be said."""

    blind = False

    def choose(self, sight: Sight, options: list[Move]) -> Move:
        return WAIT if WAIT in options else options[0]

    def interject(self, sight: Sight) -> str:
        return ""


def table_of(seed: int = 3) -> Table:
    settings = {"timing": "authentic", "clap_success": "1"}
    return open_table(
        GAME, Record(GAME.key, 1, ["ana", "bo", "cy"], seed, GAME.schema.changed(GAME.schema.read(settings)))
    )


def greedy_at(table: Table, seat: int) -> Opponent:
    return opponent_at(table, seat, make_player("greedy", GAME, seat, player_stream(1, seat)))


def clapper_of(table: Table) -> int:
    seat: int = table.state.inner.clapper  # type: ignore[attr-defined]
    return seat


def test_nothing_is_said_before_its_time() -> None:
    """BB-R-62: 400 to 1200 ms after it was seen, once."""
    table = table_of()
    one = greedy_at(table, clapper_of(table))
    one.look(5000, resting=False, reading=False)

    assert 5400 <= one.due <= 6200
    assert one.say(one.due - 1) == ""
    assert one.say(one.due) == "clap"
    assert one.say(99_999) == ""


def test_a_thought_begun_is_finished_first() -> None:
    """BB-R-62: what is new meanwhile is answered later, by a reaction of its own."""
    table = table_of()
    one = greedy_at(table, clapper_of(table))
    one.look(5000, resting=False, reading=False)
    due = one.due
    one.look(5300, resting=False, reading=False)

    assert one.due == due


def test_people_may_read_before_it_claps_and_rest() -> None:
    """BB-R-63: it leaves time to read how a round ended; while the table rests it does nothing."""
    table = table_of()
    one = greedy_at(table, clapper_of(table))
    one.look(5000, resting=True, reading=False)
    assert one.due < 0

    one.look(5000, resting=False, reading=True)
    assert one.due >= 5400 + READING


def test_who_is_not_asked_says_nothing() -> None:
    """BB-CLAP-1: only the clapper has something to do in blue."""
    table = table_of()
    other = greedy_at(table, (clapper_of(table) + 1) % 3)
    other.look(5000, resting=False, reading=False)

    assert other.due < 0


def test_the_attacker_names_and_places_and_then_may_wait() -> None:
    """BB-ROUND-2, -3, BB-R-62: first the name, then the bot; after that doing nothing is an answer."""
    table = table_of()
    seat = clapper_of(table)
    one = Opponent(table, seat, Waiting(), Reflexes(stream("1", "eyes")))
    said = []
    for now in (0, 2000, 4000, 6000):
        one.look(now, resting=False, reading=False)
        code = one.say(now + 1200)
        said.append(code.partition(" ")[0])
        if code:
            table.say(seat, code)

    assert said == ["clap", "name", "place", ""]


def test_reflexes_are_the_seats_own_and_new_when_a_table_goes_on() -> None:
    """BB-SIM-10: by the record's seed, the seat and how far the record has come."""
    table = table_of()
    seat = clapper_of(table)
    first = [greedy_at(table, seat).reflexes.delay() for _ in range(2)]
    other = greedy_at(table, (seat + 1) % 3).reflexes.delay()
    table.say(seat, "clap")

    assert first[0] == first[1]
    assert len({first[0], other, greedy_at(table, seat).reflexes.delay()}) == 3
