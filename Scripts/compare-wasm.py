"""Compares what the module for WebAssembly answers in wasmtime with what the library for C of this system does, call by
call; and what the package for JavaScript answered in Node.

usage: compare-wasm.py HEADERS LIBRARY MODULE ANSWERS-OF-NODE FILE ...

HEADERS is the folder of legible.h, from which the types of the functions are read. Each line of ANSWERS-OF-NODE is the
answer on one file, as npm/test/answers.js writes it.
"""

import ctypes
import json
import pathlib
import re
import sys

import wasmtime

DECLARATION = re.compile(r"^(?:const )?(\w+) (\*?)(legible_\w+)\(([^;]*)\);", re.MULTILINE | re.DOTALL)


class Native:
    """The library of this system."""

    TYPES = {
        "pointer": ctypes.c_void_p, "double": ctypes.c_double, "bool": ctypes.c_bool, "void": None,
        "size_t": ctypes.c_size_t, "uint64_t": ctypes.c_uint64, "uint32_t": ctypes.c_uint32,
    }
    def __init__(self, path, headers):
        self.library = ctypes.CDLL(path)
        self.memory = {}
        for header in pathlib.Path(headers).glob("legible*.h"):
            for kind, star, name, arguments in DECLARATION.findall(header.read_text()):
                function = getattr(self.library, name)
                function.restype = self.type("pointer" if star else kind)
                function.argtypes = [
                    self.type("pointer" if "*" in text else text.split()[0])
                    for text in arguments.split(",") if text != "void"]

    def type(self, kind):
        return self.TYPES.get(kind, ctypes.c_int32)

    def call(self, name, *arguments):
        return getattr(self.library, name)(*arguments)

    def place(self, data):
        buffer = ctypes.create_string_buffer(data, max(len(data), 1))
        self.memory[ctypes.addressof(buffer)] = buffer
        return ctypes.addressof(buffer)

    def free(self, place):
        del self.memory[place]

    def read(self, place, length):
        return ctypes.string_at(place, length)

    def string(self, place):
        return ctypes.string_at(place).decode() if place else None


class Module:
    """The module in wasmtime."""

    def __init__(self, path):
        self.store = wasmtime.Store()
        module = wasmtime.Module.from_file(self.store.engine, path)
        assert not module.imports, "the module imports something"
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.call("legible_seed", 1, 2)
        self.call("_initialize")

    def call(self, name, *arguments):
        return self.exports[name](self.store, *arguments)

    def place(self, data):
        place = self.call("malloc", max(len(data), 1))
        self.exports["memory"].write(self.store, data, place)
        return place

    def free(self, place):
        self.call("free", place)

    def read(self, place, length):
        return bytes(self.exports["memory"].read(self.store, place, place + length))

    def string(self, place):
        if not place:
            return None
        text = b""
        while b"\0" not in text:
            text += self.read(place + len(text), 16)
        return text[:text.index(b"\0")].decode()


class Library:
    """The library for C, wherever it runs, as the package for JavaScript has it."""

    def __init__(self, place):
        self.at = place

    def call(self, name, *arguments):
        return self.at.call("legible_" + name, *arguments)

    def string(self, name, *arguments):
        return self.at.string(self.call(name, *arguments))

    def name(self, encoding):
        return self.string("encoding_name", encoding, 0)

    def number(self, name, *arguments):
        """A number of 64 bits; `None` where all bits are set."""
        value = self.call(name, *arguments)
        return None if value in (-1, (1 << 64) - 1) else value

    def each(self, count, handle, body):
        return [body(handle, index) for index in range(self.call(count, handle))]

    def text(self, handle):
        """The bytes of a text, which is freed; `None` if there is none."""
        if not handle:
            return None
        text = self.at.read(self.call("text_bytes", handle), self.call("text_length", handle))
        self.call("text_free", handle)
        return text

    def answer(self, data):
        """All that is asked of the bytes of a file."""
        place = self.at.place(data)
        found = self.call("detect", place, len(data), 0)
        encoding = self.call("detection_encoding", found)
        answer = {"detection": self.detection(found)}
        self.call("detection_free", found)
        if encoding:
            # With the policy to replace.
            decoded = self.text(self.call("decode", place, len(data), encoding, 0, 1, 0, 0, 0))
            answer["text"] = decoded.decode()
            utf8 = self.at.place(decoded)
            encoded = self.text(self.call("encode", utf8, len(decoded), encoding, 0, 0, 0))
            answer["bytes"] = encoded.hex() if encoded is not None else None
            answer["repair"] = self.repair(utf8, len(decoded))
            answer["direction"] = [None, "ltr", "rtl"][self.call("base_direction", utf8, len(decoded), 0)]
            answer["fixed"] = self.text(self.call("fix_direction", utf8, len(decoded), 0, 0)).decode()
            self.at.free(utf8)
        answer["findings"] = self.findings(place, len(data))
        self.at.free(place)
        return answer

    def detection(self, found):
        ask = lambda name: self.call("detection_" + name, found)
        text = lambda name: self.string("detection_" + name, found)
        parts = self.each("detection_part_count", found, lambda *at: {
            "encoding": self.name(self.call("detection_part", *at)),
            "start": self.call("detection_part_start", *at), "end": self.call("detection_part_end", *at)})
        return {
            "encoding": self.name(ask("encoding")), "confidence": ask("confidence"),
            "language": text("language"), "languageConfidence": ask("language_confidence"),
            "mixture": parts or None, "isBinary": bool(ask("is_binary")),
            "kind": text("file_kind"), "mimeType": text("media_type"),
            "byteOrderMark": bool(ask("has_byte_order_mark")),
            "malformedCount": ask("malformed_count"), "byteCount": ask("byte_count"),
            "languages": self.each("detection_share_count", found, lambda *at: {
                "language": self.string("detection_share_language", *at),
                "share": self.call("detection_share", *at)}),
            "equivalents": self.each("detection_equivalent_count", found, lambda *at:
                self.name(self.call("detection_equivalent", *at))),
            "alternatives": self.each("detection_alternative_count", found, lambda *at: {
                "encoding": self.name(self.call("detection_alternative", *at)),
                "confidence": self.call("detection_alternative_confidence", *at),
                "language": self.string("detection_alternative_language", *at)}),
            "set": [],
            "evidence": self.each("detection_evidence_count", found, lambda *at:
                self.string("detection_evidence", *at)),
        }

    def repair(self, place, length):
        handle = self.call("repair_create", place, length)
        text = self.at.read(self.call("repair_text", handle), self.call("repair_text_length", handle)).decode()
        stretches = self.each("repair_stretch_count", handle, lambda *at: {
            "line": self.call("repair_stretch_line", *at),
            "repaired": self.string("repair_stretch_text", *at),
            "confidence": self.call("repair_stretch_confidence", *at)})
        self.call("repair_free", handle)
        return {"text": text, "stretches": stretches}

    def findings(self, place, length):
        handle = self.call("check", place, length, 0, 0, 0, 0, 0)
        findings = self.each("finding_count", handle, lambda *at: {
            "rule": self.string("finding_rule", *at), "message": self.string("finding_message", *at),
            "line": self.call("finding_line", *at), "column": self.call("finding_column", *at),
            "length": self.call("finding_length", *at), "byteOffset": self.number("finding_offset", *at)})
        self.call("findings_free", handle)
        return findings


def difference(one, other, path=""):
    """Where two answers differ, or `None`; numbers may be apart by what rounding makes."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(one[key], other[key], f"{path}.{key}") for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(*pair, f"{path}[{index}]") for index, pair in enumerate(zip(one, other))]
    elif isinstance(one, float) and isinstance(other, (int, float)):
        return None if abs(one - other) < 0.00005 else f"{path}: {one}, {other}"
    else:
        return None if one == other else f"{path}: {str(one)[:200]!r}, {str(other)[:200]!r}"
    return next((found for found in (difference(*pair) for pair in pairs) if found), None)


def main(headers, library, module, of_node, *files):
    native, wasm = Library(Native(library, headers)), Library(Module(module))
    differing = 0
    with open(of_node, encoding="utf-8") as lines:
        for file, line in zip(files, lines, strict=True):
            data = pathlib.Path(file).read_bytes()
            expected = native.answer(data)
            for name, answer in (("wasmtime", wasm.answer(data)), ("Node", json.loads(line))):
                found = difference(expected, answer)
                if found:
                    differing += 1
                    print(f"{file}: {name} answers otherwise: {found}", file=sys.stderr)
    print(f"the module answers as the library does: {len(files)} files, in wasmtime and Node, {differing} differences")
    return 1 if differing else 0


sys.exit(main(*sys.argv[1:]))
