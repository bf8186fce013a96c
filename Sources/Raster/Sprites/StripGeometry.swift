/// A part of a stroke prepared for drawing.
struct StripGeometry {
  private let strip: SpriteStrip
  /// From the start to the end, and the inverse of its length and of the length's square.
  private let way: SIMD2<Float>
  private let inverseLength, inverseSquare: Float
  fileprivate let startTint, endTint: SIMD4<Float>
  private let least, greatest: SIMD2<Float>
  /// True if the ends are joints, not round.
  private let opens, closes: Bool
  /// The limits of rows, if floats are exact enough for them.
  private let limits: Limits?

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
    guard startTint.w > 0 || endTint.w > 0 else { return nil }
    opens = strip.start.normal != .zero
    closes = strip.end.normal != .zero
    let isNear = all(least .> -16384 .& greatest .< 16384)
    limits = isNear ? Limits(of: strip, way, inverseLength) : nil
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

  /// True if the middles of a row's pixels lie within the bounds.
  @inline(__always) fileprivate func holds(row y: Int) -> Bool {
    Float(y) + 0.5 >= least.y && Float(y) + 0.5 <= greatest.y
  }

  /// The columns of a row that the part may touch.
  @inline(__always) fileprivate func columns(ofRow y: Int, width: Int) -> Range<Int> {
    let (low, high) =
      limits?.columns(at: Float(y) + 0.5, least.x, greatest.x) ?? (least.x, greatest.x)
    // Columns whose middles lie between; conversion truncates, which rounds down what is not negative.
    let first = Int(max(0, min(Float(width), low)))
    let last = Int(max(0, min(Float(width), high + 1)))
    return first..<max(first, last)
  }
}

extension StripGeometry {
  /// The positions at which the sides and joints of a part cross rows, with a margin for rounding.
  private struct Limits {
    /// The positions at which the line through both points crosses rows: at the start's height, and for each row. Sides
    /// are `reach` to the left and right of it; infinitely far for a part along the rows.
    var start: SIMD2<Float>
    var slope, reach: Float
    /// The joints, if they cross rows at a sufficient angle.
    var opening, closing: Joint?

    struct Joint {
      var point: SIMD2<Float>
      var slope: Float
      /// True if the part lies to the right.
      var isLeft: Bool

      init?(at point: SIMD2<Float>, normal: SIMD2<Float>) {
        guard abs(normal.x) > 0.25 * abs(normal.y) else { return nil }
        self.point = point
        slope = normal.y / normal.x
        isLeft = normal.x > 0
      }
    }

    static let margin: Float = 0.25

    init(of strip: SpriteStrip, _ way: SIMD2<Float>, _ inverseLength: Float) {
      start = strip.start.point
      let isSteep = abs(way.y) * inverseLength > 1e-2
      slope = isSteep ? way.x / way.y : 0
      let farthest = max(strip.start.reach, strip.end.reach, 0.5) + 0.5
      reach = isSteep ? farthest / (abs(way.y) * inverseLength) + Self.margin : .infinity
      opening = Joint(at: strip.start.point, normal: strip.start.normal)
      closing = Joint(at: strip.end.point, normal: -strip.end.normal)
    }

    @inline(__always) func columns(
      at y: Float, _ least: Float, _ greatest: Float
    ) -> (low: Float, high: Float) {
      let middle = start.x + (y - start.y) * slope
      var (low, high) = (max(least, middle - reach), min(greatest, middle + reach))
      if let opening { Self.limit(&low, &high, by: opening, y) }
      if let closing { Self.limit(&low, &high, by: closing, y) }
      return (low - 0.5, high - 0.5)
    }

    @inline(__always) private static func limit(
      _ low: inout Float, _ high: inout Float, by joint: Joint, _ y: Float
    ) {
      let crossing = joint.point.x - (y - joint.point.y) * joint.slope
      if joint.isLeft {
        low = max(low, crossing - margin)
      } else {
        high = min(high, crossing + margin)
      }
    }
  }
}

// MARK: - Colours

extension StripGeometry {
  /// The tinted, premultiplied colour at a pixel.
  func color(x: Int, y: Int) -> SIMD4<Float> {
    let pixel = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
    // Joints that are nearly along the stroke would let it reach far beyond its ends.
    guard all(pixel .>= least .& pixel .<= greatest) else { return .zero }
    let (from, to) = (pixel - strip.start.point, pixel - strip.end.point)
    let (opening, closing) = (
      (strip.start.normal * from).sum(), (strip.end.normal * to).sum()
    )
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

  /// `color(x:y:)` of four pixels from a column on: how far they lie from the start to the end, and the weight of
  /// the tint there.
  @inline(__always) fileprivate func four(
    x: Int, y: Int
  ) -> (fractions: SIMD4<Float>, weights: SIMD4<Float>) {
    typealias Four = SIMD4<Float>
    let (one, pixelY) = (Four(repeating: 1), Float(y) + 0.5)
    let pixelX = Four(repeating: Float(x)) + Four(0.5, 1.5, 2.5, 3.5)
    let (fromX, fromY) = (pixelX - strip.start.point.x, pixelY - strip.start.point.y)
    let (toX, toY) = (pixelX - strip.end.point.x, pixelY - strip.end.point.y)
    var isInside = pixelX .>= least.x .& pixelX .<= greatest.x
    if opens {
      isInside .&= fromX * strip.start.normal.x + fromY * strip.start.normal.y .>= 0
    }
    if closes { isInside .&= toX * strip.end.normal.x + toY * strip.end.normal.y .< 0 }
    let place = (fromX * way.x + fromY * way.y) * inverseSquare
    let fractions = place.replacing(with: one, where: place .> one)
      .replacing(with: 0, where: place .< 0)
    let across = fromX * way.y - fromY * way.x
    var distance = across.replacing(with: -across, where: across .< 0) * inverseLength
    if !opens {
      let radius = (fromX * fromX + fromY * fromY).squareRoot()
      distance = distance.replacing(with: radius, where: place .<= 0)
    }
    if !closes {
      let isBeyond = opens ? place .>= one : place .>= one .& place .> 0
      distance = distance.replacing(
        with: (toX * toX + toY * toY).squareRoot(), where: isBeyond)
    }
    var reach = strip.start.reach + (strip.end.reach - strip.start.reach) * fractions
    var weights = one
    let isThin = reach .< 0.5
    if any(isThin) {
      let thin = reach.replacing(with: 0, where: reach .< 0) * 2
      weights = weights.replacing(with: thin, where: isThin)
      reach = reach.replacing(with: 0.5, where: isThin)
    }
    let outer = reach + 0.5
    isInside .&= distance .< outer
    let quotient = (outer - distance) / (1 + reach * strip.softness)
    let side = quotient.replacing(with: one, where: quotient .> one)
    weights *= side + (side * side * (3 - 2 * side) - side) * strip.softness
    return (fractions, Four().replacing(with: weights, where: isInside))
  }
}

// MARK: - Drawing

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
    let (tint, change) = (strip.startTint, strip.endTint - strip.startTint)
    for y in strip.rows(of: rows) where strip.holds(row: y) {
      let row = tile + (y &- rows.lowerBound) &* width
      let columns = strip.columns(ofRow: y, width: width)
      var x = columns.lowerBound
      while x < columns.upperBound {
        let (fractions, weights) = strip.four(x: x, y: y)
        // The last pixels may lie beyond the row.
        for lane in 0..<min(4, columns.upperBound &- x) where weights[lane] > 0 {
          let color = (tint + change * fractions[lane]) * weights[lane]
          row[x &+ lane] = Blend.blend(color, row[x &+ lane])
        }
        x &+= 4
      }
    }
  }
}
