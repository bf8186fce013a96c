import LambentCompositor
import LambentGeometry
import LambentPixels
import LambentRenderTree
import TestKit
import Testing

@Suite("Linear light and floats")
struct ColorSpaceTests {
  private static func tree(_ root: RenderNode, _ space: WorkingSpace) -> RenderTree {
    RenderTree(root: root, width: 16, height: 16, workingSpace: space)
  }

  /// White at a half over black.
  private static func half() -> RenderNode {
    var root = box(0, 0, 16, 16, .black)
    root.children = [box(0, 0, 16, 16, Color(red: 1, green: 1, blue: 1, alpha: 0.5))]
    return root
  }

  @Test("half of the light of white is 188 in bytes; half of its encoded value is 128")
  func halves() throws {
    var linear = PixelBuffer(width: 16, height: 16)
    try Compositor().render(Self.tree(Self.half(), .linear), into: &linear)
    let mean = linear.pixels.reduce(0.0) { $0 + Double($1 & 255) } / 256
    #expect(abs(mean - 187.516) < 0.1)
    #expect(linear.pixels.allSatisfy { distance($0, pixel(188, 188, 188)) <= 1 })
    var encoded = PixelBuffer(width: 16, height: 16)
    try Compositor().render(Self.tree(Self.half(), .srgb), into: &encoded)
    #expect(encoded[4, 4] == pixel(128, 128, 128))
  }

  @Test("colours that need no blending come back as they were")
  func roundTrip() throws {
    var raster = PixelBuffer(width: 16, height: 16)
    for value in stride(from: 0, through: 255, by: 15) {
      let color = Color(
        red: Double(value) / 255, green: Double(255 - value) / 255, blue: Double(value / 2) / 255)
      try Compositor().render(Self.tree(box(0, 0, 16, 16, color), .linear), into: &raster)
      #expect(raster.pixels.allSatisfy { $0 == pixel(value, 255 - value, value / 2) })
    }
  }

  @Test("floats hold what bytes cannot: a thousandth of white over black")
  func floats() throws {
    var root = box(0, 0, 16, 16, .black)
    root.children = [box(0, 0, 16, 16, Color(red: 1, green: 1, blue: 1, alpha: 0.001))]
    let raster = try Compositor().renderFloat(Self.tree(root, .srgb), jobs: 2)
    #expect(abs(raster[5, 5].x - 0.001) < 1e-6 && raster[5, 5].w == 1)
  }

  @Test("a picture of floats differs from one of bytes by rounding alone")
  func sameGeometry() throws {
    var root = box(0, 0, 16, 16, Color(red: 0.2, green: 0.3, blue: 0.4))
    var turned = box(0, 0, 8, 8, .red)
    turned.corners.radius = 3
    turned.transform = Transform3D.turn(0.4).concatenating(.translation(x: 6, y: 3))
    turned.shadow = .init(color: .black, offset: Size(width: 1, height: 2), radius: 1)
    turned.border = .init(width: 1, color: .green)
    root.children = [turned]
    let floats = try Compositor().renderFloat(Self.tree(root, .srgb))
    let bytes = try draw(root)
    for (float, byte) in zip(floats.pixels, bytes.pixels) {
      for channel in 0..<4 {
        #expect(abs(Double(float[channel]) * 255 - Double(channels(byte)[channel])) < 3)
      }
    }
  }

  @Test(
    "dithered bytes are the floats plus a threshold of 8 × 8 places, rounded", arguments: [1, 3])
  func ditherFormula(jobs: Int) {
    var light = FloatPixelBuffer(width: 37, height: 75)
    var random = SeededRandom(seed: 5)
    for index in light.pixels.indices {
      let alpha = Float(random.number(in: -0.1...1.1))
      for channel in 0..<3 {
        light.pixels[index][channel] = Float(random.number(in: -0.1...1.1)) * alpha
      }
      // Some whole levels, which must be kept.
      light.pixels[index].w = index % 3 == 0 ? Float(random.integer(in: 0...255)) / 255 : alpha
    }
    // Bayer's matrix, written out.
    let bayer = [
      [0, 32, 8, 40, 2, 34, 10, 42], [48, 16, 56, 24, 50, 18, 58, 26],
      [12, 44, 4, 36, 14, 46, 6, 38], [60, 28, 52, 20, 62, 30, 54, 22],
      [3, 35, 11, 43, 1, 33, 9, 41], [51, 19, 59, 27, 49, 17, 57, 25],
      [15, 47, 7, 39, 13, 45, 5, 37], [63, 31, 55, 23, 61, 29, 53, 21],
    ]
    let bytes = PixelBuffer(dithering: light, in: .srgb, jobs: jobs)
    for y in 0..<light.height {
      for x in 0..<light.width {
        let offset = (Float(bayer[y % 8][x % 8]) - 31.5) / 64 * 0.98
        let color = light[x, y] * 255
        let alpha = Int(max(0, min(255, max(0, min(255, color.w)) + offset + 0.5)))
        let rest = (0..<3).map { min(alpha, Int(max(0, min(255, color[$0] + offset + 0.5)))) }
        #expect(channels(bytes[x, y]) == rest + [alpha])
      }
    }
  }

  @Test("dithering depends on the position alone")
  func dither() throws {
    var node = box(0, 0, 16, 16, nil)
    node.drawables = [
      .gradient(
        .init(
          kind: .axial, start: .zero, end: Point(x: 1, y: 0),
          stops: [
            .init(location: 0, color: Color(red: 0.1, green: 0.1, blue: 0.1)),
            .init(location: 1, color: Color(red: 0.12, green: 0.12, blue: 0.12)),
          ]))
    ]
    var (first, second) = (PixelBuffer(width: 16, height: 16), PixelBuffer(width: 16, height: 16))
    try Compositor().render(Self.tree(node, .linear), jobs: 1, into: &first)
    try Compositor().render(Self.tree(node, .linear), jobs: 4, into: &second)
    #expect(first == second)
    #expect(Set(first.pixels).count > 3)
  }

  /// Every alpha in a row of its own, with every colour.
  private static let straight: StraightImage = {
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      for color in 0...255 {
        bytes += [UInt8(color), UInt8(255 - color), UInt8(color * 37 % 256), UInt8(alpha)]
      }
    }
    return StraightImage(width: 256, height: 256, samples: .eight(bytes))
  }()

  private static func tree(of image: Image, _ space: WorkingSpace) -> RenderTree {
    var root = box(0, 0, 256, 256, nil)
    root.contents = .init(image)
    return RenderTree(root: root, width: 256, height: 256, workingSpace: space)
  }

  @Test("straight bytes come through the floats unchanged, for every colour and alpha")
  func straightColors() throws {
    guard case .eight(let bytes) = Self.straight.samples else {
      Issue.record("another kind of value")
      return
    }
    let encoded = try Compositor().renderFloat(Self.tree(of: Image(Self.straight), .srgb))
    guard case .sixteen(let words) = StraightImage(encoded).samples else {
      Issue.record("another kind of value")
      return
    }
    var light = try Compositor().renderFloat(Self.tree(of: Image(Self.straight), .linear))
    light.pixels.withUnsafeMutableBufferPointer { TransferFunction.encode(premultiplied: $0) }
    guard case .sixteen(let fromLight) = StraightImage(light).samples else {
      Issue.record("another kind of value")
      return
    }
    var wrong = 0
    for index in 4 * 256..<bytes.count {
      if words[index] != Alpha.widen(bytes[index]) { wrong += 1 }
      if Alpha.narrow(fromLight[index]) != bytes[index] { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(words[..<(4 * 256)].allSatisfy { $0 == 0 })
  }

  @Test("straight bytes are drawn in bytes as premultiplied ones are")
  func straightBytes() throws {
    let premultiplied = PixelBuffer(Self.straight)
    for image in [Image(Self.straight), Image(.rgba8(premultiplied))] {
      var drawn = PixelBuffer(width: 0, height: 0)
      try Compositor().render(Self.tree(of: image, .srgb), into: &drawn)
      #expect(drawn == premultiplied)
    }
  }
}
