"""Random changes by the page’s own controls."""
import random
import time

from page import SCENE, check, studio, until
from registry import expect


def monkey(playwright, edits, seed=1, minutes=0):
    """Random changes through the page's own controls: the document always passes `check`, and undo returns the first bytes.

    It makes so many edits, and goes on until so many minutes are over.
    """
    rng = random.Random(seed)
    with studio(playwright, "scene.json") as (server, browser):
        page = browser.page
        browser.open(server)
        made, end = 0, time.monotonic() + 60 * minutes
        while made < edits or time.monotonic() < end:
            kind = rng.choice(["number", "number", "number", "check", "choice", "add", "duplicate", "delete", "move", "colour", "hide", "undo", "key"])
            paths = page.evaluate("() => { const all = []; const visit = (value, path) => { for (const list of path.length ? ['sublayers', 'emitterCells', 'animations', 'filters'] : ['layers', 'events']) (value?.[list] ?? []).forEach?.((child, index) => { all.push([...path, list, index]); visit(child, [...path, list, index]); }); if (path.length && value?.mask) { all.push([...path, 'mask']); visit(value.mask, [...path, 'mask']); } }; visit(window.lambent.document.value, []); return all; }")
            browser.select(*rng.choice(paths + [[]]))
            if kind == "number":
                fields = page.locator(".inspector .number input.field:not(:disabled)")
                if fields.count():
                    field = fields.nth(rng.randrange(fields.count()))
                    # The inspector may have been drawn again meanwhile, with fewer fields.
                    until(lambda: page.evaluate("() => window.lambent.document.isSettled"), "the inspector shows what is selected")
                    if not field.count():
                        continue
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
            made += 1
            if made % 10 == 0 or made == edits:
                server_text = browser.text()
                with open(server.path("probe.json"), "w", encoding="utf-8") as file:
                    file.write(server_text)
                said = check(server.folder, "probe.json")
                faults = [line for line in said.splitlines() if "error" in line]
                expect(not faults, f"after {made} edits of seed {seed}, check says: {faults[:3]}")
        for _ in range(10 * made):
            if page.locator("#undo").is_disabled():
                break
            before = page.evaluate("() => window.lambent.session.current.version")
            page.locator("#undo").click()
            until(lambda: page.evaluate("() => window.lambent.session.current.version") != before, "undo")
        expect(browser.text() == SCENE, "every undo chain returns the first bytes")
        print(f"studio: {made} edits of seed {seed}, and undone", flush=True)
