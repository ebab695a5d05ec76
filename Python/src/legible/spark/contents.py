"""Detection and conversion of files that are each one row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Optional

import pandas
import pyarrow
import pyarrow.compute
from pyspark.sql import DataFrame
from pyspark.sql.functions import pandas_udf
from pyspark.sql.types import StructType

from legible import _native
from legible.conversion import MALFORMED, as_bytes, policy
from legible.detection import Hints, lookup, options
from legible.spark.columns import DETECTION, READING, TEXT, Batches, Rows, arrays, report_columns

if TYPE_CHECKING:
    from typing_extensions import Unpack

# How many bytes of files are worked on at once: their text may be three times as long, and Arrow's columns of
# strings hold 2 GB.
BYTES_AT_ONCE = 64 << 20

# The longest text of one row.
TEXT_LIMIT = (1 << 31) - 1


def _detection_row(found: Optional[_native.Detection]) -> tuple[Any, ...]:
    if found is None:
        return (None,) * len(DETECTION.fields)
    return tuple(
        [dict(zip(READING.names, reading)) for reading in found.alternatives] if name == "alternatives"
        else getattr(found, name)
        for name in DETECTION.names
    )


def _detection_rows(values: Any, known: Optional[_native.Options]) -> Rows:
    # One thread, since Spark runs a task on each core.
    contents = tuple(value if value is None else as_bytes(value) for value in values)
    return [_detection_row(found) for found in _native.detect_list(contents, known, 1, None)]


def _text_row(
    data: Any, encoding: Optional[str], known: Optional[_native.Options], errors: str
) -> tuple[Any, ...]:
    if data is None:
        return (None,) * len(TEXT.fields)
    number = MALFORMED[errors]
    text, found, outcome = _native.decode(as_bytes(data), encoding, known, number, True)
    about: tuple[Any, ...] = (None,) * 4
    if found is not None:
        about = found.encoding, found.label, found.confidence, found.language
    elif encoding is not None:
        name = lookup(encoding)
        about = name.python or name.name, name.name, None, None
    if text is None:
        malformed = found.malformed_count if found is not None and found.encoding else None
        return (None, *about, malformed, None, None, None, outcome[3])
    if len(text) > TEXT_LIMIT:
        return (None, *about, outcome[2], None, None, None, "the text is too long for a row")
    return (text, *about, *report_columns(outcome[2], outcome[5], errors), None)


def _slices(batch: pyarrow.RecordBatch, column: str) -> Iterator[pyarrow.RecordBatch]:
    """Parts of a batch that are small enough to work on at once; one row may be larger."""
    lengths = pyarrow.compute.binary_length(batch.column(column)).to_pylist()
    start = size = 0
    for index, length in enumerate(lengths):
        size += length or 0
        if size > BYTES_AT_ONCE and index > start:
            yield batch.slice(start, index - start)
            start, size = index, length or 0
    yield batch.slice(start)


def _with_columns(column: str, struct: StructType, rows_of: Callable[[list[Any]], Rows]) -> Batches:
    """A function for mapInArrow that puts columns in the place of one of binary data."""

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for whole in batches:
            for batch in _slices(whole, column):
                rows = rows_of(batch.column(column).to_pylist())
                kept = [name for name in batch.schema.names if name != column]
                yield pyarrow.RecordBatch.from_arrays(
                    [batch.column(name) for name in kept] + arrays(struct, rows), names=kept + struct.names)

    return work


def _schema(frame: DataFrame, column: str, struct: StructType) -> StructType:
    if column not in frame.columns:
        raise ValueError(f"there is no column {column}")
    kept = [field for field in frame.schema.fields if field.name != column]
    twice = {field.name for field in kept} & set(struct.names)
    if twice:
        raise ValueError(f"the columns would be there twice: {', '.join(sorted(twice))}")
    return StructType(kept + struct.fields)


def detection_batches(column: str = "content", **hints: Unpack[Hints]) -> Batches:
    """A function for `mapInArrow` that puts the columns DETECTION in the place of a column of binary data.

    For the keywords see `legible.detection.options`.
    """
    options(**hints)
    return _with_columns(column, DETECTION, lambda values: _detection_rows(values, options(**hints)))


def detect(frame: DataFrame, column: str = "content", **hints: Unpack[Hints]) -> DataFrame:
    """A frame with the columns DETECTION in the place of a column of binary data.

    >>> files = spark.read.format("binaryFile").load("folder")                      # doctest: +SKIP
    >>> found = legible.spark.detect(files, languages=["ja"])                       # doctest: +SKIP
    >>> found.groupBy("encoding").count().show()                                    # doctest: +SKIP
    """
    return frame.mapInArrow(
        detection_batches(column, **hints), _schema(frame, column, DETECTION))


def text_batches(
    column: str = "content", encoding: Optional[str] = None, errors: str = "replace", **hints: Unpack[Hints]
) -> Batches:
    """A function for `mapInArrow` that puts the columns TEXT in the place of a column of binary data.

    With `encoding`, nothing is detected. `errors` is as for `legible.decode`; with "strict", malformed data
    has no text and an error. Data that is binary, or in no known encoding, has no text and an error in any case.
    """
    options(**hints)
    policy(errors, MALFORMED)
    label = encoding if encoding is None else lookup(encoding).name

    def rows_of(values: list[Any]) -> Rows:
        known = options(**hints)
        return [_text_row(value, label, known, errors) for value in values]

    return _with_columns(column, TEXT, rows_of)


def to_text(
    frame: DataFrame, column: str = "content", encoding: Optional[str] = None, errors: str = "replace", **hints: Unpack[Hints]
) -> DataFrame:
    """A frame with the columns TEXT in the place of a column of binary data; see `text_batches`.

    >>> texts = legible.spark.to_text(files)                                        # doctest: +SKIP
    >>> texts.where("error is null").write.parquet("texts")                         # doctest: +SKIP
    >>> texts.where("not is_lossless").select("path", "malformed_count").show()     # doctest: +SKIP
    """
    return frame.mapInArrow(
        text_batches(column, encoding, errors, **hints), _schema(frame, column, TEXT))


def _frame(struct: StructType, rows: Rows) -> pandas.DataFrame:
    return pandas.DataFrame.from_records(rows, columns=struct.names)


def detection_udf(**hints: Unpack[Hints]) -> Any:
    """A pandas UDF that makes a struct with the fields DETECTION of a column of binary data.

    >>> files.select("path", legible.spark.detection_udf()("content").alias("found"))  # doctest: +SKIP
    """
    options(**hints)

    @pandas_udf(DETECTION)  # type: ignore[untyped-decorator,misc,unused-ignore]
    def found(contents: pandas.Series) -> pandas.DataFrame:
        return _frame(DETECTION, _detection_rows(contents, options(**hints)))

    return found


def text_udf(encoding: Optional[str] = None, errors: str = "replace", **hints: Unpack[Hints]) -> Any:
    """A pandas UDF that makes a struct with the fields TEXT of a column of binary data; see `text_batches`."""
    options(**hints)
    policy(errors, MALFORMED)
    label = encoding if encoding is None else lookup(encoding).name

    @pandas_udf(TEXT)  # type: ignore[untyped-decorator,misc,unused-ignore]
    def text(contents: pandas.Series) -> pandas.DataFrame:
        known = options(**hints)
        rows = [_text_row(value, label, known, errors) for value in contents]
        return _frame(TEXT, [row if row[0] is None else (row[0].decode(), *row[1:]) for row in rows])

    return text
