/// A part of a tapered stroke, between two of its points: a trail is a row of them.
///
/// A pixel belongs to a part if it lies between the part's two joints, which are lines through its points.
/// Parts that follow each other share a joint. So each pixel belongs to one of them, and the stroke has
/// neither gaps nor seams. The first and the last part end in half discs.
package struct SpriteStrip: Sendable, Hashable {
  /// The end of a part.
  package struct End: Sendable, Hashable {
    /// The point, in pixels.
    package var point: SIMD2<Float>
    /// Half the width of the stroke there, in pixels.
    package var reach: Float
    /// The tint there: red, green, blue, alpha, not premultiplied.
    package var color: SIMD4<Float>
    /// The normal of the joint, which points along the stroke; zero for a round end.
    package var normal: SIMD2<Float>

    package init(
      point: SIMD2<Float>, reach: Float, color: SIMD4<Float>, normal: SIMD2<Float> = .zero
    ) {
      self.point = point
      self.reach = reach
      self.color = color
      self.normal = normal
    }
  }

  package var start, end: End
  /// The fraction of the width, 0…1, over which the stroke fades to its sides.
  package var softness: Float

  package init(start: End, end: End, softness: Float = 0) {
    self.start = start
    self.end = end
    self.softness = softness
  }
}

extension SpriteStrip {
  /// The pixels that a part may touch: the least and the greatest x and y, with a margin of a pixel. `nil`
  /// if it is not finite, or farther than 10⁶ pixels away.
  package var bounds: (least: SIMD2<Float>, greatest: SIMD2<Float>)? {
    let numbers = start.point.sum() + end.point.sum() + start.reach + end.reach
    guard numbers.isFinite else { return nil }
    // A joint of two parts reaches farther than half the width where the stroke bends.
    let reach = max(start.reach, end.reach, 0.5) * 1.5 + 1.5
    let least = pointwiseMin(start.point, end.point) - reach
    let greatest = pointwiseMax(start.point, end.point) + reach
    guard least.x > -1e6, least.y > -1e6, greatest.x < 1e6, greatest.y < 1e6 else { return nil }
    return (least, greatest)
  }

  /// The parallelogram of its sprite, which decides where it is drawn: the bounds.
  package func sprite(number: Int) -> Sprite? {
    guard let (least, greatest) = bounds, number <= Int(Int32.max) else { return nil }
    let (middle, size) = ((least + greatest) * 0.5, greatest - least)
    return Sprite(
      x: middle.x, y: middle.y, widthX: size.x, widthY: 0, heightX: 0, heightY: size.y,
      color: SIMD4(1, 1, 1, max(start.color.w, end.color.w)),
      texture: ~Int32(truncatingIfNeeded: number))
  }
}

/// A part of a stroke prepared for drawing.
struct StripGeometry {
  private let strip: SpriteStrip
  /// From the start to the end, and the inverse of its length and of the length's square.
  private let way: SIMD2<Float>
  private let inverseLength, inverseSquare: Float
  private let startTint, endTint: SIMD4<Float>
  private let least, greatest: SIMD2<Float>
  /// The distance from the line beyond which nothing is drawn, in pixels.
  private let farthest: Float

  /// Prepares a part; `nil` if it is invisible.
  init?(_ strip: SpriteStrip) {
    guard let (least, greatest) = strip.bounds else { return nil }
    self.strip = strip
    (self.least, self.greatest) = (least, greatest)
    way = strip.end.point - strip.start.point
    let square = (way * way).sum()
    inverseSquare = square > 1e-12 ? 1 / square : 0
    inverseLength = square > 1e-12 ? 1 / square.squareRoot() : 0
    startTint = Self.tint(strip.start.color)
    endTint = Self.tint(strip.end.color)
    farthest = max(strip.start.reach, strip.end.reach, 0.5) * 1.5 + 1
    guard startTint.w > 0 || endTint.w > 0 else { return nil }
  }

  private static func tint(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let color = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }

  /// The rows of a canvas that the part may touch.
  func rows(of rows: Range<Int>) -> Range<Int> {
    let first = max(rows.lowerBound, Int(least.y.rounded(.down)))
    let last = min(rows.upperBound, Int(greatest.y.rounded(.up)) + 1)
    return first..<max(first, last)
  }

  /// The columns of a row that the part may touch.
  func columns(ofRow y: Int, width: Int) -> Range<Int> {
    var (low, high) = (least.x, greatest.x)
    if abs(way.y) * inverseLength > 1e-3 {
      // Where the line crosses the row, and how far its sides are from there along the row.
      let middle = strip.start.point.x + (Float(y) + 0.5 - strip.start.point.y) * way.x / way.y
      let reach = farthest / (abs(way.y) * inverseLength) + 1
      (low, high) = (max(low, middle - reach), min(high, middle + reach))
    }
    let first = Int(max(0, min(Float(width), low.rounded(.down))))
    let last = Int(max(0, min(Float(width), high.rounded(.up) + 1)))
    return first..<max(first, last)
  }

  /// The tinted, premultiplied colour at a pixel.
  @inline(__always) func color(x: Int, y: Int) -> SIMD4<Float> {
    let pixel = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
    // Joints that are nearly along the stroke would let it reach far beyond its ends.
    guard all(pixel .>= least .& pixel .<= greatest) else { return .zero }
    let (from, to) = (pixel - strip.start.point, pixel - strip.end.point)
    let (opening, closing) = (
      (strip.start.normal * from).sum(), (strip.end.normal * to).sum()
    )
    let (opens, closes) = (strip.start.normal != .zero, strip.end.normal != .zero)
    guard !opens || opening >= 0, !closes || closing < 0 else { return .zero }
    let place = (from * way).sum() * inverseSquare
    let fraction = max(0, min(1, place))
    var distance = abs(from.x * way.y - from.y * way.x) * inverseLength
    if !opens, place <= 0 {
      distance = (from * from).sum().squareRoot()
    } else if !closes, place >= 1 {
      distance = (to * to).sum().squareRoot()
    }
    var reach = strip.start.reach + (strip.end.reach - strip.start.reach) * fraction
    var weight: Float = 1
    if reach < 0.5 {
      // A stroke thinner than a pixel is drawn one pixel wide, with a lower opacity.
      (weight, reach) = (max(0, reach) * 2, 0.5)
    }
    let outer = reach + 0.5
    guard distance < outer else { return .zero }
    let fade = 1 + reach * strip.softness
    let side = min(1, (outer - distance) / fade)
    weight *= side + (side * side * (3 - 2 * side) - side) * strip.softness
    return (startTint + (endTint - startTint) * fraction) * weight
  }
}

extension SpriteCanvas {
  /// Draws a part of a stroke.
  func draw(_ strip: SpriteStrip, _ blend: SpriteBlend) {
    guard let geometry = StripGeometry(strip) else { return }
    switch blend {
    case .over: draw(geometry, Over.self)
    case .additive: draw(geometry, Add.self)
    }
  }

  @inline(__always) private func draw<Blend: SpriteOperator>(
    _ strip: StripGeometry, _: Blend.Type
  ) {
    for y in strip.rows(of: rows) {
      let row = tile + (y &- rows.lowerBound) &* width
      for x in strip.columns(ofRow: y, width: width) {
        let color = strip.color(x: x, y: y)
        if color.w > 0 { row[x] = Blend.blend(color, row[x]) }
      }
    }
  }
}
