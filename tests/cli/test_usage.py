"""The manners of the command line: menu, help, refusals, pipes and interruptions."""

import importlib.util
import os
import subprocess
import sys
import types

import pytest
from cyclopts import App

from boltyard import __version__, cli
from boltyard.boxes import Command
from boltyard.cli import COMMANDS, main, menu, named
from boltyard.cli.errors import Usage
from boltyard.cli.shell import command
from boltyard.server import listening
from tasks import docs
from tests.cli.terminal import CTRL_C, CTRL_D, at_a_terminal, boltyard


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch) -> App:
    """A command of its own, `trial`, in a registry of its own."""
    monkeypatch.setattr(cli, "COMMANDS", [*COMMANDS, Command("trial", "a trial", "boltyard trial 3", extra="lab")])
    module = types.ModuleType("boltyard.cli.trial")
    app = command("trial")
    module.__dict__["app"] = app
    monkeypatch.setitem(sys.modules, "boltyard.cli.trial", module)
    return app


# --- the list of commands, the menu ----------------------------------------------------------------------------


def test_nobody_at_the_keyboard_gets_the_list() -> None:
    """`boltyard` alone, in a pipe: every command with what it does, exit 0."""
    alone, asked = boltyard(), boltyard("--help")

    assert (alone.returncode, alone.stderr) == (0, "")
    assert alone.stdout == asked.stdout == boltyard("help").stdout
    for known in COMMANDS:
        assert f"  {known.name}" in alone.stdout
        assert known.does in alone.stdout


def test_the_menu_ends_with_the_list_when_input_ends() -> None:
    """Ctrl-D at the prompt leaves in peace."""
    code, screen = at_a_terminal([], CTRL_D)

    assert code == 0
    assert screen.index("  1  ") < screen.index("Number or name, q to leave:") < screen.index("Usage: boltyard COMMAND")


def test_the_menu_carries_out_commands() -> None:
    """By name with words, by number and a question; a slip is answered and the menu goes on."""
    number = str([known.name for known in COMMANDS].index("rules") + 1).encode()
    answers = [b"ru ROB-R-10\n", b"ruless\n", number + b"\n", b"ROB-SETUP-99\n", b"99\n", b"q\n"]
    code, screen = at_a_terminal([], *answers, NO_COLOR="1")

    assert code == 0
    assert "ROB-R-10  ruling of ROBOTS" in screen
    assert "There is no command 'ruless'; did you mean rules?" in screen
    assert "An id or words (Enter for none):" in screen
    assert "There is no rule ROB-SETUP-99 in the catalogues; the nearest is ROB-SETUP-12." in screen
    assert f"There is no number 99; choose 1 to {len(COMMANDS)}." in screen
    assert screen.count("q to leave") == 5


def test_the_menu_ends_at_ctrl_c() -> None:
    """Exit 130, and no trace of Python."""
    code, screen = at_a_terminal([], CTRL_C)

    assert code == 130
    assert "Traceback" not in screen


def test_words_of_the_menu() -> None:
    """Quotation marks hold words together; one left open is refused."""
    known, words = menu.chosen('rules "exactly six" --json')

    assert (known.name, words) == ("rules", ["exactly six", "--json"])
    with pytest.raises(Usage, match="left open"):
        menu.chosen('rules "exactly')


def test_the_version() -> None:
    """The package's own, on a line."""
    assert boltyard("--version").stdout == f"boltyard {__version__}, interpreted kernel\n"


# --- help ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [known.name for known in COMMANDS])
def test_every_command_has_a_screen_of_help_that_ends_with_an_example(name: str) -> None:
    """At most 24 lines, plain, with the example last."""
    done = boltyard(name, "--help")
    lines = done.stdout.rstrip().splitlines()

    assert (done.returncode, done.stderr) == (0, "")
    assert lines[0].startswith(f"Usage: boltyard {name}")
    assert lines[-1].startswith(f"Example: boltyard {name}")
    assert len(lines) <= 24
    assert boltyard("help", name).stdout == done.stdout


@pytest.mark.parametrize("name", [known.name for known in COMMANDS])
def test_every_command_has_its_module(name: str) -> None:
    """The registry promises nothing that is not there."""
    module = (named(name).app or f"boltyard.cli.{name}").partition(":")[0]
    assert importlib.util.find_spec(module) is not None


def test_a_command_imports_only_its_own_module() -> None:
    """What another command needs never slows this one down."""
    code = "import sys, boltyard.cli as c; c.main(['rules', 'ROB-R-1']); print(*sys.modules, file=sys.stderr)"
    loaded = set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr.split())

    assert {f"boltyard.cli.{known.name}" for known in COMMANDS} & loaded == {"boltyard.cli.rules"}
    assert not {"litestar", "textual", "rich", "asyncio", "boltyard.games.robots.game"} & loaded


def test_the_reference_is_fresh() -> None:
    """`docs/cli.md` says what `--help` says; `./boltyard dev docs` writes it anew."""
    assert docs.CLI.read_text(encoding="utf-8") == docs.reference()


def test_serve_offers_the_servers_own_defaults() -> None:
    """They are written twice so that help need not load the server; here they are held together."""
    help_text = boltyard("serve", "--help", COLUMNS="120").stdout

    assert f"[default: {listening.HOST}]" in help_text
    assert f"[default: {listening.PORT}]" in help_text


# --- refusals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ruls"], "There is no command 'ruls'; did you mean rules?"),
        (["xqzzk"], "There is no command 'xqzzk'; boltyard --help lists them all."),
        (["--frob"], "There is no command '--frob'; boltyard --help lists them all."),
        (["serve", "--prot", "1"], "boltyard serve has no option --prot; did you mean --port?"),
        (["serve", "--port"], "boltyard serve: --port needs a value; boltyard serve --help shows how."),
        (
            ["serve", "--port", "x"],
            "boltyard serve: --port takes a whole number, not 'x'; boltyard serve --help shows how.",
        ),
        (["serve", "--port", "99999"], "boltyard serve: --port is a number from 0 to 65535, not 99999."),
        (["serve", "now"], "boltyard serve takes no 'now' here; boltyard serve --help shows how."),
    ],
)
def test_bad_usage(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 2 and one sentence on standard error: what, where, how to mend it."""
    assert main(words) == 2
    assert tuple(capsys.readouterr()) == ("", sentence + "\n")


def test_bad_usage_of_arguments_and_parts(trial: App, capsys: pytest.CaptureFixture[str]) -> None:
    """Missing words, choices and parts of a command are named as the user knows them."""
    from typing import Literal

    @trial.command
    def show(card: str, *, side: Literal["front", "back"] = "front") -> None: ...

    for words, sentence in {
        ("shw",): "boltyard trial has no part 'shw'; did you mean show?",
        ("show",): "boltyard trial show: CARD is missing; boltyard trial show --help shows how.",
        ("show", "a", "--side", "bak"): (
            "boltyard trial show: --side is one of front, back, not 'bak'; the nearest is back."
        ),
    }.items():
        assert main(["trial", *words]) == 2
        assert tuple(capsys.readouterr()) == ("", sentence + "\n")


def test_what_a_command_returns_is_the_exit_code(trial: App) -> None:
    """None is 0, a number is itself."""

    @trial.default
    def code(n: int | None = None) -> int | None:
        return n

    assert main(["trial"]) == 0
    assert main(["trial", "1"]) == 1


class Odd(Exception):
    """Somebody else's refusal: any class with a sentence and an exit code will do."""

    sentence = "The record ends\nin mid-air."
    exit_code = 1


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (Odd(), 1, "The record ends in mid-air."),
        (Usage("No.", exit_code=1), 1, "No."),
        (
            FileNotFoundError(2, "No such file or directory", "a.record"),
            2,
            "boltyard trial: cannot use a.record: no such file or directory.",
        ),
        (
            ModuleNotFoundError("No module named 'polars'", name="polars"),
            1,
            "boltyard trial needs polars, which is not installed; pip install 'boltyard[lab]' brings it.",
        ),
        (
            KeyError("limb"),
            70,
            "boltyard trial met a fault of its own (KeyError: 'limb'); set BOLTYARD_TRACE=1 to see where.",
        ),
    ],
)
def test_whatever_goes_wrong_is_one_line(
    trial: App,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    code: int,
    sentence: str,
) -> None:
    """Never a traceback, unless it is asked for."""

    @trial.default
    def fail() -> None:
        raise error

    monkeypatch.delenv("BOLTYARD_TRACE", raising=False)
    assert main(["trial"]) == code
    assert tuple(capsys.readouterr()) == ("", sentence + "\n")

    monkeypatch.setenv("BOLTYARD_TRACE", "1")
    assert main(["trial"]) == code
    assert "Traceback" in capsys.readouterr().err


# --- pipes and interruptions -----------------------------------------------------------------------------------


def test_a_closed_pipe_is_silent() -> None:
    """`boltyard rules --json | head -1` leaves nothing on standard error."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m boltyard rules --json | head -1"],
        capture_output=True,
        text=True,
    )

    assert (done.stdout, done.stderr) == ("[\n", "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")  # noqa: PTH110
def test_a_full_disk_is_told() -> None:
    """Output that cannot be written is not success."""
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-m", "boltyard", "rules", "ROB-R-1"], stdout=full, stderr=subprocess.PIPE, text=True
        )

    assert done.returncode == 1
    assert done.stderr == "boltyard rules: no space left on device.\n"


def test_ctrl_c_ends_with_130(trial: App) -> None:
    """A command that is interrupted says nothing more."""

    @trial.default
    def wait() -> None:
        raise KeyboardInterrupt

    assert main(["trial"]) == 130
