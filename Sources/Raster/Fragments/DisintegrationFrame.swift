/// The fragments of an image at one time, sorted into bands of rows. Rows may be painted on any thread.
package struct DisintegrationFrame: Sendable {
  private let area: FragmentArea
  private let columns: Int
  private let size: Int
  private let width, height: Int
  /// True for the fragments that have not begun to fly.
  private let whole: [Bool]
  private let fragments: [Fragment]
  /// The start of each band's fragments in `indices`, and the end of the last.
  private let starts: [Int]
  private let indices: [Int32]

  private static let bandHeight = 8

  init(
    field: DisintegrationField, size: Int, whole: [Bool], fragments: [Fragment], width: Int,
    height: Int
  ) {
    (area, columns) = (field.area, field.columns)
    (self.size, self.whole, self.fragments) = (size, whole, fragments)
    (self.width, self.height) = (width, height)
    let bands = (height + Self.bandHeight - 1) / Self.bandHeight
    func span(_ fragment: Fragment) -> Range<Int> {
      let (top, bottom) = (fragment.middle.y - fragment.half, fragment.middle.y + fragment.half)
      guard bottom > 0, top < Float(height), fragment.middle.x + fragment.half > 0,
        fragment.middle.x - fragment.half < Float(width)
      else { return 0..<0 }
      let first = Int(max(0, top)) / Self.bandHeight
      return first..<max(first, min(bands - 1, Int(bottom) / Self.bandHeight)) + 1
    }
    var counts = [Int](repeating: 0, count: bands + 1)
    for fragment in fragments {
      for band in span(fragment) { counts[band + 1] += 1 }
    }
    for band in 0..<bands { counts[band + 1] += counts[band] }
    starts = counts
    var indices = [Int32](repeating: 0, count: counts[bands])
    for (index, fragment) in fragments.enumerated() {
      for band in span(fragment) {
        indices[counts[band]] = Int32(truncatingIfNeeded: index)
        counts[band] += 1
      }
    }
    self.indices = indices
  }

  /// Paints a row over what it holds: first what is whole, then the fragments in flight.
  ///
  /// - Parameters:
  ///   - y: The row of the frame.
  ///   - source: The whole image, with the size of the frame.
  ///   - row: The pixels of the row, premultiplied.
  package func paint(
    row y: Int, of source: FragmentSource, into row: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    if y >= area.top, y < area.bottom {
      let line = (y - area.top) / size * columns
      for column in 0..<columns where whole[line + column] {
        let left = area.left + column * size
        for x in left..<min(area.right, left + size) {
          let color = source[x, y]
          row[x] = color + row[x] * (1 - color.w)
        }
      }
    }
    let band = y / Self.bandHeight
    guard y >= 0, band + 1 < starts.count else { return }
    for position in starts[band]..<starts[band + 1] {
      paint(fragments[Int(indices[position])], y, source, row)
    }
  }

  @inline(__always) private func paint(
    _ fragment: Fragment, _ y: Int, _ source: FragmentSource,
    _ row: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let (top, left) = (fragment.middle.y - fragment.half, fragment.middle.x - fragment.half)
    let (bottom, right) = (fragment.middle.y + fragment.half, fragment.middle.x + fragment.half)
    let covered = min(Float(y + 1), bottom) - max(Float(y), top)
    guard covered > 0 else { return }
    let texels = Float(size) / (fragment.half * 2)
    func texel(_ place: Float, _ start: Float, _ origin: Int, _ end: Int) -> Int {
      min(end - 1, origin + max(0, min(size - 1, Int(max(0, (place - start) * texels)))))
    }
    let sourceY = texel(
      Float(y) + 0.5, top, area.top + Int(fragment.row) * size, area.bottom)
    let origin = area.left + Int(fragment.column) * size
    let first = max(0, Int(left.rounded(.down)))
    let last = min(width, Int(right.rounded(.up)))
    guard first < last else { return }
    for x in first..<last {
      let across = min(Float(x + 1), right) - max(Float(x), left)
      guard across > 0 else { continue }
      let color =
        source[texel(Float(x) + 0.5, left, origin, area.right), sourceY]
        * (across * covered * fragment.alpha)
      row[x] = color + row[x] * (1 - color.w)
    }
  }
}
