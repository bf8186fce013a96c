package import LambentGeometry

/// How texels lie in their image: those of a mip level, or of the part of one that is read by itself.
package struct LevelFrame: Sendable, Hashable {
  /// Texels per pixel of the image, along x and y.
  package var scale: SIMD2<Double>
  /// Where the image's corner lies among the texels.
  package var shift: SIMD2<Double>
  /// The positions, in texels with centres at halves, to which others are clamped when means are read: so
  /// much inside the edges that nothing from beyond has a fraction.
  package var least, greatest: SIMD2<Double>

  /// Creates a frame.
  package init(
    scale: SIMD2<Double>, shift: SIMD2<Double>, least: SIMD2<Double>, greatest: SIMD2<Double>
  ) {
    self.scale = scale
    self.shift = shift
    self.least = least
    self.greatest = greatest
  }

  /// A whole level of so many texels, of an image of so many pixels.
  package init(width: Int, height: Int, ofImage image: (width: Int, height: Int)? = nil) {
    let size = SIMD2(Double(width), Double(height))
    scale = image.map { size / SIMD2(Double($0.width), Double($0.height)) } ?? SIMD2(1, 1)
    shift = SIMD2(0, 0)
    least = SIMD2(0.5, 0.5)
    greatest = size - 0.5
  }

  /// Maps positions of the image to those among the texels.
  package var toTexels: Affine {
    Affine(a: scale.x, b: 0, c: 0, d: scale.y, tx: shift.x, ty: shift.y)
  }

  /// The position among the texels of a position of the image.
  @inline(__always) package func position(x: Double, y: Double) -> SIMD2<Double> {
    SIMD2(x, y) * scale + shift
  }
}
