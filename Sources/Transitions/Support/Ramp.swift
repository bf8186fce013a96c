/// A number that changes linearly along a row.
struct Ramp {
  let start: Float
  let step: Float

  @inline(__always) func at(_ x: SIMD4<Float>) -> SIMD4<Float> { start + step * x }

  /// The columns where the number may be between two limits, with a margin of one on either side.
  /// The first is a multiple of four.
  func columns(
    above least: Float = -.infinity, below greatest: Float = .infinity, _ width: Int
  ) -> Range<Int> {
    guard abs(step) > 1e-6 else {
      return start > least - 1 && start < greatest + 1 ? 0..<width : 0..<0
    }
    let (a, b) = ((least - start) / step, (greatest - start) / step)
    let (low, high) = (min(a, b) - 1.5, max(a, b) + 1.5)
    guard high > 0, low < Float(width) else { return 0..<0 }
    let first = low > 0 ? Int(low) & ~3 : 0
    return first..<(high < Float(width) ? max(first, Int(high) + 1) : width)
  }

  /// The columns at whose centres the number is below a limit.
  func exactColumns(below limit: Float, _ width: Int) -> Range<Int> {
    let columns = columns(below: limit, width)
    var (first, last) = (columns.lowerBound, columns.upperBound)
    while first < last, start + step * (Float(first) + 0.5) >= limit { first += 1 }
    while last > first, start + step * (Float(last) - 0.5) >= limit { last -= 1 }
    return first..<last
  }
}

/// Calls a closure for each four columns of a part of a row, with their index and their centres.
/// The part begins at a multiple of four.
@inline(__always) func forEachQuad(
  in columns: Range<Int>, _ body: (_ index: Int, _ x: SIMD4<Float>) -> Void
) {
  for index in stride(from: columns.lowerBound & ~3, to: columns.upperBound, by: 4) {
    body(index, SIMD4<Float>.ramp + (Float(index) + 0.5))
  }
}
