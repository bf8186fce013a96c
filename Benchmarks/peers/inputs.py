"""The inputs of both sides, by the formulas of `lambent bench`."""
import numpy

from measure import HEIGHT, WIDTH

STEPS = [
    0.7548776662466927, 0.5698402909980532, 0.8191725133961645, 0.6710436067037893,
    0.5497004779019703,
]


class Spread:
    """Even fractions of 0…1 for the positions of layers."""

    def __init__(self, index):
        self.index = index

    def fraction(self, stream):
        return (0.5 + self.index * STEPS[stream]) % 1.0

    def point(self, margin):
        return (margin + (WIDTH - 2 * margin) * self.fraction(0),
                margin + (HEIGHT - 2 * margin) * self.fraction(1))

    @property
    def angle(self):
        return 2 * numpy.pi * self.fraction(2)

    @property
    def color(self):
        hue = int(self.fraction(3) * 256)
        return hue, (hue * 7 + 40) % 256, (hue * 3 + 160) % 256


def picture(seed):
    """An opaque picture in which neighbouring pixels are alike."""
    v, u = numpy.mgrid[0:HEIGHT, 0:WIDTH].astype(numpy.uint32)
    u = u + 37 * seed
    channels = [(u * 3 + v) >> 3 & 255, (u ^ v) >> 2 & 255, (u + v * 5) >> 4 & 255,
                numpy.full_like(u, 255)]
    return numpy.ascontiguousarray(numpy.stack(channels, axis=2).astype(numpy.uint8))


def split_mix(seed, count):
    """So many words of SplitMix64."""
    z = numpy.uint64(seed) + numpy.arange(1, count + 1, dtype=numpy.uint64) * numpy.uint64(
        0x9E3779B97F4A7C15)
    z = (z ^ (z >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    return z ^ (z >> numpy.uint64(31))


def noise(seed, alpha):
    """Premultiplied random pixels of one alpha."""
    bits = split_mix(seed, WIDTH * HEIGHT)
    channels = [((bits >> numpy.uint64(8 * i)) & numpy.uint64(255)) * numpy.uint64(alpha)
                // numpy.uint64(255) for i in range(3)]
    channels.append(numpy.full_like(bits, alpha))
    pixels = numpy.stack(channels, axis=1).astype(numpy.uint8)
    return numpy.ascontiguousarray(pixels.reshape(HEIGHT, WIDTH, 4))


def disc():
    """A premultiplied white disc of 32 × 32 whose alpha falls to 0."""
    y, x = numpy.mgrid[0:32, 0:32] - 15.5
    alpha = numpy.maximum(0, 1 - numpy.sqrt(x * x + y * y) / 16)
    return numpy.repeat((alpha * 255 + 0.5).astype(numpy.uint8)[:, :, None], 4, axis=2)


def sprites(count, seed, low=9.6, high=32.0):
    """Positions, sides, directions and tints of sprites, as single floats."""
    words = split_mix(seed, 16 * count)
    uniform = ((words >> numpy.uint64(40)).astype(numpy.float32) / numpy.float32(16777216))
    values = iter(uniform.tolist())
    result = []
    for _ in range(count):
        x, y = next(values) * WIDTH, next(values) * HEIGHT
        side = low + (high - low) * next(values)
        while True:
            c, s = next(values) * 2 - 1, next(values) * 2 - 1
            square = c * c + s * s
            if 1e-6 < square <= 1:
                break
        length = square ** 0.5
        tint = next(values), next(values), next(values)
        result.append((x, y, side, c / length, s / length, tint))
    return result
