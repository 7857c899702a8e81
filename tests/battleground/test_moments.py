"""Every moment at which somebody may do something new is due; the law at every step of random games in real time."""

import pytest

from boltyard.core.live import Live, StampedAct
from boltyard.core.match import Match
from boltyard.core.record import Record
from boltyard.core.rng import Rng, stream
from boltyard.core.table import Table
from boltyard.games.battleground.state import Battleground
from tests.battleground.story import GAME, NAMES, story

MATCH = Match(GAME)
LOOKS = 4  # moments before the next one that is due, at which nothing may have changed


def fighting(**settings: object) -> Battleground:
    """The icon has just shown, and the defender's bot lies there, too."""
    t = story("elbow piston", "brolly thimble", "runt", timing="authentic", **settings)  # type: ignore[arg-type]
    t.say("0 clap", "0 name 1", "0 place elbow").pass_ms(2000).say("1 place brolly")
    return t.s


def offered(s: Battleground) -> list[list[str]]:
    return [[move.text for move in GAME.legal(s, seat)] for seat in range(s.seats)]


def after(s: Battleground, ms: int) -> Battleground:
    later = s.clone()
    GAME.elapse(later, ms)
    return later


def step(s: Battleground, chance: Rng) -> None:
    """Somebody who is free does something, or time passes: often to the next moment, sometimes beyond or not so far."""
    free = [seat for seat in range(s.seats) if s.free >> seat & 1]
    if free and chance.below(3):
        seat = free[chance.below(len(free))]
        options = GAME.legal(s, seat)
        GAME.answer(s, seat, options[chance.below(len(options))])
        return
    due = GAME.due(s)
    GAME.elapse(s, [due, due, chance.below(400), chance.below(4000)][chance.below(4)])


@pytest.mark.parametrize("settings", [{}, {"seal_ms": 800}, {"seal_ms": 1500, "conscript_refusal": "on"}])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_changes_by_time_alone_is_due(seed: int, settings: dict[str, object]) -> None:
    """BB-R-21, -80: until the millisecond before `due` nobody's options change, and something is always due."""
    chance = stream(str(seed), "moments")
    s = GAME.new({"timing": "authentic", "round_cap": 4, "dice": 2, **settings}, seed, 2 + seed)
    changed = 0
    while not s.over:
        due = GAME.due(s)
        now = offered(s)
        assert 0 < due <= GAME.deadline(s)
        for ms in {due - 1, *[chance.below(due) for _ in range(LOOKS)]}:
            assert ms == 0 or offered(after(s, ms)) == now
        changed += offered(after(s, due)) != now
        step(s, chance)
    assert changed > 5


def test_free_hands_are_due_and_no_deadline() -> None:
    """BB-R-21: a quarter of a second after a bot was taken up another may be put down; nothing ends by it."""
    s = fighting()
    GAME.play(s, 1, "up brolly.1")

    assert GAME.due(s) == 250
    assert GAME.deadline(s) == s.length
    assert GAME.show(GAME.view(s, 0))["seats"][1]["free_ms"] == s.elapsed_ms() + 250
    assert "place thimble.1" not in offered(after(s, 249))[1]
    assert "place thimble.1" in offered(after(s, 250))[1]
    assert GAME.show(GAME.view(after(s, 250), 0))["seats"][1]["free_ms"] is None


def seated(delays: list[int] | None) -> Live:
    """Both have a bot, at a table of two behind these lines; 1 takes it up at 5000 ms of the table's clock."""
    state = MATCH.new({"timing": "authentic"}, 1, 3)
    state.inner = fighting()
    MATCH.follow(state)
    table = Table(MATCH, Record(MATCH.key, 1, NAMES[:3], 1, {"timing": "authentic"}))
    table.state = state
    live = Live(table, 0, delays)
    live.push(StampedAct(1, "up brolly.1", 5000), 5000)
    live.advance(5200)
    return live


def test_at_one_machine_the_table_is_told_of_free_hands() -> None:
    """BB-R-21, -56: nothing is under way there, so time is let in at that very moment."""
    live = seated(None)

    assert live.wake() == 5250
    live.advance(5250)
    assert "place brolly.1" in [move.text for move in live.table.options(1)]


def test_over_a_network_one_is_shown_free_hands() -> None:
    """BB-R-21, -57: a look at the present; what is under way still counts at its own time."""
    live = seated([0, 0, 0])
    lines = len(live.table.record.lines)
    assert live.wake() == 5250

    assert live.advance(5250) == []
    seen = live.glance(5250)
    assert "place thimble.1" in [move.text for move in MATCH.legal(seen, 1)]  # type: ignore[arg-type]
    assert "place thimble.1" not in [move.text for move in live.table.options(1)]
    assert len(live.table.record.lines) == lines
    assert live.wake() > 5250
    live.push(StampedAct(0, "up elbow.1", 5200), 5300)
    live.advance(6000)
    assert live.table.playing.ready[0] == 2000 + 5200 + 250  # type: ignore[attr-defined]


def test_an_act_waits_for_hands_that_were_busy() -> None:
    """BB-R-57, -58: whoever is in mid-exchange may have been first; the others' acts are held back for that."""
    live = seated([0, 0, 0])
    live.push(StampedAct(0, "up elbow.1", 5300), 5300)

    assert live.advance(5300) == []
    live.push(StampedAct(1, "place thimble.1", 5290), 5400)
    codes = [one.code for one in live.advance(5600) if one.seat >= 0]
    assert codes == ["place thimble.1", "up elbow.1"]
