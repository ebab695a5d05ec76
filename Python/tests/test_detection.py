import array
import codecs
import copy
import mmap
import pathlib
import pickle

import legible
import pytest


def same(first, second):
    return facts(first) == facts(second)


def facts(found):
    return (
        found.encoding, found.confidence, found.language, found.malformed_count, found.evidence,
        found.alternatives, found.equivalents, found.languages, found.mixture)


def test_answers(sample):
    encoding, language, text, data = sample
    found = legible.detect(data)
    assert found.encoding == encoding
    assert data.decode(found.encoding) == text
    assert 0.5 < found.confidence <= 1
    assert language is None or found.language == language
    assert found.malformed_count == 0 and found.byte_count == len(data)
    assert not found.is_binary and not found.has_byte_order_mark
    assert found.evidence and all(isinstance(reason, str) for reason in found.evidence)
    assert encoding in repr(found)


def test_languages_and_parts():
    line = "Grüße aus Köln, schöne Straßen und süße Brötchen für alle\n"
    older, utf8 = line.encode("cp1252"), line.encode()
    found = legible.detect(older * 4)
    assert found.mixture == () and found.languages[0][0] == "de"
    assert 0.5 < found.languages[0][1] <= 1
    found = legible.detect((older + utf8) * 3)
    assert {name for name, _, _ in found.mixture} == {"cp1252", "utf_8"}
    data = (older + utf8) * 3
    text = "".join(data[start:end].decode(name) for name, start, end in found.mixture)
    assert text == line * 6
    assert same(pickle.loads(pickle.dumps(found)), found)


def test_any_buffer_gives_the_same_answer(sample, tmp_path):
    data = sample[3]
    whole = legible.detect(data)
    path = tmp_path / "file"
    path.write_bytes(data)
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert same(legible.detect(mapped), whole)
    for buffer in (bytearray(data), memoryview(data), array.array("B", data)):
        assert same(legible.detect(buffer), whole)
    with pytest.raises(ValueError):
        legible.detect(memoryview(data)[::2])
    with pytest.raises(TypeError):
        legible.detect("text")


def test_every_split_gives_the_same_answer(sample):
    data = sample[3]
    whole = legible.detect(data)
    detector = legible.Detector()
    for cut in range(len(data) + 1):
        detector.reset()
        detector.feed(data[:cut])
        assert detector.current.byte_count == cut
        detector.feed(memoryview(data)[cut:])
        assert same(detector.close(), whole)
        assert detector.close() is detector.current
    with pytest.raises(ValueError):
        detector.feed(b"x")


def test_binary_and_empty():
    found = legible.detect(bytes(range(256)) * 8)
    assert found.is_binary and found.encoding is None and found.label is None
    assert (found.file_kind, found.mime_type) == (None, "application/octet-stream")
    found = legible.detect(b"\x89PNG\r\n\x1a\n\0\0\0")
    assert (found.is_binary, found.file_kind, found.mime_type) == (True, "PNG image", "image/png")
    assert legible.detect("café".encode()).mime_type == "text/plain"
    assert legible.detect(b"").encoding == "ascii"


def test_options():
    data = b"caf\xe9"
    assert legible.detect(data, only="koi8-r", minimum_confidence=0).encoding == "koi8_r"
    assert legible.detect(data, disallowed=["windows-1252"]).encoding != "cp1252"
    assert legible.detect(data, minimum_confidence=1, fallback="cp850").encoding == "cp850"
    assert legible.detect(data, languages="fr", from_windows=True).encoding == "cp1252"
    assert legible.detect(data, declared="latin1", suggested=["windows-1252"]).confidence > 0.5
    for wrong in ({"only": "klingon"}, {"fallback": "nothing"}):
        with pytest.raises(LookupError):
            legible.detect(data, **wrong)
    both = {"only": "utf-8", "suggested": "utf-8"}
    for wrong in ({"minimum_confidence": 2}, {"languages": [""]}, {"languages": "klingon"}, both):
        with pytest.raises(ValueError):
            legible.detect(data, **wrong)
    with pytest.raises(TypeError):
        legible.detect(data, no_such_option=1)


def test_names_are_known_to_python():
    for encoding in legible.encodings():
        assert encoding.python is None or codecs.lookup(encoding.python)
        assert legible.lookup(encoding.name).name == encoding.name
    assert legible.lookup("latin2").python == "iso8859_2"
    with pytest.raises(LookupError):
        legible.lookup("klingon")


def test_objects_without_a_handle_are_no_crash():
    native = legible._native
    for kind in (type(native.detector(None)), type(native.decoder(None, None, 0, 0)), legible.Detection):
        try:
            made = kind()
        except TypeError:
            continue
        for name in dir(made):
            if name.startswith("_"):
                continue
            member = getattr(made, name)
            if callable(member):
                try:
                    member()
                except (TypeError, ValueError):
                    pass


def test_the_package_is_typed_and_documented():
    folder = pathlib.Path(legible.__file__).parent
    assert (folder / "py.typed").exists()
    stub = (folder / "_native.pyi").read_text()
    for name in dir(legible._native):
        assert name.startswith("__") or name in stub, name
    for name in legible.__all__:
        assert getattr(legible, name).__doc__, name


def test_detections_are_pickled(sample):
    found = legible.detect(sample[3])
    names = [name for name in dir(found) if not name.startswith("_")]
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(found, protocol))
        assert type(again) is legible.Detection and repr(again) == repr(found)
        assert again == found and not again != found and hash(again) == hash(found)
        assert [getattr(again, name) for name in names] == [getattr(found, name) for name in names]
    assert copy.deepcopy(copy.copy(again)) == found != legible.detect(b"other") and found != 1
    for values in ((), (None,) * 13, [], None):
        with pytest.raises(ValueError):
            legible._native.restore(values)


OPTIONS = [
    {}, {"suggested": ["koi8-r", "shift_jis"]}, {"only": "windows-1252"}, {"only": ["cp866", "euc-jp"]},
    {"only": "windows-1252", "minimum_confidence": 0.5}, {"disallowed": ["windows-1251", "utf-8"]}, {"languages": "uk"},
    {"fallback": "euc-kr", "minimum_confidence": 1}, {"declared": "latin2"}, {"from_windows": True},
    {"allow_malformed": False},
]


@pytest.mark.parametrize("hints", OPTIONS, ids=str)
def test_options_give_the_same_answer_by_all_ways(sample, hints, tmp_path):
    for data in (sample[3], sample[3] + b"\xff", b"25 \xb0C"):
        found = legible.detect(data, **hints)
        assert same(legible.detect(bytearray(data), **hints), found)
        detector = legible.Detector(**hints)
        for byte in data:
            detector.feed(bytes([byte]))
        assert same(detector.close(), found)
        assert legible.detect_many([data], **hints)[0].encoding == found.encoding
        (tmp_path / "file").write_bytes(data)
        if found.encoding is None:
            with pytest.raises(legible.UndecidedError):
                legible.decode(data, errors="replace", **hints)
            with pytest.raises(ValueError):
                legible.open_utf8(tmp_path / "file", errors="replace", **hints).read()
            continue
        text, decoded = legible.decode(data, errors="replace", **hints)
        assert same(decoded, found)
        with legible.open_utf8(tmp_path / "file", errors="replace", **hints) as file:
            assert file.read().decode() == text
