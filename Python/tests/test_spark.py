"""legible.spark with the real pyspark: `make test-spark`. Without it, all of this is left out."""

import pathlib
import sys

import legible
import pytest
from conftest import TEXTS

pytest.importorskip("pyspark")
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tools"))

import corpus
import measure_spark as trial
from pyspark.sql import functions as F

import legible.spark

COUNT = 640


@pytest.fixture(scope="module")
def spark():
    with trial.session(2, memory=1024) as session:
        yield session


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    corpus.write_files(folder, COUNT)
    return folder


@pytest.fixture(scope="module")
def alone(folder):
    return trial.alone(folder)


@pytest.fixture
def strange(tmp_path):
    """Files of all kinds that go wrong."""
    contents = {
        "good.txt": TEXTS["cp1251"][1].encode("cp1251"), "empty.txt": b"",
        "binary.txt": bytes(range(256)) * 20, "malformed.txt": "Déjà l’été, après un hiver très gelé : la forêt brûlée reverdit. ".encode() * 5 + b"\xff\xfe\xff",
        "states.txt": ("日本語の文章です。\n" * 300).encode("iso2022_jp"),
        "wide.txt": ("\ufeffŽluťoučký kůň\r\n" * 300).encode("utf-16-le"),
    }
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path, contents


def by_name(rows):
    return {pathlib.PurePath(row.path).name: row for row in rows}


def test_detection_is_that_of_one_process_though_an_executor_is_killed(spark, folder, alone):
    with trial.killing(spark, least_tasks=1) as killed:
        frame = trial.files_of(spark, folder).repartition(12)
        assert trial.differences(alone[0], trial.detected(frame)) == []
    assert len(killed) == 1


def test_texts_are_those_of_one_process(spark, folder, alone):
    assert trial.differences(alone[1], trial.texts_of(trial.files_of(spark, folder))) == []


def test_udfs_tell_the_same(spark, folder, alone):
    frame = trial.files_of(spark, folder).limit(200).select(
        "path", legible.spark.detection_udf()("content").alias("found"),
        legible.spark.text_udf()("content").alias("text"))
    for row in frame.collect():
        facts = tuple(row.found[name] for name in trial.FACTS)
        assert facts == alone[0][trial.local(row.path)][:-1]
        assert (row.text.text is None) == (alone[1][trial.local(row.path)] is None)
        assert (row.text.error is None) == (row.text.text is not None)


@pytest.mark.parametrize("label", ["windows-1251", "UTF-16LE", "ISO-2022-JP"])
def test_blocks_are_the_text_of_one_process_though_an_executor_is_killed(spark, tmp_path, label):
    languages = ("ja",) if label == "ISO-2022-JP" else ("ru",)
    path = tmp_path / "large" / "log.txt"
    path.parent.mkdir()
    corpus.write_large(path, label, 3 << 20, languages)
    with trial.killing(spark, least_tasks=1) as killed:
        found, encodings, _ = trial.blocks_of(spark, path, 1 << 19, partitions=6)
    assert found == trial.text_alone(path)
    assert len(encodings) == 1
    assert len(killed) <= 1


def test_strange_files_are_rows_with_an_error(spark, strange):
    folder, contents = strange
    frame = trial.files_of(spark, folder)
    rows = by_name(legible.spark.to_text(frame, errors="strict").collect())
    # "binaryFile" has no row for a file without a byte.
    assert rows.keys() == contents.keys() - {"empty.txt"}
    assert rows["binary.txt"].error == "binary, not text" and rows["binary.txt"].text is None
    assert rows["malformed.txt"].error.startswith("byte ") and rows["malformed.txt"].text is None
    assert rows["good.txt"].error is None and rows["good.txt"].text == TEXTS["cp1251"][1]
    rows = by_name(legible.spark.to_text(frame).collect())
    broken = rows["malformed.txt"]
    assert (broken.error, broken.is_lossless, broken.malformed_count) == (None, False, 3)
    assert broken.replaced_count == 3 and broken.text.endswith("\ufffd" * 3)
    rows = by_name(legible.spark.to_text(frame, encoding="latin1", errors="ignore").collect())
    assert rows["good.txt"].encoding == "latin_1" and rows["good.txt"].confidence is None


def test_strange_blocks_are_rows_with_an_error(spark, strange):
    folder, _ = strange
    (folder / "secret").mkdir()
    paths = [f"file:{path}" for path in folder.iterdir()] + [f"{folder}/none.txt", "perhaps://x/y.txt"]
    frame = spark.createDataFrame([(path,) for path in paths], "path string")
    blocks = legible.spark.blocks(frame, size=1000, partitions=4)
    rows = legible.spark.read_blocks(blocks, errors="strict").orderBy("path", "block").collect()
    errors = {pathlib.PurePath(row.path).name: row.error for row in rows if row.error}
    assert errors.keys() == {"binary.txt", "malformed.txt", "none.txt", "secret", "y.txt"}
    assert errors["none.txt"] == "No such file or directory"
    texts = {}
    for row in rows:
        name = pathlib.PurePath(row.path).name
        texts[name] = texts.get(name, "") + (row.text or "")
    assert texts["empty.txt"] == ""
    assert texts["states.txt"] == "日本語の文章です。\n" * 300
    assert texts["wide.txt"] == "Žluťoučký kůň\r\n" + "\ufeffŽluťoučký kůň\r\n" * 299
    found = {pathlib.PurePath(row.path).name: row.encoding for row in blocks.collect()}
    assert found["states.txt"] == "iso2022_jp" and found["wide.txt"] == "utf_16_le"


def test_the_limit_takes_what_is_unseen_for_utf8(spark, tmp_path):
    (tmp_path / "late.txt").write_bytes(b"plain\n" * 5000 + TEXTS["cp1251"][1].encode("cp1251"))
    frame = trial.files_of(spark, tmp_path)
    assert {row.encoding for row in legible.spark.blocks(frame, 10_000).collect()} == {"cp1251"}
    limited = legible.spark.blocks(frame, 10_000, limit=1000)
    assert {row.encoding for row in limited.collect()} == {"utf_8"}
    assert legible.spark.read_blocks(limited).agg(F.sum("malformed_count")).first()[0] > 10


def test_what_is_asked_wrongly_fails_where_it_is_asked(spark, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"a")
    frame = trial.files_of(spark, tmp_path)
    with pytest.raises(LookupError):
        legible.spark.detect(frame, only="klingon")
    with pytest.raises(LookupError):
        legible.spark.to_text(frame, errors="perhaps")
    with pytest.raises(ValueError, match="no column"):
        legible.spark.detect(frame, column="bytes")
    with pytest.raises(ValueError, match="twice"):
        legible.spark.detect(frame.withColumn("label", F.lit(1)))
    with pytest.raises(ValueError):
        legible.spark.blocks(frame, size=0)


def test_hints_go_along(spark, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"caf\xe9")
    frame = trial.files_of(spark, tmp_path)
    found = legible.spark.detect(frame, only=["koi8-r"], minimum_confidence=0).first()
    assert found.encoding == "koi8_r"
