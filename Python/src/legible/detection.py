"""Detection of bytes that are all there, and of bytes that come in pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterable, Iterator, NamedTuple, Optional, TypedDict, Union

from legible import _native

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Buffer, Unpack

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
    labels: list[str]


def encodings() -> list[Encoding]:
    """All encodings that can be detected or converted."""
    return [Encoding(*entry) for entry in _native.encodings()]


def lookup(label: str) -> Encoding:
    """The encoding that a label names in any spelling; LookupError if there is none."""
    wanted = _native.find(label) - 1
    return Encoding(*_native.encodings()[wanted])


class Hints(TypedDict, total=False):
    """What is known about bytes: the keywords of each function of this package that detects."""

    languages: Union[str, Iterable[str]]
    """Tags of the languages that the text is probably in, as "cs" or "zh-Hant", or one tag."""
    suggested: Union[str, Iterable[str]]
    """Labels of encodings that are likelier than usual."""
    only: Union[str, Iterable[str]]
    """Labels of the only encodings that may be named."""
    disallowed: Union[str, Iterable[str]]
    """Labels of encodings that may not be named."""
    fallback: Optional[str]
    """The encoding to name when the text is not UTF and nothing else is likely enough."""
    declared: Optional[str]
    """The encoding that a header declares; evidence, not a verdict."""
    from_windows: bool
    """Whether the text was written on Windows."""
    allow_malformed: bool
    """Whether an encoding may be named that leaves malformed bytes."""
    minimum_confidence: Optional[float]
    """The confidence below which nothing is named."""
    coverage: float
    """How likely the encoding is to be in Detection.credible_set, as 0.99; 0 for none."""


def options(
    languages: Union[str, Iterable[str]] = (), suggested: Union[str, Iterable[str]] = (),
    only: Union[str, Iterable[str]] = (), disallowed: Union[str, Iterable[str]] = (),
    fallback: Optional[str] = None, declared: Optional[str] = None, from_windows: bool = False,
    allow_malformed: bool = True, minimum_confidence: Optional[float] = None, coverage: float = 0,
) -> Optional[_native.Options]:
    """What is known about bytes, for the functions of the extension; None where that is nothing.

    For the keywords see `Hints`.
    """
    if not (
        languages or suggested or only or disallowed or fallback or declared or from_windows
        or not allow_malformed or minimum_confidence is not None or coverage
    ):
        return None
    if only and suggested:
        raise ValueError("only and suggested cannot be combined")
    return _native.options(
        _strings(languages), _strings(only or suggested), bool(only), _strings(disallowed), fallback,
        declared, bool(from_windows), bool(allow_malformed), minimum_confidence, coverage,
    )


def _strings(value: Union[str, Iterable[str]]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def pieces(data: Buffer) -> Iterator[bytes]:
    """The bytes of a buffer, piece by piece."""
    with memoryview(data) as view:
        if not view.contiguous:
            raise ValueError("the bytes must be in one piece")
        with view.cast("B") as flat:
            for start in range(0, len(flat), PIECE):
                yield bytes(flat[start : start + PIECE])


def detect(data: Buffer, **hints: Unpack[Hints]) -> _native.Detection:
    """Which encoding `data` is in: bytes, bytearray, memoryview, mmap or another buffer of bytes.

    All bytes are looked at, ASCII at the speed of memory. Bytes are not copied, and another thread may run
    meanwhile; other buffers are copied piece by piece. For the keywords see `legible.detection.Hints`.
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

    def __init__(self, **hints: Unpack[Hints]) -> None:
        self._detector = _native.detector(options(**hints))
        self._result: Optional[_native.Detection] = None

    def feed(self, data: Buffer) -> None:
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

    def __enter__(self) -> Detector:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()
