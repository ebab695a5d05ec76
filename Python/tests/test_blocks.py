import doctest
import io
import random

import legible
import legible.blocks
import pytest
from conftest import TEXTS
from legible.blocks import align, decide, file_length, is_sequential, read, split

LABELS = [encoding.name for encoding in legible.encodings()]


def parts(file, label, size, errors="replace"):
    blocks = split(file_length(file), label, size)
    return [part for block in blocks for part in read(file, label, block, errors, size)]


def whole(data, label):
    """Text and malformed places of bytes that are read in one piece."""
    decoder = legible._native.decoder(label, None, 1, 0)
    text = decoder.feed(data)[0] + decoder.finish()[0]
    return text, decoder.report()[2]


def letters(label):
    """Characters of an encoding, and those that lines end with."""
    text, _ = legible.decode(bytes(range(32, 256)) * 2, label, "ignore")
    texts = [sample for _, sample in TEXTS.values()] + [text]
    return [c for c in "".join(texts) if legible.encode(c, label, "replace") != legible.encode("?", label)]


def samples(label, seed):
    """Lines of all lengths, text without lines, and the same with damage: bytes in the encoding."""
    dice = random.Random(f"{label} {seed}")
    known = letters(label)
    text = "".join(
        "".join(dice.choices(known, k=dice.randrange(60))) + dice.choice(["\n", "\r\n", "\r", "\n\n"])
        for _ in range(25))
    for sample in (text, "".join(dice.choices(known, k=500))):
        data = legible.encode(sample, label, "replace")
        yield data
        damaged = bytearray(data)
        for _ in range(60):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        yield bytes(damaged)
    yield dice.randbytes(500)
    yield bytes(dice.choices(b"\x81\x8e\x8f\xa1\xa4\xe2\xf0\xd8\xdc\x30\x41\x0a\x0d\x1b\x00", k=500))


@pytest.mark.parametrize("limit", [1 << 20, 24])
@pytest.mark.parametrize("label", LABELS)
def test_blocks_are_the_text(label, limit, monkeypatch):
    """Also where lines are longer than is looked for their end."""
    monkeypatch.setattr(legible.blocks, "LINE_LIMIT", limit)
    monkeypatch.setattr(legible.blocks, "STEP", 16)
    monkeypatch.setattr(legible.blocks, "PIECE", 37)
    for data in samples(label, limit):
        expected = whole(data, label)
        for size in (7, 64, 500, 10_000):
            found = parts(io.BytesIO(data), label, size)
            text = b"".join(part.utf8 for part in found)
            assert (text, sum(part.malformed_count for part in found)) == expected, (size, data)
            assert [part.number for part in found] == list(range(len(found)))


@pytest.mark.parametrize("label", ["windows-1252", "UTF-8", "UTF-16LE", "UTF-32BE", "Shift_JIS", "IBM037"])
def test_blocks_end_at_lines(label):
    lines = [f"{number} {'x' * (number % 90)}\n" for number in range(2000)]
    data = legible.encode("".join(lines), label)
    found = parts(io.BytesIO(data), label, 4000)
    assert len(found) > 10
    assert all(part.utf8.endswith(b"\n") for part in found if part.utf8)
    assert found[0].start == 0 and found[-1].end == len(data)
    assert all(one.end == next.start for one, next in zip(found, found[1:]))


def test_a_text_with_states_is_one_block_and_comes_in_parts():
    text = "日本語の文章です。\n" * 5000
    data = text.encode("iso2022_jp")
    assert is_sequential("ISO-2022-JP") and is_sequential("UTF-16") and not is_sequential("UTF-16LE")
    assert len(split(len(data), "ISO-2022-JP", 1000)) == 1
    found = parts(io.BytesIO(data), "ISO-2022-JP", 20_000)
    assert len(found) > 3 and all(part.utf8.endswith(b"\n") for part in found[:-1])
    assert b"".join(part.utf8 for part in found).decode() == text


def test_a_mark_is_taken_off_at_the_start_alone():
    data = ("\ufeff" + "a\n\ufeffb\n" * 100).encode("utf-16-le")
    text = b"".join(part.utf8 for part in parts(io.BytesIO(data), "UTF-16LE", 6)).decode()
    assert text == "a\n\ufeffb\n" * 100


def test_what_is_malformed_has_its_place():
    data = b"abc\n" * 100 + b"caf\xe9 cr\xe8me\n" + b"abc\n" * 100
    found = parts(io.BytesIO(data), "UTF-8", 50, "strict")
    wrong = [part for part in found if part.error]
    assert [part.error.split(":")[0] for part in wrong] == ["byte 403"]
    assert b"".join(part.utf8 for part in found if not part.error).count(b"abc\n") >= 190


def test_decide(sample, tmp_path):
    encoding, _, text, data = sample
    assert decide(io.BytesIO(data)).encoding == legible.detect(data).encoding == encoding
    head = io.BytesIO(b"plain text, line by line\n" * 100_000 + data)
    assert decide(head).encoding == encoding
    path = tmp_path / "file"
    path.write_bytes(data)
    assert decide(path).encoding == decide(str(path)).encoding == encoding
    assert decide(head, limit=1000).encoding == "ascii"
    with pytest.raises(legible.UndecidedError) as caught:
        decide(io.BytesIO(bytes(range(256)) * 8))
    assert caught.value.detection.is_binary


def test_edges():
    assert split(0, "UTF-8") == [(0, 0, 0)]
    assert [part.utf8 for part in parts(io.BytesIO(b""), "UTF-8", 10)] == [b""]
    with pytest.raises(ValueError):
        split(10, "UTF-8", 0)
    with pytest.raises(LookupError):
        list(read(io.BytesIO(b"a"), "UTF-8", split(1, "UTF-8")[0], errors="perhaps"))
    file = io.BytesIO(b"one\ntwo")
    assert [align(file, "UTF-8", offset, 7) for offset in range(8)] == [0, 4, 4, 4, 4, 7, 7, 7]


def test_examples():
    assert doctest.testmod(legible.blocks).failed == 0
