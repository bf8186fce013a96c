import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import LambentTransitions
import TestKit
import Testing

@Suite("Parts of pictures")
struct WindowTests {
  /// Strong contrasts at every size, from single pixels to quarters of the image.
  private static let raster = image(83, 61) { x, y in
    let fine = (x * 7 + y * 13 + x * y) % 5 < 2
    let coarse = (x / 20 + y / 15).isMultiple(of: 2)
    return pixel(fine ? 255 : 0, coarse ? 230 : 20, (x + y).isMultiple(of: 2) ? 255 : 0)
  }

  /// How a layer's image is read.
  enum Reader: CaseIterable {
    case affine, turned, perspective, slices, turnedSlices, perspectiveSlices

    /// Whether the image has nine slices.
    var hasSlices: Bool {
      self == .slices || self == .turnedSlices || self == .perspectiveSlices
    }

    /// What comes before the layer's own coordinates.
    var transform: Transform3D {
      switch self {
      case .affine, .slices: .identity
      case .turned, .turnedSlices: .turn(0.3)
      case .perspective, .perspectiveSlices:
        Transform3D.rotation(angle: 0.9, x: 0.2, y: 1, z: 0.1)
          .concatenating(.perspective(distance: 90))
      }
    }
  }

  private static func layer(_ part: Rect, _ reader: Reader, shrunk factor: Double) -> RenderNode {
    let (width, height) = (abs(part.width) * 83 / factor, abs(part.height) * 61 / factor)
    var node = box(0, 0, width, height, nil)
    node.contents = .init(raster)
    node.contents?.sourceRect = part
    if reader.hasSlices {
      node.contents?.center = Rect(x: 0.3, y: 0.21, width: 0.33, height: 0.4)
      node.contents?.scale = factor
    }
    node.transform = Transform3D.translation(x: -width / 2, y: -height / 2)
      .concatenating(reader.transform).concatenating(.translation(x: 24.3, y: 20.6))
    return node
  }

  private static func drawn(_ node: RenderNode) throws -> PixelBuffer {
    var raster = PixelBuffer(width: 0, height: 0)
    try Compositor().render(RenderTree(root: node, width: 48, height: 40), into: &raster)
    return raster
  }

  @Test("a part that moves by a hair changes by a hair", arguments: Reader.allCases)
  func panning(reader: Reader) throws {
    for factor in [0.4, 1, 1.3, 2, 2.9, 5, 11] {
      // Edges on pixels, on those of smaller levels, and anywhere.
      for (left, top) in [(8, 8), (13, 7), (16, 12), (20.37, 9.81), (0, 0)] as [(Double, Double)] {
        let part = Rect(x: left / 83, y: top / 61, width: 43.0 / 83, height: 34.0 / 61)
        let pair = try [-5e-5, 5e-5].map { shift in
          let moved = Rect(
            x: part.minX + shift, y: part.minY + shift, width: part.width, height: part.height)
          return try Self.drawn(Self.layer(moved, reader, shrunk: factor))
        }
        // It moves by 1/120 of a pixel of the image, and each drawing is rounded.
        #expect(
          greatestDistance(pair[0], pair[1]) <= 4, "shrunk by \(factor), from (\(left), \(top)) on")
      }
    }
  }

  @Test("a part that grows by a hair changes by a hair", arguments: Reader.allCases)
  func zooming(reader: Reader) throws {
    for factor in [0.7, 1, 1.6, 3.1, 6] {
      for size in [8, 24, 31.5, 36] as [Double] {
        let pair = try [-5e-5, 5e-5].map { growth in
          let part = Rect(
            x: 0.2, y: 0.25, width: size / 83 + growth, height: size / 61 + growth)
          var node = Self.layer(part, reader, shrunk: factor)
          // The layer itself keeps its size.
          node.bounds = Rect(x: 0, y: 0, width: size / factor, height: size / factor)
          return try Self.drawn(node)
        }
        // The far edge moves by 1/120 of a pixel, and so does the mip level.
        #expect(greatestDistance(pair[0], pair[1]) <= 5, "shrunk by \(factor), \(size) pixels")
      }
    }
  }

  @Test("nothing of what lies about a part shows in it", arguments: Reader.allCases)
  func bleeding(reader: Reader) throws {
    // One colour within a part, others about it.
    let own = pixel(40, 190, 90)
    for (left, top) in [(13, 7), (8, 10), (9, 12), (19, 3), (22, 15)] {
      let sheet = image(83, 61) { x, y in
        (left..<left + 43).contains(x) && (top..<top + 41).contains(y)
          ? own : pixel(255, 0, (x + y) % 2 * 255)
      }
      for factor in [0.5, 1, 1.4, 2, 3.3, 4, 7, 12, 20] {
        for inset in [0, 0.3] {
          let part = Rect(
            x: (Double(left) + inset) / 83, y: (Double(top) + inset) / 61,
            width: (43 - 2 * inset) / 83, height: (41 - 2 * inset) / 61)
          var node = Self.layer(part, reader, shrunk: factor)
          node.contents = node.contents.map {
            var contents = Drawable.Contents(sheet)
            (contents.sourceRect, contents.center) = ($0.sourceRect, $0.center)
            contents.scale = $0.scale
            return contents
          }
          for drawn in try Self.drawn(node).pixels where drawn >> 24 == 255 {
            #expect(distance(drawn, own) <= 1, "from (\(left), \(top)) on, shrunk by \(factor)")
          }
        }
      }
    }
  }

  @Test("parts follow the definition, to a level", arguments: Reader.allCases)
  func definition(reader: Reader) throws {
    for factor in [0.6, 1, 1.7, 4.4] {
      for part in [
        Rect(x: 0.17, y: 0.11, width: 0.61, height: 0.7),
        Rect(x: 0.5, y: 0.5, width: 0.9, height: 1),
        Rect(x: 0.31, y: 0.4, width: 0.004, height: 0.3),
        Rect(x: 1.4, y: -2, width: 0.3, height: 0.3),
      ] {
        _ = try draw(Self.layer(part, reader, shrunk: factor), width: 48, height: 40)
      }
    }
  }

  @Test("a part that shrinks to a pixel is its mean")
  func mean() throws {
    // Of 21 by 13 pixels, three columns of every seven are white.
    let stripes = image(70, 50) { x, _ in x % 7 < 3 ? pixel(255, 255, 255) : pixel(0, 0, 0) }
    var node = box(3, 3, 1, 1, nil)
    node.contents = .init(stripes)
    node.contents?.sourceRect = Rect(
      x: 14.0 / 70, y: 11.0 / 50, width: 21.0 / 70, height: 13.0 / 50)
    let drawn = try draw(node, width: 8, height: 8)
    #expect(distance(drawn[3, 3], pixel(109, 109, 109)) <= 3)
  }
}

@Suite("Pictures of layers that shrink")
struct ShrinkingLayerTests {
  /// Black and white columns of a point each.
  private static func stripes(_ count: Int) -> RenderNode {
    var node = box(0, 0, Double(count), Double(count), .black)
    node.children = (0..<count / 2).map { box(Double(2 * $0), 0, 1, Double(count)) }
    return node
  }

  /// What is drawn of the middle of a layer.
  private static func middle(_ node: RenderNode) throws -> [UInt32] {
    let drawn = try draw(node, width: 48, height: 48)
    return (20..<28).flatMap { y in (20..<28).map { drawn[$0, y] } }
  }

  @Test("a rasterised layer that shrinks becomes its mean", arguments: [0.125, 0.21, 0.05])
  func rasterised(scale: Double) throws {
    var node = Self.stripes(256)
    node.rasterizationScale = 1
    node.transform = Transform3D.translation(x: -128, y: -128)
      .concatenating(.scale(x: scale, y: scale)).concatenating(.translation(x: 24.2, y: 23.9))
    for drawn in try Self.middle(node) where drawn >> 24 == 255 {
      #expect(distance(drawn, pixel(128, 128, 128)) <= 3)
    }
  }

  @Test("a transition that is seen at a slant does not flicker")
  func transition() throws {
    let map = Transform3D.translation(x: -128, y: -128)
      .concatenating(.rotation(angle: 1.3, x: 0, y: 1, z: 0)).concatenating(.scale(x: 0.7, y: 0.7))
      .concatenating(.perspective(distance: 400)).concatenating(.translation(x: 24, y: 24))
    var node = Self.stripes(256)
    node.transform = map
    var old = node
    old.transition = nil
    node.transition = RenderTransition(
      style: .filter(Transitions.Dissolve()), from: old, progress: 0.5)
    for drawn in try Self.middle(node) {
      #expect(distance(drawn, pixel(128, 128, 128)) <= 40)
    }
  }

  @Test("what grows by a hair changes by a hair", arguments: [0.3, 0.5, 0.77, 0.99])
  func continuity(scale: Double) throws {
    let pair = try [scale, scale * 1.0001].map { scale in
      var node = Self.stripes(64)
      node.rasterizationScale = 1
      node.transform = Transform3D.translation(x: -32, y: -32)
        .concatenating(.scale(x: scale, y: scale)).concatenating(.translation(x: 24.3, y: 23.6))
      return try draw(node, width: 48, height: 48)
    }
    #expect(greatestDistance(pair[0], pair[1]) <= 4)
  }
}
