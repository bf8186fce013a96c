package import LambentGeometry
package import LambentPixels

/// Pixels in memory, lent by a buffer for the time of a call.
package struct PixelView {
  /// The first pixel.
  package var base: UnsafePointer<UInt32>
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int
  /// The distance between rows, in pixels.
  package var stride: Int

  /// Creates a view of rows without padding.
  package init(base: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int? = nil) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride ?? width
  }
}

extension PixelBuffer {
  /// Lends the pixels for the time of a call.
  package func withView<Result>(_ body: (PixelView) throws -> Result) rethrows -> Result {
    try pixels.withUnsafeBufferPointer { pixels in
      // An empty array has no address; nothing reads through this one.
      let base = pixels.baseAddress ?? UnsafePointer(bitPattern: 16)
      guard let base else { preconditionFailure("an address of 16 is not null") }
      return try body(PixelView(base: base, width: width, height: height))
    }
  }
}

/// Reads an image along rows of the canvas, through an affine map.
///
/// Outside its region the image goes on with the colour of its edge; where it ends on the canvas is
/// for coverage to say. Positions and weights have 23 bits of fraction; a pixel is rounded once.
package struct ImageSpan {
  let view: PixelView
  let map: FixedMap
  let sampling: Sampling

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - view: the image, or one of its mip levels; at least one pixel.
  ///   - toImage: maps places on the canvas (pixels, centres at halves) to places in the image
  ///     (texels, centres at halves).
  ///   - sampling: `nearest`, or a mean of four texels.
  package init(_ view: PixelView, toImage: Affine, sampling: Sampling) {
    self.view = view
    self.sampling = sampling
    map = sampling == .nearest ? FixedMap(texels: toImage) : FixedMap(texelCenters: toImage)
  }

  /// Reads the pixels (x ..< x + count, y) of the canvas.
  package func read(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
    var place = map.at(x: x, y: y)
    for index in 0..<max(0, count) {
      row[index] = sampling == .nearest ? texel(place, 0, 0) : bilinear(place).nearestPixel
      place = place &+ map.stepX
    }
  }

  /// The texel at a place, moved by whole texels and held to the image.
  @inline(__always) private func texel(_ place: SIMD2<Int64>, _ dx: Int, _ dy: Int) -> UInt32 {
    let x = max(0, min(view.width &- 1, Int(place.x &>> 32) &+ dx))
    let y = max(0, min(view.height &- 1, Int(place.y &>> 32) &+ dy))
    return view.base[y &* view.stride &+ x]
  }

  /// The mean of four texels, 0…255.
  @inline(__always) private func bilinear(_ place: SIMD2<Int64>) -> SIMD4<Float> {
    let weights = place.fractions
    let (fx, fy) = (weights.x, weights.z)
    let (a, b) = (
      SIMD4<Float>(bytesOf: texel(place, 0, 0)), SIMD4<Float>(bytesOf: texel(place, 1, 0))
    )
    let (c, d) = (
      SIMD4<Float>(bytesOf: texel(place, 0, 1)), SIMD4<Float>(bytesOf: texel(place, 1, 1))
    )
    let top = a + (b - a) * fx
    let bottom = c + (d - c) * fx
    return top + (bottom - top) * fy
  }
}
