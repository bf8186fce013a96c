/// What sides leave in the pixels of one row.
///
/// Each side leaves in each pixel that it crosses the height it has there and the area to its right
/// (the method of libart and FreeType's "smooth" rasteriser, in floating point); sums along the row
/// are the coverage.
struct CoverageSums {
  private var columns = 0..<0
  /// The height of the sides in each pixel: what they cover of all pixels to its right.
  private var covers: [Double] = []
  /// What they cover of the pixel itself.
  private var areas: [Double] = []
  /// A bit for each pixel in which there is a side.
  private var touched: [UInt64] = []

  /// Makes room for the pixels of a row, of which nothing may be left.
  mutating func begin(_ columns: Range<Int>) {
    self.columns = columns
    guard covers.count < columns.count else { return }
    covers = [Double](repeating: 0, count: columns.count)
    areas = covers
    touched = [UInt64](repeating: 0, count: (columns.count + 63) / 64)
  }

  /// Adds a side between two positions of the row, of a height that is below 0 where the inside ends.
  mutating func add(from left: Double, to right: Double, height: Double) {
    let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
    guard left < high else { return }
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
    var column = Int(x)
    // Conversion rounds toward zero.
    if Double(column) > x { column -= 1 }
    if end <= Double(column + 1), left >= low, right <= high {
      let middle = (left + right) / 2 - Double(column)
      add(column: column, cover: height, area: height * (1 - middle))
      return
    }
    while x < end {
      let next = min(end, Double(column + 1))
      let cover = perColumn * (next - x)
      let middle = (x + next) / 2 - Double(column)
      add(column: column, cover: cover, area: cover * (1 - middle))
      x = next
      column += 1
    }
  }

  private mutating func add(column: Int, cover: Double, area: Double) {
    let index = column - columns.lowerBound
    covers[index] += cover
    areas[index] += area
    touched[index >> 6] |= 1 << UInt64(index & 63)
  }

  /// Calls a closure with the pixels in which there are sides, from left to right, and leaves nothing
  /// in them.
  mutating func drain(_ body: (_ column: Int, _ cover: Double, _ area: Double) -> Void) {
    for word in 0..<(columns.count + 63) / 64 {
      var bits = touched[word]
      guard bits != 0 else { continue }
      touched[word] = 0
      while bits != 0 {
        let index = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        body(columns.lowerBound + index, covers[index], areas[index])
        (covers[index], areas[index]) = (0, 0)
      }
    }
  }
}
