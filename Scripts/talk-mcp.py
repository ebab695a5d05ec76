"""Talks to `legible mcp` through the official client: Scripts/check-mcp runs this.

usage: talk-mcp.py COMMAND CALLS
"""

import asyncio
import os
import pathlib
import sys
import tempfile
import threading

import mcp_types as types
from mcp import ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client

COMMAND, CALLS = sys.argv[1], int(sys.argv[2])
RUSSIAN = "// Соседка сушит яблоки прямо на чердаке, и осенью весь подъезд пахнет компотом.\r\nint n = 1;\r\n"


def check(condition, what):
    if not condition:
        raise SystemExit(f"wrong: {what}")


def text(result):
    return "".join(block.text for block in result.content)


async def connect(folder, body, *arguments, modern=False, roots=None):
    async def list_roots(context):
        return types.ListRootsResult(roots=[types.Root(uri=pathlib.Path(root).as_uri()) for root in roots])

    parameters = StdioServerParameters(command=COMMAND, args=["mcp", *arguments], cwd=str(folder))
    async with stdio_client(parameters) as (read, write):
        async with ClientSession(read, write, list_roots_callback=list_roots if roots else None) as session:
            if modern:
                await session.discover()
            else:
                await session.initialize()
            return await body(session)


async def tools(session, folder):
    names = {tool.name: tool for tool in (await session.list_tools()).tools}
    check(set(names) == {"read_text", "search", "detect", "repair_text", "edit_text", "write_text", "restore"}, f"tools: {set(names)}")
    check(names["read_text"].annotations.read_only_hint and not names["edit_text"].annotations.read_only_hint, "hints")
    source = folder / "ru.c"
    original = RUSSIAN.encode("cp1251")
    source.write_bytes(original)
    result = await session.call_tool("read_text", {"path": "ru.c"})
    check(text(result) == RUSSIAN.replace("\r\n", "\n"), f"read_text: {text(result)}")
    check(result.structured_content["encoding"] == "windows-1251" and result.structured_content["lineEnds"] == "CR LF", "form")
    result = await session.call_tool("read_text", {"path": str(source), "first_line": 2, "line_count": 1})
    check(text(result) == "int n = 1;\n", "range of lines")
    result = await session.call_tool("edit_text", {"path": "ru.c", "old_text": "n = 1", "new_text": "цена = 2"})
    check(not result.is_error and source.read_bytes() == RUSSIAN.replace("n = 1", "цена = 2").encode("cp1251"), "edit_text")
    edits = [{"old_text": "цена = 2", "new_text": "n = 3"}, {"old_text": "яблоки", "new_text": "груши"}]
    check(not (await session.call_tool("edit_text", {"path": "ru.c", "edits": edits})).is_error, "edits")
    edited = RUSSIAN.replace("n = 1", "n = 3").replace("яблоки", "груши").encode("cp1251")
    check(source.read_bytes() == edited, "edits")
    for old, reason in [("нет такого", "nowhere"), ("о", "more than once"), ("", "empty")]:
        result = await session.call_tool("edit_text", {"path": "ru.c", "old_text": old, "new_text": "x"})
        check(result.is_error and reason in text(result), reason)
    result = await session.call_tool("edit_text", {"path": "ru.c", "old_text": "n = 3", "new_text": "☃"})
    check(result.is_error and "line 2, column 5: U+2603 SNOWMAN cannot be written as windows-1251" in text(result), "unencodable")
    check(source.read_bytes() == edited, "a refused edit")
    result = await session.call_tool("write_text", {"path": "ru.c", "text": RUSSIAN.replace("\r\n", "\n")})
    check(not result.is_error and source.read_bytes() == original, "write_text")
    result = await session.call_tool("write_text", {"path": "new.txt", "text": "цена\n", "encoding": "koi8-r"})
    check(not result.is_error and (folder / "new.txt").read_bytes() == "цена\n".encode("koi8-r"), "a new file")
    result = await session.call_tool("search", {"text": "компотом"})
    check("ru.c:1: // Соседка" in text(result), f"search: {text(result)}")
    result = await session.call_tool("search", {"text": "СОСЕДКА", "ignore_case": True, "path": "ru.c"})
    check("ru.c:1:" in text(result), "search without case")
    result = await session.call_tool("detect", {"path": "ru.c"})
    check(result.structured_content["encoding"] == "windows-1251" and result.structured_content["language"] == "ru", "detect")
    result = await session.call_tool("repair_text", {"text": "FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ©"})
    check(text(result) == "François a été très fatigué" and result.structured_content["changed"], f"repair_text: {text(result)}")
    (folder / "twin.c").write_bytes(original)
    source.write_text(original.decode("utf-8", "replace").replace("n = 1", "n = 2"), newline="")
    result = await session.call_tool("restore", {"path": "ru.c", "from": "twin.c"})
    check(source.read_bytes() == RUSSIAN.replace("n = 1", "n = 2").encode("cp1251"), f"restore: {text(result)}")
    (folder / "short").write_bytes(b"\x8f\xfc\n")
    result = await session.call_tool("read_text", {"path": "short"})
    check(result.is_error and "encoding names it" in text(result), f"unsure: {text(result)}")
    result = await session.call_tool("read_text", {"path": "short", "encoding": "cp866"})
    check(not result.is_error and text(result) == b"\x8f\xfc\n".decode("cp866"), "encoding")
    for arguments in [{}, {"path": 3}, {"path": "ru.c", "x": 1}, {"path": "ru.c", "first_line": 0}, {"path": "ru.c", "encoding": "klingon"},
                      {"path": ""}, {"path": "missing"}, {"path": "a\0b"}, {"path": "."}]:
        check((await session.call_tool("read_text", arguments)).is_error, f"bad arguments: {arguments}")
    try:
        await session.call_tool("no_tool", {})
        check(False, "a tool that is none")
    except Exception as error:
        check("no_tool" in str(error), error)


async def outside(session, folder):
    secret = folder.parent / "secret.txt"
    secret.write_text("secret")
    (folder / "link").symlink_to(secret)
    (folder / "up").symlink_to(folder.parent)
    for path in ["../secret.txt", str(secret), "link", "up/secret.txt", "sub/../../secret.txt", "/etc/passwd", f"{folder}x/y"]:
        for tool, more in [("read_text", {}), ("edit_text", {"old_text": "secret", "new_text": "x"}), ("detect", {}),
                           ("write_text", {"text": "x"}), ("restore", {}), ("search", {"text": "secret"})]:
            result = await session.call_tool(tool, {"path": path, **more})
            check(result.is_error and "secret\n" not in text(result), f"{tool} {path}: {text(result)}")
    check(secret.read_text() == "secret", "the file outside")
    check(text(await session.call_tool("search", {"text": "secret"})) == "not found", "search through links")


async def exchanged(session, folder):
    """A folder that is exchanged for a link to another one all the time."""
    inside, aside, beyond = folder / "x", folder / "y", folder.parent / "beyond"
    inside.mkdir()
    beyond.mkdir()
    (inside / "f").write_text("inside 1\n")
    (beyond / "f").write_text("beyond 1\n")
    done = threading.Event()

    def exchange():
        while not done.is_set():
            os.rename(inside, aside)
            os.symlink(beyond, inside)
            os.unlink(inside)
            os.rename(aside, inside)

    thread = threading.Thread(target=exchange)
    thread.start()
    try:
        read = 0
        for _ in range(400):
            result = await session.call_tool("read_text", {"path": "x/f"})
            check("beyond" not in text(result), "a link that was exchanged")
            read += not result.is_error
            await session.call_tool("write_text", {"path": "x/f", "text": "inside 2\n"})
    finally:
        done.set()
        thread.join()
    check(read > 0 and (beyond / "f").read_text() == "beyond 1\n", "a link that was exchanged")
    return read


def memory(folder):
    for process in os.listdir("/proc"):
        if process.isdigit():
            try:
                if os.readlink(f"/proc/{process}/cwd") == str(folder) and os.readlink(f"/proc/{process}/exe") == COMMAND:
                    return int(open(f"/proc/{process}/statm").read().split()[1]) * 4
            except OSError:
                pass
    raise SystemExit("wrong: the server is not found")


async def many(session, folder):
    (folder / "ru.c").write_bytes(RUSSIAN.encode("cp1251"))
    sizes = []
    for call in range(CALLS):
        number = call % 10
        await session.call_tool("edit_text", {"path": "ru.c", "old_text": "n = 1;" if call % 2 == 0 else "n = 2;", "new_text": "n = 2;" if call % 2 == 0 else "n = 1;"}) \
            if number < 2 else await session.call_tool("read_text", {"path": "ru.c"}) if number < 8 else await session.call_tool("search", {"text": "n = "})
        if call in (CALLS // 10, CALLS - 1):
            sizes.append(memory(folder))
    check(sizes[1] - sizes[0] < 2048, f"memory grows: {sizes} KB")
    return sizes


async def cancelled(session, folder):
    many = folder / "many"
    many.mkdir()
    for number in range(3000):
        (many / f"{number}.txt").write_bytes(RUSSIAN.encode("cp1251") * 20)
    task = asyncio.create_task(session.call_tool("search", {"text": "нигде нет", "path": "many"}))
    await asyncio.sleep(0.3)
    task.cancel()
    begin = asyncio.get_running_loop().time()
    check(not (await session.call_tool("detect", {"path": "ru.c"})).is_error, "after a cancellation")
    return asyncio.get_running_loop().time() - begin


async def main():
    with tempfile.TemporaryDirectory() as parent:
        folder = pathlib.Path(parent).resolve() / "root"
        folder.mkdir()
        for modern in [False, True]:
            await connect(folder, lambda session: tools(session, folder), modern=modern)
        await connect(folder, lambda session: outside(session, folder), "--root", str(folder))
        other = pathlib.Path(parent).resolve() / "elsewhere"
        other.mkdir()

        async def by_roots(session):
            check(not (await session.call_tool("read_text", {"path": str(folder / "ru.c")})).is_error, "the client's root")
            check((await session.call_tool("read_text", {"path": str(other)})).is_error, "beside the client's root")

        await connect(other, by_roots, roots=[folder])

        async def read_only(session):
            names = [tool.name for tool in (await session.list_tools()).tools]
            check(names == ["read_text", "search", "detect", "repair_text"], names)

        await connect(folder, read_only, "--read-only")
        read = await connect(folder, lambda session: exchanged(session, folder), "--root", str(folder))
        waited = await connect(folder, lambda session: cancelled(session, folder))
        for name in (folder / "many").iterdir():
            name.unlink()
        sizes = await connect(folder, lambda session: many(session, folder))
        print(f"all tools by both kinds of the protocol; {read} of 400 reads between exchanges, none outside; "
              f"{waited:.2f} s behind a cancelled search; {CALLS} calls, {sizes[0]} KB at a tenth, {sizes[1]} KB at the end")


asyncio.run(main())
