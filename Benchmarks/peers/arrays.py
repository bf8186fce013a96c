"""Rows of arrays: what the Python package gives, against NumPy, numba, Skia and OpenCV."""
import json
import os
import sys

import cv2
import numba
import numpy
import skia

import inputs
import measure
from measure import HEIGHT, WIDTH, Row, stretch
from python import NATIVE, ROOT, prepare

RATE = 100_000
TIME = 5.0
CELL = {
    "name": "dot", "birthRate": RATE, "lifetime": 2, "lifetimeRange": 0.5, "velocity": 120,
    "velocityRange": 40, "emissionRange": 2, "xAcceleration": -10, "yAcceleration": 90,
    "scale": 0.5, "scaleRange": 0.2, "scaleSpeed": -0.1, "spin": 1, "spinRange": 3,
    "rotationRange": 2, "redRange": 0.4, "greenRange": 0.4, "blueRange": 0.4, "alphaRange": 0.2,
    "redSpeed": -0.1, "greenSpeed": 0.1, "blueSpeed": 0.05, "alphaSpeed": -0.3,
}


def emitter(cell):
    """A document with one emitter over the canvas."""
    return {"version": 1, "size": [WIDTH, HEIGHT], "duration": 10, "layers": [{
        "type": "emitter", "name": "dots", "bounds": [0, 0, WIDTH, HEIGHT],
        "position": [WIDTH / 2, HEIGHT / 2], "emitterPosition": [WIDTH / 2, HEIGHT / 2],
        "emitterShape": "rectangle", "emitterMode": "surface", "emitterSize": [WIDTH, HEIGHT],
        "emitterCells": [cell]}]}


# A document of 20,000 sprites, of the sizes of `sprites-20k-over`.
SPRITES = emitter({
    "name": "dot", "contents": "disc", "bursts": [{"time": 0, "count": 20_000}], "birthRate": 0,
    "lifetime": 20, "scale": 0.65, "scaleRange": 0.7, "rotationRange": 6.283185307,
    "redRange": 0.8, "greenRange": 0.8, "blueRange": 0.8, "color": "#999999c8"})

# Makes the particles, a frame or a transition again and again, and prints the times. A file gets
# what came out last.
BODY = {
    "particles": """
scene = lambent.Scene(json.loads(text))
def work(): return scene.particles("dots", %r)
def save(found): numpy.savez(path, **{k: v for k, v in found.items() if k != "cells"})
""" % TIME,
    "sprites": """
scene = lambent.Scene(text)
image = numpy.empty(scene.shape, numpy.uint8)
def work(): return scene.frame(0, out=image, premultiplied=True, threads=1)
def save(image): numpy.savez(path, image=image, **{
    k: v for k, v in scene.particles("dots", 0).items() if k != "cells"})
""",
    "dissolve": """
change = lambent.Transition("dissolve", inputs.picture(1), inputs.picture(2))
image = numpy.empty(change.shape, numpy.uint8)
def work(): return change.frame(0.4, out=image, threads=1)
def save(image): numpy.savez(path, image=image)
""",
}


class Package:
    """The Python package, in a process of its own."""

    def __init__(self, program, kind, text=""):
        self.path = program.folder / f"arrays-{kind}.npz"
        self.code = ("import json, sys, lambent, numpy, inputs\nfrom measure import stretch\n"
                     f"text, path = sys.argv[1:]\n{BODY[kind]}"
                     "print(json.dumps(stretch(work)))\nsave(work())\n")
        self.text = str(text)

    def time(self):
        peers = ROOT / "Benchmarks/peers"
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'Python'}:{peers}",
                       "LAMBENT_LIBRARY": str(NATIVE / "lib/liblambent.so")}
        run = measure.subprocess.run(
            [sys.executable, "-c", self.code, self.text, self.path],
            capture_output=True, check=False, env=environment)
        if run.returncode != 0:
            raise SystemExit(run.stderr.decode())
        return json.loads(run.stdout)

    def saved(self):
        return numpy.load(self.path)


# MARK: Particles: the formulas of Documentation/Emitters.md, by hand

WORD = numpy.uint64(0xFFFFFFFF)
HALF = numpy.uint64(32)
FIRST, SECOND = numpy.uint64(0xD2511F53), numpy.uint64(0xCD9E8D57)
LOW, HIGH = numpy.uint64(0x9E3779B9), numpy.uint64(0xBB67AE85)


def philox(index, seed, stream):
    """Four random words of an index, or four arrays of them: Philox4x32-10."""
    a, b, c, d = index & WORD, index >> HALF, numpy.uint64(stream), numpy.uint64(0)
    low, high = seed & WORD, seed >> HALF
    for _ in range(10):
        p, q = a * FIRST, c * SECOND
        a, b = (q >> HALF) ^ b ^ low, q & WORD
        c, d = (p >> HALF) ^ d ^ high, p & WORD
        low, high = (low + LOW) & WORD, (high + HIGH) & WORD
    return a, b, c, d


def combined(seed, number):
    words = philox(numpy.uint64(number), numpy.uint64(seed), 0xFFFFFFFF)
    return int(words[0]) | int(words[1]) << 32


def named(seed, name):
    """The seed of a name, of up to six bytes."""
    return combined(combined(seed, len(name) | 1 << 63), int.from_bytes(name.encode(), "little"))


SEED = numpy.uint64(combined(named(combined(0, 0), "dots"), named(1, "dot")))
FIRST_BIRTH = int((TIME - 2.25) * RATE) - 1
COLUMNS = ("birthTime", "age", "lifetime", "index", "position", "velocity", "color", "scale",
           "rotation")
RANGES = numpy.array([0.4, 0.4, 0.4, 0.2], numpy.float32)
SPEEDS = numpy.array([-0.1, 0.1, 0.05, -0.3], numpy.float32)
single = numpy.float32


def by_numpy():
    """The particles as NumPy makes them, column by column."""
    def centred(words):
        return words.astype(numpy.uint32).view(numpy.int32).astype(numpy.float32) * single(2**-32)

    index = numpy.arange(FIRST_BIRTH, int(TIME * RATE), dtype=numpy.uint64)
    birth = (index + 1) / RATE
    life, turn, _, pace = philox(index, SEED, 1)
    lifetime = 2 + 0.5 * (life.astype(numpy.uint32).view(numpy.int32) * 2.0**-32)
    alive = TIME - birth < lifetime - 1e-9
    index, birth, lifetime, turn, pace = (
        column[alive] for column in (index, birth, lifetime, turn, pace))
    age = TIME - birth
    t = age.astype(numpy.float32)
    angle, speed = single(2) * centred(turn), single(120) + single(40) * centred(pace)
    places = philox(index, SEED, 4)
    position, velocity = (numpy.zeros((len(t), 3), numpy.float32) for _ in range(2))
    for axis, (direction, side, push) in enumerate(
            [(numpy.cos(angle), WIDTH, -10), (numpy.sin(angle), HEIGHT, 90)]):
        v = direction * speed
        unit = (places[axis] >> numpy.uint64(8)).astype(numpy.float32) * single(2**-24)
        start = single(side / 2) + single(side) * (unit - single(0.5))
        position[:, axis] = start + (v + single(push / 2) * t) * t
        velocity[:, axis] = v + single(push) * t
    size, rotation, spin, _ = philox(index, SEED, 2)
    tints = numpy.stack(philox(index, SEED, 3), 1)
    color = numpy.clip(1 + RANGES * centred(tints) + SPEEDS * t[:, None], 0, 1)
    scale = numpy.maximum(0, single(0.5) + single(0.2) * centred(size) - single(0.1) * t)
    rotation = single(2) * centred(rotation) + (1 + single(3) * centred(spin)) * t
    return (birth, age, lifetime, index.view(numpy.int64), position, velocity, color, scale,
            rotation)


words = numba.njit(philox)


@numba.njit
def centred_word(word):
    return numpy.float32(numpy.int32(numpy.uint32(word))) * numpy.float32(2**-32)


@numba.njit(boundscheck=False)
def by_numba(seed, first, end, rate, time, ranges, speeds):
    """The particles, one after the other."""
    room = end - first
    births, ages, lifetimes = numpy.empty(room), numpy.empty(room), numpy.empty(room)
    indices = numpy.empty(room, numpy.int64)
    positions = numpy.empty((room, 3), numpy.float32)
    velocities = numpy.empty((room, 3), numpy.float32)
    colors = numpy.empty((room, 4), numpy.float32)
    scales, rotations = numpy.empty(room, numpy.float32), numpy.empty(room, numpy.float32)
    half, none, one = numpy.float32(0.5), numpy.float32(0), numpy.float32(1)
    n = 0
    for k in range(first, end):
        index = numpy.uint64(k)
        birth = (k + 1) / rate
        life, turn, _, pace = words(index, seed, 1)
        lifetime = 2 + 0.5 * (numpy.int32(numpy.uint32(life)) * 2.0**-32)
        age = time - birth
        if age >= lifetime - 1e-9:
            continue
        births[n], ages[n], lifetimes[n], indices[n] = birth, age, lifetime, k
        t = numpy.float32(age)
        angle = numpy.float32(2) * centred_word(turn)
        speed = numpy.float32(120) + numpy.float32(40) * centred_word(pace)
        u, v, _, _ = words(index, seed, 4)
        unit = numpy.float32(2**-24)
        x = numpy.float32(WIDTH / 2) + numpy.float32(WIDTH) * (
            numpy.float32(u >> numpy.uint64(8)) * unit - half)
        y = numpy.float32(HEIGHT / 2) + numpy.float32(HEIGHT) * (
            numpy.float32(v >> numpy.uint64(8)) * unit - half)
        vx, vy = numpy.cos(angle) * speed, numpy.sin(angle) * speed
        positions[n, 0] = x + (vx - numpy.float32(5) * t) * t
        positions[n, 1] = y + (vy + numpy.float32(45) * t) * t
        positions[n, 2] = none
        velocities[n, 0] = vx - numpy.float32(10) * t
        velocities[n, 1] = vy + numpy.float32(90) * t
        velocities[n, 2] = none
        size, rotation, spin, _ = words(index, seed, 2)
        red, green, blue, alpha = words(index, seed, 3)
        tint = one + ranges[0] * centred_word(red) + speeds[0] * t
        colors[n, 0] = min(max(tint, none), one)
        tint = one + ranges[1] * centred_word(green) + speeds[1] * t
        colors[n, 1] = min(max(tint, none), one)
        tint = one + ranges[2] * centred_word(blue) + speeds[2] * t
        colors[n, 2] = min(max(tint, none), one)
        tint = one + ranges[3] * centred_word(alpha) + speeds[3] * t
        colors[n, 3] = min(max(tint, none), one)
        scales[n] = max(none, half + numpy.float32(0.2) * centred_word(size)
                        - numpy.float32(0.1) * t)
        rotations[n] = numpy.float32(2) * centred_word(rotation) + (
            one + numpy.float32(3) * centred_word(spin)) * t
        n += 1
    return (births[:n], ages[:n], lifetimes[:n], indices[:n], positions[:n], velocities[:n],
            colors[:n], scales[:n], rotations[:n])


class Formulas:
    """Particles by the formulas, in NumPy or numba."""

    def __init__(self, package, work):
        self.package, self.work = package, work
        work()

    def time(self):
        return stretch(self.work)

    def difference(self):
        """A text: the columns must be alike, and are then compared as numbers, not as colours."""
        ours, theirs = self.package.saved(), dict(zip(COLUMNS, self.work()))
        worst = 0.0
        for name, column in theirs.items():
            if ours[name].shape != column.shape:
                raise SystemExit(f"{name}: {ours[name].shape} and {column.shape}")
            scale = max(1.0, float(numpy.abs(column).max()))
            worst = max(worst, float(numpy.abs(ours[name] - column).max()) / scale)
        if worst > 1e-5:
            raise SystemExit(f"particles differ by {worst}")
        return f"the same {len(ours['age']):,} particles"


# MARK: Images

class Sprites:
    """The sprites of the document, by one call of Skia, recorded once."""

    def __init__(self, package):
        from simulation import Atlas
        package.time()
        found = package.saved()
        self.package = package
        sprites = []
        for (x, y, _), scale, angle, color in zip(
                found["position"], found["scale"], found["rotation"], found["color"]):
            sprites.append((float(x), float(y), 32 * float(scale), float(numpy.cos(angle)),
                            float(numpy.sin(angle)), [float(c) for c in color[:3]]))
        self.atlas = Atlas(sprites, skia.BlendMode.kSrcOver)

    def time(self):
        return self.atlas.time()

    def difference(self):
        ours = self.package.saved()["image"].astype(numpy.int16)
        return float(numpy.abs(ours - self.atlas.pixels).mean())


class Dissolve:
    """A weighted sum by OpenCV, of one thread."""

    def __init__(self, package):
        self.package = package
        self.before, self.after = inputs.picture(1), inputs.picture(2)
        self.image = numpy.empty_like(self.before)

    def work(self):
        cv2.setNumThreads(1)
        cv2.addWeighted(self.before, 0.6, self.after, 0.4, 0, dst=self.image)

    def time(self):
        return stretch(self.work)

    def difference(self):
        return float(numpy.abs(self.package.saved()["image"].astype(numpy.int16) - self.image).mean())


def rows(program):
    """Every row of this kind."""
    result = []

    def add(name, work, peer, goal, package, make):
        made = {}

        def ready():
            prepare()
            made["peer"] = make(package)

        result.append(Row(
            name=name, work=work, peer=peer, goal=goal, prepare=ready, ours=package.time,
            theirs=lambda: made["peer"].time(), difference=lambda: made["peer"].difference()))

    particles = Package(program, "particles", json.dumps(emitter(CELL)))
    count = f"{2 * RATE:,} particles as arrays, in Python"
    add("arrays-particles-numpy", count, "the formulas in NumPy", 1.0, particles,
        lambda package: Formulas(package, by_numpy))
    add("arrays-particles-numba", count, "the formulas in numba", 1.0, particles,
        lambda package: Formulas(package, lambda: by_numba(
            SEED, FIRST_BIRTH, int(TIME * RATE), float(RATE), TIME, RANGES, SPEEDS)))
    document = program.folder / "sprites.json"
    straight = inputs.disc()
    straight[straight[:, :, 3] > 0, :3] = 255
    cv2.imwrite(str(program.folder / "disc.png"), straight)
    document.write_text(json.dumps({**SPRITES, "images": {"disc": {"file": "disc.png"}}}))
    add("arrays-sprites-20k", "a frame of 20,000 sprites as an array, in Python", "Skia drawAtlas",
        1.0, Package(program, "sprites", document), Sprites)
    add("arrays-dissolve", "a dissolve of two arrays, in Python", "OpenCV addWeighted", 1.0,
        Package(program, "dissolve"), Dissolve)
    return result
