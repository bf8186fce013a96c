import LambentPixels
import LambentRaster

/// An image of floats scaled equally along both axes, row by row.
///
/// The column positions are equal in all rows and computed once. A row interpolates between two
/// rows of the image, then between adjacent pixels.
struct Stretch: Sendable {
  private let grid: BilinearGrid
  private let width: Int
  private let scale: Float
  private let offset: Float
  /// For each column, the image column to its left and the weight of the next.
  private let columns: [ColorLines.Column]

  /// - Parameters:
  ///   - image: the image, not empty.
  ///   - count: the number of columns of the result.
  ///   - scale: the distance of adjacent columns in the image.
  ///   - offset: the position of the result's corner in the image.
  init(of image: ReducedImage, count: Int, scale: Float, offset: (x: Float, y: Float) = (0, 0)) {
    grid = BilinearGrid(width: image.width, height: image.height)
    width = image.width
    self.scale = scale
    self.offset = offset.y
    var columns: [ColorLines.Column] = []
    columns.reserveCapacity(count + 3)
    forEachQuad(count) { [grid] _, x in
      let position = grid.locate(x * scale + offset.x, .zero)
      for lane in 0..<4 {
        columns.append(
          ColorLines.Column(cell: position.index[lane], fraction: position.fractionX[lane]))
      }
    }
    columns.removeLast(columns.count - count)
    self.columns = columns
  }

  /// Reads a row.
  ///
  /// - Parameter line: memory for a row of the image.
  func read(
    _ y: Int, of image: FloatPixelBuffer, line: UnsafeMutablePointer<SIMD4<Float>>,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let step = read(y, of: image, into: line)
    columns.withUnsafeBufferPointer { ColorLines.stretch(line, $0, step: step, into: out) }
  }

  /// Reads a row as packed pixels.
  func read(
    _ y: Int, of image: FloatPixelBuffer, line: UnsafeMutablePointer<SIMD4<Float>>,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    let step = read(y, of: image, into: line)
    columns.withUnsafeBufferPointer { ColorLines.stretch(line, $0, step: step, into: out) }
  }

  /// Reads the image pixels that a row needs, and returns the step from one to the next.
  private func read(
    _ y: Int, of image: FloatPixelBuffer, into line: UnsafeMutablePointer<SIMD4<Float>>
  ) -> Int {
    let position = grid.locate(.zero, SIMD4(repeating: (Float(y) + 0.5) * scale + offset))
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let top = pixels.baseAddress.map({ $0 + Int(position.index.x) }) else { return }
      ColorLines.mix(
        top, top + grid.stepY, weight: position.fractionY.x, into: line, count: width)
    }
    return grid.stepX
  }
}
