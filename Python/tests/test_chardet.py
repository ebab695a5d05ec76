import subprocess
import sys

import legible.chardet
import pytest


def test_has_the_shape_of_chardet(sample):
    chardet = pytest.importorskip("chardet")
    text, data = sample[2:]
    ours, theirs = legible.chardet.detect(data), chardet.detect(data)
    assert list(ours) == list(theirs)
    for key in ours:
        assert ours[key] is None or theirs[key] is None or type(ours[key]) is type(theirs[key])
    assert data.decode(ours["encoding"]) == text
    for entry in legible.chardet.detect_all(data, ignore_threshold=True):
        assert list(entry) == list(theirs)
    sure = (b"", b"abc", "größe".encode("utf-8-sig"), "größe".encode("utf-16"), bytes(range(256)) * 9)
    for data in sure:
        ours, theirs = legible.chardet.detect(data), chardet.detect(data)
        assert (ours["encoding"], ours["mime_type"]) == (theirs["encoding"], theirs["mime_type"])
    assert set(legible.chardet.__all__) - {"install"} <= set(chardet.__all__)
    assert {era.name: era.value for era in chardet.EncodingEra} == {
        era.name: era.value for era in legible.chardet.EncodingEra}


def test_names():
    data = "Мы вышли из дома рано утром.".encode("cp1251")
    assert legible.chardet.detect(data)["encoding"] == "Windows-1251"
    assert legible.chardet.detect(data, compat_names=False)["encoding"] == "cp1251"
    assert legible.chardet.detect(data)["language"] == "ru"


def test_options():
    data = "Мы вышли из дома рано утром.".encode("koi8-r")
    era = legible.chardet.EncodingEra
    detect = legible.chardet.detect
    assert detect(data)["encoding"] == "KOI8-R"
    assert detect(data, encoding_era=era.DOS)["encoding"] != "KOI8-R"
    assert detect(data, include_encodings=["koi8-r"])["encoding"] == "KOI8-R"
    assert detect(data, exclude_encodings=["koi8-r"])["encoding"] != "KOI8-R"
    assert detect(b"", empty_input_encoding="ascii")["encoding"] == "ascii"
    assert detect(b"ab" + data, max_bytes=2)["encoding"] == "ascii"
    none = detect(data, include_encodings=["utf-8"], no_match_encoding="iso8859-1")
    assert none["confidence"] == 0.10 and none["encoding"] == "ISO-8859-1"
    for wrong in ({"include_encodings": ["klingon"]}, {"max_bytes": 0}, {"no_match_encoding": "x"}):
        with pytest.raises(ValueError):
            detect(data, **wrong)


def test_universal_detector(sample):
    data = sample[3]
    detector = legible.chardet.UniversalDetector()
    assert detector.result["encoding"] is None and not detector.done
    for byte in data:
        detector.feed(bytes([byte]))
    assert detector.close() == legible.chardet.detect(data) == detector.result
    assert detector.done
    with pytest.raises(ValueError):
        detector.feed(b"x")
    detector.reset()
    assert not detector.done


PROGRAM = '''
import legible.chardet
legible.chardet.install()
import chardet
from chardet.universaldetector import UniversalDetector
assert chardet.UniversalDetector is UniversalDetector

import sys, warnings
# The last requests for Python 3.9 warns of chardet 6 and later.
if sys.version_info >= (3, 10):
    warnings.simplefilter("error")
import requests
text = "Мы вышли из дома рано утром, когда на улице ещё никого не было."
response = requests.Response()
response._content = text.encode("cp1251")
assert response.apparent_encoding == "Windows-1251", response.apparent_encoding
assert response.text == text
assert requests.compat.chardet is legible.chardet

import bs4
page = f"<html><body><p>{text}</p></body></html>".encode("cp1251")
soup = bs4.BeautifulSoup(page, "html.parser")
assert soup.p.string == text, soup.p.string
print(soup.original_encoding)
'''


def test_requests_and_beautiful_soup():
    pytest.importorskip("requests")
    pytest.importorskip("bs4")
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout == "windows-1251\n"
