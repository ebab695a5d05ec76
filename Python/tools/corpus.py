"""Mixed files made of Corpus/text, for trials: many small ones, or a large one.

    python Python/tools/corpus.py files COUNT FOLDER
    python Python/tools/corpus.py large ENCODING BYTES FILE
"""

import json
import pathlib
import random
import sys

import legible

ROOT = pathlib.Path(__file__).resolve().parents[2]


def languages():
    """The texts of the corpus with the encodings that are common for each: (language, lines, labels)."""
    plausible = json.loads((ROOT / "Corpus/encodings.json").read_text())
    for path in sorted((ROOT / "Corpus/text").glob("*.txt")):
        lines = [
            line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        common = plausible.get(path.stem, {}).get("common", [])
        yield path.stem, lines, common + plausible["*"]["common"]


def mixed(count):
    """Contents of files: 24 bytes to 64 KB in all languages; every eighth damaged, every fortieth no text."""
    known = list(languages())
    for number in range(count):
        dice = random.Random(number)
        _, lines, labels = known[number % len(known)]
        if number % 40 == 39:
            yield dice.randbytes(dice.randrange(3000))
            continue
        length = int(2 ** dice.uniform(4.6, 16))
        text = ""
        while len(text) < length:
            text += "\n".join(dice.sample(lines, min(len(lines), 20))) + "\n"
        data = bytearray(legible.encode(text, dice.choice(labels), "replace")[:length])
        if number % 8 == 7:
            for _ in range(1 + len(data) // 2000):
                data[dice.randrange(len(data))] = dice.choice((0xFF, 0x80, 0xE9, 0x1B))
        yield bytes(data)


def write_files(folder, count):
    """Writes mixed files, a thousand to a folder, some with names that an address would escape."""
    for number, data in enumerate(mixed(count)):
        place = pathlib.Path(folder) / f"{number // 1000:03}"
        place.mkdir(parents=True, exist_ok=True)
        (place / (f"{number:06}.txt" if number % 5 else f"{number:06} 100% é#.txt")).write_bytes(data)


def write_large(path, label, length, languages_in_it=("ru", "en")):
    """Writes a file of about so many bytes in one encoding, a malformed or unknown byte in each 16 MB."""
    lines = [line for language, some, _ in languages() if language in languages_in_it for line in some]
    dice = random.Random(label)
    with open(path, "wb") as file:
        while (left := length - file.tell()) > 0:
            piece = "\n".join(dice.choices(lines, k=200_000)) + "\n"
            data = bytearray(legible.encode(piece, label, "replace")[:left])
            data[len(data) // 2] = 0xFF
            file.write(data)


if __name__ == "__main__":
    if sys.argv[1:2] == ["files"] and len(sys.argv) == 4:
        write_files(sys.argv[3], int(sys.argv[2]))
    elif sys.argv[1:2] == ["large"] and len(sys.argv) == 5:
        write_large(sys.argv[4], sys.argv[2], int(sys.argv[3]))
    else:
        sys.exit(__doc__)
