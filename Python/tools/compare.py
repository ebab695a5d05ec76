"""Holds all ways to an answer against the command's: C, Python, chardet's shape, uchardet's shape, Spark.

    python Python/tools/compare.py LEGIBLE LIBLEGIBLE LIBUCHARDET [COUNT]

Each is the path of what was built; COUNT files (5,000) are made of Corpus/text, in all languages and lengths, damaged
and binary ones among them. The status is 1 if an answer differs. Spark is left out where pyspark is not installed.
`Scripts/compare-answers` builds all of it and runs this.
"""

import codecs
import collections
import ctypes
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import corpus
import legible
import legible.chardet

# What uchardet calls encodings where that is neither our name nor iconv's, in capitals.
UCHARDET = {
    "ASCII": {"US-ASCII"}, "UHC": {"EUC-KR"}, "SHIFT_JIS": {"Shift_JIS"}, "GB18030": {"gb18030", "GBK"},
    "BIG5": {"Big5", "CP950", "Big5-HKSCS"}, "TIS-620": {"ISO-8859-11"}, "WINDOWS-874": {"windows-874"},
    "ISO-8859-8": {"ISO-8859-8", "ISO-8859-8-I"}, "MACINTOSH": {"macintosh"}, "MAC-CENTRALEUROPE": {"x-mac-ce"},
    "MAC-CYRILLIC": {"x-mac-cyrillic"}, "MACCROATIAN": {"x-mac-croatian"}, "MACGREEK": {"x-mac-greek"},
    "MACTURKISH": {"x-mac-turkish"}, "MACROMANIA": {"x-mac-romanian"}, "MACICELAND": {"x-mac-icelandic"},
    "MACARABIC": {"x-mac-arabic"}, "UTF-16": {"UTF-16LE", "UTF-16BE"}, "UTF-32": {"UTF-32LE", "UTF-32BE"},
}

NAMES = {entry.name: entry for entry in legible.encodings()}

# An answer in names that all ways can be brought to: the command's name, confidence, language, whether it is binary,
# malformed places, and the names and confidences of the alternatives. The command rounds to five digits.
Answer = collections.namedtuple("Answer", "name confidence language binary malformed alternatives")


def rounded(number):
    return round(number, 4)


def command_name(label):
    """The command's name for an encoding: iconv's, or the canonical one."""
    return None if label is None else NAMES[label].iconv or label


def python_names(name):
    """What Python may call an encoding of the command's name."""
    return {entry.python or entry.name for entry in NAMES.values() if command_name(entry.name) == name}


def by_command(command, paths):
    run = subprocess.run(
        [command, "detect", "--json", "--files0-from=-"], capture_output=True,
        input=b"\0".join(os.fsencode(path) for path in paths))
    for line in run.stdout.splitlines():
        one = json.loads(line)
        yield Answer(
            one["encoding"], one["confidence"], one["language"], one["isBinary"], one["malformedCount"],
            [(other["encoding"], other["confidence"]) for other in one["alternatives"]])


def library(path, functions):
    loaded = ctypes.CDLL(path)
    for name, (result, *arguments) in functions.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    return loaded


def by_c(path):
    handle, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    c = library(path, {
        "legible_detect": (handle, text, size, handle), "legible_detection_free": (None, handle),
        "legible_detection_encoding": (ctypes.c_int32, handle),
        "legible_detection_confidence": (ctypes.c_double, handle),
        "legible_detection_language": (text, handle), "legible_detection_is_binary": (ctypes.c_bool, handle),
        "legible_detection_malformed_count": (ctypes.c_uint64, handle),
        "legible_detection_alternative_count": (size, handle),
        "legible_detection_alternative": (ctypes.c_int32, handle, size),
        "legible_detection_alternative_confidence": (ctypes.c_double, handle, size),
        "legible_encoding_name": (text, ctypes.c_int32, ctypes.c_int32),
    })

    def name(encoding):
        found = c.legible_encoding_name(encoding, 3) or c.legible_encoding_name(encoding, 0)
        return found and found.decode()

    def answer(data):
        found = c.legible_detect(data, len(data), None)
        language = c.legible_detection_language(found)
        result = Answer(
            name(c.legible_detection_encoding(found)), c.legible_detection_confidence(found),
            language and language.decode(), c.legible_detection_is_binary(found),
            c.legible_detection_malformed_count(found),
            [(name(c.legible_detection_alternative(found, index)),
              c.legible_detection_alternative_confidence(found, index))
             for index in range(c.legible_detection_alternative_count(found))])
        c.legible_detection_free(found)
        return result

    return answer


def by_uchardet(path):
    handle, text = ctypes.c_void_p, ctypes.c_char_p
    c = library(path, {
        "uchardet_new": (handle,), "uchardet_delete": (None, handle), "uchardet_data_end": (None, handle),
        "uchardet_handle_data": (ctypes.c_int, handle, text, ctypes.c_size_t),
        "uchardet_get_charset": (text, handle),
    })

    def answer(data):
        detector = c.uchardet_new()
        c.uchardet_handle_data(detector, data, len(data))
        c.uchardet_data_end(detector)
        name = c.uchardet_get_charset(detector).decode()
        c.uchardet_delete(detector)
        return name

    return answer


def equal(expected, found):
    """Whether two answers with the command's names are one."""
    return (
        expected[0] == found[0] and expected[2:5] == found[2:5]
        and rounded(expected.confidence) == rounded(found.confidence)
        and [(name, rounded(number)) for name, number in expected.alternatives]
        == [(name, rounded(number)) for name, number in found.alternatives])


def python_equal(expected, found):
    """Whether a Detection is the command's answer; its alternatives have Python's names."""
    known = Answer(
        command_name(found.label), found.confidence, found.language, found.is_binary, found.malformed_count, [])
    same = equal(expected._replace(alternatives=[]), known)
    return same and len(expected.alternatives) == len(found.alternatives) and all(
        theirs in python_names(name) and rounded(number) == rounded(confidence)
        for (name, number), (theirs, confidence, _) in zip(expected.alternatives, found.alternatives))


def chardet_equal(expected, found, size):
    if expected.name is None:
        return found["encoding"] == (None if expected.binary else "cp037" if size else "utf-8")
    name = found["encoding"]
    # With a byte order mark, a codec that takes it off.
    name = {"utf-8-sig": "utf-8"}.get(name, name)
    wanted = python_names(expected.name)
    if name in ("utf-16", "utf-32"):
        return expected.name.startswith(name.upper())
    same = name in wanted or any(lookup(name) == lookup(one) is not None for one in wanted)
    return same and rounded(found["confidence"]) == rounded(expected.confidence)


def lookup(name):
    try:
        return codecs.lookup(name).name
    except LookupError:
        return None


def uchardet_equal(expected, found):
    if not found or expected.name is None:
        return not found and expected.name is None
    labels = UCHARDET.get(found) or {
        entry.name for entry in NAMES.values() if found in ((entry.iconv or "").upper(), entry.name.upper())}
    return expected.name in map(command_name, labels)


def by_spark(folder):
    if importlib.util.find_spec("pyspark") is None:
        return None
    import measure_spark

    with measure_spark.session(2) as spark:
        rows = measure_spark.legible.spark.detect(measure_spark.files_of(spark, folder)).collect()
    return {measure_spark.local(row.path): row for row in rows}


def main(command, liblegible, libuchardet, count=5000):
    with tempfile.TemporaryDirectory() as folder:
        corpus.write_files(folder, count)
        paths = sorted(pathlib.Path(folder).rglob("*.txt"))
        data = [path.read_bytes() for path in paths]
        answers = list(by_command(command, paths))
        assert len(answers) == len(paths), "the command left files out"
        c, uchardet, spark = by_c(liblegible), by_uchardet(libuchardet), by_spark(folder)
        many = legible.detect_many(data)
        different = collections.Counter()
        for path, one, expected, of_many in zip(paths, data, answers, many):
            detector = legible.Detector()
            detector.feed(one[:7])
            detector.feed(one[7:])
            chardet = legible.chardet.detect(one, no_match_encoding="cp037", compat_names=False)
            ways = {
                "C": equal(expected, c(one)), "Python detect": python_equal(expected, legible.detect(one)),
                "Python detect_many": python_equal(expected, of_many),
                "Python Detector": python_equal(expected, detector.close()),
                "chardet's shape": chardet_equal(expected, chardet, len(one)),
                "uchardet's shape": uchardet_equal(expected, uchardet(one)),
            }
            if spark is not None:
                # "binaryFile" has no rows for files without a byte.
                row = spark.get(str(path))
                ways["Spark"] = python_equal(expected, row) if row else not one
            for way, same in ways.items():
                different[way] += not same
                if not same and different[way] <= 3:
                    print(f"{way}: {path.name}, {len(one)} bytes: {expected}, {legible.detect(one)!r}, "
                          f"{chardet['encoding']}, {uchardet(one)}")
        print(f"{count} files; answers that differ from the command's: {dict(different)}")
        if spark is None:
            print("Spark: left out, since pyspark is not installed")
        return 1 if any(different.values()) else 0


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:4], *map(int, sys.argv[4:5])))
