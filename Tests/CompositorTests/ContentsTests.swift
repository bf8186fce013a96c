import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Contents")
struct ContentsTests {
  /// Four by two pixels, each its own colour: red is 10 × column + 10, green 100 × row + 50.
  private static let raster = image(4, 2) { x, y in pixel(10 * x + 10, 100 * y + 50, 7) }

  private static func layer(_ gravity: RenderNode.Gravity, _ width: Double, _ height: Double)
    -> RenderNode
  {
    var node = box(2, 2, width, height, nil)
    var contents = Drawable.Contents(raster)
    contents.gravity = gravity
    contents.magnification = .nearest
    node.contents = contents
    return node
  }

  @Test("an image of the layer's size is copied")
  func copied() throws {
    let drawn = try draw(Self.layer(.resize, 4, 2), tolerance: 0)
    for y in 0..<2 {
      for x in 0..<4 { #expect(drawn[x + 2, y + 2] == pixel(10 * x + 10, 100 * y + 50, 7)) }
    }
    #expect(drawn[1, 2] == 0 && drawn[6, 2] == 0 && drawn[2, 4] == 0)
  }

  @Test(
    "gravities place an image of 4 × 2 in bounds of 8 × 8; top is the greatest y",
    arguments: [
      (.center, 2, 3, 4, 2), (.top, 2, 6, 4, 2), (.bottom, 2, 0, 4, 2), (.left, 0, 3, 4, 2),
      (.right, 4, 3, 4, 2), (.topLeft, 0, 6, 4, 2), (.topRight, 4, 6, 4, 2),
      (.bottomLeft, 0, 0, 4, 2), (.bottomRight, 4, 0, 4, 2), (.resize, 0, 0, 8, 8),
      (.resizeAspect, 0, 2, 8, 4), (.resizeAspectFill, -4, 0, 16, 8),
    ] as [(RenderNode.Gravity, Int, Int, Int, Int)])
  func gravities(gravity: RenderNode.Gravity, x: Int, y: Int, width: Int, height: Int) throws {
    let drawn = try draw(Self.layer(gravity, 8, 8), width: 24, height: 12)
    let columns = (0..<24).filter { column in (0..<12).contains { drawn[column, $0] != 0 } }
    let rows = (0..<12).filter { row in (0..<24).contains { drawn[$0, row] != 0 } }
    #expect(columns == Array(max(0, x + 2)..<x + 2 + width))
    #expect(rows == Array(y + 2..<y + 2 + height))
  }

  @Test("a flipped layer shows its image upside down")
  func flipped() throws {
    var node = Self.layer(.resize, 4, 2)
    node.flipsContents = true
    let drawn = try draw(node, tolerance: 0)
    #expect(drawn[2, 2] == pixel(10, 150, 7) && drawn[5, 3] == pixel(40, 50, 7))
  }

  @Test("contentsRect shows a part, stretched to the bounds; beyond the image its edge goes on")
  func sourceRect() throws {
    var node = Self.layer(.resize, 4, 2)
    node.contents?.sourceRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    let part = try draw(node, tolerance: 0)
    #expect((2..<6).map { channels(part[$0, 2])[0] } == [30, 30, 40, 40])
    node.contents?.sourceRect = Rect(x: 0.5, y: 0, width: 1, height: 1)
    let beyond = try draw(node, tolerance: 0)
    #expect((2..<6).map { channels(beyond[$0, 2])[0] } == [30, 40, 40, 40])
  }

  @Test("contentsCenter keeps the outer slices and stretches the middle")
  func nineSlices() throws {
    var node = Self.layer(.resize, 8, 2)
    node.contents?.center = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
    let drawn = try draw(node, tolerance: 0)
    #expect((2..<10).map { channels(drawn[$0, 2])[0] } == [10, 20, 20, 20, 30, 30, 30, 40])
  }

  @Test("nine slices follow the definition on turned, mirrored and squeezed layers too")
  func turnedSlices() throws {
    let raster = image(12, 10) { x, y in pixel(x * 20, y * 25, (x * y * 7) % 256) }
    let center = Rect(x: 0.3, y: 0.2, width: 0.25, height: 0.4)
    let maps = [
      Transform3D.turn(0.4).concatenating(.translation(x: 10, y: 2)),
      Transform3D.scale(x: -1.3, y: 0.9).concatenating(.translation(x: 36, y: 3)),
      Transform3D.turn(-2.2).concatenating(.scale(x: 0.3, y: 1.4))
        .concatenating(.translation(x: 16, y: 34)),
    ]
    for map in maps {
      for filter in [SamplingFilter.linear, .nearest] {
        var node = box(0, 0, 26, 24, nil)
        node.transform = map
        node.contents = .init(raster)
        node.contents?.center = center
        node.contents?.magnification = filter
        #expect(try draw(node, width: 40, height: 40).area > 100)
      }
    }
  }

  @Test("contents of two pixels a point are half as large")
  func contentsScale() throws {
    var node = Self.layer(.bottomLeft, 8, 8)
    node.contents?.scale = 2
    let drawn = try draw(node)
    #expect(drawn[3, 2] != 0 && drawn[4, 2] == 0 && drawn[2, 3] == 0)
  }

  @Test("an enlarged image is the mean of its nearest pixels, by distance")
  func bilinear() throws {
    var node = Self.layer(.resize, 16, 2)
    node.contents?.magnification = .linear
    node.transform = .identity
    let drawn = try draw(node)
    for x in 0..<16 {
      let position = (Double(x) + 0.5) / 4 - 0.5
      let expected = 10 * max(0, min(3, position)) + 10
      #expect(abs(Double(channels(drawn[x, 0])[0]) - expected) <= 0.51)
    }
  }

  @Test(
    "a picture that shrinks to a pixel keeps its mean",
    arguments: [SamplingFilter.linear, .trilinear])
  func minified(filter: SamplingFilter) throws {
    var node = box(3, 3, 2, 2, nil)
    let stripes = image(64, 64) { x, _ in
      x.isMultiple(of: 2) ? pixel(255, 255, 255) : pixel(0, 0, 0)
    }
    var contents = Drawable.Contents(stripes)
    contents.minification = filter
    node.contents = contents
    let drawn = try draw(node)
    #expect(distance(drawn[3, 3], pixel(128, 128, 128)) <= 1)
    #expect(distance(drawn[4, 4], pixel(128, 128, 128)) <= 1)
  }

  @Test("a picture that moves by an eighth of a pixel never shows a dark edge")
  func noFringe() throws {
    let white = image(6, 6) { _, _ in pixel(255, 255, 255) }
    var node = box(4.125, 4.375, 6, 6, nil)
    node.contents = .init(white)
    let drawn = try draw(node)
    for pixel in drawn.pixels { #expect(pixel & 255 == pixel >> 24) }
    #expect(channels(drawn[4, 6])[3] == 223)
  }

  @Test("a fade shows the sum of both pictures, and opaque ones stay opaque")
  func fade() throws {
    var node = box(2, 2, 2, 2, nil)
    var contents = Drawable.Contents(image(2, 2) { _, _ in pixel(200, 0, 0) })
    contents.fading = .init(image: image(2, 2) { _, _ in pixel(0, 100, 0) }, progress: 0.25)
    node.contents = contents
    let drawn = try draw(node)
    #expect(distance(drawn[2, 2], pixel(50, 75, 0)) <= 1)
    #expect(drawn[2, 2] >> 24 == 255)
  }
}

/// An image from a function of its pixels.
func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Image {
  var buffer = PixelBuffer(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width { buffer[x, y] = pixel(x, y) }
  }
  return Image(.rgba8(buffer))
}
