"""Secrets: what a view holds, what it does not, and the worlds behind it."""

from collections import Counter
from typing import Any

import pytest

from boltyard.core.knowledge import eyes_of
from boltyard.core.rng import stream
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.games.battleground.state import BATTLE, FINAL, Battleground
from tests.battleground.invariants import check_invariants
from tests.battleground.story import GAME, Story, card, random_steps, story


def games(timing: str, seeds: range) -> Any:
    for seed in seeds:
        settings = {"timing": timing, "dice": 2, "conscript_refusal": "on" if seed % 2 else "off", "round_cap": 5}
        s = GAME.new(settings, seed, 2 + seed % 5)
        for _ in random_steps(s, stream(str(seed), "info")):
            yield s


@pytest.mark.parametrize("timing", ["simulated", "authentic"])
def test_no_view_holds_a_secret(timing: str) -> None:
    """BB-R-59, BB-INV-7: no length before the final roll, no icon before the stop, no hand, no deck, no sealed act."""
    for s in games(timing, range(4)):
        final = s.over or s.frames[-1].rule > BATTLE or s.frames[-1].step == FINAL
        for viewer in (*range(s.seats), PUBLIC):
            v = GAME.view(s, viewer)
            eyes = eyes_of(viewer)
            assert v.chance == []
            assert v.rng.lanes() == [1, 0, 0, 0]
            if not final and s.length >= 0:
                assert v.length == -1
                assert GAME.show(v)["ends_ms"] is None
            for seat in range(s.seats):
                if seat != viewer:
                    assert v.sealed[seat] == []
                    assert all(number < 0 or s.at[number] & eyes for number in v.hands[seat])
            assert all(number < 0 or s.at[number] & eyes for number in v.deck)
            assert all(owner < 0 or s.of[n] & eyes for n, owner in enumerate(v.owner))


@pytest.mark.parametrize("timing", ["simulated", "authentic"])
def test_worlds_fit_their_view(timing: str) -> None:
    """BB-INV-7: imagine deals legal worlds, and each gives the same view and the same choices."""
    for n, s in enumerate(games(timing, range(3))):
        if n % 3:
            continue
        for viewer in (n % s.seats, PUBLIC):
            v = GAME.view(s, viewer)
            world = GAME.imagine(v, stream(str(n), "world"))
            check_invariants(world)
            assert GAME.save(GAME.view(world, viewer)) == GAME.save(v)
            if viewer >= 0:
                assert GAME.legal(world, viewer) == GAME.legal(s, viewer) == GAME.legal(v, viewer)


def imagined_lengths(s: Battleground, viewer: int) -> Counter[int]:
    v = GAME.view(s, viewer)
    return Counter(GAME.imagine(v, stream(str(n), "length")).length for n in range(600))


def test_the_hidden_length_is_drawn_anew_given_the_time_passed() -> None:
    """BB-R-25, BB-TIME-3: after 12 ticks of the open phase it lasts 13 to 20, each as likely."""
    t = story("abacus", "", length=10).clap().open(1, "abacus")
    assert sorted(imagined_lengths(t.s, 0)) == [1000 * n for n in range(10, 21)]
    t.ticks(12)
    lengths = imagined_lengths(t.s, 1)

    assert sorted(lengths) == [1000 * n for n in range(13, 21)]
    assert all(45 < count < 110 for count in lengths.values())


def test_the_length_in_milliseconds() -> None:
    """BB-R-25: in real time from the next millisecond on."""
    t = story("abacus", "", timing="authentic", length=9_000).say("0 clap", "0 name 1", "0 place abacus")
    t.pass_ms(2000 + 18_500)
    lengths = imagined_lengths(t.s, 1)

    assert min(lengths) > 18_500
    assert max(lengths) <= 20_000
    assert t.pass_ms(400).phase == "open"


def test_a_known_card_stays_with_its_owner_in_every_world() -> None:
    """BB-R-5, -30: a bot seen once is known to be its owner's; lent unseen it may be with the borrower."""
    t = story("abacus", "brolly", "gantry runt", "kettle").clap().open(2, "abacus").tick("2 place runt").settle()
    t.say("1 clap").open(0, "brolly").tick("1 request 2").tick("2 lend 1 gantry")
    v = GAME.view(t.s, 3)
    holders: Counter[int] = Counter()
    for n in range(200):
        world = GAME.imagine(v, stream(str(n), "world"))
        assert world.owner[card("runt")] == 2
        holders[next(seat for seat in range(4) if card("runt") in world.hands[seat])] += 1

    assert set(holders) == {1, 2}
    assert 25 < holders[1] < 90  # one of four cards was lent


def test_imagined_hands_have_no_duplicates() -> None:
    """BB-R-4: as no dealt hand has."""
    s = GAME.new({}, 9, 6)
    for n in range(100):
        world = GAME.imagine(GAME.view(s, 0), stream(str(n), "world"))
        assert all(len({number >> 1 for number in hand}) == 4 for hand in world.hands)


def test_an_imagined_world_has_no_sealed_secrets_of_the_real_one() -> None:
    """BB-SIM-3: a rival's committed act is invented, not copied."""
    acts = set()
    for n in range(60):
        t = story("elbow", "brolly vault").clap().open(1, "elbow").say("1 place vault")
        world = GAME.imagine(GAME.view(t.s, 0), stream(str(n), "world"))
        assert len(world.sealed[1]) == 1
        acts.add(world.sealed[1][0].text)
    assert len(acts) > 5


def test_the_whole_state_by_name() -> None:
    """BB-R-69: the shape that `--as all` gives after the end of the match, every zone by name."""
    t = story("abacus", "brolly", "gantry runt", icons="two_bots", tokens=[1, 2, 3]).clap().open(1, "abacus")
    t.tick("0 request 2").tick("2 lend 0 gantry").tick("0 place gantry")
    shown = GAME.show(GAME.view(t.s, EVERYONE))

    assert {key: shown[key] for key in ("round", "phase", "clapper", "attacker", "defenders", "icons", "pile")} == {
        "round": 1,
        "phase": "open",
        "clapper": 0,
        "attacker": 0,
        "defenders": [1],
        "icons": ["two_bots"],
        "pile": 34,
    }
    assert (shown["elapsed_ms"], shown["ends_ms"]) == (5000, 14_000)
    assert len(shown["deck"]) == 48
    ana = shown["seats"][0]
    assert ana["tokens"] == 1
    assert ana["requests"] == [2]
    assert ana["loans"] == [{"card": "gantry.1", "from": 2, "to": 0}]
    assert ana["table"] == [
        {"card": "abacus.1", "owner": 0, "attack": 5, "defense": 4, "value": 5},
        {"card": "gantry.1", "owner": 2, "attack": 7, "defense": 3, "value": 7},
    ]
    assert "?" not in shown["deck"] + ana["hand"]


def test_what_is_public_before_the_stop() -> None:
    """BB-DICE-9, BB-R-59: the number of rolling dice, and no more of them."""
    t = story("abacus", "", dice=2, icons="low swap").clap()
    worlds = {str(GAME.imagine(GAME.view(t.s, 1), stream(str(n), "w")).chance[2].lanes()) for n in range(5)}

    assert t.s.rolling == 2
    assert len(worlds) == 5
    assert t.s.icons == 0


def test_events_hide_what_their_viewer_may_not_see() -> None:
    """BB-R-30, -59: drawn and lent cards have a face for those who saw them."""
    t = Story(GAME.new({}, 5, 3))
    GAME.listen(t.s)
    t = story("abacus", "brolly", "gantry runt").clap().open(1, "abacus").tick("1 request 2").tick("2 lend 1 runt")

    assert t.told(0)[-1] == "Cy lends Bo 1 card."
    assert t.told(1)[-1] == "Cy lends Bo The Runt."
