import LambentGeometry

/// The pixels of each row in which a sprite may show, cut analytically.
///
/// The visible texels lie between two bounds of u, of v, of u + v and of u − v: an octagon. Each
/// pair of bounds cuts a row in an interval whose ends are linear in y.
struct SpriteSpans {
  /// The rows, a little generous.
  let rows: Range<Int>
  private let baseX, baseY: Int
  /// Where each interval begins and ends in the row of the base, and what a row adds.
  private let enter, leave, slope: SIMD4<Float>
  /// The canvas' columns, relative to the base.
  private let first, last: Float

  /// Spans of a sprite on a canvas of some columns and rows (of which the first are `0` and
  /// `rows.lowerBound`).
  @inline(__always) init(_ map: SpriteMap, _ bounds: TexelBounds, width: Int, rows: Range<Int>) {
    (baseX, baseY) = (map.baseX, map.baseY)
    first = Float(-baseX)
    last = Float(width - 1 - baseX)
    let affine = map.affine
    let (a, b, c, d) = (Float(affine.a), Float(affine.b), Float(affine.c), Float(affine.d))
    // Texel centres are at halves.
    let (u, v) = (Float(affine.tx - 0.5), Float(affine.ty - 0.5))
    let start = SIMD4(u, v, u + v, u - v)
    var across = SIMD4(a, b, a + b, a - b)
    let down = SIMD4(c, d, c + d, c - d)
    // Along a row where nothing changes, a hair of slope makes the interval all or nothing.
    across.replace(with: SIMD4(repeating: 1e-6), where: across .< 1e-6 .& across .> -1e-6)
    let inverse = 1 / across
    let (low, high) = ((bounds.least - start) * inverse, (bounds.greatest - start) * inverse)
    enter = low.replacing(with: high, where: high .< low)
    leave = high.replacing(with: low, where: high .< low)
    slope = -down * inverse

    // The rows: the box of u and v, mapped back.
    let scale = 1 / (affine.a * affine.d - affine.b * affine.c)
    let (lu, hu) = (Double(bounds.least.x), Double(bounds.greatest.x))
    let (lv, hv) = (Double(bounds.least.y), Double(bounds.greatest.y))
    let middle =
      (affine.a * ((lv + hv) / 2 - Double(v)) - affine.b * ((lu + hu) / 2 - Double(u))) * scale
    let reach = (abs(affine.a) * (hv - lv) + abs(affine.b) * (hu - lu)) / 2 * abs(scale)
    let top = Double(rows.lowerBound - baseY), bottom = Double(rows.upperBound - baseY)
    let begin = Int(max(top, min(bottom, middle - reach)))
    let end = Int(max(top, min(bottom, middle + reach + 2)))
    self.rows = begin + baseY..<max(begin, end) + baseY
  }

  /// The columns of a row; empty where the end is not above the beginning.
  @inline(__always) func columns(y: Int) -> (begin: Int, end: Int) {
    let shift = slope * Float(y &- baseY)
    let begin = max4(enter + shift, first)
    let end = -max4(-(leave + shift), -last)
    // Whole numbers lie in the low bits of sums with 1.5·2²³.
    let magic: Float = 12_582_912
    let x0 = Int32(bitPattern: (begin + 0.499 + magic).bitPattern &- magic.bitPattern)
    let x1 = Int32(bitPattern: (end - 0.499 + magic).bitPattern &- magic.bitPattern)
    return (Int(x0) &+ baseX, Int(x1) &+ 1 &+ baseX)
  }

  /// The span of a row of which every pixel lies between texels that are there; `nil` if empty.
  @inline(__always) func span(y: Int, _ map: SpriteMap, _ level: SpriteLevel) -> SpriteSpan? {
    let (begin, end) = columns(y: y)
    guard begin < end else { return nil }
    let count = end &- begin
    let dx = Int32(truncatingIfNeeded: begin &- baseX)
    let dy = Int32(truncatingIfNeeded: y &- baseY)
    let u = map.origin.x &+ map.stepX.x &* dx &+ map.stepY.x &* dy
    let v = map.origin.y &+ map.stepX.y &* dx &+ map.stepY.y &* dy
    let last = Int32(truncatingIfNeeded: count &- 1)
    let shape = level.shape
    guard shape.holds(u: u, v: v),
      shape.holds(u: u &+ map.stepX.x &* last, v: v &+ map.stepX.y &* last)
    else { return nil }
    return SpriteSpan(x: begin, count: count, u: u, v: v)
  }

  /// The greatest of four numbers and a limit.
  @inline(__always) private func max4(_ v: SIMD4<Float>, _ limit: Float) -> Float {
    let crossed = SIMD4(v.z, v.w, v.x, v.y)
    let pairs = v.replacing(with: crossed, where: crossed .> v)
    let greatest = pairs.x > pairs.y ? pairs.x : pairs.y
    return greatest > limit ? greatest : limit
  }
}

/// Pixels of one row, and where the first lies in the texture.
struct SpriteSpan {
  /// The first column.
  let x: Int
  /// How many pixels.
  let count: Int
  /// Texel coordinates of the first, in 16.16 fixed point.
  let u, v: Int32
}

/// Bounds of u, v, u + v and u − v (of texel centres) beyond which a picture is transparent.
struct TexelBounds: Sendable {
  /// The lower bounds.
  var least: SIMD4<Float>
  /// The upper bounds.
  var greatest: SIMD4<Float>
}
