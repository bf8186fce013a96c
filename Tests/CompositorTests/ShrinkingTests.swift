import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import Testing

@Suite("Shrinking images")
struct ShrinkingTests {
  /// Strong contrasts at every size, from single pixels to quarters of the image.
  private static let raster = image(80, 60) { x, y in
    let fine = (x * 7 + y * 13 + x * y) % 5 < 2
    let coarse = (x / 20 + y / 15).isMultiple(of: 2)
    return pixel(fine ? 255 : 0, coarse ? 230 : 20, (x + y).isMultiple(of: 2) ? 255 : 0)
  }

  private static func layer(
    _ scale: Double, turn: Double = 0, filter: SamplingFilter = .linear, bias: Double = 0,
    center: Rect = .unit
  ) -> RenderNode {
    var node = box(0, 0, 80, 60, nil)
    node.contents = .init(raster)
    node.contents?.minification = filter
    node.contents?.minificationBias = bias
    node.contents?.center = center
    node.transform = Transform3D.translation(x: -40, y: -30)
      .concatenating(.scale(x: scale, y: scale)).concatenating(.turn(turn))
      .concatenating(.translation(x: 32.3, y: 24.6))
    return node
  }

  private static func drawn(_ node: RenderNode) throws -> PixelBuffer {
    var raster = PixelBuffer(width: 0, height: 0)
    try Compositor().render(RenderTree(root: node, width: 64, height: 48), into: &raster)
    return raster
  }

  /// Scales from 0.05 to 1.5, those where levels meet among them.
  private static let scales: [Double] = {
    var scales = (0..<60).map { 0.05 * Elementary.exp(Double($0) * 0.0577) }
    for level in [1, 0.5, 0.25, 0.125] { scales += [level * 0.999_95, level, level * 0.707_07] }
    return scales
  }()

  @Test(
    "a picture that grows by a hair changes by a hair",
    arguments: [
      (SamplingFilter.linear, 0, Rect.unit), (.trilinear, 0, .unit), (.trilinear, 0.6, .unit),
      (.trilinear, -0.8, .unit), (.linear, 0, Rect(x: 0.3, y: 0.21, width: 0.33, height: 0.4)),
    ] as [(SamplingFilter, Double, Rect)])
  func continuity(filter: SamplingFilter, bias: Double, center: Rect) throws {
    for scale in Self.scales {
      for turn in [0, 0.3] {
        let pair = try [scale, scale * 1.0001].map {
          try Self.drawn(Self.layer($0, turn: turn, filter: filter, bias: bias, center: center))
        }
        // What lies 50 texels from the middle moves by 1/200 of one; and each image is rounded.
        #expect(greatestDistance(pair[0], pair[1]) <= 5, "scale \(scale), turned by \(turn)")
      }
    }
  }

  @Test("a layer looks the same on the first frame of a turn in space", arguments: [0, 0.3])
  func agreement(turn: Double) throws {
    for (filter, bias) in [(SamplingFilter.linear, 0.7), (.trilinear, 0.6), (.trilinear, -0.8)] {
      for center in [Rect.unit, Rect(x: 0.3, y: 0.21, width: 0.33, height: 0.4)] {
        for scale in Self.scales {
          let flat = Self.layer(scale, turn: turn, filter: filter, bias: bias, center: center)
          var turned = flat
          turned.transform.m14 = 1e-13
          #expect(
            PlaneMap(flat.transform).affine != nil && PlaneMap(turned.transform).affine == nil)
          #expect(
            try greatestDistance(Self.drawn(flat), Self.drawn(turned)) <= 1,
            "scale \(scale), \(filter), \(center)")
        }
      }
    }
  }

  @Test("the bias belongs to trilinear minification")
  func bias() throws {
    func drawn(_ filter: SamplingFilter, _ bias: Double) throws -> PixelBuffer {
      try Self.drawn(Self.layer(0.4, filter: filter, bias: bias))
    }
    #expect(try drawn(.linear, 1) == drawn(.linear, 0))
    #expect(try drawn(.trilinear, 0) == drawn(.linear, 0))
    #expect(try greatestDistance(drawn(.trilinear, 1), drawn(.trilinear, 0)) > 40)
  }

  @Test("nine slices that shrink keep their colours to themselves", arguments: [0.9, 0.4, 0.11])
  func slices(scale: Double) throws {
    // Nine colours, the corners 13 and 22 pixels wide, 9 and 16 high.
    let colors = (0..<9).map { pixel(25 * $0, 255 - 30 * $0, 40 + 7 * $0) }
    var node = box(0, 0, 600, 500, nil)
    node.contents = .init(
      image(40, 30) { x, y in
        colors[(y < 9 ? 0 : y < 14 ? 1 : 2) * 3 + (x < 13 ? 0 : x < 18 ? 1 : 2)]
      })
    node.contents?.center = Rect(x: 13 / 40, y: 9 / 30, width: 5 / 40, height: 5 / 30)
    node.transform = .scale(x: scale, y: scale)
    let (width, height) = (Int(600 * scale), Int(500 * scale))
    let drawn = try draw(node, width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = ((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
        // Half a pixel of the canvas and of the image about the joints shows both sides.
        let slack = 0.5 / scale + 0.5
        let joints = [abs(u - 13), abs(u - 578), abs(v - 9), abs(v - 484)]
        guard joints.allSatisfy({ $0 > slack }) else { continue }
        let (column, row) = (u < 13 ? 0 : u < 578 ? 1 : 2, v < 9 ? 0 : v < 484 ? 1 : 2)
        // A slice that is stretched and does not shrink is mixed with its neighbours as all that
        // grows is.
        let isStretched = column == 1 || row == 1
        let expected = colors[row * 3 + column]
        if isStretched, scale > 0.5 || column == row { continue }
        #expect(distance(drawn[x, y], expected) <= 1, "(\(x), \(y))")
      }
    }
  }

  @Test("fine patterns in the corners of nine slices become their mean, wherever they lie")
  func slicedStripes() throws {
    for shift in [0, 0.3, 0.7] {
      var node = box(0, 0, 400, 400, nil)
      node.contents = .init(
        image(130, 130) { x, _ in x.isMultiple(of: 2) ? pixel(255, 255, 255) : pixel(0, 0, 0) })
      node.contents?.center = Rect(x: 64 / 130, y: 64 / 130, width: 2 / 130, height: 2 / 130)
      node.transform = Transform3D.scale(x: 0.125, y: 0.125)
        .concatenating(.translation(x: shift, y: shift))
      let drawn = try draw(node, width: 50, height: 50)
      for y in 1..<6 {
        for x in 1..<6 { #expect(distance(drawn[x, y], pixel(128, 128, 128)) <= 1) }
      }
    }
  }
}
