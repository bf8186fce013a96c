/// A position in a sprite's level that moves along a row of pixels.
struct TexelCursor {
  private let texels: UnsafePointer<SIMD4<Float>>
  private let stride: Int
  private let step: SIMD2<Int32>
  private var u, v: Int32

  @inline(__always) init(
    _ level: SpriteLevel, _ u: Int32, _ v: Int32, _ step: SIMD2<Int32>
  ) {
    texels = level.texels
    stride = level.stride
    self.u = u
    self.v = v
    self.step = step
  }

  /// True if the texels of a number of pixels from here exist.
  @inline(__always) func isClamped(_ shape: SpriteLevel.Shape, count: Int) -> Bool {
    let last = Int32(truncatingIfNeeded: count &- 1)
    return shape.holds(u: u, v: v)
      && shape.holds(u: u &+ step.x &* last, v: v &+ step.y &* last)
  }

  /// Returns the texel here, and moves one pixel to the right.
  @inline(__always) mutating func nearest() -> SIMD4<Float> {
    let texel = texels[Int(v &>> 16) &* stride &+ Int(u &>> 16)]
    u = u &+ step.x
    v = v &+ step.y
    return texel
  }

  /// Returns the bilinear sample here, and moves one pixel to the right.
  @inline(__always) mutating func mean() -> SIMD4<Float> {
    let p = texels + (Int(v &>> 16) &* stride &+ Int(u &>> 16))
    let fx = Float(u & 65_535) * (1 / 65_536)
    let fy = Float(v & 65_535) * (1 / 65_536)
    u = u &+ step.x
    v = v &+ step.y
    return bilinear(p[0], p[1], p[stride], p[stride &+ 1], fx, fy)
  }
}

/// The colours of consecutive pixels along a row.
protocol TexelSequence {
  mutating func next() -> SIMD4<Float>
}

/// Nearest-neighbour samples.
struct NearestTexels: TexelSequence {
  var cursor: TexelCursor

  @inline(__always) mutating func next() -> SIMD4<Float> { cursor.nearest() }
}

/// Bilinear samples.
struct MeanTexels: TexelSequence {
  var cursor: TexelCursor

  @inline(__always) mutating func next() -> SIMD4<Float> { cursor.mean() }
}

/// Bilinear samples of a level, mixed into other colours with a weight.
struct MixedTexels<Others: TexelSequence>: TexelSequence {
  var others: Others
  var cursor: TexelCursor
  let weight: Float

  @inline(__always) mutating func next() -> SIMD4<Float> {
    let color = others.next()
    return color + (cursor.mean() - color) * weight
  }
}
