import LambentPixels
import LambentWorkers

/// A mean of two images at a fraction of their size: what blurs and blocks are made of.
struct ReducedImage: Sendable {
  private(set) var buffer: FloatPixelBuffer
  /// A buffer to make the next image in.
  private var spare: FloatPixelBuffer?
  /// How many pixels of the images, along each side, one pixel here is the mean of.
  let factor: Int

  var width: Int { buffer.width }
  var height: Int { buffer.height }
  var source: TransitionSource { TransitionSource(buffer) }

  /// An empty image of a fraction of a size.
  init(width: Int, height: Int, factor: Int) {
    self.factor = factor
    buffer = FloatPixelBuffer(
      width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
  }

  /// Reduces `weight` of the new image and the rest of the old one.
  ///
  /// - Parameter origin: where blocks begin, so that one of them can lie about the middle.
  init(
    _ frame: TransitionFrame, weight newWeight: Float, factor: Int,
    origin: (x: Int, y: Int) = (0, 0)
  ) {
    let factor = max(1, factor)
    self.factor = factor
    let (from, to) = (frame.from, frame.to)
    let (offsetX, offsetY) = (Self.offset(origin.x, factor), Self.offset(origin.y, factor))
    let width = (from.width + offsetX + factor - 1) / factor
    let height = (from.height + offsetY + factor - 1) / factor
    buffer = FloatPixelBuffer(width: width, height: height)
    buffer.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      // Rows are disjoint, so that threads may use one buffer.
      nonisolated(unsafe) let rows = base
      RowScratch.forEachBand(of: height, width: from.width, jobs: frame.jobs) { band, scratch in
        for y in band {
          let block = max(0, y * factor - offsetY)..<min(from.height, (y + 1) * factor - offsetY)
          for (image, weight) in [(from, 1 - newWeight), (to, newWeight)] where weight > 0 {
            let blocks = Blocks(
              factor: factor, offset: offsetX, weight: weight / Float(block.count),
              out: rows + y * width)
            image.add(block, to: blocks, scratch)
          }
        }
      }
    }
  }

  /// How much of the first block lies before the image.
  private static func offset(_ origin: Int, _ factor: Int) -> Int {
    let rest = origin % factor
    return rest > 0 ? factor - rest : 0
  }

  /// Replaces the image by one that is made row by row from it; every pixel has to be set.
  mutating func map(
    jobs: Int, _ paint: @Sendable (_ y: Int, _ out: UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    var result = spare ?? FloatPixelBuffer(width: width, height: height)
    spare = nil
    let width = width
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      nonisolated(unsafe) let rows = base
      Workers.forEach(count: height, jobs: jobs) { y in paint(y, rows + y * width) }
    }
    (buffer, spare) = (result, buffer)
  }

  /// Blurs along both axes: three means of 2·radius + 1 pixels, close to a Gaussian of the same
  /// variance (the central limit).
  mutating func blur(radius: Int, jobs: Int) {
    guard radius > 0 else { return }
    for _ in 0..<3 {
      blurRows(radius, jobs)
      blurColumns(radius, jobs)
    }
  }

  private mutating func blurRows(_ radius: Int, _ jobs: Int) {
    let (pixels, width) = (buffer.pixels, width)
    map(jobs: jobs) { y, out in
      pixels.withUnsafeBufferPointer { pixels in
        let line = pixels[(y * width)..<((y + 1) * width)]
        let start = y * width
        func at(_ x: Int) -> SIMD4<Float> { line[start + max(0, min(width - 1, x))] }
        let scale = 1 / Float(2 * radius + 1)
        for x in 0..<width {
          // Sums are made anew, so that no error runs along the row.
          var sum = at(x)
          for k in 1...radius { sum += at(x - k) + at(x + k) }
          out[x] = sum * scale
        }
      }
    }
  }

  private mutating func blurColumns(_ radius: Int, _ jobs: Int) {
    let (pixels, width, height) = (buffer.pixels, width, height)
    map(jobs: jobs) { y, out in
      pixels.withUnsafeBufferPointer { pixels in
        let scale = 1 / Float(2 * radius + 1)
        for k in -radius...radius {
          let row = max(0, min(height - 1, y + k)) * width
          guard k > -radius else {
            for x in 0..<width { out[x] = pixels[row + x] * scale }
            continue
          }
          for x in 0..<width { out[x] += pixels[row + x] * scale }
        }
      }
    }
  }
}

/// A row of blocks, to which the means of rows of an image are added.
private struct Blocks {
  /// The width of a block, and how much of the first lies before the image.
  let factor: Int
  let offset: Int
  /// The weight of the sum of a block's columns, but for their number.
  let weight: Float
  let out: UnsafeMutablePointer<SIMD4<Float>>

  /// Adds the means of the runs of a line.
  @inline(__always) func add(_ count: Int, _ color: (_ x: Int) -> SIMD4<Float>) {
    var (x, block) = (0, 0)
    if factor == 2, offset == 0 {
      let half = weight / 2
      while x &+ 1 < count {
        out[block] += (color(x) + color(x &+ 1)) * half
        (x, block) = (x &+ 2, block &+ 1)
      }
    }
    while x < count {
      let end = min(count, (block + 1) * factor - offset)
      var sum = SIMD4<Float>.zero
      for i in x..<end { sum += color(i) }
      out[block] += sum * (weight / Float(end - x))
      (x, block) = (end, block + 1)
    }
  }
}

extension TransitionSource {
  /// Adds rows to blocks. Bytes are summed down their columns first.
  fileprivate func add(_ rows: Range<Int>, to blocks: Blocks, _ scratch: RowScratch) {
    switch storage {
    case .packed(let buffer):
      let bytes = Blocks(
        factor: blocks.factor, offset: blocks.offset, weight: blocks.weight / 255,
        out: blocks.out)
      let sums = UnsafeMutableRawPointer(scratch.color(0))
      let line = sums.assumingMemoryBound(to: SIMD4<UInt16>.self)
      // 257 bytes fit into 16 bits.
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: 256) {
        Self.sum(buffer, first..<min(rows.upperBound, first + 256), into: sums)
        bytes.add(width) { SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: line[$0])) }
      }
    case .floats:
      let line = scratch.color(0)
      for row in rows {
        read(from: row * width, count: width, into: line)
        blocks.add(width) { line[$0] }
      }
    }
  }

  /// Sums the bytes of rows, at most 257 of them, in 16 bits.
  private static func sum(
    _ buffer: PixelBuffer, _ rows: Range<Int>, into line: UnsafeMutableRawPointer
  ) {
    let sums = line.assumingMemoryBound(to: UInt16.self)
    let count = 4 &* buffer.width
    buffer.pixels.withUnsafeBytes { pixels in
      guard let base = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      for row in rows {
        let bytes = base + row &* count
        guard row > rows.lowerBound else {
          for i in 0..<count { sums[i] = UInt16(bytes[i]) }
          continue
        }
        for i in 0..<count { sums[i] &+= UInt16(bytes[i]) }
      }
    }
  }
}

extension UnsafeMutablePointer<SIMD4<Float>> {
  /// Mixes a fraction of another line into this one.
  func mix(_ other: UnsafePointer<SIMD4<Float>>, weight: Float, count: Int) {
    for x in 0..<count { self[x] += (other[x] - self[x]) * weight }
  }

  /// Mixes a fraction of another line into this one, pixel by pixel.
  func mix(_ other: UnsafePointer<SIMD4<Float>>, weights: UnsafePointer<Float>, count: Int) {
    for x in 0..<count { self[x] += (other[x] - self[x]) * weights[x] }
  }
}
