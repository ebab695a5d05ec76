import csv
import io

import legible
import pytest


def test_decodes_what_it_detects(sample):
    encoding, _, text, data = sample
    assert legible.decode(data)[0] == text
    assert legible.decode(bytearray(data), encoding) == (text, None)
    assert legible.encode(text, encoding) == data
    assert legible.convert(data) == text.encode()
    assert legible.convert(text.encode(), to=encoding) == data


def test_malformed_bytes():
    data = "größe".encode() + b"\xff und mehr"
    with pytest.raises(UnicodeDecodeError) as caught:
        legible.decode(data, "utf-8")
    assert (caught.value.start, caught.value.end, caught.value.object) == (7, 8, data)
    for errors in ("replace", "backslashreplace", "ignore"):
        text = legible.decode(data, "utf-8", errors)[0]
        assert text == data.decode("utf-8", errors).replace("\\xff", "\\xFF")
    for wrong in ({"errors": "surrogateescape"}, {"encoding": "klingon"}):
        with pytest.raises(LookupError):
            legible.decode(data, **wrong)
    with pytest.raises(legible.UndecidedError) as caught:
        legible.decode(bytes(range(256)) * 8)
    assert caught.value.detection.is_binary
    with pytest.raises(TypeError):
        legible.decode("text")


def test_unencodable_characters():
    with pytest.raises(UnicodeEncodeError) as caught:
        legible.encode("añ€", "latin1")
    assert (caught.value.start, caught.value.end) == (2, 3)
    for errors in ("replace", "xmlcharrefreplace"):
        assert legible.encode("añ€", "latin1", errors) == "añ€".encode("latin1", errors)
    assert legible.encode("5 €", "latin1", "transliterate") == b"5 EUR"
    assert legible.encode("5 €", "latin1", "ignore") == b"5 "


def test_a_byte_order_mark_is_taken_off():
    for encoding in ("utf-8-sig", "utf-16", "utf-32"):
        text, found = legible.decode("naïve text".encode(encoding))
        assert text == "naïve text" and found.has_byte_order_mark


def test_files_are_detected(tmp_path):
    data = "Příliš žluťoučký kůň úpěl ďábelské ódy".encode("cp1250") * 5000
    path = tmp_path / "czech"
    path.write_bytes(data)
    with open(path, "rb") as file:
        for found in (legible.detect_file(path), legible.detect_file(str(path)), legible.detect_file(file)):
            assert found == legible.detect(data)
        assert not file.closed
    assert legible.detect_file(path, only="iso8859-2").encoding == "iso8859_2"
    with pytest.raises(TypeError, match="a path or a binary file"):
        legible.detect_file(None)


def test_files_stream(sample, tmp_path):
    encoding, _, text, data = sample
    (tmp_path / "file").write_bytes(data + b"\n" + data)
    with legible.open(tmp_path / "file") as file:
        assert [line.rstrip("\n") for line in file] == [text, text]
        assert file.buffer.detection.encoding == encoding
        assert file.buffer.malformed_count == 0
    with legible.open_utf8(tmp_path / "file", encoding) as file:
        assert file.read() == (text + "\n" + text).encode()


def test_a_late_accent_is_read_right():
    data = b"plain text, a line of it\n" * 200_000 + "größer\n".encode("cp1252")
    reader = legible.open_utf8(io.BytesIO(data))
    total = 0
    while piece := reader.read(1 << 16):
        total += len(piece)
        last = piece
    assert last.endswith("größer\n".encode())
    assert total == len(data) + 2
    assert reader.detection.encoding == "cp1252"


def test_files_with_malformed_bytes():
    data = "größer und schöner, höher und weiter".encode() + b" \xff\n"
    with pytest.raises(ValueError, match="0xFF"):
        legible.open_utf8(io.BytesIO(data), "utf-8").read()
    with legible.open_utf8(io.BytesIO(data), "utf-8", errors="replace") as file:
        assert file.read() == data.decode("utf-8", "replace").encode()
        assert file.malformed_count == 1
    with pytest.raises(legible.UndecidedError):
        legible.open_utf8(io.BytesIO(bytes(range(256)) * 400)).read()


def test_readers_of_tables(tmp_path):
    pandas = pytest.importorskip("pandas")
    path = tmp_path / "table.csv"
    rows = [["имя", "город"], ["Мария", "Москва"], ["Пётр", "Казань"], ["Ольга", "Самара"]]
    path.write_bytes("\n".join(",".join(row) for row in rows).encode("cp1251"))
    with legible.open(path, newline="") as file:
        assert list(csv.reader(file)) == rows
    frame = pandas.read_csv(legible.open_utf8(path))
    assert [list(frame.columns), *frame.values.tolist()] == rows


def test_direction():
    assert legible.base_direction("שלום world") == "rtl"
    assert legible.base_direction("12") is None
    assert legible.base_direction("a שלום", strategy="any-rtl") == "rtl"
    fixed = legible.fix_direction("أحب C++ كثيرا")
    assert legible.show_direction_marks(fixed) == "أحب C++[LRM] كثيرا"
    assert legible.add_direction_marks("Safari على Mac", "rtl")[0] == "\u200f"
    assert legible.isolate("a", "rtl") == "\u2067a\u2069"
    assert legible.remove_direction_marks("\u2067a\u2069") == "a"
    assert legible.visual_text("abc שלום") == "abc םולש"
    for wrong in ({"direction": "up"}, {"direction": []}):
        with pytest.raises(ValueError):
            legible.isolate("a", **wrong)
    with pytest.raises(UnicodeEncodeError):
        legible.base_direction("\ud800")


@pytest.mark.parametrize("encoding", [None, "cp1252"])
def test_lines_in_several_encodings(encoding):
    text = "Où est passé l'été ?\nDéjà vu, très tôt à la forêt.\nLa crème brûlée, le café et les îles\n" * 5
    lines = text.splitlines(keepends=True)
    data = b"".join(line.encode("cp1252" if number % 3 == 1 else "utf-8") for number, line in enumerate(lines))
    with legible.open_utf8(io.BytesIO(data), encoding, mixed=True) as file:
        assert file.read().decode() == text
        assert file.detection.encoding == "cp1252" and file.malformed_count == 0
    with legible.open(io.BytesIO(data), encoding, mixed=True) as file:
        assert list(file) == lines
