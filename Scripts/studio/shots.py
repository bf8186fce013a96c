"""Draws the images of Documentation/Studio.md from the studio itself."""
import os
import subprocess
import tempfile

from page import LAMBENT, SCENE, studio


def film(page, browser, at, path):
    """A number that is dragged, as a moving image: by ffmpeg, from what the page shows."""
    with tempfile.TemporaryDirectory() as place:
        browser.select("layers", at, "emitterCells", 0, "emitterCells", 5)
        field = browser.property("velocity").locator("input.field")
        field.scroll_into_view_if_needed()
        box = field.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        path_x = [-6 * step for step in range(13)] + [-78 + 9 * step for step in range(1, 15)]
        for number, dx in enumerate(path_x):
            page.mouse.move(x + dx, y)
            page.wait_for_timeout(350)
            page.screenshot(path=os.path.join(place, f"{number:03}.png"))
        page.mouse.up()
        browser.settle()
        page.locator("#undo").click()
        browser.settle()
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-framerate", "10", "-i", os.path.join(place, "%03d.png"), "-vf", "scale=1080:-1",
             "-c:v", "libwebp_anim", "-quality", "62", "-compression_level", "6", "-loop", "0", path], check=True)


def draw(playwright, folder):
    """Writes the images into a folder."""
    os.makedirs(folder, exist_ok=True)

    def shoot(page, name):
        page.wait_for_timeout(700)
        page.screenshot(path=os.path.join(folder, name))

    with studio(playwright, "--trust", size=(1440, 900)) as (server, browser):
        page = browser.page
        subprocess.run([LAMBENT, "new", "fireworks", "-o", "fireworks.json"], cwd=server.folder, check=True, capture_output=True)
        browser.open(server, waits=False)
        page.wait_for_selector("body[data-mode=studio]")
        page.get_by_role("tab", name="Files").click()
        page.get_by_role("button", name="fireworks.json").click()
        page.wait_for_selector("canvas.picture[data-frame]")
        at = page.evaluate("() => window.lambent.document.value.layers.findIndex(layer => layer.name === 'show')")
        browser.select("layers", at, "emitterCells", 0)
        shoot(page, "studio.png")
        film(page, browser, at, os.path.join(folder, "studio-drag.webp"))
        browser.select("layers", at, "emitterCells", 0, "emitterCells", 5)
        page.locator("#right .scroll").first.evaluate("list => { const wanted = list.querySelector('[data-property=alphaOverLife]'); list.scrollTop = wanted.offsetTop - list.offsetTop - 120; }")
        browser.property("color").locator(".swatch").click()
        shoot(page, "studio-values.png")
        page.keyboard.press("Escape")
        page.locator("#bench").click()
        page.wait_for_timeout(2500)
        page.locator(".bench-grid .card").nth(8).click()
        page.wait_for_timeout(1500)
        shoot(page, "studio-transitions.png")
    with studio(playwright, "scene.json", command="watch", size=(1180, 720)) as (server, browser):
        page = browser.page
        browser.open(server)
        page.evaluate("() => lambent.player.seek(70)")
        server.write("scene.json", SCENE.replace('"#3366ff"', '"#3366fx"'))
        page.wait_for_selector("#problems-over:not([hidden])")
        shoot(page, "studio-watch.png")
