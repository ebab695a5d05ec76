"""Which way text runs, and the invisible characters that keep it in order (UAX #9)."""

from __future__ import annotations

from typing import Mapping, Optional

from legible import _native
from legible.conversion import as_utf8

STRATEGIES: Mapping[Optional[str], int] = {"first-strong": 0, "any-rtl": 1, "word-majority": 2}
DIRECTIONS: Mapping[Optional[str], int] = {None: 0, "ltr": 1, "rtl": 2}
NAMES = (None, "ltr", "rtl")


def _number(value: Optional[str], numbers: Mapping[Optional[str], int], what: str) -> int:
    try:
        return numbers[value]
    except (KeyError, TypeError):
        names = ", ".join(str(name) for name in numbers)
        raise ValueError(f"{what} must be one of {names}, not {value!r}") from None


def base_direction(text: str, strategy: str = "first-strong") -> Optional[str]:
    """The base direction of the first paragraph: "ltr", "rtl", or None where it has no strong character."""
    number = _number(strategy, STRATEGIES, "strategy")
    return NAMES[_native.base_direction(as_utf8(text), number)]


def fix_direction(text: str, direction: Optional[str] = None, isolates: bool = False) -> str:
    """The text with the fewest LRM and RLM that keep numbers, paths, names such as C++ in order.

    `direction` is the base direction that every paragraph should have; None is that of its words where they
    leave no doubt. With `isolates`, what no marks fix is put into isolates.
    """
    number = _number(direction, DIRECTIONS, "direction")
    return _native.fix_direction(as_utf8(text), number, int(isolates))


def add_direction_marks(text: str, direction: Optional[str] = None) -> str:
    """The text with LRM or RLM before each paragraph that would run the other way by itself."""
    number = _number(direction, DIRECTIONS, "direction")
    return _native.add_direction_marks(as_utf8(text), number)


def remove_direction_marks(text: str) -> str:
    """The text without marks, isolates, embeddings and overrides."""
    return _native.remove_direction_marks(as_utf8(text))


def show_direction_marks(text: str) -> str:
    """The text with such characters shown by their names, as in "[LRM]"."""
    return _native.show_direction_marks(as_utf8(text))


def isolate(text: str, direction: Optional[str] = None) -> str:
    """The text in an isolate, so that it does not change the order of what stands around it."""
    number = _number(direction, DIRECTIONS, "direction")
    return _native.isolate(as_utf8(text), number)


def visual_text(text: str, base: Optional[str] = None) -> str:
    """The text with each line in the order of display, from left to right."""
    return _native.visual_text(as_utf8(text), _number(base, DIRECTIONS, "base"))
