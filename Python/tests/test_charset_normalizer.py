import inspect

import legible.charset_normalizer as ours
import pytest

CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy, a to všechno v jedné větě"


def test_bytes_and_files(tmp_path):
    data = CZECH.encode("cp1250")
    path = tmp_path / "czech"
    path.write_bytes(data)
    with open(path, "rb") as file:
        for matches in (ours.from_bytes(data), ours.from_bytes(bytearray(data)), ours.from_path(path), ours.from_fp(file)):
            best = matches.best()
            assert matches and best is matches.first() is matches[0] is matches["cp1250"]
            assert (best.encoding, best.language, str(best), best.raw) == ("cp1250", "cs", CZECH, data)
            assert best.output() == CZECH.encode() and best.output("cp437") == best.output("cp437")
            assert best.percent_chaos < 50 < best.percent_coherence and not best.bom
            assert "windows_1250" in best.encoding_aliases


def test_limits_marks_and_binary():
    data = CZECH.encode("cp1250")
    assert ours.from_bytes(data, cp_isolation=["iso8859-2"]).best().encoding == "iso8859_2"
    other = ours.from_bytes(data, cp_exclusion=["cp1250"])
    assert all(match.encoding != "cp1250" for match in other)
    marked = ours.from_bytes(b"\xef\xbb\xbf" + CZECH.encode()).best()
    assert marked.byte_order_mark and str(marked) == CZECH
    binary = ours.from_bytes(bytes(range(256)) * 4)
    assert binary.best() is None and not binary and list(binary) == []
    with pytest.raises(KeyError):
        ours.from_bytes(data)["no such"]


def test_has_the_shape_of_charset_normalizer():
    theirs = pytest.importorskip("charset_normalizer")
    for name in ("from_bytes", "from_fp", "from_path"):
        assert list(inspect.signature(getattr(ours, name)).parameters) == list(
            inspect.signature(getattr(theirs, name)).parameters)
    data = CZECH.encode("cp1250")
    mine, other = ours.from_bytes(data).best(), theirs.from_bytes(data).best()
    assert all(hasattr(other, name) for name in dir(mine) if not name.startswith("_"))
    assert str(mine) == str(other)
