"""Detection of bytes that are all there, and of bytes that come in pieces."""

from __future__ import annotations

from typing import NamedTuple

from legible import _native

# Buffers that are not bytes are copied in such pieces: the limited API of Python 3.9 has no access to them.
PIECE = 1 << 20


class Encoding(NamedTuple):
    """An encoding and its names; None where a scheme has none."""

    name: str
    python: str | None
    whatwg: str | None
    iana: str | None
    iconv: str | None
    display_name: str
    labels: list


def encodings() -> list[Encoding]:
    """All encodings that can be detected or converted."""
    return [Encoding(*entry) for entry in _native.encodings()]


def lookup(label: str) -> Encoding:
    """The encoding that a label names in any spelling; LookupError if there is none."""
    wanted = _native.find(label) - 1
    return Encoding(*_native.encodings()[wanted])


def options(
    languages=(), suggested=(), only=(), exclude=(), fallback=None, declared=None,
    from_windows=False, allow_malformed=True, minimum_confidence=None,
    coverage=0,
):
    """What is known about bytes, for the functions of the extension; None where that is nothing.

    Each function of this package that detects takes these keywords:

    languages: tags of the languages that the text is probably in, as "cs" or "zh-Hant", or one tag.
    suggested: labels of encodings that are likelier than usual.
    only: labels of the only encodings that may be named.
    exclude: labels of encodings that may not be named.
    fallback: the encoding to name when the text is not UTF and nothing else is likely enough.
    declared: the encoding that a header declares; evidence, not a verdict.
    from_windows: whether the text was written on Windows.
    allow_malformed: whether an encoding may be named that leaves malformed bytes.
    minimum_confidence: the confidence below which nothing is named.
    coverage: how likely the encoding is to be in Detection.set, as 0.99; 0 for no set.
    """
    if not (
        languages or suggested or only or exclude or fallback or declared or from_windows
        or not allow_malformed or minimum_confidence is not None or coverage
    ):
        return None
    if only and suggested:
        raise ValueError("only and suggested cannot be combined")
    return _native.options(
        _strings(languages), _strings(only or suggested), bool(only), _strings(exclude), fallback,
        declared, bool(from_windows), bool(allow_malformed), minimum_confidence, coverage,
    )


def _strings(value) -> tuple:
    return (value,) if isinstance(value, str) else tuple(value)


def pieces(data):
    """The bytes of a buffer, piece by piece."""
    with memoryview(data) as view:
        if not view.contiguous:
            raise ValueError("the bytes must be in one piece")
        with view.cast("B") as flat:
            for start in range(0, len(flat), PIECE):
                yield bytes(flat[start : start + PIECE])


def detect(data, **hints) -> _native.Detection:
    """Which encoding `data` is in: bytes, bytearray, memoryview, mmap or another buffer of bytes.

    All bytes are looked at, ASCII at the speed of memory. Bytes are not copied, and another thread may run
    meanwhile; other buffers are copied piece by piece. For the keywords see `legible.detection.options`.
    """
    if type(data) is bytes:
        return _native.detect(data, options(**hints) if hints else None)
    detector = _native.detector(options(**hints))
    for piece in pieces(data):
        detector.feed(piece)
    return detector.finish()


class Detector:
    """Detects bytes that come in pieces; where they are cut does not change the answer.

    >>> detector = Detector()
    >>> detector.feed(b"caf")
    >>> detector.feed(b"\\xe9")
    >>> detector.close().encoding
    'cp1252'
    """

    def __init__(self, **hints):
        self._detector = _native.detector(options(**hints))
        self._result = None

    def feed(self, data) -> None:
        """Looks at the next bytes."""
        if type(data) is bytes:
            self._detector.feed(data)
        else:
            for piece in pieces(data):
                self._detector.feed(piece)

    @property
    def current(self) -> _native.Detection:
        """The answer as far as it can be told now."""
        return self._result if self._result is not None else self._detector.current()

    def close(self) -> _native.Detection:
        """The answer for all bytes. Nothing may be fed behind it."""
        if self._result is None:
            self._result = self._detector.finish()
        return self._result

    def reset(self) -> None:
        """Forgets all that was fed."""
        self._detector.reset()
        self._result = None

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()
