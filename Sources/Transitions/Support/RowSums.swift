import LambentPixels

/// The sums of an image's rows in blocks, from which the sum of any run of rows is found quickly.
struct RowSums: Sendable {
  private let image: TransitionSource
  /// The sums of all rows above each block.
  private let above: FloatPixelBuffer

  /// The number of rows in a block.
  private static let block = 16

  /// - Parameter jobs: the greatest number of threads; it does not affect the result.
  init(_ image: TransitionSource, jobs: Int) {
    self.image = image
    let (width, height, block) = (image.width, image.height, Self.block)
    let blocks = height / block
    above = FloatPixelBuffer(width: width, height: blocks + 1) { base in
      nonisolated(unsafe) let sums = base
      sums.initialize(repeating: .zero, count: width)
      RowScratch.forEachBand(of: blocks, width: width, jobs: jobs) { band, scratch in
        let line = scratch.color(0)
        for number in band {
          let sum = sums + (number + 1) * width
          image.read(from: number * block * width, count: width, into: sum)
          for y in number * block + 1..<(number + 1) * block {
            image.read(from: y * width, count: width, into: line)
            for x in 0..<width { sum[x] += line[x] }
          }
        }
      }
      for index in stride(from: width, to: (blocks + 1) * width, by: 1) {
        sums[index] += sums[index - width]
      }
    }
  }

  /// Adds the rows between two positions, those at the ends by the part that is between them.
  ///
  /// - Parameter line: memory for a row.
  func add(
    from first: Float, to last: Float, columns: Range<Int>,
    line: UnsafeMutablePointer<SIMD4<Float>>, into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let (width, height) = (image.width, image.height)
    let (low, high) = (max(0, first), min(Float(height), last))
    guard low < high else { return }
    func add(row y: Int, weight: Float) {
      guard weight > 0 else { return }
      image.read(
        from: y * width + columns.lowerBound, count: columns.count, into: line + columns.lowerBound)
      for x in columns { out[x] += line[x] * weight }
    }
    let (top, bottom) = (Int(low), min(height - 1, Int(high)))
    guard top < bottom else { return add(row: top, weight: high - low) }
    add(row: top, weight: Float(top + 1) - low)
    let firstBlock = (top + Self.block) / Self.block
    let lastBlock = bottom / Self.block
    if firstBlock < lastBlock {
      for y in top + 1..<firstBlock * Self.block { add(row: y, weight: 1) }
      above.pixels.withUnsafeBufferPointer { sums in
        for x in columns { out[x] += sums[lastBlock * width + x] - sums[firstBlock * width + x] }
      }
      for y in lastBlock * Self.block..<bottom { add(row: y, weight: 1) }
    } else {
      for y in top + 1..<bottom { add(row: y, weight: 1) }
    }
    add(row: bottom, weight: high - Float(bottom))
  }
}
