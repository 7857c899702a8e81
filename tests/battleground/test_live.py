"""Real time: free acts between `elapse` moves, deadlines to the millisecond, and records that replay."""

from typing import Any

import pytest

from boltyard.core.clock import SimulatedClock, Ticker
from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.flow import Tally, playout
from boltyard.core.match import Match
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.state import CLOCK, CLOCK_BIT
from boltyard.core.table import Table, state_digest, verify
from boltyard.games.battleground import events
from boltyard.games.battleground.acts import in_order
from boltyard.games.battleground.state import CONSCRIPT_STREAM
from tests.battleground.story import GAME, MISSES, NAMES, Story, random_steps, story

MATCH = Match(GAME)


def live(*hands: str, **settings: Any) -> Story:
    hands = hands or ("elbow piston", "brolly thimble", "runt")
    return story(*hands, **{"timing": "authentic", **settings})


def opened(*hands: str, **settings: Any) -> Story:
    """Seat 0 has named seat 1 and put the Elbow down in the first second."""
    return live(*hands, **settings).say("0 clap").pass_ms(500).say("0 name 1").pass_ms(500).say("0 place elbow")


def fighting(*hands: str, **settings: Any) -> Story:
    """The icon has just shown."""
    return opened(*hands, **settings).pass_ms(1000)


# Presets.


@pytest.mark.parametrize(
    ("timing", "lengths"),
    [
        ("authentic", [2000, 10_000, 20_000, 2000]),
        ("relaxed", [5000, 20_000, 30_000, 4000]),
        ("simulated", [2000, 10_000, 20_000, 2000]),
    ],
)
def test_presets(timing: str, lengths: list[int]) -> None:
    """BB-R-60: the four durations follow the timing unless they are set."""
    keys = ["opening_ms", "open_min_ms", "open_max_ms", "final_ms"]
    read = GAME.schema.read({"timing": timing})
    assert [int(read[key]) for key in keys] == lengths
    assert GAME.schema.changed(read) == ({} if timing == "simulated" else {"timing": timing})
    read = GAME.schema.read({"timing": timing, "final_ms": 3000})
    assert read["final_ms"] == "3000"
    assert GAME.schema.read(GAME.schema.changed(read)) == read


def test_ticks_are_whole_seconds() -> None:
    """BB-R-60, BB-SIM-1: on the simulated clock durations are rounded, at least one tick."""
    s = GAME.new({"opening_ms": 500, "open_min_ms": 2499, "open_max_ms": 2500, "final_ms": 1501}, 1)

    assert (s.terms.opening_ms, s.terms.open_min_ms, s.terms.open_max_ms, s.terms.final_ms) == (1000, 2000, 3000, 2000)


def test_a_floor_above_its_ceiling_is_refused() -> None:
    """BB-TIME-2: with both keys and the rule."""
    with pytest.raises(Wrong, match=r"open_min_ms=30000 is above open_max_ms=20000 \(BB-TIME-2\)"):
        GAME.new({"open_min_ms": 30_000}, 1)


# The clap.


def test_the_clapper_is_free_and_time_runs() -> None:
    """BB-D-3, BB-R-11: nobody must answer; others are refused."""
    t = live()

    assert t.s.asked == CLOCK_BIT
    assert t.free == [0]
    assert t.codes(0) == ["clap"]
    assert t.refused("1 clap") == "BB-CLAP-1"


@pytest.mark.parametrize(("ms", "clapped"), [(9_999, False), (10_000, True), (10_001, True)])
def test_auto_clap(ms: int, clapped: bool) -> None:
    """BB-R-11: after ten seconds the clap comes by itself, and the round begins at that very moment."""
    t = live().pass_ms(ms)

    assert (t.phase == "opening") == clapped
    if clapped:
        assert t.s.since == 10_000
        assert t.shown()["elapsed_ms"] == ms - 10_000


def test_missed_auto_claps_follow_each_other() -> None:
    """BB-R-11, BB-CLAP-4: each player has the full time."""
    t = live(claps=[MISSES, MISSES], clap_timeout=3).pass_ms(8_999)
    assert t.s.clapper == 2
    assert t.pass_ms(1).phase == "opening"
    assert t.s.attacker == 2


# The opening.


def test_naming_and_placing_are_two_acts_in_any_order() -> None:
    """BB-D-4, -5, -6, BB-R-16, BB-ROUND-2, -3: both within the opening."""
    t = live().say("0 clap")
    assert t.free == [0]
    assert t.decision(0) == "BB-D-4"
    t.say("0 place elbow", "0 name 2")
    assert t.decision(0) == "BB-D-6"
    assert t.refused("0 name 1") == "BB-R-16"
    assert t.refused("0 open 1 piston") == "BB-SIM-2"
    assert live().say("0 clap", "0 name 1").decision(0) == "BB-D-5"


@pytest.mark.parametrize(("ms", "in_time"), [(1_999, True), (2_000, False), (2_001, False)])
def test_the_opening_ends_to_the_millisecond(ms: int, in_time: bool) -> None:
    """BB-TIME-1, BB-ROUND-4, BB-R-15: an act at 1999 ms counts, at 2000 the dice have stopped."""
    t = live(tokens=[3, 0, 0]).say("0 clap", "0 name 1").pass_ms(ms)
    if in_time:
        assert t.say("0 place elbow").pass_ms(1).phase == "open"
    else:
        assert t.refused("0 place elbow") == "BB-ROUND-10"
        assert t.tokens == [2, 0, 0]
        assert t.phase == "clap"


def test_a_bot_without_a_name_is_late() -> None:
    """BB-EX-4, BB-R-14: the bot lies, nobody is named: one token less, and no icon."""
    t = live(tokens=[3, 0, 0]).say("0 clap", "0 place elbow").pass_ms(2000)

    assert t.tokens == [2, 0, 0]
    assert not t.heard(events.Stopped)
    assert len(t.hand(0)) == 4


def test_a_bot_taken_up_again_fails() -> None:
    """BB-R-15, -14: and the named defender gets nothing."""
    t = opened(tokens=[3, 0, 0]).say("0 up elbow").pass_ms(1000)

    assert t.tokens == [2, 0, 0]


def test_the_defender_waits_for_the_stop() -> None:
    """BB-R-17, BB-ROUND-5: refused in the opening, accepted at the stop."""
    t = opened()
    assert t.refused("1 place brolly") == "BB-R-17"
    assert t.pass_ms(999).refused("1 place brolly") == "BB-R-17"
    t.pass_ms(1).say("1 place brolly")
    assert t.row(1) == ["brolly.1"]


def test_strict_in_the_opening() -> None:
    """BB-R-20: before naming as late, after naming the named one wins."""
    early = live(limit_mode="strict", tokens=[3, 0, 0]).say("0 clap", "0 place elbow", "0 place piston")
    assert early.tokens == [2, 0, 0]
    late = opened(limit_mode="strict", tokens=[3, 0, 0]).say("0 place piston")
    assert late.tokens == [2, 2, 0]
    assert late.phase == "clap"


# Open phase and final roll.


@pytest.mark.parametrize(("ms", "final"), [(9_999, False), (10_000, True), (10_001, True)])
def test_the_final_roll_begins_to_the_millisecond(ms: int, final: bool) -> None:
    """BB-TIME-2, -4: after the hidden length, here the shortest."""
    t = fighting().pass_ms(ms)

    assert (t.phase == "final") == final
    assert bool(t.heard(events.RolledAgain)) == final


@pytest.mark.parametrize(("ms", "counts"), [(1_999, True), (2_000, False), (2_001, False)])
def test_the_round_ends_to_the_millisecond(ms: int, counts: bool) -> None:
    """BB-TIME-5, -7, BB-ROUND-10: at 1999 ms of the final roll a bot is still put down, at 2000 it is blue."""
    t = fighting(length=250).pass_ms(10_250).pass_ms(ms)
    if counts:
        t.say("1 place brolly").pass_ms(1)
        assert t.tokens == [0, 2, 0]
    else:
        assert t.refused("1 place brolly") == "BB-ROUND-10"
        assert t.tokens == [2, 0, 0]


def test_a_round_lasts_as_long_as_its_parts() -> None:
    """BB-TIME-6: 14 to 24 seconds."""
    for length, whole in ((0, 14_000), (10_000, 24_000)):
        t = fighting(length=length).pass_ms(whole - 2001)
        assert t.phase == "final"
        assert t.pass_ms(1).phase == "clap"


def test_time_comes_in_any_portions() -> None:
    """BB-INV-8: one long `elapse` and many short ones lead to the same state."""
    whole, parts = fighting(), fighting()
    whole.pass_ms(40_123)
    for ms in (1, 9_998, 3, 20_000, 121, 10_000):
        parts.pass_ms(ms)

    assert GAME.save(parts.s) == GAME.save(whole.s)


@pytest.mark.parametrize(("ms", "ready"), [(249, False), (250, True), (251, True)])
def test_hands_are_busy_after_taking_up(ms: int, ready: bool) -> None:
    """BB-R-21, BB-ROUND-9: a put-down follows at the earliest 250 ms later."""
    t = fighting().say("0 up elbow")
    assert t.refused("0 place piston") == "BB-R-21"
    t.pass_ms(ms)
    if ready:
        assert t.say("0 place piston").row(0) == ["piston.1"]
    else:
        assert t.refused("0 place piston") == "BB-R-21"


def test_no_handling_time() -> None:
    """BB-R-21: 0 is allowed."""
    assert fighting(handling_ms=0).say("0 up elbow", "0 place piston").row(0) == ["piston.1"]


def test_too_late_for_the_exchange() -> None:
    """BB-EX-12, BB-R-21: taken up 100 ms before the end, the side is empty and the rival's bot wins."""
    t = fighting().say("1 place thimble").pass_ms(11_900).say("0 up elbow").pass_ms(100)

    assert t.tokens == [0, 2, 0]


def test_acts_that_cannot_be_are_refused_and_the_round_goes_on() -> None:
    """BB-ROUND-7, -14, BB-D-16: doubled, impossible and foreign acts change nothing."""
    t = fighting().say("1 place brolly")

    assert t.refused("1 place brolly") == "BB-ROUND-6"
    assert t.refused("1 place thimble") == "BB-ROUND-7"
    assert t.refused("2 place runt") == "BB-ROUND-14"
    assert t.refused("1 wait") == "BB-D-16"
    assert t.refused("1 hesitate") == "BB-SIM-2"
    assert t.phase == "open"
    assert t.s.asked == CLOCK_BIT


def test_borrowing_from_the_naming_on() -> None:
    """BB-R-27, BB-BORROW-1: the attacker once a defender is named, the defender from the stop."""
    t = live().say("0 clap", "0 place elbow")
    assert t.refused("0 request 2") == "BB-R-27"
    t.say("0 name 1", "0 request 2")
    assert t.free == [0, 2]
    assert t.refused("1 request 2") == "BB-R-17"
    t.say("2 lend 0 runt")
    assert "runt.1" in t.hand(0)
    t.pass_ms(2000).say("1 request 2")
    assert t.offers(2, "lend")


def test_a_lender_who_turns_into_a_rival() -> None:
    """BB-R-28, BB-INV-5: the loan stands, with its reward."""
    t = live("elbow", "brolly", "gantry", icons="all_defend").say(
        "0 clap", "0 name 1", "0 request 2", "2 lend 0 gantry"
    )
    t.say("0 place gantry").pass_ms(2000)
    assert t.s.requests == [0, 0, 0]
    t.say("1 place brolly").pass_ms(12_000)

    assert t.tokens == [0, 2, 0]  # lost to 1, won against 2: one for the lender, who loses one; one for the attacker
    assert t.heard(events.Dueled)[1] == events.Dueled(0, 2, 7, 0, 1)


@pytest.mark.parametrize(("drawn", "gone"), [([0, 0], True), ([3, 2], False)])
def test_a_set_half_named_is_dropped_when_its_card_is_gone(drawn: list[int], gone: bool) -> None:
    """BB-SIM-8, BB-BORROW-5: a loan named item by item begins anew when a named card was conscripted away."""
    t = fighting("elbow", "brolly", "gantry runt trolley vault", icons="conscript").say("0 request 2")
    GAME.apply(t.s, 2, t.s.moves.lends[0][t.s.cards.number["gantry.1"]])
    t.s.chance[CONSCRIPT_STREAM].load(drawn)
    t.say("1 conscript 2")

    assert ("gantry.1" in t.hand(1)) == gone
    assert bool(GAME.named(t.s, 2)) != gone
    if gone:
        assert t.refused("2 done") == "BB-R-29"
    else:
        assert "gantry.1" in t.say("2 done").hand(0)


def test_a_set_half_named_is_forgotten_with_its_request() -> None:
    """BB-R-29: closed requests leave nothing behind."""
    t = fighting("elbow", "brolly", "runt vault").say("0 request 2")
    GAME.apply(t.s, 2, t.s.moves.lends[0][t.s.cards.number["runt.1"]])
    assert GAME.named(t.s, 2)
    t.say("0 close")
    assert t.free == [0, 1]
    assert not GAME.named(t.s, 2)


def test_silence_is_consent() -> None:
    """BB-D-14, BB-R-73: in real time a conscripted player has a second to refuse."""
    for ms, taken in ((999, False), (1000, True), (1001, True)):
        t = fighting(icons="conscript", conscript_refusal="on").say("0 conscript 2").pass_ms(ms)
        assert (len(t.hand(2)) == 2) == taken
        if not taken:
            assert "refuse" in t.codes(2)
            assert len(t.say("2 refuse").pass_ms(5).hand(2)) == 4


# Abilities.


@pytest.mark.parametrize(("ms", "used"), [(9_999, False), (10_000, True), (10_001, True)])
def test_time_for_an_ability(ms: int, used: bool) -> None:
    """BB-R-50: ten seconds, then the best choice for its player is made."""
    t = fighting("elbow", "sidecar brolly", "").say("1 place sidecar", "1 place brolly").pass_ms(12_000)
    assert t.phase == "abilities"
    assert t.asked == [0]
    t.pass_ms(ms)

    assert (t.phase == "clap") == used
    if not used:
        assert t.say("0 use elbow on brolly").phase == "clap"


def test_the_next_clap_has_its_full_time() -> None:
    """BB-R-11, -50: counted from the end of the choice."""
    t = fighting("elbow", "sidecar brolly", "").say("1 place sidecar", "1 place brolly").pass_ms(12_000 + 4_000)
    t.say("0 use elbow on brolly").pass_ms(9_999)
    assert t.phase == "clap"
    assert t.pass_ms(1).phase == "opening"


# Order, records, clocks.


def test_acts_of_the_same_moment() -> None:
    """BB-R-58: by adjusted time, ties from the attacker clockwise."""
    t = story("", "elbow", "", "", timing="authentic", clapper=1).say("1 clap")

    assert in_order(t.s, [(7, 0), (7, 3), (5, 2), (7, 1)]) == [2, 1, 3, 0]


def test_a_real_time_game_replays_from_its_stamps() -> None:
    """BB-INV-8, BB-SIM-10: recorded with `elapse` lines, it leads to the same digest and log."""
    for seed, timing in ((1, "authentic"), (2, "relaxed")):
        settings = {"timing": timing, "round_cap": "6", "limit_mode": "strict"}
        table = Table(MATCH, Record(MATCH.key, 1, NAMES[:4], seed, settings))
        clock = SimulatedClock(77)
        ticker = Ticker(table, clock)
        rng = stream(str(seed), "live")
        while not table.over:
            clock.pass_time(1 + rng.below(900))
            ticker.tick()
            for seat in range(4):
                options = [] if table.over else table.options(seat)
                if options and rng.below(2):
                    ticker.say(seat, options[rng.below(len(options))].text)
        again = verify(MATCH, read_record(table.record.text()))

        assert any(line.seat == CLOCK for line in table.record.lines)
        assert state_digest(MATCH, again.state) == state_digest(MATCH, table.state)
        assert again.record.text() == table.record.text()
        assert [step.events for step in again.steps] == [step.events for step in table.steps]


def test_an_act_has_the_time_it_was_made_at() -> None:
    """BB-TIME-1: the ticker lets time in before the act; too late is refused, and the table goes on."""
    table = Table(MATCH, Record(MATCH.key, 1, NAMES[:3], 4, {"timing": "authentic", "clap_success": "1"}))
    clock = SimulatedClock()
    ticker = Ticker(table, clock)
    first = MATCH.first_seat(table.state)  # type: ignore[arg-type]
    ticker.say(first, "clap")
    clock.pass_time(2_000)
    with pytest.raises(IllegalMove, match="BB-ROUND-2"):
        ticker.say(first, f"name {(first + 1) % 3}")

    assert not table.over
    assert table.clock_is_asked


def test_no_undo_while_red() -> None:
    """BB-R-68: in real time only in blue; on the simulated clock any time."""
    table = Table(MATCH, Record(MATCH.key, 1, NAMES[:2], 4, {"timing": "authentic", "clap_success": "1"}))
    first = MATCH.first_seat(table.state)  # type: ignore[arg-type]
    table.say(first, "clap")
    with pytest.raises(IllegalMove, match="BB-R-68"):
        table.undo(1, [0, 1], 0)
    table.say(CLOCK, "elapse 2000")
    table.undo(1, [0, 1], 0)

    assert table.state.turn == 0


def test_random_games_in_real_time_end() -> None:
    """BB-R-55, BB-INV-8: also where only time and free seats drive them."""
    for seed in range(3):
        s = GAME.new({"timing": "authentic", "round_cap": 10}, seed, 2 + seed)
        playout(s, [stream(str(seed), f"chance {seat}") for seat in range(6)], Tally())
        assert s.over

    s = GAME.new({"timing": "relaxed", "round_cap": 4}, 1, 3)
    for _ in random_steps(s, stream("1", "steps")):
        pass
    assert s.over
