import LambentPixels

/// An image of floats that is stretched along both axes alike, row by row.
///
/// Where columns lie is the same in every row, and is worked out once; a row is a mean of two of the
/// image's, and a pixel a mean of two of that row's.
struct Stretch: Sendable {
  private let grid: BilinearGrid
  private let width: Int
  private let scale: Float
  private let offset: Float
  /// For each column, that of the image to the left of its position, and the fraction of the next.
  private let columns: [(cell: Int32, fraction: Float)]

  /// - Parameters:
  ///   - image: what is stretched; it has a pixel.
  ///   - count: the number of columns that are wanted.
  ///   - scale: how far two neighbours lie apart in the image.
  ///   - offset: where the wanted corner lies in the image.
  init(of image: ReducedImage, count: Int, scale: Float, offset: (x: Float, y: Float) = (0, 0)) {
    grid = BilinearGrid(width: image.width, height: image.height)
    width = image.width
    self.scale = scale
    self.offset = offset.y
    var columns: [(cell: Int32, fraction: Float)] = []
    columns.reserveCapacity(count + 3)
    forEachQuad(count) { [grid] _, x in
      let position = grid.locate(x * scale + offset.x, .zero)
      for lane in 0..<4 { columns.append((position.index[lane], position.fractionX[lane])) }
    }
    columns.removeLast(columns.count - count)
    self.columns = columns
  }

  /// Reads a row.
  ///
  /// - Parameter line: room for a row of the image.
  func read(
    _ y: Int, of image: FloatPixelBuffer, line: UnsafeMutablePointer<SIMD4<Float>>,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let position = grid.locate(.zero, SIMD4(repeating: (Float(y) + 0.5) * scale + offset))
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let top = pixels.baseAddress.map({ $0 + Int(position.index.x) }) else { return }
      let (bottom, fraction) = (top + grid.stepY, position.fractionY.x)
      for i in 0..<width { line[i] = top[i] + (bottom[i] - top[i]) * fraction }
    }
    let stepX = grid.stepX
    columns.withUnsafeBufferPointer { columns in
      for (i, column) in columns.enumerated() {
        let left = line + Int(column.cell)
        out[i] = left[0] + (left[stepX] - left[0]) * column.fraction
      }
    }
  }
}
