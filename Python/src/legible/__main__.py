"""`python -m legible …` is the command `legible`, which comes with the package."""

import os
import sys
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

DISTRIBUTION = "legible-text"


def command() -> Path:
    """The path of the command that was installed with this package."""
    try:
        listed = files(DISTRIBUTION) or []
    except PackageNotFoundError:
        listed = []
    scripts = [Path(file.locate()) for file in listed if file.name == "legible" and file.parent.name == "bin"]
    # With `pip install --target` it stands beside the package, and the list of files names another place.
    candidates = [*scripts, Path(__file__).parents[1] / "bin" / "legible"]
    for path in candidates:
        if path.exists():
            return path.resolve()
    raise FileNotFoundError(f"the command legible is not where {DISTRIBUTION} was installed: {candidates[0]}")


def main() -> None:
    try:
        path = command()
    except FileNotFoundError as error:
        print(f"legible: {error}", file=sys.stderr)
        sys.exit(2)
    os.execv(path, ["legible", *sys.argv[1:]])


if __name__ == "__main__":
    main()
