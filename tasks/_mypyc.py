"""Compile modules with mypyc into a folder: run as a program of its own, because mypyc and setuptools talk a lot.

python _mypyc.py FOLDER MODULE.py ...      from the folder that holds the package
"""

import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup


def main(folder: Path, modules: list[str]) -> None:
    # mypyc does its own strict check of what it needs; the rules for people (pyproject.toml) are `dev check`'s.
    options = ["--config-file=", "--explicit-package-bases", f"--cache-dir={folder / 'cache'}"]
    extensions = mypycify(
        [*options, *modules],
        opt_level="3",
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


main(Path(sys.argv[1]), sys.argv[2:])
