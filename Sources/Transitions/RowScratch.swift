import LambentRaster

/// Lines of working memory for painting rows, made once for a band of them.
///
/// Every line holds a multiple of four numbers, so that kernels of four need no tail.
struct RowScratch {
  private let numbers: UnsafeMutablePointer<Float>
  private let colors: UnsafeMutablePointer<SIMD4<Float>>
  private let indices: UnsafeMutablePointer<Int32>
  let memory: UnsafeMutablePointer<RowMemory>
  private let length: Int

  private static let numberLines = 8
  private static let colorLines = 3

  init(width: Int) {
    length = (max(1, width) + 3) & ~3
    numbers = .allocate(capacity: length * Self.numberLines)
    numbers.initialize(repeating: 0, count: length * Self.numberLines)
    colors = .allocate(capacity: length * Self.colorLines)
    colors.initialize(repeating: .zero, count: length * Self.colorLines)
    indices = .allocate(capacity: length)
    indices.initialize(repeating: 0, count: length)
    memory = .allocate(capacity: 1)
    memory.initialize(to: RowMemory())
  }

  func deallocate() {
    numbers.deallocate()
    colors.deallocate()
    indices.deallocate()
    memory.deallocate()
  }

  /// One of the lines of numbers that painters may use: 0 ..< 5.
  func number(_ line: Int) -> UnsafeMutablePointer<Float> { numbers + (line + 3) * length }
  /// One of the lines of colours: 0 ..< 3.
  func color(_ line: Int) -> UnsafeMutablePointer<SIMD4<Float>> { colors + line * length }
  /// Room for a byte per pixel, and at least 15 more, in the line of numbers 4.
  var bytes: UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(number(4)).assumingMemoryBound(to: UInt8.self)
  }
  /// The lines in which positions are located.
  var positions: SamplePositions {
    SamplePositions(index: indices, fractionX: numbers, fractionY: numbers + length)
  }
  /// The same lines for positions in images of bytes, whose weights take three.
  var packedPositions: PackedPositions {
    let weights = UnsafeMutableRawPointer(numbers).assumingMemoryBound(to: UInt32.self)
    return PackedPositions(
      places: SampleRows.Positions(
        index: indices, weightsX: weights, weightsY: weights + 2 * length))
  }
}

extension RowScratch {
  /// Calls a body for each band of rows, with lines for so many pixels that the rows of the band use
  /// one after the other.
  static func forEachBand(
    of count: Int, width: Int, jobs: Int,
    _ body: @Sendable (_ rows: Range<Int>, _ scratch: RowScratch) -> Void
  ) {
    Bands.forEach(of: count, jobs: jobs) { _, rows in
      let scratch = RowScratch(width: width)
      defer { scratch.deallocate() }
      body(rows, scratch)
    }
  }
}
