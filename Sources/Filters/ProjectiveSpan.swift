/// A projective map of the canvas into an image: each coordinate, before the division by w, is linear
/// in x and y.
package struct ProjectiveMap: Sendable, Hashable {
  /// What x, y and 1 add to the column times w.
  package var u: SIMD3<Double>
  /// What x, y and 1 add to the row times w.
  package var v: SIMD3<Double>
  /// What x, y and 1 add to w, which is above 0 before the eye.
  package var w: SIMD3<Double>

  /// Creates a map.
  package init(u: SIMD3<Double>, v: SIMD3<Double>, w: SIMD3<Double>) {
    self.u = u
    self.v = v
    self.w = w
  }
}

/// Reads an image along rows of the canvas in perspective, with one division a pixel.
///
/// Beyond its edges the image goes on with their colour; behind the eye (w not above 0) there is
/// nothing.
package struct ProjectiveSpan {
  private let map: ProjectiveMap
  private let isNearest: Bool

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - toImage: maps places on the canvas to places in the image (both with centres at halves).
  ///   - sampling: `nearest`, or else a mean of four texels.
  package init(toImage: ProjectiveMap, sampling: Sampling) {
    map = toImage
    isNearest = sampling == .nearest
  }

  /// Reads the pixels (x ..< x + count, y) of the canvas from an image of at least one pixel.
  package func read(
    _ view: PixelView, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>
  ) {
    read(ByteTexels(view: view), x, y, count, row, behind: 0)
  }

  /// Reads the pixels (x ..< x + count, y) of the canvas from an image of at least one pixel.
  package func read(
    _ view: FloatPixelView, x: Int, y: Int, count: Int,
    into row: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    read(FloatTexels(view: view), x, y, count, row, behind: SIMD4())
  }

  @inline(__always) private func read<Texels: TexelSource>(
    _ texels: Texels, _ x: Int, _ y: Int, _ count: Int,
    _ row: UnsafeMutablePointer<Texels.Pixel>, behind: Texels.Pixel
  ) {
    let offset = isNearest ? 0 : 0.5
    for index in 0..<max(0, count) {
      let place = SIMD3(Double(x &+ index) + 0.5, Double(y) + 0.5, 1)
      let w = (map.w * place).sum()
      guard w > 0 else {
        row[index] = behind
        continue
      }
      let inverse = 1 / w
      let (u, fx) = Self.split((map.u * place).sum() * inverse - offset, texels.width)
      let (v, fy) = Self.split((map.v * place).sum() * inverse - offset, texels.height)
      row[index] =
        isNearest
        ? texels.heldPixel(x: u, y: v) : Texels.nearest(texels.heldMean(x: u, y: v, fx, fy))
    }
  }

  /// The whole part and the fraction of a coordinate held to −1…length (not a number: −1).
  @inline(__always) private static func split(_ value: Double, _ length: Int) -> (Int, Float) {
    let above = value > -1 ? min(value, Double(length)) + 1 : 0
    let whole = Int(above)
    return (whole - 1, Float(above - Double(whole)))
  }
}
