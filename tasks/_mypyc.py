"""Compile modules with mypyc into a folder: run as a program of its own, because mypyc and setuptools talk a lot.

python _mypyc.py FOLDER LEVEL MODULE.py ...      from the folder that holds the package

LEVEL is how much the C compiler optimises: 3 for a kernel to play with, 0 for one that is only to be tested.
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup


def optimise_across_files() -> None:
    """Let gcc see the modules and mypyc's runtime as one program: a sixth of the time is saved."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    told = subprocess.run([compiler, "--version"], text=True, capture_output=True, check=False).stdout
    if "Free Software Foundation" in told:
        os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} -flto -fno-semantic-interposition"
        os.environ["LDFLAGS"] = f"{os.environ.get('LDFLAGS', '')} -flto -O3"


def main(folder: Path, level: str, modules: list[str]) -> None:
    # mypyc does its own strict check of what it needs; the rules for people (pyproject.toml) are `dev check`'s.
    options = ["--config-file=", "--explicit-package-bases", f"--cache-dir={folder / 'cache'}"]
    extensions = mypycify(
        [*options, *modules],
        opt_level=level,
        debug_level="0",
        target_dir=str(folder / "c"),
        group_name="boltyard_kernel",  # the library they share, a module of this name
    )
    setup(
        name="boltyard-kernel",
        packages=[],
        ext_modules=extensions,
        script_args=["build_ext", f"--build-lib={folder / 'lib'}", f"--build-temp={folder / 'objects'}"],
    )


if sys.argv[2] == "3":
    optimise_across_files()
main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
