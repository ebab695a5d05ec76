"""Measures the installed package beside other detectors; compare.py holds its answers against the command's.

    python Python/tools/measure.py speed      # beside chardet and charset-normalizer, if they are installed
    python Python/tools/measure.py memory     # a million calls

The samples are made of Corpus/text, in the encodings that Corpus/encodings.json finds common for a language.
"""

import itertools
import json
import pathlib
import resource
import sys
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


if __name__ == "__main__":
    import legible.chardet

    task = sys.argv[1] if len(sys.argv) > 1 else ""
    if task in ("speed", "memory"):
        globals()[task]()
    else:
        sys.exit(__doc__)
