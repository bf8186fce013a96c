"""Tests of values that callers give: copies and pickles, documents, options, errors."""
import base64
import copy
import gc
import json
import multiprocessing
import os
import pathlib
import pickle
import re
import stat
import tempfile
import unittest
import unittest.mock
import warnings
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np

import lambent

SIZE = (64, 36)
LAYER = {"type": "layer", "name": "a", "bounds": [0, 0, 10, 10], "backgroundColor": "#ff0000"}
# A PNG of one pixel.
WHITE_PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGP4DwQACfsD/fte"
    "aysAAAAASUVORK5CYII=")
DOCUMENT = {"version": 1, "size": [64, 36], "duration": 1, "layers": [LAYER]}


def sum_of(work):
    scene, number = work
    return int(scene.frame(number).sum())


def copies(of):
    yield copy.copy(of)
    yield copy.deepcopy(of)
    yield pickle.loads(pickle.dumps(of))


class Copies(unittest.TestCase):
    """Copies outlive the first object, and draw the same."""

    def test_scenes(self):
        scene = lambent.Scene("fireworks", {"amount": np.float32(1.5)}, size=SIZE, fps=Fraction(25))
        expected = scene.frame(45)
        made = list(copies(scene)) + [pickle.loads(pickle.dumps(scene.dataset())).scene]
        del scene
        gc.collect()
        others = [lambent.Scene("snow", size=(32, 18)) for _ in range(4)]
        for other in made:
            np.testing.assert_array_equal(other.frame(45), expected)
            self.assertEqual((other.fps, len(others)), (25, 4))

    def test_transitions(self):
        generator = np.random.default_rng(5)
        for kind in (np.uint8, np.uint16, np.float32):
            most = 1 if kind == np.float32 else np.iinfo(kind).max
            a, b = ((generator.random((20, 30, 4)) * most).astype(kind) for _ in range(2))
            first = a.copy()
            change = lambent.Transition("pageCurl", a, b, angle=2.4, linear=True)
            a[:] = 0
            expected = change.frame(0.4)
            made = list(copies(change))
            del change
            gc.collect()
            for other in made:
                np.testing.assert_array_equal(other.frame(0.4), expected)
                np.testing.assert_array_equal(other.frame(0), first)

    def test_filters(self):
        image = np.full((6, 10, 3), 200, np.uint8)
        made = lambent.Filter("sepiaTone", intensity=0.5)
        expected = made.apply(image)
        others = list(copies(made))
        del made
        gc.collect()
        for other in others:
            np.testing.assert_array_equal(other.apply(image), expected)

    def test_processes(self):
        scene = lambent.Scene("fireworks", size=SIZE)
        work = [(scene, number) for number in range(40, 44)]
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(2) as pool:
                self.assertEqual(pool.map_async(sum_of, work).get(60), [sum_of(item) for item in work])


class Missing(unittest.TestCase):
    """Copies of what cannot be opened again: its image is gone."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        image = pathlib.Path(folder.name) / "a.png"
        image.write_bytes(base64.b64decode(WHITE_PIXEL))
        self.scene = lambent.Scene(
            {"version": 1, "size": [4, 4], "duration": 1, "images": {"a": {"file": str(image)}},
             "layers": [{"frame": [0, 0, 4, 4], "contents": "a"}]})
        image.unlink()

    def test_a_copy_fails_when_it_is_used(self):
        for other in copies(self.scene):
            with self.assertRaises(lambent.Error) as caught:
                other.frame(0)
            self.assertEqual(caught.exception.code, "images")
            with self.assertRaises(lambent.Error):
                pickle.loads(pickle.dumps(other)).frame(0)

    def test_a_worker_answers(self):
        for method in ("fork", "spawn"):
            with multiprocessing.get_context(method).Pool(1) as pool:
                with self.assertRaises(lambent.Error) as caught:
                    pool.map_async(sum_of, [(self.scene, 0)]).get(60)
                self.assertEqual(caught.exception.code, "images")


class Documents(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "scene.json"

    def fault(self, call):
        with self.assertRaises(lambent.Error) as caught:
            call()
        return caught.exception

    def test_a_save_that_fails_leaves_the_file(self):
        document = lambent.Document(copy.deepcopy(DOCUMENT))
        document.save(self.path)
        before = self.path.read_bytes()
        self.path.chmod(0o640)
        for value in (float("nan"), np.float32("inf"), {1, 2}, 1j, np.array([1, np.nan])):
            document["layers"][0]["opacity"] = value
            for call in (lambda: document.save(self.path), lambda: lambent.Scene(document)):
                error = self.fault(call)
                self.assertEqual(error.code, "document")
                self.assertTrue(error.path.startswith("$.layers[0].opacity"), error.path)
                self.assertIn(error.path, str(error))
            self.assertEqual(self.path.read_bytes(), before)
        self.assertEqual(self.fault(lambda: document.save("/no/such/folder/x.json")).code, "document")
        document["layers"][0]["opacity"] = 0.5
        self.assertEqual(self.fault(lambda: document.save("/no/such/folder/x.json")).code, "unwritable")
        document.save(self.path)
        self.assertEqual(json.loads(self.path.read_text())["layers"][0]["opacity"], 0.5)
        self.assertEqual(stat.S_IMODE(self.path.stat().st_mode), 0o640)
        self.assertEqual(os.listdir(self.path.parent), ["scene.json"])

    def test_saves_at_once(self):
        document = lambent.Document({**DOCUMENT, "summary": "x" * 100_000})
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(document.save, [self.path] * 64))
        self.assertEqual(dict(lambent.Document.open(self.path)), document.content)
        self.assertEqual(os.listdir(self.path.parent), ["scene.json"])

    def test_a_save_through_a_link_keeps_the_link(self):
        link = self.path.parent / "link.json"
        link.symlink_to(self.path)
        lambent.Document(DOCUMENT).save(link)
        self.assertTrue(link.is_symlink())
        self.assertEqual(json.loads(self.path.read_text()), DOCUMENT)

    def test_values_of_numpy_and_paths(self):
        picture = self.path.parent / "image.json"
        content = {
            "version": np.int64(1), "size": np.array([64, 36]), "duration": np.float64(1),
            "layers": ({**LAYER, "position": np.array([1, 2]), "hidden": np.bool_(False)},)}
        same = {**DOCUMENT, "layers": [{**LAYER, "position": [1, 2], "hidden": False}]}
        lambent.Document({**content, "summary": picture}).save(self.path)
        self.assertEqual(json.loads(self.path.read_text()), {**same, "summary": str(picture)})
        np.testing.assert_array_equal(lambent.Scene(content).frame(0), lambent.Scene(same).frame(0))

    def test_fractions_are_numbers(self):
        half, rate = Fraction(1, 2), Fraction(30000, 1001)
        content = {**DOCUMENT, "duration": half, "frameRate": rate, "layers": [{**LAYER, "opacity": half}]}
        same = {**content, "duration": 0.5, "frameRate": "30000/1001", "layers": [{**LAYER, "opacity": 0.5}]}
        lambent.Document(content).save(self.path)
        self.assertEqual(json.loads(self.path.read_text()), same)
        scene = lambent.Scene(content)
        self.assertEqual((scene.duration, scene.fps), (0.5, rate))
        np.testing.assert_array_equal(scene.frame(0), lambent.Scene(same).frame(0))
        self.assertEqual(lambent.Scene({**content, "frameRate": Fraction(25)}).fps, 25)
        error = self.fault(lambda: lambent.Scene({**content, "duration": Fraction(10 ** 400, 3)}))
        self.assertEqual((error.code, error.path), ("document", "$.duration"))

    def test_a_document_is_no_path(self):
        for content in ("my.json", self.path, ["x"] * 10_000):
            error = self.fault(lambda: lambent.Document(content))
            self.assertEqual(error.code, "argument")
            self.assertIn("Document.open(path)", error.message)
            self.assertLess(len(error.message), 300)

    def test_lines_are_those_of_the_file(self):
        self.path.write_text(json.dumps({**DOCUMENT, "layers": [{**LAYER, "opacty": 1}]}, indent=1))
        wanted = self.fault(lambda: lambent.Scene(self.path))
        document = lambent.Document.open(self.path)
        for opened in (document, document.copy(), pickle.loads(pickle.dumps(document))):
            error = self.fault(lambda: lambent.Scene(opened))
            self.assertEqual(
                (error.file, error.line, error.column, str(error)),
                (wanted.file, wanted.line, wanted.column, str(wanted)))
            self.assertEqual(opened.check()[0]["line"], wanted.line)
        document["duration"] = 2
        error = self.fault(lambda: lambent.Scene(document))
        self.assertEqual((error.file, error.path), (f"{self.path} (changed)", wanted.path))
        document["duration"] = 1
        self.assertEqual(self.fault(lambda: lambent.Scene(document)).line, wanted.line)
        del document["layers"][0]["opacty"]
        self.assertEqual(lambent.Scene(document).name, "scene")


class Options(unittest.TestCase):
    def test_a_scene_is_saved_with_the_options_it_was_drawn_with(self):
        scene = lambent.Scene(
            "fireworks", {"amount": np.float32(1.5)}, size=(64.0, np.int64(36)), samples=2.0,
            fps=lambent.Scene("snow", fps="30000/1001").fps, duration=np.float64(0.2))
        self.assertEqual(scene.fps, Fraction(30000, 1001))
        with tempfile.TemporaryDirectory() as folder:
            scene.save(pathlib.Path(folder) / "clip.apng")
            scene.save(pathlib.Path(folder) / "%04d.png")
            self.assertEqual(len(list(pathlib.Path(folder).glob("*.png"))), scene.frame_count)

    def test_fractions(self):
        half = Fraction(1, 2)
        scenes = [
            lambent.Scene(
                "snow", {"amount": value}, {"near snow.opacity": value}, size=SIZE, duration=value, loop=4 * value,
                samples=4 * value, shutter=value, fps=50 * value)
            for value in (half, 0.5)]
        self.assertEqual([(scene.duration, scene.fps) for scene in scenes], [(0.5, 25)] * 2)
        np.testing.assert_array_equal(*(scene.frame(Fraction(3)) for scene in scenes))
        self.assertEqual(lambent.Scene("snow", scale=half).shape, lambent.Scene("snow", scale=0.5).shape)
        image = scenes[0].frame(time=Fraction(1, 4))
        np.testing.assert_array_equal(*(
            lambent.transition("pageCurl", image, 255 - image, value, angle=value) for value in (half, 0.5)))

    def test_long_values_are_shortened(self):
        large = np.zeros((20, 30, 4), np.uint8)
        image = np.zeros((4, 6, 4), np.uint8)

        def mixed(name, **inputs):
            return lambent.transition(name, image, image, 0.5, **inputs)

        for call, code, words in [
            (lambda: mixed("luma", image=large), "option", "images are given by their paths"),
            (lambda: lambent.filter("blendWithMask", image, maskImage=large), "option", "given by their paths"),
            (lambda: mixed("luma", image=large.tolist()), "option", "the path of an image is expected"),
            (lambda: mixed("pageCurl", angle=large[:, :, 0]), "option", "expected an angle"),
            (lambda: mixed("x" * 1000), "unknownName", "unknown transition"),
            (lambda: mixed("flash", **{"x" * 1000: 1}), "option", "has no input"),
            (lambda: lambent.Scene("fire", scale=large), "option", "scale: [[[0, 0"),
            (lambda: lambent.Scene("fire", fps="x" * 1000), "option", "fps"),
            (lambda: lambent.Scene("fire", background="x" * 1000), "option", "background"),
            (lambda: lambent.Scene(json.dumps(DOCUMENT) + " " * 1000), "unknownName", "no scene"),
            (lambda: lambent.Scene(large.tolist()), "argument", "a path is expected, not list"),
            (lambda: lambent.Scene("fire").frame(large), "argument", "a whole number"),
            (lambda: lambent.Document.preset("x" * 1000), "unknownName", "unknown preset"),
        ]:
            with self.assertRaises(lambent.Error) as caught:
                call()
            self.assertEqual(caught.exception.code, code)
            self.assertIn(words, caught.exception.message)
            self.assertLess(len(caught.exception.message), 300)

    def test_byte_orders(self):
        generator = np.random.default_rng(4)
        for kind in (np.uint16, np.float32):
            most = 1 if kind == np.float32 else 65535
            native = (generator.random((6, 8, 4)) * most).astype(kind)
            other = native.astype(native.dtype.newbyteorder())
            for call in (
                lambda array: lambent.filter("sepiaTone", array),
                lambda array: lambent.filter("sepiaTone", array[:, :, :3]),
                lambda array: lambent.transition("flash", array, native, 0.3),
            ):
                result = call(other)
                self.assertEqual(result.dtype, native.dtype)
                np.testing.assert_array_equal(result, call(native))
            for call in (
                lambda: lambent.transition("flash", native, native, 0.3, out=np.empty_like(other)),
                lambda: lambent.Scene("fire", size=SIZE).frame(0, dtype=other.dtype),
            ):
                with self.assertRaisesRegex(lambent.Error, f"{other.dtype.str}: {native.dtype} in the byte order"):
                    call()

    def test_every_failure_is_an_error(self):
        scene = lambent.Scene("fire", size=SIZE)
        image = scene.frame(0)
        change = lambent.Transition("flash", image, image)
        for call in [
            lambda: lambent.Scene(3), lambda: lambent.Scene(None), lambda: lambent.Scene(b"no.json"),
            lambda: lambent.Document.open(0), lambda: lambent.Document.preset(3),
            lambda: lambent.Document({}).save(1), lambda: lambent.check(3),
            lambda: lambent.Scene("fire", {"height": object()}),
            lambda: lambent.Scene({("a", "b"): 1}),
            lambda: scene.frame(0, threads="a"), lambda: scene.frame(0, threads=2.5),
            lambda: scene.frame("x"), lambda: scene.frame(float("nan")), lambda: scene.frame(float("inf")),
            lambda: scene.frame(1.5), lambda: scene.frame(time="x"), lambda: scene.frame(time=[1]),
            lambda: scene.frame(0, out=[1]), lambda: scene.frame(0, dtype={}),
            lambda: scene.frames(5), lambda: scene.frames(["x"]), lambda: scene.dataset(5),
            lambda: scene.particles(3, 0), lambda: scene.particles("flames", "x"),
            lambda: scene.save(3), lambda: scene.save("x.apng", threads="a"),
            lambda: change.frames(2.5), lambda: change.frames(-1), lambda: change.frame("x"),
            lambda: lambent.Transition(3, image, image), lambda: lambent.Transition("flash", [[1], [1, 2]], image),
            lambda: lambent.Filter(3), lambda: lambent.filter("sepiaTone", image, time="x"),
            lambda: lambent.filter("sepiaTone", image, intensity={1}),
        ]:
            with self.assertRaises(lambent.Error) as caught:
                call()
            self.assertTrue(caught.exception.message)
        for options, path in [
            ({"scale": float("nan")}, "scale"), ({"size": (64, float("inf"))}, "size[1]"),
            ({"parameters": {"height": np.nan}}, "parameters.height"),
            ({"set": {"flames.opacity": 1j}}, 'set["flames.opacity"]'),
        ]:
            with self.assertRaises(lambent.Error) as caught:
                lambent.Scene("fire", **options)
            self.assertEqual((caught.exception.code, caught.exception.path), ("option", path))

    def test_frames_after_the_end_give_a_warning(self):
        scene = lambent.Scene("snow", size=SIZE, duration=1)
        for call, expected in [
            (lambda: scene.frame(29), False), (lambda: scene.frame(30), True),
            (lambda: scene.frame(time=1), False), (lambda: scene.frame(time=1.5), True),
            (lambda: list(scene.frames([])), False), (lambda: list(scene.frames()), False),
            (lambda: list(scene.frames([31, 2])), True),
        ]:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                call()
            self.assertEqual([item.filename for item in caught], [__file__] * expected)


class Kernels(unittest.TestCase):
    """Kernels of files draw transitions as they draw filters."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.mix = self.folder / "mix.glsl"
        self.mix.write_text(
            "uniform float least; // = 0.0\nvec4 transition(vec2 uv) {"
            " return mix(getFromColor(uv), getToColor(uv), max(progress, least)); }")

    def test_transitions(self):
        generator = np.random.default_rng(6)
        a, b = (generator.random((6, 8, 4), np.float32) for _ in range(2))
        a[..., 3] = b[..., 3] = 1
        for name in (self.mix, str(self.mix)):
            change = lambent.Transition(name, a, b)
            np.testing.assert_allclose(change.frame(0.25), a * 0.75 + b * 0.25, rtol=0, atol=1e-5)
            np.testing.assert_array_equal(change.frame(0), a)
            for other in copies(change):
                np.testing.assert_array_equal(other.frame(0.25), change.frame(0.25))
        more = lambent.transition(self.mix, a, b, 0.25, least=0.5)
        np.testing.assert_allclose(more, (a + b) / 2, rtol=0, atol=1e-5)
        with unittest.mock.patch.dict(os.environ, {"LAMBENT_KERNELS": str(self.folder)}):
            np.testing.assert_array_equal(
                lambent.transition("mix", a, b, 0.25), lambent.transition(self.mix, a, b, 0.25))

    def test_errors(self):
        image = np.zeros((6, 8, 4), np.uint8)
        same = self.folder / "same.glsl"
        same.write_text("vec4 filter(vec2 uv) { return getColor(uv); }")
        for name, inputs, code in [
            (self.mix, {"lest": 1}, "option"), (self.mix, {"least": "x"}, "option"), (same, {}, "document"),
            (self.folder / "missing.glsl", {}, "unreadable"), ("no such transition", {}, "unknownName"),
        ]:
            with self.assertRaises(lambent.Error) as caught:
                lambent.transition(name, image, image, 0.5, **inputs)
            self.assertEqual(caught.exception.code, code, caught.exception)


class Previews(unittest.TestCase):
    """Previews in notebooks show the whole scene, each frame as the scene draws it."""

    def durations(self, scene):
        """The durations of the frames of a preview, in seconds."""
        data = base64.b64decode(re.search(r'base64,([^"]+)"', scene._repr_html_()).group(1))
        at, durations = 8, []
        while at < len(data):
            length, kind = int.from_bytes(data[at:at + 4], "big"), data[at + 4:at + 8]
            body = data[at + 8:at + 8 + length]
            if kind == b"fcTL":
                durations.append(Fraction(int.from_bytes(body[20:22], "big"), int.from_bytes(body[22:24], "big")))
            at += 12 + length
        return durations

    def test_whole_scenes(self):
        for count in (1, 23, 24, 25, 47, 48, 49, 360):
            scene = lambent.Scene("snow", size=SIZE, duration=count / 30)
            durations = self.durations(scene)
            self.assertLessEqual(len(durations), 24)
            self.assertLess(abs(sum(durations) - scene.duration), durations[0] + 0.001, count)

    def test_options_of_the_program(self):
        scene = lambent.Scene("fireworks", size=SIZE, samples=8, shutter=0.5)
        with unittest.mock.patch("lambent._film.subprocess.Popen", side_effect=OSError("none")) as run:
            with self.assertRaises(lambent.Error) as caught:
                scene._repr_html_()
        self.assertEqual(caught.exception.code, "program")
        command = run.call_args[0][0]
        option = {name: value for name, value in zip(command, command[1:])}
        open_for = Fraction(option["--shutter"]) / Fraction(option["--fps"])
        self.assertAlmostEqual(float(open_for), 0.5 / float(scene.fps))


if __name__ == "__main__":
    unittest.main()
