"""A studio and a browser that looks at it, for the flows."""
import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
LAMBENT = os.path.abspath(os.environ.get("LAMBENT", os.path.join(ROOT, ".build", "release", "lambent")))
# The seconds that something may take: machines of CI are slow.
PATIENCE = 60
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

SCENE = """{
  "version": 1,
  "name": "boxes",
  "size": [640, 360], "duration": 4, "frameRate": 30, "background": "#101828",
  "images": { "dot": { "shape": "glow", "size": [24, 24], "color": "#ffffff" } },
  "layers": [
    { "type": "layer", "name": "box", "position": [160, 180], "bounds": [0, 0, 120, 80], "backgroundColor": "#ff0000" },
    { "type": "shape", "name": "disc", "position": [460, 180], "bounds": [0, 0, 100, 100],
      "path": { "ellipse": [0, 0, 100, 100] }, "fillColor": "#3366ff",
      "animate": { "opacity": [[0, 0.2], [2, 1, "easeOut"], [4, 0.2]] } },
    { "type": "emitter", "name": "sparks", "position": [320, 300], "renderMode": "additive", "seed": 3,
      "emitterCells": [
        { "name": "spark", "contents": "dot", "birthRate": 60, "lifetime": 1.5, "velocity": 90, "emissionLongitude": "-90deg",
          "emissionRange": "60deg", "scale": 0.6, "color": "#ffb454", "alphaOverLife": [[0, 1], [1, 0]] } ] }
  ]
}
"""


class Server:
    """A studio over a folder of its own."""

    def __init__(self, *arguments, command="studio", files=None, folder=None, port=0):
        self.folder = folder or tempfile.mkdtemp(prefix="lambent-studio-")
        for name, text in ({"scene.json": SCENE} if files is None else files).items() if folder is None else ():
            self.write(name, text)
        self.command, self.arguments, self.port = command, arguments, port
        self.state = tempfile.mkdtemp(prefix="lambent-state-")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [LAMBENT, self.command, "--port", str(self.port), *self.arguments], cwd=self.folder,
            env={**os.environ, "XDG_STATE_HOME": self.state}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise RuntimeError(self.process.stderr.read())
        self.port = int(self.address.split(":")[2].split("/")[0])

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        part = self.path(name) + ".part"
        with open(part, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, self.path(name))

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def memory(self):
        """The resident memory, in MiB."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024

    def processor(self):
        """The time that all its threads have computed, in milliseconds."""
        with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=20)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.state, ignore_errors=True)


def check(folder, name):
    """What `lambent check` says; empty where it passes."""
    run = subprocess.run([LAMBENT, "check", name], cwd=folder, capture_output=True, text=True)
    return "" if run.returncode == 0 else run.stderr


def render(folder, name, frame, size=None):
    """The straight RGBA bytes of a frame, as `lambent render` writes them."""
    size = ["--size", f"{size[0]}x{size[1]}"] if size else []
    return subprocess.run(
        [LAMBENT, "render", name, "--frames", str(frame), "-o", "-", "--format", "rgba", "--quiet", *size],
        cwd=folder, check=True, capture_output=True).stdout


class Browser:
    """A page of Chromium, with what flows do to it."""

    def __init__(self, playwright, size=(1440, 900), **context):
        self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--enable-precise-memory-info", "--js-flags=--expose-gc"])
        self.context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, **context)
        self.faults = []
        self.page = self.new_page()

    def new_page(self):
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" and "WebSocket" not in message.text and "ERR_CONNECTION" not in message.text and "status of 4" not in message.text else None)
        return page

    def open(self, server, page=None, waits=True):
        page = page or self.page
        page.goto(server.address)
        if waits:
            page.wait_for_selector("canvas.picture[data-frame]")
            self.settle(page)

    def settle(self, page=None):
        """Waits until all edits have arrived, and the picture shows the version of now."""
        page = page or self.page
        until(lambda: page.evaluate(
            "() => { const l = window.lambent; return l && (!l.document || l.document.isSettled && !l.drag.isActive) && l.player.last && l.player.last.version === l.session.current.version && l.player.overrides === null }"),
            "the page has settled")

    def text(self):
        return self.page.evaluate("() => window.lambent.session.current.text")

    def value(self, *path):
        return self.page.evaluate("path => window.lambent.document.get(path)", list(path))

    def select(self, *path):
        self.page.evaluate("path => window.lambent.selection.set(path)", list(path))

    def property(self, name):
        return self.page.locator(f".property[data-property='{name}']")

    def picture(self):
        """The bytes of the frame that shows: over HTTP, because a canvas stores others."""
        return self.page.evaluate(
            "() => Array.from(window.lambent.player.last.pixels.slice(0, 4)).join() + ':' + window.lambent.player.last.pixels.reduce((sum, byte, at) => (sum * 31 + byte + at) >>> 0, 7)")

    def frame_bytes(self, document, frame, size):
        """The frame's bytes as the server gives them, without the header."""
        query = f"/api/frame?document={document}&frame={frame}&width={size[0]}&height={size[1]}"
        return self.page.request.get(self.page.url.rstrip("/") + query).body()[32:]

    def drag(self, locator, dx, dy=0, steps=8):
        box = locator.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for step in range(1, steps + 1):
            self.page.mouse.move(x + dx * step / steps, y + dy * step / steps)
        self.page.mouse.up()

    def close(self):
        self.browser.close()


def until(test, what, seconds=PATIENCE):
    """Waits until something is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if test():
            return
        time.sleep(0.05)
    raise AssertionError(f"it did not come to pass within {seconds} s: {what}")


@contextlib.contextmanager
def studio(playwright, *arguments, size=(1440, 900), context=None, **options):
    """A server and a browser that has opened it."""
    server = Server(*arguments, **options)
    browser = Browser(playwright, size, **(context or {}))
    try:
        yield server, browser
        if browser.faults:
            raise AssertionError("the page has logged errors: " + "; ".join(browser.faults[:5]))
    finally:
        browser.close()
        server.stop()


def post(server, target, body):
    """A request as a program of this machine would send it."""
    token = server.address.split("token=")[1]
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}{target}", json.dumps(body).encode(), {"Content-Type": "application/json", "Cookie": f"lambent-{server.port}={token}"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)
