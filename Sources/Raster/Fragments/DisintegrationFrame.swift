/// The fragments of an image at one time, sorted by the rows that they cover. Rows may be painted on any
/// thread.
package struct DisintegrationFrame: Sendable {
  private let area: FragmentArea
  private let columns: Int
  private let size: Int
  private let width, height: Int
  /// True for the fragments that have not begun to fly.
  private let whole: [Bool]
  private let fragments: [Fragment]
  /// The start of each row's fragments in `indices`, and the end of the last.
  private let starts: [Int]
  private let indices: [Int32]

  init(
    field: DisintegrationField, size: Int, whole: [Bool], fragments: [Fragment], width: Int,
    height: Int
  ) {
    (area, columns) = (field.area, field.columns)
    (self.size, self.whole, self.fragments) = (size, whole, fragments)
    (self.width, self.height) = (width, height)
    func span(_ fragment: Fragment) -> Range<Int> {
      let (top, bottom) = (fragment.middle.y - fragment.half, fragment.middle.y + fragment.half)
      guard bottom > 0, top < Float(height), fragment.middle.x + fragment.half > 0,
        fragment.middle.x - fragment.half < Float(width)
      else { return 0..<0 }
      let first = Int(max(0, top))
      return first..<max(first, min(height - 1, Int(bottom))) + 1
    }
    var counts = [Int](repeating: 0, count: height + 1)
    for fragment in fragments {
      for row in span(fragment) { counts[row + 1] += 1 }
    }
    for row in 0..<height { counts[row + 1] += counts[row] }
    starts = counts
    var indices = [Int32](repeating: 0, count: counts[height])
    for (index, fragment) in fragments.enumerated() {
      for row in span(fragment) {
        indices[counts[row]] = Int32(truncatingIfNeeded: index)
        counts[row] += 1
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
    switch source.pixels {
    case .bytes(let bytes):
      paint(y, source.width, row) { SIMD4(bytesOf: bytes[$0]) * (1 / 255) }
    case .floats(let floats): paint(y, source.width, row) { floats[$0] }
    }
  }

  /// - Parameter texel: the colour of the pixel with an index in the source.
  @inline(__always) private func paint(
    _ y: Int, _ sourceWidth: Int, _ row: UnsafeMutablePointer<SIMD4<Float>>,
    _ texel: (Int) -> SIMD4<Float>
  ) {
    guard y >= 0, y < height else { return }
    if y >= area.top, y < area.bottom { paintWhole(y, y * sourceWidth, row, texel) }
    let range = starts[y]..<starts[y + 1]
    indices.withUnsafeBufferPointer { indices in
      fragments.withUnsafeBufferPointer { fragments in
        for position in range {
          let fragment = fragments[Int(indices[position])]
          let strip = FragmentStrip(fragment, y, area, size: size, width: width)
          guard strip.covered > 0 else { continue }
          let line = strip.row * sourceWidth
          for x in strip.columns {
            let across = min(Float(x &+ 1), strip.right) - max(Float(x), strip.left)
            guard across > 0 else { continue }
            let color =
              texel(line &+ strip.column(at: x)) * (across * strip.covered * fragment.alpha)
            row[x] = color + row[x] * (1 - color.w)
          }
        }
      }
    }
  }

  /// Paints the fragments that have not begun to fly.
  @inline(__always) private func paintWhole(
    _ y: Int, _ line: Int, _ row: UnsafeMutablePointer<SIMD4<Float>>,
    _ texel: (Int) -> SIMD4<Float>
  ) {
    let first = (y - area.top) / size * columns
    whole.withUnsafeBufferPointer { whole in
      for column in 0..<columns where whole[first + column] {
        let left = area.left + column * size
        for x in left..<min(area.right, left + size) {
          let color = texel(line &+ x)
          row[x] = color + row[x] * (1 - color.w)
        }
      }
    }
  }
}

/// The part of a fragment in one row of the frame.
private struct FragmentStrip {
  /// The edges.
  let left, right: Float
  /// The fraction of the row that the fragment covers; at most 0 if it does not reach the row.
  let covered: Float
  /// The columns of the frame that it may cover.
  let columns: Range<Int>
  /// Its row in the source.
  let row: Int
  private let origin, end, last: Int
  /// The pixels of the source per pixel of the frame.
  private let density: Float

  @inline(__always) init(
    _ fragment: Fragment, _ y: Int, _ area: FragmentArea, size: Int, width: Int
  ) {
    let (top, bottom) = (fragment.middle.y - fragment.half, fragment.middle.y + fragment.half)
    (left, right) = (fragment.middle.x - fragment.half, fragment.middle.x + fragment.half)
    covered = min(Float(y &+ 1), bottom) - max(Float(y), top)
    density = Float(size) / (fragment.half * 2)
    last = size &- 1
    origin = area.left &+ Int(fragment.column) &* size
    end = area.right &- 1
    row = Self.texel(
      Float(y) + 0.5 - top, density, area.top &+ Int(fragment.row) &* size, last, area.bottom &- 1)
    let first = max(0, Int(left.rounded(.down)))
    columns = first..<max(first, min(width, Int(right.rounded(.up))))
  }

  /// The column of the source under the middle of a pixel.
  @inline(__always) func column(at x: Int) -> Int {
    Self.texel(Float(x) + 0.5 - left, density, origin, last, end)
  }

  @inline(__always) private static func texel(
    _ place: Float, _ density: Float, _ origin: Int, _ last: Int, _ end: Int
  ) -> Int {
    min(end, origin &+ max(0, min(last, Int(max(0, place * density)))))
  }
}
