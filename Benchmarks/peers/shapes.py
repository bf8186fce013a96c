"""Rows of layers: the same shapes by Blend2D and by Skia."""
import math

import blend2d
import cairo
import cv2
import numpy
import skia

from inputs import Spread, noise, picture
from measure import HEIGHT, WIDTH, Row, stretch


def skia_color(spread, alpha):
    red, green, blue = spread.color
    return skia.ColorSetARGB(round(255 * alpha), red, green, blue)


class Canvas:
    """Skia's raster canvas; what is drawn is recorded once, so that Python's calls cost nothing."""

    def __init__(self, draw, background=skia.ColorWHITE):
        self.pixels = numpy.zeros((HEIGHT, WIDTH, 4), numpy.uint8)
        info = skia.ImageInfo.Make(
            WIDTH, HEIGHT, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels)
        recorder = skia.PictureRecorder()
        canvas = recorder.beginRecording(skia.Rect.MakeWH(WIDTH, HEIGHT))
        canvas.clear(background)
        draw(canvas)
        self.picture = recorder.finishRecordingAsPicture()

    def time(self):
        canvas = self.surface.getCanvas()
        return stretch(lambda: canvas.drawPicture(self.picture))


class BlurredCanvas(Canvas):
    """The same with an image that is new each time: Skia keeps what it filtered."""

    def __init__(self, sigma):
        self.source = picture(1)
        self.paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(sigma, sigma))
        super().__init__(lambda canvas: None, skia.ColorTRANSPARENT)

    def reset(self):
        self.image = opaque_image(self.source)

    def draw(self):
        canvas = self.surface.getCanvas()
        canvas.clear(skia.ColorTRANSPARENT)
        canvas.drawImage(self.image, 0, 0, skia.SamplingOptions(), self.paint)

    def time(self):
        return stretch(self.draw, self.reset)


class Blend2D:
    """Blend2D's canvas, one thread. Its paths are made beforehand."""

    def __init__(self, shapes):
        self.shapes = shapes
        self.image = blend2d.Image(WIDTH, HEIGHT)

    def draw(self):
        context = blend2d.Context(self.image)
        context.set_fill_style_rgba(255, 255, 255, 255)
        context.fill_all()
        for path, (red, green, blue) in self.shapes:
            context.set_fill_style_rgba(red, green, blue, 204)
            context.fill_path(path)
        context.end()

    def time(self):
        return stretch(self.draw)

    @property
    def pixels(self):
        # Blend2D stores blue first.
        return numpy.asarray(self.image.asarray())[:, :, [2, 1, 0, 3]]


def polygon(points):
    path = blend2d.Path()
    path.move_to(*points[0])
    for point in points[1:]:
        path.line_to(*point)
    path.close()
    return path


def turned_corners(spread):
    x, y = spread.point(30)
    c, s = math.cos(spread.angle), math.sin(spread.angle)
    return [(x + dx * c - dy * s, y + dx * s + dy * c)
            for dx, dy in ((-20, -15), (20, -15), (20, 15), (-20, 15))]


def star_corners(spread):
    x, y = spread.point(95)
    corners = []
    for index in range(10):
        radius = 90 if index % 2 == 0 else 36
        angle = index * math.pi / 5 + spread.angle
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return corners


def blend2d_shapes(count, corners):
    return Blend2D(
        [(polygon(corners(Spread(i))), Spread(i).color) for i in range(count)])


def skia_rectangles(canvas):
    rect = skia.Rect.MakeXYWH(-20, -15, 40, 30)
    for index in range(1000):
        spread = Spread(index)
        canvas.save()
        canvas.translate(*spread.point(30))
        canvas.rotate(math.degrees(spread.angle))
        canvas.drawRect(rect, skia.Paint(Color=skia_color(spread, 0.8), AntiAlias=True))
        canvas.restore()


def skia_stars(canvas):
    for index in range(100):
        spread = Spread(index)
        path = skia.Path()
        path.addPoly([skia.Point(*p) for p in star_corners(spread)], True)
        canvas.drawPath(path, skia.Paint(Color=skia_color(spread, 0.8), AntiAlias=True))


def skia_curves(canvas):
    for index in range(1000):
        spread = Spread(index)
        path = skia.Path()
        path.moveTo(0, 50)
        path.cubicTo(200 * spread.fraction(3), -80, 200 * spread.fraction(4), 180, 200, 50)
        canvas.save()
        canvas.translate(*spread.point(130))
        canvas.rotate(math.degrees(spread.angle))
        canvas.translate(-100, -50)
        canvas.drawPath(path, skia.Paint(
            Color=skia_color(spread, 0.8), AntiAlias=True, Style=skia.Paint.kStroke_Style,
            StrokeWidth=1 + 8 * spread.fraction(0), StrokeCap=skia.Paint.kRound_Cap))
        canvas.restore()


def card(spread):
    x, y = spread.point(90)
    return skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x - 80, y - 50, 160, 100), 12, 12)


def draw_card(canvas, spread):
    canvas.drawRRect(card(spread), skia.Paint(Color=skia_color(spread, 1), AntiAlias=True))


def draw_shadowed_card(canvas, spread):
    paint = skia.Paint(
        Color=skia.ColorSetARGB(102, 0, 0, 0), AntiAlias=True,
        MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 8))
    canvas.save()
    canvas.translate(0, 6)
    canvas.drawRRect(card(spread), paint)
    canvas.restore()
    draw_card(canvas, spread)


def skia_cards(canvas):
    for index in range(200):
        draw_card(canvas, Spread(index))


def skia_shadowed_cards(canvas):
    for index in range(200):
        draw_shadowed_card(canvas, Spread(index))


LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)


def opaque_image(pixels):
    """Skia's image of opaque pixels, which it need not multiply by alpha."""
    pixels = numpy.ascontiguousarray(pixels)
    info = skia.ImageInfo.Make(
        pixels.shape[1], pixels.shape[0], skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)
    return skia.Image.MakeRasterCopy(skia.Pixmap(info, pixels, pixels.shape[1] * 4))


def thumbnail(width, height):
    return opaque_image(picture(1)[:height, :width])


def skia_moved_images(canvas):
    image = thumbnail(256, 256)
    canvas.saveLayerAlpha(None, 204)
    for index in range(40):
        x, y = Spread(index).point(130)
        canvas.drawImage(image, x - 128, y - 128, LINEAR)
    canvas.restore()


def skia_turned_images(canvas):
    image = thumbnail(40, 30)
    for index in range(1000):
        spread = Spread(index)
        canvas.save()
        canvas.translate(*spread.point(30))
        canvas.rotate(math.degrees(spread.angle))
        canvas.drawImageRect(
            image, skia.Rect.MakeXYWH(-20, -15, 40, 30), LINEAR, skia.Paint(AntiAlias=True))
        canvas.restore()


def skia_gradient(kind):
    colors = [skia_color(Spread(i), 1) for i in range(3)]
    if kind == "axial":
        shader = skia.GradientShader.MakeLinear(
            [skia.Point(0.1 * WIDTH, 0.2 * HEIGHT), skia.Point(0.9 * WIDTH, 0.7 * HEIGHT)],
            colors, [0, 0.3, 1])
    else:
        # An ellipse: a circle in the unit square, stretched.
        matrix = skia.Matrix.Scale(WIDTH, HEIGHT)
        shader = skia.GradientShader.MakeRadial(
            skia.Point(0.5, 0.5), 0.5, colors, [0, 0.3, 1], skia.TileMode.kClamp, 0, matrix)
    return lambda canvas: canvas.drawPaint(skia.Paint(Shader=shader, Dither=True))


def skia_page(canvas):
    image = thumbnail(160, 100)
    for index in range(300):
        spread = Spread(index)
        x, y = spread.point(90)
        if index % 5 == 0:
            draw_shadowed_card(canvas, spread)
        elif index % 5 in (1, 2):
            canvas.save()
            if index % 5 == 2:
                canvas.clipRRect(card(spread), skia.ClipOp.kIntersect, True)
            canvas.drawImage(image, x - 80, y - 50, LINEAR)
            canvas.restore()
        elif index % 5 == 3:
            shader = skia.GradientShader.MakeLinear(
                [skia.Point(x - 80, y - 50), skia.Point(x + 80, y + 50)],
                [skia_color(Spread(1), 1), skia_color(Spread(2), 1)])
            canvas.drawRRect(card(spread), skia.Paint(Shader=shader, AntiAlias=True, Dither=True))
        else:
            draw_card(canvas, spread)


class OpenCV:
    """A function over arrays of bytes."""

    def __init__(self, make):
        cv2.setNumThreads(1)
        self.make = make
        self.pixels = make()

    def time(self):
        return stretch(self.make)


class Cairo:
    """A translucent picture over another, by pixman."""

    def __init__(self):
        self.backdrop = numpy.zeros((HEIGHT, WIDTH, 4), numpy.uint8)
        self.backdrop[:] = [0x60, 0x80, 0x20, 0xFF]
        self.pixels = self.backdrop.copy()
        source = noise(3, 128)
        self.source = cairo.ImageSurface.create_for_data(
            source, cairo.FORMAT_ARGB32, WIDTH, HEIGHT)
        target = cairo.ImageSurface.create_for_data(
            self.pixels, cairo.FORMAT_ARGB32, WIDTH, HEIGHT)
        self.context = cairo.Context(target)
        self.context.set_source_surface(self.source)

    def reset(self):
        self.pixels[:] = self.backdrop

    def time(self):
        times = stretch(self.context.paint, self.reset)
        self.reset()
        self.context.paint()
        return times


def blur_by_opencv(sigma):
    source = picture(1)
    return OpenCV(lambda: cv2.GaussianBlur(
        source, (0, 0), sigma, borderType=cv2.BORDER_CONSTANT))


def dissolve_by_opencv():
    a, b = noise(1, 255), noise(2, 255)
    weight = 12345 / 32768
    target = numpy.empty_like(a)
    peer = OpenCV(lambda: cv2.addWeighted(a, 1 - weight, b, weight, 0, dst=target))
    peer.pixels = target
    return peer


def rows(program):
    """Every row of this kind."""
    result = []

    def add(name, work, peer, goal, make, limit=1.0, workload=None):
        workload = workload or name
        made = {}

        def prepare():
            made["peer"] = make()

        def difference():
            ours = numpy.frombuffer(program.saved(workload), numpy.uint8)
            theirs = made["peer"].pixels.reshape(-1)
            return float(numpy.abs(ours.astype(numpy.int16) - theirs).mean())

        result.append(Row(
            name=name, work=work, peer=peer, goal=goal, ours=lambda: program.bench(workload),
            theirs=lambda: made["peer"].time(), difference=difference, limit=limit,
            prepare=prepare))

    rectangles, stars = "rectangles-turned-1k", "stars-100"
    add("rectangles-blend2d", "1,000 rotated rectangles 40 × 30", "Blend2D", 1.5,
        lambda: blend2d_shapes(1000, turned_corners), workload=rectangles)
    add("stars-blend2d", "100 filled stars", "Blend2D", 1.5,
        lambda: blend2d_shapes(100, star_corners), workload=stars)
    add("rectangles-skia", "1,000 rotated rectangles 40 × 30", "Skia", 0.5,
        lambda: Canvas(skia_rectangles), workload=rectangles)
    add("stars-skia", "100 filled stars", "Skia", 0.5, lambda: Canvas(skia_stars), workload=stars)
    add("strokes-1k", "1,000 stroked curves with round ends", "Skia", 1.2,
        lambda: Canvas(skia_curves), limit=2)
    add("cards-200", "200 rounded rectangles", "Skia", 0.5, lambda: Canvas(skia_cards))
    add("cards-shadow-200", "200 rounded rectangles with shadows, σ 8", "Skia, mask filter", 0.8,
        lambda: Canvas(skia_shadowed_cards))
    add("images-moved-40", "40 images moved by parts of a pixel, in an opacity group", "Skia", 0.5,
        lambda: Canvas(skia_moved_images))
    add("images-turned-1k", "1,000 rotated images 40 × 30", "Skia", 0.5,
        lambda: Canvas(skia_turned_images), limit=2)
    for kind in ("axial", "radial"):
        add(f"gradient-{kind}-1080p", f"{kind} gradient, both dithered", "Skia", 0.6,
            lambda kind=kind: Canvas(skia_gradient(kind)))
    for sigma in (20, 3):
        workload = f"blur-{sigma}-1080p"
        add(f"blur-{sigma}-opencv", f"Gaussian blur σ {sigma} of a frame", "OpenCV GaussianBlur",
            0.4, lambda sigma=sigma: blur_by_opencv(sigma), workload=workload)
        add(f"blur-{sigma}-skia", f"Gaussian blur σ {sigma} of a frame", "Skia", 0.4,
            lambda sigma=sigma: BlurredCanvas(sigma), workload=workload)
    add("dissolve-1080p", "dissolve at a weight between 256ths", "OpenCV addWeighted", 0.6,
        dissolve_by_opencv)
    add("source-over-1080p", "source-over", "pixman through cairo", 0.9, Cairo)
    add("page-300", "a page: 300 layers of cards, images, rounded masks, shadows, gradients",
        "Skia", 0.8, lambda: Canvas(skia_page))
    return result
