"""What holds after every step of every game, by seeded play over settings, seats and clocks."""

from collections.abc import Iterator

import pytest

from boltyard.core.rng import stream
from boltyard.games.battleground.cards import HIGH_STAKES
from boltyard.games.battleground.events import Clapped, Stopped
from boltyard.games.battleground.loans import Loan
from boltyard.games.battleground.state import Battleground
from tests.battleground.invariants import check_invariants
from tests.battleground.story import GAME, random_steps, story

COMBINATIONS: list[dict[str, object]] = [
    {},
    {"dice": 2},
    {"dice": 2, "limit_mode": "strict", "conscript_refusal": "on"},
    {"pool": "strict", "win_tokens": 20, "dice": 2},
    {"deck": "demo54", "share_requires_play": "off", "all_defend_cap": 4},
    {"timing": "authentic", "dice": 2, "handling_ms": 0},
    {"timing": "relaxed", "dice": 2, "limit_mode": "strict", "conscript_refusal": "on"},
    {"open_min_ms": 2000, "open_max_ms": 4000, "fumble_rate": "0.2", "first_clapper": "vote"},
]


def games(name: str) -> Iterator[tuple[Battleground, Iterator[None]]]:
    for i, settings in enumerate(COMBINATIONS):
        for seats in (2 + i % 2, 4 + i % 3):
            s = GAME.new({"round_cap": 8, **settings}, i, seats)
            s.log = []
            yield s, random_steps(s, stream(f"{i} {seats}", name))


def test_they_hold_after_every_step() -> None:
    """BB-INV-1..5: cards, hands in blue, tokens, limits, sides and loans."""
    steps = 0
    for s, play in games("steps"):
        for _ in play:
            check_invariants(s)
            steps += 1
    assert steps > 1500


def test_a_duel_moves_two_and_one() -> None:
    """BB-INV-6: without High Stakes at most +2 and -1 for each duel, refusals and late rounds included."""
    for s, play in games("duels"):
        before, rows = s.tokens[:], [row[:] for row in s.rows]
        for _ in play:
            high = any(s.cards.condition[card] == HIGH_STAKES for row in rows for card in row)
            if s.tokens != before and not high and len(s.log or []) < 400:
                duels = max(1, s.seats - 1)
                for seat in range(s.seats):
                    assert -1 - duels <= s.tokens[seat] - before[seat] <= 2 * duels
            before, rows = s.tokens[:], [row[:] for row in s.rows]


def heard(s: Battleground) -> list[str]:
    return [repr(e) for e in s.log or []]


def test_the_same_seed_and_acts_give_the_same_log() -> None:
    """BB-INV-8, BB-SIM-10: in every timing; another seed another one."""
    logs: dict[int, list[str]] = {}
    for again in range(2):
        for n, (s, play) in enumerate(games("again")):
            for _ in play:
                pass
            assert again == 0 or logs[n] == heard(s)
            logs[n] = heard(s)
    assert len({str(log) for log in logs.values()}) == len(logs)


def test_streams_do_not_disturb_each_other() -> None:
    """BB-SIM-10: what players do shifts neither icons nor claps nor the deck."""
    seen = []
    for act in ("wait end", "wait"):
        s = GAME.new({}, 11, 3)
        s.log = []
        while s.turn < 4 and not s.over:
            seat = next(seat for seat in range(3) if s.asked >> seat & 1)
            options = GAME.legal(s, seat)
            wanted = [move for move in options if move.text == act]
            GAME.answer(s, seat, (wanted or options)[-1])
        seen.append([repr(e) for e in s.log if isinstance(e, (Clapped, Stopped))][:6])

    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    "sabotage", ["lose a card", "double a card", "wrong owner", "second bot", "bystander's bot", "debt", "loan"]
)
def test_the_checks_can_fail(sabotage: str) -> None:
    """BB-INV-1..5: a table that breaks one of them is noticed."""
    s = story("elbow piston", "brolly", "runt", pool="strict").clap().open(1, "elbow").s
    check_invariants(s)
    if sabotage == "lose a card":
        s.deck = s.deck[1:]
    elif sabotage == "double a card":
        s.hands[0].append(s.deck[0])
    elif sabotage == "wrong owner":
        s.owner[s.hands[0][0]] = 1
    elif sabotage == "second bot":
        s.put_down(0, s.hands[0][0], -1)
    elif sabotage == "bystander's bot":
        s.put_down(2, s.hands[2][0], -1)
    elif sabotage == "debt":
        s.tokens = [-1, 0, 0]
    else:
        s.loans = [Loan(s.hands[0][0], 0, 1)]

    with pytest.raises(AssertionError):
        check_invariants(s)
