import LambentPixels
import LambentRaster
import TestKit
import Testing

@Suite("Gaussian blur of bytes")
struct ByteBlurTests {
  /// An image by channels, and its size.
  private struct Bytes {
    var values: [UInt8]
    let channels, width, height: Int

    init(channels: Int, width: Int, height: Int, _ value: (Int, Int, Int) -> UInt8) {
      (self.channels, self.width, self.height) = (channels, width, height)
      values = (0..<channels * width * height).map { index in
        let pixel = index / channels
        return value(pixel % width, pixel / width, index % channels)
      }
    }

    /// Opaque and clear areas, edges, slopes and single pixels.
    static func scene(channels: Int, width: Int, height: Int) -> Bytes {
      Bytes(channels: channels, width: width, height: height) { x, y, channel in
        if x > width / 3, y > height / 4, y < height * 2 / 3 {
          return [255, 128, 0, 255][channel]
        }
        if x == width / 5, y == height - 3 { return 255 }
        return x < 6 ? UInt8(x * 40 / (4 - channel)) : 0
      }
    }

    /// The blurred part of the plane, by the definition, in steps of a byte.
    func reference(_ sigma: Double, columns: Range<Int>, rows: Range<Int>) -> [Double] {
      var image = FloatPixelBuffer(width: columns.count, height: rows.count)
      for y in 0..<height where rows.contains(y) {
        for x in 0..<width where columns.contains(x) {
          for channel in 0..<channels {
            let value = values[(y * width + x) * channels + channel]
            image[x - columns.lowerBound, y - rows.lowerBound][channel] = Float(value)
          }
        }
      }
      let reference = GaussianReference(deviation: sigma)
      return reference.alongColumns(reference.alongRows(image)).pixels.flatMap { pixel in
        (0..<channels).map { Double(pixel[$0]) }
      }
    }

    private func plan(_ sigma: Double, _ columns: Range<Int>, _ rows: Range<Int>) -> ByteBlur? {
      ByteBlur(
        GaussianBlur(deviation: sigma), channels: channels, width: width, height: height,
        columns: columns, rows: rows)
    }

    /// The blurred part of the plane; `order` says in which order parts of the work are done.
    func blurred(
      _ sigma: Double, columns: Range<Int>, rows: Range<Int>,
      order: (Range<Int>) -> [Int] = { Array($0) }
    ) -> [UInt8]? {
      guard let plan = plan(sigma, columns, rows) else { return nil }
      var memory = [Int16](repeating: 7_777, count: plan.memoryCount + 1)
      var result = [UInt8](repeating: 99, count: columns.count * rows.count * channels)
      result.withUnsafeMutableBufferPointer { result in
        guard let base = result.baseAddress else { return }
        plan.blur(values, into: .bytes(base), memory: &memory) { count, body in
          for index in order(0..<count) { body(index) }
        }
      }
      return result
    }

    /// The same as fractions of 255.
    func fractions(_ sigma: Double, columns: Range<Int>, rows: Range<Int>) -> [Float]? {
      guard let plan = plan(sigma, columns, rows) else { return nil }
      var memory = [Int16](repeating: 0, count: plan.memoryCount + 1)
      var result = [Int16](repeating: 99, count: columns.count * rows.count * channels)
      result.withUnsafeMutableBufferPointer { result in
        guard let base = result.baseAddress else { return }
        plan.blur(values, into: .numbers(base), memory: &memory) { count, body in
          for index in 0..<count { body(index) }
        }
      }
      return result.map(ByteBlur.fraction)
    }
  }

  @Test(
    "bytes are the nearest to the definition's, to a tenth of a step",
    arguments: [0.3, 0.5, 1, 2.3, 2.89, 2.9, 3, 5.4, 8, 20, 31], [1, 4])
  func definition(sigma: Double, channels: Int) throws {
    let image = Bytes.scene(channels: channels, width: 61, height: 47)
    let (columns, rows) = (-9..<66, -3..<55)
    let result = try #require(image.blurred(sigma, columns: columns, rows: rows))
    let expected = image.reference(sigma, columns: -150..<250, rows: -150..<250)
    var worst = 0.0
    for y in rows {
      for x in columns {
        for channel in 0..<channels {
          let index = ((y - rows.lowerBound) * columns.count + x - columns.lowerBound) * channels
          let exact = expected[((y + 150) * 400 + x + 150) * channels + channel]
          worst = max(worst, abs(Double(result[index + channel]) - exact))
        }
      }
    }
    #expect(worst < 0.6)
  }

  @Test("fractions are as near", arguments: [0.5, 2.3, 3, 8, 20])
  func fractions(sigma: Double) throws {
    let image = Bytes.scene(channels: 1, width: 61, height: 47)
    let rows = -3..<55
    let expected = image.reference(sigma, columns: -150..<250, rows: -150..<250)
    // Short rows have more room than numbers.
    for columns in [-9..<66, 4..<36, 9..<26] {
      let result = try #require(image.fractions(sigma, columns: columns, rows: rows))
      for y in rows {
        for x in columns {
          let index = (y - rows.lowerBound) * columns.count + x - columns.lowerBound
          let exact = expected[(y + 150) * 400 + x + 150] / 255
          #expect(abs(Double(result[index]) - exact) < 4e-4)
        }
      }
    }
  }

  @Test(
    "an even image stays even within, and clear where it was", arguments: [0.5, 1, 3, 8, 20, 80])
  func even(sigma: Double) throws {
    let reach = GaussianBlur(deviation: sigma).reach
    for level: UInt8 in [0, 1, 77, 128, 254, 255] {
      let image = Bytes(channels: 1, width: 2 * reach + 40, height: 2 * reach + 20) { _, _, _ in
        level
      }
      let result = try #require(
        image.blurred(sigma, columns: reach..<reach + 40, rows: reach..<reach + 20))
      #expect(result.allSatisfy { $0 == level })
    }
  }

  @Test(
    "a part is the same as in the whole, in whatever order it is made", arguments: [1.0, 3, 9, 40])
  func parts(sigma: Double) throws {
    for channels in [1, 4] {
      let image = Bytes.scene(channels: channels, width: 53, height: 45)
      let whole = try #require(image.blurred(sigma, columns: -20..<80, rows: -20..<70))
      for (columns, rows) in [(-20..<80, -20..<70), (3..<20, 5..<9), (40..<79, 44..<69)] {
        let part = try #require(
          image.blurred(sigma, columns: columns, rows: rows) { $0.reversed() })
        for y in rows {
          let start = ((y + 20) * 100 + columns.lowerBound + 20) * channels
          let count = columns.count * channels
          let first = (y - rows.lowerBound) * count
          #expect(Array(whole[start..<start + count]) == Array(part[first..<first + count]))
        }
      }
    }
  }

  @Test("what lies far off is clear, and what is too narrow is left to others")
  func limits() throws {
    let image = Bytes.scene(channels: 4, width: 16, height: 9)
    let far = try #require(image.blurred(3, columns: 400..<420, rows: 300..<310))
    #expect(far.allSatisfy { $0 == 0 })
    #expect(
      Bytes.scene(channels: 1, width: 15, height: 9).blurred(3, columns: 0..<20, rows: 0..<9) == nil
    )
    #expect(image.blurred(0, columns: 0..<16, rows: 0..<9) == nil)
    #expect(image.blurred(3, columns: 0..<3, rows: 0..<9) == nil)
  }

  @Test("tall images, of which some rows are kept at a time, have the bytes of their parts")
  func tall() throws {
    for (sigma, channels) in [(3.0, 4), (5.5, 1), (3.7, 1)] {
      let image = Bytes.scene(channels: channels, width: 24, height: 700)
      let (columns, rows) = (-4..<30, -9..<708)
      let whole = try #require(image.blurred(sigma, columns: columns, rows: rows))
      let backward = image.blurred(sigma, columns: columns, rows: rows) { $0.reversed() }
      #expect(backward == whole)
      let stride = columns.count * channels
      for first in Swift.stride(from: rows.lowerBound, to: rows.upperBound, by: 50) {
        let part = first..<min(rows.upperBound, first + 50)
        let start = (first - rows.lowerBound) * stride
        let expected = Array(whole[start..<start + part.count * stride])
        #expect(image.blurred(sigma, columns: columns, rows: part) == expected)
      }
      guard channels == 1 else { continue }
      let fractions = try #require(image.fractions(sigma, columns: columns, rows: rows))
      #expect(zip(fractions, whole).allSatisfy { abs($0 * 255 - Float($1)) < 0.5001 })
    }
  }
}
