"""`boltyard host`, `watch` and `lobby`: tables put up, looked on and found from a terminal."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import segno

from boltyard.cli import main
from boltyard.cli.host import new_table
from boltyard.cli.lobby import wish
from boltyard.client import Link, Refusal, WaitingLine, wire
from boltyard.client.tokens import Known, Tokens
from boltyard.core.state import EVERYONE, PUBLIC
from boltyard.tui.far_table import FarTable
from boltyard.tui.hosting import Hosting, Site, picture
from boltyard.tui.lines import text_of
from boltyard.tui.lobby import Lobby
from boltyard.tui.typing import InputEnded
from boltyard.tui.watching import Watching
from tests.client.keyboard import Typing, Typist, put_up
from tests.client.test_join import QUICK
from tests.server.site import Site as Server

SIZE = (80, 24)
LINK = "http://192.0.2.7:8000/t/K7M2QX"


class Host(Typing, Hosting):
    """A terminal that puts up a table; whoever it invites comes at once."""

    def __init__(self, address: str, folder: Path, new: wire.NewTable, comes: Callable[[Link], None]) -> None:
        terminal = self.sit_down(Typing.any_choice, True, SIZE, 2)
        makes = self.make_line
        Hosting.__init__(self, Site(address), new, "Ana", Tokens(folder / "ana.json"), terminal)
        self.make_line = makes
        self.comes = comes

    def invite(self, card: wire.TableCard) -> None:
        super().invite(card)
        self.comes(Link(self.site.server, card.code))


class Watcher(Typing, Watching):
    """A terminal that looks on, and every pair of eyes that it was told to have."""

    def __init__(self, link: Link, folder: Path, name: str = "Cy", then: Callable[[], object] = lambda: None) -> None:
        terminal = self.sit_down(Typing.any_choice, True, SIZE, 3)
        makes = self.make_line
        Watching.__init__(self, link, name, Tokens(folder / "cy.json"), terminal)
        self.make_line = makes
        self.eyes: set[int] = set()
        self.then = then  # once it is on its way in

    def attend(self, far: WaitingLine, card: wire.TableCard) -> None:
        super().attend(far, card)
        self.then()

    def sit_at(self, far: object, card: wire.TableCard) -> str:
        show = FarTable.show

        def noted(table: FarTable, update: wire.Update) -> None:
            if table.looks_on:
                self.eyes.add(update.viewer)
            show(table, update)

        with pytest.MonkeyPatch.context() as put:
            put.setattr(FarTable, "show", noted)
            return super().sit_at(far, card)  # type: ignore[arg-type]


class Visitor(Typing, Lobby):
    """A terminal in the lobby."""

    def __init__(self, address: str, folder: Path, typed: Callable[["Visitor"], str]) -> None:
        terminal = self.sit_down(typed, True, SIZE, 4)
        makes = self.make_line
        Lobby.__init__(self, address, "Tin", Tokens(folder / "tin.json"), terminal, lambda words: wish(words, True))
        self.make_line = makes


@pytest.mark.parametrize("game", ["robots", "pbl", "battleground"])
def test_a_table_is_put_up_joined_and_looked_on(server: Server, tmp_path: Path, game: str) -> None:
    """Three terminals: two play by the numbers, one looks on with the eyes of all and is told how it ended."""
    threads: list[threading.Thread] = []
    watchers: list[Watcher] = []

    def comes(link: Link) -> None:
        guest = threading.Thread(target=Typist(link, tmp_path, "Bo", seed=5).run)
        watchers.append(Watcher(link, tmp_path, then=guest.start))
        watcher = threading.Thread(target=watchers[0].run)
        threads.extend([watcher, guest])
        watcher.start()

    host = Host(server.address, tmp_path, wire.NewTable(game, ["me", "open"], settings=QUICK[game], beat=0), comes)
    assert host.run() == 0
    for one in threads:
        one.join()

    link, watcher = f"{server.address}/t/{host.table}", watchers[0]
    assert f"In a browser:  {link}" in host.text
    assert f"join {link}" in host.text
    assert watcher.sitting.viewer == PUBLIC
    assert watcher.eyes <= {PUBLIC, EVERYONE}
    assert watcher.sitting.far.update is not None
    ending = watcher.sitting.far.update.ending
    assert ending is not None
    assert ending.text.rstrip(".") in " ".join(watcher.text.split())


def test_whoever_sits_there_looks_on_with_the_eyes_of_all(server: Server, tmp_path: Path) -> None:
    """My own table on a second screen shows no hand; one that is over is not looked on any more."""
    _, card = put_up(server.address, game="robots", seats=["open", "greedy"])
    watchers: list[Watcher] = []

    def typed(typist: Typist) -> str:
        if not watchers:
            known = typist.tokens.of(server.address)
            assert known is not None
            watchers.append(Watcher(typist.link, tmp_path, "Tin"))
            watchers[0].tokens.keep(server.address, Known("Tin", known.token))
            threading.Thread(target=watchers[0].run, daemon=True).start()
        if not watchers[0].eyes:
            return "why"
        return "yes" if "(yes or no)" in typist.prompts[-1] else "resign" if not typist.sitting.far.over else ""

    assert Typist(Link(server.address, card.code), tmp_path, typed=typed).run() == 0
    assert watchers[0].eyes <= {PUBLIC, EVERYONE}
    with pytest.raises(Refusal, match="over"):
        Watcher(Link(server.address, card.code), tmp_path).run()


def test_advice_among_computers(server: Server, tmp_path: Path) -> None:
    """hint, odds and why bot are thought about at this end, from the seat's own view."""
    _, card = put_up(server.address, game="robots", seats=["open", "greedy"])
    words = ["hint", "odds", "why bot"]

    def typed(typist: Typist) -> str:
        if not words:
            return "quit"
        if words == ["why bot"] and not typist.sitting.far.decided.keys() - {typist.sitting.seat}:
            return typist.any_choice()
        return words.pop(0)

    alone = Typist(Link(server.address, card.code), tmp_path, typed=typed)
    assert alone.run() == 0
    told = " ".join(alone.text.split())
    assert "Hint 1 of 3:" in told
    assert "worlds that you cannot tell apart" in told
    assert not words
    assert "No bot has decided" not in told


def test_no_advice_among_people(server: Server, tmp_path: Path) -> None:
    """The maker is not there, so it is the other who is asked first."""
    _, card = put_up(server.address, game="robots", seats=["me", "open"], settings={"chooser": "seat2"})
    words = iter(["hint", "odds 1", "quit"])
    among = Typist(Link(server.address, card.code), tmp_path, typed=lambda _: next(words))
    assert among.run() == 0
    assert "Hints are off while people play each other" in among.text


def test_the_lobby_leads_to_tables_and_back(server: Server, tmp_path: Path) -> None:
    """What is open has a number; one comes back after leaving, and finds the game there with its question."""
    _, card = put_up(server.address, game="robots", seats=["open", "greedy"])

    def number(visitor: Visitor) -> str:
        return next(row.split()[0] for row in visitor.text.splitlines()[::-1] if f" {card.code} " in row)

    steps: list[Callable[[Visitor], str]] = [
        lambda _: "join nowhere!",
        lambda _: "999",
        lambda _: "host chess",
        lambda _: "host robots series=many",
        number,
        lambda _: "quit",  # at the table
    ]

    def typed(visitor: Visitor) -> str:
        if not steps:
            raise InputEnded
        return steps.pop(0)(visitor)

    visitor = Visitor(server.address, tmp_path, typed)
    assert visitor.run() == 0
    told = " ".join(visitor.text.split())
    for words in ("names no table", "There is no number 999.", "chess", "series", "Your seat stays yours"):
        assert words in told, words
    mine = told.rpartition("Your games")[2].partition("Open tables")[0]
    assert card.code in mine
    assert ": " in mine  # what is asked there


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["host", "chess"], "chess"),
        (["host", "robots", "--seats", "open,greedy"], "one seat is yours"),
        (["host", "robots", "--set", "series=many"], "series"),
        (["host", "robots", "--port", "70000"], "--port is a number"),
        (["host", "robots", "--server", "http://127.0.0.1:1", "--lan"], "leave --lan"),
        (["host", "robots", "--server", "ftp://x"], "is no server"),
        (["host", "K7M2QX", "--seats", "you,open"], "keeps its terms"),
        (["watch", "nowhere!"], "names no table"),
        (["lobby", "--server", "http://"], "is no server"),
    ],
)
def test_wishes_that_do_not_fit(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Bad usage in one sentence, before any server is opened."""
    monkeypatch.setenv("BOLTYARD_HOME", str(tmp_path))
    assert main(words) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_terminals_that_are_written_to_host_by_turns() -> None:
    assert new_table("battleground", "", "", [], plain=True).settings.get("timing", "simulated") == "simulated"
    assert new_table("battleground", "", "", [], plain=False).settings["timing"] == "relaxed"
    assert new_table("battleground", "", "", [], plain=True).seats == ["me", "open", "open", "open"]


def test_the_picture_is_the_link() -> None:
    """The halves of its letters are the modules of the code, border and all."""
    rows = [text_of(row) for row in picture(LINK)]
    halves = [[[letter in light for letter in row] for row in rows] for light in ("█▀", "█▄")]
    drawn = [row for pair in zip(*halves) for row in pair]
    code = segno.make(LINK, error="l", micro=False).matrix_iter(border=2)
    wanted = [[not module for module in row] for row in code]
    assert drawn[: len(wanted)] == wanted
