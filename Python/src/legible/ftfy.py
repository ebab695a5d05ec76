"""The functions of the module ftfy that repair encodings, answered by Legible.

    import legible.ftfy as ftfy

serves programs that call them. Names, arguments and answers are those of ftfy 6.3.

    >>> fix_text("âœ” No problems, voilÃ\\xa0 tout Ã©tÃ© rÃ©parÃ©")
    '✔ No problems, voilà tout été réparé'

What differs: encodings alone are repaired, so that quotation marks, ligatures, width, line ends, controls, entities of
HTML and normalization stay as they are, and an argument that asks for such a change is refused. Every encoding is
considered, a repair is done where it is sure and can be undone, and the lines of a text speak for one another. Of the
options, `fix_encoding`, `decode_inconsistent_utf8` (False: only what the whole text explains) and `explain` count;
`restore_byte_a0`, `replace_lossy_sequences`, `fix_c1_controls` and `max_decode_length` are taken and change nothing.
"""

from __future__ import annotations

import io
import itertools
import unicodedata
from typing import Any, BinaryIO, Callable, Iterable, Iterator, NamedTuple, Optional, TextIO, Union

from legible.conversion import as_bytes, decode, encode
from legible.files import open as open_text
from legible.repairs import Repair, Step, repair

__all__ = [
    "ExplainedText", "ExplanationStep", "TextFixerConfig", "apply_plan", "badness", "explain_unicode", "fix_and_explain",
    "fix_encoding", "fix_encoding_and_explain", "fix_file", "fix_text", "fix_text_segment", "is_bad",
]


class ExplanationStep(NamedTuple):
    """A step of a plan: "encode" or "decode" with an encoding, or "apply" with the name of a function."""

    action: str
    parameter: str

    def __repr__(self) -> str:
        return repr(tuple(self))


class ExplainedText(NamedTuple):
    """A text, and the plan that led to it; None where none was asked for."""

    text: str
    explanation: Optional[list[ExplanationStep]]


class TextFixerConfig(NamedTuple):
    """The options of ftfy. Those of what is not done here are off, and may not be turned on."""

    unescape_html: Union[str, bool] = False
    remove_terminal_escapes: bool = False
    fix_encoding: bool = True
    restore_byte_a0: bool = True
    replace_lossy_sequences: bool = True
    decode_inconsistent_utf8: bool = True
    fix_c1_controls: bool = True
    fix_latin_ligatures: bool = False
    fix_character_width: bool = False
    uncurl_quotes: bool = False
    fix_line_breaks: bool = False
    fix_surrogates: bool = False
    remove_control_chars: bool = False
    normalization: Optional[str] = None
    max_decode_length: int = 1_000_000
    explain: bool = True


# What is done where no readings of the whole text are undone.
_REPAIR = ExplanationStep("apply", "repair")

# What is not done, and what does it.
_REFUSED = {
    "unescape_html": "html.unescape does it",
    "remove_terminal_escapes": "",
    "fix_latin_ligatures": "unicodedata.normalize does it",
    "fix_character_width": "unicodedata.normalize does it",
    "uncurl_quotes": "str.translate does it",
    "fix_line_breaks": "legible.convert or str.splitlines do it",
    "fix_surrogates": "",
    "remove_control_chars": "",
    "normalization": "unicodedata.normalize does it",
}


def _config(config: Optional[TextFixerConfig], arguments: dict[str, Any]) -> TextFixerConfig:
    if "fix_entities" in arguments:
        arguments["unescape_html"] = arguments.pop("fix_entities")
    unknown = set(arguments) - set(TextFixerConfig._fields)
    if unknown:
        raise TypeError(f"there is no option {', '.join(sorted(unknown))}")
    config = (config or TextFixerConfig())._replace(**arguments)
    for name, remedy in _REFUSED.items():
        if getattr(config, name):
            reason = f"legible.ftfy repairs encodings alone, so that {name} cannot be turned on"
            raise ValueError(f"{reason}; {remedy}" if remedy else reason)
    return config


def fix_text(text: str, config: Optional[TextFixerConfig] = None, **kwargs: Any) -> str:
    """The text with what was decoded wrongly put back."""
    return _fixed(text, _config(config, kwargs)._replace(explain=False)).text


def fix_encoding(text: str, config: Optional[TextFixerConfig] = None, **kwargs: Any) -> str:
    """The text with what was decoded wrongly put back: the same as `fix_text`."""
    return fix_text(text, config, **kwargs)


def fix_text_segment(text: str, config: Optional[TextFixerConfig] = None, **kwargs: Any) -> str:
    """The text with what was decoded wrongly put back: the same as `fix_text`."""
    return fix_text(text, config, **kwargs)


def fix_file(
    input_file: Union[TextIO, BinaryIO], encoding: Optional[str] = None, config: Optional[TextFixerConfig] = None,
    **kwargs: Any,
) -> Iterator[str]:
    """The lines of a file, text or binary, with what was decoded wrongly put back.

    Bytes are in `encoding`, or in that which is detected; those that it cannot read become U+FFFD. A thousand lines are
    repaired together, since they speak for one another.
    """
    config = _config(config, kwargs)
    if isinstance(input_file.read(0), bytes):
        input_file = open_text(input_file, encoding, "replace", newline="\n")  # type: ignore[arg-type]
    while lines := "".join(itertools.islice(input_file, 1000)):  # type: ignore[arg-type]
        yield from io.StringIO(fix_text(lines, config), newline="\n")


def explain_unicode(text: str) -> None:
    """Prints a line for each character: its code, itself or an escape, its category and its name.

        >>> explain_unicode("né")
        U+006E  n       [Ll] LATIN SMALL LETTER N
        U+00E9  é       [Ll] LATIN SMALL LETTER E WITH ACUTE
    """
    for character in text:
        shown = character if character.isprintable() else character.encode("unicode-escape").decode("ascii")
        # Combining marks take no column, wide characters two.
        width = sum(
            0 if unicodedata.category(part) in ("Mn", "Me") else 1 + (unicodedata.east_asian_width(part) in "WF")
            for part in shown
        )
        name = unicodedata.name(character, "<unknown>")
        print(f"U+{ord(character):04X}  {shown}{' ' * (7 - width)} [{unicodedata.category(character)}] {name}")


def fix_encoding_and_explain(
    text: str, config: Optional[TextFixerConfig] = None, **kwargs: Any
) -> ExplainedText:
    """The text with what was decoded wrongly put back, and the plan of that.

        >>> fix_encoding_and_explain("Ça a Ã©tÃ© trÃ¨s bien rÃ©parÃ©").explanation
        [('apply', 'repair')]
        >>> fix_encoding_and_explain("trÃ¨s bien rÃ©parÃ©, FranÃ§ois")
        ExplainedText(text='très bien réparé, François', explanation=[('encode', 'latin-1'), ('decode', 'utf-8')])

    The plan repairs the whole text, and more text that was damaged alike. Where parts of the text were read in
    different ways, it says that the text is to be repaired.
    """
    return _fixed(text, _config(config, kwargs))


def fix_and_explain(text: str, config: Optional[TextFixerConfig] = None, **kwargs: Any) -> ExplainedText:
    """The text with what was decoded wrongly put back, and the plan: the same as `fix_encoding_and_explain`."""
    return fix_encoding_and_explain(text, config, **kwargs)


def _fixed(text: str, config: TextFixerConfig) -> ExplainedText:
    if not isinstance(text, str):
        raise UnicodeError("text is repaired, not bytes; legible.decode gives their text")
    found = repair(text) if config.fix_encoding else Repair(text, ())
    if not config.explain and config.decode_inconsistent_utf8:
        return ExplainedText(found.text, None)
    plan = _plan(text, found)
    if plan == [_REPAIR] and not config.decode_inconsistent_utf8:
        found, plan = Repair(text, ()), []
    return ExplainedText(found.text, plan if config.explain else None)


def _plan(text: str, found: Repair) -> list[ExplanationStep]:
    if found.text == text:
        return []
    chains = {change.steps for change in found.plan}
    if len(chains) == 1:
        try:
            plan, result = _plan_of_steps(text, chains.pop())
        except ValueError:
            pass
        else:
            if result == found.text:
                return plan
    return [_REPAIR]


def _plan_of_steps(text: str, steps: tuple[Step, ...]) -> tuple[list[ExplanationStep], str]:
    """The plan that undoes readings of a whole text, with the names of ftfy, and what it gives."""
    plan = []
    for step in steps:
        name = step.read
        if name == "cp1252" and all(ord(character) < 0x100 for character in text):
            # Both write these characters alike, except for the C1 controls that windows-1252 leaves open.
            name = "latin-1"
        elif name.startswith("cp125"):
            # The codec in which bytes that the encoding leaves open are C1 controls.
            name = "sloppy-windows-" + name[2:]
        pair = [
            ExplanationStep(action, encoding.replace("_", "-"))
            for action, encoding in (("encode", name), ("decode", step.written))
        ]
        text = apply_plan(text, pair)
        plan += pair
    return plan, text


_FUNCTIONS: dict[str, Callable[[str], str]] = {"repair": lambda text: repair(text).text}


def apply_plan(text: str, plan: Iterable[tuple[str, str]]) -> str:
    """The text after the steps of a plan.

        >>> apply_plan("schÃ¶n", [("encode", "latin-1"), ("decode", "utf-8")])
        'schön'

    Functions of ftfy ("transcode", and "apply" with others than "repair") are refused with ValueError.
    """
    now: Any = text
    for action, parameter in plan:
        encoding = parameter[len("sloppy-"):] if parameter.startswith("sloppy-") else parameter
        if action == "encode":
            now = encode(now, encoding)
        elif action == "decode":
            # The other decoders take no mark off.
            now = as_bytes(now).decode("utf-8") if encoding == "utf-8" else decode(now, encoding)[0]
        elif action == "apply" and parameter in _FUNCTIONS:
            now = _FUNCTIONS[parameter](now)
        else:
            raise ValueError(f"unknown step of a plan: {action} {parameter}")
    return now  # type: ignore[no-any-return]


def badness(text: str) -> int:
    """How many stretches of the text were probably decoded wrongly, with a confidence of one half and more."""
    return len(repair(text).stretches)


def is_bad(text: str) -> bool:
    """Whether a part of the text was probably decoded wrongly."""
    return badness(text) > 0
