"""What users do with documents, each a function of Playwright that fails where it does not work."""
import json
import os

from page import SCENE, post, render, studio, until
from registry import expect, flow


@flow
def watch(playwright):
    """`watch` plays, scrubs, steps, follows the file, and keeps the last picture while it is broken."""
    with studio(playwright, "scene.json", command="watch") as (server, browser):
        page = browser.page
        browser.open(server)
        until(lambda: "token" not in page.url, "the secret has left the address bar")
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
        until(lambda: "$.layers[0].backgroundColor" in page.locator("#problems-over").inner_text(), "the error names its place")
        until(lambda: browser.picture() == good, "the last picture without errors stays")
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
        until(lambda: browser.frame_bytes("scene.json", frame, (640, 360)) == render(server.folder, "scene.json", frame), "a frame has the bytes of render")
        page.locator("#undo").click()
        until(lambda: browser.text() == SCENE, "undo brings back the first bytes in one step")
        page.keyboard.press("Control+Shift+z")
        until(lambda: browser.text() != SCENE, "redo")
        browser.property("opacity").locator("input.field").dblclick()
        field = browser.property("opacity").locator("input.field")
        field.fill("0.25")
        field.press("Enter")
        browser.settle()
        until(lambda: browser.value("layers", 0, "opacity") == 0.25, "a number can be typed")
        field.press("ArrowUp")
        browser.settle()
        until(lambda: browser.value("layers", 0, "opacity") > 0.25, "and stepped")
        browser.property("opacity").locator(".reset").click()
        browser.settle()
        until(lambda: browser.value("layers", 0, "opacity") is None, "and reset")


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
def deleted(playwright):
    """A deleted document stays in the page, which says so; Save writes it again. Other encodings are not shown."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        gone = page.locator(".notice", has_text="was deleted or renamed")
        os.remove(server.path("scene.json"))
        gone.wait_for()
        page.keyboard.press("Control+s")
        gone.wait_for(state="detached")
        expect(server.read("scene.json") == SCENE, "Save writes the document again")
        with open(server.path("scene.json"), "wb") as file:
            file.write(SCENE.replace("boxes", "bo\xEFtes").encode("latin-1"))
        page.get_by_text("is not UTF-8").wait_for()
        expect(browser.text() == SCENE, "the text that can be read stays")


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
def characters(playwright):
    """A character of two units that replaces a similar one arrives whole, and what follows it does, too."""
    with studio(playwright, "scene.json") as (server, browser):
        browser.open(server)
        for name in ("😀", "😁", "a😁😀", "a😁😁", "😁a😁", "\U0001FA01a😁"):
            browser.page.evaluate("name => { window.lambent.document.set(['name'], name); }", name)
            browser.settle()
            expect(f'"name": "{name}"' in browser.text(), f"{name} arrives")
        browser.page.keyboard.press("Control+s")
        until(lambda: "\U0001FA01a😁" in server.read("scene.json"), "it is saved")


@flow
def other(playwright):
    """A document that cannot be drawn does not show the picture of the one before."""
    broken = SCENE.replace('"shape"', '"shapes"')
    with studio(playwright, "scene.json", files={"scene.json": SCENE, "broken.json": broken}) as (server, browser):
        page = browser.page
        browser.open(server)
        page.get_by_role("tab", name="Files").click()
        page.get_by_text("broken.json").first.click()
        page.wait_for_selector("#problems-over:not([hidden])")
        expect(page.evaluate("""() => {
          const canvas = document.querySelector('canvas.picture');
          return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.every(byte => byte === 0);
        }"""), "nothing of the other document shows")


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
        page.get_by_role("button", name="Put them back").click()
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
def untrusted(playwright):
    """A document of a stranger reads nothing outside of the folder; trust is asked for."""
    stranger = '{"version": 1, "size": [320, 180], "duration": 4, "layers": [{"type": "text", "name": "t", "frame": [0, 0, 320, 180], "string": "Hello", "font": "Inter", "foregroundColor": "#ffffff"}]}'
    with studio(playwright, files={"stranger.json": stranger}) as (server, browser):
        page = browser.page
        browser.open(server, waits=False)
        page.locator("#trust button").wait_for()
        until(lambda: page.evaluate("() => lambent.player.facts.frameCount") == 120, "its length is known, although it cannot be drawn")
        page.locator("#trust button").click()
        page.wait_for_selector("canvas.picture[data-frame]")
        expect(post(server, "/api/undo", {"document": "stranger.json"})["trusted"], "it is trusted now")


@flow
def malicious(playwright):
    """Documents of strangers that want too much time, memory or files are rejected; the studio stays as it is."""
    def scene(**parts):
        return json.dumps({"version": 1, "size": [320, 180], "duration": 10, "frameRate": 30, **parts})

    dot = {"shape": "circle", "size": [4, 4]}
    layer = {"type": "layer", "frame": [0, 0, 320, 180], "contents": "x"}
    hostile = {
        "particles.json": scene(images={"x": dot}, layers=[{"type": "emitter", "name": "e", "emitterCells": [{"name": "c", "contents": "x", "birthRate": 1e6, "lifetime": 100}]}]),
        "pixels.json": scene(images={f"x{number}": {**dot, "size": [4096, 4096]} for number in range(50)}, layers=[layer]),
        "paths.json": scene(images={"x": {"file": "../../../../etc/hostname"}}, layers=[layer]),
        "device.json": scene(images={"x": {"file": "/dev/zero"}}, layers=[layer]),
        "copies.json": scene(layers=[{"type": "replicator", "name": "a", "instanceCount": 10000, "sublayers": [{"type": "replicator", "name": "b", "instanceCount": 10000, "sublayers": [{"type": "layer", "bounds": [0, 0, 9, 9], "backgroundColor": "#fff"}]}]}]),
        "deep.json": '{"version": 1, "layers": ' + "[" * 5000,
        "blurs.json": scene(layers=[{"type": "layer", "frame": [0, 0, 320, 180], "backgroundColor": "#fff", "filters": [{"filter": "gaussianBlur", "radius": 500}] * 33}]),
    }
    with studio(playwright, "scene.json", files={"scene.json": SCENE, **hostile}) as (server, browser):
        page = browser.page
        browser.open(server)
        before = browser.picture()
        for name in hostile:
            page.evaluate("name => lambent.session.open(name)", name)
            until(lambda: page.locator("#problems-over").is_visible(), f"{name} is rejected")
            said = page.locator("#problems-over").inner_text()
            expect("root:" not in said and len(said) > 20, f"{name} is rejected: {said[:200]}")
            page.evaluate("name => lambent.session.open(name)", "scene.json")
            page.wait_for_selector("#problems-over", state="hidden")
            browser.settle()
        until(lambda: browser.picture() == before, "the good document shows as before")
        expect(server.memory() < 600, f"the server has {server.memory():.0f} MiB")
