import LambentPixels
import LambentWorkers

/// A mean of two pictures at a fraction of their size: what blurs and blocks are made of.
struct ReducedPicture: Sendable {
  private(set) var buffer: FloatPixelBuffer
  /// How many pixels of the pictures, along each side, one pixel here is the mean of.
  let factor: Int

  var width: Int { buffer.width }
  var height: Int { buffer.height }
  var source: TransitionSource { TransitionSource(buffer) }

  /// An empty picture of a fraction of a size.
  init(width: Int, height: Int, factor: Int) {
    self.factor = factor
    buffer = FloatPixelBuffer(
      width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
  }

  /// Reduces `share` of the new picture and the rest of the old one.
  ///
  /// - Parameter origin: where blocks begin, so that one of them can lie about the middle.
  init(_ frame: TransitionFrame, share: Float, factor: Int, origin: (x: Int, y: Int) = (0, 0)) {
    let factor = max(1, factor)
    self.factor = factor
    let (from, to) = (frame.from, frame.to)
    let (offsetX, offsetY) = (Self.offset(origin.x, factor), Self.offset(origin.y, factor))
    let width = (from.width + offsetX + factor - 1) / factor
    let height = (from.height + offsetY + factor - 1) / factor
    buffer = FloatPixelBuffer(width: width, height: height)
    buffer.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      // Rows are disjoint, so that threads may share the buffer.
      nonisolated(unsafe) let rows = base
      Workers.forEach(count: height, jobs: frame.jobs) { y in
        let scratch = RowScratch(width: from.width)
        defer { scratch.deallocate() }
        let block = max(0, y * factor - offsetY)..<min(from.height, (y + 1) * factor - offsetY)
        let out = rows + y * width
        for (picture, weight) in [(from, 1 - share), (to, share)] where weight > 0 {
          for row in block {
            picture.read(from: row * picture.width, count: picture.width, into: scratch.color(0))
            Self.add(
              scratch.color(0), picture.width, factor, offsetX, weight / Float(block.count), out)
          }
        }
      }
    }
  }

  /// How much of the first block lies before the picture.
  private static func offset(_ origin: Int, _ factor: Int) -> Int {
    let rest = origin % factor
    return rest > 0 ? factor - rest : 0
  }

  /// Adds the means of runs of a row.
  private static func add(
    _ line: UnsafePointer<SIMD4<Float>>, _ count: Int, _ factor: Int, _ offset: Int,
    _ weight: Float, _ out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    var (x, block) = (0, 0)
    while x < count {
      let end = min(count, (block + 1) * factor - offset)
      var sum = SIMD4<Float>.zero
      for i in x..<end { sum += line[i] }
      out[block] += sum * (weight / Float(end - x))
      (x, block) = (end, block + 1)
    }
  }

  /// Replaces the picture by one that is made row by row from it.
  mutating func map(
    jobs: Int, _ paint: @Sendable (_ y: Int, _ out: UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    var result = FloatPixelBuffer(width: width, height: height)
    let width = width
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      nonisolated(unsafe) let rows = base
      Workers.forEach(count: height, jobs: jobs) { y in paint(y, rows + y * width) }
    }
    buffer = result
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
          for x in 0..<width { out[x] += pixels[row + x] * scale }
        }
      }
    }
  }
}

extension TransitionRow {
  /// Reads a reduced picture where this row lies in the full one.
  func read(
    _ picture: ReducedPicture, into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let (xs, ys) = (scratch.number(0), scratch.number(1))
    let scale = 1 / Float(picture.factor)
    let y = SIMD4(repeating: (Float(self.y) + 0.5) * scale)
    forEachQuad(width) { index, x in
      xs.storeQuad(x * scale, index)
      ys.storeQuad(y, index)
    }
    sample(picture.source, x: xs, y: ys, count: width, into: out)
  }
}

extension UnsafeMutablePointer<SIMD4<Float>> {
  /// Mixes a share of another line into this one.
  func mix(_ other: UnsafePointer<SIMD4<Float>>, share: Float, count: Int) {
    for x in 0..<count { self[x] += (other[x] - self[x]) * share }
  }

  /// Mixes a share of another line into this one, pixel by pixel.
  func mix(_ other: UnsafePointer<SIMD4<Float>>, shares: UnsafePointer<Float>, count: Int) {
    for x in 0..<count { self[x] += (other[x] - self[x]) * shares[x] }
  }
}
