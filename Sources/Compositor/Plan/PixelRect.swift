package import LambentGeometry

/// A rectangle of whole pixels: columns `left ..< right`, rows `top ..< bottom`.
package struct PixelRect: Sendable, Hashable {
  /// The edges; `right` and `bottom` are exclusive.
  package var left, top, right, bottom: Int

  /// Creates a rectangle from its edges.
  package init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  /// The pixels that a rectangle touches. Edges are clamped to ±2²⁴. A rectangle with NaN touches no pixel.
  package init(touchedBy rect: Rect) {
    self.init(
      left: wholeNumber(rect.minX.rounded(.down)), top: wholeNumber(rect.minY.rounded(.down)),
      right: wholeNumber(rect.maxX.rounded(.up)), bottom: wholeNumber(rect.maxY.rounded(.up)))
    if !(rect.minX <= rect.maxX && rect.minY <= rect.maxY) { self = .empty }
  }
}

extension PixelRect {
  /// The pixels that are completely within a rectangle, with the limits of ``init(touchedBy:)``.
  init(within rect: Rect) {
    self.init(
      left: wholeNumber(rect.minX.rounded(.up)), top: wholeNumber(rect.minY.rounded(.up)),
      right: wholeNumber(rect.maxX.rounded(.down)), bottom: wholeNumber(rect.maxY.rounded(.down)))
    if isEmpty { self = .empty }
  }
}

/// The greatest multiple of a step that is at most a number.
func floor(_ value: Int, toMultipleOf step: Int) -> Int {
  value - ((value % step) + step) % step
}

/// A number as an integer, clamped to ±2²⁴. NaN becomes 0.
func wholeNumber(_ value: Double) -> Int {
  value.isNaN ? 0 : Int(max(-16_777_216, min(16_777_216, value)))
}

extension PixelRect {
  package var width: Int { max(0, right - left) }
  package var height: Int { max(0, bottom - top) }
  package var count: Int { width * height }
  package var isEmpty: Bool { right <= left || bottom <= top }
  package var rows: Range<Int> { top..<max(top, bottom) }
  package var columns: Range<Int> { left..<max(left, right) }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let result = PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return result.isEmpty ? .empty : result
  }

  /// True if both have pixels in common.
  ///
  /// A band calls this for all pairs of its commands. It combines signs, because branches would be mispredicted.
  func touches(_ other: PixelRect) -> Bool {
    let x = max(left, other.left) &- min(right, other.right)
    let y = max(top, other.top) &- min(bottom, other.bottom)
    return x & y < 0
  }

  /// The smallest rectangle that contains the pixels of both.
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// True if every pixel of another is one of this.
  package func contains(_ other: PixelRect) -> Bool {
    let x = (other.left &- left) | (right &- other.right)
    let y = (other.top &- top) | (bottom &- other.bottom)
    return x | y >= 0 || other.isEmpty
  }

  package func grown(x: Int, y: Int) -> PixelRect {
    PixelRect(left: left - x, top: top - y, right: right + x, bottom: bottom + y)
  }

  func moved(by offset: SIMD2<Double>) -> PixelRect {
    let (x, y) = (wholeNumber(offset.x), wholeNumber(offset.y))
    return PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// The same rectangle of points.
  package var rect: Rect {
    Rect(x: Double(left), y: Double(top), width: Double(width), height: Double(height))
  }
}
