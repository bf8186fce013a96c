"""What comes in and what goes out: files, the library, transitions, exports."""
import os
import subprocess

from page import LAMBENT, ROOT, SCENE, check, studio, until
from registry import expect, flow


DROP = """([bytes, name, type]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(bytes)], name, {type}));
  const box = document.getElementById('stage').getBoundingClientRect();
  document.getElementById('stage').dispatchEvent(new DragEvent('drop', {
    dataTransfer: transfer, bubbles: true, cancelable: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2}));
}"""


@flow
def dropping(playwright):
    """An image is dropped and shows; an effect of another program becomes a document."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        subprocess.run([LAMBENT, "render", "fire", "--size", "64x64", "--time", "1", "-o", server.path("../drop.png"), "--overwrite", "--quiet"], check=True, cwd=server.folder)
        with open(server.path("../drop.png"), "rb") as file:
            data = list(file.read())
        before = browser.picture()
        page.evaluate(DROP, [data, "drop.png", "image/png"])
        until(lambda: browser.value("images", "drop"), "the document names it")
        browser.settle()
        expect(os.path.exists(server.path("drop.png")), "the file is in the folder")
        until(lambda: browser.picture() != before, "it shows")
        page.keyboard.press("Control+z")
        browser.settle()
        until(lambda: browser.text() == SCENE, "one undo takes it back")
        with open(os.path.join(ROOT, "Tests/ImportersTests/Fixtures/ParticleDesigner/fountain.plist"), encoding="utf-8") as file:
            text = file.read()
        page.evaluate("text => lambent.drops.take(new File([text], 'fountain.plist'))", text)
        until(lambda: page.evaluate("() => window.lambent.session.current.document") == "fountain.json", "it is open")


@flow
def export(playwright):
    """An export writes what `render` writes, byte for byte, shows its command, and can be stopped."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        page.evaluate("() => lambent.document.set(['layers', 0, 'opacity'], 0.5, {label: 'x'})")
        page.keyboard.press("Control+e")
        page.locator("#export-format").select_option("sequence")
        page.locator("#export-size").select_option("640x360")
        command = page.locator("dialog .command").inner_text()
        page.locator("#export-start").click()
        page.locator(".export-status", has_text="is written").wait_for(timeout=120000)
        files = sorted(os.listdir(server.path("scene")))
        expect(len([name for name in files if name.endswith(".png")]) == 120, f"120 frames are written: {len(files)}")
        other = command.replace("lambent ", f"{LAMBENT} ", 1).replace("scene/%04d", "other/%04d") + " --quiet"
        subprocess.run(other, shell=True, check=True, cwd=server.folder)
        for name in files:
            if name.endswith(".png"):
                with open(server.path(f"scene/{name}"), "rb") as one, open(server.path(f"other/{name}"), "rb") as two:
                    expect(one.read() == two.read(), f"{name} has the bytes that the command shown writes")
        # VP9 takes long enough to be stopped.
        page.locator("#export-format").select_option("webm")
        page.locator("#export-name").fill("again.webm")
        page.locator("#export-size").select_option("1920x1080")
        page.locator("#export-start").click()
        page.wait_for_selector("progress:not([hidden])")
        page.locator("#export-start").click()
        page.locator(".export-status", has_text="Cancelled").wait_for()
        expect(not os.path.exists(server.path("again.webm")), "nothing remains of what was stopped")
        page.locator("#export-format").select_option("gif")
        page.locator("#export-name").fill("small.gif")
        page.locator("#export-size").select_option("640x360")
        page.locator("#export-contact").check()
        until(lambda: "--contact-sheet small-contact.png" in page.locator("dialog .command").inner_text(), "the command has the contact sheet")
        page.locator("#export-start").click()
        page.locator(".export-status", has_text="are written").wait_for(timeout=120000)
        expect(os.path.exists(server.path("small.gif")) and os.path.exists(server.path("small-contact.png")), "both are there")
        for name in ("../out.mp4", "/tmp/out.mp4", "a/../../b.mp4"):
            page.locator("#export-name").fill(name)
            page.locator("#export-start").click()
            until(lambda: page.locator(".export-status.failed").count() == 1, f"{name} is rejected")
        page.keyboard.press("Escape")


class Tasks:
    """Counts what a person does for each task: presses of the mouse, and keys in fields."""

    def __init__(self, page):
        self.page = page
        page.evaluate("() => { window.actions = 0; for (const event of ['pointerdown', 'keydown']) addEventListener(event, ({isTrusted}) => { window.actions += isTrusted; }, true); }")

    def ended(self, name, most):
        actions = self.page.evaluate("() => { const count = window.actions; window.actions = 0; return count; }")
        print(f"studio:   {name}: {actions} presses", flush=True)
        expect(actions <= most, f"{name} takes {actions} presses of the mouse and of keys: at most {most}")


@flow
def newcomer(playwright):
    """Five tasks of a new user: a colour, snow over a photograph, a loop, a title with sparks, an export for Instagram."""
    with studio(playwright, files={}) as (server, browser):
        page = browser.page
        browser.open(server, waits=False)
        page.get_by_role("heading", name="Begin with a preset").wait_for()
        until(lambda: page.locator("#export").is_disabled() and page.locator("#undo").is_disabled(), "nothing can be exported yet")
        tasks = Tasks(page)
        page.locator(".card[aria-label^='snow:']").click()
        page.locator("#copy-preset").click()
        until(lambda: page.evaluate("() => window.lambent.session.current?.document") == "snow.json", "snow is mine")
        page.wait_for_selector("canvas.picture[data-frame]")
        browser.settle()
        until(lambda: page.get_by_role("tabpanel", name="Parameters").get_by_label("transparent").is_visible(), "its parameters are shown first")
        with open(os.path.join(ROOT, "Samples/Pictures/dusk.jpg"), "rb") as file:
            page.evaluate(DROP, [list(file.read()), "photo.jpg", "image/jpeg"])
        page.get_by_role("button", name="Put it behind everything").click()
        browser.settle()
        until(lambda: browser.value("layers", 0, "name") == "photo", "snow falls over the photograph")
        until(lambda: browser.value("parameters", "transparent", "default") is True, "and the own backdrop is hidden")
        tasks.ended("snow falls over my photograph", 3)
        page.locator("[role=treeitem]").first.locator(".name").first.click()
        page.get_by_role("tab", name="Inspector").click()
        field = browser.property("loop").locator("input.field")
        field.click()
        page.keyboard.type("6")
        page.keyboard.press("Enter")
        browser.settle()
        until(lambda: browser.value("loop") == 6, "it loops")
        tasks.ended("it loops", 5)
        page.locator("#add").click()
        page.get_by_role("menuitem", name="Text").click()
        title = browser.property("string").locator("textarea")
        title.click()
        page.keyboard.press("Control+a")
        page.keyboard.type("Ada")
        page.locator("#add").click()
        page.get_by_role("menuitem", name="Emitter").click()
        browser.settle()
        until(lambda: [layer["type"] for layer in browser.value("layers")[-2:]] == ["text", "emitter"], "a title with sparks")
        until(lambda: browser.value("layers", -2 + len(browser.value("layers")), "string") == "Ada", "the title has my name")
        tasks.ended("my name is a title with sparks", 11)
        page.locator("[role=treeitem]").filter(has_text="text").last.locator(".name").last.click()
        browser.property("foregroundColor").locator(".swatch").click()
        before = browser.picture()
        plane = page.locator(".color-plane").bounding_box()
        page.mouse.click(plane["x"] + plane["width"] * 0.7, plane["y"] + plane["height"] * 0.2)
        browser.settle()
        page.keyboard.press("Escape")
        until(lambda: browser.picture() != before, "another colour shows")
        tasks.ended("a colour is changed", 4)
        page.locator("#shape").select_option("1")
        page.wait_for_timeout(300)
        page.locator("#export").click()
        until(lambda: "1080x1080" in page.locator("dialog .command").inner_text(), "the shape that is shown is exported")
        page.locator("#export-format").select_option("png")
        page.locator("#export-start").click()
        page.locator(".export-status", has_text="is written").wait_for(timeout=120000)
        with open(server.path("snow.png"), "rb") as file:
            expect([int.from_bytes(file.read(24)[at:at + 4], "big") for at in (16,)] == [1080], "a square of 1080 pixels")
        page.keyboard.press("Escape")
        tasks.ended("it is exported for Instagram", 5)
        expect(check(server.folder, "snow.json") == "", f"the document is right: {check(server.folder, 'snow.json')}")


@flow
def bench(playwright):
    """The transition bench shows every transition, and copies one with its inputs."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        page.locator("#bench").click()
        card = page.locator(".bench-grid .card[aria-label^='flash:']")
        card.scroll_into_view_if_needed()
        until(lambda: page.evaluate("() => [...document.querySelectorAll('.bench-grid canvas')].filter(canvas => canvas.dataset.wanted).length") >= 8, "they are drawn")
        titles = page.evaluate("() => [...document.querySelectorAll('.bench-grid canvas')].map(canvas => canvas.title).filter(Boolean)")
        expect(not titles, f"none fails: {titles[:2]}")
        card.click()
        page.locator(".bench-side .property input.field").first.wait_for()
        until(lambda: "lambent transition flash" in page.locator(".bench-side .command").inner_text(), "the command is shown")
        subprocess.run([LAMBENT, "render", "scene.json", "--size", "160x90", "--frames", "0-30", "-o", "clip.mp4", "--quiet"], check=True, cwd=server.folder)
        page.locator(".drop-target input").first.set_input_files(server.path("clip.mp4"))
        page.get_by_text("From: clip").wait_for()
        page.get_by_role("button", name="Trust this folder").click()
        until(lambda: page.evaluate("() => { const canvas = document.querySelector('.bench-side canvas.large'); const pixel = canvas.getContext('2d').getImageData(3, 3, 1, 1).data; return !canvas.title && pixel[3] === 255 && pixel[2] > pixel[0]; }"), "the clip plays")
        until(lambda: "lambent join" in page.locator(".bench-side .command").inner_text(), "clips are joined")
        page.get_by_role("button", name="Begin a document with it").click()
        until(lambda: page.evaluate("() => window.lambent.session.current.document") == "flash.json", "a document begins with it")
        expect('"clips"' in server.read("flash.json"), "it names the clip")


@flow
def compare(playwright):
    """The picture beside the saved version, a kept state and another document: by a line, and side by side."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        other = page.locator("canvas.other")
        pixels = lambda: page.evaluate("() => { const canvas = document.querySelector('canvas.other'); return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.reduce((sum, byte, at) => (sum * 31 + byte + at) >>> 0, 7); }")
        page.evaluate("() => document.activeElement.blur()")
        page.keyboard.press("c")
        page.wait_for_selector("canvas.other[data-frame]")
        saved = pixels()
        page.evaluate("() => lambent.document.set(['layers', 0, 'backgroundColor'], '#00ff88', {label: 'x'})")
        browser.settle()
        page.wait_for_timeout(500)
        expect(pixels() == saved, "the saved version stays as it is")
        page.get_by_role("button", name="Keep this state").click()
        until(lambda: pixels() != saved, "the kept state is the one of now")
        kept = pixels()
        page.evaluate("() => lambent.document.set(['layers', 0, 'backgroundColor'], '#0000ff', {label: 'x'})")
        browser.settle()
        page.wait_for_timeout(500)
        expect(pixels() == kept, "and stays")
        line = page.get_by_role("slider", name="Line between the two pictures")
        browser.drag(line, 120)
        until(lambda: int(line.get_attribute("aria-valuenow")) > 55, "the line can be dragged")
        line.focus()
        page.keyboard.press("Shift+ArrowLeft")
        until(lambda: "inset" in other.evaluate("canvas => canvas.style.clipPath"), "one picture lies over the other")
        page.get_by_label("Compare with", exact=True).select_option("preset:snow")
        until(lambda: pixels() != kept, "another document shows")
        page.get_by_role("button", name="Side by side").click()
        boxes = [page.locator(canvas).bounding_box() for canvas in ("canvas.picture:not(.other)", "canvas.other")]
        expect(boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], "they lie side by side")
        page.evaluate("() => lambent.document.set(['layers', 0, 'backgroundColor'], 'wrong', {label: 'x'})")
        until(lambda: page.locator("#problems-over").is_visible(), "an error shows")
        bar, problems = (page.locator(place).bounding_box() for place in (".compare-bar", "#problems-over"))
        expect(bar["y"] + bar["height"] <= problems["y"], f"below the bar: {bar}, {problems}")
        page.get_by_role("button", name="End the comparison (C)").click()
        until(lambda: not other.is_visible(), "it ends")


@flow
def library(playwright):
    """Recipes and transitions are thumbnails that move, and begin a document that is in the folder whole."""
    with studio(playwright, "scene.json", "--trust") as (server, browser):
        page = browser.page
        browser.open(server)
        page.get_by_role("tab", name="Library").click()
        page.get_by_role("button", name="Recipes").click()
        page.get_by_label("Find in the library").fill("snow-over")
        card = page.locator(".cards .card")
        until(lambda: card.count() == 1, "a recipe is found")
        card.hover()
        card.click()
        page.get_by_role("button", name="Make a copy to change it").click()
        until(lambda: page.evaluate("() => window.lambent.session.current?.document") == "snow-over-a-photograph.json", "the copy is open")
        browser.settle()
        expect(check(server.folder, "snow-over-a-photograph.json") == "", "the copy has all its images")
        expect("../" not in server.read("snow-over-a-photograph.json"), "it names nothing outside of the folder")
        page.get_by_role("tab", name="Library").click()
        page.get_by_role("button", name="Transitions", exact=True).click()
        page.get_by_label("Find in the library").fill("ripple")
        page.locator(".cards .card").first.click()
        until(lambda: page.evaluate("() => window.lambent.session.current?.document") == "ripple.json", "a transition begins a document")
        expect(check(server.folder, "ripple.json") == "", "the document is right")


@flow
def imports(playwright):
    """Clips, Lottie files, SVG and images in cells: each that is dropped becomes what it can be."""
    with studio(playwright, "scene.json", "--trust") as (server, browser):
        page = browser.page
        browser.open(server)

        def drop(path, name):
            with open(path, "rb") as file:
                page.evaluate("([bytes, name]) => lambent.drops.take(new File([new Uint8Array(bytes)], name))", [list(file.read()), name])

        subprocess.run([LAMBENT, "render", "scene.json", "--size", "160x90", "--frames", "0-10", "-o", "../clip.mp4", "--overwrite", "--quiet"], check=True, cwd=server.folder)
        drop(server.path("../clip.mp4"), "clip.mp4")
        browser.settle()
        until(lambda: browser.value("clips", "clip", "file") == "clip.mp4" and browser.value("layers", 3, "contents") == "clip", "a clip becomes a layer")
        browser.select("layers", 2, "emitterCells", 0)
        drop(os.path.join(ROOT, "Samples/Pictures/dusk.jpg"), "dusk.jpg")
        browser.settle()
        until(lambda: browser.value("layers", 2, "emitterCells", 0, "contents") == "dusk", "an image becomes that of the selected cell")
        page.keyboard.press("Control+s")
        until(lambda: "dusk.jpg" in server.read("scene.json"), "it is saved")
        expect(check(server.folder, "scene.json") == "", "the document is right")
        lottie = os.path.join(ROOT, "Tests/ImportersTests/Fixtures/Lottie")
        name = sorted(name for name in os.listdir(lottie) if name.endswith(".json"))[0]
        drop(os.path.join(lottie, name), name)
        until(lambda: page.evaluate("() => lambent.session.current.document") not in (None, "scene.json"), "a Lottie file becomes a document")
        browser.settle()
        made = page.evaluate("() => lambent.session.current.document")
        expect(not [line for line in check(server.folder, made).splitlines() if "error" in line], "which is right")
        open_before = made
        page.evaluate("() => lambent.drops.take(new File(['nonsense'], 'what.xyz'))")
        page.locator(".notice", has_text="what.xyz").wait_for()
        until(lambda: page.evaluate("() => lambent.session.current.document") == open_before, "what is unknown changes nothing")


@flow
def copying(playwright):
    """What is copied as JSON, Python and a command is what the studio shows; Swift names the document."""
    permissions = {"permissions": ["clipboard-read", "clipboard-write"]}
    text = SCENE.replace('"name": "boxes"', '"name": "it is true, null"')
    with studio(playwright, "my scene.json", files={"my scene.json": text, "theirs.json": SCENE}, context=permissions) as (server, browser):
        page = browser.page
        browser.open(server)

        def copied(name):
            page.locator("#copy").click()
            page.get_by_role("menuitem", name=name, exact=True).click()
            page.locator(".notice", has_text="Copied").wait_for()
            page.locator(".notice", has_text="Copied").evaluate("note => note.remove()")
            return page.evaluate("() => navigator.clipboard.readText()")

        expect(copied("Document as JSON") == text, "the document has its bytes")
        program = copied("Python")
        scope = {"Scene": lambda document: document}
        exec(program.replace("import lambent\n", "").replace("lambent.", "").split("frame =")[0], scope)  # pylint: disable=exec-used
        until(lambda: scope["scene"] == browser.value(), "Python has the values of the document")
        command = copied("This frame as a command")
        expect(command == "lambent render 'my scene.json' --frames 60 -o frame.png", f"names are quoted: {command}")
        subprocess.run(command.replace("lambent", LAMBENT, 1) + " --quiet", shell=True, check=True, cwd=server.folder)
        expect(copied("Command") == "lambent render 'my scene.json' -o 'my scene/%04d.png'", "and in other commands")
        swift = copied("Swift")
        expect('Scene(contentsOf: "my scene.json", trustsDocument: true)' in swift and "frame(60)" in swift, f"Swift: {swift}")
        browser.select("layers", 1)
        expect('"name": "disc"' in copied("Selection as JSON"), "a part is copied")
        page.evaluate("() => lambent.session.open('theirs.json')")
        until(lambda: page.evaluate("() => lambent.session.current?.document") == "theirs.json", "another document is open")
        command = copied("Command")
        expect(command == "lambent render theirs.json -o theirs/%04d.png --untrusted", f"it is untrusted as a command: {command}")
        expect("trustsDocument: false" in copied("Swift") and "trusted=False" in copied("Python"), "and in programs")
