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

  /// True if so many pixels from here lie between texels that are there.
  @inline(__always) func isClamped(_ shape: SpriteLevel.Shape, count: Int) -> Bool {
    let last = Int32(truncatingIfNeeded: count &- 1)
    return shape.holds(u: u, v: v)
      && shape.holds(u: u &+ step.x &* last, v: v &+ step.y &* last)
  }

  /// The texel here, and a step to the right.
  @inline(__always) mutating func nearest() -> SIMD4<Float> {
    let texel = texels[Int(v &>> 16) &* stride &+ Int(u &>> 16)]
    u = u &+ step.x
    v = v &+ step.y
    return texel
  }

  /// The mean of four texels here, and a step to the right.
  @inline(__always) mutating func mean() -> SIMD4<Float> {
    let p = texels + (Int(v &>> 16) &* stride &+ Int(u &>> 16))
    let fx = Float(u & 65_535) * (1 / 65_536)
    let fy = Float(v & 65_535) * (1 / 65_536)
    u = u &+ step.x
    v = v &+ step.y
    return bilinear(p[0], p[1], p[stride], p[stride &+ 1], fx, fy)
  }
}

/// The colours of pixels one after the other along a row.
protocol TexelSequence {
  mutating func next() -> SIMD4<Float>
}

/// The nearest texels.
struct NearestTexels: TexelSequence {
  var cursor: TexelCursor

  @inline(__always) mutating func next() -> SIMD4<Float> { cursor.nearest() }
}

/// Means of four texels.
struct MeanTexels: TexelSequence {
  var cursor: TexelCursor

  @inline(__always) mutating func next() -> SIMD4<Float> { cursor.mean() }
}

/// Means of four texels of a level, of which a fraction is mixed into other colours.
struct MixedTexels<Others: TexelSequence>: TexelSequence {
  var others: Others
  var cursor: TexelCursor
  let weight: Float

  @inline(__always) mutating func next() -> SIMD4<Float> {
    let color = others.next()
    return color + (cursor.mean() - color) * weight
  }
}
