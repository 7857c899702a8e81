"""A table in real time behind lines of different length: whose act counts, in which order, and when all are told."""

from typing import Any

import pytest

from benchmarks.fairness import chi_square_tail, fairness
from boltyard.core.clock import SimulatedClock
from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.live import HERE, NEVER, Live, StampedAct, Told, grace_of
from boltyard.core.match import Match, MatchState
from boltyard.core.record import Record, read_record
from boltyard.core.rng import stream
from boltyard.core.state import CLOCK, PUBLIC
from boltyard.core.table import Table, state_digest, verify
from boltyard.games.battleground.acts import in_order
from boltyard.games.battleground.events import Used
from boltyard.games.battleground.state import Battleground
from boltyard.games.battleground.view import phase
from tests.battleground.story import GAME, NAMES, story

MATCH = Match(GAME)


class Sitting:
    """A live table on a fake clock. Seat 0 has the clap; acts are `SEAT code`, sent now and arriving after the line."""

    def __init__(
        self,
        *hands: str,
        delays: list[int] | None = None,
        icon: str = "normal",
        tokens: list[int] | None = None,
        **settings: Any,
    ) -> None:
        hands = hands or ("elbow piston", "brolly thimble", "runt")
        settings = {"timing": "authentic", **settings}
        state = MATCH.new(settings, 1, len(hands))
        state.inner = story(*hands, icons=icon, tokens=tokens, **settings).s
        MATCH.follow(state)
        MATCH.listen(state)
        agreed = {key: str(value) for key, value in settings.items()}
        self.table = Table(MATCH, Record(MATCH.key, 1, NAMES[: len(hands)], 1, agreed))
        self.table.state = state
        self.clock = SimulatedClock(5000)
        self.live = Live(self.table, self.clock.now(), delays, grace_of(self.table))
        self.told: list[Told] = []
        self.began = 5000  # when the round began

    @property
    def s(self) -> Battleground:
        assert isinstance(self.table.state, MatchState)
        inner = self.table.state.inner
        assert isinstance(inner, Battleground)
        return inner

    @property
    def phase(self) -> str:
        return phase(self.s)

    @property
    def kinds(self) -> list[str]:
        return [event.kind for one in self.told for event in one.news(PUBLIC)]

    def to(self, now: int) -> "Sitting":
        """Time passes until then."""
        while True:
            wake = self.live.wake()
            if wake == NEVER or wake > now:
                break
            self.told += self.live.advance(wake)
        self.clock.time = now
        self.told += self.live.advance(now)
        return self

    def push(self, act: str, sent: int, arrives: int) -> Told | None:
        """An act with a stamp of its own; time passes until it arrives."""
        self.to(arrives - 1)  # what arrives at the last moment of a grace is in time
        seat, _, code = act.partition(" ")
        told = self.live.push(StampedAct(int(seat), code, sent), arrives)
        if told is not None:
            self.told.append(told)
        self.told += self.live.advance(arrives)
        return told

    def send(self, act: str, sent: int) -> "Sitting":
        """An act over the seat's line."""
        self.push(act, sent, sent + max(0, self.live.delays[int(act[0])]))
        return self

    def clap(self) -> "Sitting":
        """The round begins; everything in these tests is counted from the moment the dice roll."""
        self.send("0 clap", self.clock.now() + 100)
        self.began = self.live.latest
        return self

    def open(self) -> "Sitting":
        """Seat 0 attacks seat 1 with the Elbow."""
        self.clap()
        self.send("0 name 1", self.began + 500)
        return self.send("0 place elbow.1", self.began + 600)

    def stopped(self) -> "Sitting":
        """The icon has just shown."""
        self.open()
        self.to(self.began + 2000 + self.live.longest())
        assert self.phase == "open"
        self.began = self.live.latest
        return self

    def final(self) -> "Sitting":
        """The final roll has just begun."""
        self.stopped()
        self.to(self.began + 10_000 + self.live.longest())
        assert self.phase == "final"
        self.began = self.live.latest
        return self

    def refusal(self, code: str) -> str:
        """The rule behind the last refusal of this code."""
        refused = [one.refused for one in self.told if one.code == code and one.refused is not None]
        return refused[-1].rule if refused and isinstance(refused[-1], IllegalMove) else ""


# Deadlines.

LINES = [(HERE, 0), (0, 0), (80, 80), (150, 150), (400, 150)]  # a one-way delay, and what is made up for


@pytest.mark.parametrize(("delay", "allowed"), LINES)
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_opening_through_the_driver(delay: int, allowed: int, off: int) -> None:
    """BB-R-57, BB-TIME-1, BB-ROUND-4: the deadline counts later by the delay, at most 150 ms; not later is in time."""
    t = Sitting(delays=[delay, 0, 0], grace_ms=1000, tokens=[3, 0, 0]).clap()
    t.send("0 name 1", t.began + 500)
    t.send("0 place elbow.1", t.began + 2000 + allowed + off)
    t.to(t.began + 5000)

    assert t.phase == ("open" if off <= 0 else "clap")
    assert t.s.tokens[0] == (3 if off <= 0 else 2)


@pytest.mark.parametrize(("delay", "allowed"), LINES)
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_end_of_a_round_through_the_driver(delay: int, allowed: int, off: int) -> None:
    """BB-R-57, BB-TIME-5, BB-ROUND-10: the last moment of the final roll; after it the act is refused with its rule."""
    t = Sitting(delays=[0, delay, 0], grace_ms=1000).final()
    t.send("1 place brolly.1", t.began + 2000 + allowed + off)
    t.to(t.began + 5000)

    assert t.s.tokens == ([0, 2, 0] if off <= 0 else [2, 0, 0])
    assert t.refusal("place brolly.1") == ("" if off <= 0 else "BB-ROUND-10")


@pytest.mark.parametrize(("delay", "allowed"), LINES[1:])
@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_grace_through_the_driver(delay: int, allowed: int, off: int) -> None:
    """BB-R-57: sent in time, an act must also arrive within the further grace of its own player."""
    t = Sitting(delays=[0, delay, 150]).final()
    arrives = t.began + 2000 + allowed + 150 + off
    t.push("1 place brolly.1", arrives - delay - 150, arrives)
    t.to(t.began + 5000)

    assert t.s.tokens == ([0, 2, 0] if off <= 0 else [2, 0, 0])
    assert t.refusal("place brolly.1") == ("" if off <= 0 else "BB-ROUND-10")


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_clap_through_the_driver(off: int) -> None:
    """BB-R-57, -11: ten seconds and the player's delay; then the clap comes by itself, once the grace has run out."""
    t = Sitting(delays=[150, 0, 0])
    t.send("0 clap", 5000 + 10_000 + 150 + off)
    assert t.kinds.count("clapped") == 1
    assert t.phase == "opening"
    assert t.refusal("clap") == ("BB-CLAP-2" if off > 0 else "")


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_an_ability_through_the_driver(off: int) -> None:
    """BB-R-57, -50: ten seconds from the moment the question is shown."""
    t = Sitting("elbow", "sidecar brolly", "runt", delays=[100, 0, 0]).stopped()
    t.send("1 place sidecar.1", t.began + 500).send("1 place brolly.1", t.began + 600)
    t.to(t.began + 10_000 + 250).to(t.live.latest + 2000 + 250)
    assert t.phase == "abilities"
    asked = t.live.latest
    t.send("0 use elbow.1 on brolly.1", asked + 10_000 + 100 + off).to(asked + 12_000)

    used = [event for one in t.told for event in one.news(PUBLIC) if isinstance(event, Used)]
    assert t.s.cards.keys[used[0].target] == ("brolly.1" if off <= 0 else "sidecar.1")


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_refusal_through_the_driver(off: int) -> None:
    """BB-R-57, -73: a second and the delay to refuse a conscription."""
    t = Sitting(delays=[0, 0, 60], icon="conscript", conscript_refusal="on").stopped()
    t.send("0 conscript 2", t.began + 500).to(t.began + 1000)
    shown = t.live.latest
    t.send("2 refuse", shown + 1000 + 60 + off).to(shown + 3000)

    assert bool(t.s.refusers) == (off <= 0)


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_hands_are_busy_through_the_driver(off: int) -> None:
    """BB-R-21, -57: the handling time is counted between adjusted times, whatever the line."""
    t = Sitting(delays=[0, 150, 0]).stopped()
    t.send("1 place brolly.1", t.began + 500).send("1 up brolly.1", t.began + 1000)
    t.send("1 place thimble.1", t.began + 1250 + off).to(t.began + 2000)

    assert t.refusal("place thimble.1") == ("BB-R-21" if off < 0 else "")


@pytest.mark.parametrize("delay", [0, 100, 150, 250, 400])
def test_an_act_sent_a_quarter_of_a_second_before_a_deadline_counts(delay: int) -> None:
    """BB-R-57: up to 400 ms of one-way delay, in the opening and at the end."""
    t = Sitting(delays=[delay, delay, 0]).clap()
    t.send("0 place elbow.1", t.began + 1700).send("0 name 1", t.began + 2000 - 250)
    t.to(t.began + 3000)
    assert t.phase == "open"
    t.to(t.live.latest + 10_000 + t.live.longest())
    began = t.live.latest
    t.send("1 place brolly.1", began + 2000 - 250).to(began + 3000)
    assert t.s.tokens == [0, 2, 0]


def test_what_one_asks_for_at_the_deadline_is_not_shown_before_the_last_grace() -> None:
    """BB-R-57: the icon and the result appear once nobody's act can arrive any more, and not a moment later."""
    t = Sitting(delays=[0, 150, 30]).open()
    assert t.to(t.began + 2000 + 299).phase == "opening"
    assert t.to(t.began + 2000 + 300).phase == "open"
    t = Sitting(delays=[0, 150, 30]).final()
    t.to(t.began + 2000 + 299)
    assert "froze" not in t.kinds
    t.to(t.began + 2000 + 300)
    assert "dueled" in t.kinds
    t = Sitting().final()  # all at one machine: there is no grace to wait for
    assert t.to(t.began + 2000).kinds.count("dueled") == 1


def test_seconds_begin_when_they_are_shown() -> None:
    """BB-R-57, BB-TIME-1, -4: a grace belongs to no phase, so that every phase has its full length."""
    t = Sitting(delays=[0, 150, 150])
    t.to(5000 + 10_000 + 300)  # the clap comes by itself, shown at this moment
    began = t.live.latest
    assert began == 15_300
    t.send("0 name 1", began + 1900).send("0 place elbow.1", began + 2000)

    assert t.to(began + 2300).phase == "open"


@pytest.mark.parametrize(
    ("delay", "old", "valid"), [(0, 150, True), (0, 151, False), (90, 240, True), (90, 241, False)]
)
def test_a_stamp_older_than_the_line_explains(delay: int, old: int, valid: bool) -> None:
    """BB-R-57: mapped time may not precede arrival by more than the measured delay and 150 ms."""
    t = Sitting(delays=[delay, 0, 0]).clap()
    told = t.push("0 name 1", t.began + 1000, t.began + 1000 + old)
    t.to(t.began + 1500)

    assert (told is None) == valid
    assert (t.s.named == 1) == valid
    assert t.refusal("name 1") == ("" if valid else "BB-R-57")
    assert t.phase == "opening"


def test_nothing_is_sent_after_it_arrives() -> None:
    """BB-R-56: the server's clock is the one truth; a stamp from the future counts as now."""
    t = Sitting(delays=[0, 0, 0]).clap()
    t.push("0 name 1", t.began + 9000, t.began + 700)
    t.to(t.began + 900)

    assert t.s.named == 1
    assert t.s.elapsed_ms() == 700


# Order.


def test_acts_count_by_adjusted_time() -> None:
    """BB-R-58, -57: who pressed first on the seconds everybody shares is first, though it arrives last."""
    t = Sitting("elbow", "brolly", "runt vault", delays=[0, 150, 150], icon="conscript").stopped()
    t.send("0 request 2", t.began + 100).to(t.began + 1000)
    base = t.began + 2000
    t.send("0 conscript 2", base)  # arrives at once
    t.push("2 lend 0 runt.1", base + 149, base + 299)  # a millisecond earlier on the common seconds
    t.to(base + 2000)

    assert [one.code for one in t.told if one.seat in (0, 2)][-2:] == ["lend 0 runt.1", "conscript 2"]


def test_ties_go_clockwise_from_the_attacker() -> None:
    """BB-R-58: as `in_order` has it."""
    for first, second in ((0, 1), (1, 0)):
        t = Sitting(delays=[0, 0, 0]).stopped()
        t.push(f"{first} request 2", t.began + 500, t.began + 500)
        t.push(f"{second} request 2", t.began + 500, t.began + 500)
        t.to(t.began + 1000)

        assert [one.seat for one in t.told[-2:]] == [0, 1] == in_order(t.s, [(500, 1), (500, 0)])


def test_when_it_is_called_changes_nothing() -> None:
    """BB-INV-8: woken to the millisecond or once a second, the driver tells the same story at the same moments."""
    acts = [("0 clap", 400), ("0 name 1", 1000), ("0 place elbow.1", 1400), ("1 place brolly.1", 3100)]
    acts += [("0 request 2", 4000), ("2 lend 0 runt.1", 5000), ("1 up brolly.1", 5010), ("1 place thimble.1", 5300)]
    stories = []
    for step in (1, 7, 1000):
        t = Sitting(delays=[0, 150, 400])
        post = sorted((5000 + ms + max(0, t.live.delays[int(act[0])]), 5000 + ms, act) for act, ms in acts)
        for now in range(5000, 30_000, step):
            while post and post[0][0] <= now:
                arrives, sent, act = post.pop(0)
                assert t.live.push(StampedAct(int(act[0]), act[2:], sent), arrives) is None
            t.told += t.live.advance(now)
        stories.append([(one.seat, one.code, one.when) for one in t.told])

    assert stories[0] == stories[1] == stories[2]
    assert len([code for _, code, _ in stories[0] if not code.startswith("elapse")]) == len(acts)


# Acts that cannot be, secrets, records.


def test_impossible_acts_are_refused_and_the_round_goes_on() -> None:
    """BB-R-56, -58, BB-ROUND-14: early, doubled, foreign and made-up acts change nothing, each with its rule."""
    t = Sitting(delays=[0, 150, 40]).open()
    t.send("1 place brolly.1", t.began + 1000).to(t.began + 1600)
    assert t.refusal("place brolly.1") == "BB-R-17"
    t.to(t.began + 2300)
    base = t.live.latest
    t.send("1 place brolly.1", base + 400).send("1 place brolly.1", base + 420).to(base + 1000)
    assert t.s.rows[1] == [t.s.cards.number["brolly.1"]]
    assert t.refusal("place brolly.1") == "BB-ROUND-6"
    t.send("2 place runt.1", base + 1000).send("0 clap", base + 1001).send("1 nonsense", base + 1002)
    t.push("7 clap", base + 2000, base + 2000)
    t.to(base + 3000)
    assert t.refusal("place runt.1") == "BB-ROUND-14"
    assert t.refusal("clap") == "BB-CLAP-1"  # there is no such seat
    assert isinstance(t.told[-1].refused, Wrong)

    assert t.phase == "open"
    assert not t.live.waiting


def test_no_message_holds_a_secret_before_its_time() -> None:
    """BB-R-59: neither icon, length, hands nor deck; a loan by its number, except for its two sides."""
    t = Sitting("elbow", "brolly", "runt", "gantry", delays=[0, 150, 40, 0], icon="low").clap()
    t.send("0 name 1", t.began + 400).send("0 request 2", t.began + 500).send("2 lend 0 runt.1", t.began + 900)
    t.send("0 place elbow.1", t.began + 1500).to(t.began + 2299)
    for viewer in (0, 1, 2, 3, PUBLIC):
        told = [dict(MATCH.show_event(event)) for one in t.told for event in one.news(viewer)]
        lent = [event["cards"] for event in told if event["event"] == "lent"]
        assert lent == ([["runt.1"]] if viewer in (0, 2) else [["?"]])
        assert "low" not in str(told)
        view: Any = MATCH.show(MATCH.view(t.table.state, viewer))  # type: ignore[arg-type]
        assert view["icons"] == []
        assert view["ends_ms"] is None
        assert set(view["deck"]) == {"?"}
    t.to(t.began + 2300)
    assert "low" in str([MATCH.show_event(event) for one in t.told for event in one.news(PUBLIC)])
    view = MATCH.show(MATCH.view(t.table.state, 1))  # type: ignore[arg-type]
    assert view["ends_ms"] is None


def test_a_pause_stops_the_clock() -> None:
    """BB-R-63: in blue, once all have asked for it, until the next clap."""
    t = Sitting(delays=[0, 0, 0])
    for seat in range(3):
        t.send(f"{seat} pause", 6000)
    t.to(600_000)
    assert t.phase == "clap"
    assert t.live.wake() == NEVER
    t.send("0 clap", 600_100).to(600_500)
    assert t.phase == "opening"
    assert t.live.wake() == 600_100 + 2000 + 150


def test_a_table_without_a_clock_runs_at_the_pace_of_its_players() -> None:
    """BB-R-6, -60: votes and the simulated clock ask no time; acts are carried out as they arrive."""
    table = Table(MATCH, Record(MATCH.key, 1, NAMES[:3], 3, {"timing": "authentic", "first_clapper": "vote"}))
    live = Live(table, 0, [0, 100, 150])
    assert live.wake() == NEVER
    for seat in range(3):
        live.push(StampedAct(seat, "abstain", 5190), 5200)
        live.advance(5200)
    assert table.clock_is_asked
    assert live.wake() == 5200 + 10_000 + 300  # the first clapper has ten seconds from now on
    assert live.ahead(5700) == 500


@pytest.mark.parametrize("seed", range(3))
def test_whatever_arrives_the_record_replays(seed: int) -> None:
    """BB-INV-8, BB-R-56, -58: random acts over random lines; only acts and `elapse` reach the table."""
    chance = stream(str(seed), "post")
    delays = [[0, 150, 400, 20][chance.below(4)] for _ in range(4)]
    table = Table(MATCH, Record(MATCH.key, 1, NAMES[:4], seed, {"timing": "authentic", "round_cap": "3"}))
    live = Live(table, 0, delays, grace_of(table))
    now = 0
    while not table.over:
        now += 1 + chance.below(700)
        for seat in range(4):
            options = [] if table.over else table.options(seat)
            if options and chance.below(2):
                code = options[chance.below(len(options))].text
                live.push(StampedAct(seat, code, now - delays[seat] - chance.below(200)), now)
        live.advance(now)
    again = verify(MATCH, read_record(table.record.text()))

    assert state_digest(MATCH, again.state) == state_digest(MATCH, table.state)
    assert all(line.code.startswith("elapse ") == (line.seat == CLOCK) for line in table.record.lines)


def test_the_table_can_be_told_the_time() -> None:
    """BB-R-56: before it is saved, the time that has passed is let in."""
    t = Sitting().stopped()
    t.told += t.live.catch_up(t.began + 777)

    assert t.s.elapsed_ms() == 2777


# Fairness.


def test_lines_up_to_the_allowance_are_worth_the_same() -> None:
    """BB-R-57, -58: six clients at the last moment, 0 or 150 ms away: equal wins, nobody late, one order of events."""
    found = fairness(240, [0, 150, 0, 150, 0, 150], 7)

    assert found.p > 0.001
    assert found.late == [0] * 6
    assert found.same_order


def test_without_the_rule_lines_would_decide() -> None:
    """BB-R-57: the same clients where nothing is made up for; the measure can tell."""
    found = fairness(240, [0, 150, 0, 150, 0, 150], 7, allowance=0)

    assert sum(found.late[1::2]) > 10 > sum(found.late[0::2])
    assert sum(found.wins[1::2]) < 0.8 * sum(found.wins[0::2])


def test_the_tail_of_the_distribution() -> None:
    """Known values of the chi-square table."""
    assert chi_square_tail(20.515, 5) == pytest.approx(0.001, rel=1e-3)
    assert chi_square_tail(11.070, 5) == pytest.approx(0.05, rel=1e-3)
    assert chi_square_tail(0.0, 5) == 1.0
