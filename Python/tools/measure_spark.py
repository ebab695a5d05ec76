"""Tries legible.spark with several executors, holds it against one process, and measures it.

    python Python/tools/measure_spark.py [FILES [BYTES [LEGIBLE]]]   # 20,000 files and a file of 1 GB

LEGIBLE is the static command, which `rdd.pipe` then runs. All is done in a temporary folder, and the files are
read once before anything is measured, so that they are in memory.
"""

import contextlib
import hashlib
import os
import pathlib
import signal
import sys
import tempfile
import threading
import time

import corpus
import legible
from pyarrow import parquet
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import legible.spark

FACTS = ("encoding", "confidence", "language", "malformed_count", "is_binary", "byte_count")


@contextlib.contextmanager
def session(executors, memory=2048):
    """Spark with executors of one core each, every one a process with workers of its own."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (
        SparkSession.builder.master(f"local-cluster[{executors},1,{memory}]")
        .config("spark.executor.memory", f"{memory}m").config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        # Executors are killed here, and their host is that of all others.
        .config("spark.excludeOnFailure.enabled", "false")
        .config("spark.sql.shuffle.partitions", 8)
        # A small file costs no 4 MB, which is what Spark takes for it.
        .config("spark.sql.files.openCostInBytes", 1 << 15)
        .config("spark.sql.files.maxPartitionBytes", 8 << 20).getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")
    try:
        # Python starts when it is first asked.
        spark.range(executors).repartition(executors).mapInArrow(lambda batches: batches, "id long").count()
        yield spark
    finally:
        spark.stop()


def files_of(spark, folder):
    return spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(str(folder))


def executors_of(spark):
    """The processes that are executors of this program."""
    wanted = spark.sparkContext.applicationId.encode()
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if wanted in words and any(b"CoarseGrainedExecutorBackend" in word for word in words):
                yield int(entry.name)


@contextlib.contextmanager
def killing(spark, least_tasks=3):
    """Kills an executor once some tasks of what runs meanwhile have ended; yields a list of the killed."""
    killed, ended = [], threading.Event()

    def work():
        tracker = spark.sparkContext.statusTracker()
        while not ended.is_set():
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            if any(stage and stage.numCompletedTasks >= least_tasks for stage in stages):
                for process in list(executors_of(spark))[:1]:
                    os.kill(process, signal.SIGKILL)
                    killed.append(process)
                return
            ended.wait(0.05)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield killed
    finally:
        ended.set()
        thread.join()


def alone(folder):
    """The facts of all files as one process has them, and the digests of their texts."""
    found, texts = {}, {}
    for path in sorted(pathlib.Path(folder).rglob("*.txt")):
        data = path.read_bytes()
        detection = legible.detect(data)
        found[str(path)] = tuple(getattr(detection, name) for name in FACTS) + (
            [tuple(reading) for reading in detection.alternatives],)
        try:
            text, _ = legible.decode(data, errors="replace")
            texts[str(path)] = hashlib.sha256(text.encode()).hexdigest()
        except legible.UndecidedError:
            texts[str(path)] = None
    return found, texts


def local(path):
    return path.removeprefix("file:")


def detected(frame):
    rows = legible.spark.detect(frame).select("path", *FACTS, "alternatives").collect()
    return {local(row.path): (*row[1:-1], [tuple(reading) for reading in row.alternatives]) for row in rows}


def texts_of(frame):
    digests = legible.spark.to_text(frame).select("path", F.sha2("text", 256).alias("digest"))
    return {local(row.path): row.digest for row in digests.collect()}


def differences(one, other):
    return sorted(key for key in one.keys() | other.keys() if one.get(key, 0) != other.get(key, 0))


def text_alone(path, errors="replace"):
    """The digest of a file's text and its malformed places, by one process that streams it."""
    digest = hashlib.sha256()
    with legible.open_utf8(path, errors=errors) as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
        return digest.hexdigest(), file.malformed_count


def blocks_of(spark, path, size, partitions=64):
    """The same by blocks, whose texts Spark writes, and which are put behind each other here."""
    files = files_of(spark, pathlib.Path(path).parent).where(F.col("path").endswith(pathlib.Path(path).name))
    texts = legible.spark.read_blocks(legible.spark.blocks(files, size, partitions=partitions))
    with tempfile.TemporaryDirectory() as folder:
        _, taken = timed(lambda: texts.write.mode("overwrite").parquet(folder))
        # One after the other: each is in the file of its partition.
        places = {}
        for written in pathlib.Path(folder).glob("*.parquet"):
            for row, number in enumerate(parquet.read_table(written, columns=["block"])["block"].to_pylist()):
                assert number not in places, "a block is there twice"
                places[number] = written, row
        digest, malformed, encodings = hashlib.sha256(), 0, set()
        for number in range(len(places)):
            written, at = places[number]
            row = parquet.read_table(written).slice(at, 1).to_pylist()[0]
            digest.update(row["text"].encode())
            malformed += row["malformed_count"]
            encodings.add(row["encoding"])
    return (digest.hexdigest(), malformed), encodings, taken


def length_of_text(spark, path):
    """How long the text of a file is, by blocks; nothing else is done with it."""
    blocks = legible.spark.blocks(files_of(spark, path.parent), partitions=64)
    return legible.spark.read_blocks(blocks).agg(F.sum(F.octet_length("text"))).first()[0]


def piped(spark, folder, command):
    """How many files the command finds text in, run by `rdd.pipe` without any package for Python."""
    paths = files_of(spark, folder).select("path").rdd.map(lambda row: row.path.removeprefix("file:"))
    lines = paths.pipe(f"xargs -d '\\n' {command} detect --json --")
    return lines.map(lambda line: '"encoding":null' not in line.replace(" ", "")).sum(), lines.count()


def processor_time(spark):
    """Seconds of processor that the executors, and the processes of Python below them, have used."""
    ticks, parents = {}, {}
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (entry / "stat").read_text().rpartition(")")[2].split()
            # Of its own and of children that have ended: proc(5), fields 14 to 17.
            ticks[int(entry.name)], parents[int(entry.name)] = sum(map(int, words[11:15])), int(words[1])
    roots, total = set(executors_of(spark)), 0
    for process in ticks:
        above = process
        while above and above not in roots:
            above = parents.get(above)
        total += ticks[process] if above else 0
    return total / os.sysconf("SC_CLK_TCK")


def timed(body):
    start = time.perf_counter()
    result = body()
    return result, time.perf_counter() - start


def measured(spark, what, body, count, size, rounds=2):
    """Prints how fast the best of some rounds was, and what processor time one took."""
    best, used = 1e9, 1e9
    for _ in range(rounds):
        before = processor_time(spark)
        result, taken = timed(body)
        best, used = min(best, taken), min(used, processor_time(spark) - before)
    print(
        f"  {what}: {count / best:.0f} files a second, {size / best / 1e6:.0f} MB/s; of processor time "
        f"{used / count * 1e3:.2f} ms a file, {size / used / 1e6:.0f} MB/s", flush=True)
    return result


def alone_measured(what, body, count, size):
    start = time.process_time()
    result = body()
    used = time.process_time() - start
    print(f"  {what}: of processor time {used / count * 1e3:.2f} ms a file, {size / used / 1e6:.0f} MB/s", flush=True)
    return result


def main(count=20_000, length=1 << 30, command=None):
    with tempfile.TemporaryDirectory() as temporary:
        folder, large = pathlib.Path(temporary) / "files", pathlib.Path(temporary) / "large" / "log.txt"
        large.parent.mkdir()
        corpus.write_files(folder, count)
        corpus.write_large(large, "windows-1251", length)
        size = sum(path.stat().st_size for path in folder.rglob("*.txt"))
        print(f"{count} files of {size / count / 1000:.1f} KB on average, and one of {length / 1e9:.2f} GB", flush=True)
        found, texts = alone(folder)
        contents = [path.read_bytes() for path in sorted(folder.rglob("*.txt"))]
        print("one process, without Spark, files in memory")
        alone_measured("detect", lambda: [legible.detect(data).alternatives for data in contents], count, size)
        expected = alone_measured("the large file to UTF-8", lambda: text_alone(large), 1, length)
        for executors in (1, 2):
            with session(executors) as spark:
                frame = files_of(spark, folder)
                hashes = legible.spark.detect(frame).select(F.hash("encoding", "alternatives").alias("hash"))
                hashes.agg(F.sum("hash")).collect()
                print(f"{executors} executors of one core")
                measured(spark, "detect", lambda: hashes.agg(F.sum("hash")).collect(), count, size)
                measured(spark, "to_text and a digest", lambda: texts_of(frame), count, size)
                measured(spark, "the large file to text", lambda: length_of_text(spark, large), 1, length)
        with session(2) as spark:
            print("2 executors, one killed meanwhile")
            frame = files_of(spark, folder)
            with killing(spark) as killed:
                wrong = differences(found, detected(frame))
            print(f"  detect: {len(killed)} killed, {len(wrong)} of {count} differ from one process", *wrong[:3])
            with killing(spark) as killed:
                wrong = differences(texts, texts_of(frame))
            print(f"  to_text: {len(killed)} killed, {len(wrong)} of {count} differ from one process", *wrong[:3])
            with killing(spark) as killed:
                result, encodings, taken = blocks_of(spark, large, legible.blocks.BLOCK_SIZE)
            outcome = "equal to one process" if result == expected else "DIFFERENT from one process"
            print(
                f"  the large file to Parquet: {len(killed)} killed, {length / taken / 1e6:.0f} MB/s, {encodings}, "
                f"{result[1]} malformed places, text {outcome}", flush=True)
            if command:
                (known, lines), _ = timed(lambda: piped(spark, folder, command))
                same = known == sum(fact[0] is not None for fact in found.values())
                print(f"rdd.pipe: {lines} answers, {'as many' if same else 'NOT as many'} with an encoding")


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:3]]
    main(*numbers, *sys.argv[3:4])
