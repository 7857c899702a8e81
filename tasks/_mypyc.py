"""Compile modules with mypyc into a folder: run as a program of its own, because mypyc and setuptools talk a lot.

python _mypyc.py FOLDER LEVEL JOBS KEPT MODULE.py ...      from the folder that holds the package

LEVEL is how much the C compiler optimises: 3 for a kernel to play with, 0 for one that is only to be tested.
JOBS C compilers run at once, and what they made is kept in the folder KEPT for the next time.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Semaphore
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


def compiler() -> str:
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def version_of(program: str) -> str:
    return subprocess.run([program, "--version"], text=True, capture_output=True, check=False).stdout


def optimise_across_files(library: Any, jobs: int) -> None:
    """Let gcc see the modules and mypyc's runtime as one program: a sixth of the time is saved."""
    if "Free Software Foundation" in version_of(compiler()):
        library.extra_compile_args += ["-flto", "-fno-semantic-interposition"]
        library.extra_link_args += [f"-flto={jobs}", "-O3"]


class Workshop:
    """Compiles several C files at once, and none that it has compiled before with the same headers and words."""

    def __init__(self, made: Any, folder: Path, jobs: int, kept: Path) -> None:
        self.compile_one = made._compile  # of setuptools, which has no other way to do one
        self.prepare = made._setup_compile
        self.words = made._get_cc_args
        self.jobs = jobs
        self.free = Semaphore(jobs)  # extensions are built side by side, too
        self.kept = kept
        self.used: set[str] = set()
        program = " ".join(made.compiler_so)
        surroundings = [version_of(compiler()), program, sys.version, *sorted(os.environ.get("CFLAGS", "").split())]
        self.common = hashlib.sha256("\0".join(surroundings).encode())
        for path in sorted((folder / "c").rglob("*.h")):
            self.common.update(path.read_bytes())

    def compile(
        self,
        sources: list[str],
        output_dir: str | None = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: bool = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> list[str]:
        """As setuptools' own, which takes one file after the other."""
        _, objects, after, before, build = self.prepare(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        words = self.words(before, debug, extra_preargs)

        def one(made: str) -> None:
            source, kind = build[made]
            known = self.kept / self.name(Path(source), after)
            self.used.add(known.name)
            if known.exists():
                shutil.copyfile(known, made)
                return
            with self.free:
                self.compile_one(made, source, kind, words, after, before)
            with tempfile.NamedTemporaryFile(dir=self.kept, suffix=".part", delete=False) as part:
                part.write(Path(made).read_bytes())
            Path(part.name).replace(known)  # whole, or not at all

        largest_first = sorted(build, key=lambda made: -Path(build[made][0]).stat().st_size)
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(one, largest_first))
        return list(objects)

    def name(self, source: Path, words: list[str]) -> str:
        """What an object is made from: the C, the headers, the compiler and what it is told."""
        sha = self.common.copy()
        sha.update("\0".join([source.name, *words]).encode())
        sha.update(source.read_bytes())
        return f"{sha.hexdigest()[:32]}.o"

    def clear_away(self) -> None:
        """Only what was used now is kept for the next time."""
        for path in self.kept.iterdir():
            if path.name not in self.used:
                path.unlink(missing_ok=True)


def main(folder: Path, level: str, jobs: int, kept: Path, modules: list[str]) -> None:
    # mypyc does its own strict check of what it needs; the rules for people (pyproject.toml) are `dev check`'s.
    options = ["--config-file=", "--explicit-package-bases", f"--cache-dir={folder / 'cache'}"]
    extensions = mypycify(
        [*options, *modules],
        opt_level=level,
        debug_level="0",
        target_dir=str(folder / "c"),
        multi_file=True,  # in one file mypyc repeats its declarations for every module: four times as much C
        group_name="boltyard_kernel",  # the library they share, a module of this name
    )
    if level != "0":
        optimise_across_files(max(extensions, key=lambda each: len(each.sources)), jobs)

    class Together(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            workshop = Workshop(self.compiler, folder, jobs, kept)
            self.compiler.compile = workshop.compile
            super().build_extensions()
            workshop.clear_away()

    setup(
        name="boltyard-kernel",
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": Together},
        script_args=[
            "build_ext",
            f"--parallel={jobs}",
            f"--build-lib={folder / 'lib'}",
            f"--build-temp={folder / 'objects'}",
        ],
    )


if __name__ == "__main__":
    _, folder, level, jobs, kept, *modules = sys.argv
    Path(kept).mkdir(parents=True, exist_ok=True)
    main(Path(folder), level, int(jobs), Path(kept), modules)
