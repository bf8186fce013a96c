import Foundation
import LambentPixels
import LambentProperties
import Testing

/// Filters of colours beside their formulas, in doubles.
@Suite("Filters of colours")
struct FilterColorTests {
  typealias Color = SIMD3<Double>

  /// A matrix of three rows times a colour.
  private static func times(_ rows: [Color], _ c: Color) -> Color {
    func dot(_ row: Color) -> Double { row.x * c.x + row.y * c.y + row.z * c.z }
    return Color(dot(rows[0]), dot(rows[1]), dot(rows[2]))
  }
  private static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color { a * (1 - t) + b * t }
  private static func grey(_ c: Color) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
  private static func clamped(_ c: Color) -> Color {
    c.clamped(lowerBound: .zero, upperBound: .one)
  }
  private static func steep(_ c: Color) -> Color { c * c * (3 - 2 * c) }
  private static func each(_ c: Color, _ f: (Double) -> Double) -> Color {
    Color(f(c.x), f(c.y), f(c.z))
  }

  struct Formula: Sendable {
    let name: String
    var inputs: [String: PropertyValue] = [:]
    let color: @Sendable (Color) -> Color
  }

  static let formulas: [Formula] = [
    Formula(name: "colorControls", inputs: ["saturation": 1.5, "brightness": 0.1, "contrast": 0.8])
    {
      c in
      let vivid: Color = mix(Color(repeating: grey(c)), c, 1.5)
      return (vivid - 0.5) * 0.8 + 0.6
    },
    // A gradient of three colours: black, red and white.
    Formula(
      name: "colorMap",
      inputs: [
        "gradientImage": FilterTrial.input(
          width: 3, [[0, 0, 0, 255], [255, 0, 0, 255], [255, 255, 255, 255]])
      ]
    ) { c in
      let at = 2 * grey(c)
      let late = max(at - 1, 0)
      return Color(min(at, 1), late, late)
    },
    Formula(name: "exposureAdjust", inputs: ["EV": -1.5]) { $0 * pow(2, -1.5) },
    Formula(name: "gammaAdjust", inputs: ["power": 2.2]) { c in each(c) { pow($0, 2.2) } },
    Formula(name: "vibrance", inputs: ["amount": 0.7]) { c in
      mix(Color(repeating: grey(c)), c, 1 + 0.7 * (1 - (c.max() - c.min())))
    },
    Formula(name: "whitePointAdjust", inputs: ["color": [0.5, 0.7, 0.9]]) { c in
      c * Color(0.5, 0.7, 0.9)
    },
    Formula(
      name: "colorClamp",
      inputs: ["minComponents": [0.2, 0.1, 0, 0], "maxComponents": [0.6, 0.9, 0.5, 1]]
    ) { c in
      c.clamped(lowerBound: Color(0.2, 0.1, 0), upperBound: Color(0.6, 0.9, 0.5))
    },
    Formula(name: "colorPolynomial", inputs: ["redCoefficients": [0.1, 0.2, 0.3, 0.4]]) { c in
      let square: Double = c.x * c.x
      let red: Double = 0.1 + 0.2 * c.x + 0.3 * square + 0.4 * square * c.x
      return Color(red, c.y, c.z)
    },
    Formula(name: "sepiaTone", inputs: ["intensity": 0.6]) { c in
      let rows = [
        Color(0.393, 0.769, 0.189), Color(0.349, 0.686, 0.168), Color(0.272, 0.534, 0.131),
      ]
      return mix(c, clamped(times(rows, c)), 0.6)
    },
    Formula(name: "falseColor", inputs: ["color0": [0.1, 0.2, 0.3], "color1": [1, 0.9, 0.7]]) { c in
      mix(Color(0.1, 0.2, 0.3), Color(1, 0.9, 0.7), grey(c))
    },
    Formula(
      name: "tritone",
      inputs: [
        "shadowColor": [0.1, 0.2, 0.3], "midtoneColor": [0.2, 0.8, 0.4],
        "highlightColor": [1, 0.9, 0.7],
        "amount": 0.75,
      ]
    ) { c in
      let (low, middle, high) = (Color(0.1, 0.2, 0.3), Color(0.2, 0.8, 0.4), Color(1, 0.9, 0.7))
      let light: Double = 2 * grey(c)
      let toned: Color = light < 1 ? mix(low, middle, light) : mix(middle, high, light - 1)
      return mix(c, toned, 0.75)
    },
    Formula(name: "minimumComponent") { Color(repeating: $0.min()) },
    Formula(name: "maximumComponent") { Color(repeating: $0.max()) },
    Formula(name: "photoEffectTonal") { Color(repeating: grey($0)) },
    Formula(name: "photoEffectMono") { Color(repeating: 0.9 * grey($0) + 0.05) },
    Formula(name: "photoEffectNoir") { c in
      let light: Double = 0.3 * c.x + 0.6 * c.y + 0.1 * c.z
      return clamped(Color(repeating: (light - 0.5) * 1.5 + 0.45))
    },
    Formula(name: "photoEffectFade") { c in
      mix(Color(repeating: grey(c)), c, 0.7) * 0.85 + 0.1
    },
    Formula(name: "photoEffectChrome") { c in
      let vivid = clamped(mix(Color(repeating: grey(c)), c, 1.3))
      return mix(vivid, steep(vivid), 0.6)
    },
    Formula(name: "photoEffectInstant") { c in
      let pale: Color = mix(Color(repeating: grey(c)), c, 0.8)
      return pale * Color(0.95, 0.9, 0.78) + Color(0.06, 0.05, 0.08)
    },
    Formula(name: "photoEffectProcess") { c in
      let steep = steep(c)
      return Color(0.5 * (c.x + steep.x), 0.2 * c.y + 0.8 * steep.y, 0.15 + 0.75 * c.z)
    },
    Formula(name: "photoEffectTransfer") { c in
      let warm: Color = c * Color(1.02, 0.94, 0.82) + Color(0.06, 0.03, 0.02)
      return mix(warm, steep(warm), 0.3)
    },
    Formula(name: "colorThreshold", inputs: ["threshold": 0.4]) { c in each(c) { $0 < 0.4 ? 0 : 1 }
    },
    Formula(name: "thermal") { c in
      let t = grey(c)
      func rise(_ low: Double, _ high: Double) -> Double {
        let part = min(max((t - low) / (high - low), 0), 1)
        return part * part * (3 - 2 * part)
      }
      let blue: Double = rise(0, 0.25) * (1 - rise(0.35, 0.6)) + rise(0.85, 1)
      return Color(rise(0.2, 0.6), rise(0.45, 0.9), blue)
    },
    Formula(name: "xRay") { c in
      let light: Double = 1 - grey(c)
      let green: Double = 0.95 * light * (light + (1 - light) * 0.2)
      return Color(0.9 * light * light, green, light)
    },
    Formula(name: "linearToSRGBToneCurve") { c in
      each(c) { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
    },
    Formula(name: "sRGBToneCurveToLinear") { c in
      each(c) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    },
  ]

  @Test("each pixel is the formula's, and alpha stays", arguments: formulas.indices)
  func formula(_ index: Int) throws {
    let formula = Self.formulas[index]
    let image = FilterTrial.noise(seed: 7)
    let result = try FilterTrial.run(formula.name, formula.inputs, on: image)
    for (before, after) in zip(image.pixels, result.pixels) {
      let alpha = Double(before.w)
      guard alpha > 0 else { continue }
      let straight = Color(Double(before.x), Double(before.y), Double(before.z)) / alpha
      let expected = Self.clamped(formula.color(straight)) * alpha
      let away =
        abs(expected.x - Double(after.x)) + abs(expected.y - Double(after.y))
        + abs(expected.z - Double(after.z)) + abs(alpha - Double(after.w))
      #expect(away < 2e-5, "\(formula.name): \(straight) \(after)")
    }
  }

  @Test("levels are evenly spaced, from black to white")
  func posterize() throws {
    let result = try FilterTrial.run(
      "colorPosterize", ["levels": 4], on: FilterTrial.noise(isOpaque: true))
    let found = Set(result.pixels.map { ($0.x * 3).rounded() })
    #expect(found == [0, 1, 2, 3])
    #expect(result.pixels.allSatisfy { abs($0.x * 3 - ($0.x * 3).rounded()) < 1e-5 })
  }

  @Test("the curve goes through its points, and never back between them")
  func toneCurve() throws {
    var ramp = FloatPixelBuffer(width: 101, height: 1)
    for x in 0...100 { ramp.pixels[x] = SIMD4(repeating: Float(x) / 100).replacing(w: 1) }
    let result = try FilterTrial.run(
      "toneCurve",
      ["point1": [0.25, 0.1], "point2": [0.5, 0.7], "point3": [0.75, 0.75]],
      on: ramp)
    for (x, y) in [(0, 0), (25, 0.1), (50, 0.7), (75, 0.75), (100, 1)] as [(Int, Float)] {
      #expect(abs(result.pixels[x].x - y) < 1e-4)
    }
    #expect(zip(result.pixels, result.pixels.dropFirst()).allSatisfy { $0.x <= $1.x + 1e-6 })
  }

  @Test("the wall becomes transparent, other hues and greys stay, and spill is taken")
  func chromaKey() throws {
    var image = FloatPixelBuffer(width: 4, height: 1)
    image.pixels = [
      SIMD4(0, 0.75, 0.2, 1), SIMD4(0.8, 0.2, 0.1, 1), SIMD4(0.5, 0.5, 0.5, 1),
      SIMD4(0.5, 0.6, 0.5, 1),
    ]
    let result = try FilterTrial.run("chromaKey", on: image)
    #expect(result.pixels[0].w == 0)
    #expect(
      FilterTrial.difference(
        FloatPixelBuffer(pixels: [result.pixels[1], result.pixels[2]]),
        FloatPixelBuffer(pixels: [image.pixels[1], image.pixels[2]])) < 1e-3)
    #expect(result.pixels[3].w > 0.9 && result.pixels[3].y < 0.56)
  }

  @Test("a warmer white makes the image warmer, and grey light keeps its brightness")
  func temperature() throws {
    var image = FloatPixelBuffer(width: 1, height: 1)
    image.pixels = [SIMD4(0.5, 0.5, 0.5, 1)]
    let warm = try FilterTrial.run(
      "temperatureAndTint", ["targetNeutral": [3500, 0]], on: image
    ).pixels[0]
    #expect(warm.x > 0.55 && warm.z < 0.4)
    let light = 0.2126 * warm.x + 0.7152 * warm.y + 0.0722 * warm.z
    #expect(abs(light - 0.5) < 1e-4)
  }

  @Test("a table maps colours, and an identical one changes nothing")
  func cube() throws {
    // Four squares of four pixels: red to the right, green downward, blue from square to square.
    var bytes: [UInt8] = []
    for y in 0..<4 {
      for x in 0..<16 { bytes += [UInt8(x % 4 * 85), UInt8(y * 85), UInt8(x / 4 * 85), 255] }
    }
    let table = Image(StraightImage(width: 16, height: 4, samples: .eight(bytes)))
    let image = FilterTrial.noise(isOpaque: true)
    let result = try FilterTrial.run("colorCube", ["cubeImage": .image(table)], on: image)
    #expect(FilterTrial.difference(image, result) < 1e-4)
  }
}

extension SIMD4<Float> {
  fileprivate func replacing(w: Float) -> SIMD4<Float> { SIMD4(x, y, z, w) }
}

extension FloatPixelBuffer {
  fileprivate init(pixels: [SIMD4<Float>]) {
    self.init(width: pixels.count, height: 1)
    self.pixels = pixels
  }
}
