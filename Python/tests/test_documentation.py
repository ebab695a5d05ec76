import csv
import doctest
import importlib
import pathlib
import re

import legible
import pytest

MODULES = sorted(path.stem for path in pathlib.Path(legible.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = legible if name == "__init__" else importlib.import_module(f"legible.{name}")
    assert doctest.testmod(module).failed == 0


def test_recipes_for_data_frames(tmp_path, monkeypatch):
    pytest.importorskip("pandas")
    names = {"polars": pytest.importorskip("polars"), "pyarrow": pytest.importorskip("pyarrow"), "csv": csv}
    importlib.import_module("pyarrow.csv")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "menu.txt").write_bytes("Café “Zum Löwen” – Mittagstisch".encode("cp1252"))
    (tmp_path / "old.csv").write_bytes("имя,город\nИван Петрович,Москва\n".encode("cp1251"))
    page = (pathlib.Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
    part = page[page.index("## A folder into a data frame") : page.index("## Many machines")]
    blocks = re.findall(r"^```python\n(.*?)^```", part, re.M | re.S)
    assert len(blocks) == 3
    for block in blocks[:2]:
        exec(block, names)
    assert list(names["texts"]) == ["Café “Zum Löwen” – Mittagstisch"]
    assert names["frame"].select(names["text"]).item() == "Café “Zum Löwen” – Mittagstisch"
    flat = names["table"].append_column("found", names["found"]).flatten()
    assert flat["found.encoding"].to_pylist() == ["cp1252"]
    expected = [{"имя": "Иван Петрович", "город": "Москва"}]
    ways = [lambda: names["frame"].to_dict("records"), lambda: names["frame"].to_dicts(), lambda: names["table"].to_pylist(),
            lambda: list(map(dict, [zip(*names["rows"])]))]
    for line, way in zip(blocks[2].splitlines(), ways):
        exec(line, names)
        assert way() == expected, line


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    assert sum(len(test.examples) for test in finder.find(legible, globs={})) >= 4
