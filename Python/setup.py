"""Builds the extension against liblegible, and puts that beside it.

LEGIBLE_LIBRARY is the folder of liblegible.so, LEGIBLE_HEADER that of legible.h; `make wheel` sets both. Without them the
library is built from the checkout that this folder is in, by Swift.
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

here = pathlib.Path(__file__).resolve().parent
checkout = here.parent
built = pathlib.Path(os.environ.get("LEGIBLE_LIBRARY", checkout / ".build/library/output"))
header = pathlib.Path(
    os.environ.get("LEGIBLE_HEADER", checkout / "Sources/Native/CLegible/include")
)


def build_library():
    """Builds the library where nobody says where it is; a sentence ends the run where that cannot be done."""
    if "LEGIBLE_LIBRARY" not in os.environ and shutil.which("swift"):
        script = checkout / "Scripts/build-library"
        if script.exists() and subprocess.run([script], stdout=sys.stderr).returncode != 0:
            sys.exit("legible: liblegible could not be built; what Swift says is above")
    if not (built / "liblegible.so.0").exists():
        sys.exit(
            "legible: there is no liblegible to build upon: install Swift 6.3 (https://www.swift.org/install) and"
            " install from a checkout, or set LEGIBLE_LIBRARY to the folder of liblegible.so"
        )


if not (header / "legible.h").exists():
    sys.exit("legible: there is no legible.h: install from a checkout, or set LEGIBLE_HEADER to its folder")
version = re.search(
    r'#define LEGIBLE_VERSION "(.*)"', (header / "legible.h").read_text()
).group(1)


class BuildWithLibrary(build_py):
    """Puts the library beside the extension, which looks for it there."""

    def run(self):
        build_library()
        super().run()
        target = pathlib.Path(self.build_lib) / "legible"
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built / "liblegible.so.0", target / "liblegible.so.0")


class LimitedWheel(bdist_wheel):
    """One wheel for Python 3.9 and all later versions."""

    def finalize_options(self):
        self.py_limited_api = "cp39"
        super().finalize_options()


setup(
    version=version,
    cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": LimitedWheel},
    ext_modules=[
        Extension(
            "legible._native",
            sorted(f"native/{path.name}" for path in (here / "native").glob("*.c")),
            depends=["native/native.h"],
            include_dirs=[str(header)],
            library_dirs=[str(built)],
            libraries=["legible"],
            extra_compile_args=["-std=c11", "-Wall", "-Wextra", "-fvisibility=hidden"],
            extra_link_args=["-Wl,-rpath,$ORIGIN"],
            py_limited_api=True,
        )
    ],
)
