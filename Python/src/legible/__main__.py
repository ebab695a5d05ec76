"""`python -m legible FILE ...`: a line for each file, with its name, encoding, confidence and language.

Without a file, standard input is read. The status is 1 if a file could not be identified, and 2 if one
could not be read. The command `legible` of the same toolkit does far more.
"""

from __future__ import annotations

import argparse
import sys
from typing import BinaryIO, Optional, Sequence

import legible


def detect_file(file: BinaryIO) -> legible.Detection:
    detector = legible.Detector()
    while piece := file.read(1 << 20):
        detector.feed(piece)
    return detector.close()


def main(arguments: Optional[Sequence[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m legible", description=__doc__.splitlines()[0])
    parser.add_argument("files", metavar="FILE", nargs="*")
    parser.add_argument("--explain", action="store_true", help="say why, below each line")
    parser.add_argument("--version", action="version", version=legible.__version__)
    parsed = parser.parse_args(arguments)
    status = 0
    for name in parsed.files or ["-"]:
        try:
            if name == "-":
                found = detect_file(sys.stdin.buffer)
            else:
                with open(name, "rb") as file:
                    found = detect_file(file)
        except OSError as error:
            print(f"legible: {name}: {error.strerror}", file=sys.stderr)
            status = 2
            continue
        label = found.iconv_name or found.label or ("binary" if found.is_binary else "unidentified")
        print(f"{name}\t{label}\t{int(found.confidence * 100) / 100:.2f}\t{found.language or '-'}")
        if parsed.explain:
            print(*(f"  {reason}" for reason in found.evidence), sep="\n")
        status = max(status, 0 if found.encoding else 1)
    return status


if __name__ == "__main__":
    sys.exit(main())
