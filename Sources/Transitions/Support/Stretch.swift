import LambentPixels

/// A picture of floats that is stretched along both axes alike, row by row.
///
/// Where columns lie is the same in every row, and is worked out once; a row is a mean of two of the
/// picture's, and a pixel a mean of two of that row's.
struct Stretch: Sendable {
  private let grid: BilinearGrid
  private let width: Int
  private let scale: Float
  private let offset: Float
  /// For each column, that of the picture to the left of its place, and the share of the next.
  private let columns: [(cell: Int32, share: Float)]

  /// - Parameters:
  ///   - picture: what is stretched; it has a pixel.
  ///   - count: the number of columns that are wanted.
  ///   - scale: how far two neighbours lie apart in the picture.
  ///   - offset: where the wanted corner lies in the picture.
  init(of picture: ReducedPicture, count: Int, scale: Float, offset: (x: Float, y: Float) = (0, 0))
  {
    grid = BilinearGrid(width: picture.width, height: picture.height)
    width = picture.width
    self.scale = scale
    self.offset = offset.y
    var columns: [(cell: Int32, share: Float)] = []
    columns.reserveCapacity(count + 3)
    forEachQuad(count) { [grid] _, x in
      let place = grid.locate(x * scale + offset.x, .zero)
      for lane in 0..<4 { columns.append((place.index[lane], place.shareX[lane])) }
    }
    columns.removeLast(columns.count - count)
    self.columns = columns
  }

  /// Reads a row.
  ///
  /// - Parameter line: room for a row of the picture.
  func read(
    _ y: Int, of picture: FloatPixelBuffer, line: UnsafeMutablePointer<SIMD4<Float>>,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let place = grid.locate(.zero, SIMD4(repeating: (Float(y) + 0.5) * scale + offset))
    picture.pixels.withUnsafeBufferPointer { pixels in
      guard let top = pixels.baseAddress.map({ $0 + Int(place.index.x) }) else { return }
      let (bottom, share) = (top + grid.stepY, place.shareY.x)
      for i in 0..<width { line[i] = top[i] + (bottom[i] - top[i]) * share }
    }
    let stepX = grid.stepX
    columns.withUnsafeBufferPointer { columns in
      for (i, column) in columns.enumerated() {
        let left = line + Int(column.cell)
        out[i] = left[0] + (left[stepX] - left[0]) * column.share
      }
    }
  }
}
