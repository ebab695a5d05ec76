"""Files in any encoding as files in UTF-8 that stream, for readers that know UTF-8 only."""

from __future__ import annotations

import builtins
import contextlib
import io
import os
from typing import TYPE_CHECKING, BinaryIO, Optional, Union

from legible import _native
from legible.conversion import MALFORMED, UNIDENTIFIED, UndecidedError, policy
from legible.detection import Detector, Hints, options

if TYPE_CHECKING:
    from typing_extensions import Buffer, Unpack

# What can be read from: a path, a descriptor, or a binary file.
Source = Union[str, bytes, "os.PathLike[str]", int, BinaryIO]

# How many bytes are read from the file at once.
PIECE = 1 << 16


class _Converter(io.RawIOBase):
    """A raw file of UTF-8 that is made of another file as it is read."""

    def __init__(self, source: Union[BinaryIO, io.FileIO], owns_source: bool, decoder: _native.Decoder) -> None:
        self._source = source
        self._owns_source = owns_source
        self._decoder = decoder
        self._text = memoryview(b"")
        self._is_finished = False
        self.detection: Optional[_native.Detection] = None

    @property
    def malformed_count(self) -> int:
        return self._decoder.report()[2]

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        room = memoryview(buffer)
        while not self._text and not self._is_finished:
            self._fill()
        count = min(len(room), len(self._text))
        room[:count] = self._text[:count]
        self._text = self._text[count:]
        return count

    def _fill(self) -> None:
        piece = self._source.read(PIECE)
        if piece is None:
            raise BlockingIOError("the source would block")
        text, error = self._decoder.feed(bytes(piece)) if piece else self._decoder.finish()
        self._is_finished = not piece
        self.detection = self.detection or self._decoder.detection()
        self._text = memoryview(text)
        if error is not None:
            self._is_finished = True
            status, _, _, message = error
            raise UndecidedError(message) if status == UNIDENTIFIED else ValueError(message)

    def close(self) -> None:
        if not self.closed and self._owns_source:
            self._source.close()
        super().close()


class UTF8File(io.BufferedReader):
    """A binary file that reads as UTF-8, whatever the file on the disk is in."""

    def __init__(self, converter: _Converter) -> None:
        super().__init__(converter, PIECE)
        self._converter = converter

    @property
    def detection(self) -> Optional[_native.Detection]:
        """What was decided on; None where plain ASCII alone was read so far."""
        return self._converter.detection

    @property
    def malformed_count(self) -> int:
        """How many places were malformed so far."""
        return self._converter.malformed_count


def _opened(file: Source) -> tuple[Union[BinaryIO, io.FileIO], bool]:
    """The file to read from, and whether it was opened here."""
    if isinstance(file, (str, bytes, os.PathLike, int)):
        return builtins.open(file, "rb", buffering=0), True
    if not hasattr(file, "read"):
        raise TypeError(f"a path or a binary file is needed, not {type(file).__name__}")
    return file, False


def detect_file(file: Source, **hints: Unpack[Hints]) -> _native.Detection:
    """Which encoding a file is in: a path, or a binary file that can be read, of which the rest is looked at.

    The file is read to its end, in bounded memory.
    """
    detector = Detector(**hints)
    source, is_ours = _opened(file)
    with source if is_ours else contextlib.nullcontext(source):
        while piece := source.read(PIECE):
            detector.feed(piece)
    return detector.close()


def open_utf8(
    file: Source, encoding: Optional[str] = None, errors: str = "strict", mixed: bool = False,
    **hints: Unpack[Hints],
) -> UTF8File:
    """A binary file of UTF-8 made of `file`: a path, or a binary file that can be read.

    The file is converted as it is read, in bounded memory: plain ASCII at once, and the encoding is decided
    on when enough other bytes have come. With errors="strict", malformed bytes raise ValueError, with
    "replace" they become U+FFFD. With `mixed`, lines may be in different encodings, UTF-8 and `encoding` or those that
    explain the lines; `detection` is then of the others. Polars, DuckDB, csv and pandas take it where they take files.
    """
    decoder = _native.decoder(encoding, options(**hints), policy(errors, MALFORMED), 0, mixed)
    return UTF8File(_Converter(*_opened(file), decoder))


def open(
    file: Source, encoding: Optional[str] = None, errors: str = "strict", newline: Optional[str] = None,
    mixed: bool = False, **hints: Unpack[Hints],
) -> io.TextIOWrapper:
    """A text file, as the function of that name that is built in, but for the encoding, which is detected.

    `detection` of its `buffer` tells what was decided on.
    """
    reader = open_utf8(file, encoding, errors, mixed, **hints)
    return io.TextIOWrapper(reader, encoding="utf-8", newline=newline)
