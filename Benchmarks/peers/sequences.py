"""Rows of frames through the programs: xfade, PNG and a sequence from end to end."""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys

import cv2
import numpy

import inputs
from measure import HEIGHT, WIDTH, Row, seconds_of

# A name of xfade, ours, and our inputs: the table of Documentation/Transitions.md. Of what is two of
# ours, one after the other, the first is measured; {difference} is an image of how both differ.
TRANSITIONS = [
    ("fade", "dissolve", ""), ("fadefast", "dissolve", "--timing=easeOut"),
    ("fadeslow", "dissolve", "--timing=easeIn"),
    ("distance", "luma", "image={difference}"),
    ("circlecrop", "iris", "shape=circle motion=closing to=color:#000"),
    ("rectcrop", "iris", "shape=rectangle motion=closing to=color:#000"),
    ("fadeblack", "fadeThroughColor", "hold=0"),
    ("fadewhite", "fadeThroughColor", "hold=0 color=#fff"), ("fadegrays", "fadeGrays", ""),
    ("dissolve", "randomBlocks", f"columns={WIDTH} rows={HEIGHT} softness=0"),
    ("pixelize", "pixelate", ""), ("hblur", "blur", ""), ("radial", "clockWipe", "softness=0.1"),
    ("wipeleft", "wipe", "direction=fromRight"), ("wiperight", "wipe", "direction=fromLeft"),
    ("wipeup", "wipe", "direction=fromBottom"), ("wipedown", "wipe", "direction=fromTop"),
    ("wipetl", "iris", "shape=rectangle motion=closing center=0,0"),
    ("wipetr", "iris", f"shape=rectangle motion=closing center={WIDTH},0"),
    ("wipebl", "iris", f"shape=rectangle motion=closing center=0,{HEIGHT}"),
    ("wipebr", "iris", f"shape=rectangle motion=closing center={WIDTH},{HEIGHT}"),
    ("diagtl", "cornerWipe", "softness=0.5 corner=bottomRight"),
    ("diagtr", "cornerWipe", "softness=0.5 corner=bottomLeft"),
    ("diagbl", "cornerWipe", "softness=0.5 corner=topRight"),
    ("diagbr", "cornerWipe", "softness=0.5 corner=topLeft"),
    ("smoothleft", "wipe", "softness=0.5 direction=fromRight"),
    ("smoothright", "wipe", "softness=0.5 direction=fromLeft"),
    ("smoothup", "wipe", "softness=0.5 direction=fromBottom"),
    ("smoothdown", "wipe", "softness=0.5 direction=fromTop"),
    ("slideleft", "push", "direction=fromRight"), ("slideright", "push", "direction=fromLeft"),
    ("slideup", "push", "direction=fromBottom"), ("slidedown", "push", "direction=fromTop"),
    ("circleopen", "iris", "softness=0.2"),
    ("circleclose", "iris", "softness=0.2 motion=closing"),
    ("vertopen", "barnDoors", "axis=horizontal softness=0.2"),
    ("vertclose", "barnDoors", "axis=horizontal softness=0.2 motion=closing"),
    ("horzopen", "barnDoors", "axis=vertical softness=0.2"),
    ("horzclose", "barnDoors", "axis=vertical softness=0.2 motion=closing"),
    ("hlslice", "blinds", "delay=0.5 direction=fromRight"),
    ("hrslice", "blinds", "delay=0.5 direction=fromLeft"),
    ("vuslice", "blinds", "delay=0.5 direction=fromBottom"),
    ("vdslice", "blinds", "delay=0.5 direction=fromTop"),
    ("squeezeh", "squeeze", "axis=vertical"), ("squeezev", "squeeze", "axis=horizontal"),
    ("zoomin", "zoom", ""),
]
# These show the same pixels there and here; the others differ in softness or kind.
SAME = {"fade", "wipeleft", "wiperight", "wipeup", "wipedown", "slideleft", "slideright",
        "slideup", "slidedown"}

SHORT, LONG = 6, 36
FRAME_BYTES = 4 * WIDTH * HEIGHT


def write_png(path, pixels):
    cv2.imwrite(str(path), pixels[:, :, [2, 1, 0, 3]][:, :, :3])


def per_frame(command):
    """Milliseconds for each frame: what more frames take longer."""
    return 1000 * (seconds_of(command(LONG)) - seconds_of(command(SHORT))) / (LONG - SHORT)


# A program's peak counts what the one that began it had then. So a small one begins it.
OBSERVER = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak_memory(command):
    """The most memory that a program had at a time, in MiB."""
    run = subprocess.run(
        [sys.executable, "-c", OBSERVER, *(str(part) for part in command)],
        stdout=subprocess.PIPE, check=True)
    return int(run.stdout) / 1024


class Fades:
    """Sequences between two pictures through both programs."""

    def __init__(self, program):
        self.program = program
        self.images = [program.folder / f"{name}.png" for name in "ab"]
        self.apart = program.folder / "difference.png"
        pictures = [inputs.picture(seed).astype(numpy.int16) for seed in (1, 2)]
        for path, pixels in zip(self.images, pictures):
            write_png(path, pixels.astype(numpy.uint8))
        apart = numpy.abs(pictures[0] - pictures[1])[:, :, :3].mean(axis=2)
        write_png(self.apart, numpy.repeat(apart.astype(numpy.uint8)[:, :, None], 4, axis=2))

    def ours(self, name, options, count, output):
        images, given = list(self.images), []
        for option in options.format(difference=self.apart).split():
            if option.startswith("to="):
                images[1] = option[3:]
            else:
                given += [option] if option.startswith("--") else ["--input", option]
        return [self.program.path, "transition", name, *images, "--frames", count, "--jobs", 1,
                "--format", "rgba", "-o", output, "--quiet", "--overwrite", *given]

    def theirs(self, name, count, output, form="gbrp"):
        held = "loop=loop=-1:size=1,settb=1/25,setpts=N,fps=25,format=gbrp"
        graph = (f"[0]{held}[a];[1]{held}[b];[a][b]xfade=transition={name}:offset=0:"
                 f"duration={count / 25},trim=end_frame={count},format={form}")
        return ["ffmpeg", "-v", "error", "-nostdin", "-y", "-threads", 1, "-filter_threads", 1,
                "-filter_complex_threads", 1, "-i", self.images[0], "-threads", 1, "-i",
                self.images[1], "-filter_complex", graph, "-frames:v", count, "-c:v", "rawvideo",
                "-threads", 1, "-f", "rawvideo", output]

    def difference(self, name, our_name, options):
        """Of the frames in the middle of 21: one of theirs shows progress 0.5 as well."""
        def middle(command, index):
            run = subprocess.run(
                [str(part) for part in command], stdout=subprocess.PIPE, check=True)
            frames = numpy.frombuffer(run.stdout, numpy.uint8).reshape(-1, HEIGHT, WIDTH, 4)
            return frames[index][:, :, :3].astype(numpy.int16)

        ours = middle(self.ours(our_name, options, 21, "-"), 10)
        theirs = middle(self.theirs(name, 20, "-", "rgba"), 10)
        value = float(numpy.abs(ours - theirs).mean())
        return value if name in SAME else f"{value:.1f}, another curve"

    def row(self, name, our_name, options):
        return Row(
            name=f"xfade-{name}", work=f"`{our_name}` {options}".strip(), peer=f"xfade {name}",
            goal=0.33,
            ours=lambda: [per_frame(
                lambda count: self.ours(our_name, options, count, "/dev/null"))],
            theirs=lambda: [per_frame(lambda count: self.theirs(name, count, "/dev/null"))],
            difference=lambda: self.difference(name, our_name, options), limit=4)


class Encodings:
    """One picture to PNG, again and again."""

    REPEATS = 12

    def __init__(self, program, workload):
        self.program = program
        self.workload = workload
        self.raw = program.folder / f"{workload}.rgb"
        self.out = program.folder / "encoded"

    def prepare(self):
        self.program.bench(self.workload)
        data = numpy.frombuffer(self.program.saved(self.workload), numpy.uint8)
        pixels = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)[:, :, [2, 1, 0]]
        with open(self.raw, "wb") as file:
            for _ in range(self.REPEATS):
                file.write(numpy.ascontiguousarray(pixels).tobytes())
        self.pixels = pixels

    def theirs(self, count, output):
        return ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24",
                "-s", f"{WIDTH}x{HEIGHT}", "-i", self.raw, "-frames:v", count, "-threads", 1,
                "-c:v", "png", "-compression_level", 1, "-f", "image2pipe", output]

    def time_theirs(self):
        more, fewer = self.REPEATS, 2
        passed = [seconds_of(self.theirs(count, "/dev/null")) for count in (more, fewer)]
        return [1000 * (passed[0] - passed[1]) / (more - fewer)]

    def difference(self):
        """Lossless both: what is compared is the size."""
        run = subprocess.run(
            [str(part) for part in self.theirs(1, "-")], stdout=subprocess.PIPE, check=True)
        decoded = cv2.imdecode(numpy.frombuffer(run.stdout, numpy.uint8), cv2.IMREAD_COLOR)
        isSame = (decoded[:, :, ::-1] == self.pixels).all()
        ratio = len(self.program.saved(self.workload)) / len(run.stdout)
        return f"{'same' if isSame else 'OTHER'} pixels, file {ratio:.2f} of theirs"


class Fireworks:
    """300 frames from the document to files, all cores; theirs are only encoded."""

    COUNT = 300

    def __init__(self, program):
        self.program = program
        self.folder = program.folder / "frames"
        self.raw = program.folder / "fireworks.rgb"

    def prepare(self):
        command = [self.program.path, "render", "fireworks", "--size", f"{WIDTH}x{HEIGHT}",
                   "--frames", f"0-{self.COUNT - 1}", "--format", "rgba", "-o", "-", "--quiet"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as run, open(self.raw, "wb") as file:
            for _ in range(self.COUNT):
                frame = numpy.frombuffer(run.stdout.read(FRAME_BYTES), numpy.uint8)
                file.write(numpy.ascontiguousarray(frame.reshape(-1, 4)[:, :3]).tobytes())

    def ours(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        return [1000 * seconds_of([
            self.program.path, "render", "fireworks", "--size", f"{WIDTH}x{HEIGHT}", "--frames",
            f"0-{self.COUNT - 1}", "-o", self.folder / "%04d.png", "--quiet"])]

    def theirs(self):
        folder = self.program.folder / "theirs"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return [1000 * seconds_of([
            "ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
            f"{WIDTH}x{HEIGHT}", "-i", self.raw, "-c:v", "png", "-compression_level", 1,
            folder / "%04d.png"])]

    def difference(self):
        sizes = [sum(path.stat().st_size for path in folder.iterdir())
                 for folder in (self.folder, self.program.folder / "theirs")]
        paths = self.folder / "0150.png", self.program.folder / "theirs" / "0151.png"
        a, b = (cv2.imread(str(path)) for path in paths)
        self.raw.unlink()
        return f"{'same' if (a == b).all() else 'OTHER'} pixels, files {sizes[0] / sizes[1]:.2f}"


def own_rows(program):
    """The program against itself: both sides are ours."""
    size = f"{WIDTH}x{HEIGHT}"

    def render(preset, frames, output, form, jobs):
        return [program.path, "render", preset, "--size", size, "--frames", frames, "--jobs", jobs,
                "--format", form, "-o", output, "--quiet", "--overwrite"]

    def timed(*arguments):
        return lambda: [1000 * seconds_of(render(*arguments))]

    result = []
    files = program.folder / "own" / "%04d.png"
    for preset in ("fireworks", "snow"):
        for form, output in (("png", files), ("rgba", "/dev/null")):
            result.append(Row(
                name=f"jobs-{preset}-{form}", work=f"two jobs, 60 frames of `{preset}` to {form}",
                peer="one job", goal=1 / 1.8, threads=2,
                ours=timed(preset, "60-119", output, form, 2),
                theirs=timed(preset, "60-119", output, form, 1), difference=lambda: "the same"))
    result.append(Row(
        name="jobs-one-frame", work="two jobs, one frame of `fireworks` to PNG", peer="one job",
        goal=1 / 1.5, threads=2, ours=timed("fireworks", "80", files, "png", 2),
        theirs=timed("fireworks", "80", files, "png", 1), difference=lambda: "the same"))
    result.append(Row(
        name="sprites-1m-21px", work="1,000,000 sprites of 21 px", peer="100,000 of them",
        goal=8, ours=lambda: program.bench("sprites-1m-21px"),
        theirs=lambda: program.bench("sprites-100k-21px"), difference=lambda: "ten times as many"))

    def peak(frames):
        return lambda: [peak_memory(render("fireworks", frames, files, "png", 2))]

    result.append(Row(
        name="memory", work="peak memory of 240 frames of `fireworks` to PNG, in MiB",
        peer="of 60 frames", goal=1.1, threads=2, ours=peak("0-239"), theirs=peak("0-59"),
        difference=lambda: "a bound"))
    layers = program.folder / "4000.json"
    boxes = ",".join(
        f'{{"type":"layer","name":"l{i}","frame":[{i % 60 * 30},{i // 60 * 15},20,10],'
        '"backgroundColor":"#ff8000"}' for i in range(4000))
    layers.write_text(f'{{"version":1,"size":[1920,1080],"duration":1,"layers":[{boxes}]}}')

    def least(command):
        return lambda: [statistics.median(1000 * seconds_of(command) for _ in range(5))]

    result.append(Row(
        name="start", work="start: `render snow --frames 0 --size 64x64`", peer="25 ms", goal=1,
        ours=least([program.path, "render", "snow", "--frames", "0", "--size", "64x64", "-o",
                    program.folder / "start.png", "--overwrite", "--quiet"]),
        theirs=lambda: [25.0], difference=lambda: "a bound"))
    result.append(Row(
        name="check", work="`check` of 4,000 layers", peer="150 ms", goal=1,
        ours=least([program.path, "check", layers]), theirs=lambda: [150.0],
        difference=lambda: "a bound"))
    return result


def rows(program):
    """Every row of this kind."""
    fades = Fades(program)
    result = [fades.row(*transition) for transition in TRANSITIONS]
    for workload, work in (("png-encode-1080p", "PNG of a particle frame"),
                           ("png-photo-1080p", "PNG of a photograph")):
        encoding = Encodings(program, workload)
        result.append(Row(
            name=workload, work=work, peer="FFmpeg, level 1", goal=0.6,
            ours=lambda workload=workload: program.bench(workload), theirs=encoding.time_theirs,
            difference=encoding.difference, prepare=encoding.prepare))
    fireworks = Fireworks(program)
    result.append(Row(
        name="fireworks-300", work="300 frames of `fireworks` to PNG", goal=0.8,
        peer="FFmpeg only encoding them, level 1", threads=os.cpu_count(), ours=fireworks.ours,
        theirs=fireworks.theirs, difference=fireworks.difference, prepare=fireworks.prepare))
    return result + own_rows(program)
