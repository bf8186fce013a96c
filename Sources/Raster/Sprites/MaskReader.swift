import CRows

/// Samples spans of a white image bilinearly.
struct MaskReader {
  let texels: UnsafePointer<Float>
  let shape: SpriteLevel.Shape
  let step: SIMD2<Int32>
  /// C functions for longer spans, if the machine has wide vectors.
  let wide: UnsafePointer<lambent_rows>?

  /// The least length for which the C function is faster.
  static let shortestWide = 8

  /// Samples a span in vectors of four or eight pixels; up to seven more are read from the gutter.
  ///
  /// - Returns: False if the span needs texels beyond the gutter.
  @inline(__always) func read(
    _ span: SpriteSpan, into coverage: UnsafeMutablePointer<Float>
  ) -> Bool {
    if let wide, span.count >= Self.shortestWide, shape.holds(u: span.u, v: span.v),
      isClamped(span, at: (span.count &- 1) | 7)
    {
      wide.pointee.means(
        texels, shape.stride,
        lambent_span(u: span.u, v: span.v, step_u: step.x, step_v: step.y), coverage, span.count)
      return true
    }
    let whole = (span.count &+ 3) & ~3
    guard shape.holds(u: span.u, v: span.v), isClamped(span, at: whole &- 1) else {
      return readSlowly(span, into: coverage)
    }
    var u = span.u &+ SIMD4(0, step.x, step.x &* 2, step.x &* 3)
    var v = span.v &+ SIMD4(0, step.y, step.y &* 2, step.y &* 3)
    let (du, dv) = (SIMD4(repeating: step.x &* 4), SIMD4(repeating: step.y &* 4))
    let pitch = SIMD8(repeating: UInt16(truncatingIfNeeded: shape.stride))
    let below = texels + shape.stride
    var x = 0
    while x < whole {
      // Indices fit into 16 bits, so one 16-bit multiplication computes four of them.
      let index = highHalves(v) &* pitch &+ highHalves(u)
      let fx = SIMD4<Float>(u & 65_535) * (1 / 65_536)
      let fy = SIMD4<Float>(v & 65_535) * (1 / 65_536)
      let (a, b) = pairs(texels, index)
      let (c, d) = pairs(below, index)
      let top = a + (b - a) * fx
      let bottom = c + (d - c) * fx
      UnsafeMutableRawPointer(coverage + x).storeBytes(
        of: top + (bottom - top) * fy, as: SIMD4<Float>.self)
      u = u &+ du
      v = v &+ dv
      x &+= 4
    }
    return true
  }

  /// Samples a span one pixel at a time.
  @inline(never) private func readSlowly(
    _ span: SpriteSpan, into coverage: UnsafeMutablePointer<Float>
  ) -> Bool {
    guard shape.holds(u: span.u, v: span.v), isClamped(span, at: span.count &- 1) else {
      return false
    }
    var (u, v) = (span.u, span.v)
    for x in 0..<span.count {
      let p = texels + (Int(v &>> 16) &* shape.stride &+ Int(u &>> 16))
      let fx = Float(u & 65_535) * (1 / 65_536)
      let fy = Float(v & 65_535) * (1 / 65_536)
      let top = p[0] + (p[1] - p[0]) * fx
      let bottom = p[shape.stride] + (p[shape.stride + 1] - p[shape.stride]) * fx
      coverage[x] = top + (bottom - top) * fy
      u = u &+ step.x
      v = v &+ step.y
    }
    return true
  }

  /// True if the texels of the pixel at an index exist.
  @inline(__always) private func isClamped(_ span: SpriteSpan, at index: Int) -> Bool {
    let index = Int32(truncatingIfNeeded: index)
    return shape.holds(u: span.u &+ step.x &* index, v: span.v &+ step.y &* index)
  }

  /// The integer parts of four numbers in 16.16 fixed point, in the even halves of their lanes.
  @inline(__always) private func highHalves(_ values: SIMD4<Int32>) -> SIMD8<UInt16> {
    unsafeBitCast(SIMD4<UInt32>(truncatingIfNeeded: values) &>> 16, to: SIMD8<UInt16>.self)
  }

  /// The texels at four indices (each in the even half of a lane), and those to their right.
  @inline(__always) private func pairs(
    _ texels: UnsafePointer<Float>, _ index: SIMD8<UInt16>
  ) -> (SIMD4<Float>, SIMD4<Float>) {
    func pair(_ index: UInt16) -> SIMD2<Float> {
      UnsafeRawPointer(texels + Int(index)).loadUnaligned(as: SIMD2<Float>.self)
    }
    let all = SIMD8(
      lowHalf: SIMD4(lowHalf: pair(index[0]), highHalf: pair(index[2])),
      highHalf: SIMD4(lowHalf: pair(index[4]), highHalf: pair(index[6])))
    return (all.evenHalf, all.oddHalf)
  }
}
