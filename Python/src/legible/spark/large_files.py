"""Large files in blocks that are each one row, read where the task of the block runs."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, Optional, cast

import pyarrow
from pyspark.sql import DataFrame

from legible.blocks import BLOCK_SIZE, Block, decide, file_length, read, split
from legible.conversion import MALFORMED, UndecidedError, policy
from legible.detection import Hints, lookup, options
from legible.spark.columns import BLOCK_TEXTS, BLOCKS, Rows, batch_of, report_columns

if TYPE_CHECKING:
    from typing_extensions import Unpack

# What opens a path for reading, with `seek`.
Open = Callable[[str], BinaryIO]


def open_path(path: str) -> BinaryIO:
    """Opens a path as Spark gives it: of this machine, or of what `pyarrow.fs` knows (HDFS, S3, GCS, Azure)."""
    scheme, separator, rest = path.partition(":")
    if not separator or scheme == "file" or "/" in scheme:
        return builtins.open("/" + rest.lstrip("/") if scheme == "file" and separator else path, "rb")
    from pyarrow import fs

    authority, _, name = rest.lstrip("/").partition("/")
    scheme = "s3" if scheme in ("s3a", "s3n") else scheme
    if scheme in ("s3", "gs", "gcs"):
        # A bucket is the beginning of a path there, and a name is not taken apart as an address.
        filesystem, _ = fs.FileSystem.from_uri(f"{scheme}://{authority}")
        return cast(BinaryIO, filesystem.open_input_file(f"{authority}/{name}"))
    filesystem, _ = fs.FileSystem.from_uri(f"{scheme}://{authority}/")
    return cast(BinaryIO, filesystem.open_input_file(f"/{name}"))


# What another try would not fix; other errors are raised, so that Spark tries the task again.
LASTING = (FileNotFoundError, PermissionError, IsADirectoryError, NotADirectoryError, ValueError)


def _opened(path: str, open_file: Open) -> tuple[Optional[BinaryIO], Optional[str]]:
    """A file, or why it cannot be opened."""
    try:
        return open_file(path), None
    except LASTING as error:
        return None, getattr(error, "strerror", None) or str(error)


def _block_rows(
    path: str, open_file: Open, size: int, limit: Optional[int], label: Optional[str], known: Hints
) -> Rows:
    file, reason = _opened(path, open_file)
    if file is None:
        return [(path, 0, None, None, None, None, None, None, reason)]
    with file:
        length = file_length(file)
        if label is not None:
            name = lookup(label)
            about: tuple[Any, ...] = (name.python or name.name, name.name, None, None)
        else:
            try:
                found = decide(file, limit, **known)
            except UndecidedError as error:
                return [(path, 0, None, None, None, None, None, None, str(error))]
            about = found.encoding, found.label, found.confidence, found.language
            if found.label == "US-ASCII" and limit is not None and limit < length:
                # What is behind the limit has not been seen: UTF-8 reads ASCII, and counts what is neither.
                about = "utf_8", "UTF-8", None, None
        return [(path, *block, *about, None) for block in split(length, about[1], size)]


def blocks(
    files: DataFrame, size: int = BLOCK_SIZE, partitions: Optional[int] = None,
    encoding: Optional[str] = None, limit: Optional[int] = None, path: str = "path",
    open: Open = open_path, **hints: Unpack[Hints],
) -> DataFrame:
    """The blocks of files as rows BLOCKS, spread over partitions so that each is a task of its own.

    files: a frame with a column of paths, as of "binaryFile", whose content is not read then.
    size: how many bytes are one block; its text is one row.
    partitions: into how many the blocks go; by default as many as Spark makes when it shuffles.
    encoding: that of all files; else it is decided on for each file, once, from its start.
    limit: how many bytes of a file are read for that; by default a file of plain ASCII is read to its end.
        What is plain ASCII up to the limit is taken for UTF-8.
    open: what opens a path for reading, with `seek`; by default `open_path`.

    A file that cannot be opened, is binary or in no known encoding is one row with an error. Only these rows,
    of some 150 bytes, go from task to task.

    >>> files = spark.read.format("binaryFile").load("logs")                        # doctest: +SKIP
    >>> texts = legible.spark.read_blocks(legible.spark.blocks(files))              # doctest: +SKIP
    >>> lines = texts.selectExpr("path", "block", "posexplode(split(text, '\\n'))") # doctest: +SKIP
    """
    options(**hints)
    split(0, "UTF-8", size)
    label = encoding if encoding is None else lookup(encoding).name

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for name in batch.column(0).to_pylist():
                yield batch_of(BLOCKS, _block_rows(name, open, size, limit, label, hints))

    count = partitions or int(files.sparkSession.conf.get("spark.sql.shuffle.partitions"))
    return files.select(path).mapInArrow(work, BLOCKS).repartition(count)


def read_blocks(
    blocks: DataFrame, errors: str = "replace", open: Open = open_path
) -> DataFrame:
    """The texts of blocks as rows BLOCK_TEXTS; each block is read where its task runs, and read once.

    The texts of a file, by `block`, are its text, byte for byte as one process has it. A row with an error
    has no text. A text that can be read from its start only (ISO-2022, HZ, UTF-7) is one block, read by one
    task, and comes in as many rows as it needs, `block` counted on, without `start` and `end`.
    """
    policy(errors, MALFORMED)

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for row in batch.to_pylist():
                for text in _block_texts(row, open, errors):
                    yield batch_of(BLOCK_TEXTS, [text])

    return blocks.mapInArrow(work, BLOCK_TEXTS)


def _block_texts(row: dict[str, Any], open_file: Open, errors: str) -> Iterator[tuple[Any, ...]]:
    path, encoding = row["path"], row["encoding"]
    unread = path, row["block"], row["start"], row["end"], None, encoding, None, None, None, None
    if row["error"] is not None:
        yield (*unread, row["error"])
        return
    file, reason = _opened(path, open_file)
    if file is None:
        yield (*unread, reason)
        return
    with file:
        for part in read(file, row["label"], Block(row["block"], row["start"], row["end"]), errors):
            place = path, part.number, part.start, part.end
            if part.error is not None:
                yield (*place, None, encoding, part.malformed_count, None, None, None, part.error)
                continue
            report = report_columns(part.malformed_count, part.is_reversible, errors)
            yield (*place, part.utf8, encoding, *report, None)
