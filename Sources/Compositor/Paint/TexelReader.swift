import LambentGeometry
import LambentRaster

/// Reads images point by point: through perspective, nine slices, and wherever the format has no
/// faster way.
struct TexelReader<Format: PixelFormat> {
  /// True if the nearest pixel is taken instead of a mean of four.
  let takesNearest: Bool

  /// The colour of a position among the texels (centres at halves), clamped to those that are read.
  @inline(__always) func color(
    _ image: PixelView<Format.Pixel>, u: Double, v: Double
  ) -> SIMD4<Float> {
    // Clamped to where an integer is safe; what is not a number becomes the edge.
    if takesNearest {
      let (x, y) = (
        max(0, min(Double(image.width), u)), max(0, min(Double(image.height), v))
      )
      return Format.load(image.at(x: Int(x), y: Int(y)))
    }
    let frame = image.frame
    let x = max(frame.least.x, min(frame.greatest.x, u)) - 0.5
    let y = max(frame.least.y, min(frame.greatest.y, v)) - 0.5
    let (left, top) = (Int(x), Int(y))
    let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
    let a = Format.load(image.at(x: left, y: top))
    let b = Format.load(image.at(x: left &+ 1, y: top))
    let c = Format.load(image.at(x: left, y: top &+ 1))
    let d = Format.load(image.at(x: left &+ 1, y: top &+ 1))
    let upper = a + (b - a) * fx
    let lower = c + (d - c) * fx
    return upper + (lower - upper) * fy
  }

  /// Reads along a row of the canvas through an affine map to the texels.
  func read(
    _ image: PixelView<Format.Pixel>, through map: Affine, x: Int, y: Int, count: Int,
    into row: UnsafeMutablePointer<Format.Pixel>
  ) {
    let py = Double(y) + 0.5
    let (u, v) = (map.c * py + map.tx, map.d * py + map.ty)
    for index in 0..<count {
      let px = Double(x &+ index) + 0.5
      row[index] = Format.store(color(image, u: map.a * px + u, v: map.b * px + v))
    }
  }
}
