"""The walk of one decision: every function between the socket and the store and back, for one attack of PBL ROBOTS.

    python -m benchmarks.walk [CHECKOUT] [--list]

A site is opened in a process of its own, two clients play until one of them may attack, and from its act until its
answer has come the site notes whom its functions call. A *room* is a file; a *change of room* is a pair of functions of
which one calls the other, however often, and that lie in two files. Nothing is compiled, so that every call is seen.
No two attacks are alike: some at each of several tables are walked, and the middle one is told, by its changes.
Before an attack the site is asked something else, so that what an earlier answer left to do is done by then.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

HERE = Path(__file__).resolve().parents[1]
OPEN = """
import json, signal, sys, threading
from pathlib import Path

home = sys.argv[2]
walked, on = {}, [False]

def ours(frame):
    return frame.f_code.co_filename.startswith(home) and not frame.f_code.co_name.startswith("<")

def name(frame):
    return [frame.f_code.co_filename[len(home):], frame.f_code.co_qualname] if frame else ["", ""]

def note(frame, event, _):
    if event == "call" and on[0] and ours(frame):
        caller = frame.f_back
        while caller is not None and not ours(caller):
            caller = caller.f_back
        walked[json.dumps([name(caller), name(frame)])] = None

def begin(*_):
    walked.clear()
    on[0] = True
    print("walking", flush=True)

def end(*_):
    on[0] = False
    print(json.dumps([json.loads(names) for names in walked]), flush=True)

threading.setprofile(note)
sys.setprofile(note)
from boltyard.server.app import create_app
from boltyard.server.store.store import Store
try:
    from boltyard.server.listening import keep_open
    from boltyard.server.store.opening import database
except ImportError:  # before they were renamed
    from boltyard.server.door import keep_open
    from boltyard.server.store.database import database
signal.signal(signal.SIGUSR1, begin)
signal.signal(signal.SIGUSR2, end)
store = Store(database(sys.argv[1]))
sys.exit(keep_open(create_app(Path("/nonexistent"), store, rate=1e9), "127.0.0.1", 0))
"""
MOST = 2000  # answers until somebody attacks


@dataclass
class Walk:
    """Whom every function of ours called: pairs of a file and a name."""

    steps: list[tuple[tuple[str, str], tuple[str, str]]]

    @property
    def functions(self) -> set[tuple[str, str]]:
        return {called for _, called in self.steps}

    @property
    def rooms(self) -> set[str]:
        return {file for file, _ in self.functions}

    @property
    def changes(self) -> int:
        return sum(1 for caller, called in self.steps if caller[0] and caller[0] != called[0])

    def words(self) -> str:
        return f"{len(self.functions)} functions in {len(self.rooms)} files, {self.changes} changes of room"


class Site:
    """A site that notes its calls while it is told to."""

    def __init__(self, checkout: Path, folder: str) -> None:
        python = checkout / ".venv" / "bin" / "python"
        home = checkout / "src" / "boltyard"
        self.process = subprocess.Popen(
            [str(python if python.exists() else sys.executable), "-c", OPEN, f"{folder}/boltyard.db", f"{home}/"],
            env={**os.environ, "PYTHONPATH": str(checkout / "src"), "BOLTYARD_KERNEL": "interpreted"},
            stdout=subprocess.PIPE,
            text=True,
        )
        self.address = self.line().split()[4]

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline()

    def ask(self, path: str, token: str = "", body: object = None) -> dict[str, str]:
        request = urllib.request.Request(
            f"{self.address}{path}", data=None if body is None else json.dumps(body).encode()
        )
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        with urllib.request.urlopen(request, timeout=60) as answer:
            found: dict[str, str] = json.loads(answer.read())
        return found

    def token(self) -> str:
        """Of a guest; there was a time when everybody was told one."""
        try:
            return self.ask("/api/me/tokens", body={})["token"]
        except urllib.error.HTTPError:
            return self.ask("/api/me")["token"]

    def begin(self) -> None:
        self.process.send_signal(signal.SIGUSR1)
        self.line()

    def end(self) -> Walk:
        self.process.send_signal(signal.SIGUSR2)
        return Walk([((a, b), (c, d)) for (a, b), (c, d) in json.loads(self.line())])


def walks(checkout: Path, tables: int, attacks: int) -> list[Walk]:
    """So many attacks at each of so many quick tables without pauses."""
    with tempfile.TemporaryDirectory(prefix="boltyard-walk-") as folder:
        site = Site(checkout, folder)
        try:
            return [walk for _ in range(tables) for walk in walks_at_a_table(site, attacks)]
        finally:
            site.process.terminate()
            site.process.wait()


def walks_at_a_table(site: Site, attacks: int) -> list[Walk]:
    tokens = [site.token() for _ in range(2)]
    wish = {"game": "pbl", "seats": ["me", "open"], "beat": 0, "settings": {"draft": "quick"}}
    table = site.ask("/api/tables", tokens[0], wish)["id"]
    site.ask(f"/api/tables/{table}/sit", tokens[1], {})
    found: list[Walk] = []
    with ExitStack() as stack:
        lines = [stack.enter_context(line_to(site, token)) for token in tokens]
        for line in lines:
            line.send(json.dumps({"kind": "attend", "table": table}))
        for turn in range(MOST):
            found += answered(site, lines[turn % 2], table)
            if len(found) >= attacks:
                return found
    raise RuntimeError("nobody attacked so often")


def line_to(site: Site, token: str) -> ClientConnection:
    address = site.address.replace("http://", "ws://") + "/socket"
    return connect(address, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None)


def answered(site: Site, line: ClientConnection, table: str) -> list[Walk]:
    """Whatever this client is asked it answers; the walk, if that was an attack."""
    while True:
        try:
            told = json.loads(line.recv(timeout=0.05))
        except TimeoutError:
            return []
        question = told.get("question")
        if told["kind"] != "update" or not question or question.get("forced"):
            continue
        codes = [option["code"] for option in question["options"]]
        attack = next((code for code in codes if code.startswith("attack ")), "")
        code = attack or next((option["code"] for option in question["options"] if not option["item"]), codes[0])
        act = {"kind": "act", "table": table, "version": told["version"], "code": code, "named": len(question["named"])}
        if not attack:
            line.send(json.dumps(act))
            continue
        line.send(json.dumps({"kind": "why", "table": table, "code": "nothing"}))
        while json.loads(line.recv())["kind"] != "whynot":
            pass
        site.begin()
        line.send(json.dumps(act))
        while json.loads(line.recv()).get("version", 0) <= told["version"]:
            pass
        return [site.end()]


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.walk", description=__doc__)
    parser.add_argument("checkout", nargs="?", type=Path, default=HERE)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--attacks", type=int, default=5, help="at each table")
    parser.add_argument("--list", action="store_true", help="every function, in the order of its first call")
    wish = parser.parse_args(words)
    ranked = sorted(walks(wish.checkout.resolve(), wish.tables, wish.attacks), key=lambda one: one.changes)
    found = ranked[len(ranked) // 2]
    print(found.words())
    if wish.list:
        for file, name in dict.fromkeys(called for _, called in found.steps):
            print(f"  {file:<40} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
