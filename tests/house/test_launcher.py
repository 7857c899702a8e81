"""The script at the root: what it decides before it hands over. Nothing here touches the network."""

import ast
import fcntl
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "boltyard"


def launcher_at(root: Path) -> Any:
    """The script's functions, as if it lay in `root`."""
    module = ModuleType("launcher")
    module.__file__ = str(root / "boltyard")
    exec(compile(SCRIPT.read_text(), str(SCRIPT), "exec"), module.__dict__)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with nothing in it but locks and a project file."""
    (tmp_path / "requirements").mkdir()
    for kind in ("play", "test"):
        (tmp_path / "requirements" / f"{kind}.txt").write_text(f"{kind}==1\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "src").mkdir()
    return tmp_path


@pytest.fixture
def launcher(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script in that checkout, installing nothing."""
    script = launcher_at(checkout)
    monkeypatch.setattr(script, "install", lambda lock: None)
    return script


def test_it_needs_only_the_standard_library_and_an_old_parser_can_read_it() -> None:
    source = SCRIPT.read_text()
    tree = ast.parse(source, feature_version=(3, 7))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names
    assert os.access(SCRIPT, os.X_OK)


def test_an_older_python_is_refused_in_one_sentence() -> None:
    pretend = f"import sys; sys.version_info = (3, 10, 4); exec(open({str(SCRIPT)!r}).read())"
    done = subprocess.run([sys.executable, "-c", pretend], capture_output=True, text=True)

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "Boltyard needs Python 3.11 or newer; this is Python 3.10.\n"


def test_a_digest_follows_names_contents_and_words(launcher: Any, checkout: Path) -> None:
    one, two = checkout / "one", checkout / "two"
    one.write_text("same")
    two.write_text("same")
    seen = {launcher.digest([one]), launcher.digest([two]), launcher.digest([one, two]), launcher.digest([one], "3.12")}
    one.write_text("changed")

    assert len(seen | {launcher.digest([one])}) == 5


def test_a_kind_goes_stale_with_its_lock_and_with_the_project_file(launcher: Any, checkout: Path) -> None:
    play, test = launcher.kind_digest("play"), launcher.kind_digest("test")
    (checkout / "requirements" / "test.txt").write_text("test==2\n")

    assert launcher.kind_digest("play") == play
    assert launcher.kind_digest("test") != test
    (checkout / "pyproject.toml").write_text("[project]\nname = 'boltyard'\n")
    assert launcher.kind_digest("play") != play


def test_setting_up_for_tests_also_sets_up_for_play(launcher: Any, capfd: pytest.CaptureFixture[str]) -> None:
    launcher.environment("test")
    told = capfd.readouterr()
    launcher.environment("play")

    assert told.out == ""
    assert told.err == "Setting up Boltyard (first run, about a minute) ...\n"
    assert capfd.readouterr().err == ""


def test_setting_up_for_play_keeps_what_is_there(launcher: Any, checkout: Path) -> None:
    launcher.environment("play")
    kept = checkout / ".venv" / "kept"
    kept.touch()
    launcher.environment("test")

    assert kept.exists()
    assert launcher.is_ready("play")
    assert launcher.is_ready("test")


def test_a_set_up_that_was_cut_off_begins_anew(launcher: Any, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(lock: Path) -> None:
        (checkout / ".venv" / "half").touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as cut_off:
        cut_off.setattr(launcher, "install", stop)
        with pytest.raises(KeyboardInterrupt):
            launcher.environment("play")
    was_ready = launcher.is_ready("play")
    launcher.environment("play")

    assert not was_ready
    assert launcher.is_ready("play")
    assert not (checkout / ".venv" / "half").exists()


def test_an_update_that_cannot_be_fetched_leaves_what_was_there(
    launcher: Any, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a lock that changed while there is no network would cost the whole environment."""

    def fail(lock: Path) -> None:
        raise launcher.SetupFailed("no network")

    launcher.environment("play")
    lock = checkout / "requirements" / "play.txt"
    before = lock.read_text()
    lock.write_text("play==2\n")
    monkeypatch.setattr(launcher, "install", fail)
    with pytest.raises(launcher.SetupFailed):
        launcher.environment("play")
    lock.write_text(before)

    launcher.environment("play")


def test_the_sources_are_found_and_may_move_with_the_environment(launcher: Any, checkout: Path) -> None:
    (checkout / "src" / "boltyard.py").write_text("print('found')")
    launcher.environment("play")
    moved = checkout.rename(checkout.with_name("moved"))
    done = subprocess.run([moved / ".venv/bin/python", "-P", "-m", "boltyard"], capture_output=True, text=True)

    assert done.stdout == "found\n"


def test_two_set_ups_at_once_take_turns(launcher: Any, checkout: Path) -> None:
    (checkout / ".tools").mkdir()
    with (checkout / ".tools" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        other = subprocess.Popen(
            [sys.executable, "-c", SCRIPT.read_text().replace("__file__", repr(str(checkout / "boltyard"))), "dev"],
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PATH": ""},
        )
        assert other.stderr is not None
        told = other.stderr.readline()
        other.kill()
        other.wait()
        other.stderr.close()

    assert told == "Another Boltyard is setting up; waiting for it ...\n"


def test_a_step_speaks_only_when_it_fails(launcher: Any, capfd: pytest.CaptureFixture[str]) -> None:
    launcher.run(sys.executable, "-c", "print('noise')")
    with pytest.raises(launcher.SetupFailed, match="the reason"):
        launcher.run(sys.executable, "-c", "raise SystemExit('the reason')")

    assert capfd.readouterr() == ("", "")


def test_caches_go_into_the_checkout_where_there_is_no_home(launcher: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/nonexistent")
    env = launcher.surroundings()

    assert {env["HOME"], env["UV_CACHE_DIR"], env["npm_config_cache"]} == {
        str(launcher.TOOLS),
        str(launcher.TOOLS / "cache" / "uv"),
        str(launcher.TOOLS / "cache" / "npm"),
    }


def test_npm_is_told_of_private_certificates(launcher: Any, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle = checkout / "bundle.crt"
    bundle.touch()
    monkeypatch.delenv("NODE_EXTRA_CA_CERTS", raising=False)
    monkeypatch.setenv("SSL_CERT_FILE", str(bundle))

    assert launcher.surroundings()["NODE_EXTRA_CA_CERTS"] == str(bundle)


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("v20.19.0", True),
        ("v20.20.2", True),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("v18.20.4", False),
        ("v20.18.9", False),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("", False),
        ("command not found", False),
    ],
)
def test_node_is_new_enough_to_build_the_page(launcher: Any, version: str, good: bool) -> None:
    assert launcher.will_do(version) is good


def test_the_page_is_made_of_its_sources_alone(launcher: Any, checkout: Path) -> None:
    for name in ("src/app.ts", "package.json", "dist/index.html", "node_modules/x/y.js", ".svelte-kit/z.ts"):
        path = checkout / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()

    found = [str(path.relative_to(checkout)) for path in launcher.page_sources()]
    assert found == ["web/package.json", "web/src/app.ts"]


def test_without_a_web_folder_there_is_no_page_to_build(launcher: Any) -> None:
    launcher.page()
    launcher.page_tools()


@pytest.mark.parametrize(("words", "brought"), [(["dev", "check", "--fix"], ["web"]), (["dev", "rules"], [])])
def test_only_a_check_brings_the_tools_of_the_page(
    launcher: Any, checkout: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], brought: list[str]
) -> None:
    (checkout / "web").mkdir()
    (checkout / "web" / "package.json").touch()
    installed = []
    monkeypatch.setattr(launcher, "environment", lambda kind: None)
    monkeypatch.setattr(launcher, "npm_install", lambda folder: installed.append(folder.name))
    monkeypatch.setattr(launcher, "node_and_npm", lambda: (Path("/its/node"), []))
    monkeypatch.setattr(launcher, "hand_over", lambda *rest: sys.exit(0))
    monkeypatch.setenv("BOLTYARD_NODE", "")
    monkeypatch.setenv("PYTHONPATH", "")
    with pytest.raises(SystemExit):
        launcher.main(words)

    assert installed == brought
    assert os.environ["BOLTYARD_NODE"] == ("/its/node" if brought else "")


@pytest.mark.parametrize(
    ("words", "passed_on"),
    [
        ([], ["-m", "e2e"]),
        (["-k", "combat", "-x"], ["-m", "e2e", "-k", "combat", "-x"]),
        (["-m", "slow or odd"], ["-m", "(slow or odd) and e2e"]),
        (["--maxfail=1", "tests/core"], ["-m", "e2e", "--maxfail=1", "tests/core"]),
    ],
)
def test_words_for_pytest_are_passed_on(launcher: Any, words: list[str], passed_on: list[str]) -> None:
    assert launcher.marked("e2e", words) == passed_on


@pytest.mark.parametrize(
    ("codes", "code"), [([0, 0], 0), ([0, 5], 0), ([5, 0], 0), ([5, 5], 5), ([1, 0], 1), ([5, 1], 1), ([0, -9], 9)]
)
def test_an_empty_half_is_no_failure(launcher: Any, codes: list[int], code: int) -> None:
    assert launcher.verdict(codes) == code


LEAVES_A_PROCESS = """
import subprocess, sys
from types import ModuleType

launcher = ModuleType("launcher")
launcher.__file__ = sys.argv[1]
exec(open(sys.argv[1]).read(), launcher.__dict__)
launcher.keep_orphans()
starter = '''import subprocess
left = subprocess.Popen(['sleep', 'infinity'], start_new_session=True)
while open(f'/proc/{left.pid}/comm').read().strip() != 'sleep':
    pass  # it has begun before it has its name
'''
subprocess.run([sys.executable, "-c", starter])
launcher.end_orphans()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody adopts orphans")
def test_what_the_tests_leave_behind_is_ended() -> None:
    """A database whose test was killed holds our standard output, and whoever reads it would wait for ever."""
    done = subprocess.run([sys.executable, "-c", LEAVES_A_PROCESS, SCRIPT], capture_output=True, text=True)

    assert done.returncode == 0
    assert done.stderr == "The tests left something running, which was ended: sleep.\n"
