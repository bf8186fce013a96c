import LambentRaster

/// Where a row's colours are read from images of bytes, and the means that are read there.
///
/// Two texels side by side are one word, whose eight channels are multiplied at once: as 256ths of a
/// level in 16 bits, by fractions of 65,535 of which the high 16 bits are kept. The floors of at most
/// three such products leave a mean less than 1/25 of a level too dark, of which rounding makes up
/// half, so that what is one level stays that level.
struct PackedPositions {
  typealias Texels = SampleRows.Texels

  let places: SampleRows.Positions

  /// Locates `count` positions; all lines hold a multiple of four.
  ///
  /// - Precondition: the grid is at least two pixels wide.
  func locate(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, count: Int, on grid: BilinearGrid
  ) {
    SampleRows.locate(x, y, count: count, on: grid.scalars, into: places)
  }

  /// The mean at each position, as fractions of 1.
  func read(_ texels: Texels, count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>) {
    SampleRows.read(texels, at: places, count: count, into: out)
  }

  /// The mean at each position, rounded.
  func read(_ texels: Texels, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    SampleRows.read(texels, at: places, count: count, into: out)
  }

  /// The means at each position of `weight` (0…1) of a second image of the same size and the rest of a
  /// first one, rounded once.
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
