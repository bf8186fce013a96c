package import LambentGeometry

/// The position of texels in their image: of a mip level, or of a part of one.
package struct LevelFrame: Sendable, Hashable {
  /// Texels per pixel of the image, along x and y.
  package var scale: SIMD2<Double>
  /// The position of the image's corner in texels.
  package var shift: SIMD2<Double>
  /// The limits to which positions are clamped for bilinear sampling, in texels with centres at
  /// halves: so far inside the edges that no texel outside has a weight.
  package var least, greatest: SIMD2<Double>

  package init(
    scale: SIMD2<Double>, shift: SIMD2<Double>, least: SIMD2<Double>, greatest: SIMD2<Double>
  ) {
    self.scale = scale
    self.shift = shift
    self.least = least
    self.greatest = greatest
  }

  /// Creates the frame of a whole level with a size in texels, of an image with a size in pixels.
  package init(width: Int, height: Int, ofImage image: (width: Int, height: Int)? = nil) {
    let size = SIMD2(Double(width), Double(height))
    scale = image.map { size / SIMD2(Double($0.width), Double($0.height)) } ?? SIMD2(1, 1)
    shift = SIMD2(0, 0)
    least = SIMD2(0.5, 0.5)
    greatest = size - 0.5
  }

  /// The transform from positions in the image to texels.
  package var toTexels: Affine {
    Affine(a: scale.x, b: 0, c: 0, d: scale.y, tx: shift.x, ty: shift.y)
  }

  /// The texel position of a position in the image.
  @inline(__always) package func position(x: Double, y: Double) -> SIMD2<Double> {
    SIMD2(x, y) * scale + shift
  }
}
