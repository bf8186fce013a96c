"""What users do with the studio, each a function of Playwright that fails where it does not work."""
import os
import re
import subprocess
import time

from page import LAMBENT, SCENE, Browser, check, post, render, studio, until

FLOWS = []


def flow(function):
    FLOWS.append(function)
    return function


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


@flow
def watch(playwright):
    """`watch` plays, scrubs, steps, follows the file, and keeps the last picture while it is broken."""
    with studio(playwright, "scene.json", command="watch") as (server, browser):
        page = browser.page
        browser.open(server)
        expect("token" not in page.url, "the secret has left the address bar")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("canvas.picture[data-frame='2']")
        page.keyboard.press("Shift+ArrowRight")
        page.wait_for_selector("canvas.picture[data-frame='12']")
        page.keyboard.press("Space")
        until(lambda: page.evaluate("() => window.lambent.player.frame") not in (0, 12), "it plays")
        page.keyboard.press("Space")
        page.locator("#scrubber").fill("60")
        page.wait_for_selector("canvas.picture[data-frame='60']")
        before = browser.picture()
        server.write("scene.json", SCENE.replace("#ff0000", "#00ff00"))
        until(lambda: browser.picture() != before, "the picture follows the file")
        good = browser.picture()
        server.write("scene.json", SCENE.replace("#ff0000", "#nocolour"))
        page.wait_for_selector("#problems-over:not([hidden])")
        expect("$.layers[0].backgroundColor" in page.locator("#problems-over").inner_text(), "the error names its place")
        expect(browser.picture() == good, "the last picture without errors stays")
        server.write("scene.json", SCENE[:40])
        until(lambda: "without an end" in page.locator("#problems-over").inner_text(), "a cut document is told")
        server.write("scene.json", SCENE)
        page.wait_for_selector("#problems-over", state="hidden")
        until(lambda: browser.picture() == before, "the first picture is back")


@flow
def edit(playwright):
    """A number is dragged, and pixels change; undo brings back the first bytes; saving writes what was edited and no more."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        browser.select("layers", 0)
        before = browser.picture()
        browser.drag(browser.property("opacity").locator("input.field"), -80)
        browser.settle()
        opacity = browser.value("layers", 0, "opacity")
        expect(0 < opacity < 1, f"a drag changes the opacity: {opacity}")
        until(lambda: browser.picture() != before, "the drag changes pixels")
        expect(server.read("scene.json") == SCENE, "nothing is written before Save")
        page.keyboard.press("Control+s")
        until(lambda: server.read("scene.json") != SCENE, "Save writes")
        expect(server.read("scene.json") == SCENE.replace('"#ff0000" }', f'"#ff0000", "opacity": {opacity} }}'), "all else is as it was")
        frame = page.evaluate("() => window.lambent.player.frame")
        expect(browser.frame_bytes("scene.json", frame, (640, 360)) == render(server.folder, "scene.json", frame), "a frame has the bytes of render")
        page.locator("#undo").click()
        until(lambda: browser.text() == SCENE, "undo brings back the first bytes in one step")
        page.keyboard.press("Control+Shift+z")
        until(lambda: browser.text() != SCENE, "redo")
        browser.property("opacity").locator("input.field").dblclick()
        field = browser.property("opacity").locator("input.field")
        field.fill("0.25")
        field.press("Enter")
        browser.settle()
        expect(browser.value("layers", 0, "opacity") == 0.25, "a number can be typed")
        field.press("ArrowUp")
        browser.settle()
        expect(browser.value("layers", 0, "opacity") > 0.25, "and stepped")
        browser.property("opacity").locator(".reset").click()
        browser.settle()
        expect(browser.value("layers", 0, "opacity") is None, "and reset")


@flow
def outside(playwright):
    """A text editor and two tabs at once: no edit is lost, and a conflict is asked about."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        other = browser.new_page()
        browser.open(server, other)
        server.write("scene.json", SCENE.replace('"duration": 4', '"duration": 5'))
        for tab in (page, other):
            until(lambda: tab.evaluate("() => window.lambent.session.current.text").find('"duration": 5') > 0, "both tabs follow the file")
        page.evaluate("() => { lambent.document.set(['layers', 0, 'opacity'], 0.5, {label: 'a'}); }")
        other.evaluate("() => { lambent.document.set(['layers', 1, 'fillColor'], '#00ff88', {label: 'b'}); }")
        for tab in (page, other):
            until(lambda: all(part in tab.evaluate("() => window.lambent.session.current.text") for part in ('"opacity": 0.5', "#00ff88")), "two tabs lose no edit")
        server.write("scene.json", SCENE.replace('"duration": 4', '"duration": 6'))
        page.wait_for_selector("#conflict")
        page.get_by_role("button", name="Decide later").click()
        page.keyboard.press("Control+s")
        page.wait_for_selector("#conflict")
        expect('"duration": 6' in server.read("scene.json"), "a newer file is not written over")
        page.get_by_role("button", name="Keep mine and save it").click()
        until(lambda: "#00ff88" in server.read("scene.json"), "it is, when one says so")
        page.wait_for_selector("#conflict", state="detached")
        page.keyboard.press("Control+z")
        until(lambda: '"duration": 6' in browser.text(), "what was replaced is one undo away")


@flow
def errors(playwright):
    """An error is listed, and a click on it leads to its control."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        browser.select("layers", 0)
        page.evaluate("() => lambent.document.set(['layers', 2, 'emitterCells', 0, 'lifetime'], -3, {label: 'x'})")
        page.wait_for_selector("#problems-over:not([hidden])")
        page.locator("#problems-over .problem").first.click()
        until(lambda: page.evaluate("() => JSON.stringify(window.lambent.selection.path)") == '["layers",2,"emitterCells",0]', "the cell is selected")
        until(lambda: page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Lifetime", "its control has the focus")
        page.keyboard.press("Control+z")
        page.wait_for_selector("#problems-over", state="hidden")


@flow
def tree(playwright):
    """Layers are added, named, ordered, hidden, shown alone, duplicated and deleted, by keys."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        page.locator("[role=treeitem]").first.focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        expect(page.evaluate("() => JSON.stringify(window.lambent.selection.path)") == '["layers",1]', "arrows walk the tree")
        page.keyboard.press("Alt+ArrowUp")
        browser.settle()
        expect([layer["name"] for layer in browser.value("layers")] == ["box", "sparks", "disc"], "a layer comes to the front")
        page.keyboard.press("F2")
        page.keyboard.type("moon")
        page.keyboard.press("Enter")
        browser.settle()
        expect(browser.value("layers", 2, "name") == "moon", "it has another name")
        page.keyboard.press("h")
        browser.settle()
        expect(browser.value("layers", 2, "hidden") is True, "it is hidden")
        page.keyboard.press("h")
        page.keyboard.press("Control+d")
        browser.settle()
        expect([layer["name"] for layer in browser.value("layers")] == ["box", "sparks", "moon", "moon 2"], "there are two")
        page.keyboard.press("Delete")
        browser.settle()
        expect(len(browser.value("layers")) == 3, "there is one")
        text = browser.text()
        page.keyboard.press("s")
        until(lambda: page.evaluate("() => window.lambent.player.overrides !== null"), "it shows alone")
        page.keyboard.press("s")
        expect(browser.text() == text, "which changes nothing")
        page.keyboard.press("a")
        page.get_by_role("menuitem", name="Text").click()
        browser.settle()
        expect(browser.value("layers", 3, "string") == "Your title", "a title is added")
        page.keyboard.press("Control+z")
        browser.settle()
        expect(len(browser.value("layers")) == 3, "and taken back")


@flow
def handles(playwright):
    """On the picture: a layer is moved, sized and turned; the cone of an emitter is opened; a key frame is moved."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        place = page.evaluate("() => window.lambent.stage.place")
        box = page.locator("#stage").bounding_box()
        x, y = box["x"] + place["x"] + 160 * place["scale"], box["y"] + place["y"] + 180 * place["scale"]
        page.mouse.click(x + 20, y + 20)
        expect(page.evaluate("() => JSON.stringify(window.lambent.selection.path)") == '["layers",0]', "a click selects what is below")
        page.wait_for_selector(".handles .round")
        page.mouse.move(x + 20, y + 20)
        page.mouse.down()
        page.mouse.move(x + 60, y + 20, steps=6)
        page.mouse.up()
        until(lambda: browser.value("layers", 0, "position"), "the layer has a position")
        browser.settle()
        expect(abs(browser.value("layers", 0, "position")[0] - (160 + 40 / place["scale"])) < 1, "it moves with the pointer")
        until(lambda: page.locator(".handles .square").count() == 4, "there are corners")
        browser.drag(page.locator(".handles .square").nth(2), 30, 20)
        browser.settle()
        expect(browser.value("layers", 0, "bounds")[2] > 125, "a corner sizes it")
        until(lambda: page.locator(".handles .small").count() == 1, "there is a handle to turn it")
        browser.drag(page.locator(".handles .small"), 40, 30)
        browser.settle()
        expect("rotate" in browser.value("layers", 0, "transform")[0], "it turns")
        browser.select("layers", 2, "emitterCells", 0)
        page.wait_for_selector(".handles .cone")
        browser.drag(page.locator(".handles .small").nth(1), 20, 30)
        browser.settle()
        expect(browser.value("layers", 2, "emitterCells", 0, "emissionRange") != "60deg", "the cone opens")
        browser.drag(page.locator(".timeline .key").nth(1), 60)
        browser.settle()
        expect(browser.value("layers", 1, "animate", "opacity", 1)[0] > 2, "a key frame moves")
        expect(check(server.folder, "scene.json") == "", "the document is right")


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
        page.evaluate("""async bytes => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(bytes)], 'drop.png', {type: 'image/png'}));
          document.getElementById('stage').dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true, clientX: 700, clientY: 400}));
        }""", data)
        until(lambda: browser.value("images", "drop"), "the document names it")
        browser.settle()
        expect(os.path.exists(server.path("drop.png")), "the file is in the folder")
        until(lambda: browser.picture() != before, "it shows")
        page.keyboard.press("Control+z")
        browser.settle()
        expect(browser.text() == SCENE, "one undo takes it back")
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Tests/ImportersTests/Fixtures/ParticleDesigner/fountain.plist"), encoding="utf-8") as file:
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
        expect("--contact-sheet small-contact.png" in page.locator("dialog .command").inner_text(), "the command has the contact sheet")
        page.locator("#export-start").click()
        page.locator(".export-status", has_text="are written").wait_for(timeout=120000)
        expect(os.path.exists(server.path("small.gif")) and os.path.exists(server.path("small-contact.png")), "both are there")
        for name in ("../out.mp4", "/tmp/out.mp4", "a/../../b.mp4"):
            page.locator("#export-name").fill(name)
            page.locator("#export-start").click()
            until(lambda: page.locator(".export-status.failed").count() == 1, f"{name} is rejected")
        page.keyboard.press("Escape")


@flow
def restart(playwright):
    """The server is killed and comes back: the page goes on, and what was not saved is put back."""
    with studio(playwright, "scene.json", "--no-token") as (server, browser):
        page = browser.page
        browser.open(server)
        page.evaluate("() => lambent.document.set(['layers', 0, 'opacity'], 0.5, {label: 'x'})")
        browser.settle()
        server.kill()
        page.get_by_text("The server has stopped").wait_for()
        server.start()
        page.get_by_role("button", name="Put them back").click(timeout=20000)
        until(lambda: '"opacity": 0.5' in browser.text(), "the edit is back")
        browser.settle()
        page.get_by_text("The server has stopped").wait_for(state="detached")
        # A page that is closed meanwhile finds the changes, too: they are kept in a folder of the user's own.
        drafts = os.path.join(server.state, "lambent/drafts")
        until(lambda: os.path.isdir(drafts) and os.listdir(drafts), "the draft is kept")
        page.wait_for_timeout(1200)
        server.kill()
        page.close()
        server.start()
        browser.page = page = browser.new_page()
        browser.open(server)
        page.get_by_role("button", name="Put them back").click()
        until(lambda: '"opacity": 0.5' in browser.text(), "the edit is back again")
        page.keyboard.press("Control+s")
        until(lambda: not os.listdir(drafts), "what is saved is not kept")


@flow
def newcomer(playwright):
    """Five tasks of a new user: a colour, snow over a photograph, a loop, a title with sparks, an export for Instagram."""
    photo = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Samples/Pictures/dusk.jpg")
    with studio(playwright, files={}) as (server, browser):
        page = browser.page
        browser.open(server, waits=False)
        page.get_by_role("heading", name="Begin with a preset").wait_for()
        expect(page.locator("#export").is_disabled() and page.locator("#undo").is_disabled(), "nothing can be exported yet")
        page.locator(".card[aria-label^='snow:']").click()
        page.locator("#copy-preset").click()
        until(lambda: page.evaluate("() => window.lambent.session.current?.document") == "snow.json", "snow is mine")
        page.wait_for_selector("canvas.picture[data-frame]")
        browser.settle()
        expect(page.get_by_role("tabpanel", name="Parameters").get_by_label("transparent").is_visible(), "its parameters are shown first")
        with open(photo, "rb") as file:
            data = list(file.read())
        page.evaluate("bytes => lambent.drops.take(new File([new Uint8Array(bytes)], 'photo.jpg'))", data)
        until(lambda: browser.value("images", "photo"), "the photograph is there")
        page.get_by_role("button", name="Put it behind everything").click()
        browser.settle()
        expect(browser.value("layers", 0, "name") == "photo", "snow falls over the photograph")
        expect(browser.value("parameters", "transparent", "default") is True, "and the own backdrop is hidden")
        page.get_by_role("tab", name="Inspector").click()
        browser.select()
        field = browser.property("loop").locator("input.field")
        field.click()
        field.fill("6")
        field.press("Enter")
        browser.settle()
        expect(browser.value("loop") == 6, "it loops")
        page.keyboard.press("Escape")
        page.locator("#add").click()
        page.get_by_role("menuitem", name="Text").click()
        browser.property("string").locator("textarea").fill("Ada Lovelace")
        browser.property("foregroundColor").locator("input.field").fill("#ffd27a")
        browser.property("foregroundColor").locator("input.field").press("Enter")
        page.locator("#add").click()
        page.get_by_role("menuitem", name="Emitter").click()
        browser.settle()
        page.locator("#shape").select_option("1")
        page.wait_for_timeout(300)
        page.locator("#export").click()
        expect("1080x1080" in page.locator("dialog .command").inner_text(), "the shape that is shown is exported")
        page.locator("#export-format").select_option("png")
        page.locator("#export-start").click()
        page.locator(".export-status", has_text="is written").wait_for(timeout=120000)
        size = subprocess.run(["file", server.path("snow.png")], capture_output=True, text=True).stdout if os.path.exists("/usr/bin/file") else "1080 x 1080"
        expect("1080 x 1080" in size, f"a square: {size}")
        page.keyboard.press("Escape")
        expect(check(server.folder, "snow.json") == "" or "font" in check(server.folder, "snow.json"), "the document is right")


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
        expect("lambent transition flash" in page.locator(".bench-side .command").inner_text(), "the command is shown")
        subprocess.run([LAMBENT, "render", "scene.json", "--size", "160x90", "--frames", "0-30", "-o", "clip.mp4", "--quiet"], check=True, cwd=server.folder)
        page.locator(".drop-target input").first.set_input_files(server.path("clip.mp4"))
        page.get_by_text("From: clip").wait_for()
        page.get_by_role("button", name="Trust this folder").click()
        until(lambda: page.evaluate("() => { const canvas = document.querySelector('.bench-side canvas.large'); const pixel = canvas.getContext('2d').getImageData(3, 3, 1, 1).data; return !canvas.title && pixel[3] === 255 && pixel[2] > pixel[0]; }"), "the clip plays")
        expect("lambent join" in page.locator(".bench-side .command").inner_text(), "clips are joined")
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
        expect(int(line.get_attribute("aria-valuenow")) > 55, "the line can be dragged")
        line.focus()
        page.keyboard.press("Shift+ArrowLeft")
        expect("inset" in other.evaluate("canvas => canvas.style.clipPath"), "one picture lies over the other")
        page.get_by_label("Compare with", exact=True).select_option("preset:snow")
        until(lambda: pixels() != kept, "another document shows")
        page.get_by_role("button", name="Side by side").click()
        boxes = [page.locator(canvas).bounding_box() for canvas in ("canvas.picture:not(.other)", "canvas.other")]
        expect(boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], "they lie side by side")
        page.get_by_role("button", name="End the comparison (C)").click()
        expect(not other.is_visible(), "it ends")


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
def masks(playwright):
    """A mask is added, moved and sized on the picture, and deleted; an outline that fills it is sized with it."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        browser.select("layers", 0)
        page.locator("#add").click()
        page.get_by_role("menuitem", name="Mask").click()
        browser.settle()
        expect(page.evaluate("() => window.lambent.selection.path.at(-1)") == "mask", "it is selected")
        until(lambda: page.locator(".handles .square").count() == 4, "it has corners")
        browser.drag(page.locator(".handles .square").nth(2), -60, -40)
        browser.settle()
        mask = browser.value("layers", 0, "mask")
        expect(mask["frame"][2] < 110 and mask["path"]["ellipse"] == [0, 0, *mask["frame"][2:]], f"the outline follows: {mask}")
        browser.drag(page.locator(".handles .round").first, 30, 0)
        browser.settle()
        expect(browser.value("layers", 0, "mask", "frame")[0] > 10, "it moves in the coordinates of its layer")
        page.keyboard.press("Control+s")
        until(lambda: "mask" in server.read("scene.json"), "it is saved")
        expect(check(server.folder, "scene.json") == "", "the document is right")
        page.locator("[role=treeitem][aria-selected=true]").focus()
        page.keyboard.press("Delete")
        browser.settle()
        expect(browser.value("layers", 0, "mask") is None, "it is gone")


@flow
def structures(playwright):
    """Bursts and forces have a form: parts are added, dragged, reset and removed, and fill in what is required."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        browser.select("layers", 2, "emitterCells", 0)
        page.locator("#right .search-row").get_by_role("button", name="All").click()
        page.get_by_role("button", name="Add: Bursts").click()
        browser.settle()
        expect(browser.value("layers", 2, "emitterCells", 0, "bursts") == [{"count": 20}], "a burst has what it needs")
        time_field = browser.property("bursts").get_by_label("Bursts: time", exact=True)
        time_field.click()
        time_field.fill("1.5")
        time_field.press("Enter")
        browser.settle()
        before = browser.picture()
        browser.drag(browser.property("bursts").get_by_label("Bursts: count", exact=True), 160)
        browser.settle()
        burst = browser.value("layers", 2, "emitterCells", 0, "bursts", 0)
        expect(burst["count"] > 30 and burst["time"] == 1.5, f"its count is dragged: {burst}")
        until(lambda: browser.picture() != before, "which shows")
        page.locator("#undo").click()
        until(lambda: browser.value("layers", 2, "emitterCells", 0, "bursts", 0, "count") == 20, "a drag is one step")
        page.get_by_role("button", name="Reset Bursts: time").click()
        browser.settle()
        expect(browser.value("layers", 2, "emitterCells", 0, "bursts") == [{"count": 20}], "a part is reset")
        page.get_by_role("button", name="Remove: Bursts").click()
        browser.settle()
        page.get_by_role("button", name="Add: Turbulence").click()
        browser.settle()
        expect(browser.value("layers", 2, "emitterCells", 0, "turbulence") == {"amplitude": 10}, "a force is added")
        page.keyboard.press("Control+s")
        until(lambda: "turbulence" in server.read("scene.json"), "it is saved")
        expect(check(server.folder, "scene.json") == "", "the document is right")


@flow
def seeds(playwright):
    """Particles stay where they are when their layer or cell gets another name or another place."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        before = browser.picture()
        page.evaluate("() => { lambent.document.rename(['layers', 2], 'embers'); }")
        browser.settle()
        expect(browser.picture() == before, "a layer has another name")
        page.evaluate("() => { lambent.document.rename(['layers', 2, 'emitterCells', 0], 'ember'); }")
        browser.settle()
        expect(browser.picture() == before, "a cell has another name")
        expect(browser.value("layers", 2, "seedName") == "sparks" and browser.value("layers", 2, "emitterCells", 0, "seedName") == "spark", "their seeds are kept")
        page.evaluate("() => { lambent.document.set(['layers', 3], {type: 'layer', name: 'group', frame: [0, 0, 640, 360], sublayers: []}, {label: 'x'}); }")
        browser.settle()
        page.evaluate("() => { lambent.document.move(['layers', 2], ['layers', 3, 'sublayers'], 0, {label: 'x'}); }")
        browser.settle()
        expect(browser.value("layers", 2, "sublayers", 0, "name") == "embers", "the layer is in the group")
        expect(browser.picture() == before, "which changes no particle")
        for _ in range(4):
            shown = browser.text()
            page.locator("#undo").click()
            until(lambda: browser.text() != shown, "undo changes the text")
            browser.settle()
        expect(browser.text() == SCENE, "undo brings back the first bytes")


@flow
def particle(playwright):
    """A click on a particle shows its cell, age and way."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        browser.select("layers", 2)
        page.keyboard.press("p")
        place = page.evaluate("() => window.lambent.stage.place")
        box = page.locator("#stage").bounding_box()
        page.mouse.click(box["x"] + place["x"] + 320 * place["scale"], box["y"] + place["y"] + 260 * place["scale"])
        page.locator(".particle-card dl").wait_for()
        text = page.locator(".particle-card").inner_text()
        expect("spark" in text and re.search(r"Age\s+[\d.]+ of 1\.5 s", text), f"it is a spark with an age: {text}")
        expect(page.locator(".particle-mark polyline").count() == 1, "its way shows")


@flow
def access(playwright):
    """axe finds nothing; the page is usable at 1024 × 640, and on a phone where nothing can be changed."""
    from axe_playwright_python.sync_playwright import Axe
    axe = Axe()

    def examine(page, what):
        found = axe.run(page).response["violations"]
        expect(not found, f"axe, {what}: " + "; ".join(f"{item['id']}: {item['nodes'][0]['html'][:120]}" for item in found))

    with studio(playwright, "scene.json", context={"bypass_csp": True}) as (server, browser):
        page = browser.page
        browser.open(server)
        for path in ([], ["layers", 0], ["layers", 1], ["layers", 2, "emitterCells", 0]):
            browser.select(*path)
            page.wait_for_timeout(150)
            examine(page, f"with {path} selected")
        for tab in ("Library", "Files", "Problems", "Parameters"):
            page.get_by_role("tab", name=tab).click()
            page.wait_for_timeout(200)
            examine(page, tab)
        page.keyboard.press("?")
        examine(page, "the keys")
        page.keyboard.press("Escape")
        page.keyboard.press("Control+e")
        examine(page, "the export")
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 1024, "height": 640})
        for place in ("#save", "#export", "#play", "#add"):
            box = page.locator(place).bounding_box() if page.locator(place).is_visible() else None
            expect(box is None or box["x"] + box["width"] <= 1024 and box["y"] + box["height"] <= 640, f"{place} is in sight")
        expect(page.locator("#export").is_visible(), "Export is in sight at 1024 × 640")
    phone = {"viewport": {"width": 390, "height": 780}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2, "bypass_csp": True}
    with studio(playwright, "scene.json", "--read-only", context={"bypass_csp": True}) as (server, browser):
        context = browser.browser.new_context(**phone)
        page = context.new_page()
        page.goto(server.address)
        page.wait_for_selector("canvas.picture[data-frame]")
        expect(page.evaluate("() => document.documentElement.scrollWidth") <= 390, "nothing lies beyond the edge of a phone")
        expect(page.locator("#play").is_visible(), "it can be played")
        examine(page, "a phone")
        expect(page.locator("#save").count() == 0, "nothing can be changed")
        context.close()


@flow
def untrusted(playwright):
    """A document of a stranger reads nothing outside of the folder; trust is asked for."""
    stranger = '{"version": 1, "size": [320, 180], "duration": 1, "layers": [{"type": "text", "name": "t", "frame": [0, 0, 320, 180], "string": "Hello", "font": "Inter", "foregroundColor": "#ffffff"}]}'
    with studio(playwright, files={"stranger.json": stranger}) as (server, browser):
        page = browser.page
        browser.open(server, waits=False)
        page.locator("#trust button").click(timeout=20000)
        page.wait_for_selector("canvas.picture[data-frame]")
        expect(post(server, "/api/undo", {"document": "stranger.json"})["trusted"], "it is trusted now")


def monkey(playwright, edits, seed=1):
    """Random changes through the page's own controls: the document always passes `check`, and undo returns the first bytes."""
    import random
    rng = random.Random(seed)
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        made = 0
        for number in range(edits):
            kind = rng.choice(["number", "number", "number", "check", "choice", "add", "duplicate", "delete", "move", "colour", "hide", "undo", "key"])
            paths = page.evaluate("() => { const all = []; const visit = (value, path) => { for (const list of path.length ? ['sublayers', 'emitterCells', 'animations', 'filters'] : ['layers', 'events']) (value?.[list] ?? []).forEach?.((child, index) => { all.push([...path, list, index]); visit(child, [...path, list, index]); }); if (path.length && value?.mask) { all.push([...path, 'mask']); visit(value.mask, [...path, 'mask']); } }; visit(window.lambent.document.value, []); return all; }")
            browser.select(*rng.choice(paths + [[]]))
            if kind == "number":
                fields = page.locator(".inspector .number input.field:not(:disabled)")
                if fields.count():
                    field = fields.nth(rng.randrange(fields.count()))
                    field.scroll_into_view_if_needed()
                    browser.drag(field, rng.randint(-60, 60), steps=3)
            elif kind == "check":
                boxes = page.locator(".inspector input[type=checkbox]")
                if boxes.count():
                    boxes.nth(rng.randrange(boxes.count())).click()
            elif kind == "choice":
                lists = page.locator(".inspector .property select.select")
                if lists.count():
                    chosen = lists.nth(rng.randrange(lists.count()))
                    values = chosen.evaluate("list => [...list.options].map(option => option.value)")
                    if values:
                        chosen.select_option(rng.choice(values))
            elif kind == "colour":
                fields = page.locator(".inspector .color-field input.field")
                if fields.count():
                    field = fields.nth(rng.randrange(fields.count()))
                    field.fill(f"#{rng.randrange(1 << 24):06x}")
                    field.press("Enter")
            elif kind == "add":
                page.locator("#add").click()
                items = page.locator("[role=menuitem]:not(:disabled)")
                items.nth(rng.randrange(items.count())).click()
            elif kind == "key":
                page.evaluate("frame => lambent.player.seek(frame)", rng.randrange(120))
                keys = page.locator(".inspector .key-button")
                if keys.count():
                    keys.nth(rng.randrange(keys.count())).click(force=True)
            else:
                page.evaluate({"duplicate": "() => lambent.tree.duplicate()", "delete": "() => lambent.tree.remove()", "move": "() => lambent.tree.shift(1)", "hide": "() => lambent.tree.toggleMute()", "undo": "() => document.getElementById('undo').disabled || document.getElementById('undo').click()"}[kind])
            until(lambda: page.evaluate("() => window.lambent.document.isSettled"), "the edit has arrived")
            if number % 10 == 9 or number == edits - 1:
                server_text = browser.text()
                with open(server.path("probe.json"), "w", encoding="utf-8") as file:
                    file.write(server_text)
                said = check(server.folder, "probe.json")
                faults = [line for line in said.splitlines() if "error" in line]
                expect(not faults, f"after {number + 1} edits of seed {seed}, check says: {faults[:3]}")
            made += 1
        for _ in range(10 * edits):
            if page.locator("#undo").is_disabled():
                break
            before = page.evaluate("() => window.lambent.session.current.version")
            page.locator("#undo").click()
            until(lambda: page.evaluate("() => window.lambent.session.current.version") != before, "undo")
        expect(browser.text() == SCENE, "every undo chain returns the first bytes")
        time.sleep(0.1)
    return made


__all__ = ["FLOWS", "monkey", "Browser"]
