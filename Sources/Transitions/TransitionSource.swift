import LambentPixels
import LambentRaster

/// An image that a transition reads: premultiplied, as bytes or floats.
///
/// Positions are in pixels: the centre of the first one is (0.5, 0.5). Outside the image the edge
/// pixels repeat, so any position is valid.
public struct TransitionSource: Sendable {
  let storage: Storage

  enum Storage: Sendable {
    case packed(PixelBuffer)
    case floats(FloatPixelBuffer)
  }

  init(_ buffer: PixelBuffer) { storage = .packed(buffer) }
  init(_ buffer: FloatPixelBuffer) { storage = .floats(buffer) }

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  private var size: (width: Int, height: Int) {
    switch storage {
    case .packed(let buffer): (buffer.width, buffer.height)
    case .floats(let buffer): (buffer.width, buffer.height)
    }
  }

  /// The bilinear sample at a position: premultiplied red, green, blue and alpha of 0…1, in the
  /// working space.
  public func color(x: Float, y: Float) -> SIMD4<Float> {
    guard width > 0, height > 0 else { return .zero }
    let grid = BilinearGrid(width: width, height: height)
    let position = grid.locate(SIMD4(repeating: x), SIMD4(repeating: y))
    let index = Int(position.index.x)
    let (a, b) = (pixel(index), pixel(index + grid.stepX))
    let (c, d) = (pixel(index + grid.stepY), pixel(index + grid.stepX + grid.stepY))
    let upper = a + (b - a) * position.fractionX.x
    let lower = c + (d - c) * position.fractionX.x
    return upper + (lower - upper) * position.fractionY.x
  }

  private func pixel(_ index: Int) -> SIMD4<Float> {
    switch storage {
    case .packed(let buffer):
      (PixelKernels.lanes(buffer.pixels[index]) - PixelKernels.laneOffset) * PixelKernels.byteScale
    case .floats(let buffer): buffer.pixels[index]
    }
  }

  /// The colours of a run of pixels, which begins at any pixel.
  func read(from start: Int, count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>) {
    withPixels {
      FloatRows.load($0 + start, to: out, count: count)
    } floats: {
      out.update(from: $0 + start, count: count)
    }
  }

  /// Samples at positions located on the grid of this image.
  func read(
    _ positions: SamplePositions, count: Int, on grid: BilinearGrid,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    withPixels {
      positions.read($0, count: count, on: grid, into: out)
    } floats: {
      positions.read($0, count: count, on: grid, into: out)
    }
  }

  /// Calls one of two closures with the pixels. Returns `nil` for an empty image.
  @discardableResult
  func withPixels<Result>(
    bytes: (UnsafePointer<UInt32>) -> Result, floats: (UnsafePointer<SIMD4<Float>>) -> Result
  ) -> Result? {
    switch storage {
    case .packed(let buffer): buffer.pixels.withUnsafeBufferPointer { $0.baseAddress.map(bytes) }
    case .floats(let buffer): buffer.pixels.withUnsafeBufferPointer { $0.baseAddress.map(floats) }
    }
  }
}
