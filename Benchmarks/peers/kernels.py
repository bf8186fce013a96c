"""Rows of kernels: gl-transitions here, and in Mesa's llvmpipe on one core.

The shaders are those of the folder in LAMBENT_KERNELS or `--kernels`. Each is measured at five times of its course.
"""
import glob
import math
import os
import pathlib
import re
import time

import numpy

import inputs
from measure import HEIGHT, WIDTH, Row

MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9]
PREFIX = """#version 330
#define texture2D texture
uniform sampler2D from_, to_;
uniform float progress, ratio;
in vec2 uv_;
out vec4 color_;
vec4 getFromColor(vec2 uv) { return texture(from_, uv); }
vec4 getToColor(vec2 uv) { return texture(to_, uv); }
"""
VERTICES = "#version 330\nin vec2 p; out vec2 uv_; void main() { uv_ = p * .5 + .5; gl_Position = vec4(p, 0, 1); }"
UNIFORM = re.compile(r"uniform\s+(\w+)\s+(\w+)\s*(?:/\*\s*=\s*(.*?)\*/)?\s*;[ \t]*(?://[ \t]*=?[ \t]*(.*))?")


def files():
    folder = os.environ.get("LAMBENT_KERNELS", "").split(":")[0]
    return sorted(glob.glob(os.path.join(folder, "*.glsl"))) if folder else []


class Renderer:
    """Mesa on one thread."""

    def __init__(self, first, second):
        os.environ.update(EGL_PLATFORM="surfaceless", LIBGL_ALWAYS_SOFTWARE="1", LP_NUM_THREADS="0")
        import moderngl
        self.gl = moderngl
        self.context = moderngl.create_standalone_context(backend="egl")
        self.height, self.width = first.shape[:2]
        for unit, image in enumerate((first, second)):
            texture = self.context.texture((self.width, self.height), 4, numpy.ascontiguousarray(image[::-1]).tobytes())
            texture.filter = (moderngl.LINEAR, moderngl.LINEAR)
            texture.repeat_x = texture.repeat_y = False
            texture.use(unit)
        self.frame = self.context.simple_framebuffer((self.width, self.height), 4)
        self.frame.use()
        self.square = self.context.buffer(numpy.array([-1, -1, 1, -1, -1, 1, 1, 1], "f4").tobytes())

    def load(self, path):
        source = pathlib.Path(path).read_text()
        program = self.context.program(
            vertex_shader=VERTICES, fragment_shader=PREFIX + source + "\nvoid main() { color_ = transition(uv_); }")
        for name, value in {"from_": 0, "to_": 1, "ratio": self.width / self.height, **defaults(source)}.items():
            if name in program:
                program[name].value = value
        return program, self.context.vertex_array(program, self.square, "p")

    def draw(self, shader, progress):
        program, vertices = shader
        if "progress" in program:
            program["progress"].value = progress
        self.frame.clear()
        vertices.render(self.gl.TRIANGLE_STRIP)
        self.context.finish()

    def pixels(self):
        data = numpy.frombuffer(self.frame.read(components=4), numpy.uint8)
        return data.reshape(self.height, self.width, 4)[::-1]


def defaults(source):
    """The defaults that gl-transitions writes in comments."""
    values = {}
    for kind, name, inner, behind in UNIFORM.findall(source):
        text = re.sub(r"^=\s*", "", (inner or behind).strip())
        found = re.match(r"[iub]?vec\d\s*\(([^)]*)\)|(true|false|[-+]?[\d.]+(?:e[-+]?\d+)?)", text)
        if not found:
            continue
        numbers = [float(n) for n in found[1].split(",")] if found[1] else [
            {"true": 1.0, "false": 0.0}.get(found[2]) if found[2] in ("true", "false") else float(found[2])]
        count = 1 if kind in ("float", "int", "bool") else int(kind[-1])
        numbers = numbers * count if len(numbers) == 1 else numbers
        if kind in ("int", "bool") or kind[0] in "ib":
            numbers = [int(n) for n in numbers]
        values[name] = numbers[0] if count == 1 else tuple(numbers)
    return values


class Gallery:
    """All shaders, each measured on both sides."""

    def __init__(self, program):
        self.program = program
        self.renderer, self.shaders = None, {}
        self.times = {}

    def start(self):
        if self.renderer:
            return
        self.renderer = Renderer(inputs.picture(1), inputs.picture(2))
        self.shaders = {name_of(path): self.renderer.load(path) for path in files()}

    def note(self, side, name, times):
        """Keeps the least time of each side."""
        key = (side, name)
        self.times[key] = min(times[0], self.times.get(key, math.inf))
        return times

    def ours(self, jobs=1):
        side = f"ours{jobs}"
        return mean(self.note(side, name, self.program.bench(f"kernel-{name}-1080p", jobs))
                    for name in map(name_of, files()))

    def theirs(self):
        self.start()
        return mean(self.note("theirs", name, self.times_of(shader)) for name, shader in self.shaders.items())

    def times_of(self, shader):
        """The least and the median time of a frame, in milliseconds."""
        rounds = []
        start = time.perf_counter()
        while len(rounds) < 3 or time.perf_counter() - start < 0.25:
            before = time.perf_counter()
            for moment in MOMENTS:
                self.renderer.draw(shader, moment)
            rounds.append(1000 * (time.perf_counter() - before) / len(MOMENTS))
        return [min(rounds), sorted(rounds)[len(rounds) // 2]]

    def ratios(self):
        return {name: self.times["ours1", name] / self.times["theirs", name] for name in self.shaders}

    def worst(self):
        self.ours()
        self.theirs()
        ratios = self.ratios()
        worst = max(ratios, key=ratios.get)
        print(f"kernels: the slowest beside llvmpipe is {worst}: {ratios[worst]:.2f}", flush=True)
        return [ratios[worst], ratios[worst]]

    def difference(self):
        """The mean of all last frames that differ by less than a step; noise of large sines differs on all GPUs."""
        self.start()
        differences = []
        for name, shader in self.shaders.items():
            self.renderer.draw(shader, MOMENTS[-1])
            self.program.bench(f"kernel-{name}-1080p")
            own = numpy.frombuffer(self.program.saved(f"kernel-{name}-1080p"), numpy.uint8).reshape(HEIGHT, WIDTH, 4)
            differences.append(float(numpy.abs(own[..., :3].astype(int) - self.renderer.pixels()[..., :3]).mean()))
        near = [value for value in differences if value <= 1]
        return f"{len(near)} of {len(differences)} within 1/255, mean {sum(near) / max(1, len(near)):.2f}"


def name_of(path):
    return os.path.basename(path)[:-5]


def mean(times):
    """Geometric means of least and of median times."""
    times = list(times)
    return [math.exp(sum(math.log(pair[i]) for pair in times) / len(times)) for i in (0, 1)]


def rows(program):
    if not files():
        return []
    gallery, count = Gallery(program), len(files())
    return [
        Row("kernels", f"{count} gl-transitions, geometric mean", "Mesa llvmpipe, one thread", 1.5,
            gallery.ours, gallery.theirs, gallery.difference),
        Row("kernels-slowest", f"{count} gl-transitions, the greatest ratio of one (ours) to 1 (theirs)",
            "Mesa llvmpipe, one thread", 4.0, gallery.worst, lambda: [1.0, 1.0], lambda: "as above"),
        Row("kernels-two-jobs", f"{count} gl-transitions, two jobs beside one, geometric mean", "Lambent, one job",
            1 / 1.8, lambda: gallery.ours(2), gallery.ours, lambda: "same bytes", threads=2),
    ]


def compare(program):
    """The mean differences from llvmpipe at 512 × 288; the number of shaders beyond 1/255 is the exit code."""
    import cv2
    import tempfile
    size = (512, 288)
    pictures = pathlib.Path(__file__).resolve().parents[2] / "Samples" / "Pictures"
    with tempfile.TemporaryDirectory() as folder:
        paths, images = [], []
        for name in ("dusk", "morning"):
            image = cv2.resize(cv2.imread(str(pictures / f"{name}.jpg")), size, interpolation=cv2.INTER_AREA)
            paths.append(os.path.join(folder, f"{name}.png"))
            cv2.imwrite(paths[-1], image)
            images.append(numpy.dstack([image[..., ::-1], numpy.full(image.shape[:2], 255, numpy.uint8)]))
        renderer, far = Renderer(*images), 0
        for path in files():
            shader, differences = renderer.load(path), []
            for moment in MOMENTS:
                renderer.draw(shader, moment)
                own = os.path.join(folder, "own.png")
                program.run("transition", path, *paths, "--time", moment, "-o", own, "--overwrite", "--quiet")
                mine = cv2.imread(own)[..., ::-1].astype(int)
                differences.append(float(numpy.abs(mine - renderer.pixels()[..., :3]).mean()))
            mean = sum(differences) / len(differences)
            far += mean > 1
            print(f"{name_of(path):32} {mean:6.2f}  " + " ".join(f"{value:.2f}" for value in differences), flush=True)
        print(f"{len(files()) - far} of {len(files())} within 1/255")
        return far
