"""Tests of the package: arrays, errors, threads, processes, documents."""
import hashlib
import json
import multiprocessing
import os
import pathlib
import pickle
import random
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zlib
from concurrent.futures import ThreadPoolExecutor

import numpy as np

import lambent
from lambent._library import program

SIZE = (96, 54)


def png(pixels: np.ndarray) -> bytes:
    """Straight RGBA bytes as a PNG."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows, columns, _ = pixels.shape
    lines = b"".join(b"\0" + line.tobytes() for line in pixels)
    header = struct.pack(">IIBBBBB", columns, rows, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines))
            + chunk(b"IEND", b""))


def digest(array: np.ndarray) -> str:
    return hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()


def digests_of(numbers):
    scene = lambent.Scene("fire", size=SIZE)
    return [digest(scene.frame(number)) for number in numbers]


class Arrays(unittest.TestCase):
    def setUp(self):
        self.scene = lambent.Scene("fire", size=SIZE, parameters={"transparent": True})

    def test_types(self):
        byte = self.scene.frame(20)
        word = self.scene.frame(20, dtype="uint16")
        real = self.scene.frame(20, dtype="float32")
        self.assertEqual((byte.shape, byte.dtype), ((54, 96, 4), np.uint8))
        alpha = real[:, :, 3]
        self.assertTrue(((alpha > 0) & (alpha < 1)).any())
        self.assertLessEqual(np.abs(alpha * 255 - byte[:, :, 3]).max(), 3)
        self.assertLessEqual(np.abs(real.clip(0, 1) * 65535 - word).max(), 1)

    def test_premultiplied(self):
        straight = self.scene.frame(20, dtype="float32")
        multiplied = self.scene.frame(20, dtype="float32", premultiplied=True)
        expected = straight[:, :, :3] * straight[:, :, 3:]
        self.assertLess(np.abs(expected - multiplied[:, :, :3]).max(), 1e-5)
        byte = self.scene.frame(20, premultiplied=True)
        self.assertTrue((byte[:, :, :3].max(axis=2) <= byte[:, :, 3]).all())

    def test_out(self):
        expected = self.scene.frame(7)
        out = np.zeros((54, 96, 4), np.uint8)
        self.assertIs(self.scene.frame(7, out=out), out)
        self.assertTrue((out == expected).all())
        wide = np.full((54, 120, 4), 9, np.uint8)
        self.scene.frame(7, out=wide[:, :96])
        self.assertTrue((wide[:, :96] == expected).all() and (wide[:, 96:] == 9).all())
        for wrong in [np.zeros((54, 95, 4), np.uint8), np.zeros((54, 96, 4), np.int8),
                      np.zeros((54, 96, 8), np.uint8)[:, :, ::2], out[::-1], out.T]:
            with self.assertRaises(lambent.Error):
                self.scene.frame(7, out=wrong)
        out.flags.writeable = False
        with self.assertRaises(lambent.Error):
            self.scene.frame(7, out=out)

    def test_frames(self):
        numbers = [5, 3, 40, 3]
        for threads in (1, 2, 4):
            frames = list(self.scene.frames(numbers, threads=threads))
            self.assertEqual(
                [digest(f) for f in frames], [digest(self.scene.frame(n)) for n in numbers])
        iterator = self.scene.frames()
        next(iterator)
        del iterator
        self.assertEqual(list(self.scene.frames([])), [])

    def test_time(self):
        self.assertEqual(
            digest(self.scene.frame(time=0.5)), digest(self.scene.frame(15)))

    def test_transition(self):
        a, b = self.scene.frame(10), self.scene.frame(30)
        self.assertTrue((lambent.transition("flash", a, b, 0) == a).all())
        self.assertTrue((lambent.transition("flash", a, b, 1) == b).all())
        for kind in ("uint16", "float32"):
            c, d = (self.scene.frame(n, dtype=kind) for n in (10, 30))
            self.assertEqual(lambent.transition("dissolve", c, d, 0.5).dtype, np.dtype(kind))
        wide = np.full((54, 120, 4), 9, np.uint8)
        change = lambent.Transition("swipe", a, b)
        change.frame(0.4, out=wide[:, :96])
        self.assertTrue((wide[:, :96] == change.frame(0.4)).all() and (wide[:, 96:] == 9).all())
        memory = np.zeros(a.size + 1, np.uint8)
        odd = memory[1:].reshape(a.shape)
        change.frame(0.4, out=odd)
        self.assertTrue((odd == change.frame(0.4)).all())
        self.assertEqual(len(list(lambent.Transition("swipe", a[:, :, :3], b[:, :, :3]).frames(5))), 5)
        for call in [lambda: lambent.transition("swipe", a, b[:, :90], 0.5),
                     lambda: lambent.transition("swipe", a, b, float("nan")),
                     lambda: lambent.transition("swipe", a, b, 0.5, angel=1),
                     lambda: lambent.transition("swipe", a, b, 0.5, angle="x")]:
            with self.assertRaises(lambent.Error):
                call()

    def test_floats_of_transitions(self):
        """Their ends are the arrays themselves, and what is between has the precision of floats."""
        generator = np.random.default_rng(3)
        a, b = (generator.random((40, 30, 4), np.float32) for _ in range(2))
        for linear in (False, True):
            change = lambent.Transition("dissolve", a, b, linear=linear)
            np.testing.assert_array_equal(change.frame(0), a)
            np.testing.assert_array_equal(change.frame(1), b)
        change = lambent.Transition("dissolve", a, b, premultiplied=True)
        wanted = a.astype(np.float64) * 0.75 + b.astype(np.float64) * 0.25
        self.assertLess(np.abs(change.frame(0.25) - wanted).max(), 2e-7)
        words = (a[:, :, ::-1] * 65535).astype(np.uint16)
        change = lambent.Transition("flash", words, words, premultiplied=True)
        np.testing.assert_array_equal(change.frame(0), words)
        wild = a.copy()
        wild[0, :4, 0] = [np.nan, np.inf, -np.inf, 1e30]
        for name in lambent.transitions():
            with self.subTest(name):
                frame = lambent.transition(name, wild, b, 0.5)
                self.assertTrue(np.isfinite(frame).all())

    def test_filter(self):
        image = self.scene.frame(20)
        with tempfile.TemporaryDirectory() as folder:
            def kernel(name, text):
                path = pathlib.Path(folder) / name
                path.write_text(text)
                return path

            same = kernel("same.glsl", "vec4 filter(vec2 uv) { return getColor(uv); }")
            for kind in ("uint8", "uint16", "float32"):
                array = self.scene.frame(20, dtype=kind)
                # Pixels without alpha have no colour.
                shown = array * (array[:, :, 3:] > 0)
                np.testing.assert_allclose(lambent.filter(same, array), shown, rtol=0, atol=1e-6)
                multiplied = self.scene.frame(20, dtype=kind, premultiplied=True)
                np.testing.assert_array_equal(
                    lambent.filter(same, multiplied, premultiplied=True), multiplied)
            glass = np.random.default_rng(8).integers(1, 256, (40, 30, 4), np.uint8)
            for name, inputs in [(same, {}), ("gaussianBlur", {"radius": 0}), ("sepiaTone", {"intensity": 0})]:
                np.testing.assert_array_equal(lambent.filter(name, glass, **inputs), glass)
            gain = kernel("gain.glsl", "uniform float gain; // = 0.5\nvec4 filter(vec2 uv) {"
                          " vec4 c = getColor(uv); return vec4(c.rgb * gain, c.a); }")
            opaque = np.full((6, 10, 3), 200, np.uint8)
            half = lambent.filter(gain, opaque)
            self.assertEqual(half.shape, (6, 10, 4))
            self.assertTrue((half == [100, 100, 100, 255]).all())
            made = lambent.Filter(gain, gain=0.25)
            wide = np.full((6, 20, 4), 9, np.uint8)
            self.assertEqual(made.apply(opaque, out=wide[:, :10]).tolist(), made.apply(opaque, threads=1).tolist())
            self.assertTrue((wide[:, :10] == [50, 50, 50, 255]).all() and (wide[:, 10:] == 9).all())
            moving = kernel("moving.glsl", "vec4 filter(vec2 uv) { return vec4(vec3(fract(time)), 1.0); }")
            self.assertEqual(lambent.filter(moving, image, time=2.25)[0, 0, 0], 64)
            np.testing.assert_array_equal(
                lambent.filter("colorInvert", opaque)[..., :3], 255 - opaque[..., :3])
            np.testing.assert_array_equal(
                lambent.filter("CIExposureAdjust", opaque, EV=0)[..., :3], opaque)
            self.assertEqual(
                lambent.filter("pixellate", opaque.astype(np.float32) / 255, scale=4).dtype, np.float32)
            wrong = kernel("wrong.glsl", "vec4 filter(vec2 uv) {\n  return getColour(uv);\n}")
            with self.assertRaises(lambent.Error) as caught:
                lambent.filter(wrong, image)
            self.assertEqual((caught.exception.code, caught.exception.line), ("document", 2))
            for call in [lambda: lambent.filter("no such filter", image),
                         lambda: lambent.filter(gain, image, gian=1),
                         lambda: lambent.filter(gain, image, gain="x"),
                         lambda: lambent.filter(gain, image, time=float("nan")),
                         lambda: lambent.filter(gain, image[:0]),
                         lambda: lambent.filter(gain, image, out=np.zeros(image.shape, np.uint16)),
                         lambda: lambent.filter(pathlib.Path(folder) / "missing.glsl", image)]:
                with self.assertRaises(lambent.Error):
                    call()

    def test_particles(self):
        found = self.scene.particles("flames", 1.0)
        count = len(found["age"])
        self.assertGreater(count, 10)
        self.assertEqual(found["position"].shape, (count, 3))
        self.assertEqual(found["color"].shape, (count, 4))
        self.assertTrue((found["age"] <= found["lifetime"] + 1e-9).all())
        self.assertTrue(all(found[name].flags.c_contiguous for name in found if name != "cells"))
        later = self.scene.particles("flames", 1.0 + 1 / 4096)
        self.assertTrue(np.isfinite(later["position"]).all())
        with self.assertRaises(lambent.Error) as caught:
            self.scene.particles("nothing", 1)
        self.assertEqual(caught.exception.code, "option")


    def test_particles_are_those_of_the_program(self):
        """Also with nested cells, none, and in memory that other particles had."""
        for name, layer, times in [("fire", "flames", (0, 1)), ("fireworks", "show", (0.7, 2, 2.1))]:
            scene = lambent.Scene(name)
            for moment in times:
                run = subprocess.run(
                    [program(), "inspect", name, "--particles", layer, "--time", str(moment), "--json"],
                    stdout=subprocess.PIPE, check=True)
                expected = json.loads(run.stdout)["particles"]
                found = scene.particles(layer, moment)
                cells = [found["cells"][cell] for cell in found["cell"]]
                self.assertEqual(cells, [particle["cell"] for particle in expected])
                for column in ("birthTime", "age", "lifetime", "index", "position", "velocity", "scale",
                               "rotation", "color"):
                    wanted = np.array([p[column] for p in expected], found[column].dtype)
                    np.testing.assert_array_equal(
                        found[column], wanted.reshape(found[column].shape), column)

    def test_births_on_an_image_are_distributed_as_its_pixels(self):
        """The pixels are drawn by NumPy; the reference is the multinomial distribution of their weights."""
        rows, columns, count = 12, 16, 40_000
        pixels = np.random.default_rng(7).integers(0, 256, (rows, columns, 4), np.uint8)
        pixels[:3, :, 3] = 0
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "area.png").write_bytes(png(pixels))
            cell = {"contents": "dot", "bursts": [{"count": count}], "birthRate": 0, "lifetime": 2}
            emitter = {
                "type": "emitter", "name": "area", "frame": [0, 0, 160, 120], "emitterPosition": [80, 60],
                "emitterShape": "image", "emitterImage": "area", "emitterSize": [160, 120],
                "emitterImageColors": True, "seed": 3, "emitterCells": [cell]}
            document = {
                "version": 1, "size": [160, 120], "duration": 2, "layers": [emitter],
                "images": {"area": {"file": "area.png"}, "dot": {"shape": "circle", "size": [2, 2]}}}
            path = pathlib.Path(folder) / "scene.json"
            path.write_text(json.dumps(document))
            found = lambent.Scene(path).particles("area", 1.0)
        place = (found["position"][:, :2] / 10).astype(int)
        self.assertEqual(len(place), count)
        counts = np.zeros((rows, columns))
        np.add.at(counts, (place[:, 1], place[:, 0]), 1)
        weights = pixels[:, :, 3] / pixels[:, :, 3].sum() * count
        self.assertEqual(counts[weights == 0].sum(), 0)
        seen = weights > 0
        chi = ((counts - weights)[seen] ** 2 / weights[seen]).sum()
        freedom = seen.sum() - 1
        self.assertLess(abs(chi - freedom), 4 * np.sqrt(2 * freedom))
        chosen = pixels[place[:, 1], place[:, 0]].astype(float)
        # Images are kept as premultiplied bytes: half a level of them, divided by alpha.
        error = np.abs(found["color"][:, :3] - chosen[:, :3] / 255)
        self.assertTrue((error <= 0.5 / chosen[:, 3:] + 1e-6).all())

    def test_particles_keep_their_memory(self):
        first = self.scene.particles("flames", 1.0)["position"]
        copy = first.copy()
        for moment in range(20):
            self.scene.particles("flames", 2.0 + moment / 10)
        np.testing.assert_array_equal(first, copy)


class Errors(unittest.TestCase):
    def test_document(self):
        with self.assertRaises(lambent.Error) as caught:
            lambent.Scene({"version": 1, "size": [10, 10], "duration": 1,
                           "layers": [{"type": "layer", "opacity": "x"}]})
        error = caught.exception
        self.assertEqual((error.code, error.line), ("document", 1))
        self.assertIn("opacity", error.path)
        self.assertTrue(error.findings)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.path, again.line, str(again)), (error.path, error.line, str(error)))

    def test_others(self):
        for code, call in [
            ("unknownName", lambda: lambent.Scene("nothing")),
            ("unreadable", lambda: lambent.Scene("nothing.json")),
            ("option", lambda: lambent.Scene("fire", size=(0, 5))),
            ("option", lambda: lambent.Scene("fire", {"nothing": 1})),
            ("option", lambda: lambent.Scene("fire", set={"flames.nothing": 1})),
            ("unknownName", lambda: lambent.describe("no such thing")),
            ("unknownName", lambda: lambent.Document.preset("x")),
            ("argument", lambda: lambent.Scene("fire", size=SIZE).frame(-1)),
            ("argument", lambda: lambent.Scene("fire", size=SIZE).frame(1, dtype="int8")),
            ("argument", lambda: lambent.Scene("fire", size=SIZE).frame(1, threads=0)),
            ("argument", lambda: lambent.Scene("fire", size=SIZE).frame(time=float("nan"))),
        ]:
            with self.assertRaises(lambent.Error) as caught:
                call()
            self.assertEqual(caught.exception.code, code, caught.exception)

    def test_documents(self):
        document = lambent.Document.preset("confetti")
        document["duration"] = 1
        self.assertEqual([f for f in document.check() if f["severity"] == "error"], [])
        self.assertEqual(lambent.Scene(document, size=SIZE).duration, 1)
        del document["size"]
        self.assertTrue(document.check())
        self.assertIn("angle", [p["name"] for p in lambent.describe("pageCurl")["properties"]])

    def test_hostile(self):
        """Damaged documents raise errors or draw; nothing crashes."""
        folder = next(p for p in lambent._library.preset_folders() if p.is_dir())
        texts = [path.read_bytes() for path in sorted(folder.glob("*.json"))]
        generator = random.Random(7)
        for index in range(int(os.environ.get("LAMBENT_HOSTILE", "150"))):
            data = bytearray(generator.choice(texts))
            for _ in range(generator.randint(1, 6)):
                at = generator.randrange(len(data))
                piece = generator.choice(
                    [b"1e308", b"-1", b"null", b'"', b"{", b"]", b"9" * 400, bytes([generator.randrange(256)])])
                data[at:at + generator.randint(0, 4)] = piece
            document = lambent.Document({})
            try:
                document = lambent.Document(json.loads(data))
            except (ValueError, RecursionError):
                pass
            path = pathlib.Path(os.environ.get("TMPDIR", "/tmp")) / f"hostile-{os.getpid()}.json"
            path.write_bytes(data)
            for of in (str(path), document):
                try:
                    lambent.Scene(of, size=(32, 18), trusted=False).frame(3)
                except lambent.Error:
                    pass
            path.unlink()


class Running(unittest.TestCase):
    def test_threads(self):
        expected = digests_of(range(6))
        with ThreadPoolExecutor(8) as pool:
            for result in pool.map(digests_of, [range(6)] * 8):
                self.assertEqual(result, expected)

    def test_threads_share_a_scene(self):
        """Eight threads draw one scene at once: single frames, and several in order."""
        scene, numbers = lambent.Scene("fire", size=SIZE), range(6)
        expected = digests_of(numbers)

        def draw(turn):
            if turn % 2:
                return [digest(image) for image in scene.frames(numbers, threads=1 + turn % 3)]
            return [digest(scene.frame(number)) for number in numbers]

        with ThreadPoolExecutor(8) as pool:
            for result in pool.map(draw, range(24)):
                self.assertEqual(result, expected)

    def test_processes(self):
        expected = digests_of(range(6))
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(8 if method == "fork" else 2) as pool:
                for result in pool.map(digests_of, [range(6)] * 8):
                    self.assertEqual(result, expected)

    def test_fork_while_frames_are_drawn(self):
        """A child draws, though threads of its parent drew frames ahead when it forked."""
        expected = digests_of(range(2))
        scene = lambent.Scene("fire", size=SIZE)
        for _ in range(8):
            frames = scene.frames(range(40), threads=2)
            next(frames)
            child = os.fork()
            if child == 0:
                try:
                    os._exit(digests_of(range(2)) != expected)
                finally:
                    os._exit(2)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            self.assertEqual(len(list(frames)), 39)

    def test_lock_is_free(self):
        scene = lambent.Scene("fireworks", size=(640, 360))
        count = [0, True]

        def turn():
            while count[1]:
                count[0] += 1
                time.sleep(0)

        thread = threading.Thread(target=turn)
        thread.start()
        scene.frame(45, threads=1)
        count[1] = False
        thread.join()
        self.assertGreater(count[0], 20)

    def test_interrupt(self):
        # Programs that run in the background of a script ignore the signal.
        code = ("import lambent, signal, sys, time\n"
                "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                "scene = lambent.Scene('fireworks', size=(3840, 2160), samples=64)\n"
                "print('ready', flush=True)\n"
                "try:\n    while True: scene.frame(45)\n"
                "except KeyboardInterrupt:\n    print(time.time(), flush=True)\n")
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as run:
            run.stdout.readline()
            time.sleep(0.7)
            sent = time.time()
            run.send_signal(signal.SIGINT)
            stopped = float(run.stdout.readline())
        self.assertLess(stopped - sent, 0.1 if os.environ.get("LAMBENT_QUIET") else 0.4)

    def test_memory(self):
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4

        document = lambent.Document.preset("snow")
        scene = lambent.Scene(document, size=(16, 9))
        frames, scenes = (int(n) for n in os.environ.get("LAMBENT_LEAKS", "2000,60").split(","))

        def work(frames, scenes):
            for index in range(frames):
                scene.frame(index % 8, threads=1)
            for _ in range(scenes):
                lambent.Scene(document, size=(16, 9)).frame(0, threads=1)
                try:
                    lambent.Scene({"version": 1})
                except lambent.Error:
                    pass

        work(300, 20)
        before = resident()
        work(frames, scenes)
        self.assertLess(resident() - before, 6000)


class Films(unittest.TestCase):
    def test_save_and_preview(self):
        folder = pathlib.Path(os.environ.get("TMPDIR", "/tmp"))
        path = folder / f"frames-{os.getpid()}.apng"
        done = []
        scene = lambent.Scene("snow", size=SIZE, duration=0.5)
        scene.save(path, progress=done.append)
        self.assertEqual(path.read_bytes()[:4], b"\x89PNG")
        self.assertTrue(done and done[-1] == 1)
        path.unlink()
        self.assertIn("data:image/png", scene._repr_html_())
        with self.assertRaises(lambent.Error):
            scene.save(folder / "no" / "such" / "clip.unknown")

    def test_dataset(self):
        data = lambent.Scene("fire", size=SIZE).dataset(range(3), layer="flames")
        self.assertEqual(len(data), 3)
        self.assertEqual(data[1]["image"].shape, (54, 96, 4))
        self.assertIn("position", data[1]["particles"])


class Digests(unittest.TestCase):
    def test_presets(self):
        for name in lambent.presets():
            with self.subTest(name):
                run = subprocess.run(
                    [program(), "render", name, "--size", "96x54", "--frames", "0,20", "--digest",
                     "--quiet"], stdout=subprocess.PIPE, check=True)
                expected = [line.split()[-1] for line in run.stdout.decode().splitlines()
                            if line.startswith("frame")]
                scene = lambent.Scene(name, size=SIZE)
                self.assertEqual([digest(f) for f in scene.frames([0, 20])], expected)

    def test_transitions(self):
        folder = pathlib.Path(os.environ.get("TMPDIR", "/tmp"))
        paths = [folder / f"{name}-{os.getpid()}.png" for name in "ab"]
        subprocess.run([program(), "render", "fireworks", "--size", "96x54", "--frames", "45",
                        "-o", paths[0], "--quiet", "--overwrite"], check=True)
        subprocess.run([program(), "render", "waterfall", "--size", "96x54", "--frames", "45",
                        "-o", paths[1], "--quiet", "--overwrite"], check=True)
        a, b = (lambent.Scene(n, size=SIZE).frame(45) for n in ("fireworks", "waterfall"))
        for name in lambent.transitions():
            with self.subTest(name):
                run = subprocess.run(
                    [program(), "transition", name, *paths, "--frames", "3", "--digest", "--quiet"],
                    stdout=subprocess.PIPE, check=True)
                expected = [line.split()[-1] for line in run.stdout.decode().splitlines()
                            if line.startswith("frame")]
                self.assertEqual(len(expected), 3)
                made = lambent.Transition(name, a, b)
                self.assertEqual([digest(f) for f in made.frames(len(expected))], expected)
        for path in paths:
            path.unlink()


if __name__ == "__main__":
    unittest.main()
