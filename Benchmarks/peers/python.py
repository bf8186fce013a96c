"""Rows of the Python package: frames as arrays, against the program that draws the same in Swift."""
import os
import sys

import measure
from measure import HEIGHT, WIDTH, Row, seconds_of

ROOT = measure.pathlib.Path(__file__).resolve().parents[2]
NATIVE = ROOT / ".build/wheel/stage/lambent/_native"
SHORT, LONG = 4, 34
# Draws frames, and prints the seconds that the frames beyond the first few took. Before that, a run that is not
# counted: each run of the program also makes the scene's first frames, whose time its difference does not contain.
BODY = """
import sys, time, lambent
name, width, height, short, long, threads = sys.argv[1:]
scene = lambent.Scene(name, size=(int(width), int(height)))
def seconds(count):
    start = time.perf_counter()
    for image in scene.frames(range(count), threads=int(threads)):
        pass
    return time.perf_counter() - start
seconds(int(short))
print(seconds(int(long)) - seconds(int(short)))
"""


def arrays(preset, threads):
    """Milliseconds for each frame through Python."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "Python"),
                   "LAMBENT_LIBRARY": str(NATIVE / "lib/liblambent.so"),
                   "LAMBENT_PRESETS": str(ROOT / "Presets")}
    run = measure.subprocess.run(
        [sys.executable, "-c", BODY, preset, *map(str, (WIDTH, HEIGHT, SHORT, LONG, threads))],
        capture_output=True, check=False, env=environment)
    if run.returncode != 0:
        raise SystemExit(run.stderr.decode())
    return [1000 * float(run.stdout) / (LONG - SHORT)]


def frames(preset, threads):
    """Milliseconds for each frame through the program of the wheel, as raw bytes."""
    def seconds(count):
        return seconds_of([
            NATIVE / "bin/lambent", "render", preset, "--size", f"{WIDTH}x{HEIGHT}", "--frames",
            f"0-{count - 1}", "--jobs", threads, "--format", "rgba", "-o", "/dev/null", "--quiet",
            "--overwrite"])
    return [1000 * (seconds(LONG) - seconds(SHORT)) / (LONG - SHORT)]


def prepare():
    """The wheel's library and program, built if they are missing."""
    if not (NATIVE / "lib/liblambent.so").exists():
        measure.subprocess.run([ROOT / "Scripts/make-wheel"], check=True)


def rows(_program):
    """Every row of this kind."""
    return [
        Row(name=f"python-{preset}-{threads}", work=f"a frame of `{preset}` as a NumPy array",
            peer="the program, as raw bytes", goal=1.05, threads=threads, prepare=prepare,
            ours=lambda preset=preset, threads=threads: arrays(preset, threads),
            theirs=lambda preset=preset, threads=threads: frames(preset, threads),
            difference=lambda: "the same")
        for preset in ("fireworks", "snow", "fire") for threads in (1, 2)
    ]
