"""Talks to `legible lsp` through a client of the protocol: Scripts/check-lsp runs this.

usage: talk-lsp.py COMMAND CHANGES
"""

import asyncio
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from lsprotocol import types
from pygls.lsp.client import LanguageClient

COMMAND, CHANGES = sys.argv[1], int(sys.argv[2])
HIDDEN = "total\u200Bvalue"


def check(condition, what):
    if not condition:
        raise SystemExit(f"wrong: {what}")


class Session:
    """A server with what it has published and shown."""

    def __init__(self):
        self.client = LanguageClient("check", "1")
        self.published = {}
        self.shown = []
        self.refreshed = 0
        self.arrived = asyncio.Event()

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(parameters):
            self.published[parameters.uri] = parameters
            self.arrived.set()

        @self.client.feature(types.WORKSPACE_DIAGNOSTIC_REFRESH)
        def refresh(parameters):
            self.refreshed += 1
            self.arrived.set()

        @self.client.feature(types.WINDOW_SHOW_MESSAGE)
        def show(parameters):
            self.shown.append(parameters.message)
            self.arrived.set()

    async def start(self, folder, encodings=("utf-16",), pulls=False):
        await self.client.start_io(COMMAND, "lsp", cwd=str(folder))
        general = types.GeneralClientCapabilities(position_encodings=list(encodings))
        documents = types.TextDocumentClientCapabilities(
            diagnostic=types.DiagnosticClientCapabilities() if pulls else None)
        workspace = types.WorkspaceClientCapabilities(
            diagnostics=types.DiagnosticWorkspaceClientCapabilities(refresh_support=True))
        result = await self.client.initialize_async(types.InitializeParams(
            capabilities=types.ClientCapabilities(general=general, text_document=documents, workspace=workspace),
            root_uri=folder.as_uri()))
        self.client.initialized(types.InitializedParams())
        return result.capabilities

    async def stop(self):
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()

    def open(self, uri, text, version=1):
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri, language_id="plaintext", version=version, text=text)))

    def change(self, uri, version, *changes):
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version=version, uri=uri), list(changes)))

    def close(self, uri):
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))

    async def until(self, condition, what):
        for _ in range(200):
            if condition():
                return
            self.arrived.clear()
            try:
                await asyncio.wait_for(self.arrived.wait(), 0.1)
            except asyncio.TimeoutError:
                pass
        check(condition(), what)

    async def diagnostics(self, uri, version):
        await self.until(lambda: uri in self.published and self.published[uri].version == version, f"{uri} {version}")
        return self.published[uri].diagnostics

    async def pull(self, uri, previous=None):
        return await self.client.text_document_diagnostic_async(types.DocumentDiagnosticParams(
            types.TextDocumentIdentifier(uri), previous_result_id=previous))

    async def actions(self, uri, start, end, diagnostics=(), only=None):
        return await self.client.text_document_code_action_async(types.CodeActionParams(
            types.TextDocumentIdentifier(uri), types.Range(start, end),
            types.CodeActionContext(diagnostics=list(diagnostics), only=only)))


def place(line, character):
    return types.Position(line=line, character=character)


def replacement(start, end, text):
    return types.TextDocumentContentChangePartial(range=types.Range(start, end), text=text)


def summary(diagnostics):
    return sorted((d.range.start.line, d.range.start.character, d.range.end.line, d.range.end.character, d.code)
                  for d in diagnostics)


def units(text, encoding):
    return len(text.encode("utf-8")) if encoding == "utf-8" else len(text.encode("utf-16-le")) // 2


def lines(text):
    """The starts of the lines as the protocol has them."""
    starts = [0]
    for index, character in enumerate(text):
        if character == "\n" or character == "\r" and text[index + 1:index + 2] != "\n":
            starts.append(index + 1)
    return starts


def position(text, index, encoding):
    if 0 < index < len(text) and text[index - 1] == "\r" and text[index] == "\n":
        index -= 1
    starts = [start for start in lines(text) if start <= index]
    return place(len(starts) - 1, units(text[starts[-1]:index], encoding)), index


def applied(text, edits, encoding):
    starts = lines(text)

    def index(at):
        start, count = starts[at.line], 0
        while units(text[start:start + count], encoding) < at.character:
            count += 1
        return start + count

    for edit in sorted(edits, key=lambda edit: index(edit.range.start), reverse=True):
        text = text[:index(edit.range.start)] + edit.new_text + text[index(edit.range.end):]
    return text


async def published(folder):
    session = Session()
    capabilities = await session.start(folder)
    check(capabilities.position_encoding == "utf-16" and capabilities.diagnostic_provider is None, "capabilities")
    uri = (folder / "a.txt").as_uri()
    session.open(uri, f"fine\n😀 x {HIDDEN}\n")
    found = await session.diagnostics(uri, 1)
    check(summary(found) == [(1, 10, 1, 11, "hidden-character")], f"UTF-16: {summary(found)}")
    check(found[0].source == "legible" and "ZERO WIDTH SPACE" in found[0].message, "message")
    session.change(uri, 2, replacement(place(1, 10), place(1, 11), ""))
    found = await session.diagnostics(uri, 2)
    check(not found, f"no finding after the edit: {found}")
    session.change(uri, 3, types.TextDocumentContentChangeWholeDocument(text=HIDDEN))
    check(summary(await session.diagnostics(uri, 3)) == [(0, 5, 0, 6, "hidden-character")], "whole text")
    session.close(uri)
    await session.until(lambda: not session.published[uri].diagnostics, "nothing after closing")
    await session.stop()


async def pulled(folder):
    session = Session()
    capabilities = await session.start(folder, ("utf-16", "utf-8"), pulls=True)
    check(capabilities.position_encoding == "utf-8" and capabilities.diagnostic_provider, "capabilities")
    uri = (folder / "b.txt").as_uri()
    session.open(uri, f"fine\n😀 x {HIDDEN}\n")
    report = await session.pull(uri)
    check(summary(report.items) == [(1, 12, 1, 15, "hidden-character")], f"UTF-8: {summary(report.items)}")
    check((await session.pull(uri, report.result_id)).kind == "unchanged", "unchanged")
    check(not session.published, "nothing is published beside")
    session.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))
    await session.until(lambda: session.refreshed == 1, "a client is told to ask again after saving")
    check(not (await session.pull("untitled:none")).items, "a document that is not open")
    await session.stop()


async def actions(folder):
    damage = "FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©"  # legible:allow mojibake
    text = f"one\r\n{damage}\r\nopen \u202Bשלום\r\nmark \uFEFFhere\ntwo\r\n"
    fixed = "one\r\nFrançois a été très fatigué cet été\r\nopen \u202Bשלום\u202C\r\nmark here\r\ntwo\r\n"
    for encoding in ("utf-8", "utf-16"):
        session = Session()
        await session.start(folder, (encoding,), pulls=True)
        uri = (folder / "c.txt").as_uri()
        session.open(uri, text)
        found = (await session.pull(uri)).items
        codes = {diagnostic.code for diagnostic in found}
        check(codes == {"mojibake", "open-control", "byte-order-mark", "line-ends"}, f"rules: {codes}")
        for diagnostic in found:
            offered = await session.actions(
                uri, diagnostic.range.start, diagnostic.range.end, [diagnostic], ["quickfix"])
            check(any(action.diagnostics[0].code == diagnostic.code for action in offered), f"action: {diagnostic.code}")
        everything = (await session.actions(uri, place(0, 0), place(0, 0), only=["source.fixAll"]))
        check([action.kind for action in everything] == ["source.fixAll.legible"], "fix all")
        result = applied(text, everything[0].edit.changes[uri], encoding)
        check(result == fixed, f"fixed: {result!r}")
        check(not await session.actions(uri, place(0, 0), place(0, 1), only=["refactor"]), "other kinds")
        many = "é\n😀\r\n" * 3000
        session.open(uri, many)
        everything = await session.actions(uri, place(0, 0), place(0, 0), only=["source"])
        check(len(everything[0].edit.changes[uri]) == 1, "many edits are one")
        result = applied(many, everything[0].edit.changes[uri], encoding)
        check(result in (many.replace("\r", ""), many.replace("\r", "").replace("\n", "\r\n")), "many line ends")
        await session.stop()


async def settings(folder):
    (folder / ".editorconfig").write_text("root = true\n[*.bat]\nend_of_line = crlf\n[*.old]\ncharset = windows-1251\n")
    (folder / "wrong.old").write_text("Привет, мир! Как дела у вас сегодня?\n", encoding="utf-8")
    (folder / "right.old").write_text("Привет, мир! Как дела у вас сегодня?\n", encoding="cp1251")
    session = Session()
    await session.start(folder)
    for name, text, rules in [
        ("x.bat", "echo\n", {"line-ends"}), ("x.txt", "echo\n", set()),
        ("wrong.old", "Привет, мир! Как дела у вас сегодня?\n", {"encoding"}),
        ("right.old", "Привет, мир! Как дела у вас сегодня?\n", set()),
    ]:
        uri = (folder / name).as_uri()
        session.open(uri, text)
        found = {diagnostic.code for diagnostic in await session.diagnostics(uri, 1)}
        check(found == rules, f"{name}: {found}")
    (folder / "wrong.old").write_text("Привет, мир! Как дела у вас сегодня?\n", encoding="cp1251")
    uri = (folder / "wrong.old").as_uri()
    session.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))
    await session.until(lambda: not session.published[uri].diagnostics, "a saved file is read again")
    (folder / ".editorconfig").unlink()
    await session.stop()


async def random_edits(folder):
    """The server's text after random edits is the client's: both have the same findings."""
    generator = random.Random(7)
    pieces = ["a", "\n", "\r", "\r\n", "é", "😀", HIDDEN, "\u202Ex", "word ", "שלום", "\u200B", ""]
    for encoding in ("utf-8", "utf-16"):
        session = Session()
        await session.start(folder, (encoding,), pulls=True)
        uri, twin = (folder / "d.txt").as_uri(), (folder / "twin.txt").as_uri()
        text = "one\r\ntwo\n"
        session.open(uri, text)
        for version in range(2, 402):
            changes = []
            for _ in range(generator.randint(1, 4)):
                start, first = position(text, generator.randint(0, len(text)), encoding)
                end, last = position(text, min(len(text), first + generator.randint(0, 6)), encoding)
                if last < first:
                    end, last = start, first
                new = "".join(generator.choice(pieces) for _ in range(generator.randint(0, 5)))
                changes.append(replacement(start, end, new))
                text = text[:first] + new + text[last:]
            session.change(uri, version, *changes)
            if len(text) > 3000:
                text = text[:200]
                session.change(uri, version, types.TextDocumentContentChangeWholeDocument(text=text))
            session.open(twin, text)
            own, other = await session.pull(uri), await session.pull(twin)
            check(summary(own.items) == summary(other.items), f"edit {version} in {encoding}")
            session.close(twin)
        await session.stop()


async def typing(folder):
    """Many changes, as fast as they go, and each with its answer."""
    source = "".join(f"let value{number} = compute(\"línea {number}\")  // commentaire été\n" for number in range(5000))
    for kind, pulls in (("published", False), ("asked for each", True)):
        session = Session()
        await session.start(folder, pulls=pulls)
        uri = (folder / "e.swift").as_uri()
        session.open(uri, source)
        count = CHANGES if not pulls else CHANGES // 10
        begin = time.monotonic()
        for version in range(2, count + 2):
            session.change(uri, version, replacement(place(2500, 0), place(2500, 0), "x"))
            if pulls:
                await session.pull(uri)
            elif version % 100 == 0:
                await asyncio.sleep(0)
        if not pulls:
            await session.diagnostics(uri, count + 1)
        process = session.client._server
        memory = [line for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines() if "VmHWM" in line]
        print(f"{count} changes of {len(source.encode()) >> 10} KB, {kind}: {time.monotonic() - begin:.2f} s, {memory[0].split(':')[1].strip()}")
        await session.stop()


async def large(folder):
    session = Session()
    await session.start(folder)
    uri = (folder / "large.txt").as_uri()
    for size in (20 << 20, 100 << 20):
        session.shown.clear()
        session.open(uri, "a" * size)
        await session.until(lambda: session.shown, "a large document is refused with a message")
        check("MB" in session.shown[0], session.shown[0])
        print(f"{size >> 20} MB: {session.shown[0]}")
    session.change(uri, 2, replacement(place(0, 0), place(0, 0), "x"))
    other = (folder / "small.txt").as_uri()
    session.open(other, HIDDEN)
    check(len(await session.diagnostics(other, 1)) == 1, "the server goes on")
    await session.stop()


class Raw:
    """A server that is written to byte by byte."""

    def __init__(self):
        self.process = subprocess.Popen([COMMAND, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def write(self, content):
        content = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def end(self):
        self.process.stdin.close()
        return self.process.wait(10)


def hostile():
    raw = Raw()

    def code(content):
        raw.write(content)
        return raw.read()["error"]["code"]

    def request(method, parameters, **others):
        return {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters, **others}

    check(code(request("textDocument/diagnostic", {})) == -32002, "before initialize")
    raw.write(request("initialize", {"capabilities": 7}))
    check("capabilities" in raw.read()["result"], "initialize")
    check(code(request("initialize", {})) == -32600, "initialize again")
    for content in (b"{", b"", b"\xFF\xFE", b"[" * 100_000, b'"' + b"a" * 1000):
        check(code(content) == -32700, f"{content[:10]}")
    for content in ([], 7, {}, {"jsonrpc": "2.0", "id": 1}, request(7, {}), request("x", {}, id={})):
        check(code(content) == -32600, f"{content}")
    check(code(request("no/method", {})) == -32601, "method")
    uri = {"uri": "untitled:a"}
    document = {**uri, "text": HIDDEN, "version": 1}
    for parameters in (None, [], {}, {"textDocument": 7}, {"textDocument": {"uri": 7}}):
        for method in ("textDocument/diagnostic", "textDocument/codeAction"):
            check(code(request(method, parameters)) == -32602, f"{method} {parameters}")
        for method in ("didOpen", "didChange", "didSave", "didClose"):
            raw.write({"jsonrpc": "2.0", "method": f"textDocument/{method}", "params": parameters})
            check(raw.read()["method"] == "window/logMessage", method)
    numbers = (-1, 1.5, 1e300, "1", None, 2**70)
    for number in numbers:
        raw.write({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}})
        check(raw.read()["method"] == "textDocument/publishDiagnostics", "open")
        at = {"line": number, "character": 0}
        check(code(request("textDocument/codeAction", {"textDocument": uri, "range": {"start": at, "end": at}})) == -32602, f"{number}")
        raw.write({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
            "textDocument": uri, "contentChanges": [{"range": {"start": at, "end": at}, "text": "x"}]}})
        check(raw.read()["method"] == "window/logMessage", f"range {number}")
    raw.write({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}})
    raw.read()
    far = {"line": 2**62, "character": 2**62}
    raw.write(request("textDocument/codeAction", {"textDocument": uri, "range": {"start": far, "end": far}}))
    check(raw.read()["result"] == [], "a place behind the end is the end")
    raw.write({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 5}})
    raw.write(request("shutdown", None))
    check(raw.read()["result"] is None, "shutdown")
    check(code(request("textDocument/diagnostic", {})) == -32600, "after shutdown")
    raw.write({"jsonrpc": "2.0", "method": "exit"})
    check(raw.process.wait(10) == 0, "exit after shutdown")
    cancelled = Raw()
    both = [json.dumps(content).encode() for content in (
        request("initialize", {}), request("shutdown", {}, id=9),
        {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 9}})]
    cancelled.process.stdin.write(b"".join(b"Content-Length: %d\r\n\r\n" % len(content) + content for content in both))
    cancelled.process.stdin.flush()
    cancelled.read()
    check(cancelled.read()["error"]["code"] == -32800, "a request that is cancelled")
    check(cancelled.end() == 1, "the end without exit")
    for header in (b"nonsense\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"Content-Length: 99999999999999999999\r\n\r\n", b"x" * 5000):
        lost = Raw()
        lost.process.stdin.write(header)
        lost.process.stdin.flush()
        check(lost.read()["error"]["code"] == -32700, f"{header[:20]}")
        check(lost.end() == 1, "nothing after a header that is none")
    sudden = Raw()
    sudden.write({"jsonrpc": "2.0", "method": "exit"})
    check(sudden.process.wait(10) == 1, "exit without shutdown")


async def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for body in (published, pulled, actions, settings, random_edits, typing, large):
            await body(folder)
    hostile()
    print("legible lsp answers as it should")


asyncio.run(main())
