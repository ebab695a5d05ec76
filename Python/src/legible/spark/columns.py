"""The columns of what Spark gets, and rows as batches of Arrow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pyarrow
from pyspark.sql.types import (
    ArrayType,
    BooleanType,
    DoubleType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
)

Rows = list[tuple[Any, ...]]
Batches = Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]


def _struct(**types: Any) -> StructType:
    return StructType([StructField(name, kind, True) for name, kind in types.items()])


READING = _struct(encoding=StringType(), confidence=DoubleType(), language=StringType())

# The columns of `detect`, named as the properties of `legible.Detection`.
DETECTION = _struct(
    encoding=StringType(), label=StringType(), confidence=DoubleType(), language=StringType(),
    language_confidence=DoubleType(), is_binary=BooleanType(), has_byte_order_mark=BooleanType(),
    malformed_count=LongType(), byte_count=LongType(), alternatives=ArrayType(READING),
)

# The columns of `to_text`. `replaced_count` is how many malformed places have something else in the text;
# `is_reversible` tells whether the text makes the same bytes again.
TEXT = _struct(
    text=StringType(), encoding=StringType(), label=StringType(), confidence=DoubleType(),
    language=StringType(), malformed_count=LongType(), replaced_count=LongType(), is_lossless=BooleanType(),
    is_reversible=BooleanType(), error=StringType(),
)

# The rows of `blocks`: which bytes of which file, and what that is in.
BLOCKS = _struct(
    path=StringType(), block=IntegerType(), start=LongType(), end=LongType(), encoding=StringType(),
    label=StringType(), confidence=DoubleType(), language=StringType(), error=StringType(),
)

# The rows of `read_blocks`.
BLOCK_TEXTS = _struct(
    path=StringType(), block=IntegerType(), start=LongType(), end=LongType(), text=StringType(),
    encoding=StringType(), malformed_count=LongType(), replaced_count=LongType(), is_lossless=BooleanType(),
    is_reversible=BooleanType(), error=StringType(),
)


def _arrow_type(kind: Any) -> pyarrow.DataType:
    if isinstance(kind, StructType):
        return pyarrow.struct([(field.name, _arrow_type(field.dataType)) for field in kind.fields])
    if isinstance(kind, ArrayType):
        return pyarrow.list_(_arrow_type(kind.elementType))
    simple = {
        StringType: pyarrow.string, DoubleType: pyarrow.float64, LongType: pyarrow.int64,
        IntegerType: pyarrow.int32, BooleanType: pyarrow.bool_,
    }
    return simple[type(kind)]()


def arrays(struct: StructType, rows: Rows) -> list[Any]:
    """Columns of tuples; the text of a row is bytes of UTF-8."""
    columns = zip(*rows) if rows else ((),) * len(struct.fields)
    return [
        # Strings are checked when they are cast, and not copied.
        pyarrow.array(column, pyarrow.binary()).cast(pyarrow.string()) if field.name == "text"
        else pyarrow.array(column, _arrow_type(field.dataType))
        for field, column in zip(struct.fields, columns)
    ]


def batch_of(struct: StructType, rows: Rows) -> pyarrow.RecordBatch:
    return pyarrow.RecordBatch.from_arrays(arrays(struct, rows), names=struct.names)


def report_columns(malformed: int, is_reversible: bool, errors: str) -> tuple[int, int, bool, bool]:
    return malformed, 0 if errors == "ignore" else malformed, malformed == 0, is_reversible
