"""Bytes to text and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Mapping, Optional

from legible import _native
from legible.detection import Hints, options

if TYPE_CHECKING:
    from typing_extensions import Buffer, Unpack

# Python's names for what happens to bytes that an encoding cannot read, and the numbers of legible.h.
MALFORMED = {"strict": 0, "replace": 1, "backslashreplace": 2, "ignore": 3}

# The same for characters that an encoding does not have.
UNENCODABLE = {
    "strict": 0, "replace": 1, "backslashreplace": 2, "xmlcharrefreplace": 3, "transliterate": 4,
    "ignore": 5, "json": 6, "c": 7, "url": 8,
}

# The statuses of legible.h that are told apart here.
UNIDENTIFIED, MALFORMED_BYTES, UNENCODABLE_CHARACTER = 3, 4, 5


class UndecidedError(ValueError):
    """Bytes are binary, or in no encoding that is likely enough; `detection` says more."""

    detection: Optional[_native.Detection]

    def __init__(self, message: str, detection: Optional[_native.Detection] = None) -> None:
        super().__init__(message)
        self.detection = detection


def policy(errors: str, policies: Mapping[str, int]) -> int:
    """The number of a policy, or LookupError as codecs have it."""
    try:
        return policies[errors]
    except KeyError:
        names = ", ".join(policies)
        raise LookupError(f"errors must be one of {names}, not {errors!r}") from None


def as_bytes(data: Buffer) -> bytes:
    """The bytes of any buffer."""
    if isinstance(data, str):
        raise TypeError("bytes are needed, not a string")
    return data if type(data) is bytes else bytes(memoryview(data))


def require_str(text: object) -> None:
    """TypeError for what is not a string: bytes have an encoding, which `decode` finds."""
    if not isinstance(text, str):
        remedy = "; legible.decode gives the text of bytes" if isinstance(text, (bytes, bytearray, memoryview)) else ""
        raise TypeError(f"a str is needed, not {type(text).__name__}{remedy}")


def as_utf8(text: str) -> bytes:
    """The UTF-8 of a string, as the functions of the extension take it."""
    require_str(text)
    return text.encode("utf-8")


def decode(
    data: Buffer, encoding: Optional[str] = None, errors: str = "strict", **hints: Unpack[Hints]
) -> tuple[str, Optional[_native.Detection]]:
    """The text of bytes, and what was detected: a tuple (str, Detection).

    With `encoding`, nothing is detected, and the second is None. `errors` is strict (UnicodeDecodeError),
    replace (U+FFFD), backslashreplace or ignore; `malformed_count` of the detection tells how many places
    there are. A byte order mark is taken off. UndecidedError is raised for bytes in no known encoding.
    """
    data = as_bytes(data)
    number = policy(errors, MALFORMED)
    text, detection, outcome = _native.decode(data, encoding, options(**hints), number)
    if text is not None:
        return text, detection
    status, offset, count, message = outcome
    if status == UNIDENTIFIED:
        raise UndecidedError(message, detection)
    if status == MALFORMED_BYTES:
        name = encoding or (detection.encoding if detection else None) or "unknown"
        raise UnicodeDecodeError(name, data, offset, offset + max(count, 1), message)
    raise ValueError(message)


def encode(text: str, encoding: str, errors: str = "strict") -> bytes:
    """Text as bytes in an encoding.

    `errors` is strict (UnicodeEncodeError), replace, backslashreplace, xmlcharrefreplace, transliterate,
    json (`\\u20ac`, surrogate pairs), c (`\\u20ac`, `\\U0001f40e`), url (`%E2%82%AC`) or ignore.
    """
    utf8 = as_utf8(text)
    output, outcome = _native.encode(utf8, encoding, policy(errors, UNENCODABLE))
    if output is not None:
        return output
    status, offset, count, message = outcome
    if status == UNENCODABLE_CHARACTER:
        start = len(utf8[:offset].decode("utf-8"))
        raise UnicodeEncodeError(encoding, text, start, start + 1, message)
    raise ValueError(message)


def convert(
    data: Buffer, to: str = "utf-8", encoding: Optional[str] = None, errors: str = "strict",
    unencodable: str = "strict", **hints: Unpack[Hints],
) -> bytes:
    """Bytes in one encoding, which is detected if it is not given, as bytes in another."""
    text, _ = decode(data, encoding, errors, **hints)
    return encode(text, to, unencodable)
