"""Loads the extension into DuckDB and holds its answers against the command's; then bad input, and the examples of docs.

    python DuckDB/check.py EXTENSION COMMAND

It runs in the repository, with the duckdb of its environment.
"""

import contextlib
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile
import threading

import duckdb

EXTENSION, COMMAND = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
CORPUS = pathlib.Path("Corpus").resolve()
PAGE = pathlib.Path("docs/duckdb.md").resolve()

# The files that the page reads as CSV.
CUSTOMERS = [
    ("kunden.csv", "cp1252", 'name,city\nZoë Müller,Düsseldorf\nJürgen Groß,"Köln, am Rhein"\n'),
    ("клиенты.csv", "cp1251", "name;city\nИван Петрович;Москва\nМария Иванова;Санкт-Петербург\n"),
]


def connect():
    connection = duckdb.connect(config={"allow_unsigned_extensions": True})
    connection.execute(f"LOAD '{EXTENSION}'")
    return connection


def rows(connection, query, *arguments):
    return connection.execute(query, list(arguments)).fetchall()


def value(connection, expression, *arguments):
    return rows(connection, f"SELECT {expression}", *arguments)[0][0]


def fail(what):
    sys.exit(f"check-duckdb: {what}")


def equal(found, expected, what):
    if found != expected:
        fail(f"{what}: {found!r:.400}\nin the place of {expected!r:.400}")


@contextlib.contextmanager
def refused(*words):
    """Something that DuckDB refuses with a message that has these words in it."""
    try:
        yield
    except duckdb.Error as error:
        for word in words:
            if word not in str(error):
                fail(f"no {word!r} in the message {error}")
    else:
        fail(f"this is taken, and should be refused with {words}")


def command(*arguments, input=None):
    run = subprocess.run([COMMAND, *arguments], capture_output=True, input=input)
    return run.returncode, run.stdout


def answers_of_the_command(paths):
    _, output = command("detect", "--json", "--files0-from=-", input="\0".join(paths).encode())
    for line in output.splitlines():
        found = json.loads(line)
        yield found["path"], (
            found["encoding"], round(found["confidence"], 4), found["language"], found["malformedCount"],
            found["isBinary"], found["byteOrderMark"], found["kind"], found["mimeType"])


def make_files(folder):
    """Texts that are cut off or damaged, other encodings, binary data, nothing."""
    chance = random.Random(1)
    texts = [path.read_bytes() for path in sorted((CORPUS / "text").rglob("*")) if path.is_file()]
    for index in range(200):
        contents = bytearray(chance.choice(texts)[: chance.choice([0, 1, 3, 40, 500, 5000])])
        for _ in range(chance.choice([0, 0, 1, 20]) if contents else 0):
            contents[chance.randrange(len(contents))] = chance.randrange(256)
        (folder / f"damaged-{index:03}").write_bytes(contents)
    for encoding in "utf-16", "utf-32-be", "cp1251", "euc_jp", "cp037", "utf-7", "iso2022_jp":
        text = "Это письмо о погоде. 天気の話です。 Un café crème. " * 9
        (folder / encoding).write_bytes(text.encode(encoding, "ignore"))
    (folder / "random").write_bytes(chance.randbytes(5000))
    (folder / "zeros").write_bytes(bytes(5000))
    (folder / "nul").write_bytes(("ein langer Text, der schön ist, und\0noch einer " * 9).encode())


def check_answers(connection, pattern):
    """All columns are the command's, alone and together, in one thread and in several."""
    columns = ["encoding", "confidence", "language", "malformed"]
    paths = [path for path, in rows(connection, "SELECT file FROM glob($1)", pattern)]
    expected = dict(answers_of_the_command(paths))
    equal(len(expected), len(paths), "the number of the command's answers")
    for threads in 1, 4:
        connection.execute(f"SET threads = {threads}")
        found = rows(connection, f"SELECT path, {', '.join(columns)}, text, error FROM read_legible($1)", pattern)
        equal(sorted(path for path, *_ in found), sorted(paths), "paths")
        for path, encoding, confidence, language, malformed, _, error in found:
            equal((encoding, round(confidence, 4), language, malformed, error), (*expected[path][:4], None), path)
        texts = {path: text for path, *_, text, _ in found}
        for index, column in enumerate(columns):
            for path, alone in rows(connection, f"SELECT path, {column} FROM read_legible($1)", pattern):
                equal(round(alone, 4) if column == "confidence" else alone, expected[path][index], f"only {column} of {path}")
        equal(dict(rows(connection, "SELECT path, text FROM read_legible($1)", pattern)), texts, "text without the rest")
    for path, answer, text in rows(
            connection, "SELECT filename, detect_encoding(content), legible_utf8(content) FROM read_blob($1)", pattern):
        answer["confidence"] = round(answer["confidence"], 4)
        equal(tuple(answer.values()), expected[path], f"detect_encoding of {path}")
        equal(text, texts[path], f"legible_utf8 of {path}")
    return texts


def check_texts(texts):
    for path, text in texts.items():
        status, output = command("--malformed=replace", path)
        if text is None:
            equal((status, output), (1, b""), f"the command on {path}, which has no text here")
        else:
            equal(text, output.decode(), f"the text of {path}")


def check_values(connection):
    """NULL, nothing, constants, vectors of several chunks, and what is made of chosen rows."""
    equal(rows(connection, "SELECT detect_encoding(NULL), legible_utf8(NULL), repair_text(NULL)"), [(None,) * 3], "NULL")
    equal(value(connection, "legible_utf8(''::BLOB)"), "", "an empty blob")
    parted = "Das ist der eine Teil eines langen Textes, und\0das der andere, der schöner ist. " * 3
    equal(value(connection, "legible_utf8($1)", parted.encode()), parted, "NUL")
    equal(value(connection, "legible_utf8($1)", "Das ist schön. ".encode() * 9 + b"\xe2\x82"), "Das ist schön. " * 9 + "\ufffd",
          "a character that is cut off")
    equal(value(connection, "legible_utf8($1)", bytes(range(256)) * 9), None, "binary data")
    equal(rows(connection, r"SELECT DISTINCT legible_utf8('caf\xE9'::BLOB) FROM range(5000)"), [("café",)], "a constant")
    for text in "FranÃ§ois, MÃ¼nchen", "Ïðèâåò, êàê äåëà\nÏðèâåò", "nothing to do", "":
        equal(value(connection, "repair_text($1)", text), command("repair", input=text.encode())[1].decode(), "a repair")
    equal(value(connection, "repair_text($1)", "a\0b FranÃ§ois, MÃ¼nchen"), "a\0b François, München", "a repair beside NUL")
    connection.execute(r"""
        CREATE TABLE blobs AS SELECT range AS id, CASE range % 3 WHEN 0 THEN NULL WHEN 1 THEN 'caf\xE9'::BLOB
        ELSE encode('größer ' || range) END AS blob FROM range(10000)""")
    for source in ("FROM blobs", "FROM blobs WHERE id % 2 = 1", "FROM (FROM blobs ORDER BY hash(id))",
                   "FROM blobs JOIN range(10000) ON (id = range)"):
        for number, *found in rows(connection, f"SELECT id, legible_utf8(blob), detect_encoding(blob).encoding {source}"):
            expected = [[None, None], ["café", "windows-1252"], [f"größer {number}", "UTF-8"]][number % 3]
            equal(found, expected, f"row {number} {source}")
    equal(rows(connection, "SELECT count(d), count(d.encoding) FROM (SELECT detect_encoding(blob) AS d FROM blobs)"),
          [(6666, 6666)], "NULL in a structure")
    for expression in "detect_encoding(1)", "legible_utf8()", "repair_text([1])":
        with refused(expression.partition("(")[0]):
            value(connection, expression)


def check_files(connection, folder):
    """Patterns, lists, folders, pipes, what cannot be read, and names that are not UTF-8."""
    read = "SELECT path, encoding FROM read_legible($1)"
    accent = (f"{folder}/a.txt", "windows-1252")
    (folder / "a.txt").write_bytes(b"caf\xe9")
    (folder / "b[1].txt").write_text("größer")
    (folder / ".hidden.txt").write_text("x")
    (folder / "x" / "y" / "z").mkdir(parents=True)
    (folder / "x" / "y" / "z" / "deep.txt").write_text("x")
    (folder / "x" / "folder.txt").mkdir()
    (folder / "x" / "loop").symlink_to(folder)
    (folder / "x" / "link.txt").symlink_to(folder / "a.txt")
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "pipe.txt")
    for pattern in ("*", "*.txt", "**", "**/*.txt", "*/*/*/*", "x/**", "**/z/*", "?.txt", "[a-b]*.txt", "[!a]*.txt", "x*/**/*",
                    "*/loop/a.txt"):
        found = [path for path, in rows(connection, "SELECT path FROM read_legible($1)", f"{folder}/{pattern}")]
        # DuckDB's own function has what is no file, too, and no links to files where ** is last.
        if pattern.endswith("**"):
            found = [path for path in found if not os.path.islink(path)]
        theirs = [path for path, in rows(connection, "SELECT file FROM glob($1)", f"{folder}/{pattern}")]
        equal(sorted(found), sorted(path for path in theirs if os.path.isfile(path)), f"the files of {pattern}")
    equal(rows(connection, read, f"{folder}/b[1].txt"), [(f"{folder}/b[1].txt", "UTF-8")], "a name that looks like a pattern")
    equal(rows(connection, read, [f"{folder}/a.txt", f"{folder}/x/*.txt"]), [accent, (f"{folder}/x/link.txt", accent[1])], "a list")
    equal(rows(connection, "FROM read_legible([])"), [], "an empty list")
    pathlib.Path(os.fsdecode(os.fsencode(folder) + b"/caf\xe9.dat")).write_bytes(b"caf\xe9")
    equal(rows(connection, read, f"{folder}/*.dat"), [(f"{folder}/caf\ufffd.dat", accent[1])], "a name that is not UTF-8")

    missing = f"{folder}/missing.txt"
    for columns in "*", "path", "count(*)":
        with refused(f'Cannot open file "{missing}": No such file'):
            rows(connection, f"SELECT {columns} FROM read_legible($1)", [accent[0], missing])
    with refused("Is a directory", str(folder)):
        rows(connection, read, str(folder))
    for argument, message in [
            (f"{folder}/*.none", f"{folder}/*.none: no file matches"), (None, "NULL"), (1, "no path"), ([accent[0], None], "NULL"),
            ("s3://a/*", "a list of files"), ("", "No such file"), ("a" * 5000, "too long"), ("a" * 5000 + "*", "no file matches"),
            ("a/" * 3000 + "*", "no file matches"), ("[", "no file matches"), ("**/" * 50 + "a", "one ** at most")]:
        with refused("read_legible: ", message):
            rows(connection, read, argument)
    skipped, taken = rows(connection, "SELECT encoding, text, error FROM read_legible($1, ignore_errors := true)", [missing, accent[0]])
    equal((skipped[:2], "missing.txt" in skipped[2], taken), ((None, None), True, ("windows-1252", "café", None)), "ignore_errors")

    # What DuckDB forbids is forbidden here. These settings cannot be taken back.
    for setting in "enable_external_access = false", "disabled_filesystems = 'LocalFileSystem'":
        connection = connect()
        connection.execute(f"SET {setting}")
        for pattern in f"{folder}/*.txt", f"{folder}/a.txt":
            with refused("disabled"):
                rows(connection, "SELECT path FROM read_legible($1)", pattern)
    connection = connect()
    connection.execute(f"SET allowed_directories = ['{folder}']")
    connection.execute("SET enable_external_access = false")
    equal(rows(connection, read, accent[0]), [accent], "a folder that is allowed")


def check_threads(connection, folder):
    """Files are read at the same time: the first one, a pipe, has nothing to read until the second one was read."""
    os.mkfifo(folder / "first")
    os.mkfifo(folder / "second")

    def write():
        for name in "second", "first":
            (folder / name).write_text("größer")

    threading.Thread(target=write, daemon=True).start()
    # What waits in one thread would wait for ever.
    alarm = threading.Timer(60, lambda: os._exit(os.write(2, b"check-duckdb: files are not read at the same time\n") and 1))
    alarm.start()
    connection.execute("SET threads = 2")
    equal(rows(connection, "SELECT count(text) FROM read_legible($1)", [f"{folder}/first", f"{folder}/second"]), [(2,)], "pipes")
    alarm.cancel()


def check_memory(connection, folder):
    """Files come as they are read: 400 MB of them take a small part of that."""
    (folder / "0").write_bytes((b"Un caf\xe9 cr\xe8me, s'il vous pla\xeet. " * 100000)[: 2 << 20])
    for index in range(1, 200):
        os.link(folder / "0", folder / str(index))
    connection.execute("SET threads = 2")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    equal(rows(connection, "SELECT count(text), max(length(text)) FROM read_legible($1)", f"{folder}/*"), [(200, 2 << 20)], "large files")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) >> 10
    if grown > 150:
        fail(f"400 MB of files took {grown} MB")


def check_page(folder):
    """The examples of the page run, in a copy of the samples; lines behind `-- ` are the rows of the query before them."""
    connection = connect()
    subprocess.run(["cp", "-r", f"{CORPUS}/samples", folder / "samples"], check=True)
    os.chdir(folder / "samples")
    os.mkdir("csv")
    for name, encoding, text in CUSTOMERS:
        pathlib.Path("csv", name).write_text(text, encoding=encoding)
    shown = 0
    for block in re.findall(r"^```sql\n(.*?)^```", PAGE.read_text(), re.M | re.S):
        for query, result in re.findall(r"((?:(?!-- ).*\n)*?.*;\n)((?:-- .*\n)*)", block):
            if query.strip() == "LOAD legible;":
                continue
            found = rows(connection, query)
            expected = [line[3:] for line in result.splitlines()]
            if expected:
                equal([" | ".join("NULL" if cell is None else cell for cell in row) for row in found], expected, query)
                shown += 1
    if shown < 5:
        fail("the page shows too few results")


def main():
    connection = connect()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for part in "memory", "made", "files", "page", "pipes":
            (folder / part).mkdir()
        check_memory(connection, folder / "memory")
        make_files(folder / "made")
        check_texts(check_answers(connection, f"{folder}/made/*"))
        check_answers(connection, f"{CORPUS}/**")
        check_values(connection)
        check_files(connection, folder / "files")
        check_threads(connection, folder / "pipes")
        check_page(folder / "page")
    print(f"DuckDB {duckdb.__version__}: the answers of the extension are the command's")


if __name__ == "__main__":
    main()
