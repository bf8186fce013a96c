"""Lottie animations beside After Effects' pictures of them, rlottie and ThorVG.

The difference of two pictures is the mean absolute difference of their premultiplied channels, in levels of 255.
The time of a frame is processor time on one core at 512 x 512: that of all frames less that of the first,
divided by their number. So the start of a program does not count, and neither does the reading of a file.
"""
import argparse
import json
import math
import os
import re
import resource
import subprocess
import sys
import tempfile
import time

import numpy
from PIL import Image

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIDE = 512


def premultiplied(image):
    pixels = numpy.asarray(image.convert("RGBA"), dtype=numpy.float64)
    alpha = pixels[..., 3:] / 255
    return numpy.concatenate([pixels[..., :3] * alpha, pixels[..., 3:]], axis=2)


def difference(a, b):
    if a.shape != b.shape:
        return 255.0
    return float(numpy.abs(a - b).mean())


# Programs. Each returns premultiplied pictures of frames, and the processor time of frames.


class Lambent:
    name = "lambent"

    def __init__(self, program):
        self.program = program

    def picture(self, path, frame, info):
        with tempfile.TemporaryDirectory() as folder:
            output = os.path.join(folder, "frame.png")
            result = subprocess.run(
                [self.program, "render", path, "--time", repr((frame - info["ip"]) / info["fr"]), "-o", output],
                capture_output=True, text=True)
            if result.returncode:
                raise RuntimeError(result.stderr.strip().splitlines()[-1] if result.stderr else "no message")
            return premultiplied(Image.open(output))

    def seconds(self, path, info, count):
        def run(frames):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(
                [self.program, "render", path, "--size", f"{SIDE}x{SIDE}", "--fit", "fit", "--jobs", "1",
                 "--progress", "none", "--duration", repr(frames / info["fr"]), "--format", "rgba", "-o", "-"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime - before.ru_utime
        # A difference of two times is small beside what either varies by: each is the least of several.
        return (min(run(count) for _ in range(7)) - min(run(1) for _ in range(7))) / (count - 1)


class RLottie:
    name = "rlottie"

    def picture(self, path, frame, info):
        from rlottie_python import LottieAnimation
        animation = LottieAnimation.from_file(path)
        size = (info["w"], info["h"])
        data = animation.lottie_animation_render(
            int(frame - info["ip"]), width=size[0], height=size[1])
        pixels = numpy.frombuffer(data, dtype=numpy.uint8).reshape(size[1], size[0], 4)
        return pixels[..., [2, 1, 0, 3]].astype(numpy.float64)

    def seconds(self, path, info, count):
        from rlottie_python import LottieAnimation
        animation = LottieAnimation.from_file(path)
        size = dict(width=SIDE, height=SIDE)
        animation.lottie_animation_render(0, **size)
        start = time.process_time()
        for frame in range(1, count):
            animation.lottie_animation_render(frame, **size)
        return (time.process_time() - start) / (count - 1)


class ThorVG:
    name = "thorvg"

    def __init__(self):
        import thorvg_python as tvg
        self.tvg = tvg
        self.engine = tvg.Engine(threads=0)

    def open(self, path, size):
        tvg = self.tvg
        canvas = tvg.SwCanvas(self.engine)
        canvas.set_target(size[0], size[1])
        animation = tvg.LottieAnimation(self.engine)
        picture = animation.get_picture()
        picture.load(path)
        picture.set_size(*size)
        canvas.add(picture)
        return canvas, animation

    def draw(self, canvas, animation, frame):
        animation.set_frame(frame)
        canvas.update()
        canvas.draw(True)
        canvas.sync()

    def picture(self, path, frame, info):
        size = (info["w"], info["h"])
        canvas, animation = self.open(path, size)
        self.draw(canvas, animation, 0.001)
        self.draw(canvas, animation, float(frame - info["ip"]))
        pixels = numpy.frombuffer(bytes(canvas.buffer_arr), dtype=numpy.uint8).reshape(size[1], size[0], 4)
        return pixels.astype(numpy.float64)

    def seconds(self, path, info, count):
        canvas, animation = self.open(path, (SIDE, SIDE))
        self.draw(canvas, animation, 0.001)
        start = time.process_time()
        for frame in range(1, count):
            self.draw(canvas, animation, float(frame))
        return (time.process_time() - start) / (count - 1)


def animations(folder, pattern):
    """Pairs of an animation and its pictures by frame."""
    result = []
    for parent, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(parent, name)
            if not name.endswith(".json") or name.endswith("-meta.json") or not re.search(pattern, path):
                continue
            stem = name[:-len(".json")]
            pictures = {}
            for other in files:
                match = re.fullmatch(re.escape(stem) + r"-(\d+)\.png", other)
                if match:
                    pictures[int(match[1])] = os.path.join(parent, other)
            with open(path, "rb") as file:
                data = json.load(file)
            info = {key: data.get(key, 0) for key in ("w", "h", "fr", "ip", "op")}
            result.append((path, info, dict(sorted(pictures.items()))))
    return result


def write_difference(folder, name, ours, theirs):
    def shown(pixels):
        return Image.fromarray((255 - pixels[..., 3:] + pixels[..., :3]).clip(0, 255).astype(numpy.uint8))
    change = numpy.abs(ours - theirs).max(axis=2).clip(0, 255).astype(numpy.uint8)
    width, height = ours.shape[1], ours.shape[0]
    sheet = Image.new("RGB", (width * 3, height), "white")
    for index, image in enumerate((shown(theirs), shown(ours), Image.fromarray(255 - change).convert("RGB"))):
        sheet.paste(image, (index * width, 0))
    scale = max(1, 240 // max(width, 1))
    os.makedirs(folder, exist_ok=True)
    sheet.resize((sheet.width * scale, sheet.height * scale), Image.NEAREST).save(
        os.path.join(folder, name + ".png"))


def compare_pictures(programs, found, options):
    counts = {program.name: [] for program in programs}
    for path, info, pictures in found:
        for frame, picture in pictures.items():
            theirs = premultiplied(Image.open(picture))
            line = []
            for program in programs:
                try:
                    ours = program.picture(path, frame, info)
                    value = difference(ours, theirs)
                    if program.name == "lambent" and options.differences and ours.shape == theirs.shape:
                        write_difference(
                            options.differences, f"{os.path.basename(path)[:-5]}-{frame:02}", ours, theirs)
                except Exception as error:
                    value = 255.0
                    print(f"  {program.name}: {error}", file=sys.stderr)
                counts[program.name].append(value)
                line.append(f"{value:8.3f}" + ("*" if value > 1 else " "))
            name = os.path.relpath(path, options.folder)[:-len(".json")]
            print("".join(line) + f"  {name} {frame}", flush=True)
    for program in programs:
        values = counts[program.name]
        within = sum(value <= 1 for value in values)
        print(f"{program.name}: {within} of {len(values)} pictures within 1, median {numpy.median(values):.3f}")


def compare_speed(programs, found):
    ratios = {program.name: [] for program in programs[1:]}
    for path, info, pictures in found:
        count = max(2, min(60, int(info["op"] - info["ip"])))
        times = {}
        for program in programs:
            try:
                times[program.name] = min(program.seconds(path, info, count) for _ in range(3))
            except Exception as error:
                print(f"  {program.name}: {error}", file=sys.stderr)
        ours = times.get("lambent")
        if ours is None:
            continue
        # Less cannot be told from how long the program takes to start.
        ours = max(ours, 2e-5)
        line = f"{ours * 1000:8.3f} ms"
        for name in ratios:
            if name in times:
                ratios[name].append(ours / max(times[name], 1e-6))
                line += f"  {ratios[name][-1]:6.2f} x {name}"
        print(line + "  " + os.path.basename(path), flush=True)
    every = [value for values in ratios.values() for value in values]
    for name, values in list(ratios.items()) + [("both", every)]:
        if values:
            mean = math.exp(sum(map(math.log, values)) / len(values))
            print(f"time of a frame beside {name}: geometric mean {mean:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--only", default="")
    parser.add_argument("--no-speed", action="store_true")
    parser.add_argument("--no-pictures", action="store_true")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--differences")
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/release/lambent"))
    options = parser.parse_args()
    found = animations(options.folder, options.only)
    programs = [Lambent(options.program)] + ([] if options.no_peers else [RLottie(), ThorVG()])
    if not options.no_pictures:
        print("".join(f"{program.name:>8} " for program in programs) + " (difference in levels; * above 1)")
        compare_pictures(programs, found, options)
    if not options.no_speed and len(programs) > 1:
        compare_speed(programs, found)


if __name__ == "__main__":
    main()
