"""`boltyard join`: whole games of each game over the line, with a keyboard that plays by itself."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boltyard.boxes import find_box, load
from boltyard.cli import main
from boltyard.client import Link, News, Refusal, WaitingLine, wire
from boltyard.tui.far_table import FarTable
from boltyard.tui.joined import Joined
from boltyard.tui.lines import Line, text_of
from boltyard.tui.talk import log_lines
from boltyard.tui.typing import InputEnded
from tests.client.keyboard import Typist, put_up
from tests.client.proxy import Proxy
from tests.deals import Chance
from tests.server.site import Site
from tests.server.still_site import StillSite, where_time_is_told

QUICK = {
    "robots": {},
    "pbl": {"draft": "quick"},
    "battleground": {"timing": "simulated", "win_tokens": "3"},
}
LIVE = {
    "timing": "authentic",
    "clap_success": "1",
    "clap_timeout": "1",
    "opening_ms": "1500",
    "open_min_ms": "1000",
    "open_max_ms": "1000",
    "final_ms": "900",
    "ability_timeout": "1",
    "round_cap": "2",
    "win_tokens": "1",
}


@pytest.mark.parametrize(("game", "plain"), [("robots", True), ("pbl", False), ("battleground", True)])
def test_a_whole_game_by_questions(server: Site, tmp_path: Path, game: str, plain: bool) -> None:
    _, card = put_up(server.address, game=game, seats=["open", "greedy"], settings=QUICK[game])
    typist = Typist(Link(server.address, card.code), tmp_path, plain=plain, seed=3)
    code = typist.run()

    assert code == 0
    assert typist.sitting.far.over
    assert len(typist.prompts) > 1  # the last one is after the end; some games are short
    assert not plain or "A moment." not in typist.text
    assert typist.sitting.far.update is not None
    ending = typist.sitting.far.update.ending
    assert ending is not None
    assert ending.text.rstrip(".") in " ".join(typist.text.split())
    told = log_lines(typist.sitting.far, typist.sitting.board, typist.sitting.seat, "all")
    coloured = {style for row in told for _, style in row} - {"", "title"}
    assert coloured == ({"suit_black", "suit_red"} if game == "robots" else set())


class HeldLine(WaitingLine):
    """A line whose news wait until they are let in."""

    holds = False

    def news(self) -> list[News]:
        return [] if self.holds else super().news()


class LiveTypist(Typist):
    """Somebody who plays in real time, by single keys; time passes while a key is waited for, here and at the site."""

    def __init__(self, site: StillSite, code: str, folder: Path, keys: str = " 1234sbu") -> None:
        super().__init__(Link(site.address, code), folder, plain=False)
        self.site = site
        self.clock = site
        self.hits = keys
        self.held = HeldLine(self.door)
        self.make_line = lambda door: self.held
        self.pages: list[str] = []
        self.terminal.repaint = self.keep_page  # type: ignore[method-assign]

    def keep_page(self, rows: list[Line]) -> None:
        self.pages.append("\n".join(text_of(row).rstrip() for row in rows))

    def sitting_at(self, table: FarTable) -> Joined:
        sitting: Joined = load(find_box(table.game.key).joined)(table, self.terminal, keys=self)
        self.sittings.append(sitting)
        return sitting

    @contextmanager
    def pressing(self) -> Iterator[None]:
        self.pass_time(0)
        yield
        self.held.holds = False

    def wait(self, ms: int) -> str:
        """A key now and then; meanwhile somebody looks at the page, as one does at a keyboard."""
        self.pass_time(0)  # what was pressed last has come to pass, before any time does
        self.pass_time(ms)
        return self.chance.choice(self.hits) if self.chance.random() < 0.5 else ""

    def pass_time(self, ms: int) -> None:
        """What was said here has arrived there before, and what is said there has arrived here after."""
        self.hear_echo()
        self.site.pass_time(ms)
        self.hear_echo()

    def hear_echo(self) -> None:
        """There and back: nothing is under way any more on the line, which keeps its order."""
        far, self.held.holds = self.sitting.far, False
        far.send(wire.Ping())
        echoed = False
        while not echoed:
            news = far.line.wait()
            far.hear(news)
            echoed = any(isinstance(one, wire.Pong) for one in news)
        self.held.holds = True


def play_live(folder: Path, database: Path, put: pytest.MonkeyPatch) -> tuple[LiveTypist, str]:
    """A game in real time at a site of its own; also its record."""
    folder.mkdir()
    Chance(lambda: "a game in real time").install(put.setattr)
    with where_time_is_told(str(shutil.copy(database, folder / "boltyard.db"))) as site:
        door, card = put_up(site.address, game="battleground", seats=["open", "greedy", "greedy"], settings=LIVE)
        typist = LiveTypist(site, card.code, folder)

        assert typist.run() == 0
        assert all(card.code in page for page in typist.pages)
        return typist, asyncio.run(door.record(card.id))


def test_a_whole_game_in_real_time(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What blue would bring stands on the page, in time; and played again, every page and the record are the same."""
    typist, record = play_live(tmp_path / "once", empty_database, monkeypatch)
    again, same = play_live(tmp_path / "again", empty_database, monkeypatch)

    assert typist.sitting.far.over
    assert "Seat 0" not in "\n".join([typist.text, *typist.pages])
    assert any("IF BLUE COMES NOW" in page for page in typist.pages)
    assert again.pages == typist.pages
    assert same == record


def test_a_broken_line_is_mended_and_the_game_goes_on(server: Site, tmp_path: Path) -> None:
    """The plug is pulled at every fifth answer; nothing is answered twice, and the match ends as any other."""
    with Proxy(server.address) as proxy:
        _, card = put_up(server.address, game="robots", seats=["open", "greedy"])

        def typed(typist: Typist) -> str:
            if len(typist.prompts) % 5 == 2:
                proxy.cut()
            return typist.any_choice()

        typist = Typist(Link(proxy.address, card.code), tmp_path, typed=typed)
        code = typist.run()

    assert code == 0
    assert typist.sitting.far.over
    assert proxy.opened > 3
    assert "The line is back." in typist.text


def test_words_beside_the_question(server: Site, tmp_path: Path) -> None:
    """why, why not, rule, known, log, say and undo at any prompt; then resign, and the record is kept."""
    _, card = put_up(server.address, game="robots", seats=["open", "greedy"])
    record = tmp_path / "game.record"
    script = iter(
        ["why", "why not attack 5S", "rule ROB-R-1", "known", "log", "say hello there", "undo", "save", "resign", "yes"]
        + [f"save {record}", ""]
    )
    typist = Typist(Link(server.address, card.code), tmp_path, typed=lambda _: next(script))
    code = typist.run()
    told = " ".join(typist.text.split())

    assert code == 0
    for words in ("What to do:", "ROB-R-1:", 'Tin: "hello there"', "taken back", "The server keeps the match"):
        assert words in told, words
    assert typist.sitting.far.update is not None
    assert typist.sitting.far.update.ending is not None
    assert typist.sitting.far.update.ending.winners == [1]
    assert "game robots" in record.read_text(encoding="utf-8")


def test_coming_back_to_the_seat(server: Site, tmp_path: Path) -> None:
    """The input ends in the middle; the same command leads back to the same seat, and no token is ever printed."""
    _, card = put_up(server.address, game="robots", seats=["open", "greedy"])

    def ends(typist: Typist) -> str:
        if len(typist.prompts) > 3:
            raise InputEnded
        return typist.any_choice()

    first = Typist(Link(server.address, card.code), tmp_path, typed=ends)
    code = first.run()
    again = Typist(Link(server.address, card.code), tmp_path)

    assert code == 0
    assert f"join {server.address}/t/{card.code} --name Tin" in first.text
    assert again.run() == 0
    assert again.sitting.seat == first.sitting.seat
    token = first.tokens.of(server.address)
    assert token is not None
    assert token.token not in first.text + again.text


def test_a_full_table_and_one_that_is_over_are_refused(server: Site, tmp_path: Path) -> None:
    _, full = put_up(server.address, game="robots", seats=["me", "greedy"])
    with pytest.raises(Refusal) as refused:
        Typist(Link(server.address, full.code), tmp_path).run()

    assert refused.value.sentence.startswith("All seats of this table are taken")
    assert refused.value.exit_code == 1


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["http://127.0.0.1:9/t/K7M2QX"], 1, "There is no server at http://127.0.0.1:9"),
        (["K7M2"], 2, "'K7M2' names no table"),
        (["http://127.0.0.1:9/learn"], 2, "is no link to a table"),
    ],
)
def test_errors_are_one_sentence(
    words: list[str],
    code: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BOLTYARD_HOME", str(tmp_path))

    assert main(["join", *words]) == code
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def test_a_rematch_at_the_next_table(server: Site, tmp_path: Path) -> None:
    """Against a computer everybody wants another one; the terminal goes along."""
    _, card = put_up(server.address, game="robots", seats=["open", "greedy"])
    script = iter(["resign", "yes", "rematch", "resign", "yes", ""])
    typist = Typist(Link(server.address, card.code), tmp_path, typed=lambda _: next(script))

    assert typist.run() == 0
    assert len(typist.sittings) == 2
    assert typist.sittings[0].far.id != typist.sittings[1].far.id
