import CPrefetch

/// The fragments of an image at one time, cut into the strips that they cover in each row. Rows may be painted on
/// any thread.
package struct DisintegrationFrame: Sendable {
  private let area: FragmentArea
  private let columns: Int
  private let size: Int
  private let width, height: Int
  /// True for the fragments that have not begun to fly.
  private let whole: [Bool]
  /// The strips, row by row, in the order of their fragments; and the start of each row's, with the end of the last.
  private let strips: [FragmentStrip]
  private let starts: [Int]

  init(
    field: DisintegrationField, size: Int, whole: [Bool], fragments: [Fragment], width: Int,
    height: Int
  ) {
    (area, columns) = (field.area, field.columns)
    (self.size, self.whole) = (size, whole)
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
    let area = area
    strips = Array(unsafeUninitializedCapacity: counts[height]) { strips, count in
      count = counts[height]
      for fragment in fragments {
        var strip = FragmentStrip(fragment, area, size: size)
        for row in span(fragment) {
          strip.move(to: row, fragment, area, size: size, width: width)
          strips.initializeElement(at: counts[row], to: strip)
          counts[row] += 1
        }
      }
    }
  }

  /// Paints a row: what is whole replaces what the row holds, and the fragments in flight lie over it.
  ///
  /// - Parameters:
  ///   - y: The row of the frame.
  ///   - source: The whole image, with the size of the frame.
  ///   - row: The pixels of the row, premultiplied.
  package func paint(
    row y: Int, of source: FragmentSource, into row: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    switch source {
    case .bytes(let bytes):
      paint(y, row, bytes) { SIMD4(bytesOf: $0) * (1 / 255) }
    case .floats(let floats): paint(y, row, floats) { $0 }
    }
  }

  /// - Parameter color: the colour of a pixel of the source.
  @inline(__always) private func paint<Pixel>(
    _ y: Int, _ row: UnsafeMutablePointer<SIMD4<Float>>, _ source: UnsafePointer<Pixel>,
    _ color: (Pixel) -> SIMD4<Float>
  ) {
    guard y >= 0, y < height else { return }
    if y >= area.top, y < area.bottom { paintWhole(y, source + y * width, row, color) }
    // Fragments that meet in a row come from all over the source.
    let ahead = 12
    strips.withUnsafeBufferPointer { strips in
      for position in starts[y]..<starts[y + 1] {
        let next = strips[min(position &+ ahead, strips.count &- 1)]
        lambent_prefetch(source + Int(next.texel))
        lambent_prefetch(source + Int(next.texel &+ next.last))
        let strip = strips[position]
        let texels = source + Int(strip.texel)
        for x in strip.columns(width: width) {
          let color = color(texels[strip.column(at: x)]) * strip.weight(at: x)
          row[x] = color + row[x] * (1 - color.w)
        }
      }
    }
  }

  /// Paints the fragments that have not begun to fly. They replace what the row holds: where they are translucent,
  /// it must not show before they leave.
  @inline(__always) private func paintWhole<Pixel>(
    _ y: Int, _ line: UnsafePointer<Pixel>, _ row: UnsafeMutablePointer<SIMD4<Float>>,
    _ color: (Pixel) -> SIMD4<Float>
  ) {
    let first = (y - area.top) / size * columns
    whole.withUnsafeBufferPointer { whole in
      for column in 0..<columns where whole[first + column] {
        let left = area.left + column * size
        for x in left..<min(area.right, left + size) { row[x] = color(line[x]) }
      }
    }
  }
}

/// The part of a fragment in one row of the frame.
private struct FragmentStrip {
  /// The edges.
  let left, right: Float
  let alpha: Float
  /// The fraction of the row that the fragment covers.
  var covered: Float = 0
  /// The pixels of the source per pixel of the frame.
  let density: Float
  /// The index of its first pixel in the source, and the number of pixels after it.
  var texel: Int32 = 0
  let last: Int32

  @inline(__always) init(_ fragment: Fragment, _ area: FragmentArea, size: Int) {
    (left, right) = (fragment.middle.x - fragment.half, fragment.middle.x + fragment.half)
    alpha = fragment.alpha
    density = Float(size) / (fragment.half * 2)
    let origin = area.left &+ Int(fragment.column) &* size
    last = Int32(truncatingIfNeeded: min(size, area.right &- origin) &- 1)
  }

  /// Makes it the part in another row.
  @inline(__always) mutating func move(
    to y: Int, _ fragment: Fragment, _ area: FragmentArea, size: Int, width: Int
  ) {
    let (top, bottom) = (fragment.middle.y - fragment.half, fragment.middle.y + fragment.half)
    covered = max(0, min(Float(y &+ 1), bottom) - max(Float(y), top))
    let down = min(size &- 1, Int(max(0, (Float(y) + 0.5 - top) * density)))
    let row = min(area.bottom &- 1, area.top &+ Int(fragment.row) &* size &+ down)
    let origin = area.left &+ Int(fragment.column) &* size
    texel = Int32(truncatingIfNeeded: row &* width &+ origin)
  }

  /// The columns of the frame that it may cover.
  @inline(__always) func columns(width: Int) -> Range<Int> {
    let first = Int(max(0, left))
    return first..<max(first, min(width, Int(max(0, right)) &+ 1))
  }

  /// The pixel of the source under the middle of a pixel, from the first.
  @inline(__always) func column(at x: Int) -> Int {
    max(0, min(Int(last), Int((Float(x) + 0.5 - left) * density)))
  }

  /// The part of a pixel's colour that the strip gives.
  @inline(__always) func weight(at x: Int) -> Float {
    max(0, min(Float(x &+ 1), right) - max(Float(x), left)) * covered * alpha
  }
}
