"""Detection and conversion of many files, and of large ones, by Apache Spark.

    pip install 'legible-text[spark]'

    >>> import legible.spark
    >>> files = spark.read.format("binaryFile").load("folder")                      # doctest: +SKIP
    >>> legible.spark.detect(files).select("path", "encoding", "confidence").show() # doctest: +SKIP
    >>> texts = legible.spark.to_text(files)                                        # doctest: +SKIP

`detect` and `to_text` are `mapInArrow` with the functions that `detection_batches` and `text_batches` give;
`detection_udf` and `text_udf` are for `select`. Files that are too large for one row go through `blocks` and
`read_blocks`. Nothing here needs a driver's memory, and no text is shuffled. A file that is malformed,
binary or not there is a row with an error. legible has to be installed where the executors run.
"""

from legible.spark.columns import BLOCK_TEXTS, BLOCKS, DETECTION, TEXT
from legible.spark.contents import (
    detect,
    detection_batches,
    detection_udf,
    text_batches,
    text_udf,
    to_text,
)
from legible.spark.large_files import blocks, open_path, read_blocks

__all__ = [
    "BLOCKS",
    "BLOCK_TEXTS",
    "DETECTION",
    "TEXT",
    "blocks",
    "detect",
    "detection_batches",
    "detection_udf",
    "open_path",
    "read_blocks",
    "text_batches",
    "text_udf",
    "to_text",
]
