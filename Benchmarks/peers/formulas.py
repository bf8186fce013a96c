"""Compares blend modes, gradients and blurs with Skia, an independent renderer.

Draws the same small pictures with `lambent` and with Skia's CPU rasteriser, and prints the largest
difference of any premultiplied channel, in steps of 1/255, and how many channels differ by more than
one step. Each case has a limit; a case beyond it is an error.
"""
import json
import pathlib
import subprocess
import tempfile

import numpy
import skia

SIDE = 128

# Core Animation's name, Skia's, and the largest difference allowed: a step, as Skia divides by 255
# approximately; two where it doubles such a quotient.
BLEND_MODES = [
    ("clear", "kClear", 0), ("copy", "kSrc", 1), ("sourceOver", "kSrcOver", 1),
    ("sourceIn", "kSrcIn", 1), ("sourceOut", "kSrcOut", 1), ("sourceAtop", "kSrcATop", 1),
    ("destOver", "kDstOver", 1), ("destIn", "kDstIn", 1), ("destOut", "kDstOut", 1),
    ("destAtop", "kDstATop", 1), ("xor", "kXor", 1), ("plusL", "kPlus", 1),
    ("multiply", "kModulate", 1), ("multiplyBlendMode", "kMultiply", 1),
    ("screenBlendMode", "kScreen", 1), ("overlayBlendMode", "kOverlay", 1),
    ("darkenBlendMode", "kDarken", 1), ("lightenBlendMode", "kLighten", 1),
    ("colorDodgeBlendMode", "kColorDodge", 1), ("colorBurnBlendMode", "kColorBurn", 1),
    ("softLightBlendMode", "kSoftLight", 1), ("hardLightBlendMode", "kHardLight", 1),
    ("differenceBlendMode", "kDifference", 2), ("exclusionBlendMode", "kExclusion", 2),
    ("hueBlendMode", "kHue", 1), ("saturationBlendMode", "kSaturation", 1),
    ("colorBlendMode", "kColor", 1), ("luminosityBlendMode", "kLuminosity", 1),
]

COLORS = ["#ff2000", "#20c0ff", "#104000"]


def straight_to_image(pixels):
    """A Skia image of straight RGBA bytes."""
    info = skia.ImageInfo.Make(
        pixels.shape[1], pixels.shape[0], skia.kRGBA_8888_ColorType, skia.kUnpremul_AlphaType)
    return skia.Image.fromarray(
        numpy.ascontiguousarray(pixels), colorType=info.colorType(), copy=True)


def pictures():
    """A source whose alpha grows to the right and a backdrop whose alpha grows downward."""
    y, x = numpy.mgrid[0:SIDE, 0:SIDE]
    step = 255 / (SIDE - 1)

    def stack(red, green, blue, alpha):
        return numpy.stack([red, green, blue, alpha], axis=2).round().astype(numpy.uint8)

    source = stack(y * step, (x * 7 + y * 3) % 256, 255 - y * step, x * step)
    backdrop = stack((x * 5) % 256, 255 - x * step, (x * 2 + y * 11) % 256, y * step)
    return source, backdrop


def premultiplied(straight):
    alpha = straight[:, :, 3:].astype(float)
    return numpy.concatenate([straight[:, :, :3] * alpha / 255, alpha], axis=2)


class Comparison:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.failures = 0

    def lambent(self, layers, images=None):
        """The premultiplied channels of a scene's first frame."""
        scene = {
            "version": 1, "size": [SIDE, SIDE], "duration": 1, "images": images or {},
            "layers": layers,
        }
        path = self.folder / "scene.json"
        path.write_text(json.dumps(scene))
        run = subprocess.run(
            [self.program, "render", path, "--time", "0", "--format", "rgba", "-o", "-", "--quiet"],
            capture_output=True, check=False)
        if run.returncode != 0:
            raise SystemExit(run.stderr.decode())
        pixels = numpy.frombuffer(run.stdout, numpy.uint8).reshape(SIDE, SIDE, 4)
        return premultiplied(pixels)

    def skia(self, draw):
        """The premultiplied channels of what `draw` draws on a clear canvas."""
        pixels = numpy.zeros((SIDE, SIDE, 4), numpy.uint8)
        info = skia.ImageInfo.Make(
            SIDE, SIDE, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        surface = skia.Surface.MakeRasterDirect(info, pixels)
        draw(surface.getCanvas())
        surface.flushAndSubmit()
        return pixels.astype(float)

    def report(self, name, ours, theirs, limit):
        change = numpy.abs(ours - theirs)
        # Reading ours back from straight bytes is off by up to half a step.
        worst = numpy.floor(change.max() + 0.499)
        beyond = 100 * (change > 1.5).mean()
        verdict = "" if worst <= limit else f"  more than {limit}"
        self.failures += worst > limit
        print(f"{name:28} {worst:5.0f}   {beyond:7.3f} %{verdict}")


def compare_blend_modes(comparison):
    source, backdrop = pictures()
    for name, pixels in (("source", source), ("backdrop", backdrop)):
        straight_to_image(pixels).save(str(comparison.folder / f"{name}.png"), skia.kPNG)
    images = {name: {"file": f"{name}.png"} for name in ("source", "backdrop")}
    top, bottom = (
        skia.Image.open(str(comparison.folder / f"{name}.png")) for name in ("source", "backdrop"))
    for ours, theirs, limit in BLEND_MODES:
        frame = [0, 0, SIDE, SIDE]
        layers = [
            {"type": "layer", "name": "b", "frame": frame, "contents": "backdrop"},
            {"type": "layer", "name": "s", "frame": frame, "contents": "source",
             "compositingFilter": ours},
        ]

        def draw(canvas, mode=getattr(skia.BlendMode, theirs)):
            canvas.drawImage(bottom, 0, 0)
            canvas.drawImage(top, 0, 0, skia.SamplingOptions(), skia.Paint(BlendMode=mode))

        comparison.report(ours, comparison.lambent(layers, images), comparison.skia(draw), limit)


def compare_gradients(comparison):
    colors = [skia.Color(int(c[1:3], 16), int(c[3:5], 16), int(c[5:7], 16)) for c in COLORS]
    places = [0, 0.3, 1]
    shaders = {
        "axial": ([0.1, 0.2], [0.9, 0.7], skia.GradientShader.MakeLinear(
            [skia.Point(0.1 * SIDE, 0.2 * SIDE), skia.Point(0.9 * SIDE, 0.7 * SIDE)],
            colors, places)),
        "radial": ([0.5, 0.5], [0.9, 0.9], skia.GradientShader.MakeRadial(
            skia.Point(0.5 * SIDE, 0.5 * SIDE), 0.4 * SIDE, colors, places)),
        "conic": ([0.5, 0.5], [1, 0.5], skia.GradientShader.MakeSweep(
            0.5 * SIDE, 0.5 * SIDE, colors, places)),
    }
    for kind, (start, end, shader) in shaders.items():
        layers = [{
            "type": "gradient", "name": "g", "frame": [0, 0, SIDE, SIDE], "gradientType": kind,
            "startPoint": start, "endPoint": end, "colors": COLORS, "locations": places,
        }]
        theirs = comparison.skia(lambda canvas, s=shader: canvas.drawPaint(skia.Paint(Shader=s)))
        # At the seam of a cone a pixel is one colour or the other: leave the row out.
        ours = comparison.lambent(layers)
        if kind == "conic":
            ours, theirs = (numpy.delete(a, [SIDE // 2 - 1, SIDE // 2], axis=0)
                            for a in (ours, theirs))
        comparison.report(f"gradient {kind}", ours, theirs, 2)


def convolved(pixels, sigma):
    """The Gaussian by its definition, transparent beyond the picture."""
    radius = int(numpy.ceil(6 * sigma))
    weights = numpy.exp(-(numpy.arange(-radius, radius + 1) ** 2) / (2 * sigma * sigma))
    weights /= weights.sum()
    for axis in (0, 1):
        pixels = numpy.apply_along_axis(
            lambda line: numpy.convolve(line, weights)[radius:-radius], axis, pixels)
    return pixels


def compare_blurs(comparison):
    sharp = numpy.zeros((SIDE, SIDE, 4))
    sharp[40:88, 40:88] = [255, 128, 0, 255]
    sharp[50:80, 60:66] = [0, 64, 255, 255]
    for sigma in (1, 1.9, 3, 8, 16):
        layers = [{
            "type": "layer", "name": "group", "frame": [0, 0, SIDE, SIDE],
            "filters": [{"filter": "gaussianBlur", "name": "b", "radius": sigma}],
            "sublayers": [
                {"type": "layer", "name": "a", "frame": [40, 40, 48, 48],
                 "backgroundColor": "#ff8000"},
                {"type": "layer", "name": "b", "frame": [60, 50, 6, 30],
                 "backgroundColor": "#0040ff"}],
        }]

        def draw(canvas, sigma=sigma):
            canvas.saveLayer(paint=skia.Paint(
                ImageFilter=skia.ImageFilters.Blur(sigma, sigma)))
            canvas.drawRect(skia.Rect.MakeXYWH(40, 40, 48, 48), skia.Paint(Color=0xFFFF8000))
            canvas.drawRect(skia.Rect.MakeXYWH(60, 50, 6, 30), skia.Paint(Color=0xFF0040FF))
            canvas.restore()

        ours = comparison.lambent(layers)
        comparison.report(f"gaussianBlur {sigma} by formula", ours, convolved(sharp, sigma), 1)
        # From a deviation of 2 Skia's CPU blur is three boxes, not a Gaussian.
        limit = 2 if sigma < 2 else 16
        comparison.report(f"gaussianBlur {sigma}", ours, comparison.skia(draw), limit)


def compare(path):
    """The exit status: 1 where a case is beyond its limit."""
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(path, pathlib.Path(folder))
        print(f"{'Compared with Skia ' + skia.__version__:28} worst   beyond 1")
        compare_blend_modes(comparison)
        compare_gradients(comparison)
        compare_blurs(comparison)
    return 1 if comparison.failures else 0
