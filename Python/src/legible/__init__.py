"""Which encoding bytes are in, how sure that is, and why; their text; its repair; and the direction of text.

    >>> import legible
    >>> found = legible.detect("Привет, мир! Как дела?".encode("cp1251"))
    >>> found.encoding, found.language
    ('cp1251', 'ru')
    >>> text, found = legible.decode(b"caf\\xe9")
    >>> text
    'café'
    >>> legible.repair("FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ©").text
    'François a été très fatigué'

`detect_many` takes lists, arrays of pyarrow and series of pandas; `open` and `open_utf8` give files that
stream; `legible.chardet`, `legible.charset_normalizer` and `legible.ftfy` stand in for the modules of these names.
"""

from legible import _native
from legible._native import Detection
from legible.batches import detect_many
from legible.conversion import UndecidedError, convert, decode, encode
from legible.detection import Detector, detect, encodings, lookup
from legible.direction import (
    add_direction_marks,
    base_direction,
    fix_direction,
    isolate,
    remove_direction_marks,
    show_direction_marks,
    visual_text,
)
from legible.files import UTF8File, detect_file, open, open_utf8
from legible.repairs import Change, Loss, Repair, Step, Stretch, repair, undo_repair

__version__ = _native.version

__all__ = [
    "Change",
    "Detection",
    "Detector",
    "Loss",
    "Repair",
    "Step",
    "Stretch",
    "UTF8File",
    "UndecidedError",
    "add_direction_marks",
    "base_direction",
    "convert",
    "decode",
    "detect",
    "detect_file",
    "detect_many",
    "encode",
    "encodings",
    "fix_direction",
    "isolate",
    "lookup",
    "open",
    "open_utf8",
    "remove_direction_marks",
    "repair",
    "show_direction_marks",
    "undo_repair",
    "visual_text",
]
