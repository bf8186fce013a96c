import LambentPixels
import LambentRaster
import LambentWorkers

/// A mix of two images at a fraction of their size, for blurs and blocks.
struct ReducedImage: Sendable {
  private(set) var buffer: FloatPixelBuffer
  /// A second buffer for the next image.
  private var spare: FloatPixelBuffer?
  /// The number of image pixels, along each axis, that one pixel averages.
  let factor: Int
  /// The part of the first block, along each axis, that is outside the image.
  private let offset: (x: Int, y: Int)

  var width: Int { buffer.width }
  var height: Int { buffer.height }
  var source: TransitionSource { TransitionSource(buffer) }

  /// An empty image with a fraction of a size.
  init(width: Int, height: Int, factor: Int) {
    self.factor = factor
    offset = (0, 0)
    buffer = FloatPixelBuffer(
      width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
  }

  /// Mixes two images with the new one's `weight` and reduces the result.
  ///
  /// - Parameter origin: the start of a block, so that a block can be centred.
  init(
    _ frame: TransitionFrame, weight newWeight: Float, factor: Int,
    origin: (x: Int, y: Int) = (0, 0)
  ) {
    let factor = max(1, factor)
    self.factor = factor
    let (from, to) = (frame.from, frame.to)
    let offset = (
      x: (factor - origin.x % factor) % factor, y: (factor - origin.y % factor) % factor
    )
    self.offset = offset
    let width = (from.width + offset.x + factor - 1) / factor
    let height = (from.height + offset.y + factor - 1) / factor
    buffer = FloatPixelBuffer(width: width, height: height) { base in
      // Threads write disjoint rows.
      nonisolated(unsafe) let rows = base
      RowScratch.forEachBand(of: height, width: from.width, jobs: frame.jobs) { band, scratch in
        for y in band {
          (rows + y * width).initialize(repeating: .zero, count: width)
          let block = max(0, y * factor - offset.y)..<min(from.height, (y + 1) * factor - offset.y)
          for (image, weight) in [(from, 1 - newWeight), (to, newWeight)] where weight > 0 {
            let blocks = Blocks(
              factor: factor, offset: offset.x, weight: weight / Float(block.count),
              out: rows + y * width)
            image.add(block, to: blocks, scratch)
          }
        }
      }
    }
  }

  /// Fills a row with the blocks that it crosses.
  func paintBlocks(_ row: inout TransitionRow) {
    let line = (row.y + offset.y) / factor * width
    let pixels = row.paint()
    buffer.pixels.withUnsafeBufferPointer { blocks in
      for x in 0..<row.width { pixels[x] = blocks[line + (x + offset.x) / factor] }
    }
  }

  /// Replaces the image by one computed row by row from it. Every pixel must be set.
  mutating func map(
    jobs: Int, _ paint: @Sendable (_ y: Int, _ out: UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    mapBands(of: 1, jobs: jobs) { paint($0.lowerBound, $1) }
  }

  /// The same in bands of a number of rows.
  private mutating func mapBands(
    of size: Int, jobs: Int,
    _ paint: @Sendable (_ band: Range<Int>, _ out: UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    let (width, height) = (width, height)
    func paintAll(_ base: UnsafeMutablePointer<SIMD4<Float>>) {
      nonisolated(unsafe) let rows = base
      Workers.forEach(count: (height + size - 1) / size, jobs: jobs) { index in
        let first = index * size
        paint(first..<min(height, first + size), rows + first * width)
      }
    }
    var result = spare ?? FloatPixelBuffer(width: width, height: height, initializingWith: paintAll)
    if spare != nil {
      spare = nil
      result.pixels.withUnsafeMutableBufferPointer { pixels in
        if let base = pixels.baseAddress { paintAll(base) }
      }
    }
    (buffer, spare) = (result, buffer)
  }

  /// Blurs along both axes: three box filters of 2·radius + 1 pixels, which approximate a Gaussian
  /// with the same variance (central limit theorem).
  mutating func blur(radius: Int, jobs: Int) {
    guard radius > 0 else { return }
    for _ in 0..<3 { average(radius, jobs) }
  }

  /// Applies a box filter. Rows are averaged in bands, so that they are still in the cache for the
  /// columns.
  private mutating func average(_ radius: Int, _ jobs: Int) {
    let (pixels, width, height) = (buffer.pixels, width, height)
    let size = max(32, 4 * radius)
    let margin = Self.marginCount(radius, width)
    mapBands(of: size, jobs: jobs) { band, out in
      let capacity = (size + 2 * radius) * width + margin
      withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: capacity) { memory in
        guard let line = memory.baseAddress else { return }
        let first = max(0, band.lowerBound - radius)
        let known = first..<min(height, band.upperBound + radius)
        let averaged = line + margin
        pixels.withUnsafeBufferPointer { pixels in
          guard let base = pixels.baseAddress else { return }
          for y in known {
            Self.average(
              base + y * width, radius, width, line: line, into: averaged + (y - first) * width)
          }
        }
        for y in band {
          let rows = (y - radius...y + radius).map {
            UnsafePointer(averaged + (max(0, min(height - 1, $0)) - first) * width)
          }
          rows.withUnsafeBufferPointer {
            ColorLines.sum(
              $0, times: 1 / Float(2 * radius + 1), into: out + (y - band.lowerBound) * width,
              count: width)
          }
        }
      }
    }
  }

  /// The number of extra pixels that `average(_:_:_:line:into:)` needs.
  private static func marginCount(_ radius: Int, _ width: Int) -> Int {
    width > 2 * radius ? 3 * radius : width + 2 * radius
  }

  /// Averages a row, with its edge pixels repeated beyond its ends.
  private static func average(
    _ row: UnsafePointer<SIMD4<Float>>, _ radius: Int, _ width: Int,
    line: UnsafeMutablePointer<SIMD4<Float>>, into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    // New sums for each block, so that rounding errors do not accumulate along the row.
    func average(_ from: UnsafePointer<SIMD4<Float>>, to first: Int, count: Int) {
      ColorLines.sumNeighbours(
        from, radius: radius, times: 1 / Float(2 * radius + 1), into: out + first, count: count)
    }
    guard width > 2 * radius else {
      line.initialize(repeating: row[0], count: radius)
      (line + radius).initialize(from: row, count: width)
      (line + radius + width).initialize(repeating: row[width - 1], count: radius)
      return average(line + radius, to: 0, count: width)
    }
    line.initialize(repeating: row[0], count: radius)
    (line + radius).initialize(from: row, count: 2 * radius)
    average(line + radius, to: 0, count: radius)
    average(row + radius, to: radius, count: width - 2 * radius)
    line.initialize(from: row + (width - 2 * radius), count: 2 * radius)
    (line + 2 * radius).initialize(repeating: row[width - 1], count: radius)
    average(line + radius, to: width - radius, count: radius)
  }
}

/// A row of blocks that accumulates the means of image rows.
private struct Blocks {
  /// The width of a block, and the part of the first that is outside the image.
  let factor: Int
  let offset: Int
  /// The weight of the sum of a block's columns, without their number.
  let weight: Float
  let out: UnsafeMutablePointer<SIMD4<Float>>

  /// Adds the means of the runs of a line.
  @inline(__always) func add(_ count: Int, _ color: (_ x: Int) -> SIMD4<Float>) {
    var (x, block) = (0, 0)
    while x < count {
      let end = min(count, (block + 1) * factor - offset)
      var sum = SIMD4<Float>.zero
      for i in x..<end { sum += color(i) }
      out[block] += sum * (weight / Float(end - x))
      (x, block) = (end, block + 1)
    }
  }

  /// The same for sums of up to 257 bytes. Sums over 256 pixels are exact as floats, in any order.
  func add(_ line: UnsafePointer<SIMD4<UInt16>>, count: Int) {
    guard factor <= 256 else {
      return add(count) { SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: line[$0])) }
    }
    let first = offset > 0 ? 1 : 0
    let end = max(first, (count + offset) / factor)
    // The first and the last block may be clipped.
    addRun(line, 0..<min(count, first * factor - offset), to: 0)
    ColorLines.addRuns(
      of: factor, line + (first * factor - offset), times: weight / Float(factor),
      to: out + first, count: end - first)
    addRun(line, min(count, end * factor - offset)..<count, to: end)
  }

  private func addRun(_ line: UnsafePointer<SIMD4<UInt16>>, _ columns: Range<Int>, to block: Int) {
    guard !columns.isEmpty else { return }
    ColorLines.addRuns(
      of: columns.count, line + columns.lowerBound, times: weight / Float(columns.count),
      to: out + block, count: 1)
  }
}

extension TransitionSource {
  /// Adds rows to blocks. Bytes are summed along columns first.
  fileprivate func add(_ rows: Range<Int>, to blocks: Blocks, _ scratch: RowScratch) {
    switch storage {
    case .packed(let buffer):
      let bytes = Blocks(
        factor: blocks.factor, offset: blocks.offset, weight: blocks.weight / 255,
        out: blocks.out)
      let sums = UnsafeMutableRawPointer(scratch.color(0))
      // A sum of 257 bytes fits into 16 bits.
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: 256) {
        Self.sum(
          buffer, first..<min(rows.upperBound, first + 256),
          into: sums.assumingMemoryBound(to: UInt16.self))
        bytes.add(sums.assumingMemoryBound(to: SIMD4<UInt16>.self), count: width)
      }
    case .floats:
      let line = scratch.color(0)
      for row in rows {
        read(from: row * width, count: width, into: line)
        blocks.add(width) { line[$0] }
      }
    }
  }

  /// Sums the bytes of at most 257 rows in 16 bits.
  private static func sum(
    _ buffer: PixelBuffer, _ rows: Range<Int>, into sums: UnsafeMutablePointer<UInt16>
  ) {
    let count = 4 &* buffer.width
    buffer.pixels.withUnsafeBytes { pixels in
      guard let base = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      ColorLines.sum(
        bytes: base + rows.lowerBound &* count, stride: count, rowCount: rows.count, into: sums,
        count: count)
    }
  }
}

extension UnsafeMutablePointer<SIMD4<Float>> {
  /// Mixes another line into this one with a weight.
  func mix(_ other: UnsafePointer<SIMD4<Float>>, weight: Float, count: Int) {
    ColorLines.mix(self, other, weight: weight, into: self, count: count)
  }

  /// Mixes another line into this one with a weight for each pixel.
  func mix(_ other: UnsafePointer<SIMD4<Float>>, weights: UnsafePointer<Float>, count: Int) {
    ColorLines.mix(self, other, weights: weights, into: self, count: count)
  }
}
