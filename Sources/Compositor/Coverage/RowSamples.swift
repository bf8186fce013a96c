/// The coverage of a row from 16 × 16 samples a pixel: for rows in which outlines cross so often that
/// their exact area would take too long.
struct RowSamples {
  private static let perPixel = 16

  private var columns = 0..<0
  /// The changes of the winding number before each sample of a line.
  private var windings: [Int32] = []
  /// The number of samples of each pixel that are inside.
  private var hits: [Int] = []

  mutating func take(
    of pieces: UnsafeMutableBufferPointer<RowPiece>, row: Int, columns: Range<Int>,
    usesEvenOddRule: Bool
  ) {
    self.columns = columns
    let count = Self.perPixel * columns.count
    if windings.count < count { windings = [Int32](repeating: 0, count: count) }
    hits.removeAll(keepingCapacity: true)
    hits.append(contentsOf: repeatElement(0, count: columns.count))
    // Bits that count as inside: the lowest one, or any.
    let mask: Int32 = usesEvenOddRule ? 1 : -1
    for line in 0..<Self.perPixel {
      let y = Double(row) + (Double(line) + 0.5) / Double(Self.perPixel)
      for index in pieces.indices where pieces[index].y0 <= y && y < pieces[index].y1 {
        let x = (pieces[index].x(at: y) - Double(columns.lowerBound)) * Double(Self.perPixel)
        let next = (x - 0.5).rounded(.up)
        guard next < Double(count) else { continue }
        windings[next > 0 ? Int(next) : 0] &+= Int32(pieces[index].winding)
      }
      var winding: Int32 = 0
      for index in 0..<count {
        winding &+= windings[index]
        windings[index] = 0
        if winding & mask != 0 { hits[index / Self.perPixel] += 1 }
      }
    }
  }

  /// The fraction of a pixel that is inside.
  func coverage(column: Int) -> Double {
    Double(hits[column - columns.lowerBound]) / Double(Self.perPixel * Self.perPixel)
  }
}
