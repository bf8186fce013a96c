"""How soon the studio shows what changes, measured in the browser: from the event to the picture on the canvas."""
import random
import statistics
import subprocess
import time

from page import LAMBENT, studio

DRAG = """async ({path, live, values}) => {
  const {document, drag, stage} = window.lambent;
  const times = [];
  drag.begin(live);
  for (const value of values) {
    const begin = performance.now();
    const shown = new Promise(resolve => stage.addEventListener('shown', resolve, {once: true}));
    drag.set(value);
    document.set(path, value, {label: 'Drag', gesture: 'bench'});
    await shown;
    times.push(performance.now() - begin);
    await new Promise(resolve => setTimeout(resolve, 8));
  }
  drag.end();
  return times;
}"""

SCRUB = """async frames => {
  const {player, stage} = window.lambent;
  const times = [];
  for (const frame of frames) {
    if (frame === player.frame) continue;
    const begin = performance.now();
    const shown = new Promise(resolve => stage.addEventListener('shown', resolve, {once: true}));
    player.seek(frame);
    await shown;
    times.push(performance.now() - begin);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  return times;
}"""


# Frames on their way are collected a little later than they are shown.
HEAP = """async () => {
  for (let round = 0; round < 5; round++) {
    window.gc?.();
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return performance.memory.usedJSHeapSize / 1048576;
}"""


def row(what, times, goal, processor=0.0):
    """A line: wall times depend on what else the machine does; the server's processor time hardly does."""
    times = sorted(times)
    share = times[min(len(times) - 1, int(len(times) * 0.95))]
    print(f"{what:42} median {statistics.median(times):6.1f} ms   95 % within {share:6.1f} ms   goal {goal} ms   "
          f"{'met' if share <= goal else 'missed'}   processor {processor / max(len(times), 1):5.1f} ms each", flush=True)


def timed(server, work):
    """What the work returns, and the server's processor time for it."""
    begin = server.processor()
    result = work()
    return result, server.processor() - begin


def fix_size(page):
    """640 × 360 pixels, whatever the window is."""
    page.evaluate("() => { const {stage, player} = window.lambent; stage.setZoom(640 / stage.points.width); }")
    page.wait_for_timeout(400)


def preset(server, name):
    subprocess.run([LAMBENT, "new", name, "-o", f"{name}.json"], cwd=server.folder, check=True, capture_output=True)


def measure(playwright):
    """Prints the table of latencies."""
    with studio(playwright, "--trust") as (server, browser):
        page = browser.page
        names = subprocess.run([LAMBENT, "list", "presets"], capture_output=True, text=True, check=True).stdout.split("\n")
        names = [line.split()[0] for line in names if line.strip()]
        preset(server, "fireworks")
        page.goto(server.address)
        begin, before = time.monotonic(), server.processor()
        page.goto(server.address.split("?")[0])
        page.evaluate("name => window.lambent ? null : null", "")
        page.wait_for_selector("body[data-mode=studio]")
        page.evaluate("async () => { while (!window.lambent) await new Promise(resolve => setTimeout(resolve, 5)); await window.lambent.session.open('fireworks.json'); }")
        page.wait_for_selector("canvas.picture[data-frame]")
        row("first picture of fireworks after the load", [(time.monotonic() - begin) * 1000], 1000, server.processor() - before)
        fix_size(page)
        path = page.evaluate("() => { const at = window.lambent.document.value.layers.findIndex(layer => layer.name === 'show'); return ['layers', at, 'emitterCells', 0, 'velocity']; }")
        rng = random.Random(1)
        drags, drag_work = [], 0.0
        for frame in (40, 66, 150, 240):
            page.evaluate("frame => lambent.player.seek(frame)", frame)
            page.wait_for_timeout(300)
            values = [700 + rng.randrange(200) + index * 0.01 for index in range(40)]
            times, used = timed(server, lambda: page.evaluate(
                DRAG, {"path": path, "live": "show.emitterCells.peony-red.velocity", "values": values}))
            row(f"drag a number of fireworks, frame {frame}", times[1:], 50, used)
            drags += times[1:]
            drag_work += used
            page.wait_for_timeout(600)
        row("drag a number of fireworks, all four", drags, 50, drag_work)
        # The yardstick: the smallest frame of an empty scene, which is the way there and back.
        server.write("empty.json", '{"version": 1, "size": [4, 4], "duration": 4, "frameRate": 30, "layers": []}')
        page.evaluate("async () => { await window.lambent.session.open('empty.json'); }")
        page.wait_for_timeout(300)
        page.evaluate("() => { window.lambent.stage.setZoom(0.25); }")
        times, used = timed(server, lambda: page.evaluate(SCRUB, [rng.randrange(120) for _ in range(60)]))
        row("yardstick: there and back with an empty frame", times, 60, used)
        everything, whole = [], 0.0
        for name in names:
            page.evaluate("async name => { await window.lambent.session.open(name); }", f"preset:{name}")
            page.wait_for_timeout(250)
            fix_size(page)
            count = page.evaluate("() => window.lambent.player.facts.frameCount")
            times, used = timed(server, lambda: page.evaluate(SCRUB, [rng.randrange(count) for _ in range(12)]))
            everything += times
            whole += used
            if times and sorted(times)[int(len(times) * 0.95)] > 60:
                row(f"scrub to a random frame of {name}", times, 60, used)
        row("scrub to a random frame of any preset", everything, 60, whole)


def soak(playwright, frames, minutes=0):
    """Scrubs so many frames, and until so many minutes are over; prints the memory of the server and the heap of the page: what grows without an end leaks."""
    with studio(playwright, "--trust") as (server, browser):
        page = browser.page
        preset(server, "fireworks")
        browser.open(server, waits=False)
        page.wait_for_selector("body[data-mode=studio]")
        page.evaluate("async () => { while (!window.lambent) await new Promise(resolve => setTimeout(resolve, 5)); await window.lambent.session.open('fireworks.json'); }")
        page.wait_for_selector("canvas.picture[data-frame]")
        fix_size(page)
        rng = random.Random(2)
        begin = time.monotonic()
        samples, done, step = [], 0, max(1, min(500, frames // 12))
        while done < frames or time.monotonic() - begin < 60 * minutes:
            page.evaluate(SCRUB, [rng.randrange(360) for _ in range(step)])
            done += step
            heap = page.evaluate(HEAP)
            samples.append((done, server.memory(), heap))
            print(f"soak: {time.monotonic() - begin:6.0f} s  {done:7} frames   server {server.memory():5.0f} MiB   page {heap:5.1f} MiB", flush=True)
        later = samples[len(samples) // 3:]
        for name, at in (("server", 1), ("page", 2)):
            slope = statistics.linear_regression([item[0] for item in later], [item[at] for item in later]).slope * 10000
            print(f"soak: {name} {slope:+.2f} MiB per 10,000 frames, without the first third", flush=True)


__all__ = ["measure", "soak"]
