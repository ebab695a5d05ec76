import legible
import pytest
from conftest import TEXTS

DATA = [text.encode(encoding) for encoding, (_, text) in TEXTS.items()] * 20
EXPECTED = [(found.encoding, found.confidence, found.language) for found in map(legible.detect, DATA)]


def facts(found):
    return [one and (one.encoding, one.confidence, one.language) for one in found]


@pytest.mark.parametrize("threads", [None, 1, 2, 7])
def test_lists(threads):
    assert facts(legible.detect_many(DATA, threads=threads)) == EXPECTED
    few = iter([bytearray(DATA[0]), None])
    assert facts(legible.detect_many(few, threads=threads)) == [EXPECTED[0], None]
    assert legible.detect_many([], threads=threads) == []


def test_bad_arguments():
    with pytest.raises(TypeError):
        legible.detect_many(["text"])
    with pytest.raises(ValueError):
        legible.detect_many(DATA, threads=0)
    with pytest.raises(LookupError):
        legible.detect_many(DATA, only="klingon")


def test_options_hold_for_all():
    found = legible.detect_many([b"caf\xe9"] * 3, only=["koi8-r"], minimum_confidence=0)
    assert [one.encoding for one in found] == ["koi8_r"] * 3


def test_arrow():
    pyarrow = pytest.importorskip("pyarrow")
    rows = [
        {"encoding": encoding, "confidence": confidence, "language": language, "malformed_count": 0}
        for encoding, confidence, language in EXPECTED]
    for kind in (pyarrow.binary(), pyarrow.large_binary()):
        array = pyarrow.array(DATA, kind)
        assert legible.detect_many(array, threads=2).to_pylist() == rows
        assert legible.detect_many(array[3:8]).to_pylist() == rows[3:8]
        assert legible.detect_many(array[:0]).to_pylist() == []
    with_null = pyarrow.array([DATA[0], None, DATA[1], b""], pyarrow.binary())
    found = legible.detect_many(with_null).to_pylist()
    assert found[:3] == [rows[0], None, rows[1]]
    assert legible.detect_many(with_null[1:3]).to_pylist() == [None, rows[1]]
    chunked = pyarrow.chunked_array([array[:5], array[5:]])
    assert legible.detect_many(chunked).to_pylist() == rows
    binary = legible.detect_many(pyarrow.array([bytes(range(256)) * 8])).to_pylist()
    assert binary[0]["encoding"] is None
    # Other libraries take a dictionary only if its values are unique.
    names = legible.detect_many(array).field("encoding").dictionary.to_pylist()
    assert len(set(names)) == len(names)
    with pytest.raises(TypeError):
        legible.detect_many(pyarrow.array([1, 2]))


def test_pandas():
    pandas = pytest.importorskip("pandas")
    series = pandas.Series([*DATA, None], index=range(100, 101 + len(DATA)), dtype=object)
    frame = legible.detect_many(series)
    assert list(frame.index) == list(series.index)
    assert list(frame["encoding"][:-1]) == [encoding for encoding, _, _ in EXPECTED]
    assert pandas.isna(frame["encoding"].iloc[-1]) and pandas.isna(frame["confidence"].iloc[-1])
    assert list(frame["confidence"][:-1]) == [confidence for _, confidence, _ in EXPECTED]


def test_paths():
    words = ["zeď".encode("cp1250"), "příliš žluťoučký kůň úpěl ďábelské ódy".encode("cp1250") * 3] * 4
    paths = [f"lang/cs/{number}.txt" for number in range(len(words))]
    alone = legible.detect_many(words)
    together = legible.detect_many(words, paths=paths)
    assert [one.encoding for one in together] == ["cp1250"] * len(words)
    assert together[0].confidence > alone[0].confidence
    assert any("folder" in reason for reason in together[0].evidence)
    assert legible.detect_many([b"abc", None], paths=["a", None])[1] is None
    with pytest.raises(ValueError):
        legible.detect_many(words, paths=["a"])


def test_sets():
    found = legible.detect(b"caf\xe9", coverage=0.99)
    assert found.credible_set[0][0] == found.encoding
    assert sum(confidence for _, confidence in found.credible_set) >= 0.98
    assert legible.detect(b"caf\xe9").credible_set == ()
    with pytest.raises(ValueError):
        legible.detect(b"caf\xe9", coverage=1)
