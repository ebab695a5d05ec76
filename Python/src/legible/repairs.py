"""Text that was decoded wrongly, put back, so that it can be taken back."""

from __future__ import annotations

import re
from typing import Any, Iterable, NamedTuple, Optional

from legible import _native
from legible.conversion import as_utf8, require_str


class Step(NamedTuple):
    """A mistaken reading: bytes in the encoding `written` were read in the encoding `read`."""

    read: str
    written: str
    edits: tuple[str, ...] = ()
    """What was done to the text after it was read: "no-break spaces" became spaces, "controls" of C1 were dropped,
    "quotation marks" were straightened, "soft hyphens" were dropped, or "joined spaces": a no-break space and a space
    became one."""

    def undone(self, text: str) -> Optional[str]:
        """The text behind the reading without edits; None where the way back would not lead to `text`."""
        return _native.reread(as_utf8(text), self.read, self.written, (), True)

    def repeated(self, text: str) -> Optional[str]:
        """What the reading makes of a text, and the edits; None where `written` cannot write it."""
        return _native.reread(as_utf8(text), self.read, self.written, self.edits, False)


class Stretch(NamedTuple):
    """A stretch of a text that was decoded wrongly, with a confidence of one half and more."""

    start: int
    """Where it begins in the text, in characters."""
    end: int
    """Where it ends."""
    line: int
    """Its line, from 1."""
    text: str
    """The stretch as it is written."""
    repaired: str
    """The stretch as it was before it was decoded wrongly."""
    steps: tuple[Step, ...]
    """The mistaken readings, the last of them first: undone in this order, they lead to `repaired`."""
    confidence: float
    """The probability that the repair is right."""
    is_sure: bool
    """Whether the repair is done, and not only proposed: at 0.99 and more."""


class Loss(NamedTuple):
    """A place of characters that a mistaken reading has destroyed, which cannot be put back."""

    start: int
    end: int
    line: int


class Change(NamedTuple):
    """A part of a plan: where a repaired stretch is in the repaired text, and what was undone there."""

    start: int
    end: int
    steps: tuple[Step, ...]


class Repair(NamedTuple):
    """What is known of a text that was decoded wrongly, and how it is put back."""

    text: str
    """The text with the stretches that are sure put back."""
    stretches: tuple[Stretch, ...]
    """The stretches that were probably decoded wrongly, in their order."""
    losses: tuple[Loss, ...] = ()
    """The places of what cannot be put back, such as U+FFFD."""

    @property
    def proposals(self) -> tuple[Stretch, ...]:
        """The stretches whose repair is likely and not sure; they stay as they are."""
        return tuple(stretch for stretch in self.stretches if not stretch.is_sure)

    @property
    def plan(self) -> tuple[Change, ...]:
        """What was done, for `undo_repair`: places in the repaired text, and steps."""
        changes = []
        shift = 0
        for stretch in self.stretches:
            if stretch.is_sure:
                start = stretch.start + shift
                changes.append(Change(start, start + len(stretch.repaired), stretch.steps))
                shift += len(stretch.repaired) - len(stretch.text)
        return tuple(changes)

    def explain(self) -> str:
        """A line for each stretch that says what it was, and how sure that is."""
        lines = []
        for stretch in self.stretches:
            verb = "was" if stretch.is_sure else "may have been"
            readings = ", then ".join(
                f"in {step.written}, read as {step.read}"
                + (f", and lost its {' and '.join(step.edits)}" if step.edits else "")
                for step in reversed(stretch.steps)
            )
            lines.append(
                f"line {stretch.line}: “{stretch.text}” {verb} “{stretch.repaired}” {readings}"
                f" ({stretch.confidence:.3f})"
            )
        return "\n".join(lines)


def repair(text: str) -> Repair:
    """Puts back what was decoded wrongly in a text, where that is sure and can be undone.

        >>> import legible
        >>> found = legible.repair("FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©")
        >>> found.text
        'François a été très fatigué cet été'
        >>> legible.undo_repair(found.text, found.plan) == "FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©"
        True
        >>> legible.repair("Grüße, 2 ≤ 4").text
        'Grüße, 2 ≤ 4'

    The lines of a text speak for one another, so that a text is best given as a whole. Characters that stand for no
    text, such as lone surrogates, stay.
    """
    try:
        data = as_utf8(text)
    except UnicodeEncodeError:
        data = re.sub("[\ud800-\udfff]", "\ufffd", text).encode("utf-8")
    found, lost = _native.repair(data)
    offsets = [offset for entry in found for offset in entry[:2]]
    place = _places(data, offsets + [offset for entry in lost for offset in entry[:2]])
    stretches = []
    parts = []
    done = 0
    for first, last, line, repaired, steps, confidence, is_sure in found:
        start, end = place[first], place[last]
        written = data[first:last].decode("utf-8")
        if text[start:end] != written:
            continue
        stretches.append(
            Stretch(
                start, end, line, written, repaired, tuple(Step(*step) for step in steps), confidence, is_sure
            )
        )
        if is_sure:
            parts += [text[done:start], repaired]
            done = end
    losses = tuple(Loss(place[first], place[last], line) for first, last, line in lost)
    return Repair("".join(parts) + text[done:] if parts else text, tuple(stretches), losses)


def _places(data: bytes, offsets: list[int]) -> dict[int, int]:
    """The characters at which offsets in UTF-8 stand."""
    places: dict[int, int] = {}
    seen = count = 0
    for offset in sorted(offsets):
        count += len(data[seen:offset].decode("utf-8"))
        places[offset] = count
        seen = offset
    return places


def undo_repair(text: str, plan: Iterable[tuple[int, int, Iterable[tuple[Any, ...]]]]) -> str:
    """The text as it was before a repair, by the `plan` of that.

    A plan may come from JSON. ValueError is raised where the text is not the one that was repaired.
    """
    require_str(text)
    parts = []
    done = 0
    for start, end, steps in plan:
        part: Optional[str] = text[start:end]
        for step in reversed(list(steps)):
            if part is not None:
                part = Step(*step).repeated(part)
        if part is None or not done <= start <= end <= len(text):
            raise ValueError(f"the plan does not fit the text at character {start}")
        parts += [text[done:start], part]
        done = end
    return "".join(parts) + text[done:]
