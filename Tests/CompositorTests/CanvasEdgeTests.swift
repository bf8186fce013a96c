import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

/// What ends where the canvas does is cut there once, by the canvas; and so is what goes on beyond.
@Suite("Edges of a canvas between pixels")
struct CanvasEdgeTests {
  /// Columns from 0.5 to 8.25, rows from 0.25 to 6.8.
  static let clip = Rect(x: 0.5, y: 0.25, width: 7.75, height: 6.55)

  /// The fraction of a pixel that lies on the canvas.
  static func weight(_ x: Int, _ y: Int) -> Double {
    func overlap(_ position: Int, _ low: Double, _ high: Double) -> Double {
      max(0, min(Double(position) + 1, high) - max(Double(position), low))
    }
    return overlap(x, clip.minX, clip.maxX) * overlap(y, clip.minY, clip.maxY)
  }

  static func drawn(_ layers: [RenderNode]) throws -> PixelBuffer {
    var root = box(0, 0, clip.width, clip.height, nil)
    root.children = layers
    return try draw(
      RenderTree(
        root: root, width: 9, height: 7,
        viewport: .translation(x: clip.minX, y: clip.minY), clip: clip))
  }

  /// A layer that fills the canvas, or goes on beyond it.
  static func layer(_ margin: Double = 0, _ color: Color? = .white) -> RenderNode {
    box(-margin, -margin, clip.width + 2 * margin, clip.height + 2 * margin, color)
  }

  /// White layers of all sorts.
  static func white(_ margin: Double) -> [String: [RenderNode]] {
    var layers: [String: [RenderNode]] = ["background": [layer(margin)]]
    var node = layer(margin, nil)
    node.contents = .init(image(4, 4) { _, _ in pixel(255, 255, 255) })
    layers["contents"] = [node]
    node = layer(margin, nil)
    let stop = Drawable.Gradient.Stop(location: 0, color: .white)
    node.drawables = [
      .gradient(
        .init(kind: .axial, start: .zero, end: Point(x: 1, y: 1), stops: [stop]))
    ]
    layers["gradient"] = [node]
    node.drawables = [.fill(.init(path: Path(rect: node.bounds), color: .white))]
    layers["shape"] = [node]
    node = layer(margin, .red)
    node.border = .init(width: 9, color: .white)
    layers["border"] = [node]
    node = layer(margin, nil)
    node.masksToBounds = true
    node.children = [layer()]
    node.children[0].transform = .translation(x: margin, y: margin)
    layers["masking"] = [node]
    node = layer(margin)
    node.mask = .init(box(0, 0, node.bounds.width, node.bounds.height))
    layers["masked"] = [node]
    node = layer(margin)
    node.filters = [.colorSaturate(amount: 0)]
    layers["filtered"] = [node]
    layers["inverted beneath"] = [layer(margin, .black), layer(margin, nil)]
    layers["inverted beneath"]?[1].backgroundFilters = [.colorInvert]
    return layers
  }

  @Test("count once for layers of every sort that end there", arguments: white(0).keys.sorted())
  func once(kind: String) throws {
    let exact = try Self.drawn(Self.white(0)[kind] ?? [])
    let beyond = try Self.drawn(Self.white(3)[kind] ?? [])
    for y in 0..<7 {
      for x in 0..<9 {
        let alpha = channels(exact[x, y])[3]
        #expect(abs(Double(alpha) - 255 * Self.weight(x, y)) <= 1, "\(x), \(y)")
        #expect(distance(exact[x, y], beyond[x, y]) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test("count once beneath rounded corners and blend modes, and in groups")
  func combined() throws {
    var rounded = Self.layer()
    rounded.corners.radius = 2
    let drawn = try Self.drawn([rounded])
    for (x, y) in [(0, 3), (8, 3), (4, 0), (4, 6)] {
      #expect(abs(Double(channels(drawn[x, y])[3]) - 255 * Self.weight(x, y)) <= 1)
    }
    var copied = Self.layer(0, .red)
    copied.blendMode = .copy
    copied.opacity = 0.6
    #expect(abs(Double(try Self.drawn([copied])[0, 3] >> 24) - 255 * 0.6 * 0.5) <= 1)
    var group = Self.layer(0, nil)
    group.opacity = 0.5
    group.children = [Self.layer(0, .red), Self.layer(0, .green)]
    #expect(abs(Double(try Self.drawn([group])[0, 3] >> 24) - 255 * 0.25) <= 1)
  }

  @Test("leave layers that end elsewhere as they are, and those outside unseen")
  func elsewhere() throws {
    let inside = try Self.drawn([box(0.25, 0, 4, 4)])
    // A quarter of the pixel is covered; of what the canvas has of it, so much is kept.
    #expect(abs(Double(inside[0, 2] >> 24) - 255 * 0.25 * 0.5) <= 1)
    #expect(try Self.drawn([box(-4, 0, 4, 4)]).pixels.allSatisfy { $0 == 0 })
  }
}
