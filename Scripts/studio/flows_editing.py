"""Layers, cells and values: the tree, the picture, the inspector."""
import re

from page import SCENE, check, studio, until
from registry import expect, flow


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
        until(lambda: page.evaluate("() => JSON.stringify(window.lambent.selection.path)") == '["layers",1]', "arrows walk the tree")
        page.keyboard.press("Alt+ArrowUp")
        browser.settle()
        until(lambda: [layer["name"] for layer in browser.value("layers")] == ["box", "sparks", "disc"], "a layer comes to the front")
        page.keyboard.press("F2")
        page.keyboard.type("moon")
        page.keyboard.press("Enter")
        browser.settle()
        until(lambda: browser.value("layers", 2, "name") == "moon", "it has another name")
        page.keyboard.press("h")
        browser.settle()
        until(lambda: browser.value("layers", 2, "hidden") is True, "it is hidden")
        page.keyboard.press("h")
        page.keyboard.press("Control+d")
        browser.settle()
        until(lambda: [layer["name"] for layer in browser.value("layers")] == ["box", "sparks", "moon", "moon 2"], "there are two")
        page.keyboard.press("Delete")
        browser.settle()
        until(lambda: len(browser.value("layers")) == 3, "there is one")
        text = browser.text()
        page.keyboard.press("s")
        until(lambda: page.evaluate("() => window.lambent.player.overrides !== null"), "it shows alone")
        page.keyboard.press("s")
        until(lambda: browser.text() == text, "which changes nothing")
        page.keyboard.press("a")
        page.get_by_role("menuitem", name="Text").click()
        browser.settle()
        until(lambda: browser.value("layers", 3, "string") == "Your title", "a title is added")
        page.keyboard.press("Control+z")
        browser.settle()
        until(lambda: len(browser.value("layers")) == 3, "and taken back")
        # Events name layers of the whole tree: a name that a nested layer has is not free.
        browser.select("layers", 0)
        page.keyboard.press("a")
        page.get_by_role("menuitem", name="Layer inside").click()
        browser.settle()
        page.evaluate("() => lambent.document.rename(['layers', 0, 'sublayers', 0], 'inner')")
        browser.settle()
        browser.select("layers", 0)
        page.evaluate("() => lambent.tree.duplicate()")
        browser.settle()
        until(lambda: browser.value("layers", 1, "sublayers", 0, "name") == "inner 2", "the layers in a copy have names of their own")
        page.keyboard.press("a")
        page.get_by_role("menuitem", name="Event").click()
        browser.settle()
        page.keyboard.press("Control+s")
        until(lambda: '"events"' in server.read("scene.json"), "it is saved")
        until(lambda: check(server.folder, "scene.json") == "", "the document is right")


@flow
def references(playwright):
    """What refers to a layer follows its names, and goes with it."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        group = """{type: 'layer', name: 'group', frame: [0, 0, 90, 90], dynamics: {until: 1, bodies: [{layer: 'ball'}, {layer: 'crate'}],
            behaviors: [{type: 'push', bodies: ['ball'], direction: [1, 0]}, {type: 'collision'}]}, sublayers: [
            {name: 'ball', frame: [0, 0, 9, 9]}, {name: 'crate', frame: [9, 0, 9, 9], opacity: {of: 'ball.opacity'}},
            {name: 'line', bounds: [0, 0, {of: 'ball.bounds.size.width'}, 2]}]}"""
        events = """[{time: 1, set: {'group/ball.opacity': 0.5, 'crate.opacity': 1}, remove: [{layer: 'ball', key: 'opacity'}]},
            {on: {contact: ['ball', 'crate']}, set: {'group.opacity': 0}}]"""
        page.evaluate("() => { lambent.document.set(['layers', 3], %s, {label: 'x'}); lambent.document.set(['events'], %s, {label: 'x'}); }" % (group, events))
        browser.settle()
        page.keyboard.press("Control+s")
        until(lambda: '"events"' in server.read("scene.json"), "it is saved")
        expect(check(server.folder, "scene.json") == "", check(server.folder, "scene.json"))
        whole = browser.text()
        page.evaluate("() => { lambent.document.set(['events', 2], {time: 2, set: {'group/line.opacity': 0.5}}, {label: 'x'}); }")
        page.evaluate("() => { lambent.document.move(['layers', 3, 'sublayers', 2], ['layers', 0, 'sublayers'], 0, {label: 'x'}); }")
        until(lambda: browser.value("layers", 0, "sublayers", 0, "name") == "line", "a layer is moved to another group")
        until(lambda: browser.value("events", 2, "set") == {"line.opacity": 0.5}, "an event sets it there")
        undo(page, browser, 2)
        expect(browser.text() == whole, browser.text())
        page.evaluate("() => { lambent.document.rename(['layers', 3, 'sublayers', 0], 'globe'); }")
        browser.settle()
        until(lambda: browser.value("events", 0, "set") == {"group/globe.opacity": 0.5, "crate.opacity": 1}, "events set the layer of the new name")
        expect("ball" not in browser.text(), browser.text())
        browser.select("layers", 3)
        page.evaluate("() => lambent.tree.duplicate()")
        browser.settle()
        until(lambda: browser.value("layers", 4, "sublayers", 1, "opacity") == {"of": "globe 2.opacity"}, "a copy follows its own layers")
        until(lambda: browser.value("layers", 4, "dynamics", "bodies") == [{"layer": "globe 2"}, {"layer": "crate 2"}], "and moves them")
        browser.select("layers", 4)
        page.evaluate("() => lambent.tree.remove()")
        browser.select("layers", 3, "sublayers", 0)
        page.evaluate("() => lambent.tree.remove()")
        browser.settle()
        until(lambda: browser.value("events") == [{"time": 1, "set": {"crate.opacity": 1}, "remove": []}], "an event sets what is left")
        until(lambda: browser.value("layers", 3, "sublayers") == [{"name": "crate", "frame": [9, 0, 9, 9]}, {"name": "line", "bounds": [0, 0, 0, 2]}], "no value follows it")
        page.keyboard.press("Control+s")
        until(lambda: "globe" not in server.read("scene.json"), "it is saved")
        expect(check(server.folder, "scene.json") == "", check(server.folder, "scene.json"))
        undo(page, browser, 4)
        until(lambda: browser.text() == whole, "undo brings everything back")


def undo(page, browser, count):
    """Takes a number of steps back."""
    for _ in range(count):
        browser.settle()
        shown = browser.text()
        page.locator("#undo").click()
        until(lambda: browser.text() != shown, "undo changes the text")
    browser.settle()


@flow
def names(playwright):
    """Key paths and lists follow the names of cells, filters and layers, and go with them."""
    scene = """{
  "version": 1, "size": [320, 180], "duration": 4,
  "images": { "d": { "shape": "circle", "size": [6, 6] } },
  "layers": [
    { "name": "ledge", "frame": [60, 120, 200, 20], "backgroundColor": "#e4572e",
      "filters": [{ "filter": "gaussianBlur", "radius": 2 }],
      "animations": [{ "type": "basic", "keyPath": "filters.gaussianBlur.radius", "toValue": 4, "duration": 1 }] },
    { "type": "emitter", "name": "hose", "position": [0, { "sum": ["ledge.opacity", 4] }], "emitterCells": [
      { "name": "drop", "contents": "d", "birthRate": 50, "lifetime": 2, "velocity": 60, "collides": { "layers": ["ledge"] },
        "emitterCells": [{ "name": "mist", "contents": "d", "birthRate": 2, "lifetime": 1 }] }],
      "animate": { "emitterCells.drop.birthRate": [[0, 0], [2, 100]] } }],
  "events": [{ "time": 1, "set": { "hose.emitterCells.mist.velocity": 10, "ledge.filters.gaussianBlur.radius": 1 } }]
}
"""
    with studio(playwright, "scene.json", files={"scene.json": scene}) as (server, browser):
        page = browser.page
        browser.open(server)

        def is_right(what):
            browser.settle()
            page.keyboard.press("Control+s")
            until(lambda: server.read("scene.json") == browser.text(), "it is saved")
            expect(check(server.folder, "scene.json") == "", f"{what}: {check(server.folder, 'scene.json')}")

        def rename(name, *path):
            browser.select(*path)
            page.locator("[role=treeitem][aria-selected=true]").focus()
            page.keyboard.press("F2")
            page.keyboard.press("Control+a")
            page.keyboard.type(name)
            page.keyboard.press("Enter")
            is_right(name)

        before = browser.picture()
        hose = ["layers", 1]
        rename("blob", *hose, "emitterCells", 0)
        expect(list(browser.value(*hose, "animate")) == ["emitterCells.blob.birthRate"], "an animation follows the cell")
        rename("fog", *hose, "emitterCells", 0, "emitterCells", 0)
        rename("soft", "layers", 0, "filters", 0)
        expect(browser.value("layers", 0, "animations", 0, "keyPath") == "filters.soft.radius", "an animation follows the filter")
        rename("sh.elf", "layers", 0)
        rename("pipe", *hose)
        expect(browser.value("events", 0, "set") == {"pipe.emitterCells.fog.velocity": 10, "sh-elf.filters.soft.radius": 1}, "events follow all of them")
        expect(browser.value(*hose, "emitterCells", 0, "collides") == {"layers": ["sh-elf"]}, "particles meet the layer of the new name")
        expect(browser.value(*hose, "position", 1, "sum") == ["sh-elf.opacity", 4], "a sum follows it")
        until(lambda: browser.picture() == before, "which changes no pixel")
        browser.select(*hose, "emitterCells", 0)
        page.evaluate("() => lambent.tree.remove()")
        is_right("a cell is deleted")
        browser.select("layers", 0)
        page.evaluate("() => lambent.tree.remove()")
        is_right("a layer is deleted")
        expect(browser.value("events", 0, "set") == {} and browser.value("layers", 0, "position") == [0, {"sum": [4]}], browser.text())


@flow
def context_menu(playwright):
    """The menu of a part opens at the pointer, also of one that was not selected, and gives the focus back."""
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        for index in (3, 1, 0):
            item = page.locator("[role=treeitem]").nth(index)
            box = item.bounding_box()
            x, y = box["x"] + 80, box["y"] + 14
            page.mouse.click(x, y, button="right")
            menu = page.get_by_role("menu").bounding_box()
            expect(abs(menu["x"] - x) < 2 and abs(menu["y"] - y) < 8, f"the menu of part {index} is at {menu}, not at {x}, {y}")
            page.keyboard.press("Escape")
            expect(item.evaluate("item => item === document.activeElement"), "the part has the focus")
        page.keyboard.press("ContextMenu")
        until(lambda: page.get_by_role("menu").is_visible(), "a key opens it, too")
        page.mouse.click(700, 300)
        until(lambda: page.get_by_role("menu").count() == 0, "a click elsewhere closes it")


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
        until(lambda: page.evaluate("() => JSON.stringify(window.lambent.selection.path)") == '["layers",0]', "a click selects what is below")
        page.wait_for_selector(".handles .round")
        page.mouse.move(x + 20, y + 20)
        page.mouse.down()
        page.mouse.move(x + 60, y + 20, steps=6)
        page.mouse.up()
        until(lambda: browser.value("layers", 0, "position"), "the layer has a position")
        browser.settle()
        until(lambda: abs(browser.value("layers", 0, "position")[0] - (160 + 40 / place["scale"])) < 1, "it moves with the pointer")
        until(lambda: page.locator(".handles .square").count() == 4, "there are corners")
        browser.drag(page.locator(".handles .square").nth(2), 30, 20)
        browser.settle()
        until(lambda: browser.value("layers", 0, "bounds")[2] > 125, "a corner sizes it")
        until(lambda: page.locator(".handles .small").count() == 1, "there is a handle to turn it")
        browser.drag(page.locator(".handles .small"), 40, 30)
        browser.settle()
        until(lambda: "rotate" in browser.value("layers", 0, "transform")[0], "it turns")
        browser.select("layers", 2, "emitterCells", 0)
        page.wait_for_selector(".handles .cone")
        browser.drag(page.locator(".handles .small").nth(1), 20, 30)
        browser.settle()
        until(lambda: browser.value("layers", 2, "emitterCells", 0, "emissionRange") != "60deg", "the cone opens")
        browser.drag(page.locator(".timeline .key").nth(1), 60)
        browser.settle()
        until(lambda: browser.value("layers", 1, "animate", "opacity", 1)[0] > 2, "a key frame moves")
        expect(check(server.folder, "scene.json") == "", "the document is right")


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
        until(lambda: page.evaluate("() => window.lambent.selection.path.at(-1)") == "mask", "it is selected")
        until(lambda: page.locator(".handles .square").count() == 4, "it has corners")
        browser.drag(page.locator(".handles .square").nth(2), -60, -40)
        browser.settle()
        mask = browser.value("layers", 0, "mask")
        expect(mask["frame"][2] < 110 and mask["path"]["ellipse"] == [0, 0, *mask["frame"][2:]], f"the outline follows: {mask}")
        browser.drag(page.locator(".handles .round").first, 30, 0)
        browser.settle()
        until(lambda: browser.value("layers", 0, "mask", "frame")[0] > 10, "it moves in the coordinates of its layer")
        page.keyboard.press("Control+s")
        until(lambda: "mask" in server.read("scene.json"), "it is saved")
        expect(check(server.folder, "scene.json") == "", "the document is right")
        page.locator("[role=treeitem][aria-selected=true]").focus()
        page.keyboard.press("Delete")
        browser.settle()
        until(lambda: browser.value("layers", 0, "mask") is None, "it is gone")


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
        until(lambda: browser.value("layers", 2, "emitterCells", 0, "bursts") == [{"count": 20}], "a burst has what it needs")
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
        until(lambda: browser.value("layers", 2, "emitterCells", 0, "bursts") == [{"count": 20}], "a part is reset")
        page.get_by_role("button", name="Remove: Bursts").click()
        browser.settle()
        page.get_by_role("button", name="Add: Turbulence").click()
        browser.settle()
        until(lambda: browser.value("layers", 2, "emitterCells", 0, "turbulence") == {"amplitude": 10}, "a force is added")
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
        until(lambda: browser.picture() == before, "a layer has another name")
        page.evaluate("() => { lambent.document.rename(['layers', 2, 'emitterCells', 0], 'ember'); }")
        browser.settle()
        until(lambda: browser.picture() == before, "a cell has another name")
        until(lambda: browser.value("layers", 2, "seedName") == "sparks" and browser.value("layers", 2, "emitterCells", 0, "seedName") == "spark", "their seeds are kept")
        page.evaluate("() => { lambent.document.set(['layers', 3], {type: 'layer', name: 'group', frame: [0, 0, 640, 360], sublayers: []}, {label: 'x'}); }")
        browser.settle()
        page.evaluate("() => { lambent.document.move(['layers', 2], ['layers', 3, 'sublayers'], 0, {label: 'x'}); }")
        browser.settle()
        until(lambda: browser.value("layers", 2, "sublayers", 0, "name") == "embers", "the layer is in the group")
        until(lambda: browser.picture() == before, "which changes no particle")
        for _ in range(4):
            shown = browser.text()
            page.locator("#undo").click()
            until(lambda: browser.text() != shown, "undo changes the text")
            browser.settle()
        until(lambda: browser.text() == SCENE, "undo brings back the first bytes")


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
        until(lambda: page.locator(".particle-mark polyline").count() == 1, "its way shows")
