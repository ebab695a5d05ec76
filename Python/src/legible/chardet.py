"""The functions of the module chardet, answered by Legible.

    import legible.chardet
    legible.chardet.install()     # from here on, `import chardet` gives this module

serves programs that import chardet, among them requests and Beautiful Soup. Names, keys and types of the
answers are those of chardet 7; the confidence is the probability that the answer is right.

What differs: all bytes are looked at unless `max_bytes` says less; `should_rename_legacy`, `chunk_size` and
`lang_filter` are taken and change nothing (Legible names the superset anyway where it reads the bytes alike).
"""

from __future__ import annotations

import codecs
import enum
import functools
import sys
import types
from typing import TYPE_CHECKING, Iterable, Optional, TypedDict

from legible import _native
from legible.detection import Encoding, encodings, options, pieces

if TYPE_CHECKING:
    from typing_extensions import Buffer

# The version of chardet whose module this is like, since requests looks at it.
__version__ = "7.7.0"

MINIMUM_THRESHOLD = 0.20
DEFAULT_MAX_BYTES = sys.maxsize

__all__ = [
    "DEFAULT_MAX_BYTES", "MINIMUM_THRESHOLD", "EncodingEra", "LanguageFilter",
    "UniversalDetector", "detect", "detect_all", "install",
]


class Result(TypedDict):
    """An answer."""

    encoding: Optional[str]
    confidence: float
    language: Optional[str]
    mime_type: Optional[str]


class EncodingEra(enum.IntFlag):
    """Kinds of encodings, by when and where they were in use."""

    MODERN_WEB = 1
    LEGACY_ISO = 2
    LEGACY_MAC = 4
    LEGACY_REGIONAL = 8
    DOS = 16
    MAINFRAME = 32
    ALL = 63


class LanguageFilter(enum.IntFlag):
    """Groups of languages; taken for programs that pass one, and not heeded."""

    CHINESE_SIMPLIFIED = 1
    CHINESE_TRADITIONAL = 2
    JAPANESE = 4
    KOREAN = 8
    NON_CJK = 16
    CHINESE = 3
    CJK = 15
    ALL = 31


# How chardet spells names where it does not spell them as Python's codecs.
_SPELLINGS = {
    "ascii": "ascii", "utf-8": "utf-8", "utf-8-sig": "UTF-8-SIG", "utf-16": "UTF-16", "utf-32": "UTF-32",
    "cp855": "IBM855", "cp866": "IBM866", "cp874": "CP874", "cp932": "CP932", "cp949": "CP949",
    "big5hkscs": "Big5", "euc_jp": "EUC-JP", "euc_jis_2004": "EUC-JP", "euc_kr": "EUC-KR",
    "gb18030": "GB18030", "gbk": "GB18030", "hz": "HZ-GB-2312", "iso2022_jp": "ISO-2022-JP",
    "iso2022_jp_2": "ISO-2022-JP", "iso2022_kr": "ISO-2022-KR", "johab": "Johab", "koi8-r": "KOI8-R",
    "kz1048": "KZ1048", "mac-cyrillic": "MacCyrillic", "mac-greek": "MacGreek",
    "mac-iceland": "MacIceland", "mac-latin2": "MacLatin2", "mac-roman": "MacRoman",
    "mac-turkish": "MacTurkish", "shift_jis": "SHIFT_JIS", "shift_jis_2004": "SHIFT_JIS",
}
_SPELLINGS.update({f"cp125{number}": f"Windows-125{number}" for number in range(8)})
_SPELLINGS.update({f"iso8859-{number}": f"ISO-8859-{number}" for number in (1, 2, 5, 6, 7, 8, 9, 13)})

# The prefixes of canonical names that tell the era; what has none of them is of the modern web, if browsers
# know it, and else regional.
_ERAS = (
    ("ISO-8859-", EncodingEra.LEGACY_ISO),
    ("x-mac-", EncodingEra.LEGACY_MAC),
    ("macintosh", EncodingEra.LEGACY_MAC),
)


def _era(encoding: Encoding) -> EncodingEra:
    name = encoding.name
    for prefix, era in _ERAS:
        if name.startswith(prefix):
            return era
    if name.startswith("IBM"):
        # DOS has 437, 720, 737, 775, 850 to 869 and 1125; the others are EBCDIC.
        number = int(name[3:])
        dos = number in (437, 720, 737, 775, 1125) or 850 <= number <= 869
        return EncodingEra.DOS if dos else EncodingEra.MAINFRAME
    is_of_the_web = encoding.whatwg or name.startswith(("UTF", "US-ASCII", "ISO-2022", "Big5", "CP950"))
    return EncodingEra.MODERN_WEB if is_of_the_web else EncodingEra.LEGACY_REGIONAL


def _options(
    era: EncodingEra, include: Optional[Iterable[str]], exclude: Optional[Iterable[str]]
) -> Optional[_native.Options]:
    if era == EncodingEra.ALL and include is None and exclude is None:
        return None
    only = [] if include is None else [_known(name, "include_encodings") for name in include]
    left_out = [] if exclude is None else [_known(name, "exclude_encodings") for name in exclude]
    if era != EncodingEra.ALL:
        left_out += [encoding.name for encoding in encodings() if not _era(encoding) & era]
    return options(only=only, disallowed=left_out)


@functools.lru_cache(maxsize=256)
def _known(name: str, argument: str) -> str:
    try:
        return encodings()[_native.find(name) - 1].name
    except LookupError:
        raise ValueError(f"unknown encoding in {argument}: {name!r}") from None


@functools.lru_cache(maxsize=256)
def _codec_name(encoding: str, has_mark: bool = False) -> str:
    """The name of a codec as `codecs.lookup` has it."""
    if has_mark:
        # Codecs of these names take the mark off, which others would leave in the text.
        for prefix in ("utf_16", "utf_32"):
            if encoding.startswith(prefix):
                return prefix.replace("_", "-")
        if encoding == "utf_8":
            return "utf-8-sig"
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return encoding


def _entry(
    encoding: Optional[str], confidence: float, language: Optional[str], has_mark: bool, compat_names: bool
) -> Result:
    if encoding is not None:
        encoding = _codec_name(encoding, has_mark)
        if compat_names:
            encoding = _SPELLINGS.get(encoding, encoding)
    return {
        "encoding": encoding,
        "confidence": confidence,
        # A language without its script: zh, sr.
        "language": language.split("-")[0] if language else None,
        "mime_type": "text/plain",
    }


class _Answers:
    """How answers are put, which all functions have in common."""

    def __init__(self, compat_names: bool, no_match_encoding: str, empty_input_encoding: str) -> None:
        _known(no_match_encoding, "no_match_encoding")
        _known(empty_input_encoding, "empty_input_encoding")
        self.compat_names = compat_names
        self.no_match_encoding = no_match_encoding
        self.empty_input_encoding = empty_input_encoding

    def best(self, found: _native.Detection) -> Result:
        if found.byte_count == 0:
            return self._sentinel(self.empty_input_encoding)
        if found.is_binary:
            entry = _entry(None, found.confidence, None, False, self.compat_names)
            entry["mime_type"] = found.mime_type
            return entry
        if found.encoding is None:
            return self._sentinel(self.no_match_encoding)
        return _entry(
            found.encoding, found.confidence, found.language, found.has_byte_order_mark,
            self.compat_names,
        )

    def _sentinel(self, name: str) -> Result:
        # chardet gives 0.1 for what was not found but asked for.
        return _entry(name.lower().replace("-", "_"), 0.10, None, False, self.compat_names)

    def all(self, found: _native.Detection, ignore_threshold: bool) -> list[Result]:
        entries = [self.best(found)]
        for encoding, confidence, language in found.alternatives:
            entries.append(_entry(encoding, confidence, language, False, self.compat_names))
        entries.sort(key=lambda entry: -entry["confidence"])
        if not ignore_threshold:
            entries = [e for e in entries if e["confidence"] > MINIMUM_THRESHOLD] or entries
        unique: dict[Optional[str], Result] = {}
        for entry in entries:
            unique.setdefault(entry["encoding"], entry)
        return list(unique.values())


def _detection(
    data: Buffer, max_bytes: int, era: EncodingEra, include: Optional[Iterable[str]], exclude: Optional[Iterable[str]]
) -> _native.Detection:
    if isinstance(max_bytes, bool) or not isinstance(max_bytes, int) or max_bytes < 1:
        raise ValueError("max_bytes must be a positive integer")
    known = _options(era, include, exclude)
    if type(data) is bytes and len(data) <= max_bytes:
        return _native.detect(data, known)
    detector = _native.detector(known)
    for piece in pieces(memoryview(data)[:max_bytes]):
        detector.feed(piece)
    return detector.finish()


def detect(
    byte_str: Buffer, should_rename_legacy: bool = False, encoding_era: EncodingEra = EncodingEra.ALL,
    chunk_size: int = 0, max_bytes: int = DEFAULT_MAX_BYTES, *, prefer_superset: bool = False,
    compat_names: bool = True, include_encodings: Optional[Iterable[str]] = None,
    exclude_encodings: Optional[Iterable[str]] = None, no_match_encoding: str = "cp1252",
    empty_input_encoding: str = "utf-8",
) -> Result:
    """The encoding of bytes: a dict of encoding, confidence, language and mime_type."""
    answers = _Answers(compat_names, no_match_encoding, empty_input_encoding)
    return answers.best(
        _detection(byte_str, max_bytes, encoding_era, include_encodings, exclude_encodings)
    )


def detect_all(
    byte_str: Buffer, ignore_threshold: bool = False, should_rename_legacy: bool = False,
    encoding_era: EncodingEra = EncodingEra.ALL, chunk_size: int = 0, max_bytes: int = DEFAULT_MAX_BYTES, *,
    prefer_superset: bool = False, compat_names: bool = True,
    include_encodings: Optional[Iterable[str]] = None, exclude_encodings: Optional[Iterable[str]] = None,
    no_match_encoding: str = "cp1252", empty_input_encoding: str = "utf-8",
) -> list[Result]:
    """All readings of bytes as such dicts, the likeliest first; those up to 0.2 only if there are no others."""
    answers = _Answers(compat_names, no_match_encoding, empty_input_encoding)
    found = _detection(byte_str, max_bytes, encoding_era, include_encodings, exclude_encodings)
    return answers.all(found, ignore_threshold)


class UniversalDetector:
    """Detects bytes that come in pieces.

    `done` becomes true with `close`, or when `max_bytes` have come: what comes late is evidence too.
    """

    MINIMUM_THRESHOLD: float = MINIMUM_THRESHOLD

    def __init__(
        self, lang_filter: LanguageFilter = LanguageFilter.ALL, should_rename_legacy: bool = False,
        encoding_era: EncodingEra = EncodingEra.ALL, max_bytes: int = DEFAULT_MAX_BYTES, *,
        prefer_superset: bool = False, compat_names: bool = True,
        include_encodings: Optional[Iterable[str]] = None, exclude_encodings: Optional[Iterable[str]] = None,
        no_match_encoding: str = "cp1252", empty_input_encoding: str = "utf-8",
    ) -> None:
        self._answers = _Answers(compat_names, no_match_encoding, empty_input_encoding)
        self._detector = _native.detector(
            _options(encoding_era, include_encodings, exclude_encodings)
        )
        self._max_bytes = max_bytes
        self.reset()

    def reset(self) -> None:
        """Forgets all that was fed."""
        self._detector.reset()
        self._left = self._max_bytes
        self._result: Optional[Result] = None

    def feed(self, byte_str: Buffer) -> None:
        """Looks at the next bytes."""
        if self._result is not None:
            raise ValueError("feed() after close(); call reset() before")
        for piece in pieces(memoryview(byte_str)[: self._left]):
            self._detector.feed(piece)
            self._left -= len(piece)

    def close(self) -> Result:
        """The answer for all bytes."""
        if self._result is None:
            self._result = self._answers.best(self._detector.finish())
        return self._result

    @property
    def done(self) -> bool:
        """Whether more bytes would change nothing."""
        return self._result is not None or self._left <= 0

    @property
    def result(self) -> Result:
        """The answer, once the detector was closed."""
        if self._result is not None:
            return self._result
        return {"encoding": None, "confidence": 0.0, "language": None, "mime_type": None}


def install() -> None:
    """Has `import chardet` give this module, also where it imports from chardet's submodules."""
    module = sys.modules[__name__]
    sys.modules["chardet"] = module
    for name, members in {
        "universaldetector": ["UniversalDetector"],
        "enums": ["EncodingEra", "LanguageFilter"],
    }.items():
        submodule = types.ModuleType(f"chardet.{name}")
        for member in members:
            setattr(submodule, member, getattr(module, member))
        sys.modules[f"chardet.{name}"] = submodule
