"""Bots Battleground in real time at a keyboard of single keys, on a fake clock: whole games, keys, reflexes, pages."""

import io
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from boltyard.core.clock import SimulatedClock
from boltyard.core.match import MatchState
from boltyard.core.record import Record, read_record
from boltyard.core.state import CLOCK
from boltyard.core.table import open_table, state_digest, verify
from boltyard.games import find_game
from boltyard.games.battleground.board.live import LivePlay
from boltyard.games.battleground.heuristics.reflexes import READING
from boltyard.games.battleground.shapes import Icon
from boltyard.games.battleground.state import CLAPPING, ICON_STREAM, ICONS, Battleground
from boltyard.games.battleground.view import phase
from boltyard.tui.lines import text_of
from boltyard.tui.saves import Saver
from boltyard.tui.seats import fresh_record, read_seats
from boltyard.tui.terminal import Terminal
from boltyard.tui.typing import InputEnded
from boltyard.tui.waiting import HungUp
from tests.tui.test_battleground import NAMES, hidden_names

GAME = find_game("battleground")
Press = Callable[["Sitting"], str]


class Sitting:
    """A match in real time without a terminal: keys come from a script, time passes only while one is waited for."""

    def __init__(
        self,
        folder: Path,
        press: Press,
        seats: str = "you,greedy,greedy",
        seed: int = 3,
        size: tuple[int, int] = (80, 24),
        plain: bool = False,
        record: Record | None = None,
        **settings: Any,
    ) -> None:
        self.paper = io.StringIO()
        self.path = folder / "live.record"
        self.clock = SimulatedClock(1000)
        self.press = press
        self.open = 0  # is the keyboard in its raw mode?
        chairs = read_seats(seats)
        settings = {"timing": "relaxed", **settings}
        agreed = GAME.schema.changed(GAME.schema.read(settings))
        self.table = open_table(GAME, record or fresh_record(GAME, chairs, seed, agreed))
        terminal = Terminal(plain, out=self.paper, read=lambda prompt: "", size=size)
        self.pages: list[str] = []
        self.play = LivePlay(GAME, self.table, chairs, terminal, Saver(self.path, self.table), self.clock, self)
        terminal.repaint = self.keep_page  # type: ignore[method-assign]
        self.code = -1

    def keep_page(self, rows: Any) -> None:
        assert len(rows) <= 24
        self.pages.append("\n".join(text_of(row).rstrip() for row in rows))

    # Keys.

    @contextmanager
    def pressing(self) -> Iterator[None]:
        self.open += 1
        try:
            yield
        finally:
            self.open -= 1

    def wait(self, ms: int) -> str:
        self.clock.pass_time(ms)
        return self.press(self)

    # Looking.

    def run(self) -> "Sitting":
        self.code = self.play.run()
        return self

    @property
    def s(self) -> Battleground:
        assert isinstance(self.table.state, MatchState)
        inner = self.table.state.inner
        assert isinstance(inner, Battleground)
        return inner

    @property
    def page(self) -> str:
        return self.pages[-1]

    @property
    def codes(self) -> list[str]:
        return [line.code for line in self.table.record.lines if line.seat == 0]


def scripted(*keys: str, then: str = "q") -> Press:
    """One key after another, each as soon as anything is waited for; `...200` lets ms pass, `until PHASE` waits."""
    left = list(keys)
    until = [0]

    def press(game: Sitting) -> str:
        if game.clock.now() < until[0]:
            return ""
        if not left:
            return then
        key = left[0]
        if key.startswith("until "):
            if phase(game.s) == key[6:]:
                left.pop(0)
            return ""
        left.pop(0)
        if key.startswith("..."):
            until[0] = game.clock.now() + int(key[3:])
            return ""
        return key

    return press


def hammer(seed: int) -> Press:
    """Somebody who presses keys of all kinds, a few a second."""
    chance = random.Random(seed)
    keys = "  112233445678asdfghuubblcmxyn0p?\x1b\r"
    last = [0]

    def press(game: Sitting) -> str:
        if game.play.resting or game.play.helping:
            return " "
        if game.clock.now() < last[0]:
            return ""
        last[0] = game.clock.now() + chance.randrange(100, 900)
        return chance.choice(keys)

    return press


def attacking(folder: Path, *keys: str, seed: int = 2, icon: Icon | None = "normal", **more: Any) -> Sitting:
    """Seat 0 has the clap and every clap works; the script begins in red. Loaded icons leave no record."""
    for first in range(200):
        game = Sitting(folder, scripted(), seed=seed + first, clap_success="1", **more)
        if game.s.clapper == 0:
            break
    if icon:
        game.s.chance[ICON_STREAM].load([ICONS.index(icon)])
    game.press = scripted(" ", " ", *keys)
    return game


# --- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        ("you,greedy", {}),
        ("you,greedy,uniform,greedy", {"conscript_refusal": "on", "limit_mode": "strict"}),
        ("you,uniform,uniform,uniform,greedy,uniform", {"dice": "2", "timing": "authentic", "first_clapper": "vote"}),
    ],
)
def test_a_whole_game_in_real_time(tmp_path: Path, seats: str, settings: dict[str, Any]) -> None:
    """BB-SIM-12, BB-INV-8: by single keys on a fake clock; recorded, it replays to the same digest."""
    game = Sitting(tmp_path, hammer(1), seats, seed=6, win_tokens="4", **settings).run()

    assert game.code == 0
    assert game.table.over
    assert game.open == 0
    saved = read_record(game.path.read_text(encoding="utf-8"))
    assert state_digest(GAME, verify(GAME, saved).state) == state_digest(GAME, game.table.state)
    assert any(line.seat == CLOCK for line in saved.lines)
    assert "(BB-" in game.paper.getvalue().rpartition("Score:")[0][-200:]


def test_a_series_goes_on_with_space(tmp_path: Path) -> None:
    """BB-R-70: between two games nobody's time runs."""
    game = Sitting(tmp_path, hammer(2), "you,uniform", seed=2, win_tokens="1", series="3").run()

    assert game.table.over
    assert any("Game 1 is over. Press space to go on." in page for page in game.pages)
    verify(GAME, read_record(game.path.read_text(encoding="utf-8")))


def test_computers_among_themselves(tmp_path: Path) -> None:
    """Nobody at the keyboard: they play in their own time, and the screen shows what everybody may see."""
    game = Sitting(tmp_path, lambda game: "", "greedy,uniform,greedy", win_tokens="2").run()

    assert game.table.over


# --- keys --------------------------------------------------------------------------------------------------------


def test_a_round_by_keys(tmp_path: Path) -> None:
    """BB-SIM-12, BB-D-3..8: space claps, a letter names, a digit puts down, U takes up."""
    game = attacking(tmp_path, "s", "1", "until open", "u", "...300", "2").run()

    assert game.codes[:2] == ["clap", "name 1"]
    assert [code.split()[0] for code in game.codes[2:]] == ["place", "up", "place"]
    assert game.codes[2].split()[1] != game.codes[4].split()[1]


def test_an_exchange_by_one_key(tmp_path: Path) -> None:
    """BB-R-21: a digit on a full side takes up, and 250 ms later puts down; the risk in between stays."""
    game = attacking(tmp_path, "s", "1", "until open", "2", "...100", "...400").run()

    assert [code.split()[0] for code in game.codes[2:]] == ["place", "up", "place"]
    lines = game.table.record.lines
    at = [n for n, line in enumerate(lines) if line.seat == 0 and line.code.startswith(("up", "place"))][-2:]
    between = sum(int(line.code.split()[1]) for line in lines[at[0] : at[1]] if line.seat == CLOCK)
    assert between == 250


def test_a_card_keeps_its_digit(tmp_path: Path) -> None:
    """BB-SIM-12: 1 to 4 are the own cards wherever they are."""
    game = attacking(tmp_path, "s", "1", "until open", "3", "...400", "1", "...400").run()
    keys = [code.split()[1] for code in game.codes if code.startswith("place")]

    assert keys[0] == keys[2] != keys[1]
    assert any("ON THE TABLE" in page for page in game.pages)


def test_borrowing_by_keys(tmp_path: Path) -> None:
    """BB-D-11: B and a letter, B twice for all, X closes; with one who can be meant, B alone."""
    game = attacking(
        tmp_path, "s", "1", "until open", "b", "f", "x", "b", "b", "x", seats="you,greedy,greedy,greedy"
    ).run()
    assert game.codes[3:] == ["request 3", "close", "request all", "close"]
    one = attacking(tmp_path, "s", "1", "until open", "b").run()
    assert one.codes[3:] == ["request 2"]


def test_lending_by_keys(tmp_path: Path) -> None:
    """BB-D-12: L, digits, L; one line of the record."""
    keys: list[str] = []

    def press(game: Sitting) -> str:
        if game.play.resting:
            return " "
        if game.s.over or (not keys and game.codes):
            return "q"
        wanted = any(mask & 1 for mask in game.s.requests) and phase(game.s) in ("open", "final")
        return keys.pop(0) if wanted and keys else ""

    lent: list[str] = []
    for seed in range(12):
        keys[:] = ["l", "1", "2", "2", "3", "l"]
        game = Sitting(tmp_path, press, "you,uniform,uniform", seed=seed, round_cap="6", clap_success="1").run()
        lent = [code for code in game.codes if code.startswith("lend")]
        if lent:
            break

    assert lent
    assert len(lent[0].split()) == 4


def test_conscripting_by_keys(tmp_path: Path) -> None:
    """BB-D-13, BB-DICE-7: C and a letter."""
    game = attacking(
        tmp_path, "s", "1", "until open", "c", "d", icon="conscript", seats="you,greedy,greedy,greedy"
    ).run()

    assert "conscript 2" in game.codes


def test_two_bots_by_keys(tmp_path: Path) -> None:
    """BB-D-9, -10, BB-DICE-8: a second digit puts down a second bot, M changes their order, U asks which."""
    for seed in range(0, 400, 40):
        game = attacking(
            tmp_path, "s", "1", "until open", "2", "m", "u", "1", "...300", icon="two_bots", seed=seed
        ).run()
        if [code.split()[0] for code in game.codes[2:]] == ["place", "place", "move", "up"]:
            break

    assert [code.split()[0] for code in game.codes[2:]] == ["place", "place", "move", "up"]
    assert game.codes[5].split()[1] == game.codes[2].split()[1]


def test_what_cannot_be_is_told_with_its_rule(tmp_path: Path) -> None:
    """F55: a refusal stands at the foot of the page, and the round goes on."""
    game = attacking(tmp_path, "s", "d", "...50", "...50", "l", "...50", "9", "...50", " ", "...50", "...9000")
    game.run()
    told = "\n".join(game.pages)

    assert "(BB-R-16)" in told
    assert "(BB-R-29)" in told
    assert "No such card." in told
    assert "(BB-CLAP-2)" in told
    assert "(BB-" not in game.page.splitlines()[-3]  # and is gone after a while


def test_help_and_escape(tmp_path: Path) -> None:
    """? shows the keys, any key goes back; Escape forgets what was begun."""
    game = attacking(
        tmp_path, "?", "...50", "x", "s", "1", "until open", "b", "\x1b", "d", seats="you,greedy,greedy,greedy"
    ).run()

    assert any("Any key goes back to the table." in page for page in game.pages)
    assert not any(code.startswith("request") for code in game.codes)


def test_a_pause_between_rounds(tmp_path: Path) -> None:
    """BB-R-63: P in blue, computers agree and wait; P again goes on. In red it is refused."""
    game = Sitting(tmp_path, scripted(" ", "p", "...60000", "p", "...3000"), clap_success="0.05", seed=9)
    game.run()
    assert any("A pause; no clock runs." in page for page in game.pages)
    assert sum(line.code == "pause" for line in game.table.record.lines) == 3
    red = attacking(tmp_path, "p", "...50", "...50").run()
    assert any("there is no pause while red (BB-R-63)" in page for page in red.pages)


# --- computers ---------------------------------------------------------------------------------------------------


def test_computers_have_reflexes(tmp_path: Path) -> None:
    """BB-R-62: nothing a computer does comes sooner than 400 ms after what it answers."""
    game = Sitting(tmp_path, hammer(5), "you,uniform,greedy", seed=5, round_cap="4").run()
    now = 0
    seen: dict[int, int] = {}
    acts = 0
    for line in game.table.record.lines:
        if line.seat == CLOCK:
            now += int(line.code.split()[1])
        elif line.seat > 0 and line.code != "pause":
            assert now - seen.get(line.seat, -400) >= 400
            seen[line.seat] = now
            acts += 1

    assert acts > 10


def test_computers_leave_time_to_read(tmp_path: Path) -> None:
    """After a round a computer claps only when a person could have read how it ended; after a miss at once."""
    game = Sitting(tmp_path, scripted(" ", then=""), seed=4, round_cap="3", clap_success="1")
    game.run()
    since = 0
    settled = False
    waits = []
    for step in game.table.steps:
        since += int(step.code.split()[1]) if step.seat == CLOCK else 0
        if step.seat > 0 and step.code == "clap" and settled:
            waits.append(since)
        if any(event.kind in ("dueled", "came_late") for event in step.events):
            since, settled = 0, True
        if any(event.kind == "clapped" for event in step.events):
            settled = False

    assert waits
    assert min(waits) >= READING


# --- the page ----------------------------------------------------------------------------------------------------


def test_pages_fit_with_six_seats_and_the_longest_names(tmp_path: Path) -> None:
    """80 by 24, whatever goes on; the lines are never wider, the keys always stand at the foot."""
    names = ",".join(["you:" + NAMES[0], *["uniform"] * 5])
    game = Sitting(tmp_path, hammer(3), names, seed=3, win_tokens="3", dice="2")
    game.play.names[:] = NAMES
    game.run()

    assert len(game.pages) > 100
    for page in game.pages:
        assert all(len(row) <= 80 for row in page.splitlines()), page
    assert any("Q save and quit" in page.splitlines()[-1] for page in game.pages)


def test_no_hidden_card_on_any_page(tmp_path: Path) -> None:
    """BB-R-59, BB-INV-7: pages of a whole game name only cards that the person may know; no length before its time."""
    game = Sitting(tmp_path, hammer(8), "you,uniform,greedy,uniform", seed=8, win_tokens="4")
    keep = game.keep_page

    def watch(rows: Any) -> None:
        keep(rows)
        if not game.play.helping:
            for name in hidden_names(game.s, 0):
                assert name not in game.page
            if phase(game.s) == "open":
                assert "OPEN PHASE" in game.page  # and no clock: it can end at any moment
                assert str(game.s.length) not in game.page

    game.play.terminal.repaint = watch  # type: ignore[method-assign]
    game.run()

    assert game.table.over


def test_how_a_round_ended_stays_until_a_key_or_the_next_clap(tmp_path: Path) -> None:
    """F59: abilities, totals and tokens of the last round stand there, in words; a key takes them away."""
    keys = hammer(6)

    def press(game: Sitting) -> str:
        return "" if "HOW IT ENDED" in game.page and game.pages.count(game.page) < 5 else keys(game)

    game = Sitting(tmp_path, press, seed=6, win_tokens="4", clap_success="1").run()
    told = [page for page in game.pages if "HOW IT ENDED" in page]

    assert any(" against " in page and "Blue: hands off." in page for page in told)
    assert any("HOW IT ENDED" not in after for before, after in pairwise(game.pages) if "HOW IT ENDED" in before)


def test_every_text_in_sight_at_a_key(tmp_path: Path) -> None:
    """Abilities change half of the results: I shows what is written on all bots that one may see."""
    game = attacking(tmp_path, "s", "1", "until open", "i", "x", icon=None).run()
    page = next(page for page in game.pages if "Your hand:" in page)

    assert all(game.s.cards.bot(card).text.split()[0] in page for card in game.s.hands[0])
    assert "Any key goes back to the table." in page
    assert "IF BLUE COMES NOW" in page
    assert "IF BLUE COMES NOW" in game.page


def test_a_page_lasts_for_a_second(tmp_path: Path) -> None:
    """A calm board: where nothing happens, it changes once a second at most."""
    game = Sitting(tmp_path, scripted(" ", "...4000"), clap_success="0.05", seed=1, clap_timeout="100")
    game.play.opponents = []
    game.run()

    assert len(set(game.pages)) <= 7


def test_plain_letters_are_enough(tmp_path: Path) -> None:
    """NO_COLOR: the same page in ASCII, drawn in place; nothing is written twice."""
    game = Sitting(tmp_path, scripted(" ", "...2000"), plain=True)
    del game.play.terminal.repaint
    game.run()
    paper = game.paper.getvalue()

    assert paper.isascii()
    assert "\x1b[38" not in paper
    assert "/\\" not in paper or "[]" in paper


# --- going and coming back ---------------------------------------------------------------------------------------


def test_quitting_saves_and_going_on_leads_to_the_same_moment(tmp_path: Path) -> None:
    """F28, BB-R-56: in red the record knows the very millisecond, and the round goes on from there."""
    game = attacking(tmp_path, "s", "1", "until open", "...2345", icon=None).run()
    saved = read_record(game.path.read_text(encoding="utf-8"))
    verify(GAME, saved)
    elapsed = game.s.elapsed_ms()
    assert game.code == 0
    assert "boltyard play --resume" in game.paper.getvalue()
    assert elapsed >= 5000 + 2345

    saved.end = saved.digest = ""
    again = Sitting(tmp_path, scripted("...60000", " ", "...1000"), record=saved)
    assert again.s.elapsed_ms() == elapsed
    again.run()
    assert any("Press space to go on." in page for page in again.pages)
    assert elapsed + 1000 <= again.s.elapsed_ms() <= elapsed + 1500


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (HungUp, 0), (InputEnded, 0)])
def test_interruptions_give_the_terminal_back(tmp_path: Path, error: type[BaseException], code: int) -> None:
    """Ctrl-C, SIGTERM and a closed terminal: saved, the keyboard as it was, the cursor visible."""
    calls = [0]

    def press(game: Sitting) -> str:
        calls[0] += 1
        if calls[0] > 20:
            raise error
        return " "

    game = Sitting(tmp_path, press).run()

    assert game.code == code
    assert game.open == 0
    assert game.paper.getvalue().rindex("\x1b[?25h") > game.paper.getvalue().rindex("\x1b[?25l")
    verify(GAME, read_record(game.path.read_text(encoding="utf-8")))


def test_a_fault_of_ours_gives_the_terminal_back_too(tmp_path: Path) -> None:
    """Nothing is lost, and the fault is told by whoever called."""

    def press(game: Sitting) -> str:
        raise ZeroDivisionError

    game = Sitting(tmp_path, press)
    with pytest.raises(ZeroDivisionError):
        game.run()

    assert game.open == 0
    assert "Nothing is lost" in game.paper.getvalue()


def test_a_laptop_asleep_loses_no_round(tmp_path: Path) -> None:
    """Whoever was away for minutes was not playing: the table's clock stood still."""
    game = attacking(tmp_path, "s", "1", "until open", "...500")
    script = game.press

    def press(sitting: Sitting) -> str:
        key = script(sitting)
        if key == "q" and sitting.clock.now() < 100_000:
            sitting.clock.pass_time(100_000)
            return ""
        return key

    game.press = press
    game.run()

    assert phase(game.s) == "open"


def test_nobody_claps_before_space(tmp_path: Path) -> None:
    """The first page waits: no time runs, and Q leaves without a trace."""
    game = Sitting(tmp_path, scripted("...90000"), seed=3).run()

    assert game.table.record.lines == []
    assert game.s.frames[-1].rule == CLAPPING
    assert "Press space to begin." in game.pages[0]
