"""Draws the images of Documentation/Studio.md from the studio itself."""
import os
import subprocess
import tempfile

from page import LAMBENT, ROOT, SCENE, studio, until


class Film:
    """A moving image of what the page shows, made by ffmpeg."""

    def __init__(self, page, path, rate):
        self.page, self.path, self.rate = page, path, rate
        self.place = tempfile.TemporaryDirectory()
        self.count = 0

    def __enter__(self):
        return self

    def take(self, times=1):
        """Photographs the page; it stays so for some frames."""
        for _ in range(times):
            self.page.screenshot(path=os.path.join(self.place.name, f"{self.count:03}.png"))
            self.count += 1

    def __exit__(self, kind, *_):
        if kind is None:
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-framerate", str(self.rate), "-i", os.path.join(self.place.name, "%03d.png"), "-vf", "scale=1080:-1",
                 "-c:v", "libwebp_anim", "-quality", "62", "-compression_level", "6", "-loop", "0", self.path], check=True)
        self.place.cleanup()


def drag_film(page, browser, at, path):
    """A number is dragged."""
    browser.select("layers", at, "emitterCells", 0, "emitterCells", 5)
    field = browser.property("velocity").locator("input.field")
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate("() => { window.shown = 0; lambent.stage.addEventListener('shown', () => { window.shown += 1; }); }")
    with Film(page, path, 10) as film:
        page.mouse.move(x, y)
        page.mouse.down()
        for dx in [-6 * step for step in range(13)] + [-78 + 9 * step for step in range(1, 15)]:
            shown = page.evaluate("() => window.shown")
            page.mouse.move(x + dx, y)
            if film.count:
                until(lambda: page.evaluate("() => window.shown") > shown, "the drag shows")
            film.take()
        page.mouse.up()
    browser.settle()
    page.locator("#undo").click()
    browser.settle()


def snow_film(playwright, path):
    """Snow falls over a photograph."""
    with studio(playwright, files={}) as (server, browser):
        page = browser.page
        browser.open(server, waits=False)
        page.get_by_role("heading", name="Begin with a preset").wait_for()
        page.wait_for_timeout(6000)
        card = page.locator(".card[aria-label^='snow:']")
        card.scroll_into_view_if_needed()
        page.wait_for_timeout(3000)
        with Film(page, path, 8) as film:
            film.take(6)
            card.hover()
            page.wait_for_timeout(600)
            film.take(4)
            card.click()
            page.wait_for_selector("canvas.picture[data-frame]")
            page.wait_for_timeout(1500)
            film.take(6)
            page.locator("#copy-preset").click()
            until(lambda: page.evaluate("() => window.lambent.session.current?.document") == "snow.json", "the copy is open")
            page.wait_for_selector("canvas.picture[data-frame]")
            browser.settle()
            film.take(5)
            with open(os.path.join(ROOT, "Samples/Pictures/dusk.jpg"), "rb") as file:
                page.evaluate("bytes => lambent.drops.take(new File([new Uint8Array(bytes)], 'photo.jpg'))", list(file.read()))
            browser.settle()
            page.wait_for_timeout(1500)
            film.take(8)
            page.get_by_role("button", name="Put it behind everything").click()
            browser.settle()
            for frame in range(60, 180, 4):
                page.evaluate("frame => lambent.player.seek(frame)", frame)
                page.wait_for_selector(f"canvas.picture[data-frame='{frame}']")
                film.take()


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
        drag_film(page, browser, at, os.path.join(folder, "studio-drag.webp"))
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
    snow_film(playwright, os.path.join(folder, "studio-snow.webp"))
