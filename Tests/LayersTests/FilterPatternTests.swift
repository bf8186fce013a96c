import LambentLayers
import LambentPixels
import LambentProperties
import Testing

/// The inputs of filters, by name.
enum LayerInputs {
  static func row(_ input: String, of filter: String) -> String? {
    LayerFilter(named: filter)?.kind.inputs.first { $0.name == input }?.name
  }
}

/// Patterns: their periods, their symmetries and their means.
@Suite("Filters that make patterns")
struct FilterPatternTests {
  private static let blank = FloatPixelBuffer(width: 48, height: 32)

  @Test("a checkerboard has two colours, and its squares the width")
  func checkerboard() throws {
    let blue = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    let inputs: [String: PropertyValue] = [
      "width": 8, "center": [0, 32], "color0": [1, 0, 0], "color1": .color(blue),
    ]
    let board = try FilterTrial.run("checkerboardGenerator", inputs, on: Self.blank)
    for y in 0..<32 where ![0, 7].contains(y % 8) {
      for x in 0..<48 where ![0, 7].contains(x % 8) {
        let isFirst = (x / 8 + (31 - y) / 8) % 2 == 0
        let pixel = board.at(x, y)
        #expect(isFirst ? pixel == SIMD4(1, 0, 0, 1) : abs(pixel.w - 0.5) < 1e-5 && pixel.x == 0)
      }
    }
  }

  @Test("a gradient is at its ends what its colours are, and halfway their mean")
  func gradients() throws {
    let inputs: [String: PropertyValue] = [
      "color0": .color(.black), "color1": .color(.white), "point0": [0.5, 16],
      "point1": [46.5, 16],
    ]
    for name in ["linearGradient", "smoothLinearGradient"] {
      let ramp = try FilterTrial.run(name, inputs, on: Self.blank)
      #expect(ramp.at(0, 3).x < 1e-5 && ramp.at(46, 3).x > 0.9999)
      #expect(abs(ramp.at(23, 9).x - 0.5) < 1e-4)
      #expect((1..<46).allSatisfy { ramp.at($0, 4).x > ramp.at($0 - 1, 4).x })
    }
    let disc = try FilterTrial.run(
      "radialGradient", ["radius0": 4, "radius1": 12, "center": [24.5, 16.5]], on: Self.blank)
    #expect(disc.at(24, 16).x == 1 && abs(disc.at(32, 16).x - 0.5) < 1e-4 && disc.at(40, 16).x == 0)
  }

  @Test("noise is the same each time, opaque, and even on the whole")
  func noise() throws {
    let noise = try FilterTrial.run(
      "randomGenerator", on: FloatPixelBuffer(width: 128, height: 128))
    let mean = noise.pixels.reduce(SIMD4<Float>.zero, +) / 16384
    #expect(
      noise
        == (try FilterTrial.run("randomGenerator", on: FloatPixelBuffer(width: 128, height: 128))))
    #expect((0..<3).allSatisfy { abs(mean[$0] - 0.5) < 0.02 } && mean.w == 1)
    #expect(Set(noise.pixels.map(\.x)).count > 16000)
  }

  @Test(
    "a screen is black and white, and on the whole as bright as the grey",
    arguments: [
      "dotScreen", "lineScreen", "circularScreen", "hatchedScreen",
    ])
  func screens(_ name: String) throws {
    var last: Float = 0
    for grey in [Float(0), 0.25, 0.5, 0.75, 1] {
      var image = FloatPixelBuffer(width: 60, height: 60)
      for index in image.pixels.indices { image.pixels[index] = SIMD4(grey, grey, grey, 1) }
      let printed = try FilterTrial.run(name, ["sharpness": 1, "width": 6], on: image)
      let mean = printed.pixels.reduce(0) { $0 + $1.x } / 3600
      #expect(
        mean >= last && (grey > 0 || mean < 0.2) && (grey < 1 || mean > 0.8),
        "\(name) \(grey): \(mean)")
      last = mean
    }
  }

  @Test(
    "a tile repeats after its width",
    arguments: [
      "fourfoldTranslatedTile", "opTile", "fourfoldReflectedTile", "fourfoldRotatedTile",
      "glideReflectedTile", "eightfoldReflectedTile", "parallelogramTile",
    ])
  func periods(_ name: String) throws {
    let image = FilterTrial.noise(width: 64, height: 48, isOpaque: true)
    let result = try FilterTrial.run(name, ["width": 8], on: image)
    for y in 0..<32 {
      for x in 0..<40 {
        let away = result.at(x, y) - result.at(x + 16, y + 16)
        #expect(max(abs(away.x), abs(away.y), abs(away.z)) < 2e-3, "\(name) \(x) \(y)")
      }
    }
  }

  @Test("pixels of one colour are the mean of theirs")
  func pixellate() throws {
    let image = FilterTrial.noise(width: 16, height: 16, isOpaque: true)
    let result = try FilterTrial.run("pixellate", ["scale": 4, "center": [8, 8]], on: image)
    for y in 0..<16 {
      for x in 0..<16 {
        let (left, top) = (x / 4 * 4, y / 4 * 4)
        let mean =
          (0..<16).reduce(SIMD4<Float>.zero) { $0 + image.at(left + $1 % 4, top + $1 / 4) } / 16
        let away = result.at(x, y) - mean
        #expect(max(abs(away.x), abs(away.y), abs(away.z)) < 1e-4)
      }
    }
  }

  @Test("a mask chooses between two images")
  func blend() throws {
    let image = FilterTrial.noise(width: 8, height: 8, isOpaque: true)
    func plain(_ bytes: [UInt8]) -> PropertyValue {
      FilterTrial.input(width: 8, Array(repeating: bytes, count: 64))
    }
    let white = try FilterTrial.run(
      "blendWithMask",
      ["maskImage": plain([255, 255, 255, 255]), "backgroundImage": plain([9, 9, 9, 255])],
      on: image)
    #expect(FilterTrial.difference(white, image) < 1e-5)
    let black = try FilterTrial.run(
      "blendWithMask",
      ["maskImage": plain([0, 0, 0, 255]), "backgroundImage": plain([255, 0, 0, 255])], on: image)
    #expect(black.at(3, 3) == SIMD4(1, 0, 0, 1))
    // A mask of one pixel covers the image up to its edges.
    let small = try FilterTrial.run(
      "blendWithMask", ["maskImage": FilterTrial.input(width: 1, [[255, 255, 255, 255]])],
      on: image)
    #expect(FilterTrial.difference(small, image) < 1e-5)
    let clear = try FilterTrial.run(
      "blendWithAlphaMask", ["maskImage": plain([0, 0, 0, 0])], on: image)
    #expect(clear.at(3, 3) == .zero)
  }
}
