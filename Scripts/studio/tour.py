"""Photographs the page in all its states, at three sizes of the window, to be looked at: Scripts/check-studio --tour FOLDER."""
import os
import subprocess

from page import LAMBENT, SCENE, studio

SIZES = {"wide": (1440, 900), "narrow": (1024, 640)}
PHONE = {"viewport": {"width": 390, "height": 780}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


def tour(playwright, folder):
    """Writes an image of each state into a folder."""
    os.makedirs(folder, exist_ok=True)
    for name, size in SIZES.items():
        with studio(playwright, "--trust", size=size) as (server, browser):
            walk(server, browser, lambda page, state, name=name: shoot(page, folder, f"{name}-{state}"))
        with studio(playwright, "--trust", files={}, size=size) as (server, browser):
            browser.open(server, waits=False)
            browser.page.wait_for_timeout(1500)
            shoot(browser.page, folder, f"{name}-welcome")
        with studio(playwright, "scene.json", command="watch", size=size) as (server, browser):
            browser.open(server)
            shoot(browser.page, folder, f"{name}-watch")
            server.write("scene.json", SCENE.replace('"#3366ff"', '"#3366fx"'))
            browser.page.wait_for_selector("#problems-over:not([hidden])")
            shoot(browser.page, folder, f"{name}-watch-error")
    for command in ("studio", "watch"):
        with studio(playwright, "scene.json", *(["--read-only"] if command == "studio" else []), command=command) as (server, browser):
            context = browser.browser.new_context(**PHONE)
            page = context.new_page()
            page.goto(server.address)
            page.wait_for_selector("canvas.picture[data-frame]")
            shoot(page, folder, f"phone-{command}")
            page.set_viewport_size({"width": 780, "height": 390})
            shoot(page, folder, f"phone-wide-{command}")
            context.close()


def shoot(page, folder, name):
    page.wait_for_timeout(600)
    page.screenshot(path=os.path.join(folder, f"{name}.png"))


def walk(server, browser, shot):
    """All states of the editor."""
    page = browser.page
    for preset in ("fireworks", "lower-third"):
        subprocess.run([LAMBENT, "new", preset, "-o", f"{preset}.json"], cwd=server.folder, capture_output=True)
    browser.open(server, waits=False)
    page.wait_for_selector("body[data-mode=studio]")
    page.get_by_role("tab", name="Files").click()
    shot(page, "files")
    page.get_by_role("button", name="fireworks.json").click()
    page.wait_for_selector("canvas.picture[data-frame]")
    shot(page, "opened")
    at = page.evaluate("() => window.lambent.document.value.layers.findIndex(layer => layer.name === 'show')")
    page.get_by_role("tab", name="Inspector").click()
    browser.select("layers", at, "emitterCells", 0)
    shot(page, "cell")
    browser.select("layers", at, "emitterCells", 0, "emitterCells", 5)
    page.locator("#right .scroll").first.evaluate("list => { list.scrollTop = 500; }")
    shot(page, "editors")
    browser.property("color").locator(".swatch").click()
    shot(page, "colour")
    page.keyboard.press("Escape")
    page.locator("#add").click()
    shot(page, "add")
    page.keyboard.press("Escape")
    page.locator("#copy").click()
    shot(page, "copy")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Library").click()
    page.wait_for_timeout(1500)
    shot(page, "library")
    page.keyboard.press("Control+e")
    shot(page, "export")
    page.keyboard.press("Escape")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("?")
    shot(page, "keys")
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    page.wait_for_selector("canvas.other[data-frame]")
    shot(page, "compare")
    page.get_by_role("button", name="Side by side").click()
    shot(page, "side-by-side")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="End the comparison (C)").click()
    page.evaluate("() => window.lambent.session.open('scene.json')")
    page.wait_for_selector("canvas.picture[data-frame]")
    page.get_by_role("tab", name="Layers").click()
    browser.select("layers", 1)
    shot(page, "shape")
    page.get_by_role("button", name="All", exact=True).click()
    shot(page, "all")
    page.get_by_role("button", name="All", exact=True).click()
    browser.select("layers", 2)
    page.keyboard.press("p")
    place = page.evaluate("() => window.lambent.stage.place")
    box = page.locator("#stage").bounding_box()
    page.mouse.click(box["x"] + place["x"] + 320 * place["scale"], box["y"] + place["y"] + 260 * place["scale"])
    page.locator(".particle-card dl").wait_for()
    shot(page, "particle")
    page.keyboard.press("p")
    browser.select()
    shot(page, "scene")
    page.evaluate("() => lambent.document.set(['layers', 2, 'emitterCells', 0, 'lifetime'], -3, {label: 'x'})")
    page.wait_for_selector("#problems-over:not([hidden])")
    page.get_by_role("tab", name="Problems").click()
    shot(page, "problem")
    page.keyboard.press("Control+z")
    page.wait_for_selector("#problems-over", state="hidden")
    page.evaluate("() => lambent.document.set(['layers', 0, 'opacity'], 0.5, {label: 'x'})")
    browser.settle()
    server.write("scene.json", SCENE.replace('"duration": 4', '"duration": 6'))
    page.wait_for_selector("#conflict")
    shot(page, "conflict")
    page.get_by_role("button", name="Take the file’s version").click()
    page.locator("#shape").select_option(str(9 / 16))
    shot(page, "portrait")
    page.locator("#shape").select_option("")
    page.locator("#bench").click()
    page.wait_for_timeout(2500)
    page.locator(".bench-grid .card").nth(8).click()
    page.wait_for_timeout(1500)
    shot(page, "bench")
    page.keyboard.press("Escape")
