"""Rows of particles: sprites by Skia's drawAtlas, their evaluation by numba."""
import numba
import numpy
import skia

import inputs
from measure import HEIGHT, WIDTH, Row, stretch


class Atlas:
    """All sprites by one call."""

    def __init__(self, sprites, mode):
        self.pixels = numpy.zeros((HEIGHT, WIDTH, 4), numpy.uint8)
        info = skia.ImageInfo.Make(
            WIDTH, HEIGHT, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels)
        disc = skia.ImageInfo.Make(
            32, 32, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        image = skia.Image.MakeRasterCopy(
            skia.Pixmap(disc, numpy.ascontiguousarray(inputs.disc()), 128))
        transforms, colors = [], []
        for x, y, side, cosine, sine, tint in sprites:
            c, s = side / 32 * cosine, side / 32 * sine
            transforms.append(skia.RSXform(c, s, x - 16 * c + 16 * s, y - 16 * s - 16 * c))
            colors.append(skia.ColorSetARGB(200, *(round(255 * channel) for channel in tint)))
        recorder = skia.PictureRecorder()
        canvas = recorder.beginRecording(skia.Rect.MakeWH(WIDTH, HEIGHT))
        canvas.clear(skia.ColorTRANSPARENT)
        canvas.drawAtlas(
            image, transforms, [skia.Rect.MakeWH(32, 32)] * len(transforms), colors,
            skia.BlendMode.kModulate, skia.SamplingOptions(skia.FilterMode.kLinear), None,
            skia.Paint(BlendMode=mode))
        self.picture = recorder.finishRecordingAsPicture()

    def time(self):
        canvas = self.surface.getCanvas()
        return stretch(lambda: canvas.drawPicture(self.picture))


BLOCK = 256


@numba.njit(cache=False, fastmath=False, boundscheck=False)
def evaluate(births, own, shared, time, ax, ay, az, speeds, states):
    """What `Motion` gives of each particle, block by block into memory that stays in cache."""
    count = births.shape[0]
    ages = numpy.empty(BLOCK, numpy.float32)
    for first in range(0, count, BLOCK):
        n = min(BLOCK, count - first)
        for i in range(n):
            ages[i] = numpy.float32(max(0.0, time - births[first + i]))
        for i in range(n):
            t, row = ages[i], first + i
            vx, vy, vz = own[2, row], own[3, row], shared[1, i]
            half = numpy.float32(0.5)
            states[0, i] = own[0, row] + (vx + half * ax * t) * t
            states[1, i] = own[1, row] + (vy + half * ay * t) * t
            states[2, i] = shared[0, i] + (vz + half * az * t) * t
            states[3, i] = vx + ax * t
            states[4, i] = vy + ay * t
            states[5, i] = vz + az * t
        for i in range(n):
            t, row = ages[i], first + i
            states[6, i] = own[7, row] + speeds[0] * t
            states[7, i] = own[8, row] + speeds[1] * t
            states[8, i] = own[9, row] + speeds[2] * t
            states[9, i] = own[10, row] + speeds[3] * t
            states[10, i] = (own[4, row] + speeds[4] * t) * shared[2, i]
            states[11, i] = own[5, row] + own[6, row] * t


class Particles:
    """A million particles of the same birth records."""

    COUNT = 1_000_000
    OWN = 11

    def __init__(self, program):
        program.bench("emitter-births-1m")
        bytes_ = program.saved("emitter-births-1m")
        capacity = (self.COUNT + BLOCK - 1) // BLOCK * BLOCK
        times = numpy.frombuffer(bytes_, numpy.float64, 2 * capacity)
        values = numpy.frombuffer(bytes_, numpy.float32, offset=16 * capacity)
        self.births = times[:self.COUNT].copy()
        self.own = values[:self.OWN * capacity].reshape(self.OWN, capacity).copy()
        self.shared = values[self.OWN * capacity:].reshape(-1, BLOCK).copy()
        self.states = numpy.zeros((13, BLOCK), numpy.float32)
        self.speeds = numpy.array([-0.1, 0.1, 0.05, -0.3, -0.1], numpy.float32)
        self.run()

    def run(self):
        evaluate(
            self.births, self.own, self.shared, 1.0, numpy.float32(-10), numpy.float32(90),
            numpy.float32(0), self.speeds, self.states)

    def time(self):
        return stretch(self.run)

    def difference(self, program):
        """The mean difference of the last block's states, of which 12 columns are compared."""
        states = numpy.frombuffer(program.saved("emitter-evaluate-1m"), numpy.float32)
        ours = states.reshape(-1, 13, BLOCK)[-1]
        count = self.COUNT % BLOCK or BLOCK
        return float(numpy.abs(ours[:12, :count] - self.states[:12, :count]).mean())


def rows(program):
    """Every row of this kind."""
    result = []

    def add(name, work, peer, goal, make, difference, limit=1.0):
        made = {}

        def prepare():
            made["peer"] = make()

        result.append(Row(
            name=name, work=work, peer=peer, goal=goal, ours=lambda: program.bench(name),
            theirs=lambda: made["peer"].time(), difference=lambda: difference(made["peer"]),
            limit=limit, prepare=prepare))

    def pixels(name):
        def difference(peer):
            ours = numpy.frombuffer(program.saved(name), numpy.uint8)
            return float(numpy.abs(ours.astype(numpy.int16) - peer.pixels.reshape(-1)).mean())
        return difference

    for name, work, count, low, high, mode, goal in [
            ("sprites-20k-additive", "20,000 sprites, additive", 20_000, 9.6, 32,
             skia.BlendMode.kPlus, 0.06),
            ("sprites-20k-over", "20,000 sprites, over", 20_000, 9.6, 32,
             skia.BlendMode.kSrcOver, 0.06),
            ("sprites-100k-3px", "100,000 sprites of 3 px, over", 100_000, 3, 3,
             skia.BlendMode.kSrcOver, 0.2)]:
        add(name, work, "Skia drawAtlas", goal,
            lambda count=count, low=low, high=high, mode=mode:
            Atlas(inputs.sprites(count, count, low, high), mode), pixels(name),
            # Skia reads single texels of what shrinks, and we means: the sums are the same.
            limit=5 if high < 9 else 2)
    add("emitter-evaluate-1m", "1,000,000 particles evaluated, blocks in cache", "numba", 0.9,
        lambda: Particles(program), lambda peer: peer.difference(program))
    return result
