/// The contributions of edges to the pixels of one row.
///
/// Each edge leaves in each pixel that it crosses the height it has there and the area to its right
/// (the method of libart and FreeType's "smooth" rasteriser, in floating point); sums along the row
/// are the coverage.
struct CoverageSums {
  private var columns = 0..<0
  /// The height of the edges in each pixel, which they cover of all pixels to its right; and what they
  /// cover of the pixel itself.
  private var values = ScanMemory<SIMD2<Double>>(capacity: 64)
  /// A bit for each pixel in which there is an edge.
  private var touched = ScanMemory<UInt64>(capacity: 1)

  func free() {
    values.free()
    touched.free()
  }

  /// Makes room for the pixels of a row. All sums must be 0 before.
  mutating func begin(_ columns: Range<Int>) {
    self.columns = columns
    guard values.count < columns.count else { return }
    values.resize(to: columns.count)
    for index in 0..<values.count { values[index] = .zero }
    touched.resize(to: (columns.count + 63) / 64)
    for index in 0..<touched.count { touched[index] = 0 }
  }

  /// Adds an edge between two positions in the row, of a height that is below 0 where the inside ends.
  @inline(__always)
  mutating func add(from left: Double, to right: Double, height: Double) {
    let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
    guard left < high else { return }
    if left >= low, right <= high {
      let column = Self.column(left)
      if right <= Double(column + 1) {
        let middle = (left + right) / 2 - Double(column)
        return add(column: column, cover: height, area: height * (1 - middle))
      }
    }
    addAcross(from: left, to: right, height: height)
  }

  /// Adds an edge that crosses several pixels, or reaches beyond the row's ends.
  @inline(never)
  private mutating func addAcross(from left: Double, to right: Double, height: Double) {
    let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
    if right <= low {
      add(column: columns.lowerBound, cover: height, area: height)
      return
    }
    let perColumn = right > left ? height / (right - left) : 0
    var x = left
    if x < low {
      let hidden = perColumn * (low - x)
      add(column: columns.lowerBound, cover: hidden, area: hidden)
      x = low
    }
    let end = min(right, high)
    var column = Self.column(x)
    while x < end {
      let next = min(end, Double(column + 1))
      let cover = perColumn * (next - x)
      let middle = (x + next) / 2 - Double(column)
      add(column: column, cover: cover, area: cover * (1 - middle))
      x = next
      column += 1
    }
  }

  @inline(__always) static func column(_ x: Double) -> Int {
    let column = Int(x)
    // Conversion rounds toward zero.
    return Double(column) > x ? column - 1 : column
  }

  /// Adds what an edge leaves in one pixel.
  @inline(__always)
  mutating func add(column: Int, cover: Double, area: Double) {
    let index = column &- columns.lowerBound
    values[index] += SIMD2(cover, area)
    touched[index &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: index & 63)
  }

  /// Calls a closure with the pixels in which there are edges, from left to right, and leaves nothing
  /// in them.
  @inline(__always)
  mutating func drain(_ body: (_ column: Int, _ cover: Double, _ area: Double) -> Void) {
    for word in 0..<(columns.count &+ 63) / 64 {
      var bits = touched[word]
      guard bits != 0 else { continue }
      touched[word] = 0
      while bits != 0 {
        let index = word &<< 6 | bits.trailingZeroBitCount
        bits &= bits &- 1
        let value = values[index]
        values[index] = .zero
        body(columns.lowerBound &+ index, value.x, value.y)
      }
    }
  }
}
