"""Detection of many inputs at once."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Iterable, Optional, Union, overload

from legible import _native
from legible.conversion import as_bytes
from legible.detection import Hints, options

if TYPE_CHECKING:
    from typing_extensions import Buffer, Unpack

Paths = Iterable[Union[None, str, bytes, "os.PathLike[str]"]]


@overload
def detect_many(
    data: Iterable[Optional[Buffer]], threads: Optional[int] = None, paths: Optional[Paths] = None,
    **hints: Unpack[Hints],
) -> list[Optional[_native.Detection]]: ...


@overload
def detect_many(data: Any, threads: Optional[int] = None, paths: None = None, **hints: Unpack[Hints]) -> Any: ...


def detect_many(
    data: Any, threads: Optional[int] = None, paths: Optional[Paths] = None, **hints: Unpack[Hints]
) -> Any:
    """The detections of many inputs, on threads that do not hold the GIL.

    data: a list or another iterable of bytes, which gives a list of Detection; a pyarrow Array or
        ChunkedArray of binary or string, which gives a StructArray with the fields encoding, confidence,
        language and malformed_count, without copies on either side; a pandas Series, which gives a
        DataFrame with these columns and the index of the series. Values that are null give null.
    paths: for a list of the files of a project, the path of each, as str or os.PathLike: a file that is not sure by
        itself has the answer that its path and the other files speak for, and `None` where it has no path.
    threads: how many; by default as many as there are processors for this process.
    """
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise ValueError("threads must be 1 or more")
    known = options(**hints)
    if paths is not None:
        items = tuple(_value(item) for item in data)
        names = tuple("" if path is None else os.fsdecode(path) for path in paths)
        if len(names) != len(items):
            raise ValueError("there must be as many paths as inputs")
        return _native.detect_list(items, known, threads, names)
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(data, pandas.Series):
        return _detect_series(pandas, data, known, threads)
    if hasattr(data, "__arrow_c_array__"):
        return _detect_array(data, known, threads)
    if hasattr(data, "chunks") and hasattr(data, "__arrow_c_stream__"):
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]

        return pyarrow.chunked_array(
            [_detect_array(chunk, known, threads) for chunk in data.chunks], type=_result_type(pyarrow)
        )
    items = tuple(item if type(item) is bytes else _value(item) for item in data)
    return _native.detect_list(items, known, threads, None)


def _value(item: Optional[Buffer]) -> Optional[bytes]:
    return None if item is None else as_bytes(item)


def _result_type(pyarrow: Any) -> Any:
    return pyarrow.struct(
        [
            ("encoding", pyarrow.dictionary(pyarrow.int32(), pyarrow.string())),
            ("confidence", pyarrow.float64()),
            ("language", pyarrow.string()),
            ("malformed_count", pyarrow.int64()),
        ]
    )


def _names() -> list[str]:
    """The names that numbers of encodings stand for, as `Detection.encoding` has them."""
    return [python or name for name, python, *_ in _native.encodings()]


def _detect_array(array: Any, known: Optional[_native.Options], threads: int) -> Any:
    import pyarrow

    schema, values = array.__arrow_c_array__()
    columns = _native.detect_arrow(schema, values, known, threads)
    encodings, confidences, malformed, offsets, languages, valid = map(pyarrow.py_buffer, columns)
    count = len(array)
    numbers = pyarrow.Array.from_buffers(pyarrow.int32(), count, [None, encodings])
    # Numbers below 0 stand for no encoding.
    numbers = pyarrow.compute.if_else(pyarrow.compute.less(numbers, 0), None, numbers)
    texts = pyarrow.Array.from_buffers(pyarrow.string(), count, [None, offsets, languages])
    texts = pyarrow.compute.if_else(pyarrow.compute.equal(texts, ""), None, texts)
    # Some encodings share a codec of Python, and the values of a dictionary have to be unique.
    names = pyarrow.array(_names(), pyarrow.string()).dictionary_encode()
    fields = [
        pyarrow.DictionaryArray.from_arrays(names.indices.take(numbers), names.dictionary),
        pyarrow.Array.from_buffers(pyarrow.float64(), count, [None, confidences]),
        texts,
        pyarrow.Array.from_buffers(pyarrow.int64(), count, [None, malformed]),
    ]
    return pyarrow.StructArray.from_buffers(_result_type(pyarrow), count, [valid], children=fields)


def _detect_series(pandas: Any, series: Any, known: Optional[_native.Options], threads: int) -> Any:
    items = tuple(
        value if type(value) is bytes else None if pandas.api.types.is_scalar(value) and pandas.isna(value)
        else as_bytes(value)
        for value in series
    )
    found = _native.detect_list(items, known, threads, None)
    return pandas.DataFrame(
        {
            "encoding": pandas.Categorical([item and item.encoding for item in found]),
            "confidence": [float("nan") if item is None else item.confidence for item in found],
            "language": [item and item.language for item in found],
            "malformed_count": pandas.array(
                [None if item is None else item.malformed_count for item in found], dtype="Int64"
            ),
        },
        index=series.index,
    )
