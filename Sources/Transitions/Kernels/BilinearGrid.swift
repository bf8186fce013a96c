import LambentRaster

/// Finds the four pixels around a position in an image, and their weights.
///
/// Baseline x86-64 has no vector floor. Adding 1.5·2²³ leaves the nearest integer in the low bits
/// of the sum. Half a pixel is subtracted first, so that the nearest integer is the floor. At a tie
/// it is the pixel below, with a weight of 1 for its neighbour, which gives the same mean.
struct BilinearGrid {
  /// The offsets from a pixel to its right neighbour and to the one below; 0 if the image has only
  /// one column or row.
  let stepX: Int
  let stepY: Int
  private let last: (x: Float, y: Float)
  private let lastCell: (x: Float, y: Float)
  private let stride: SIMD4<Int32>

  @inline(__always) private static var magic: SIMD4<Float> { SIMD4(repeating: 12_582_912) }
  @inline(__always) private static var magicBits: SIMD4<Int32> { SIMD4(repeating: 0x4B40_0000) }

  /// - Precondition: the image is not empty and has less than 2³¹ pixels.
  init(width: Int, height: Int) {
    stepX = width > 1 ? 1 : 0
    stepY = height > 1 ? width : 0
    last = (Float(width - 1), Float(height - 1))
    lastCell = (Float(max(0, width - 2)), Float(max(0, height - 2)))
    stride = SIMD4(repeating: Int32(truncatingIfNeeded: width))
  }

  /// The same grid for byte images.
  var scalars: SampleRows.Grid {
    SampleRows.Grid(
      lastX: last.x, lastY: last.y, lastCellX: lastCell.x, lastCellY: lastCell.y,
      stride: stride.x)
  }

  /// The index of the pixel above and to the left of each position, and the weights of its right
  /// and lower neighbours. NaN counts as 0.
  @inline(__always) func locate(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>
  ) -> (index: SIMD4<Int32>, fractionX: SIMD4<Float>, fractionY: SIMD4<Float>) {
    let x = (x - 0.5).clamped(from: 0, to: last.x)
    let y = (y - 0.5).clamped(from: 0, to: last.y)
    let cellX = (x - 0.5).clamped(from: 0, to: lastCell.x) + Self.magic
    let cellY = (y - 0.5).clamped(from: 0, to: lastCell.y) + Self.magic
    let column = unsafeBitCast(cellX, to: SIMD4<Int32>.self) &- Self.magicBits
    let row = unsafeBitCast(cellY, to: SIMD4<Int32>.self) &- Self.magicBits
    return (row &* stride &+ column, x - (cellX - Self.magic), y - (cellY - Self.magic))
  }
}

/// The sampling positions of a row: computed once, then used for one or both images.
struct SamplePositions {
  let index: UnsafeMutablePointer<Int32>
  let fractionX: UnsafeMutablePointer<Float>
  let fractionY: UnsafeMutablePointer<Float>

  /// Computes `count` positions. All lines hold a multiple of four.
  func locate(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, count: Int, on grid: BilinearGrid
  ) {
    let (x, y) = (UnsafeRawPointer(x), UnsafeRawPointer(y))
    let index = UnsafeMutableRawPointer(index)
    let (fractionX, fractionY) = (
      UnsafeMutableRawPointer(fractionX), UnsafeMutableRawPointer(fractionY)
    )
    for offset in Swift.stride(from: 0, to: 4 &* count, by: 16) {
      let position = grid.locate(
        x.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self),
        y.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self))
      index.storeBytes(of: position.index, toByteOffset: offset, as: SIMD4<Int32>.self)
      fractionX.storeBytes(of: position.fractionX, toByteOffset: offset, as: SIMD4<Float>.self)
      fractionY.storeBytes(of: position.fractionY, toByteOffset: offset, as: SIMD4<Float>.self)
    }
  }

  /// Bilinear samples of premultiplied bytes.
  func read(
    _ pixels: UnsafePointer<UInt32>, count: Int, on grid: BilinearGrid,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let scale = PixelKernels.byteScale
    for i in 0..<count {
      let top = pixels + Int(index[i])
      let bottom = top + grid.stepY
      let a = PixelKernels.lanes(top[0])
      let b = PixelKernels.lanes(top[grid.stepX])
      let c = PixelKernels.lanes(bottom[0])
      let d = PixelKernels.lanes(bottom[grid.stepX])
      // The offset of the lanes cancels exactly in differences.
      let upper = (a - PixelKernels.laneOffset) + (b - a) * fractionX[i]
      let lower = (c - PixelKernels.laneOffset) + (d - c) * fractionX[i]
      out[i] = (upper + (lower - upper) * fractionY[i]) * scale
    }
  }

  /// Bilinear samples of premultiplied floats.
  func read(
    _ pixels: UnsafePointer<SIMD4<Float>>, count: Int, on grid: BilinearGrid,
    into out: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    for i in 0..<count {
      let top = pixels + Int(index[i])
      let bottom = top + grid.stepY
      let upper = top[0] + (top[grid.stepX] - top[0]) * fractionX[i]
      let lower = bottom[0] + (bottom[grid.stepX] - bottom[0]) * fractionX[i]
      out[i] = upper + (lower - upper) * fractionY[i]
    }
  }
}
