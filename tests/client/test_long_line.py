"""A terminal 200 ms away over a line that loses one message in fifty: nothing is lost, and no question is stale.

Time is told: it passes while somebody waits or thinks, there and on the line, however busy the machine is.
"""

import shutil
from pathlib import Path

import pytest

from boltyard.client import Back, Broken, Door, Link, News, WaitingLine, wire
from boltyard.client.line import Line
from boltyard.core.clock import Clock
from boltyard.core.match import MatchState
from boltyard.tui import joining
from boltyard.tui.far_table import CHAT, FarTable, marks
from boltyard.tui.joined import Joined
from tests.client.keyboard import AT_ONCE, Typist, put_up
from tests.client.proxy import LongLine
from tests.server.still_site import StillSite, where_time_is_told

ONE_WAY_MS = 100
ONE_IN = 50  # messages is lost
STEP_MS = 20
TALK = 12  # lines that are said meanwhile


class FarDoor(Door):
    """The socket is far away; what is asked over HTTP is asked next door."""

    far = ""

    @property
    def socket(self) -> str:
        return f"{self.far.replace('http', 'ws', 1)}/socket"


class SlowLine(WaitingLine):
    """While somebody waits here, time passes."""

    def __init__(self, door: Door, site: StillSite, proxy: LongLine) -> None:
        super().__init__(door, Line(door, AT_ONCE))
        self.site = site
        self.proxy = proxy

    def wait(self, seconds: float | None = None) -> list[News]:
        """Where nothing is said or under way, as while a line is put up again, time stands still."""
        while not (found := self.news()):
            if (self.line.up and self.proxy.open) or self.proxy.under_way:
                self.pass_time(STEP_MS)
        return found

    def pass_time(self, ms: int) -> None:
        for _ in range(0, ms, STEP_MS):
            self.site.pass_time(STEP_MS)
            self.proxy.arrive()


class Noting(FarTable):
    """A table that notes what it was told since the line was last up, and what was said at which version."""

    def __init__(
        self, line: WaitingLine, card: wire.TableCard, clock: Clock | None = None, looks_on: bool = False
    ) -> None:
        super().__init__(line, card, clock, looks_on)
        self.came_at: dict[int, MatchState] = {}  # by version: what was known then
        self.is_fresh = False  # has it told itself since the line came back?
        self.breaks = 0
        self.open_from: int | None = None  # lines from here on were told after the end, with everything open

    def take(self, news: News) -> None:
        if isinstance(news, wire.Update) and news.disclosed and self.open_from is None:
            self.open_from = sum(one.event != CHAT for one in self.lines)
        if isinstance(news, Broken | Back):
            self.is_fresh = False
            self.breaks += isinstance(news, Broken)
        super().take(news)
        if isinstance(news, wire.Update) and news.position is not None:
            self.is_fresh = True
            self.came_at[news.version] = self.view


class Far(Typist):
    """Somebody at the far end, who thinks for a while before each answer."""

    slow: SlowLine
    calm: WaitingLine
    heard: list[News]

    def attend_twice(self, line: WaitingLine, card: wire.TableCard, near: Door) -> None:
        near.token = self.door.token
        self.calm.attend(card.id)
        line.attend(card.id, follow=True)

    def sitting_at(self, table: FarTable) -> Joined:
        assert isinstance(table, Noting)
        self.acts: list[tuple[int, str]] = []
        act = table.act

        def noted(code: str, habit: bool = False, at: int = -1) -> bool:
            table.game.read(
                table.came_at[at if at >= 0 else table.version], table.seat, code
            )  # refused where it is stale
            self.acts.append((at, code))
            return act(code, habit, at)

        table.act = noted  # type: ignore[method-assign]
        return super().sitting_at(table)

    def think(self) -> str:
        far = self.sitting.far
        assert isinstance(far, Noting)
        if self.sitting.question is not None:
            assert far.is_fresh, "a question from before the line broke"
            assert far.update is not None
            assert far.update.version == max(far.came_at), "a question that is older than what came"
        if len(self.prompts) <= TALK:
            self.calm.send(wire.Say(far.id, f"word {len(self.prompts)}"))
        self.heard += self.calm.news()
        now = next((one for one in reversed(self.heard) if isinstance(one, wire.Update)), None)
        if now is not None and now.question is not None and not now.question.forced and self.chance.random() < 0.25:
            code = self.chance.choice(now.question.options).code  # said on the second screen, before it is said here
            self.calm.send(wire.Act(far.id, now.version, code, len(now.question.named)))
        self.slow.pass_time(self.chance.randrange(0, 600, STEP_MS))
        return self.any_choice()


def test_a_whole_game_over_a_long_line(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second screen of the same person, next door, is told the same things in the same order."""
    monkeypatch.setattr(joining, "FarTable", Noting)
    with where_time_is_told(str(shutil.copy(empty_database, tmp_path / "boltyard.db"))) as site:
        _, card = put_up(
            site.address,
            game="robots",
            seats=["open", "greedy"],
            grace=86_400,
            settings={"series": "3"},
        )
        with LongLine(site.address, site.now, ONE_WAY_MS, ONE_IN) as proxy:
            far = Far(Link(site.address, card.code), tmp_path, typed=lambda _: far.think(), seed=7)
            door = far.door = FarDoor(site.address)
            door.far = proxy.address
            far.slow = SlowLine(door, site, proxy)
            far.make_line = lambda _: far.slow
            far.heard = []
            with WaitingLine(door_next := Door(site.address)) as far.calm:
                monkeypatch.setattr(Far, "attend", lambda self, line, card: self.attend_twice(line, card, door_next))
                assert far.run() == 0
                heard = far.heard + far.calm.news()
    table = far.sitting.far
    assert isinstance(table, Noting)
    assert proxy.losses
    assert table.breaks  # not as many: a line may be lost while it is put up again, or after the last word
    assert table.over
    told = {one.at: one for news in heard if isinstance(news, wire.Update) and not news.disclosed for one in news.log}
    near = [told[at] for at in sorted(told)]
    here = [one for one in table.lines if one.event != CHAT]
    closed = min(len(near), table.open_from or 0)  # it may have come back after the end: then lines tell more
    assert [(one.at, one.text) for one in here[:closed]] == [(one.at, one.text) for one in near[:closed]]
    assert marks(here[: len(near)]) == marks(near)
    said = [one.text for one in table.lines if one.event == CHAT]
    assert said == [f'Tin: "word {n}"' for n in range(1, TALK + 1)]
