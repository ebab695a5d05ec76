"""Uses the page docs/try in Chromium, by the DevTools protocol over pipes: python3 use-try.py PAGE_FOLDER [PICTURE_FOLDER]"""

import base64
import functools
import http.server
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 30  # seconds, for one thing to happen


class Failure(Exception):
    pass


class Browser:
    """A Chromium without a window, which ends with the block."""

    def __enter__(self):
        self.profile = tempfile.mkdtemp()
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        options = ["--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "--no-first-run",
                   "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", "--disable-background-networking"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        # The browser reads commands from descriptor 3 and writes answers to 4.
        descriptors = f'exec 3<&{to_browser} 4>&{from_browser}; exec "$@"'
        self.process = subprocess.Popen(["bash", "-c", descriptors, "bash", "chromium", *options],
                                        pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.pending, self.number = b"", 0
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
            self.process.wait(10)
        except (Failure, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.profile, ignore_errors=True)

    def send(self, method, session=None, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        message = json.dumps(command).encode() + b"\0"
        while message:
            message = message[os.write(self.output, message):]
        while True:
            answer = self.receive(method)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Failure(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def receive(self, awaited):
        while b"\0" not in self.pending:
            if not select.select([self.input], [], [], PATIENCE)[0]:
                raise Failure(f"Chromium did not answer {awaited}")
            part = os.read(self.input, 1 << 20)
            if not part:
                raise Failure(f"Chromium ended at {awaited}")
            self.pending += part
        message, _, self.pending = self.pending.partition(b"\0")
        return json.loads(message)


class Page:
    """A tab with the page, for a reader of a language."""

    def __init__(self, browser, address, language="en", width=1200, scheme="light"):
        self.browser = browser
        self.context = browser.send("Target.createBrowserContext")["browserContextId"]
        target = browser.send("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        agent = browser.send("Browser.getVersion")["userAgent"]
        self.send("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        self.send("Page.enable")
        # What goes wrong in scripts is kept for the message of a failure.
        self.send("Page.addScriptToEvaluateOnNewDocument", source="""
            window.wrongs = []
            addEventListener('error', (event) => wrongs.push(String(event.message)))
            addEventListener('unhandledrejection', (event) => wrongs.push(String(event.reason)))
            addEventListener('securitypolicyviolation', (event) => wrongs.push('refused: ' + event.violatedDirective))""")
        self.send("Page.navigate", url=address)
        self.wait("document.querySelector('#language')?.options.length === 3 && status.textContent !== null", "the page is ready")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            wrongs = self.value("wrongs")
            expect(wrongs == [], f"errors in scripts: {wrongs}")
            self.browser.send("Target.disposeBrowserContext", browserContextId=self.context)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def value(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise Failure(f"{expression}: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    def text(self, selector):
        """The text of an element, without the marks that isolate what was put into a sentence."""
        text = self.value(f"document.querySelector({json.dumps(selector)}).innerText")
        return text.replace("\u2068", "").replace("\u2069", "")

    def wait(self, condition, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.value(f"Boolean({condition})"):
                return
            time.sleep(0.02)
        raise Failure(f"waited in vain until {what}; the page says: {self.value('document.body.innerText')[:600]!r}, "
                      f"errors in scripts: {self.value('wrongs')}")

    def wait_for_status(self, text):
        inner = "document.querySelector('#status').innerText.replace(/[\\u2068\\u2069]/g, '')"
        self.wait(f"{inner}.includes({json.dumps(text)})", f"the status says {text!r}")

    def press(self, key, code=0, command=None):
        parameters = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        if key == "Enter":
            parameters["text"] = "\r"
        self.send("Input.dispatchKeyEvent", type="keyDown", **parameters, commands=[command] if command else [])
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)

    def paste(self, text, focus="document.body"):
        """Writes the text into the box, cuts it out into the clipboard, and pastes it where the focus is to be."""
        self.value("document.querySelector('#text').focus()")
        self.send("Input.insertText", text=text)
        for command in ["selectAll", "cut"]:
            self.press("F20", command=command)
        self.wait("document.querySelector('#status').innerText === ''", "the text is cut")
        self.value(f"{focus} === document.body ? document.activeElement.blur() : {focus}.focus()")
        self.press("F20", command="paste")

    def drop(self, file):
        data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
        for kind in ["dragEnter", "dragOver", "drop"]:
            self.send("Input.dispatchDragEvent", type=kind, x=100, y=100, data=data)

    def picture(self, folder, name):
        if folder:
            data = self.send("Page.captureScreenshot", captureBeyondViewport=True)["data"]
            (folder / f"{name}.png").write_bytes(base64.b64decode(data))


def expect(holds, otherwise):
    if not holds:
        raise Failure(otherwise)


def expect_in(part, whole, place):
    expect(part in whole, f"{place} lacks {part!r}: {whole[:600]!r}")


def serve(folder):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    class Server(http.server.ThreadingHTTPServer):
        def handle_error(self, *_):
            """A worker that is ended stops reading, which is no error."""

    server = Server(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/index.html"


MIXED = ("Grüße aus München, schöne Straße\nEs wird wärmer im März\n".encode()
         + "Grüße aus Köln, schöne Straße\nFür später: die Bücher über Österreich\n".encode("windows-1252")
         + "Größe und Höhe für Mädchen\n".encode())
WRONG = "François und München".encode().decode("windows-1252")
MANY = f"{WRONG}, zero\u200bwidth, \u202eabc\u202c\nשלום (abc) 123, מה שלומך?\nabc שלום (123)\n"


def check_paste(page, pictures):
    page.paste(MANY)
    page.wait_for_status("2 places decoded wrongly")
    expect_in("François", page.text("#repair ins"), "the repair")
    expect_in(WRONG.split()[0], page.text("#repair del"), "the repair")
    expect_in("U+200B ZERO WIDTH SPACE", page.text("#findings"), "the list of what is hidden")
    expect_in("zero[ZWSP]width, [RLO]abc", page.text("#lines"), "the text")
    stored = page.value("[...document.querySelectorAll('#direction bdo[dir=ltr]')].map((each) => each.textContent)")
    expect(stored == [*MANY.splitlines()[1:], "[RLM]" + MANY.splitlines()[2]], f"lines as stored are {stored}")
    page.value("""URL.createObjectURL = (blob) => { window.saved = blob; return '#' }
        document.querySelector('#download').click()""")
    expect_in("François", page.value("saved.text()"), "the download")
    page.picture(pictures, "wide")


def check_drop(page, folder, pictures):
    mixed = folder / "mixed.txt"
    mixed.write_bytes(MIXED)
    page.drop(mixed)
    page.wait_for_status("mixed.txt: UTF-8 + windows-1252")
    signs = page.value("[...document.querySelectorAll('#lines .sign')].map((each) => each.getAttribute('aria-label'))")
    expect(signs == ["UTF-8"] * 2 + ["windows-1252"] * 2 + ["UTF-8"], f"signs of lines: {signs}")
    expect_in("first change is at byte", page.value("document.querySelector('#why').textContent"), "the reasons")
    page.picture(pictures, "mixed")

    damaged = folder / "damaged.txt"
    damaged.write_bytes("Der Bücherwurm hört schöne Lieder über Öl".encode() + b"\xff" + " für große Mädchen\n".encode())
    page.drop(damaged)
    page.wait_for_status("damaged.txt: UTF-8")
    expect_in("1 place cannot be read", page.text("#damage"), "the text about damage")
    expect_in("that UTF-8 is right", page.text("#facts"), "the confidence")
    page.value("document.querySelector('#encoding').value = 'windows-1252'; "
               "document.querySelector('#encoding').dispatchEvent(new Event('change'))")
    page.wait("document.querySelector('#lines').innerText.includes('B\\u00c3\\u00bccherwurm')", "it is read as windows-1252")


def check_large(page, folder, pictures):
    large = folder / "large.txt"
    large.write_text("Grüße aus München, es wird wärmer\nשלום abc (123), מה?\n" * 400_000)
    page.drop(large)
    page.wait("!document.querySelector('#work').hidden", "the progress is shown")
    page.wait("document.querySelector('#progress').value > 0", "there is progress")
    page.picture(pictures, "working")
    page.value("document.querySelector('#stop').focus()")
    page.press("Enter", 13)
    page.wait_for_status("Stopped.")
    expect(page.value("document.activeElement.id") == "text", "the focus is lost with the button")
    page.drop(large)
    page.wait_for_status("large.txt: UTF-8")
    expect(page.value("document.querySelectorAll('#lines li').length") == 2000, "not 2,000 lines of a large file are shown")
    expect_in("The first 2,000 lines", page.text("#rest"), "the text about the rest")
    expect_in("and 900 more", page.text("#direction"), "the list of lines from right to left")
    with open(large, "wb") as file:
        file.truncate(64_000_001)
    page.drop(large)
    page.wait_for_status("large.txt has 65 MB")


def check_keyboard(page):
    """Tab reaches each control in the order of the page, and the focus can be seen."""
    page.paste(MANY, "document.querySelector('#text')")
    page.wait_for_status("2 places")
    page.value("document.querySelector('#language').focus()")
    reached = []
    for _ in range(12):
        name = page.value("document.activeElement.id")
        if not name or name in reached:
            break
        reached.append(name)
        seen = "document.activeElement.id === 'file' ? document.querySelector('.button') : document.activeElement"
        expect(page.value(f"getComputedStyle({seen}).outlineStyle") == "solid", f"the focus on #{name} is not seen")
        page.press("Tab", 9)
    expect(reached == ["language", "file", "text", "download", "repaired", "lines"], f"the order of Tab is {reached}")


def check_names(page, folder):
    """What has a role for a screen reader has a name."""
    page.drop(folder / "mixed.txt")
    page.wait_for_status("mixed.txt")
    nodes = page.send("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "combobox", "textbox", "checkbox", "progressbar", "region", "image", "DisclosureTriangle"}
    controls = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes
                if not node.get("ignored") and node["role"]["value"] in roles]
    nameless = [role for role, name in controls if not name.strip()]
    expect(not nameless, f"without a name for screen readers: {nameless}")
    for wanted in [("combobox", "Language"), ("combobox", "Read it as"), ("button", "Download as UTF-8"), ("region", "Encoding"),
                   ("image", "windows-1252")]:
        expect(wanted in controls, f"a screen reader is not told of {wanted}, only of {controls}")
    expect(any(name.startswith("Or paste text") for role, name in controls if role == "textbox"), "the box has no name")
    roles = [node["role"]["value"] for node in nodes]
    for role in ["status", "main", "heading"]:
        expect(role in roles, f"a screen reader is told of no {role}")


def check_width(page, folder, pictures, name):
    """Nothing is wider than the screen, with text and with a file in several encodings."""
    page.paste(MANY + "x" * 300 + "\n")
    page.wait("document.querySelector('#repair ins')", "the repair is shown")
    page.picture(pictures, name)
    for _ in range(2):
        wide, available = page.value("[document.documentElement.scrollWidth, innerWidth]")
        expect(wide <= available, f"the page is {wide} wide on a screen of {available}")
        page.drop(folder / "mixed.txt")
        page.wait("document.querySelector('#lines .sign')", "the lines have signs")
    page.picture(pictures, f"{name}-mixed")


def luminance(page, element, what):
    color = page.value(f"getComputedStyle(document.querySelector('{element}')).{what}")
    parts = [int(part) / 255 for part in color[color.index("(") + 1:-1].split(",")[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def check_dark(page, pictures):
    page.paste(MANY)
    page.wait_for_status("2 places")
    ground = luminance(page, "body", "backgroundColor")
    expect(ground < 0.05, "the page is not dark on a dark system")
    for ink, ground in [("body", "body"), (".note", "section"), ("dt", "section"), ("mark", "mark"), ("ins", "ins"), ("del", "del")]:
        lighter, darker = luminance(page, ink, "color"), luminance(page, ground, "backgroundColor")
        contrast = (lighter + 0.05) / (darker + 0.05)
        expect(contrast >= 4.5, f"the contrast of {ink} in the dark is {contrast:.1f}")
    page.picture(pictures, "dark")


def check_language(page, language, direction, title, pictures):
    found = page.value("[document.documentElement.lang, document.documentElement.dir, document.title]")
    expect(found == [language, direction, title], f"language, direction and title are {found}")
    page.paste(MANY)
    page.wait("document.querySelector('#repair ins')", "the repair is shown")
    left = page.value("document.querySelectorAll('[data-text]').length - "
                      "[...document.querySelectorAll('[data-text]')].filter((each) => each.textContent).length")
    expect(left == 0, f"{left} elements have no text in {language}")
    body = page.value("document.body.innerText")
    for word in ["undefined", "NaN", "{", "Language", "Decoded wrongly"]:
        expect(word not in body, f"in {language} the page has {word!r}")
    page.picture(pictures, language)
    page.value("document.querySelector('#language').focus()")
    for _ in range(3):
        page.press("ArrowUp", 38)
    page.wait("document.documentElement.lang === 'en' && document.documentElement.dir === 'ltr'", "English is chosen by the keyboard")
    expect_in("2 places decoded wrongly", page.text("#status"), "the status in English")


def main(site, pictures=None):
    address = serve(site)
    if pictures:
        pictures = pathlib.Path(pictures)
        pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        folder = pathlib.Path(folder)
        open_page = functools.partial(Page, browser, address)
        checks = [
            ("paste", {}, lambda page: check_paste(page, pictures)),
            ("drop", {}, lambda page: check_drop(page, folder, pictures)),
            ("progress, stop and limits", {}, lambda page: check_large(page, folder, pictures)),
            ("keyboard", {}, check_keyboard),
            ("names for screen readers", {}, lambda page: check_names(page, folder)),
            ("dark", {"scheme": "dark"}, lambda page: check_dark(page, pictures)),
            ("320 pixels", {"width": 320}, lambda page: check_width(page, folder, pictures, "narrow")),
            ("320 pixels in Hebrew", {"width": 320, "language": "he"},
             lambda page: check_width(page, folder, pictures, "narrow-he")),
            ("German", {"language": "de-AT,de"},
             lambda page: check_language(page, "de", "ltr", "Legible ausprobieren", pictures)),
            ("Hebrew", {"language": "he-IL,en"},
             lambda page: check_language(page, "he", "rtl", "לנסות את Legible", pictures)),
        ]
        for name, reader, check in checks:
            try:
                with open_page(**reader) as page:
                    check(page)
            except Failure as failure:
                sys.exit(f"check-try: {name}: {failure}")
        print(f"the page in Chromium: {', '.join(name for name, _, _ in checks)}")


main(*sys.argv[1:])
