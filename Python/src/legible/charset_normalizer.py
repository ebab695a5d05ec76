"""The functions of the module charset_normalizer that read bytes, answered by Legible.

    from legible.charset_normalizer import from_bytes, from_path

serves programs that call them. Names and arguments are those of charset-normalizer 3.

    >>> match = from_bytes("Příliš žluťoučký kůň úpěl ďábelské ódy".encode("cp1250")).best()
    >>> match.encoding, str(match)
    ('cp1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy')

What differs: all bytes are looked at, so that `steps`, `chunk_size`, `threshold`, `language_threshold`,
`preemptive_behaviour`, `explain` and `enable_fallback` are taken and change nothing; languages are tags (`cs`); `chaos` is
the probability that the answer is wrong, and `coherence` that of the language.
"""

from __future__ import annotations

import os
from encodings.aliases import aliases
from typing import BinaryIO, Iterator, Optional, Sequence, Union

from legible.conversion import as_bytes, decode, encode
from legible.detection import detect

__all__ = ["CharsetMatch", "CharsetMatches", "from_bytes", "from_fp", "from_path"]


class CharsetMatch:
    """One way to read bytes; `str` of it is the text, in which U+FFFD replaces what is malformed."""

    def __init__(
        self, payload: bytes, encoding: str, confidence: float, language: Optional[str],
        language_confidence: float = 0.0, has_mark: bool = False, equivalents: Sequence[str] = (),
    ) -> None:
        self.raw = payload
        self.encoding = encoding
        self.language = language or "Unknown"
        self.languages = [language] if language else []
        self.bom = self.byte_order_mark = has_mark
        self.could_be_from_charset = [encoding, *equivalents]
        self.chaos = round(1 - confidence, 4)
        self.coherence = language_confidence
        self._text: Optional[str] = None

    def __str__(self) -> str:
        if self._text is None:
            self._text = decode(self.raw, self.encoding, "replace")[0]
        return self._text

    def __repr__(self) -> str:
        return f"<CharsetMatch {self.encoding!r}>"

    @property
    def encoding_aliases(self) -> list[str]:
        """Other names of Python's for the encoding."""
        return [alias for alias, codec in aliases.items() if codec == self.encoding]

    @property
    def percent_chaos(self) -> float:
        """`chaos` in percent."""
        return round(self.chaos * 100, 3)

    @property
    def percent_coherence(self) -> float:
        """`coherence` in percent."""
        return round(self.coherence * 100, 3)

    def output(self, encoding: str = "utf_8") -> bytes:
        """The text in an encoding; characters that it does not have are replaced."""
        return encode(str(self), encoding, "replace")


class CharsetMatches(Sequence[CharsetMatch]):
    """The ways to read bytes, the likeliest first; none where the bytes are binary or in no known encoding."""

    def __init__(self, results: Sequence[CharsetMatch] = ()) -> None:
        self._results = list(results)

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[CharsetMatch]:
        return iter(self._results)

    def __getitem__(self, item: Union[int, str]) -> CharsetMatch:  # type: ignore[override]
        """The match at an index, or that of an encoding; KeyError where there is none."""
        if isinstance(item, int):
            return self._results[item]
        for match in self._results:
            if item.lower().replace("-", "_") in match.could_be_from_charset:
                return match
        raise KeyError(item)

    def best(self) -> Optional[CharsetMatch]:
        """The likeliest match, if there is one."""
        return self._results[0] if self._results else None

    first = best


def from_bytes(
    sequences: Union[bytes, bytearray], steps: int = 5, chunk_size: int = 512, threshold: float = 0.2,
    cp_isolation: Optional[list[str]] = None, cp_exclusion: Optional[list[str]] = None,
    preemptive_behaviour: bool = True, explain: bool = False, language_threshold: float = 0.1,
    enable_fallback: bool = True,
) -> CharsetMatches:
    """The ways to read bytes, of which `best` is the likeliest.

    `cp_isolation` names the only encodings that may be the answer, `cp_exclusion` those that may not.
    """
    data = as_bytes(sequences)
    found = detect(data, only=cp_isolation or (), disallowed=cp_exclusion or ())
    if found.encoding is None:
        return CharsetMatches()
    best = CharsetMatch(
        data, found.encoding, found.confidence, found.language, found.language_confidence,
        found.has_byte_order_mark, found.equivalents,
    )
    return CharsetMatches([best, *(CharsetMatch(data, *reading) for reading in found.alternatives)])


def from_fp(
    fp: BinaryIO, steps: int = 5, chunk_size: int = 512, threshold: float = 0.2,
    cp_isolation: Optional[list[str]] = None, cp_exclusion: Optional[list[str]] = None,
    preemptive_behaviour: bool = True, explain: bool = False, language_threshold: float = 0.1,
    enable_fallback: bool = True,
) -> CharsetMatches:
    """The ways to read the rest of a binary file, which stays open."""
    return from_bytes(fp.read(), cp_isolation=cp_isolation, cp_exclusion=cp_exclusion)


def from_path(
    path: Union[str, bytes, os.PathLike[str]], steps: int = 5, chunk_size: int = 512, threshold: float = 0.2,
    cp_isolation: Optional[list[str]] = None, cp_exclusion: Optional[list[str]] = None,
    preemptive_behaviour: bool = True, explain: bool = False, language_threshold: float = 0.1,
    enable_fallback: bool = True,
) -> CharsetMatches:
    """The ways to read a file."""
    with open(path, "rb") as file:
        return from_fp(file, cp_isolation=cp_isolation, cp_exclusion=cp_exclusion)
