"""Everybody can use it: keys, sizes of screens, axe, showing without changing."""
from page import studio, until
from registry import expect, flow


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
        page.get_by_role("tab", name="Layers").click()
        for part in (0, 1):
            page.locator("[role=treeitem]").nth(part).click(button="right", position={"x": 80, "y": 14})
            examine(page, f"the menu of part {part}")
            page.keyboard.press("Escape")
        for menu in ("#add", "#copy"):
            page.locator(menu).click()
            examine(page, f"the menu of {menu}")
            page.keyboard.press("Escape")
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
        until(lambda: page.locator("#export").is_visible(), "Export is in sight at 1024 × 640")
        for width in (1020, 900, 822, 800):
            page.set_viewport_size({"width": width, "height": 640})
            until(lambda: page.evaluate("() => { const bar = document.querySelector('.transport'); return bar.scrollWidth <= bar.clientWidth; }"), f"the player has room at {width}")
        until(lambda: page.locator("#undo").is_hidden() and page.locator(".handles").is_hidden(), "a small window has the player alone")
    phone = {"viewport": {"width": 390, "height": 780}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2, "bypass_csp": True}
    with studio(playwright, "scene.json", "--read-only", context={"bypass_csp": True}) as (server, browser):
        context = browser.browser.new_context(**phone)
        page = context.new_page()
        page.goto(server.address)
        page.wait_for_selector("canvas.picture[data-frame]")
        until(lambda: page.evaluate("() => document.documentElement.scrollWidth") <= 390, "nothing lies beyond the edge of a phone")
        until(lambda: page.locator("#play").is_visible(), "it can be played")
        examine(page, "a phone")
        until(lambda: page.locator("#save").count() == 0, "nothing can be changed")
        context.close()


@flow
def keyboard(playwright):
    """Without a mouse: a preset is chosen, changed, animated, undone, saved and exported."""
    with studio(playwright, files={}) as (server, browser):
        page = browser.page
        browser.open(server, waits=False)
        page.get_by_role("heading", name="Begin with a preset").wait_for()
        focused = lambda: page.evaluate("() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")

        def tab_to(what, most=90, back=False):
            for _ in range(most):
                if what in focused():
                    return
                page.keyboard.press("Shift+Tab" if back else "Tab")
            raise AssertionError(f"Tab does not lead to {what}: {focused()}")

        page.keyboard.press("Control+2")
        tab_to("Find in the library")
        page.keyboard.type("countdown")
        tab_to("countdown:")
        page.keyboard.press("Enter")
        page.locator("#copy-preset").wait_for()
        tab_to("Make a copy")
        page.keyboard.press("Enter")
        until(lambda: page.evaluate("() => lambent.session.current?.document") == "countdown.json", "the copy is open")
        page.wait_for_selector("canvas.picture[data-frame]")
        browser.settle()
        page.keyboard.press("Control+1")
        tab_to(", ", most=90)
        page.evaluate("() => document.querySelector('[role=treeitem][tabindex=\"0\"]').focus()")
        page.keyboard.press("ArrowDown")
        until(lambda: browser.page.evaluate("() => lambent.selection.path.length") == 2, "arrows choose a layer")
        page.keyboard.press("f")
        until(lambda: focused() == "Find a property", "F finds properties")
        page.keyboard.type("opacity")
        tab_to("Opacity")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Enter")
        browser.settle()
        path = page.evaluate("() => lambent.selection.path")
        until(lambda: browser.value(*path, "opacity") is not None, "a number is stepped")
        edited = browser.text()
        page.keyboard.press("Control+z")
        until(lambda: browser.text() != edited, "undone")
        page.keyboard.press("Control+Shift+z")
        until(lambda: browser.text() == edited, "and done again")
        page.keyboard.press("Control+s")
        until(lambda: server.read("countdown.json") == edited, "saved")
        page.keyboard.press("?")
        page.get_by_role("dialog", name="Keys").wait_for()
        rows = page.locator("dialog .keys dd").all_inner_texts()
        expect({"Play or pause", "Past frames", "Safe areas", "Undo", "Export", "Compare", "Pick a particle"} <= set(rows), f"all keys are listed: {rows}")
        page.keyboard.press("Escape")
        until(lambda: page.locator("dialog").count() == 0, "Escape closes it")
        page.keyboard.press("Control+e")
        page.get_by_role("dialog", name="Export").wait_for()
        page.locator("#export-format").focus()
        page.keyboard.type("One frame")
        tab_to("Copy the command", most=30)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.locator(".export-status", has_text="is written").wait_for(timeout=120000)
        page.keyboard.press("Escape")
        until(lambda: page.locator("dialog").count() == 0, "and it closes")


@flow
def showing(playwright):
    """A studio that only shows: everything can be looked at, and nothing changed."""
    with studio(playwright, "scene.json", "--read-only") as (server, browser):
        page = browser.page
        browser.open(server)
        before = server.read("scene.json")
        until(lambda: page.get_by_text("read-only").is_visible(), "it says so")
        for place in ("#save", "#export", "#undo", "#redo", "#add"):
            until(lambda: page.locator(place).count() == 0 or not page.locator(place).is_visible(), f"no {place}")
        browser.select("layers", 0)
        fields = page.locator(".inspector .property").locator("input, select, textarea")
        until(lambda: fields.count() > 3 and all(fields.nth(index).is_disabled() for index in range(fields.count())), "all fields are locked")
        until(lambda: page.locator(".handles .handle").count() == 0, "no handles")
        page.locator("[role=treeitem][aria-selected=true]").focus()
        for key in ("Delete", "h", "Control+d", "Alt+ArrowUp", "Control+s", "Control+z"):
            page.keyboard.press(key)
        page.evaluate("() => lambent.document.set(['layers', 0, 'opacity'], 0.5, {label: 'x'})")
        page.wait_for_timeout(300)
        until(lambda: browser.text() == before == server.read("scene.json"), "nothing changes")
        page.evaluate("() => document.activeElement.blur()")
        page.keyboard.press("Home")
        page.wait_for_selector("canvas.picture[data-frame='0']")
        page.get_by_role("tab", name="Library").click()
        page.locator(".card[aria-label^='snow:']").click()
        until(lambda: page.evaluate("() => lambent.session.current?.document") == "preset:snow", "presets can be looked at")
        page.set_viewport_size({"width": 780, "height": 390})
        until(lambda: page.locator("#play").is_visible() and not page.locator("#left").is_visible(), "a phone that lies has the player alone")
        bar = page.locator(".transport").bounding_box()
        expect(bar["x"] + bar["width"] <= 780 and bar["y"] + bar["height"] <= 390, "which fits")
