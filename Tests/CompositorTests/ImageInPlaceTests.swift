import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

/// Images that filters read where they lie in memory are what they are when they are drawn first.
@Suite("Images in place")
struct ImageInPlaceTests {
  private static func node(_ x: Double, _ y: Double, _ width: Int, _ height: Int) -> RenderNode {
    var node = box(x, y, Double(width), Double(height), nil)
    let pixels = image(width, height) { x, y in
      (x / 5 + y / 3).isMultiple(of: 2) ? pixel(250, 20 * (x % 12), 10) : pixel(0, 60, 7 * y % 255)
    }
    node.drawables = [.image(Drawable.Contents(pixels))]
    return node
  }

  private static let filters: [[RenderFilter]] = [
    [.gaussianBlur(radius: 3)], [.gaussianBlur(radius: 1.5), .colorInvert],
    [.bloom(radius: 2, intensity: 0.5)], [.gaussianBlur(radius: 0.001)],
  ]

  @Test("an image's filters have the pixels of one drawn over something else", arguments: filters)
  func filtered(_ filters: [RenderFilter]) throws {
    for (x, y, width, height) in [(0, 0, 40, 30), (0, 0, 40, 50), (3, 5, 30, 20), (-4, -6, 60, 44)]
    {
      var alone = Self.node(Double(x), Double(y), width, height)
      alone.filters = filters
      var group = box(0, 0, 40, 30, nil)
      group.filters = filters
      // The image hides it.
      group.children = [
        box(Double(x), Double(y), Double(width), Double(height), .red),
        Self.node(Double(x), Double(y), width, height),
      ]
      let drawn = try draw(alone, width: 40, height: 30)
      #expect(try draw(group, width: 40, height: 30) == drawn)
      // A second time, from the same memory.
      #expect(try draw(alone, width: 40, height: 30) == drawn)
    }
  }

  @Test("an image over all of a clear frame is as it is over a black one, but for what is clear")
  func overClear() throws {
    var node = Self.node(0, 0, 40, 30)
    node.filters = [.gaussianBlur(radius: 3)]
    let clear = try draw(node, width: 40, height: 30)
    let black = try draw(node, width: 40, height: 30, background: .black)
    for (a, b) in zip(clear.pixels, black.pixels) {
      #expect(a | 0xFF00_0000 == b)
    }
    #expect(clear.pixels.contains { $0 >> 24 < 255 })
  }
}
