import LambentRaster

/// A byte image scaled along both axes, row by row.
///
/// The column positions are computed once. Each row first interpolates between two rows of the
/// image, then along it. The results have the same bits as those of `SampleRows.read`.
struct PackedStretch: Sendable {
  private let columns: SampleRows.Columns
  private let grid: BilinearGrid
  private let width: Int

  /// Computes the column positions in an image; `nil` if it has no bytes, or only one column.
  init?(_ source: TransitionSource, count: Int, _ position: (SIMD4<Float>) -> SIMD4<Float>) {
    guard case .packed = source.storage, source.width > 1, source.height > 0 else { return nil }
    width = source.width
    grid = BilinearGrid(width: source.width, height: source.height)
    let length = (count + 3) & ~3
    let positions = [Float](unsafeUninitializedCapacity: length) { memory, initialized in
      memory.initialize(repeating: 0)
      initialized = length
      guard let line = memory.baseAddress else { return }
      forEachQuad(count) { index, x in line.storeQuad(position(x), index) }
    }
    columns = SampleRows.Columns(positions, count: count, on: grid.scalars)
  }

  /// Samples a row at a height.
  ///
  /// - Parameter line: memory for a row of colours.
  func read(
    _ source: TransitionSource, y: Float, line: UnsafeMutablePointer<SIMD4<Float>>,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let position = grid.locate(.zero, SIMD4(repeating: y))
    source.withTexels { texels in
      columns.read(
        texels, row: Int(position.index.x) / width,
        lower: PixelKernels.fraction(position.fractionY.x),
        line: UnsafeMutableRawPointer(line).assumingMemoryBound(to: UInt16.self), into: out)
    }
  }
}
