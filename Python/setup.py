"""Builds the extension against liblegible, and puts that beside it, and the command among the scripts.

LEGIBLE_LIBRARY is the folder of liblegible.so and LEGIBLE_COMMAND the command; `make wheel` sets both. What is not said
is built by Swift, from the checkout that this folder is in, or that a source distribution has in it.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

from distutils.command.build_scripts import build_scripts  # setuptools brings distutils along

here = pathlib.Path(__file__).resolve().parent
checkout = here / "checkout" if (here / "checkout").exists() else here.parent
library = pathlib.Path(os.environ.get("LEGIBLE_LIBRARY", checkout / ".build/library/output"))
command = pathlib.Path(os.environ.get("LEGIBLE_COMMAND", checkout / ".build/static/release/legible"))
header = checkout / "Sources/Native/CLegible/include"


def build(variable, script, result):
    """Builds what no variable names; a sentence ends the run where that cannot be done."""
    if variable not in os.environ and shutil.which("swift"):
        if subprocess.run([checkout / "Scripts" / script], stdout=sys.stderr).returncode != 0:
            sys.exit(f"legible: {script} failed; what Swift says is above")
    if not result.exists():
        sys.exit(
            f"legible: there is no {result}: install Swift 6.3 (https://www.swift.org/install), or set {variable}"
            " to where it was built; wheels need neither"
        )


if not (header / "legible.h").exists():
    sys.exit("legible: there is no legible.h: install from a checkout or from a source distribution")
version = re.search(
    r'#define LEGIBLE_VERSION "(.*)"', (header / "legible.h").read_text()
).group(1)


class BuildWithLibrary(build_py):
    """Puts the library beside the extension, which looks for it there."""

    def run(self):
        build("LEGIBLE_LIBRARY", "build-library", library / "liblegible.so.0")
        super().run()
        target = pathlib.Path(self.build_lib) / "legible"
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(library / "liblegible.so.0", target / "liblegible.so.0")


class BuildCommand(build_scripts):
    """Takes the command as it is; setuptools would look for an interpreter in its first line."""

    def run(self):
        build("LEGIBLE_COMMAND", "build-command", command)
        self.mkpath(self.build_dir)
        shutil.copy(command, pathlib.Path(self.build_dir) / "legible")

    def get_source_files(self):
        return []


class LimitedWheel(bdist_wheel):
    """One wheel for Python 3.9 and all later versions."""

    def finalize_options(self):
        self.py_limited_api = "cp39"
        super().finalize_options()


setup(
    version=version,
    cmdclass={
        "build_py": BuildWithLibrary,
        "build_scripts": BuildCommand,
        "bdist_wheel": LimitedWheel,
    },
    scripts=["legible"],
    ext_modules=[
        Extension(
            "legible._native",
            sorted(f"native/{path.name}" for path in (here / "native").glob("*.c")),
            depends=["native/native.h"],
            include_dirs=[str(header)],
            library_dirs=[str(library)],
            libraries=["legible"],
            extra_compile_args=["-std=c11", "-Wall", "-Wextra", "-fvisibility=hidden"],
            extra_link_args=["-Wl,-rpath,$ORIGIN", "-Wl,-s"],
            py_limited_api=True,
        )
    ],
)
