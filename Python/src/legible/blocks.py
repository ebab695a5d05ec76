"""Large text files in blocks that are read apart from each other, by threads, processes or machines.

The encoding of a file is decided on once, from its beginning; then each block is read by itself:

    >>> import io
    >>> file = io.BytesIO("été\\nhiver\\n".encode("cp1252") * 1000)
    >>> label = decide(file).label
    >>> blocks = split(file_length(file), label, size=4000)
    >>> len(blocks)
    3
    >>> text = b"".join(part.utf8 for block in blocks for part in read(file, label, block))
    >>> text == "été\\nhiver\\n".encode() * 1000
    True

A line belongs to the block in which it begins, so that whoever reads a block reads a little past its end, and
nobody has to tell anybody where it ended. The texts of all blocks, one behind the other, are the text of
the file, byte for byte, whatever the file is in and wherever it is malformed. `legible.spark` has rows of this.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple, Optional, Union

from legible import _native
from legible.conversion import MALFORMED, UNIDENTIFIED, UndecidedError, encode, policy
from legible.detection import Hints, options

if TYPE_CHECKING:
    from typing_extensions import Unpack

# A binary file that can be read at any place, or its path.
Source = Union[str, "os.PathLike[str]", BinaryIO]

# How many bytes of a file are one block. Spark and Arrow hold the text of a block a few times, and it may be
# three times as long as the bytes: that, and not the cost of a task, bounds it.
BLOCK_SIZE = 32 << 20

# How many bytes are read at once.
PIECE = 1 << 20

# How far behind its place a boundary between blocks is moved to the end of a line, and in what steps that is
# read. Few lines are longer; where one is, the boundary is between two of its characters.
LINE_LIMIT, STEP = 1 << 20, 1 << 16

# What bytes mean depends on all that came before, so that such a text can be read from its start only. UTF-16
# and UTF-32 without an order in their names have it in the mark at the start.
SEQUENTIAL = ("ISO-2022-", "HZ-GB-2312", "UTF-7")
SEQUENTIAL_NAMES = ("UTF-16", "UTF-32")

# No encoding that keeps ASCII has a byte below the digit 0 inside of a character of several bytes.
LONE_BYTE = re.compile(rb"[\x00-\x2f]")


class Block(NamedTuple):
    """A part of a file: the lines that begin from the offset `start` on and before `end`."""

    number: int
    start: int
    end: int


class Part(NamedTuple):
    """The text of a block, or what kept it from being read.

    number: that of the block; the parts of a file that is read from its start only count on from 0.
    start, end: where its bytes really begin and end; None in such files, where that is not known.
    utf8: the text; what was read before the error, if there is one.
    malformed_count: how many places the encoding cannot read.
    is_reversible: whether the text makes the same bytes when it is written in the encoding again.
    error: what was wrong, where errors="strict".
    """

    number: int
    start: Optional[int]
    end: Optional[int]
    utf8: bytes
    malformed_count: int
    is_reversible: bool
    error: Optional[str]


def is_sequential(label: str) -> bool:
    """Whether a text in an encoding can be read from its start only, by one reader."""
    return label.startswith(SEQUENTIAL) or label in SEQUENTIAL_NAMES


def file_length(file: BinaryIO) -> int:
    """How many bytes a file has."""
    return file.seek(0, os.SEEK_END)


def decide(file: Source, limit: Optional[int] = None, **hints: Unpack[Hints]) -> _native.Detection:
    """Which encoding a file is in, read from its start until that is sure: mostly a few KB.

    Plain ASCII decides nothing, so that a file is read to its first other byte. With `limit`, at most so many
    bytes are read; if all of them are plain ASCII, the answer is ASCII, and what comes behind them
    is not known. UTF-7 is not considered. UndecidedError is raised for bytes in no known encoding.
    """
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            return decide(opened, limit, **hints)
    decoder = _native.decoder(None, options(**hints), MALFORMED["replace"], 0)
    file.seek(0)
    left = limit if limit is not None else file_length(file)
    file.seek(0)
    while (found := decoder.detection()) is None:
        # A short piece first, since most files are told by it.
        piece = file.read(min(STEP if file.tell() == 0 else PIECE, left))
        left -= len(piece)
        _, error = decoder.feed(piece) if piece else decoder.finish()
        if error is not None:
            raise UndecidedError(error[3], decoder.detection())
    return found


def split(length: int, label: str, size: int = BLOCK_SIZE) -> list[Block]:
    """The blocks of a file of a length in an encoding; one alone where it can be read from its start only."""
    if size < 1:
        raise ValueError("size must be 1 or more")
    if is_sequential(label):
        size = max(length, 1)
    return [
        Block(number, start, min(start + size, length))
        for number, start in enumerate(range(0, max(length, 1), size))
    ]


@functools.lru_cache(maxsize=None)
def _layout(label: str) -> tuple[int, tuple[bytes, ...], bool]:
    """Of an encoding: bytes in a unit, what ends lines (the first that occurs does), whether it keeps ASCII."""
    if label.startswith(("UTF-16", "UTF-32")):
        unit = int(label[4:6]) // 8
        return unit, (encode("\n", label), encode("\r", label)), False
    if encode("A", label) == b"A":
        return 1, (b"\n", b"\r"), True
    # EBCDIC, a byte a character; its lines end in NEL or LF.
    return 1, (encode("\x85", label), encode("\n", label), encode("\r", label)), False


def align(file: BinaryIO, label: str, offset: int, length: int) -> int:
    """Where the first line begins that does not begin before an offset, or a character if lines are too long.

    All who ask for an offset get the same answer, from the bytes around it alone.
    """
    unit, ends, keeps_ascii = _layout(label)
    offset += -offset % unit
    if offset <= 0 or offset >= length:
        return max(0, min(offset, length))
    base = offset - unit
    file.seek(base)
    window = b""
    while len(window) < LINE_LIMIT:
        step = file.read(STEP)
        searched = max(0, len(window) - unit)
        window += step
        found = _find(window, ends[0], unit, searched - searched % unit)
        if found >= 0:
            return base + found + unit
        if len(step) == 0:
            break
    for end in ends[1:]:
        found = _find(window, end, unit, 0)
        # What is cut off at the end of the window may be the line feed behind a carriage return.
        if 0 <= found < len(window) - unit:
            return base + found + unit
    if base + len(window) >= length:
        return length
    if label.startswith("UTF-"):
        return base + _next_character(window, unit, label)
    return _next_ascii(file, offset, length) if keeps_ascii else offset


def _find(window: bytes, wanted: bytes, unit: int, start: int) -> int:
    """Where a unit stands in a window of units."""
    found = window.find(wanted, start)
    while found >= 0 and found % unit:
        found = window.find(wanted, found + 1)
    return found


def _next_character(window: bytes, unit: int, label: str) -> int:
    """Where a character begins behind the first unit of a window."""
    if unit == 1:
        # At most three bytes go on with a character that began before.
        count = next((count for count in range(3) if window[1 + count : 2 + count] < b"\x80"
                      or window[1 + count : 2 + count] >= b"\xc0"), 3)
        return min(1 + count, len(window))
    if unit == 2:
        order: Literal["little", "big"] = "little" if label.endswith("LE") else "big"
        first, second = (int.from_bytes(window[at : at + 2], order) for at in (0, 2))
        is_pair = 0xD800 <= first < 0xDC00 and 0xDC00 <= second < 0xE000
        return 4 if is_pair else 2
    return unit


def _next_ascii(file: BinaryIO, offset: int, length: int) -> int:
    """Where the next character begins behind a byte that is surely a character by itself.

    Behind it, and not before it: a malformed sequence is told by the byte that does not go on with it.
    """
    at = offset - 1
    file.seek(at)
    while piece := file.read(STEP):
        if found := LONE_BYTE.search(piece):
            return at + found.end()
        at += len(piece)
    return length


def read(
    file: BinaryIO, label: str, block: Block, errors: str = "replace", size: int = BLOCK_SIZE
) -> Iterator[Part]:
    """The text of a block of a file whose encoding was decided on: one part.

    The only block of a text that can be read from its start only comes in parts that end at lines, each
    of about `size` bytes, so that memory stays bounded. `errors` is as for `legible.decode`, and with "strict"
    a malformed place ends the block; its part has an error.
    """
    number = policy(errors, MALFORMED)
    length = file_length(file)
    if is_sequential(label):
        yield from _read_sequence(file, label, number, size)
        return
    start, end = (align(file, label, offset, length) for offset in (block.start, block.end))
    # A mark of byte order is one at the start of the file alone.
    decoder = _native.decoder(label, None, number, 0 if start == 0 else 1)
    file.seek(start)
    left = end - start
    texts: list[bytes] = []
    error: Optional[_native.Failure] = None
    while error is None and left > 0 and (piece := file.read(min(PIECE, left))):
        left -= len(piece)
        text, error = decoder.feed(piece)
        texts.append(text)
    if error is None:
        text, error = decoder.finish()
        texts.append(text)
    report = decoder.report()
    yield Part(block.number, start, end, b"".join(texts), report[2], report[5], _message(error, start))


def _read_sequence(file: BinaryIO, label: str, number: int, size: int) -> Iterator[Part]:
    decoder = _native.decoder(label, None, number, 0)
    file.seek(0)
    texts: list[bytes] = []
    count, malformed, part, is_finished = 0, 0, 0, False
    while not is_finished:
        piece = file.read(min(PIECE, size))
        is_finished = not piece
        text, error = decoder.finish() if is_finished else decoder.feed(piece)
        texts.append(text)
        count += len(piece)
        is_finished = is_finished or error is not None
        if not is_finished and count < size:
            continue
        whole = b"".join(texts)
        cut = len(whole) if is_finished else whole.rfind(b"\n") + 1
        if cut == 0 and count < size + LINE_LIMIT:
            continue
        cut = cut or len(whole)
        report = decoder.report()
        yield Part(
            part, None, None, whole[:cut], report[2] - malformed, report[5], _message(error, 0))
        part, malformed, texts, count = part + 1, report[2], [whole[cut:]], 0


def _message(error: Optional[_native.Failure], start: int) -> Optional[str]:
    """What is wrong, with its place in the file."""
    if error is None:
        return None
    status, offset, _, message = error
    if status == UNIDENTIFIED:
        return message
    return f"byte {start + offset}: {message.partition(': ')[2] or message}"
