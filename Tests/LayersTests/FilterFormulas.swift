import Foundation
import LambentProperties

/// The formulas of ``FilterFormulaTests``, by family.
enum FilterFormulas {
  typealias Place = SIMD2<Double>
  typealias Color = SIMD4<Double>
  typealias Formula = FilterFormulaTests.Formula

  static func exponential(_ x: Double) -> Double { exp(x) }
  static func length(_ v: Place) -> Double { (v * v).sum().squareRoot() }
  static func grey(_ c: Color) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
  static func opaque(_ grey: Double) -> Color { Color(grey, grey, grey, 1) }
  static func limited(_ x: Double) -> Double { min(max(x, 0), 1) }
  static func smooth(_ low: Double, _ high: Double, _ x: Double) -> Double {
    let t = limited((x - low) / (high - low))
    return t * t * (3 - 2 * t)
  }
  static func rotated(_ v: Place, _ angle: Double) -> Place {
    let (c, s) = (cos(angle), sin(angle))
    return Place(c * v.x - s * v.y, s * v.x + c * v.y)
  }
  static func each(_ c: Color, _ f: (Double) -> Double) -> Color {
    Color(f(c.x), f(c.y), f(c.z), c.w)
  }
  static func remainder(_ x: Double, _ y: Double) -> Double { x - y * floor(x / y) }

  /// The hash of the random patterns.
  static func noise(_ cell: Place, _ stream: UInt32) -> Double {
    var h = UInt32(truncatingIfNeeded: Int(cell.x)) &* 374_761_393
    h = h &+ UInt32(truncatingIfNeeded: Int(cell.y)) &* 668_265_263 &+ stream &* 2_246_822_519
    h = (h ^ (h >> 13)) &* 1_274_126_177
    h = (h ^ (h >> 15)) &* 2_246_822_519
    return Double(h >> 8) / 16_777_216
  }

  // MARK: Generators

  static let generators: [Formula] = [
    Formula(name: "constantColorGenerator", inputs: ["color": [0.2, 0.4, 0.6, 0.5]]) { _, _ in
      Color(0.1, 0.2, 0.3, 0.5)
    },
    Formula(name: "gaussianGradient", inputs: ["radius": 12]) { scene, p in
      let t = length(p - scene.middle) / 12
      let light = t < 1 ? (exp(-4.5 * t * t) - exp(-4.5)) / (1 - exp(-4.5)) : 0
      return Color(repeating: light)
    },
    Formula(name: "stripesGenerator", inputs: ["width": 6, "sharpness": 0.5]) { scene, p in
      let at = (p.x - scene.middle.x) / 6
      let away = 0.5 - abs(remainder(at + 0.5, 2) - 1)
      return opaque(smooth(-0.25, 0.25, away))
    },
    Formula(
      name: "starShineGenerator",
      inputs: ["radius": 6, "crossScale": 3, "crossAngle": 0.4, "crossWidth": 2]
    ) { scene, p in
      let away = p - scene.middle
      let at = rotated(away, -0.4)
      let distance = length(away)
      let core = 2.25 / (2.25 + distance * distance) * limited(1.5 - distance / 48)
      func ray(_ along: Double, _ across: Double) -> Double {
        exp(-4 * abs(along) / 18) / (1 + across * across / 4)
      }
      let light = core + 0.6 * max(ray(at.x, at.y), ray(at.y, at.x))
      let alpha = limited(light)
      let square = light * light
      return Color(
        min(1 + square, 1) * alpha, min(0.8 + square, 1) * alpha, min(0.6 + square, 1) * alpha,
        alpha)
    },
    Formula(name: "sunbeamsGenerator", inputs: ["sunRadius": 6, "striationStrength": 0]) {
      scene, p in
      let distance = length(p - scene.middle) / 6
      let halo = exp(-max(distance - 1, 0) * 2)
      let disc = limited((1 - distance) * 6 + 0.5)
      let alpha = limited(max(disc, halo * 0.7))
      let glow = 0.8 * disc + 0.3 * halo
      return Color(
        min(1 + glow, 1) * alpha, min(0.5 + glow, 1) * alpha, min(glow, 1) * alpha, alpha)
    },
    Formula(
      name: "lenticularHaloGenerator",
      inputs: ["haloRadius": 7, "haloWidth": 8, "haloOverlap": 0.6, "striationStrength": 0]
    ) { scene, p in
      let at = (length(p - scene.middle) - 7) / 4
      let wide = 0.8
      func ring(_ x: Double) -> Double { exp(-4 * x * x / (wide * wide)) }
      let light = SIMD3(ring(at + 0.4), 0.9 * ring(at), 0.8 * ring(at - 0.4))
      return Color(light, light.max())
    },
  ]

  // MARK: Neighbours

  static let neighbours: [Formula] = [
    Formula(name: "vignette", inputs: ["intensity": 0.8, "radius": 0.5]) { scene, p in
      let fall = limited(length(p - scene.middle) / length(scene.middle) - 0.25)
      return each(scene.at(p)) { $0 * (1 - 1.6 * fall * fall) }
    },
    Formula(name: "maskToAlpha") { scene, p in Color(repeating: grey(scene.at(p))) },
    Formula(name: "edges", inputs: ["intensity": 0.7]) { scene, p in
      let x = scene.clamped(p + Place(1, 0)) - scene.clamped(p - Place(1, 0))
      let y = scene.clamped(p + Place(0, 1)) - scene.clamped(p - Place(0, 1))
      return each(x * x + y * y) { limited($0.squareRoot() * 1.4) } + Color(0, 0, 0, 1)
    },
    Formula(name: "lineOverlay", inputs: ["edgeIntensity": 0.8, "contrast": 3]) { scene, p in
      let slope = slopes(scene, p, step: 1) / 4
      return Color(0, 0, 0, limited((length(slope) * 0.8 - 0.1) * 3))
    },
    Formula(name: "edgeWork", inputs: ["radius": 2], tolerance: 0.08) { scene, p in
      let blurred = scene.blurred(p, 2)
      let away = grey(solid(blurred)) - grey(scene.at(p))
      return Color(repeating: smooth(0.005, 0.03, away))
    },
    Formula(name: "gloom", inputs: ["radius": 2, "intensity": 0.7], tolerance: 5e-3) { scene, p in
      let (c, blurred) = (scene.at(p), scene.blurred(p, 2))
      let soft = solid(blurred)
      return c * 0.3 + c * soft * 0.7
    },
    Formula(name: "sharpenLuminance", inputs: ["radius": 2, "sharpness": 0.8], tolerance: 5e-3) {
      scene, p in
      let (c, blurred) = (scene.at(p), scene.blurred(p, 2))
      let detail = grey(c) - grey(solid(blurred))
      return each(c) { limited($0 + 0.8 * detail) }
    },
    Formula(
      name: "highlightShadowAdjust",
      inputs: ["radius": 2, "shadowAmount": 0.6, "highlightAmount": 0.4], tolerance: 8e-3
    ) { scene, p in
      let blurred = scene.blurred(p, 2)
      let light = grey(solid(blurred))
      let power = pow(2, -0.6 * (1 - light) * (1 - light))
      let shade = 1 - 0.6 * 0.4 * light * light
      return each(scene.at(p)) { limited(pow($0, power) * shade) }
    },
    // Inputs count from the upper edge, formulas from the lower: the sharp line lies 14 of 24 pixels above that.
    Formula(
      name: "depthOfField",
      inputs: [
        "point0": [0, 10], "point1": [20, 10], "saturation": 1.4, "unsharpMaskRadius": 2,
        "unsharpMaskIntensity": 0.6, "radius": 4,
      ], tolerance: 2e-3
    ) { scene, p in
      let detail = scene.at(p) + (scene.at(p) - solid(scene.blurred(p, 2))) * 0.6
      let light = grey(detail)
      let strip = each(detail) { limited(light + ($0 - light) * 1.4) }.replacing(w: 1)
      let blur = 2 * smooth(0.1, 0.7, abs(p.y - 14) / 12)
      return mix([strip, scene.blurred(p, 2), scene.blurred(p, 4)], blur)
    },
    Formula(name: "maskedVariableBlur", inputs: ["radius": 4], tolerance: 2e-3) { scene, p in
      // Without a mask, the image is its own.
      let strength = grey(scene.at(p))
      let blurs = [scene.at(p), scene.blurred(p, 1), scene.blurred(p, 2), scene.blurred(p, 4)]
      return mix(blurs, strength < 0.5 ? 4 * strength : 1 + 2 * strength)
    },
    Formula(
      name: "maskedVariableBlur",
      inputs: [
        "radius": 4,
        "mask": FilterTrial.input(width: 2, [[255, 255, 255, 255], [0, 0, 0, 255]]),
      ], tolerance: 2e-3
    ) { scene, p in
      // White at the left, black at the right, in between even.
      let strength = limited(1.5 - 2 * p.x / scene.size.x)
      let blurs = [scene.at(p), scene.blurred(p, 1), scene.blurred(p, 2), scene.blurred(p, 4)]
      return mix(blurs, strength < 0.5 ? 4 * strength : 1 + 2 * strength)
    },
    Formula(name: "zoomBlur", inputs: ["amount": 30]) { scene, p in
      let away = p - scene.middle
      let count = min(max((length(away) * 0.3).rounded(.up), 1), 64)
      var sum = Color.zero
      for step in 0...Int(count) {
        sum += scene.at(scene.middle + away * (1 - 0.15 * Double(step) / count))
      }
      return sum / (count + 1)
    },
    Formula(name: "noiseReduction", inputs: ["noiseLevel": 0.2, "sharpness": 0.5]) { scene, p in
      let own = scene.at(p)
      var (sum, plain, weights) = (Color.zero, Color.zero, 0.0)
      for y in -2...2 {
        for x in -2...2 {
          let other = scene.at(p + Place(Double(x), Double(y)))
          let away = (other - own) / 0.4
          let weight = exp(-0.25 * Double(x * x + y * y)) / (1 + (away * away).sum())
          sum += weight * other
          weights += weight
          plain += other
        }
      }
      let (mean, detail) = (sum / weights, own - plain / 25)
      let edge = smooth(0.2, 0.8, (detail * detail).sum().squareRoot())
      return each(mean + detail * (0.5 * edge)) { min(limited($0), mean.w) }.replacing(w: mean.w)
    },
    Formula(name: "comicEffect") { scene, p in
      let slope = slopes(scene, p, step: 1.5)
      let line = smooth(0.25, 0.55, length(slope))
      let own = scene.at(p)
      let light = grey(own)
      let stops = each(own) { floor(limited(light + ($0 - light) * 1.4) * 5 + 0.5) / 5 }
      let part = Place(p.x + p.y, p.x - p.y) * (0.7071068 / 5)
      let cell = part - part.rounded(.down) - 0.5
      let dot = min(max((0.62 - light) * 1.1, 0), 0.7)
      let shade = 1 - smooth(dot - 0.1, dot + 0.1, length(cell))
      return each(stops) { $0 * (1 - 0.35 * shade * (dot >= 0.01 ? 1 : 0)) * (1 - line) }
    },
    Formula(
      name: "spotLight",
      inputs: ["lightPosition": [24, 24, 10], "lightPointsAt": [12, 12, 0], "concentration": 0.5]
    ) { scene, p in
      let lamp = SIMD3<Double>(24, 0, 10)
      let (ray, axis) = (SIMD3(p, 0) - lamp, SIMD3<Double>(12, 12, 0) - lamp)
      let lengths = ((ray * ray).sum() * (axis * axis).sum()).squareRoot()
      let light = pow(max((ray * axis).sum() / lengths, 0), 2) * 3
      return each(scene.at(p)) { min($0 * light, 1) }
    },
  ]

  /// The colour of a translucent one, opaque.
  private static func solid(_ c: Color) -> Color { c / max(c.w, 1e-9) }

  /// A colour between two of a list, at an index.
  private static func mix(_ colors: [Color], _ at: Double) -> Color {
    let first = min(Int(at), colors.count - 2)
    return colors[first] + (colors[first + 1] - colors[first]) * (at - Double(first))
  }

  /// The slopes of the grey by Sobel's weights, between pixels that far away.
  private static func slopes(_ scene: FilterScene, _ p: Place, step: Double) -> Place {
    var slope = Place.zero
    for i in [-1.0, 0, 1] {
      let weight = 2 - abs(i)
      func grey(_ x: Double, _ y: Double) -> Double { self.grey(scene.clamped(p + Place(x, y))) }
      slope.x += weight * (grey(step, i) - grey(-step, i))
      slope.y += weight * (grey(i, step) - grey(i, -step))
    }
    return slope
  }

  // MARK: Patterns

  static let patterns: [Formula] = [
    Formula(name: "crystallize", inputs: ["radius": 4]) { scene, p in
      let side = 4 * 1.7724539
      let at = (p - scene.middle) / side
      let points = cells(around: at).map { cell in
        cell + Place(noise(cell, 1), noise(cell, 2)) * 0.8 + 0.1
      }
      let nearest = points.min { length(at - $0) < length(at - $1) } ?? at
      let middle = scene.middle + nearest * side
      var sum = scene.clamped(middle)
      for turn in [Place(1, 0), Place(0, 1), Place(-1, 0), Place(0, -1)] {
        sum += scene.clamped(middle + turn * (0.25 * side))
      }
      return sum / 5
    },
    Formula(name: "pointillize", inputs: ["radius": 3]) { scene, p in
      let at = (p - scene.middle) / 4.5
      var result = Color(repeating: 1)
      for cell in cells(around: at) {
        let point = cell + Place(noise(cell, 1), noise(cell, 2)) * 0.6 + 0.2
        let cover = limited(3.5 - length(at - point) * 4.5)
        result += (scene.clamped(scene.middle + point * 4.5) - result) * cover
      }
      return result
    },
    Formula(name: "hexagonalPixellate", inputs: ["scale": 6]) { scene, p in
      let (grid, at) = (Place(1, 3.0.squareRoot()) * 6, p - scene.middle)
      let first = (at / grid + 0.5).rounded(.down) * grid
      let second = ((at / grid).rounded(.down) + 0.5) * grid
      let nearest = length(at - first) < length(at - second) ? first : second
      var sum = scene.clamped(scene.middle + nearest)
      for turn in 0..<6 {
        sum += scene.clamped(
          scene.middle + nearest + rotated(Place(1.98, 0), Double(turn) * .pi / 3))
      }
      return sum / 7
    },
    Formula(name: "cmykHalftone", inputs: ["width": 5, "angle": 0.2, "sharpness": 0.4]) {
      scene, p in
      func ink(_ amount: Double, _ degrees: Double) -> Double {
        let at = rotated(p - scene.middle, -0.2 - degrees * .pi / 180) * (2 * .pi / 5)
        return smooth(-0.3, 0.3, amount - 0.5 + 0.25 * (cos(at.x) + cos(at.y)))
      }
      let own = scene.at(p)
      let black = 1 - max(own.x, own.y, own.z)
      let inks = each(own) { max(1 - $0 - 0.5 * black, 0) }
      let white = 1 - ink(black, 45)
      return Color(
        (1 - ink(inks.x, 15)) * white, (1 - ink(inks.y, 75)) * white, (1 - ink(inks.z, 0)) * white,
        1)
    },
    screen("dotScreen") { 0.5 - 0.25 * (cos(2 * .pi * $0.x) + cos(2 * .pi * $0.y)) },
    screen("lineScreen") { 0.5 - 0.5 * cos(2 * .pi * $0.y) },
    screen("hatchedScreen") { 0.5 - 0.5 * max(cos(2 * .pi * $0.x), cos(2 * .pi * $0.y)) },
    screen("circularScreen", turn: nil) { 0.5 - 0.5 * cos(2 * .pi * length($0)) },
  ]

  /// A screen of a width of 5: its pattern at a position in widths from the middle.
  private static func screen(
    _ name: String, turn: Double? = 0.3, _ pattern: @escaping @Sendable (Place) -> Double
  ) -> Formula {
    var inputs: [String: PropertyValue] = ["width": 5, "sharpness": 0.4]
    if let turn { inputs["angle"] = .number(turn) }
    return Formula(name: name, inputs: inputs) { scene, p in
      let at = rotated(p - scene.middle, -(turn ?? 0)) / 5
      return opaque(smooth(-0.3, 0.3, grey(scene.at(p)) - pattern(at)))
    }
  }

  /// The cells around a position, row by row.
  private static func cells(around at: Place) -> [Place] {
    let cell = at.rounded(.down)
    return [-1.0, 0, 1].flatMap { y in [-1.0, 0, 1].map { x in cell + Place(x, y) } }
  }
}

extension SIMD4<Double> {
  fileprivate func replacing(w: Double) -> SIMD4<Double> { SIMD4(x, y, z, w) }
}
