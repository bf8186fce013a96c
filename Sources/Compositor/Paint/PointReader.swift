import LambentGeometry

/// Reads pictures place by place: through perspective, nine slices, and wherever the format has no
/// faster way.
struct PointReader<Format: PixelFormat> {
  /// Whether the nearest pixel is taken instead of a mean of four.
  let takesNearest: Bool

  /// The colour of a place (pixel centres at halves), held to the picture.
  @inline(__always) func color(
    _ picture: PictureView<Format.Pixel>, u: Double, v: Double
  ) -> SIMD4<Float> {
    let shift = takesNearest ? 0 : 0.5
    // Held to where an integer is safe and a fraction exact; what is not a number becomes the edge.
    let x = max(-1, min(Double(picture.width), u - shift))
    let y = max(-1, min(Double(picture.height), v - shift))
    let (left, top) = (Int(x + 1) &- 1, Int(y + 1) &- 1)
    if takesNearest { return Format.load(picture.at(x: left, y: top)) }
    let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
    let a = Format.load(picture.at(x: left, y: top))
    let b = Format.load(picture.at(x: left &+ 1, y: top))
    let c = Format.load(picture.at(x: left, y: top &+ 1))
    let d = Format.load(picture.at(x: left &+ 1, y: top &+ 1))
    let upper = a + (b - a) * fx
    let lower = c + (d - c) * fx
    return upper + (lower - upper) * fy
  }

  /// Reads along a row of the canvas through an affine map.
  func read(
    _ picture: PictureView<Format.Pixel>, through map: Affine, x: Int, y: Int, count: Int,
    into row: UnsafeMutablePointer<Format.Pixel>
  ) {
    let py = Double(y) + 0.5
    let (u, v) = (map.c * py + map.tx, map.d * py + map.ty)
    for index in 0..<count {
      let px = Double(x &+ index) + 0.5
      row[index] = Format.store(color(picture, u: map.a * px + u, v: map.b * px + v))
    }
  }
}
