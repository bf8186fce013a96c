import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Edges are antialiased by exact area")
struct EdgeTests {
  @Test("whole pixels are filled and nothing else")
  func wholePixels() throws {
    let raster = try draw(box(2, 3, 4, 5, .red), tolerance: 0)
    for y in 0..<16 {
      for x in 0..<16 {
        let isInside = (2..<6).contains(x) && (3..<8).contains(y)
        #expect(raster[x, y] == (isInside ? pixel(255, 0, 0) : 0))
      }
    }
  }

  @Test("an upright edge at a quarter of a pixel covers three quarters of it")
  func fractionalEdges() throws {
    let raster = try draw(box(2.25, 3.5, 10, 4), tolerance: 0)
    #expect(channels(raster[2, 5])[3] == 191)
    #expect(channels(raster[5, 3])[3] == 128)
    #expect(channels(raster[2, 3])[3] == 96)
    #expect(channels(raster[12, 5])[3] == 64)
    #expect(raster[7, 5] == pixel(255, 255, 255))
  }

  @Test("a layer thinner than a pixel keeps its area")
  func hairline() throws {
    let raster = try draw(box(4.3, 2, 0.25, 8), tolerance: 0)
    #expect(channels(raster[4, 5])[3] == 64)
    #expect(channels(raster[3, 5])[3] == 0)
  }

  @Test("a square turned by 45° covers its area, and its corner half of the pixel below it")
  func turnedSquare() throws {
    var node = box(0, 0, 10, 10)
    node.transform = Transform3D.translation(x: -5, y: -5)
      .concatenating(.turn(.pi / 4)).concatenating(.translation(x: 8, y: 8))
    let raster = try draw(node)
    #expect(abs(raster.area - 100) < 0.2)
    // The upper corner lies at (8, 8 − 5√2): below it the edges run at 45° to both sides.
    let depth = 8 - 50.0.squareRoot()
    let inFirst = 1 - (depth - depth.rounded(.down))
    let expected = Int((inFirst * inFirst / 2 * 255).rounded())
    #expect(abs(channels(raster[8, Int(depth)])[3] - expected) <= 1)
  }

  @Test("a circle of radius 6 covers 36π pixels")
  func circle() throws {
    var node = box(2, 2, 12, 12)
    node.corners.radius = 6
    let raster = try draw(node)
    #expect(abs(raster.area - 36 * .pi) < 0.25)
    #expect(raster[0, 0] == 0)
  }

  @Test("only the chosen corners are rounded")
  func chosenCorners() throws {
    var node = box(2, 2, 12, 12)
    node.corners.radius = 6
    node.corners.rounded = [.minXMinY, .maxXMaxY]
    let raster = try draw(node)
    #expect(raster[2, 2] == 0 && raster[13, 13] == 0)
    #expect(raster[13, 2] == pixel(255, 255, 255) && raster[2, 13] == pixel(255, 255, 255))
    #expect(abs(raster.area - (72 + 18 * .pi)) < 0.25)
  }

  @Test("straight edges that are not antialiased lie on whole pixels, between rounded corners too")
  func hardEdges() throws {
    var node = box(2.4, 2.4, 11, 11)
    node.antialiasedEdges = []
    node.corners.radius = 3
    let drawn = try draw(node)
    for position in 6..<10 {
      #expect(
        drawn[2, position] == pixel(255, 255, 255) && drawn[12, position] == pixel(255, 255, 255))
      #expect(drawn[1, position] == 0 && drawn[13, position] == 0)
      #expect(drawn[position, 2] == pixel(255, 255, 255) && drawn[position, 13] == 0)
    }
    #expect((1..<255).contains(channels(drawn[2, 3])[3]))
  }

  @Test("contents that fill the bounds do not shine through an opaque border at their edge")
  func borderedContents() throws {
    var node = box(2.4, 2, 10, 8, nil)
    node.contents = .init(image(2, 2) { _, _ in pixel(255, 0, 0) })
    node.border = .init(width: 2, color: .green)
    let drawn = try draw(node)
    #expect(drawn[2, 6] == pixel(0, 153, 0, 153) && drawn[6, 6] == pixel(255, 0, 0))
  }
}
