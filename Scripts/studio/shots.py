"""Draws the images of Documentation/Studio.md from the studio itself."""
import os
import subprocess

from page import LAMBENT, SCENE, studio


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
