import LambentGeometry

/// Finds the lines and columns of a text's bytes.
///
/// Counts are kept for every block of bytes, so that many places in one long line cost no more than
/// in short ones.
struct TextPlaces {
  private static let blockLength = 1024
  let bytes: [UInt8]
  private let lineStarts: [Int]
  /// The number of Unicode scalars that begin before each block.
  private let scalarCounts: [Int]

  /// Counts lines and scalars.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    var counts = [0]
    for start in stride(from: 0, to: bytes.count, by: Self.blockLength) {
      let end = min(start + Self.blockLength, bytes.count)
      counts.append((counts.last ?? 0) + Self.scalars(in: bytes[start..<end]))
    }
    scalarCounts = counts
  }

  /// The line and the column of a byte, both from 1; columns count Unicode scalars.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let offset = max(0, min(offset, bytes.count))
    let line = lineNumber(of: offset)
    return (line + 1, scalars(before: offset) - scalars(before: lineStarts[line]) + 1)
  }

  /// The bytes of the line that has a byte, without the line feed.
  func lineRange(of offset: Int) -> Range<Int> {
    let line = lineNumber(of: max(0, min(offset, bytes.count)))
    let end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    return lineStarts[line]..<end
  }

  /// The number of a line, from 0.
  private func lineNumber(of offset: Int) -> Int {
    lineStarts.partitionPoint { $0 <= offset } - 1
  }

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.blockLength
    return scalarCounts[block] + Self.scalars(in: bytes[block * Self.blockLength..<offset])
  }

  /// Bytes that continue a scalar do not count.
  private static func scalars(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
