"""The program as a person at a terminal meets it."""

import os
import pty
import select
import signal
import subprocess
import sys

PLAIN = {"COLUMNS": "80", "LC_ALL": "C.UTF-8"}
CTRL_C = b"\x03"
CTRL_D = b"\x04"


def boltyard(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m boltyard` with nobody at the keyboard."""
    return subprocess.run(
        [sys.executable, "-m", "boltyard", *words],
        env={**os.environ, **PLAIN, **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def at_a_terminal(words: list[str], *answers: bytes, prompt: bytes = b": ", **environ: str) -> tuple[int, str]:
    """Run it on a terminal of its own where each prompt gets the next answer; its exit code and the whole screen."""
    process, terminal = pty.fork()
    if process == 0:
        command = [sys.executable, "-m", "boltyard", *words]
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever started the tests in the background has it ignored
        os.execve(sys.executable, command, {**os.environ, **PLAIN, "TERM": "xterm", **environ})
    screen, left, last = b"", list(answers), b""
    while True:
        if not select.select([terminal], [], [], 0.5)[0]:
            if last == CTRL_C:  # between the prompt and the reading it is not noticed: press it again
                os.write(terminal, last)
            continue
        try:
            seen = os.read(terminal, 4096)
        except OSError:  # how Linux says that the other end has closed
            break
        if not seen:
            break
        screen += seen
        if left and screen.endswith(prompt):
            last = left.pop(0)
            os.write(terminal, last)
    os.close(terminal)
    code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return code, screen.decode().replace("\r\n", "\n")
