import io

import legible.ftfy as ours
import pytest

# Examples of ftfy's documentation: what comes out where encodings alone are repaired.
RIGHT = [
    ("(à¸‡'âŒ£')à¸‡", "(ง'⌣')ง"),
    ("âœ” No problems", "✔ No problems"),
    ("The Mona Lisa doesnÃƒÂ¢Ã¢â€šÂ¬Ã¢â€žÂ¢t have eyebrows.", "The Mona Lisa doesn’t have eyebrows."),
    ("Ã\xa0 perturber la rÃ©flexion", "à perturber la réflexion"),
    ("This text should be in â€œquotesâ€\x9d.", "This text should be in “quotes”."),
]

# Those with one sign, which may be too little to be sure.
RIGHT_OR_STAYING = [
    ("schÃ¶n", "schön"),
    ("sÃ³", "só"),
    ("Ã³", "ó"),
    ("l’humanitÃ©", "l’humanité"),
    ("uÌˆnicode", "u\u0308nicode"),
    ("voilÃ le travail", "voilà le travail"),
    ("&macr;\\_(ã\x83\x84)_/&macr;", "&macr;\\_(ツ)_/&macr;"),
]

STAYING = [
    "IL Y MARQUÉ…", "P&EACUTE;REZ", "&ATILDE;&SUP3;", "L&AMP;AMP;ATILDE;&AMP;AMP;SUP3;PEZ",
    "Broken text&hellip; it&#x2019;s ﬂubberiﬁc!", "(╯°□°)╯︵ ┻━┻", "“here’s a test”",
    "Content-type: text/plain\r\n\r\nHi.", "\ud83d\udca9",
    "ＬＯＵＤ　ＮＯＩＳＥＳ",
]


@pytest.mark.parametrize("text, right", RIGHT, ids=range(len(RIGHT)))
def test_examples_are_put_right(text, right):
    assert ours.fix_text(text) == right
    fixed, plan = ours.fix_and_explain(text)
    assert fixed == right and ours.apply_plan(text, plan) == right


@pytest.mark.parametrize("text, right", RIGHT_OR_STAYING, ids=range(len(RIGHT_OR_STAYING)))
def test_examples_of_one_sign_are_put_right_or_stay(text, right):
    assert ours.fix_text(text) in (text, right)


def test_a_lost_no_break_space():
    assert ours.fix_text("Ã perturber la rÃ©flexion") == "à perturber la réflexion"


@pytest.mark.parametrize("text", STAYING)
def test_what_is_no_matter_of_encodings_stays(text):
    assert ours.fix_text(text) == ours.fix_encoding(text) == text
    assert ours.fix_encoding_and_explain(text) == (text, [])


LINE = "FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©"
FIXED = "François a été très fatigué cet été"
TWICE = LINE.encode("latin-1").decode("latin-1").encode().decode("latin-1")


def test_plans():
    once = [("encode", "latin-1"), ("decode", "utf-8")]
    assert ours.fix_encoding_and_explain(LINE) == (FIXED, once)
    assert repr(ours.fix_and_explain(LINE).explanation) == repr(once)
    assert ours.fix_and_explain(TWICE) == (FIXED, once + once)
    windows = "Lâ€™Ã©tÃ© dernier, câ€™Ã©tait dÃ©jÃ\xa0 trÃ¨s chaud"
    text, plan = ours.fix_and_explain(windows)
    assert text == "L’été dernier, c’était déjà très chaud"
    assert plan == [("encode", "sloppy-windows-1252"), ("decode", "utf-8")]
    assert ours.apply_plan(windows, plan) == text
    parts = f"Grüße, 日本語\n{LINE}"
    text, plan = ours.fix_and_explain(parts)
    assert text == f"Grüße, 日本語\n{FIXED}" and plan == [("apply", "repair")]
    assert ours.apply_plan(parts, plan) == text


def test_plans_of_ftfy():
    assert ours.apply_plan("schÃ¶n", [("encode", "latin-1"), ("decode", "utf-8")]) == "schön"
    assert ours.apply_plan("Å\x81", [("encode", "sloppy-windows-1252"), ("decode", "utf-8")]) == "Ł"
    assert ours.apply_plan("\x93a\x94", [("encode", "latin-1"), ("decode", "windows-1252")]) == "“a”"
    assert ours.apply_plan("√©", [("encode", "macroman"), ("decode", "utf-8")]) == "é"
    assert ours.apply_plan("abc", []) == ours.apply_plan("abc", [("encode", "cp437"), ("decode", "utf-8")]) == "abc"
    with pytest.raises(UnicodeError):
        ours.apply_plan("日本", [("encode", "latin-1"), ("decode", "utf-8")])
    for step in [("transcode", "restore_byte_a0"), ("apply", "uncurl_quotes"), ("frobnicate", "x")]:
        with pytest.raises(ValueError, match="unknown step"):
            ours.apply_plan("abc", [step])


def test_options():
    off = {name: False for name in ("unescape_html", "uncurl_quotes", "fix_latin_ligatures", "fix_line_breaks",
                                    "fix_character_width", "fix_surrogates", "remove_control_chars", "fix_entities",
                                    "remove_terminal_escapes")}
    assert ours.fix_text(LINE, normalization=None, max_decode_length=10, **off) == FIXED
    assert ours.fix_text(LINE, ours.TextFixerConfig(restore_byte_a0=False)) == FIXED
    assert ours.fix_text(LINE, fix_encoding=False) == LINE
    assert ours.fix_and_explain(LINE, fix_encoding=False) == (LINE, [])
    assert ours.fix_and_explain(LINE, explain=False) == (FIXED, None)
    parts = f"Grüße, 日本語\n{LINE}"
    assert ours.fix_text(parts, decode_inconsistent_utf8=False) == parts
    assert ours.fix_text(LINE, decode_inconsistent_utf8=False) == FIXED
    for name, value in [(name, True) for name in off] + [("normalization", "NFC"), ("unescape_html", "auto")]:
        with pytest.raises(ValueError, match="encodings alone"):
            ours.fix_text(LINE, **{name: value})
    with pytest.raises(TypeError, match="frobnicate"):
        ours.fix_text(LINE, frobnicate=True)
    for function in (ours.fix_text, ours.fix_encoding, ours.fix_and_explain):
        with pytest.raises(UnicodeError, match="legible.decode"):
            function(b"bytes")
    for text, plan in [(b"bytes", [("encode", "latin-1")]), ("text", [("decode", "utf-8")])]:
        with pytest.raises(TypeError, match="needed, not"):
            ours.apply_plan(text, plan)


def test_files():
    text = f"{LINE}\nplain\r\n\n{LINE}"
    fixed = [f"{FIXED}\n", "plain\r\n", "\n", FIXED]
    assert list(ours.fix_file(io.StringIO(text, newline="\n"))) == fixed
    assert list(ours.fix_file(io.BytesIO(text.encode()))) == fixed
    assert list(ours.fix_file(io.BytesIO(text.encode("utf-16-le")), "utf-16-le")) == fixed
    many = f"{LINE}\n" * 2500
    assert list(ours.fix_file(io.BytesIO(many.encode()))) == [f"{FIXED}\n"] * 2500
    assert list(ours.fix_file(io.StringIO(many), fix_encoding=False)) == [f"{LINE}\n"] * 2500
    assert ours.fix_text_segment(LINE) == FIXED
    with pytest.raises(ValueError, match="encodings alone"):
        list(ours.fix_file(io.StringIO(text), uncurl_quotes=True))


EXPLAINED = "aé\u0301漢\x00\u200e\U0001f40e\ud800Å"


def test_explain_unicode(capsys):
    ours.explain_unicode(EXPLAINED.replace("\ud800", ""))
    lines = capsys.readouterr().out.splitlines()
    assert lines[3:5] == ["U+6F22  漢      [Lo] CJK UNIFIED IDEOGRAPH-6F22", "U+0000  \\x00    [Cc] <unknown>"]
    theirs = pytest.importorskip("ftfy")
    theirs.explain_unicode(EXPLAINED.replace("\ud800", ""))
    assert capsys.readouterr().out.splitlines() == lines


def test_badness():
    assert ours.is_bad(LINE) and ours.badness(LINE) >= 1
    for text in ("plain", FIXED, "MARQUÉ…", "日本語"):
        assert not ours.is_bad(text) and ours.badness(text) == 0


def test_has_the_shape_of_ftfy():
    theirs = pytest.importorskip("ftfy")
    assert ours.TextFixerConfig._fields == theirs.TextFixerConfig._fields
    assert ours.ExplainedText._fields == theirs.ExplainedText._fields
    assert ours.ExplanationStep._fields == theirs.ExplanationStep._fields
    assert ours.fix_encoding_and_explain(LINE) == theirs.fix_encoding_and_explain(LINE)
    assert ours.fix_encoding_and_explain(TWICE) == theirs.fix_encoding_and_explain(TWICE)
    for name in set(ours.__all__) - {"badness"}:
        assert hasattr(theirs, name)
