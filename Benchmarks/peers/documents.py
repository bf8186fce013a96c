"""Rows of documents: the same moving layers by Skia, from the positions of a frame to its bytes.

Skia draws pictures that were recorded beforehand, one for each frame, with the matrices of that frame: Python's
calls cost nothing. Ours evaluates the document's animations, builds the layers of the frame and draws them."""
import math

import numpy
import skia

from inputs import Spread
from measure import Row, stretch
from shapes import LINEAR, Canvas, skia_color

FRAMES = 10
# Of the ten seconds that each animation takes, at 30 frames a second.
STEP = 1 / 300


class Film(Canvas):
    """Pictures of frames, drawn in turn."""

    def __init__(self, draw):
        recorded = []
        for frame in range(1, FRAMES + 1):
            super().__init__(lambda canvas, frame=frame: draw(canvas, frame * STEP))
            recorded.append(self.picture)
        self.pictures = recorded

    def draw(self):
        canvas = self.surface.getCanvas()
        for picture in self.pictures:
            canvas.drawPicture(picture)

    def time(self):
        return [time / FRAMES for time in stretch(self.draw)]


def turned(margin, draw):
    """A layer that turns about its place."""
    def body(canvas, spread, fraction):
        canvas.save()
        canvas.translate(*spread.point(margin))
        canvas.rotate(math.degrees(spread.angle) + 360 * fraction)
        draw(canvas, spread)
        canvas.restore()
    return body


def moved(draw):
    """A layer that moves to the right."""
    def body(canvas, spread, fraction):
        x, y = spread.point(190)
        canvas.save()
        canvas.translate(x + 100 * fraction, y)
        draw(canvas, spread)
        canvas.restore()
    return body


def layers(count, body):
    def draw(canvas, fraction):
        for index in range(count):
            body(canvas, Spread(index), fraction)
    return lambda: Film(draw)


CARD = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(-80, -50, 160, 100), 12, 12)


def card(canvas, spread):
    canvas.drawRRect(CARD, skia.Paint(Color=skia_color(spread, 1), AntiAlias=True))


def shadowed_card(canvas, spread):
    canvas.save()
    canvas.translate(0, 6)
    canvas.drawRRect(CARD, skia.Paint(
        Color=skia.ColorSetARGB(102, 0, 0, 0), AntiAlias=True,
        MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 8)))
    canvas.restore()
    card(canvas, spread)


def rectangle(canvas, spread):
    canvas.drawRect(
        skia.Rect.MakeXYWH(-20, -15, 40, 30),
        skia.Paint(Color=skia_color(spread, 0.8), AntiAlias=True))


def star(canvas, spread):
    path = skia.Path()
    path.addPoly([
        skia.Point((90 if i % 2 == 0 else 36) * math.cos(i * math.pi / 5),
                   (90 if i % 2 == 0 else 36) * math.sin(i * math.pi / 5)) for i in range(10)], True)
    canvas.drawPath(path, skia.Paint(Color=skia_color(spread, 0.8), AntiAlias=True))


def thumbnail():
    """The gradient of the document's image."""
    surface = skia.Surface(256, 256)
    shader = skia.GradientShader.MakeLinear(
        [skia.Point(128, 0), skia.Point(128, 256)], [0xFF204080, 0xFFFFCC66])
    surface.getCanvas().drawPaint(skia.Paint(Shader=shader, Dither=True))
    return surface.makeImageSnapshot()


def images():
    image = thumbnail()
    paint = skia.Paint(Alphaf=0.8)
    return layers(40, moved(
        lambda canvas, spread: canvas.drawImage(image, -128, -128, LINEAR, paint)))()


def still():
    """10,000 small layers, of which the last moves."""
    def dot(canvas, spread, fraction):
        x, y = spread.point(190)
        x += 100 * fraction if spread.index == 9999 else 0
        canvas.drawRect(
            skia.Rect.MakeXYWH(x - 4, y - 3, 8, 6),
            skia.Paint(Color=skia_color(spread, 1), AntiAlias=True))
    return layers(10_000, dot)()


def deep():
    """Twenty chains of 50 layers within each other."""
    def chain(canvas, spread):
        canvas.translate(-151, -101)
        for depth in range(50):
            canvas.translate(1, 1)
            canvas.drawRect(
                skia.Rect.MakeWH(300 - 2 * depth, 200 - depth),
                skia.Paint(Color=skia_color(Spread(spread.index + depth), 0.2), AntiAlias=True))
    return layers(20, turned(190, chain))()


def rows(program):
    """Every row of this kind."""
    result = []

    def add(workload, work, goal, make, limit=1.0):
        made = {}

        def prepare():
            made["peer"] = make()

        def difference():
            made["peer"].draw()
            ours = numpy.frombuffer(program.saved(workload), numpy.uint8)
            theirs = made["peer"].pixels.reshape(-1)
            return float(numpy.abs(ours.astype(numpy.int16) - theirs).mean())

        result.append(Row(
            name=workload, work=f"frames of a document: {work}", peer="Skia", goal=goal,
            ours=lambda: program.bench(workload), theirs=lambda: made["peer"].time(),
            difference=difference, limit=limit, prepare=prepare))

    add("animated-cards-200", "200 moving cards", 0.6, layers(200, moved(card)))
    add("animated-shadows-200", "200 moving cards with shadows", 0.3,
        layers(200, moved(shadowed_card)))
    add("animated-rectangles-1k", "1,000 turning rectangles", 0.5,
        layers(1000, turned(30, rectangle)))
    add("animated-stars-100", "100 turning stars", 0.4, layers(100, turned(95, star)))
    add("animated-images-40", "40 moving images", 0.4, images)
    add("static-layers-10k", "10,000 still layers and one that moves", 0.5, still)
    add("deep-tree-1k", "20 chains of 50 layers within each other, turning", 0.5, deep, limit=2)
    return result
