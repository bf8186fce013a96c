import LambentRaster

/// Scratch lines for painting rows, allocated once for a band of rows.
///
/// Every line holds a multiple of four numbers, so that kernels need no remainder loop.
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

  /// A line of numbers for painters: 0 ..< 5.
  func number(_ line: Int) -> UnsafeMutablePointer<Float> { numbers + (line + 3) * length }
  /// A line of colours: 0 ..< 3.
  func color(_ line: Int) -> UnsafeMutablePointer<SIMD4<Float>> { colors + line * length }
  /// Memory for at least 15 bytes more than pixels, in number line 4.
  var bytes: UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(number(4)).assumingMemoryBound(to: UInt8.self)
  }
  /// The lines for sampling positions.
  var positions: SamplePositions {
    SamplePositions(index: indices, fractionX: numbers, fractionY: numbers + length)
  }
  /// The same lines for positions in byte images, whose weights take three.
  var packedPositions: SampleRows.Positions {
    let weights = UnsafeMutableRawPointer(numbers).assumingMemoryBound(to: UInt32.self)
    return SampleRows.Positions(
      index: indices, weightsX: weights, weightsY: weights + 2 * length)
  }
}

extension RowScratch {
  /// Calls a closure for each band of rows, with scratch lines of a width that the rows of the band
  /// use in turn.
  static func forEachBand(
    of count: Int, width: Int, jobs: Int,
    _ body: @Sendable (_ rows: Range<Int>, _ scratch: RowScratch) -> Void
  ) {
    Bands.forEach(of: count, jobs: jobs) { rows in
      let scratch = RowScratch(width: width)
      defer { scratch.deallocate() }
      body(rows, scratch)
    }
  }
}
