import LambentGeometry

/// The pixels of each row in which a sprite may be visible, computed analytically.
///
/// The visible texels are within two limits of u, of v, of u + v and of u − v: an octagon. Each
/// pair of limits intersects a row in an interval whose ends are linear in y.
struct SpriteSpans {
  /// The rows, with a margin.
  let rows: Range<Int>
  private let baseX, baseY: Int
  /// The ends of each interval in the base row, and their change per row.
  private let enter, leave, slope: SIMD4<Float>
  /// The columns of the canvas, relative to the base.
  private let first, last: Float

  /// Computes the spans of a sprite on a canvas, whose first column and row are `0` and
  /// `rows.lowerBound`.
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
    // Slopes below 1e-6 count as 1e-6, which makes the interval all or nothing.
    across.replace(with: SIMD4(repeating: 1e-6), where: across .< 1e-6 .& across .> -1e-6)
    let inverse = 1 / across
    let (low, high) = ((bounds.least - start) * inverse, (bounds.greatest - start) * inverse)
    enter = low.replacing(with: high, where: high .< low)
    leave = high.replacing(with: low, where: high .< low)
    slope = -down * inverse

    // The rows, from the bounding box of u and v.
    let scale = 1 / (affine.a * affine.d - affine.b * affine.c)
    let (lu, hu) = (Double(bounds.least.x), Double(bounds.greatest.x))
    let (lv, hv) = (Double(bounds.least.y), Double(bounds.greatest.y))
    let middle =
      (affine.a * ((lv + hv) / 2 - Double(v)) - affine.b * ((lu + hu) / 2 - Double(u))) * scale
    let reach = (abs(affine.a) * (hv - lv) + abs(affine.b) * (hu - lu)) / 2 * abs(scale)
    let top = Double(rows.lowerBound - baseY)
    let bottom = Double(rows.upperBound - baseY)
    let begin = Int(max(top, min(bottom, middle - reach)))
    let end = Int(max(top, min(bottom, middle + reach + 2)))
    self.rows = begin + baseY..<max(begin, end) + baseY
  }

  /// Computes the columns of each row, four rows at a time, relative to the base: the first, and
  /// the one after the last (at most the first if the row is empty).
  ///
  /// - Parameters:
  ///   - begins: memory for the rows and three more.
  ///   - ends: memory for the rows and three more.
  @inline(__always) func find(
    begins: UnsafeMutablePointer<Int32>, ends: UnsafeMutablePointer<Int32>
  ) {
    let firstRow = Float(rows.lowerBound &- baseY)
    for row in stride(from: 0, to: rows.count, by: 4) {
      let y = SIMD4<Float>(0, 1, 2, 3) + (firstRow + Float(row))
      var begin = SIMD4(repeating: first)
      var end = SIMD4(repeating: last)
      cut(0, y, &begin, &end)
      cut(1, y, &begin, &end)
      cut(2, y, &begin, &end)
      cut(3, y, &begin, &end)
      begin.replace(with: SIMD4(repeating: last + 1), where: begin .> last + 1)
      end.replace(with: SIMD4(repeating: first - 1), where: end .< first - 1)
      store(begin + 0.499, begins + row, adding: 0)
      store(end - 0.499, ends + row, adding: 1)
    }
  }

  @inline(__always) private func cut(
    _ pair: Int, _ y: SIMD4<Float>, _ begin: inout SIMD4<Float>, _ end: inout SIMD4<Float>
  ) {
    let shift = y * slope[pair]
    let (low, high) = (shift + enter[pair], shift + leave[pair])
    begin.replace(with: low, where: low .> begin)
    end.replace(with: high, where: high .< end)
  }

  /// Stores the nearest integers, which are in the low bits of sums with 1.5·2²³: sprites are
  /// within 10⁶ pixels of the canvas.
  @inline(__always) private func store(
    _ values: SIMD4<Float>, _ position: UnsafeMutablePointer<Int32>, adding more: Int32
  ) {
    let bits = unsafeBitCast(values + 12_582_912, to: SIMD4<Int32>.self)
    UnsafeMutableRawPointer(position).storeBytes(
      of: bits &- (0x4B40_0000 &- more), as: SIMD4<Int32>.self)
  }

  /// The span of a row between two columns relative to the base; `nil` if it is empty.
  @inline(__always) func span(
    y: Int, begin: Int32, end: Int32, _ map: SpriteMap
  ) -> SpriteSpan? {
    guard begin < end else { return nil }
    let dy = Int32(truncatingIfNeeded: y &- baseY)
    let u = map.origin.x &+ map.stepX.x &* begin &+ map.stepY.x &* dy
    let v = map.origin.y &+ map.stepX.y &* begin &+ map.stepY.y &* dy
    return SpriteSpan(x: Int(begin) &+ baseX, count: Int(end &- begin), u: u, v: v)
  }
}

/// Pixels of one row, and the position of the first in the texture.
struct SpriteSpan {
  let x: Int
  let count: Int
  /// The texel coordinates of the first, in 16.16 fixed point.
  let u, v: Int32
}

/// The limits of u, v, u + v and u − v (of texel centres) outside which an image is transparent.
struct TexelBounds: Sendable {
  var least: SIMD4<Float>
  var greatest: SIMD4<Float>

  /// Extends the limits to those of a smaller level, in texels of the larger one.
  mutating func join(_ smaller: SpriteLevel, in larger: SpriteLevel) {
    let across = Float(larger.width) / Float(smaller.width)
    let down = Float(larger.height) / Float(smaller.height)
    let scale = SIMD4(across, down, across, across)
    // Texel centres are at halves.
    let shift = SIMD4(across - 1, down - 1, across + down - 2, across - down) * 0.5
    var low = smaller.bounds.least * scale + shift - 1 / 16
    var high = smaller.bounds.greatest * scale + shift + 1 / 16
    if across != down {
      (low.z, low.w) = (-.greatestFiniteMagnitude, -.greatestFiniteMagnitude)
      (high.z, high.w) = (.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    }
    least.replace(with: low, where: low .< least)
    greatest.replace(with: high, where: high .> greatest)
  }
}
