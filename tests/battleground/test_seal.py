"""The seal: in the last moments acts lie face down, and all are turned over when the dice are blue."""

from typing import Any

import pytest

from boltyard.core.live import Live, StampedAct, is_sealed
from boltyard.core.match import Match
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.core.table import Table, state_digest, verify
from boltyard.games.battleground.events import Froze, Placed, TookUp
from boltyard.games.battleground.lab.clients import AGREED
from boltyard.games.battleground.lab.liars import gain
from tests.battleground.story import GAME, NAMES, Story, story

MATCH = Match(GAME)
SEALED = {"timing": "authentic", "seal_ms": 800}


def final(**settings: Any) -> Story:
    """Elbow lies against Brolly, and the final roll has just begun: 1200 ms before the seal."""
    t = story("elbow piston", "brolly thimble", "runt", "gantry", **{**SEALED, **settings})
    t.say("0 clap", "0 name 1", "0 place elbow").pass_ms(2000).say("1 place brolly")
    return t.pass_ms(t.s.length)


def sealed(**settings: Any) -> Story:
    return final(**settings).pass_ms(1200)


def lies(t: Story, viewer: int, seat: int) -> list[str]:
    """The bots before this seat, as that viewer sees them."""
    return [bot["card"] for bot in GAME.show(GAME.view(t.s, viewer))["seats"][seat]["table"]]


def test_the_seal_begins_before_the_end() -> None:
    """BB-R-80: known with the end, due as a moment, and lending ends with it."""
    t = final()
    shown = GAME.show(GAME.view(t.s, 2))

    assert shown["deadline_ms"] == shown["ends_ms"] == 2000 + t.s.length + 2000
    assert shown["seal_from_ms"] == shown["ends_ms"] - 800
    assert not shown["sealed"]
    assert "request 2" in t.codes(0)
    assert t.refused("0 lend 1 piston.1") != "BB-R-80"
    assert GAME.due(t.s) == 1200
    t.pass_ms(1200)
    assert GAME.show(GAME.view(t.s, 2))["sealed"]
    assert "request 2" not in t.codes(0)
    assert t.refused("0 request 2") == "BB-R-80"


def test_an_act_lies_face_down_for_all_but_its_player() -> None:
    """BB-R-80: the own table as one has left it, of others only that something was done."""
    t = sealed().say("1 up brolly")
    assert t.codes(1) == []
    assert lies(t, 1, 1) == []
    t.pass_ms(250).say("1 place thimble")

    assert lies(t, 1, 1) == ["thimble.1"]
    for viewer in (0, 2, PUBLIC):
        assert lies(t, viewer, 1) == ["brolly.1"]
        assert [seat["face_down"] for seat in GAME.show(GAME.view(t.s, viewer))["seats"]] == [0, 2, 0, 0]
        assert "thimble" not in str(GAME.save(GAME.view(t.s, viewer))["laid"])
    assert not t.heard(TookUp)


def test_all_is_turned_over_at_once() -> None:
    """BB-R-80, BB-ROUND-10: in its order, just before the dice are blue."""
    t = sealed().say("1 up brolly").pass_ms(100).say("0 up elbow").pass_ms(300)
    t.say("1 place thimble", "0 place piston").pass_ms(399)
    assert not t.heard(TookUp)
    t.pass_ms(1)

    assert [event.seat for event in t.heard(TookUp)] == [1, 0]
    assert [event.seat for event in t.heard(Placed)][-2:] == [1, 0]
    assert t.heard(Froze)
    assert not t.s.laid


def test_busy_hands_are_busy_in_the_seal() -> None:
    """BB-R-21, -80, BB-EX-12: what is taken up too late leaves the side empty."""
    t = sealed().pass_ms(600).say("1 up brolly")
    assert GAME.due(t.s) == 200
    assert t.refused("1 place thimble") == "BB-R-21"
    tokens = t.tokens[:]
    t.pass_ms(200)

    assert t.tokens[0] > tokens[0]


def test_there_is_no_seal_where_nobody_agreed_on_one() -> None:
    """BB-R-80: 0 on the simulated clock, whatever is set, and never longer than the final roll."""
    assert GAME.new({"seal_ms": 800}, 1).terms.seal_ms == 0
    assert GAME.new({**SEALED, "final_ms": 500}, 1).terms.seal_ms == 500
    assert GAME.new({"timing": "authentic"}, 1).terms.seal_ms == 0


@pytest.mark.parametrize("seed", range(2))
def test_what_lies_face_down_changes_nobodys_view(seed: int) -> None:
    """BB-R-80, BB-INV-7: two worlds that differ in a face-down act look the same to all others; imagined ones fit."""
    chance = stream(str(seed), "seal")
    t = sealed()
    one, other = t.s, t.s.clone()
    GAME.play(one, 1, "up brolly.1")
    GAME.play(other, 1, "up brolly.1")
    for s in (one, other):
        GAME.elapse(s, 250)
    GAME.play(one, 1, "place thimble.1")
    GAME.play(other, 1, "place brolly.1")
    for viewer in (0, 2, PUBLIC):
        views = [GAME.save(GAME.view(s, viewer)) for s in (one, other)]
        assert views[0] == views[1]
        if viewer >= 0:
            world = GAME.imagine(GAME.view(one, viewer), chance)
            assert GAME.save(GAME.view(world, viewer)) == views[0]
            assert GAME.legal(world, viewer) == GAME.legal(one, viewer)
    assert GAME.save(GAME.view(one, EVERYONE)) != GAME.save(GAME.view(other, EVERYONE))


# The driver.


class Sitting:
    """A sealed table behind lines of this length; the final roll has just begun, at 10 000 ms of our clock."""

    def __init__(self, delays: list[int]) -> None:
        state = MATCH.new(SEALED, 1, 4)
        state.inner = final().s
        MATCH.follow(state)
        MATCH.listen(state)
        self.table = Table(MATCH, Record(MATCH.key, 1, NAMES[:4], 1, {k: str(v) for k, v in SEALED.items()}))
        self.table.state = state
        self.live = Live(self.table, 10_000, delays, sealed=is_sealed(self.table))

    def at(self, now: int, act: str = "", claims: int = -1) -> list[str]:
        """What has been carried out until then; an act that arrives now, with its claim."""
        if act:
            seat, _, code = act.partition(" ")
            assert self.live.push(StampedAct(int(seat), code, claims if claims >= 0 else now), now) is None
        return [one.code for one in self.live.advance(now) if one.step is not None and one.seat >= 0]


@pytest.mark.parametrize("delay", [0, 150, 400])
@pytest.mark.parametrize(("off", "counts"), [(-1, True), (0, True), (1, False)])
def test_what_has_not_arrived_does_not_count(delay: int, off: int, counts: bool) -> None:
    """BB-R-80: the server's clock alone decides, however long the line is and whatever is claimed."""
    t = Sitting([0, delay, 0, 0])
    done = t.at(12_000 + off - 1)
    done += t.at(12_000 + off, "1 up brolly.1", claims=11_500)
    done += t.at(13_000)

    assert (done == ["up brolly.1"]) == counts


def test_a_claim_is_heard_as_far_as_the_line_explains_it() -> None:
    """BB-R-56, -80: beyond the measured line a stamp says nothing; nobody is refused for it."""
    t = Sitting([0, 60, 0, 0])
    t.at(10_900, "1 up brolly.1", claims=10_100)
    t.at(11_500)

    assert t.table.playing.ready[1] - t.table.playing.since == 2000 + 10_000 + 900 - 120 + 250  # type: ignore[attr-defined]


def test_a_part_begins_when_the_slowest_line_can_have_answered() -> None:
    """BB-R-80: the clock of all stands still for as long, so that 150 ms cost nobody a second."""
    t = Sitting([0, 150, 0, 400])
    t.at(12_000)
    began = t.live.latest

    assert t.live.offset == began - t.live.time + 300
    assert t.live.ahead(began + 300) == 0


@pytest.mark.parametrize("seed", range(2))
def test_a_sealed_game_replays(seed: int) -> None:
    """BB-INV-8: random acts over random lines at a sealed table; the record leads to the same state."""
    chance = stream(str(seed), "post")
    agreed = {"timing": "authentic", "seal_ms": "1500", "round_cap": "6", "opening_ms": "4000"}
    table = Table(MATCH, Record(MATCH.key, 1, NAMES[:4], seed, agreed))
    live = Live(table, 0, [0, 150, 400, 20], sealed=True)
    now = laid = 0
    while not table.over:
        now += 1 + chance.below(300)
        for seat in range(4):
            options = [] if table.over else table.options(seat)
            if options and chance.below(2):
                live.push(StampedAct(seat, options[chance.below(len(options))].text, now - chance.below(500)), now)
        live.advance(now)
        laid += len(table.playing.laid)  # type: ignore[attr-defined]
    again = verify(MATCH, read_record(table.record.text()))

    assert laid
    assert state_digest(MATCH, again.state) == state_digest(MATCH, table.state)


def test_lying_gains_nothing() -> None:
    """BB-R-80, -57: the small form of `dev soak seal`; any mixture of lies."""
    found = gain(range(60))

    assert found.after_deadline == 0
    assert found.value < 0.1


def test_a_sniper_gains_where_it_is_believed_and_nothing_under_the_seal() -> None:
    """BB-R-80: it sees everybody's last act, answers with one act of its own, and wins rounds that honesty loses."""
    believed = gain(range(60), AGREED, believes=True, near=True)
    sealed = gain(range(60), near=True)

    assert believed.after_deadline > 0
    assert believed.value > 0
    assert sealed.after_deadline == 0
    assert sealed.value <= 0
