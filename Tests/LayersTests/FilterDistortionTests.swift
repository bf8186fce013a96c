import Foundation
import LambentPixels
import LambentProperties
import Testing

/// Filters that move pixels, beside the positions of their formulas.
@Suite("Filters that distort")
struct FilterDistortionTests {
  typealias Place = SIMD2<Double>

  /// The source position of a position, both in pixels from the lower left corner of 64 × 48.
  struct Formula: Sendable {
    let name: String
    let inputs: [String: PropertyValue]
    let source: @Sendable (Place) -> Place
  }

  private static let middle = Place(32, 24)
  private static func length(_ v: Place) -> Double { (v * v).sum().squareRoot() }
  private static func turned(_ v: Place, _ angle: Double) -> Place {
    let (c, s) = (cos(angle), sin(angle))
    return Place(c * v.x - s * v.y, s * v.x + c * v.y)
  }
  /// A scale of the distance from the middle within a radius of 20.
  private static func scaled(_ p: Place, _ factor: (Double) -> Double) -> Place {
    let away = p - middle
    let t = length(away) / 20
    return t < 1 ? middle + away * factor(t) : p
  }
  private static func lens(_ t: Double) -> Double { (1 - t * t).squareRoot() * (1 - 1 / 1.5) }

  static let formulas: [Formula] = [
    Formula(name: "bumpDistortion", inputs: ["radius": 20, "scale": 0.6]) { p in
      scaled(p) { t in 1 - 0.6 * (1 - t * t) * (1 - t * t) }
    },
    Formula(name: "bumpDistortionLinear", inputs: ["radius": 20, "scale": 0.6, "angle": 0.5]) { p in
      let normal = Place(-sin(0.5), cos(0.5))
      let away = ((p - middle) * normal).sum()
      let t = abs(away) / 20
      return t < 1 ? p - normal * (away * 0.6 * (1 - t * t) * (1 - t * t)) : p
    },
    Formula(name: "pinchDistortion", inputs: ["radius": 20, "scale": 0.5]) { p in
      scaled(p) { pow($0, -0.25) }
    },
    Formula(name: "twirlDistortion", inputs: ["radius": 20, "angle": 1.2]) { p in
      let away = p - middle
      let t = length(away) / 20
      return t < 1 ? middle + turned(away, -1.2 * (1 - t) * (1 - t)) : p
    },
    Formula(name: "vortexDistortion", inputs: ["radius": 20, "angle": 6]) { p in
      let away = p - middle
      let t = length(away) / 20
      return t < 1 ? middle + turned(away, -6 * pow(1 - t, 4)) : p
    },
    Formula(name: "circleSplashDistortion", inputs: ["radius": 12]) { p in
      let away = p - middle
      return length(away) <= 12 ? p : middle + away * (12 / length(away))
    },
    Formula(
      name: "glassLozenge",
      inputs: ["point0": [20, 24], "point1": [44, 24], "radius": 14, "refraction": 1.5]
    ) { p in
      let near = Place(min(max(p.x, 20), 44), 24)
      let t = length(p - near) / 14
      return t < 1 ? p - (p - near) * lens(t) : p
    },
    Formula(name: "torusLensDistortion", inputs: ["radius": 20, "width": 10, "refraction": 1.5]) {
      p in
      let away = p - middle
      let t = (length(away) - 15) / 5
      guard abs(t) < 1 else { return p }
      return middle + away * ((length(away) - t * 5 * lens(t)) / length(away))
    },
    Formula(name: "lightTunnel", inputs: ["radius": 6, "rotation": 0.4]) { p in
      let away = p - middle
      let t = length(away) / 6
      guard t > 1 else { return p }
      let ring = floor(log2(t)) + 1
      return middle + turned(away, -0.4 * ring) * pow(2, -ring)
    },
    Formula(
      name: "perspectiveCorrection",
      inputs: [
        "topLeft": [8, 8], "topRight": [56, 8], "bottomRight": [56, 40], "bottomLeft": [8, 40],
      ]
    ) { p in Place(8, 8) + p * Place(48.0 / 64, 32.0 / 48) },
    Formula(name: "affineTile", inputs: ["transform": [0, 1, -1, 0, 50, 10]]) { p in
      // A turn by a quarter, and a shift.
      let at = Place(p.y - 10, 50 - p.x)
      return Place(at.x - floor(at.x / 64) * 64, at.y - floor(at.y / 48) * 48)
    },
    Formula(name: "kaleidoscope", inputs: ["count": 2, "angle": 0.2]) { p in
      let away = p - middle
      var turn = atan2(away.y, away.x) - 0.2
      turn -= floor(turn / .pi) * .pi
      turn = 0.2 + (turn > .pi / 2 ? .pi - turn : turn)
      return mirrored(middle + length(away) * Place(cos(turn), sin(turn)))
    },
    Formula(name: "fourfoldTranslatedTile", inputs: ["width": 10]) { p in
      let part = (p - middle) / 10 + 0.5
      return middle + (part - part.rounded(.down) - 0.5) * 10
    },
    Formula(name: "glideReflectedTile", inputs: ["width": 10]) { p in
      let part = (p - middle) / 10 + 0.5
      let cell = part.rounded(.down)
      var rest = part - cell - 0.5
      if cell.x.truncatingRemainder(dividingBy: 2) != 0 { rest.y = -rest.y }
      return middle + rest * 10
    },
    Formula(name: "eightfoldReflectedTile", inputs: ["width": 10]) { p in
      let part = (p - middle) / 10 + 0.5
      let rest = part - part.rounded(.down) - 0.5
      let (x, y) = (abs(rest.x), abs(rest.y))
      return middle + Place(max(x, y), min(x, y)) * 10
    },
    Formula(name: "circularWrap", inputs: ["radius": 4, "angle": 0.3]) { p in
      let away = p - middle
      let turn = (0.3 - atan2(away.y, away.x)) / (2 * .pi)
      return Place((turn - floor(turn)) * 64, length(away) - 4)
    },
    Formula(name: "triangleTile", inputs: ["width": 14, "angle": 0.2]) { p in
      let at = turned(p - middle, -0.2) / 14
      let v = at.y * 2 / 3.0.squareRoot()
      var part = Place(at.x - 0.5 * v, v)
      part -= part.rounded(.down)
      if part.sum() > 1 { part = 1 - part }
      let tile = Place(part.x + 0.5 * part.y, part.y * 0.75.squareRoot()) * 14
      return middle + turned(tile, 0.2)
    },
    Formula(
      name: "triangleKaleidoscope",
      inputs: ["point": [24, 28], "size": 16, "rotation": 0, "decay": 1]
    ) { p in
      // Mirrored at the sides until it lies in the triangle.
      var at = (p - Place(24, 20)) / 16
      let (left, right) = (Place(0.75.squareRoot(), -0.5), Place(-0.75.squareRoot(), -0.5))
      for _ in 0..<24 {
        if at.y < 0 { at.y = -at.y }
        let beyond = (at * left).sum()
        if beyond < 0 { at -= 2 * beyond * left }
        let other = ((at - Place(1, 0)) * right).sum()
        if other < 0 { at -= 2 * other * right }
      }
      return Place(24, 20) + at * 16
    },
    sector("sixfoldReflectedTile", mirrors: true, parts: 3),
    sector("twelvefoldReflectedTile", mirrors: true, parts: 6),
    sector("sixfoldRotatedTile", mirrors: false, parts: 6),
    Formula(name: "parallelogramTile", inputs: ["width": 12, "acuteAngle": 1.2]) { p in
      slanted(p) { abs(folded($0 + 1) - 1) }
    },
    Formula(name: "fourfoldReflectedTile", inputs: ["width": 12, "acuteAngle": 1.2]) { p in
      slanted(p) { abs(folded($0 + 0.5) - 1) - 0.5 }
    },
    Formula(name: "fourfoldRotatedTile", inputs: ["width": 12]) { p in
      let part = (p - middle) / 12 + 0.5
      let cell = part.rounded(.down)
      let (isOddColumn, isOddRow) = (Int(cell.x) & 1 == 1, Int(cell.y) & 1 == 1)
      let quarters = isOddRow ? (isOddColumn ? 2 : 3) : isOddColumn ? 1 : 0
      return middle + turned(part - cell - 0.5, Double(quarters) * .pi / 2) * 12
    },
    Formula(name: "opTile", inputs: ["width": 12, "scale": 2, "angle": 0.3]) { p in
      let part = (p - middle + 6) / 12
      return middle + turned((part - part.rounded(.down)) * 12 - 6, -0.3) / 2
    },
  ]

  /// A tile of hexagons, of which a sector repeats around the middle.
  private static func sector(_ name: String, mirrors: Bool, parts: Double) -> Formula {
    Formula(name: name, inputs: ["width": 16, "angle": 0.2]) { p in
      let (at, grid) = (turned(p - middle, -0.2) / 16, Place(1, 3.0.squareRoot()))
      let first = at - (at / grid + 0.5).rounded(.down) * grid
      let second = at - (at / grid).rounded(.down) * grid - grid / 2
      let away = length(first) < length(second) ? first : second
      let (turn, whole) = (atan2(away.y, away.x), 2 * Double.pi / parts)
      let sector =
        mirrors
        ? abs(turn - (turn / whole).rounded() * whole) : turn - floor(turn / whole) * whole
      return middle + turned(length(away) * 16 * Place(cos(sector), sin(sector)), 0.2)
    }
  }

  /// A tile of parallelograms with an angle of 1.2, by a function of the coordinates along its sides.
  private static func slanted(_ p: Place, _ fold: (Double) -> Double) -> Place {
    let at: Place = (p - middle) / 12
    let v: Double = at.y / sin(1.2)
    let (x, y) = (fold(at.x - v * cos(1.2)), fold(v))
    return middle + Place(x + y * cos(1.2), y * sin(1.2)) * 12
  }

  /// The remainder of a division by 2.
  private static func folded(_ x: Double) -> Double { x - 2 * floor(x / 2) }

  private static func mirrored(_ p: Place) -> Place {
    func fold(_ x: Double, _ size: Double) -> Double {
      let twice = x - floor(x / (2 * size)) * 2 * size
      return min(twice, 2 * size - twice)
    }
    return Place(fold(p.x, 64), fold(p.y, 48))
  }

  @Test("each pixel is that of the formula's position", arguments: formulas.indices)
  func formula(_ index: Int) throws {
    let formula = Self.formulas[index]
    let image = FilterTrial.positions()
    let result = try FilterTrial.run(formula.name, formula.inputs, on: image)
    var (compared, wrong) = (0, 0)
    for y in 0..<48 {
      for x in 0..<64 {
        let source = formula.source(Place(Double(x) + 0.5, 47.5 - Double(y)))
        // Beyond the centres of the outermost pixels the edge shows.
        guard source.x > 1, source.x < 63, source.y > 1, source.y < 47 else { continue }
        compared += 1
        let found = result.at(x, y)
        let place = Place(Double(found.x) * 64, Double(found.y) * 48)
        // Where a formula jumps, a rounding may choose the other side.
        if abs(place.x - source.x) > 0.02 || abs(place.y - source.y) > 0.02 { wrong += 1 }
      }
    }
    #expect(compared > 700, "\(formula.name)")
    #expect(wrong <= compared / 50, "\(formula.name): \(wrong) of \(compared)")
  }

  @Test("a hole is transparent, and areas around it stay as large as they were")
  func hole() throws {
    let result = try FilterTrial.run("holeDistortion", ["radius": 10], on: FilterTrial.positions())
    #expect(result.at(32, 24).w == 0)
    let found = result.at(52, 24)
    // √(20.5² − 10²), and half a pixel above the middle.
    let away = Self.length(Place(Double(found.x) * 64, Double(found.y) * 48) - Self.middle)
    let distance = Self.length(Place(20.5, -0.5))
    #expect(abs(away - (distance * distance - 100).squareRoot()) < 0.02)
  }

  @Test("corners move where they are told, and what lies outside is clear")
  func perspective() throws {
    let result = try FilterTrial.run(
      "perspectiveTransform",
      [
        "topLeft": [16, 12], "topRight": [48, 12], "bottomRight": [48, 36], "bottomLeft": [16, 36],
      ],
      on: FilterTrial.positions())
    #expect(result.at(8, 24).w == 0 && result.at(32, 4).w == 0)
    let found = result.at(24, 18)
    #expect(abs(found.x - (24.5 - 16) / 32) < 1e-3 && abs(found.y - (1 - (18.5 - 12) / 24)) < 1e-3)
  }

  @Test("grey displaces nothing, and red and green move along x and y")
  func displacement() throws {
    func image(_ red: UInt8, _ green: UInt8) -> PropertyValue {
      .image(Image(StraightImage(width: 1, height: 1, samples: .eight([red, green, 0, 255]))))
    }
    // A map of one pixel fades towards its edges: the middle tells.
    let still = try FilterTrial.run(
      "displacementDistortion", ["displacementImage": image(255, 255), "scale": 8],
      on: FilterTrial.positions())
    let found = still.at(32, 24)
    #expect(abs(found.x * 64 - 36.5) < 0.5 && abs(found.y * 48 - 27.5) < 0.5)
  }

  @Test("glass moves pixels along the slope of its relief")
  func glass() throws {
    // A ramp whose grey rises by 3 of 255 from column to column.
    var bytes: [UInt8] = []
    for _ in 0..<48 {
      for x in 0..<64 { bytes += [UInt8(3 * x), UInt8(3 * x), UInt8(3 * x), 255] }
    }
    let ramp = Image(StraightImage(width: 64, height: 48, samples: .eight(bytes)))
    let result = try FilterTrial.run(
      "glassDistortion", ["texture": .image(ramp), "scale": 400, "center": [0, 48]],
      on: FilterTrial.positions())
    // Two columns differ by 6/255; half of it, times the strength.
    let found = result.at(20, 24)
    #expect(abs(Double(found.x) * 64 - (20.5 + 6.0 / 255 * 200)) < 0.02)
    #expect(abs(Double(found.y) * 48 - 23.5) < 0.02)
  }

  @Test("an image repeats within its area, by the ratio of their sizes")
  func droste() throws {
    let result = try FilterTrial.run(
      "droste", ["insetPoint0": [16, 36], "insetPoint1": [48, 12], "strands": 0],
      on: FilterTrial.positions())
    // Half as large, in the middle: each position within the area shows one twice as far away.
    for (x, y) in [(32, 24), (20, 16), (44, 30), (24, 33), (36, 22)] {
      let found = result.at(x, y)
      let away = Place(Double(x) + 0.5, 47.5 - Double(y)) - Self.middle
      var place = away
      while max(abs(place.x) / 32, abs(place.y) / 24) <= 0.5 { place *= 2 }
      let expected = Self.middle + place
      let at = Place(Double(found.x) * 64, Double(found.y) * 48)
      #expect(Self.length(at - expected) < 1, "\(x), \(y): \(at), not \(expected)")
    }
  }

  @Test("positions and lengths are in points, from the upper left corner")
  func points() throws {
    let image = FilterTrial.noise(width: 32, height: 32, isOpaque: true)
    let single = try FilterTrial.run("vignetteEffect", ["center": [4, 6], "radius": 5], on: image)
    let double = try FilterTrial.run(
      "vignetteEffect", ["center": [2, 3], "radius": 2.5], on: image, scale: 2)
    #expect(FilterTrial.difference(single, double) < 1e-6)
    // Bright at the point, dark in the opposite corner.
    #expect(single.at(4, 6) == image.at(4, 6) && single.at(31, 31).x == 0)
  }
}
