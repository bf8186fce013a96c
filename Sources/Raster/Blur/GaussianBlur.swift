import LambentGeometry
package import LambentPixels

/// A separable Gaussian blur of premultiplied floats.
///
/// Up to a standard deviation of 2.9 the kernel is sampled to 4σ and normalised. Above, most of the
/// blur is applied at a reduced size (`PyramidGaussian`), so that the time does not depend on the
/// deviation. The error is below 0.0002 of the sampled kernel's response to any image.
package struct GaussianBlur: Sendable {
  /// The greatest standard deviation, in pixels.
  package static let largestDeviation = 4_096.0

  /// The treatment of pixels outside an image.
  package enum Beyond: Sendable {
    /// Transparent: the image fades toward its edges.
    case transparent
    /// Unknown: the mean is taken over the existing pixels. It is exactly opaque where they are.
    case unknown
  }

  /// The method of blurring lines.
  enum Kernel {
    /// No change.
    case identity
    /// Direct convolution: weights of the middle and of each distance.
    case sampled([Float])
    /// Mostly at a reduced size.
    case pyramid(PyramidGaussian)
  }

  let kernel: Kernel

  /// The distance that light spreads, in pixels: a transparent margin of this size keeps everything
  /// visible.
  package let reach: Int

  /// Creates a blur with a standard deviation in pixels, clamped to 0…`largestDeviation`; NaN means
  /// 0.
  package init(deviation: Double) {
    let sigma = Self.clamped(deviation)
    reach = Self.reach(of: deviation)
    guard reach > 0 else {
      kernel = .identity
      return
    }
    kernel =
      sigma < PyramidGaussian.threshold
      ? .sampled(Self.weights(sigma)) : .pyramid(PyramidGaussian(sigma))
  }

  /// The distance that light spreads for a standard deviation, in pixels.
  package static func reach(of deviation: Double) -> Int {
    let sigma = clamped(deviation)
    return sigma > 0.02 ? Int((sigma * 3.5).rounded(.up)) : 0
  }

  private static func clamped(_ deviation: Double) -> Double {
    deviation > 0 ? min(deviation, largestDeviation) : 0
  }

  /// exp(−x²/2σ²) at integer distances up to 4σ, normalised over both sides.
  private static func weights(_ sigma: Double) -> [Float] {
    let radius = Int((sigma * 4).rounded(.up))
    let samples = (0...radius).map { distance in
      Elementary.exp(-Double(distance * distance) / (2 * sigma * sigma))
    }
    let sum = samples.dropFirst().reduce(samples[0]) { $0 + 2 * $1 }
    return samples.map { Float($0 / sum) }
  }
}

// MARK: - Images

extension GaussianBlur {
  /// Blurs an image in place. Light that spreads outside is lost.
  ///
  /// The time is proportional to the number of pixels, whatever the deviation; the memory is twice
  /// the image's.
  package func apply(to image: inout FloatPixelBuffer) {
    if case .identity = kernel { return }
    let (width, height) = (image.width, image.height)
    var turned = FloatPixelBuffer(width: height, height: width)
    image.pixels.withUnsafeMutableBufferPointer { pixels in
      turned.pixels.withUnsafeMutableBufferPointer { turned in
        guard let pixels = pixels.baseAddress, let turned = turned.baseAddress else { return }
        blurRows(
          0..<height, of: pixels, along: Line(count: width), height: height, transposedInto: turned)
        blurRows(
          0..<width, of: turned, along: Line(count: height), height: width, transposedInto: pixels)
      }
    }
  }
}

// MARK: - Rows

extension GaussianBlur {
  /// The position of an image's rows in the lines that are blurred.
  package struct Line: Sendable {
    /// The number of pixels in a line.
    let count: Int
    /// The pixels of the image.
    let image: Range<Int>
    /// The pixels of the result.
    let kept: Range<Int>
    /// The treatment of pixels outside the image, in the line and beyond it.
    let beyond: Beyond

    /// Creates a line from the positions of its ends, of the image and of the result, both of which
    /// are within it.
    package init(
      _ whole: Range<Int>, image: Range<Int>, kept: Range<Int>, beyond: Beyond = .transparent
    ) {
      let first = whole.lowerBound
      count = whole.count
      self.image = image.lowerBound - first..<image.upperBound - first
      self.kept = kept.lowerBound - first..<kept.upperBound - first
      self.beyond = beyond
    }

    /// Creates a line that is an image's row.
    package init(count: Int) {
      self.init(0..<count, image: 0..<count, kept: 0..<count)
    }
  }

  /// Blurs rows of an image with a height, and stores the result as columns of another: applied
  /// twice, this blurs an image. Rows may be distributed among threads.
  package func blurRows(
    _ rows: Range<Int>, of source: UnsafePointer<SIMD4<Float>>, along line: Line, height: Int,
    transposedInto result: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let width = line.image.count
    blurFours(rows, along: line) { row, line in
      line.update(from: source + row * width, count: width)
    } emit: { first, count, lines, length in
      Self.transpose(lines, length, line.kept, count, to: result + first, height: height)
    }
  }

  /// The same from an image of bytes.
  package func blurRows(
    _ rows: Range<Int>, of source: UnsafePointer<UInt32>, along line: Line, height: Int,
    transposedInto result: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let width = line.image.count
    blurFours(rows, along: line) { row, line in
      FloatRows.load(source + row * width, to: line, count: width)
    } emit: { first, count, lines, length in
      Self.transpose(lines, length, line.kept, count, to: result + first, height: height)
    }
  }

  /// The same to an image of bytes, rounding once.
  package func blurRows(
    _ rows: Range<Int>, of source: UnsafePointer<SIMD4<Float>>, along line: Line, height: Int,
    transposedInto result: UnsafeMutablePointer<UInt32>
  ) {
    let width = line.image.count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * line.count + 1) { memory in
      guard let bytes = memory.baseAddress else { return }
      blurFours(rows, along: line) { row, line in
        line.update(from: source + row * width, count: width)
      } emit: { first, count, lines, length in
        FloatRows.store(lines, to: bytes, count: count * length)
        Self.transpose(bytes, length, line.kept, count, to: result + first, height: height)
      }
    }
  }

  /// Blurs rows, four at a time, so that columns are written in whole cache lines.
  ///
  /// - Parameters:
  ///   - load: writes the image's part of a row.
  ///   - emit: receives up to four blurred lines, one after the other.
  @inline(__always) private func blurFours(
    _ rows: Range<Int>, along line: Line,
    load: (_ row: Int, _ line: UnsafeMutablePointer<SIMD4<Float>>) -> Void,
    emit: (_ first: Int, _ count: Int, _ lines: UnsafePointer<SIMD4<Float>>, _ length: Int) -> Void
  ) {
    let length = line.count
    let capacity = 6 * length + scratchCount(length) + 1
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: capacity) { memory in
      guard let lines = memory.baseAddress else { return }
      let (weights, whole) = (lines + 4 * length, lines + 5 * length)
      let scratch = lines + 6 * length
      if line.beyond == .unknown {
        // The sums of the weights of the existing pixels around each pixel.
        whole.update(repeating: SIMD4(repeating: 1), count: length)
        blurLine(whole, into: weights, count: length, scratch: scratch)
      }
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: 4) {
        let count = min(4, rows.upperBound - first)
        for row in 0..<count {
          let blurred = lines + row * length
          load(first + row, whole + line.image.lowerBound)
          line.fillRest(of: whole)
          blurLine(whole, into: blurred, count: length, scratch: scratch)
          // Division makes values that equal the weights exactly 1.
          if line.beyond == .unknown { for x in line.kept { blurred[x] /= weights[x] } }
        }
        emit(first, count, lines, length)
      }
    }
  }

  /// Writes the result of up to four lines as columns.
  @inline(__always) private static func transpose<Pixel>(
    _ lines: UnsafePointer<Pixel>, _ length: Int, _ kept: Range<Int>, _ count: Int,
    to result: UnsafeMutablePointer<Pixel>, height: Int
  ) {
    var column = result
    if count == 4 {
      let (a, b, c, d) = (lines, lines + length, lines + 2 * length, lines + 3 * length)
      for x in kept {
        (column[0], column[1], column[2], column[3]) = (a[x], b[x], c[x], d[x])
        column += height
      }
    } else {
      for x in kept {
        for row in 0..<count { column[row] = lines[row &* length &+ x] }
        column += height
      }
    }
  }

  /// Blurs rows of a plane with a height, and stores the result as columns of another, transparent
  /// outside the image. Rows may be distributed among threads.
  package func blurRows(
    _ rows: Range<Int>, of source: UnsafePointer<Float>, along line: Line, height: Int,
    transposedInto result: UnsafeMutablePointer<Float>
  ) {
    let (length, width) = (line.count, line.image.count)
    let capacity = 2 * length + scratchCount(length) + 1
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: capacity) { memory in
      guard let whole = memory.baseAddress else { return }
      let (blurred, scratch) = (whole + length, whole + 2 * length)
      whole.initialize(repeating: .zero, count: length)
      // Four rows become the channels of one line.
      for first in stride(from: rows.lowerBound, to: rows.upperBound, by: 4) {
        let count = min(4, rows.upperBound - first)
        for x in 0..<width {
          var values = SIMD4<Float>()
          for row in 0..<count { values[row] = source[(first + row) * width + x] }
          whole[line.image.lowerBound + x] = values
        }
        blurLine(whole, into: blurred, count: length, scratch: scratch)
        var column = result + first
        for x in line.kept {
          for row in 0..<count { column[row] = blurred[x][row] }
          column += height
        }
      }
    }
  }

  /// The scratch memory for blurring a line, in pixels.
  private func scratchCount(_ count: Int) -> Int {
    if case .pyramid(let pyramid) = kernel { pyramid.scratchCount(count) } else { 0 }
  }

  private func blurLine(
    _ source: UnsafePointer<SIMD4<Float>>, into result: UnsafeMutablePointer<SIMD4<Float>>,
    count: Int, scratch: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    switch kernel {
    case .identity: result.update(from: source, count: count)
    case .sampled(let weights): Self.convolve(source, weights, into: result, count: count)
    case .pyramid(let pyramid):
      pyramid.filter(source, into: result, count: count, scratch: scratch)
    }
  }

  private static func convolve(
    _ source: UnsafePointer<SIMD4<Float>>, _ weights: [Float],
    into result: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    weights.withUnsafeBufferPointer { weights in
      let radius = weights.count - 1
      for x in 0..<count {
        var sum = source[x] * weights[0]
        // Where both sides are inside, one multiplication serves two pixels.
        let both = min(radius, x, count - 1 - x)
        var distance = 1
        while distance <= both {
          sum += (source[x &- distance] + source[x &+ distance]) * weights[distance]
          distance &+= 1
        }
        while distance <= min(radius, x) {
          sum += source[x &- distance] * weights[distance]
          distance &+= 1
        }
        while distance <= min(radius, count - 1 - x) {
          sum += source[x &+ distance] * weights[distance]
          distance &+= 1
        }
        result[x] = sum
      }
    }
  }
}

extension GaussianBlur.Line {
  /// Fills the part of a line outside the image.
  fileprivate func fillRest(of line: UnsafeMutablePointer<SIMD4<Float>>) {
    guard !image.isEmpty else { return line.update(repeating: .zero, count: count) }
    let isKnown = beyond == .transparent
    let first = isKnown ? .zero : line[image.lowerBound]
    let last = isKnown ? .zero : line[image.upperBound - 1]
    line.update(repeating: first, count: image.lowerBound)
    (line + image.upperBound).update(repeating: last, count: count - image.upperBound)
  }
}
