"""The open phase and the final roll on the simulated clock."""

from collections import Counter
from typing import Any

import pytest

from boltyard.games.battleground import events
from boltyard.games.battleground.duel import ATTACKER, DEFENDER
from boltyard.games.battleground.state import BATTLE, CONSCRIPT_STREAM
from tests.battleground.story import GAME, Story, story


def duel(icons: str = "normal", **settings: Any) -> Story:
    """Seat 0 attacks seat 1 with the Elbow; seat 2 looks on."""
    t = story("elbow piston", "brolly thimble doorstop", "runt", icons=icons, **settings)
    return t.clap().open(1, "elbow")


def test_the_defender_may_put_a_bot_down() -> None:
    """BB-ROUND-5, BB-D-7: once the dice have stopped."""
    t = duel()
    assert t.decision(1) == "BB-D-7"
    assert "place brolly.1" in t.codes(1)
    assert t.tick("1 place brolly").row(1) == ["brolly.1"]


def test_the_defender_need_not() -> None:
    """BB-R-67, -18: and pays the price."""
    assert duel().settle().tokens == [2, 0, 0]


def test_bots_are_exchanged_again_and_again() -> None:
    """BB-ROUND-6, -9, BB-D-8, BB-R-66: take up, then put down; the side is empty in between."""
    t = duel()
    for bot, other in (("elbow", "piston"), ("piston", "elbow"), ("elbow", "piston")):
        t.tick(f"0 up {bot}")
        assert t.row(0) == []
        assert f"{bot}.1" in t.hand(0)
        t.tick(f"0 place {other}")
        assert t.row(0) == [f"{other}.1"]
    t.to_final().tick("0 up piston").tick("0 place elbow")
    assert t.heard(events.TookUp)
    assert t.phase == "clap"


def test_one_bot_a_side() -> None:
    """BB-ROUND-7, BB-R-20: a second one is refused, without penalty."""
    t = duel()

    assert t.refused("0 place piston") == "BB-ROUND-7"
    assert not t.offers(0, "place")
    assert t.s.limit(0) == 1


def test_strictly_a_second_bot_loses_at_once() -> None:
    """BB-ROUND-8, BB-R-20, -72: the rival wins the usual two, the offender returns one, the round is over."""
    t = story("elbow piston", "brolly", "", limit_mode="strict", tokens=[3, 3, 3]).clap().open(1, "elbow")
    assert "place piston.1" in t.codes(0)
    t.tick("0 place piston")

    assert t.tokens == [2, 5, 3]
    assert t.phase == "clap"
    assert t.heard(events.BrokeLimit)


def test_a_broken_limit_ends_only_the_offenders_duel() -> None:
    """BB-R-20, -72: in ALL-DEFEND the others fight on; the offending bot is seen and goes back to hand."""
    t = story("abacus", "brolly vault", "bollard", "doorstop", icons="all_defend", limit_mode="strict", tokens=[2] * 4)
    t.clap().open(1, "abacus")
    t.tick("1 place brolly", "2 place bollard").tick("1 place vault")

    assert t.phase == "open"
    assert t.asked == [0, 2, 3]
    assert t.refused("1 up brolly") == "BB-ROUND-8"
    t.settle()
    assert t.tokens == [2 + 2 - 1 + 2, 1, 4, 1]  # wins against 1 and the empty 3, loses to 2


def test_an_attacker_who_breaks_the_limit_loses_every_duel() -> None:
    """BB-R-20: one token per duel lost, two for each rival."""
    t = story("elbow piston", "", "", icons="all_defend", limit_mode="strict", tokens=[4, 0, 0])
    t.clap().open(1, "elbow").tick("0 place piston")

    assert t.tokens == [2, 2, 2]


def test_a_duel_ends_with_the_first_who_breaks_the_limit() -> None:
    """BB-R-20, -72: Bo broke it and has lost to the attacker, who breaks it later and loses to Cy alone."""
    t = story("elbow piston", "brolly vault", "", icons="all_defend", limit_mode="strict", tokens=[4, 4, 4])
    t.clap().open(1, "elbow").tick("1 place brolly").tick("1 place vault")
    assert t.phase == "open"
    t.tick("0 place piston")

    assert t.tokens == [4 + 2 - 1, 4 - 1, 4 + 2]
    assert [(duel.defender, duel.result) for duel in t.heard(events.Dueled)] == [(1, ATTACKER), (2, DEFENDER)]


def test_acts_behind_a_lost_duel_are_not_carried_out() -> None:
    """BB-R-20, BB-SIM-4: the round ends at that instant."""
    t = story("elbow piston", "brolly", "", limit_mode="strict").clap().open(1, "elbow")
    t.tick("0 place piston", "1 place brolly")

    assert len(t.heard(events.Placed)) == 1


def test_only_fighters_put_bots_on_the_table() -> None:
    """BB-ROUND-14: a bystander is not even asked."""
    t = duel()

    assert t.asked == [0, 1]
    assert t.refused("2 place runt") == "BB-ROUND-14"


def test_blue_means_hands_off() -> None:
    """BB-ROUND-10, BB-TIME-5: every table act after the end is refused."""
    t = story("elbow", "sidecar brolly", "").clap().open(1, "elbow")
    t.tick("1 place sidecar").tick("1 place brolly").end()

    assert t.phase == "abilities"
    for act in ("0 up elbow", "1 place thimble", "1 move brolly at 0"):
        assert t.refused(act) == "BB-ROUND-10"
    assert t.refused("0 request 2") == "BB-BORROW-1"
    t.settle()
    assert t.refused("0 place elbow") == "BB-ROUND-10"


def test_after_the_tokens_bots_go_home() -> None:
    """BB-ROUND-11, -12, -13, BB-TOKENS-6: no token moves while red; then all hold their four again."""
    t = duel().tick("1 place brolly").to_final()
    assert t.tokens == [0, 0, 0]
    t.settle()

    assert t.tokens == [0, 2, 0]
    assert t.s.rows == [[], [], []]
    assert [len(hand) for hand in t.s.hands] == [4, 4, 4]
    assert (t.phase, t.s.clapper) == ("clap", 1)


def test_an_empty_side_at_the_end() -> None:
    """BB-R-19, -18: an attacker who took the bot up and put none down again loses to any bot."""
    t = duel(tokens=[1, 0, 0]).tick("0 up elbow", "1 place thimble").settle()

    assert t.tokens == [0, 2, 0]


def test_two_empty_sides() -> None:
    """BB-R-18: nobody wins or loses."""
    assert duel(tokens=[1, 1, 0]).tick("0 up elbow").settle().tokens == [1, 1, 0]


def test_a_row_has_an_order() -> None:
    """BB-R-22, BB-D-9, -10: slot 0 is the owner's right; new bots go to the left end unless a slot is given."""
    t = duel("two_bots")
    assert t.decision(0) == "BB-D-9"
    t.tick("0 place piston", "1 place brolly").tick("1 place doorstop at 0")
    assert t.row(0) == ["elbow.1", "piston.1"]
    assert t.row(1) == ["doorstop.1", "brolly.1"]
    assert t.offers(0, "move") == ["move elbow.1 at 1", "move piston.1 at 0"]
    t.tick("0 move piston at 0")
    assert t.row(0) == ["piston.1", "elbow.1"]
    assert t.refused("0 move piston at 0") == "BB-R-22"
    assert t.refused("0 move piston at 5") == "BB-R-22"


# Ticks.


def test_a_round_in_ticks() -> None:
    """BB-SIM-1, BB-TIME-1, -2, -4, -6: opening 2, open 10 to 20, final 2."""
    for length in (0, 4, 10):
        t = duel(length=length)
        ticks = 0
        while t.phase == "open":
            t.tick()
            ticks += 1
        assert ticks == 10 + length
        assert t.shown()["ends_ms"] == 1000 * (2 + ticks + 2)
        assert 14_000 <= t.shown()["ends_ms"] <= 24_000
        t.ticks(2)
        assert t.phase == "clap"


def test_micro_rounds() -> None:
    """BB-SIM-1: 2 to 4 ticks open, for training."""
    lengths = set()
    for seed in range(60):
        s = GAME.new(GAME.schema.mode("micro"), seed, 2)
        while s.frames[-1].rule != BATTLE:
            seat = 0 if s.asked & 1 else 1
            options = GAME.legal(s, seat)
            GAME.answer(s, seat, options[-1])
        lengths.add(s.length)

    assert lengths == {2000, 3000, 4000}


def test_every_length_is_equally_likely() -> None:
    """BB-R-25, BB-TIME-2: uniform from 10 to 20 ticks, and from 10 000 to 20 000 ms."""
    s = GAME.new({}, 1, 2)
    seen = Counter(s.draw_length() for _ in range(3300))
    assert sorted(seen) == [1000 * n for n in range(10, 21)]
    assert all(220 < count < 380 for count in seen.values())

    s = GAME.new({"timing": "authentic"}, 1, 2)
    lengths = [s.draw_length() for _ in range(3000)]
    assert 10_000 <= min(lengths) < 10_050
    assert 19_950 < max(lengths) <= 20_000
    assert len(set(lengths)) > 2000


def test_acts_are_committed_unseen() -> None:
    """BB-SIM-3: all from the same snapshot, secretly; nothing shows before the last has answered."""
    t = duel()
    t.say("0 up elbow")

    assert t.row(0) == ["elbow.1"]
    assert GAME.view(t.s, 1).sealed[0] == []
    assert GAME.view(t.s, 0).sealed[0][0].text == "up elbow.1"
    assert t.asked == [1]
    t.say("1 place brolly")
    assert t.row(0) == []
    assert t.row(1) == ["brolly.1"]


def test_one_act_is_one_tick() -> None:
    """BB-SIM-3, -5: an exchange takes two."""
    t = duel()
    before = t.s.time
    t.tick("0 up elbow").tick("0 place piston")

    assert t.s.time - before == 2000


def test_an_exchange_in_the_final_roll() -> None:
    """BB-SIM-5, BB-TIME-7: begun in its first tick it is completed in the second; begun later the side is empty."""
    for late, tokens in ((False, [2, 0, 0]), (True, [0, 2, 0])):
        t = duel().tick("1 place thimble").to_final()
        if late:
            t.tick().tick("0 up elbow")
        else:
            t.tick("0 up elbow").tick("0 place piston")
        assert t.settle().tokens == tokens


def test_the_final_roll_is_announced() -> None:
    """BB-SIM-6, BB-TIME-3, -4: before its first tick, and it is the only signal."""
    t = duel(length=3).ticks(12)
    assert not t.heard(events.RolledAgain)
    assert t.view(0)["ends_ms"] is None
    t.tick()
    assert t.heard(events.RolledAgain)[0].ms == 2000
    assert t.view(0)["ends_ms"] == t.shown()["ends_ms"] == 17_000


def test_the_order_inside_a_tick() -> None:
    """BB-SIM-4: TAKE_UP, HAND_OVER, CONSCRIPT, PLACE, MOVE, REQUEST; within a kind from the attacker clockwise."""
    t = story("runt", "elbow", "vault piston", "brolly", icons="conscript", clapper=1).clap().open(2, "elbow")
    t.tick("1 request 3", "2 place vault")
    t.tick("1 conscript 0", "2 up vault", "3 lend 1 brolly")
    t.tick("1 request 0", "2 place piston")
    kinds = [
        event.kind for event in t.events if event.kind in ("took_up", "lent", "conscripted", "placed", "requested")
    ]

    assert kinds == ["placed", "placed", "requested", "took_up", "lent", "conscripted", "placed", "requested"]


def test_a_received_card_is_played_from_the_next_tick() -> None:
    """BB-SIM-4, BB-BORROW-4: and a request is answered from the next."""
    t = duel().tick("1 request 2")
    assert t.asked == [0, 1, 2]
    assert t.refused("1 place runt") == "BB-BORROW-4"
    t.tick("2 lend 1 runt")
    assert "place runt.1" in t.codes(1)


def test_an_act_that_became_impossible_is_a_wait() -> None:
    """BB-SIM-8: the card was conscripted away before it could be placed."""
    t = story("elbow", "vault", "brolly", dice=2, icons="all_defend conscript").clap().open(1, "elbow")
    own = t.hand(2)
    t.s.chance[CONSCRIPT_STREAM].load([own.index("brolly.1"), 0])
    t.tick("1 conscript 2", "2 place brolly")

    assert "brolly.1" in t.hand(1)
    assert t.row(2) == []
    assert t.phase == "open"


# Standing orders.


def test_waiting_for_a_change() -> None:
    """BB-SIM-7, BB-D-16: asked again when something on the table has changed."""
    t = duel().say("0 wait change", "1 wait")
    assert t.asked == [1]
    t.tick("1 wait")
    assert t.asked == [1]
    t.tick("1 place brolly")
    assert t.asked == [0, 1]


def test_waiting_for_the_final_roll() -> None:
    """BB-SIM-7: if everybody does, the clock jumps there."""
    t = duel(length=5).say("0 wait final", "1 wait change")

    assert t.phase == "final"
    assert t.asked == [0, 1]
    assert t.s.time - t.s.since == 17_000
    assert "wait final" not in t.codes(0)
    assert t.refused("0 wait final") == "BB-SIM-7"


def test_waiting_for_the_end() -> None:
    """BB-SIM-7: the round is over without another question."""
    t = duel(length=5).say("0 wait end", "1 wait end")

    assert t.phase == "clap"
    assert t.tokens == [2, 0, 0]


def test_an_order_is_nobody_elses_business() -> None:
    """BB-SIM-7, BB-R-59: that a seat waits is seen, what for is not."""
    views = []
    for order in ("change", "final", "end"):
        t = duel().say(f"0 wait {order}", "1 wait")
        views.append(GAME.save(GAME.view(t.s, 1)))

    assert views[0] == views[1] == views[2]


def test_silence_waits() -> None:
    """BB-D-7..11, -16: the default is to wait."""
    t = duel()

    assert [move.text for move in GAME.default(t.s, 1, t.s.rng)] == ["wait"]


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("2 wait", "BB-SIM-3"),
        ("0 open 1 piston", "BB-SIM-2"),
        ("0 vote 1", "BB-R-6"),
        ("0 use elbow", "BB-ABILITY-2"),
        ("0 skip", "BB-ABILITY-2"),
        ("0 comply", "BB-D-14"),
        ("0 conscript 2", "BB-DICE-7"),
        ("0 close", "BB-R-29"),
        ("0 done", "BB-R-29"),
        ("0 pause", "BB-R-63"),
        ("0 stand in", "BB-D-17"),
        ("0 rematch", "BB-D-17"),
        ("0 up brolly", "BB-R-22"),
        ("0 place elbow", "BB-ROUND-6"),
        ("0 place nobody.1", "BB-CARD-1"),
        ("0 wait forever", "BB-SIM-7"),
    ],
)
def test_refusals_name_their_rule(answer: str, rule: str) -> None:
    """BB-SIM-3, BB-D-16, -17: whatever is said in the wrong moment."""
    assert duel().refused(answer) == rule
