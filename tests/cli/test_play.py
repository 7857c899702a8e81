"""`boltyard play` as a process: usage, pipes, terminals, interruptions, and taking a match up again."""

import os
import pty
import random
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltyard.core.record import load_record, read_record
from boltyard.core.table import open_table, state_digest, verify
from boltyard.games import find_game
from tests.cli.terminal import CTRL_C, CTRL_D, PLAIN, at_a_terminal, boltyard

GAME = find_game("robots")
COMMAND = [sys.executable, "-m", "boltyard", "play"]
PROMPT = " › ".encode()  # of a page


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOLTYARD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def piped(typed: str, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Play with the answers coming out of a pipe."""
    return subprocess.run(
        [*COMMAND, *words],
        env={**os.environ, **PLAIN, **environ},
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def hear_interrupts() -> None:
    """Whoever started the tests in the background has Ctrl-C ignored; a person at a keyboard has not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Waiting:
    """A match in a process of its own that waits at its prompt."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            env={**os.environ, **PLAIN},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=hear_interrupts,
        )
        self.seen = b""
        self.until(b"> ")

    def until(self, end: bytes) -> None:
        assert self.process.stdout is not None
        while not self.seen.endswith(end):
            part = os.read(self.process.stdout.fileno(), 4096)
            if not part:
                return
            self.seen += part

    def type(self, text: str) -> None:
        assert self.process.stdin is not None
        self.seen = b""
        self.process.stdin.write(f"{text}\n".encode())
        self.process.stdin.flush()
        self.until(b"> ")

    def end(self, number: int) -> tuple[int, str]:
        self.process.send_signal(number)
        self.until(b"never")
        return self.process.wait(), self.seen.decode()


def digest_of(path: Path) -> str:
    """The position a record leads to, whether it was closed, adjourned or cut off."""
    text = path.read_text(encoding="utf-8")
    record = read_record(text[: text.rfind("\n") + 1])
    return state_digest(GAME, open_table(GAME, record).state)


# --- usage -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["robotz"], "did you mean robots?"),
        ([], "boltyard play robots"),
        (["robots", "--seats", "you,gredy"], "did you mean greedy?"),
        (["pbl", "--seats", "you"], "PBL-COMP-9"),
        (["pbl", "--set", "draft=slow"], "it takes regular, quick, neo"),
        (["battleground", "--set", "timing=relaxed"], "boltyard play battleground --set timing=simulated"),
        (["battleground", "--set", "timing=slow"], "it takes simulated, relaxed, authentic"),
        (["battleground", "--mode", "micro", "--seats", "you"], "BB-R-1"),
        (["robots", "--seats", "you"], "ROB-SETUP-1"),
        (["robots", "--seats", "you,greedy,uniform"], "ROB-SETUP-1"),
        (["robots", "--set", "jokres=on"], "did you mean jokers?"),
        (["robots", "--set", "jokers=maybe"], "it takes off, on"),
        (["robots", "--set", "jokers"], "key=value"),
        (["robots", "--mode", "clasic"], "did you mean classic?"),
        (["robots", "--seed", "-3"], "from 0"),
        (["robots", "--seed", "x"], "whole number"),
        (["robots", "--save", "/nowhere/at/all.record"], "There is no folder /nowhere/at"),
        (["robots", "--save", "/"], "exists already"),
        (["--resume", "/nowhere/at/all.record"], "no such file"),
        (["--resume", "x", "--seed", "3"], "leave --seed out"),
    ],
)
def test_bad_usage_is_one_sentence(words: list[str], says: str) -> None:
    """Exit 2, nothing on standard output, one line that says what would do."""
    done = boltyard("play", *words)

    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert says in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    """One sentence, exit 2."""
    (tmp_path / "locked").mkdir(mode=0o500)
    done = boltyard("play", "robots", "--save", str(tmp_path / "locked" / "a.record"))

    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


def test_a_save_never_overwrites_another(tmp_path: Path) -> None:
    """Exit 2 and the command that goes on with it; the file is untouched."""
    path = tmp_path / "a.record"
    path.write_text("precious\n")
    done = boltyard("play", "robots", "--save", str(path))

    assert done.returncode == 2
    assert f"boltyard play --resume {path}" in done.stderr
    assert path.read_text() == "precious\n"


# --- pipes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_through_a_pipe(tmp_path: Path, seed: int) -> None:
    """Numbers in, ASCII out, a record that verifies."""
    chance = random.Random(seed)
    answers = [*"1223456789", "", "", "1 2", "1 2 3 4 5 6"]
    typed = "".join(f"{chance.choice(answers)}\n" for _ in range(2000))
    path = tmp_path / "a.record"
    done = piped(typed, "robots", "--seed", str(seed), "--save", str(path))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "\x1b" not in done.stdout
    assert f"seed {seed}." in done.stdout
    assert all(len(row) <= 80 for row in done.stdout.splitlines() if "/" not in row)
    verify(GAME, load_record(path))
    assert load_record(path).finished


def test_a_whole_game_of_pbl_through_a_pipe(tmp_path: Path) -> None:
    """The same for PBL ROBOTS with three seats: numbers in, ASCII out, a record that verifies."""
    chance = random.Random(4)
    typed = "".join(f"{chance.choice([*'1223456789', '', '', '1 2'])}\n" for _ in range(3000))
    path = tmp_path / "a.record"
    seats = ["--seats", "you,uniform,uniform"]
    done = piped(typed, "pbl", "--mode", "quick", *seats, "--seed", "4", "--save", str(path))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert all(len(row) <= 80 for row in done.stdout.splitlines() if str(path) not in row)
    verify(find_game("pbl"), load_record(path))


def test_a_whole_game_of_battleground_through_a_pipe(tmp_path: Path) -> None:
    """BB-R-60, BB-SIM-11: on the simulated clock it is played like the others; the mode micro says so, too."""
    chance = random.Random(4)
    typed = "".join(f"{chance.choice([*'1223456789', '', '', 'wait end'])}\n" for _ in range(3000))
    path = tmp_path / "a.record"
    done = piped(typed, "battleground", "--mode", "micro", "--seed", "4", "--save", str(path))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert all(len(row) <= 80 for row in done.stdout.splitlines() if str(path) not in row)
    assert load_record(path).names == ["you", "greedy", "greedy.2", "greedy.3"]
    verify(find_game("battleground"), load_record(path))


def test_one_side_may_have_terms_of_its_own(tmp_path: Path) -> None:
    """PBL-R-236: by name at the command line, by chair in the record, and told before the first question."""
    save = tmp_path / "terms.record"
    words = ["pbl", "--mode", "ultimate", "--seats", "you:ana,greedy", "--plain", "--terms", "greedy: opening=+1"]
    told = piped("", *words, "--save", str(save))

    assert "opening hand of the second seat 6" in " ".join(told.stdout.split())
    assert load_record(save).settings["terms"] == "1:opening=1"


def test_the_end_of_input_loses_nothing(home: Path) -> None:
    """One clear line and the command that goes on; exit 0. Saves lie in the data directory."""
    done = piped("1\n", "robots", "--seed", "5")
    (path,) = (home / "saves").glob("robots-*.record")

    assert done.returncode == 0
    assert "The input has ended. Adjourned on turn 1. All is saved; to go on:" in done.stdout
    assert done.stdout.endswith(f"boltyard play --resume {path}\n")
    verify(GAME, load_record(path))


def test_going_on_after_the_end_of_input(tmp_path: Path) -> None:
    """The bot is known by its name, the record loses its last line while play goes on, and the game can be ended."""
    path = tmp_path / "a.record"
    piped("1\n8\n", "robots", "--seed", "5", "--save", str(path))
    before = digest_of(path)
    done = piped("log all\nresign\nyes\n", "--resume", str(path))
    over = boltyard("play", "--resume", str(path))

    assert "You build 5C and 5S." in done.stdout
    assert "You resigned; Magpie wins (ROB-R-49)." in done.stdout
    record = load_record(path)
    verify(GAME, record)
    assert record.lines[-1].code == "resign"
    record.lines.pop()
    assert state_digest(GAME, open_table(GAME, record).state) == before
    assert over.returncode == 2
    assert f"boltyard replay {path}" in over.stderr


def test_an_altered_save_is_refused(tmp_path: Path) -> None:
    """The digest of an adjourned record is checked; exit 1."""
    path = tmp_path / "a.record"
    piped("1\n8\n", "robots", "--seed", "5", "--save", str(path))
    path.write_text(path.read_text(encoding="utf-8").replace("build 5C 5S", "pass"), encoding="utf-8")
    done = boltyard("play", "--resume", str(path))

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


def test_other_seats_may_take_over(tmp_path: Path) -> None:
    """--seats at --resume says anew who is a person; --save goes on in another file and leaves the old one."""
    path, other = tmp_path / "a.record", tmp_path / "b.record"
    piped("1\n", "robots", "--seed", "5", "--save", str(path))
    kept = path.read_text(encoding="utf-8")
    resume = ["--resume", str(path), "--save", str(other)]
    done = piped("", *resume, "--seats", "greedy,uniform", "--fast")

    assert done.returncode == 0
    assert load_record(other).finished
    assert load_record(other).names == ["you", "greedy"]
    assert path.read_text(encoding="utf-8") == kept


# --- interruptions -----------------------------------------------------------------------------------------------


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    """F28: exit 130, the record adjourned, the very command; going on leads to the same position."""
    path = tmp_path / "a.record"
    match = Waiting("robots", "--seed", "5", "--save", str(path))
    match.type("1")
    match.type("8")
    lines = path.read_text(encoding="utf-8")
    code, told = match.end(signal.SIGINT)

    assert code == 130
    assert told.endswith(f"boltyard play --resume {path}\n")
    assert "Traceback" not in told
    assert path.read_text(encoding="utf-8").startswith(lines)
    before = digest_of(path)
    again = Waiting("--resume", str(path))
    assert "~" not in path.read_text(encoding="utf-8")
    assert digest_of(path) == before
    assert again.end(signal.SIGINT)[0] == 130
    assert digest_of(path) == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_hanging_up_saves(tmp_path: Path, number: int) -> None:
    """Exit 0, adjourned."""
    path = tmp_path / "a.record"
    match = Waiting("robots", "--seed", "5", "--save", str(path))
    match.type("1")
    code, told = match.end(number)

    assert code == 0
    assert f"boltyard play --resume {path}" in told
    verify(GAME, load_record(path))


def test_a_killed_match_goes_on(tmp_path: Path) -> None:
    """F28: kill -9, even in the middle of a line; what was decided stands, the half line is asked again."""
    path = tmp_path / "a.record"
    match = Waiting("robots", "--seed", "5", "--save", str(path))
    match.type("1")
    match.type("8")
    match.end(signal.SIGKILL)
    before = digest_of(path)
    with path.open("a", encoding="utf-8") as file:
        file.write("9 you progr")
    again = Waiting("--resume", str(path))

    assert "written only half" in " ".join(again.seen.decode().split())
    assert digest_of(path) == before
    again.type("none")
    assert again.end(signal.SIGTERM)[0] == 0
    verify(GAME, load_record(path))


# --- terminals ---------------------------------------------------------------------------------------------------


def test_a_rich_terminal(tmp_path: Path) -> None:
    """Colours on the alternate screen, which is left again; the last words stay behind."""
    path = tmp_path / "a.record"
    words = ["play", "robots", "--seed", "5", "--fast", "--save", str(path)]
    code, screen = at_a_terminal(words, b"1\n", b"8\n", CTRL_D, prompt=PROMPT, TERM="xterm-256color")

    assert code == 0
    assert "\x1b[?1049h" in screen
    assert "─" * 80 in screen
    assert " › " in screen
    assert screen.rindex("\x1b[?1049l") < screen.index("The input has ended.")
    assert screen.rstrip().endswith(f"boltyard play --resume {path}")


@pytest.mark.parametrize(
    ("words", "environ"), [(["--plain"], {}), ([], {"TERM": "dumb"}), ([], {"COLUMNS": "79"}), ([], {"LINES": "23"})]
)
def test_a_plain_terminal(words: list[str], environ: dict[str, str]) -> None:
    """--plain, a dumb terminal, one smaller than 80 by 24: pure ASCII, line after line, no escapes."""
    code, screen = at_a_terminal(
        ["play", "robots", "--seed", "5", "--fast", *words], b"1\n", b"8\n", CTRL_D, prompt=b"> ", **environ
    )

    assert code == 0
    assert screen.isascii()
    assert "\x1b" not in screen
    assert "[] 5C defense, worth 5" in screen


def test_ctrl_c_at_a_terminal() -> None:
    """Exit 130 and the command, on the screen the player came from."""
    code, screen = at_a_terminal(
        ["play", "robots", "--seed", "5", "--fast"], b"1\n", CTRL_C, prompt=PROMPT, TERM="xterm-256color"
    )

    assert code == 130
    assert "boltyard play --resume " in screen[screen.rindex("\x1b[?1049l") :]
    assert "Traceback" not in screen


LIVE = ["play", "battleground", "--seed", "5"]
AGREED = ["--set", "timing=relaxed"]
COLOUR = r"\x1b\[(?:\d+;)*(?:3[0-7]|38|9[0-7])[;m]"
DRAWN = b"\x1b[J"  # the end of every page


def test_real_time_at_a_terminal(tmp_path: Path) -> None:
    """BB-SIM-12, BB-R-60: relaxed unless said otherwise, single keys on the alternate screen; Q saves."""
    path = tmp_path / "a.record"
    code, screen = at_a_terminal(
        [*LIVE, "--save", str(path)], b" ", b"?", b"x", b"q", prompt=DRAWN, TERM="xterm-256color"
    )

    assert code == 0
    assert "Press space to begin." in screen
    assert "Any key goes back to the table." in screen
    assert screen.rindex("\x1b[?1049l") < screen.index("All is saved; to go on:")
    assert screen.rstrip().endswith(f"boltyard play --resume {path}")
    assert load_record(path).settings["timing"] == "relaxed"
    verify(find_game("battleground"), load_record(path))


def test_real_time_without_colours() -> None:
    """NO_COLOR drops colours and nothing else: the page is drawn, with its signs; Ctrl-C saves."""
    code, screen = at_a_terminal(LIVE, b" ", CTRL_C, prompt=DRAWN, NO_COLOR="1")

    assert code == 130
    assert "─" * 80 in screen
    assert not re.search(COLOUR, screen)


def test_a_page_without_unicode() -> None:
    """The same page in plain letters, every row as long."""
    letters = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    code, screen = at_a_terminal(["play", "robots", "--seed", "5"], b"1\n", CTRL_D, prompt=b" > ", **letters)

    assert code == 0
    assert screen.isascii()
    assert "-" * 80 in screen
    assert "Magpie   19  " in screen


def test_a_printed_command_can_be_pasted(tmp_path: Path) -> None:
    """In a checkout the launcher says how it was called, and every command begins so."""
    path = tmp_path / "a.record"
    done = piped("1\n", "robots", "--save", str(path), BOLTYARD_COMMAND="./boltyard")

    assert f"./boltyard play --resume {path}" in done.stdout


def test_the_rules_of_a_game_in_twelve_lines() -> None:
    done = boltyard("rules", "robots")

    assert done.returncode == 0
    assert len(done.stdout.splitlines()) <= 16
    assert "Goal: the other player must draw and has no Supply left." in done.stdout


def test_battleground_is_played_by_turns_where_nothing_can_be_drawn(home: Path) -> None:
    """BB-SIM-1: line after line nobody can type against a clock, so the simulated one is agreed on."""
    done = piped("", "battleground")

    assert done.returncode == 0
    assert "By turns here: a second passes when all have answered." in done.stdout
    assert "You meet Magpie (greedy), Packrat (greedy) and Jackdaw (greedy), computers." in done.stdout
    assert "Goal: First to 10 tokens." in done.stdout


@pytest.mark.parametrize(
    ("words", "environ", "says"),
    [
        (["--plain", *AGREED], {}, "--set timing=simulated"),
        (AGREED, {"TERM": "dumb"}, "--set timing=simulated"),
        (["--seats", "you:ana,you:bo", *AGREED], {}, "real time is for one person"),
    ],
)
def test_where_real_time_is_not_possible(words: list[str], environ: dict[str, str], says: str) -> None:
    """One sentence that says how it can be played instead; nothing is saved."""
    code, screen = at_a_terminal([*LIVE, *words], prompt=b": ", **environ)

    assert code == 2
    assert says in " ".join(screen.split())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_keyboard_is_given_back(tmp_path: Path, number: int) -> None:
    """kill -TERM and Ctrl-C in raw mode: echo and whole lines are back, and the match is saved."""
    path = tmp_path / "a.record"
    process, terminal = pty.fork()
    if process == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        environ = {**os.environ, **PLAIN, "TERM": "xterm"}
        os.execve(sys.executable, [sys.executable, "-m", "boltyard", *LIVE, "--save", str(path)], environ)
    seen = b""
    while DRAWN not in seen:
        seen += os.read(terminal, 4096)
    assert not termios.tcgetattr(terminal)[3] & (termios.ECHO | termios.ICANON)
    os.kill(process, number)
    while b"--resume" not in seen:
        seen += os.read(terminal, 4096)
    modes = termios.tcgetattr(terminal)[3]
    os.close(terminal)
    os.waitpid(process, 0)

    assert modes & termios.ECHO
    assert modes & termios.ICANON
    verify(find_game("battleground"), load_record(path))


def test_a_plain_game_needs_no_rich_and_starts_soon(tmp_path: Path) -> None:
    """The first prompt comes without what only colours, servers or other commands need."""
    code = (
        "import sys, boltyard.cli as c; "
        f"c.main(['play', 'robots', '--seed', '5', '--save', {str(tmp_path / 'a.record')!r}]); "
        "print('MODULES', *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], input="", capture_output=True, text=True)
    loaded = set(done.stdout.partition("MODULES ")[2].split())

    assert "boltyard.tui.play" in loaded
    assert not {"rich.console", "litestar", "asyncio", "boltyard.cli.rules", "multiprocessing"} & loaded


def test_the_seed_is_random_unless_given(home: Path) -> None:
    """Two matches, two decks."""
    for _ in range(2):
        piped("1\n", "robots")
    seeds = {load_record(path).seed for path in saved(home)}

    assert len(seeds) == 2


def saved(home: Path) -> Iterator[Path]:
    return (home / "saves").glob("*.record")


def test_help_fits_a_screen_and_names_the_options() -> None:
    """Every option of the command."""
    told = boltyard("play", "--help").stdout

    for option in ("--seats", "--mode", "--set", "--seed", "--plain", "--fast", "--save", "--resume"):
        assert re.search(rf"{option}\b", told)
