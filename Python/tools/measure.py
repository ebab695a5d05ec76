"""Measures the installed package beside other detectors, and holds it against the command.

    python Python/tools/measure.py speed      # beside chardet and charset-normalizer, if they are installed
    python Python/tools/measure.py memory     # a million calls
    python Python/tools/measure.py answers LEGIBLE [COUNT]   # the same answers as the command gives

The samples are made of Corpus/text, in the encodings that Corpus/encodings.json finds common for a language.
"""

import itertools
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import legible

ROOT = pathlib.Path(__file__).resolve().parents[2]


def samples(lengths, only_eight_bits=False):
    """Texts of the corpus in all their common encodings, cut at the lengths in bytes."""
    plausible = json.loads((ROOT / "Corpus/encodings.json").read_text())
    for path in sorted((ROOT / "Corpus/text").glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        common = plausible.get(path.stem, {}).get("common", [])
        for label in common + ([] if only_eight_bits else plausible["*"]["common"]):
            data = legible.encode(text, label, "replace")
            for length in lengths:
                yield data[: min(length, len(data))]


def best_of(count, body):
    times = []
    for _ in range(count):
        start = time.process_time()
        body()
        times.append(time.process_time() - start)
    return min(times)


def speed():
    data = list(samples([1638], only_eight_bits=True))
    print(f"{len(data)} samples of up to 1,638 bytes, processor time of one core, best of 3")
    ours = best_of(3, lambda: [legible.detect(one).encoding for one in data])
    print(f"legible.detect: {ours / len(data) * 1e6:.0f} us each")
    shape = best_of(3, lambda: [legible.chardet.detect(one) for one in data])
    print(f"legible.chardet.detect: {shape / len(data) * 1e6:.0f} us each")
    for name in ("chardet", "charset_normalizer"):
        try:
            module = __import__(name)
        except ImportError:
            print(f"{name}: not installed")
            continue
        theirs = best_of(1, lambda: [module.detect(one) for one in data])
        print(f"{name} {module.__version__}: {theirs / len(data) * 1e6:.0f} us each, {theirs / ours:.1f} times")
    many = data * 40
    times = []
    for threads in (1, 2):
        clock = processor = 1e9
        for _ in range(5):
            start, used = time.perf_counter(), time.process_time()
            legible.detect_many(many, threads=threads)
            clock = min(clock, time.perf_counter() - start)
            processor = min(processor, time.process_time() - used)
        times.append(clock)
        print(
            f"detect_many, {threads} threads: {clock / len(many) * 1e6:.1f} us each of the clock, "
            f"{processor / len(many) * 1e6:.1f} of the processors")
    print(f"two threads: {times[0] / times[1]:.2f} times one, by the clock")


def memory():
    data = list(itertools.islice(samples([200], only_eight_bits=True), 64))
    for number in range(1_000_001):
        found = legible.detect(data[number % len(data)])
        found.encoding, found.confidence
        if number % 16 == 0:
            found.language, found.evidence, found.alternatives
        if number % 100_000 == 10_000 or number == 1_000_000:
            print(number, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, "KB")


def answers(command, count):
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, data in enumerate(itertools.islice(samples([12, 16, 24, 32, 48, 64, 100, 150, 200, 300, 500, 1000, 4000]), count)):
            path = pathlib.Path(folder) / f"{number:05}"
            path.write_bytes(data)
            names.append(path)
        run = subprocess.run(
            [command, "detect", "--json", "--files0-from=-"], capture_output=True,
            input=b"\0".join(str(name).encode() for name in names))
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        assert len(lines) == len(names), run.stderr
        different = {"detect": 0, "detect_many": 0, "Detector": 0, "chardet": 0}
        data = [name.read_bytes() for name in names]
        for line, one, many in zip(lines, data, legible.detect_many(data)):
            expected = line["encoding"]
            detector = legible.Detector()
            detector.feed(one[:7])
            detector.feed(one[7:])
            found = legible.detect(one)
            same_confidence = abs(found.confidence - line["confidence"]) < 0.005
            if (found.iconv_name or found.label) != expected or not same_confidence:
                different["detect"] += 1
                print(f"{len(one)} bytes: {expected} {line['confidence']}, here {found!r}")
            different["detect_many"] += (many.iconv_name or many.label) != expected
            closed = detector.close()
            different["Detector"] += (closed.iconv_name or closed.label) != expected
            shape = legible.chardet.detect(one, no_match_encoding="cp037", compat_names=False)["encoding"]
            wanted = legible.chardet._codec_name(found.encoding, found.has_byte_order_mark) if (
                found.encoding) else None if found.is_binary else "cp037"
            different["chardet"] += shape != wanted
        print(f"{len(names)} files; answers that differ from the command's: {different}")


if __name__ == "__main__":
    import legible.chardet

    task = sys.argv[1] if len(sys.argv) > 1 else ""
    if task == "answers" and len(sys.argv) > 2:
        answers(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 5000)
    elif task in ("speed", "memory"):
        globals()[task]()
    else:
        sys.exit(__doc__)
