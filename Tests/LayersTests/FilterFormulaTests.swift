import LambentPixels
import LambentProperties
import Synchronization
import Testing

/// Filters and generators beside their formulas in doubles: those that depend on neighbours, on the position,
/// or on a random pattern.
@Suite("Filters beside their formulas")
struct FilterFormulaTests {
  /// The formula of a pixel, at its position in pixels from the lower left corner.
  struct Formula: Sendable {
    let name: String
    var inputs: [String: PropertyValue] = [:]
    /// The greatest difference; a Gaussian is approximated.
    var tolerance = 1e-3
    let pixel: @Sendable (FilterScene, SIMD2<Double>) -> SIMD4<Double>
  }

  static let formulas =
    FilterFormulas.generators + FilterFormulas.neighbours + FilterFormulas.patterns

  @Test("each pixel is the formula's", arguments: formulas.indices)
  func formula(_ index: Int) throws {
    let formula = Self.formulas[index]
    let image = FilterTrial.noise(width: 32, height: 24, isOpaque: true, seed: 3)
    let scene = FilterScene(image)
    let result = try FilterTrial.run(formula.name, formula.inputs, on: image)
    var wrong: [String] = []
    for y in 0..<24 {
      for x in 0..<32 {
        let expected = formula.pixel(scene, SIMD2(Double(x) + 0.5, 23.5 - Double(y)))
        let found = SIMD4<Double>(result.at(x, y))
        let away = expected - found
        let greatest = max(abs(away.x), abs(away.y), abs(away.z), abs(away.w))
        if greatest > formula.tolerance { wrong.append("(\(x), \(y)): \(found), not \(expected)") }
      }
    }
    // Where a formula jumps, a rounding may choose the other side.
    #expect(wrong.count <= 8, "\(formula.name): \(wrong.count), \(wrong.first ?? "")")
  }
}

/// An image as formulas read it: opaque, with positions from the lower left corner.
final class FilterScene: Sendable {
  typealias Place = SIMD2<Double>

  let image: FloatPixelBuffer
  /// Blurred images by their deviations.
  private let blurs = Mutex<[Double: [SIMD4<Double>]]>([:])
  var size: Place { Place(Double(image.width), Double(image.height)) }
  var middle: Place { size / 2 }

  init(_ image: FloatPixelBuffer) { self.image = image }

  /// The colour between pixels; transparent outside.
  func at(_ p: Place) -> SIMD4<Double> {
    let (x, y) = (p.x - 0.5, size.y - p.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    func pixel(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
      SIMD4<Double>(image.at(Int(left) + dx, Int(top) + dy))
    }
    let upper = pixel(0, 0) * (1 - u) + pixel(1, 0) * u
    let lower = pixel(0, 1) * (1 - u) + pixel(1, 1) * u
    return upper * (1 - v) + lower * v
  }

  /// The colour of the nearest position within the centres of the outermost pixels.
  func clamped(_ p: Place) -> SIMD4<Double> {
    at(p.clamped(lowerBound: Place(0.5, 0.5), upperBound: size - 0.5))
  }

  /// The sum of a Gaussian's weights times pixels, at the centre of a pixel.
  func blurred(_ p: Place, _ deviation: Double) -> SIMD4<Double> {
    let pixels = blurs.withLock { blurs in
      if let made = blurs[deviation] { return made }
      let own = image.pixels.map { SIMD4<Double>($0) }
      let made = blurred(blurred(own, deviation, step: 1), deviation, step: image.width)
      blurs[deviation] = made
      return made
    }
    return pixels[Int(size.y - p.y) * image.width + Int(p.x)]
  }

  /// The weighted sums along the rows, for a step of 1, or along the columns.
  private func blurred(
    _ pixels: [SIMD4<Double>], _ deviation: Double, step: Int
  ) -> [SIMD4<Double>] {
    let reach = Int((4 * deviation).rounded(.up))
    let weights = (-reach...reach).map {
      Self.exp(-Double($0 * $0) / (2 * deviation * deviation))
    }
    let whole = weights.reduce(0, +)
    let count = step == 1 ? image.width : image.height
    return pixels.indices.map { index in
      let at = step == 1 ? index % image.width : index / image.width
      let others = max(-reach, -at)...min(reach, count - 1 - at)
      return others.reduce(SIMD4<Double>.zero) {
        $0 + weights[$1 + reach] * pixels[index + $1 * step]
      } / whole
    }
  }

  private static func exp(_ x: Double) -> Double { FilterFormulas.exponential(x) }
}
