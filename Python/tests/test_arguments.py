"""What is no text is refused by each function that takes text, with a sentence that says so."""

import inspect

import legible
import pytest
from legible import ftfy

STEP = legible.Step("cp1252", "utf_8")

FUNCTIONS = {
    "add_direction_marks": legible.add_direction_marks,
    "base_direction": legible.base_direction,
    "encode": lambda text: legible.encode(text, "utf-8"),
    "fix_direction": legible.fix_direction,
    "isolate": legible.isolate,
    "remove_direction_marks": legible.remove_direction_marks,
    "repair": legible.repair,
    "show_direction_marks": legible.show_direction_marks,
    "undo_repair": lambda text: legible.undo_repair(text, ()),
    "undo_repair with a plan": lambda text: legible.undo_repair(text, [(0, 1, (STEP,))]),
    "visual_text": legible.visual_text,
    "Step.repeated": STEP.repeated,
    "Step.undone": STEP.undone,
    "ftfy.badness": ftfy.badness,
    "ftfy.is_bad": ftfy.is_bad,
}


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=list(FUNCTIONS))
def test_bytes_and_none_are_no_text(function):
    for wrong in (b"bytes", bytearray(b"bytes"), memoryview(b"bytes")):
        with pytest.raises(TypeError, match=f"a str is needed, not {type(wrong).__name__}; legible.decode"):
            function(wrong)
    for wrong in (None, 7, ["text"]):
        with pytest.raises(TypeError, match=f"a str is needed, not {type(wrong).__name__}$"):
            function(wrong)


def test_every_function_that_takes_text_is_here():
    takes_text = {
        name for name in legible.__all__
        if inspect.isfunction(getattr(legible, name)) and "text" in inspect.signature(getattr(legible, name)).parameters
    }
    assert takes_text <= set(FUNCTIONS)


def test_what_can_be_read_is_a_path_or_a_file():
    for opener in (legible.open, legible.open_utf8):
        for wrong in (None, ["path"]):
            with pytest.raises(TypeError, match="a path or a binary file is needed, not"):
                opener(wrong)


def test_a_label_is_a_string():
    with pytest.raises(TypeError, match="str"):
        legible.lookup(b"utf-8")
    with pytest.raises(TypeError, match="str"):
        legible.encode("text", None)
