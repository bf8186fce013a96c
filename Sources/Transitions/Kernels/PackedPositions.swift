import LambentRaster

/// The sampling positions of a row in byte images, and bilinear sampling in 16 bits.
///
/// Two adjacent texels form one word, whose eight channels are multiplied together: channels as
/// 1/256 of a level in 16 bits, weights as fractions of 65,535, keeping the high 16 bits. The
/// floors of at most three such products make a mean less than 1/25 of a level too dark. Rounding
/// compensates for half of that, and uniform areas keep their exact level.
struct PackedPositions {
  typealias Texels = SampleRows.Texels

  let places: SampleRows.Positions

  /// Computes `count` positions. All lines hold a multiple of four.
  ///
  /// - Precondition: the grid is at least two pixels wide.
  func locate(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, count: Int, on grid: BilinearGrid
  ) {
    SampleRows.locate(x, y, count: count, on: grid.scalars, into: places)
  }

  /// The sample at each position, as fractions of 1.
  func read(_ texels: Texels, count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>) {
    SampleRows.read(texels, at: places, count: count, into: out)
  }

  /// The sample at each position, rounded.
  func read(_ texels: Texels, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    SampleRows.read(texels, at: places, count: count, into: out)
  }

  /// The samples at each position, mixed from two images of the same size with the second's
  /// `weight` (0…1) and rounded once.
  func mix(
    _ first: Texels, _ second: Texels, weight: Float, count: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    let parts = (weight * 65_535 + PixelKernels.laneOffset.x).bitPattern
    SampleRows.mix(
      first, second, weight: UInt16(truncatingIfNeeded: parts), at: places, count: count,
      into: out)
  }
}
