import doctest
import importlib
import pathlib

import legible
import pytest

MODULES = sorted(path.stem for path in pathlib.Path(legible.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    module = legible if name == "__init__" else importlib.import_module(f"legible.{name}")
    assert doctest.testmod(module).failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    assert sum(len(test.examples) for test in finder.find(legible, globs={})) >= 4
