/// A projective map from the canvas to an image: each coordinate is linear in x and y before the
/// division by w.
package struct ProjectiveMap: Sendable, Hashable {
  /// The factors of x, y and 1 in column × w.
  package var u: SIMD3<Double>
  /// The factors of x, y and 1 in row × w.
  package var v: SIMD3<Double>
  /// The factors of x, y and 1 in w, which is positive in front of the viewer.
  package var w: SIMD3<Double>

  package init(u: SIMD3<Double>, v: SIMD3<Double>, w: SIMD3<Double>) {
    self.u = u
    self.v = v
    self.w = w
  }
}

/// Samples an image, or its mip levels, along rows of the canvas in perspective, with one division
/// per pixel.
///
/// For minification (a pixel covers more than one texel, or a bias has that effect) with mip
/// levels, two levels are interpolated. Positions have 20 bits of fraction. Outside the image the
/// edge colour repeats; behind the viewer (w ≤ 0) pixels are transparent.
package struct ProjectiveSpan {
  private let map: ProjectiveMap
  private let magnifiesNearest, minifiesNearest: Bool
  private let bias: Float

  /// Creates a sampler.
  ///
  /// - Parameters:
  ///   - toImage: maps positions on the canvas to positions in the image (both with centres at
  ///     halves).
  ///   - magnifiesNearest: True for nearest-neighbour sampling, false for bilinear, for magnification.
  ///   - minifiesNearest: the same for minification without mip levels.
  ///   - bias: the bias of the mip level.
  package init(
    toImage: ProjectiveMap, magnifiesNearest: Bool = false, minifiesNearest: Bool = false,
    bias: Double = 0
  ) {
    map = toImage
    self.magnifiesNearest = magnifiesNearest
    self.minifiesNearest = minifiesNearest
    self.bias = bias.isFinite ? Float(max(-64, min(64, bias))) : 0
  }

  /// Samples the pixels (x ..< x + count, y) of the canvas.
  ///
  /// - Parameters:
  ///   - levels: the number of mip levels, at least 1.
  ///   - level: returns a level, with the image itself first; each has at least one pixel.
  @inline(__always) package func read(
    levels: Int, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<UInt32>,
    level: (Int) -> PixelView<UInt32>
  ) {
    read(levels, x, y, count, row, behind: 0, level: level)
  }

  /// Samples the pixels (x ..< x + count, y) of the canvas from levels of floats.
  @inline(__always) package func read(
    levels: Int, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<SIMD4<Float>>,
    level: (Int) -> PixelView<SIMD4<Float>>
  ) {
    read(levels, x, y, count, row, behind: SIMD4(), level: level)
  }
}

// MARK: - Positions

/// The positions of pixels in an image.
private struct ProjectiveBlock {
  /// The greatest number of pixels in a block.
  static let capacity = 64

  /// Columns and rows, clamped to one texel outside the image.
  let u, v: UnsafeMutablePointer<SIMD4<Double>>
  /// The square of the texels per pixel along the longer axis; 0 or less behind the viewer.
  let spans: UnsafeMutablePointer<SIMD4<Float>>

  /// Calls a closure with a block's memory.
  static func with(_ body: (ProjectiveBlock) -> Void) {
    withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: capacity / 2) { positions in
      withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: capacity / 4) { spans in
        guard let u = positions.baseAddress, let spans = spans.baseAddress else { return }
        body(ProjectiveBlock(u: u, v: u + capacity / 4, spans: spans))
      }
    }
  }

  /// Computes the positions of pixels from (x, y) on, four at a time.
  @inline(__always) func position(
    _ map: ProjectiveMap, x: Int, y: Int, count: Int, in base: PixelView<some Texel>
  ) {
    // The pixels that are read, and one more on each side.
    let shift = base.frame.shift
    let (left, top) = (-1 - shift.x, -1 - shift.y)
    let (right, bottom) = (Double(base.width) + 1 - shift.x, Double(base.height) + 1 - shift.y)
    let py = Double(y) + 0.5
    let (restU, restV) = (map.u.y * py + map.u.z, map.v.y * py + map.v.z)
    let restW = map.w.y * py + map.w.z
    let (alongU, alongV) = (Float(map.u.x), Float(map.v.x))
    let (downU, downV) = (Float(map.u.y), Float(map.v.y))
    let (alongW, downW) = (Float(map.w.x), Float(map.w.y))
    for index in 0..<(count + 3) / 4 {
      let px = SIMD4(0.5, 1.5, 2.5, 3.5) + Double(x &+ 4 &* index)
      let w = px * map.w.x + restW
      let inverse = 1 / w
      let (u, v) = ((px * map.u.x + restU) * inverse, (px * map.v.x + restV) * inverse)
      self.u[index] = Self.clamped(u, left, right)
      self.v[index] = Self.clamped(v, top, bottom)
      let (fu, fv, scale) = (SIMD4<Float>(u), SIMD4<Float>(v), SIMD4<Float>(inverse))
      let (a, b) = ((alongU - fu * alongW) * scale, (alongV - fv * alongW) * scale)
      let (c, d) = ((downU - fu * downW) * scale, (downV - fv * downW) * scale)
      let (across, down) = (a * a + b * b, c * c + d * d)
      // The least positive float represents a constant position.
      let least = SIMD4<Float>(repeating: .leastNormalMagnitude)
      var span = least.replacing(with: across, where: across .> least)
      span.replace(with: down, where: down .> span)
      spans[index] = span.replacing(with: 0, where: .!(scale .> 0))
    }
  }

  /// Coordinates clamped to a range; NaN becomes the lower bound.
  @inline(__always) private static func clamped(
    _ value: SIMD4<Double>, _ least: Double, _ greatest: Double
  ) -> SIMD4<Double> {
    let above = SIMD4(repeating: least).replacing(with: value, where: value .> least)
    return above.replacing(with: SIMD4(repeating: greatest), where: above .> greatest)
  }
}

// MARK: - Texels

extension ProjectiveSpan {
  @inline(__always) private func read<Pixel: Texel>(
    _ levels: Int, _ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<Pixel>,
    behind: Pixel, level: (Int) -> PixelView<Pixel>
  ) {
    withUnsafeTemporaryAllocation(of: ProjectiveLevel<Pixel>.self, capacity: max(1, levels)) {
      all in
      guard let all = all.baseAddress else { return }
      let base = level(0)
      for index in 0..<max(1, levels) {
        (all + index).initialize(to: ProjectiveLevel(level(index)))
      }
      ProjectiveBlock.with { block in
        for first in stride(from: 0, to: count, by: ProjectiveBlock.capacity) {
          let part = min(ProjectiveBlock.capacity, count - first)
          block.position(map, x: x + first, y: y, count: part, in: base)
          if levels > 1 { findLevels(block, count: part, last: levels - 1) }
          read(block, all, hasLevels: levels > 1, count: part, row + first, behind: behind)
        }
      }
    }
  }

  /// Converts the spans of minified pixels to 2 plus the mip level (half of the binary logarithm,
  /// plus the bias), and those of others to at most 1.
  @inline(__always) private func findLevels(_ block: ProjectiveBlock, count: Int, last: Int) {
    let greatest = SIMD4(repeating: Float(last))
    for index in 0..<(count + 3) / 4 {
      let span = block.spans[index]
      var level = binaryLogarithm(span) * 0.5 + bias
      level.replace(with: greatest, where: level .> greatest)
      // Levels below the logarithm's precision count as 0.
      let shrinks = (span .> 0) .& (level .> 0x1p-17)
      block.spans[index] = span.replacing(with: 1, where: span .> 1)
        .replacing(with: level + 2, where: shrinks)
    }
  }

  @inline(__always) private func read<Pixel: Texel>(
    _ block: ProjectiveBlock, _ levels: UnsafePointer<ProjectiveLevel<Pixel>>, hasLevels: Bool,
    count: Int, _ row: UnsafeMutablePointer<Pixel>, behind: Pixel
  ) {
    let us = UnsafeRawPointer(block.u).assumingMemoryBound(to: Double.self)
    let vs = UnsafeRawPointer(block.v).assumingMemoryBound(to: Double.self)
    let spans = UnsafeRawPointer(block.spans).assumingMemoryBound(to: Float.self)
    for index in 0..<count {
      let (u, v, span) = (us[index], vs[index], spans[index])
      guard span > 0 else {
        row[index] = behind
        continue
      }
      if span > 1, hasLevels {
        let whole = Int(span - 2)
        let fraction = span - 2 - Float(whole)
        var color = ProjectiveLevel.oneOfTwo(levels + whole, u, v)
        if fraction > 0 {
          color += (ProjectiveLevel.oneOfTwo(levels + whole + 1, u, v) - color) * fraction
        }
        row[index] = Pixel(nearest: color)
      } else if span > 1 ? minifiesNearest : magnifiesNearest {
        row[index] = ProjectiveLevel.nearest(levels, u, v)
      } else {
        row[index] = Pixel(nearest: ProjectiveLevel.mean(levels, u, v))
      }
    }
  }
}

/// A mip level and its position in the image.
private struct ProjectiveLevel<Pixel: Texel> {
  let texels: PixelView<Pixel>
  let scaleX, scaleY, shiftX, shiftY: Double
  /// The first texels that can be read without checks, and their number.
  let firstX, firstY: Int
  let countX, countY: UInt
  let frame: LevelFrame

  @inline(__always) init(_ texels: PixelView<Pixel>) {
    self.texels = texels
    let frame = texels.frame
    self.frame = frame
    (scaleX, scaleY) = (frame.scale.x, frame.scale.y)
    (shiftX, shiftY) = (frame.shift.x, frame.shift.y)
    (firstX, countX) = Self.inside(frame.least.x, frame.greatest.x, texels.width)
    (firstY, countY) = Self.inside(frame.least.y, frame.greatest.y, texels.height)
  }

  /// The texels from which no position is outside the frame.
  private static func inside(
    _ least: Double, _ greatest: Double, _ length: Int
  ) -> (Int, UInt) {
    let limit = Double(length &- 1)
    let first = Int(max(0, min(limit, (least - 0.5).rounded(.up))))
    let end = Int(max(0, min(limit, (greatest - 0.5).rounded(.down))))
    return (first, UInt(max(0, end &- first)))
  }

  /// The bilinear sample at a position of the image. Levels are passed by pointer, because the
  /// compiler would copy them for every pixel.
  @inline(__always) static func mean(
    _ level: UnsafePointer<ProjectiveLevel>, _ u: Double, _ v: Double
  ) -> SIMD4<Float> {
    let (x, fx) = split(u * level.pointee.scaleX + level.pointee.shiftX - 0.5)
    let (y, fy) = split(v * level.pointee.scaleY + level.pointee.shiftY - 0.5)
    let four: Four
    if UInt(bitPattern: x &- level.pointee.firstX) < level.pointee.countX,
      UInt(bitPattern: y &- level.pointee.firstY) < level.pointee.countY
    {
      four = Four(level.pointee.texels, x, y, fx, fy)
    } else {
      four = clamped(level, u, v)
    }
    return bilinear(
      four.a.value, four.b.value, four.c.value, four.d.value, four.fx, four.fy)
  }

  /// The same without inlining: the compiler would scalarise two inlined samples.
  @inline(never) static func oneOfTwo(
    _ level: UnsafePointer<ProjectiveLevel>, _ u: Double, _ v: Double
  ) -> SIMD4<Float> { mean(level, u, v) }

  /// The texels around a position that is clamped to the frame.
  @inline(never) private static func clamped(
    _ level: UnsafePointer<ProjectiveLevel>, _ u: Double, _ v: Double
  ) -> Four {
    let (frame, position) = (level.pointee.frame, level.pointee.frame.position(x: u, y: v))
    let (x, fx) = split(max(frame.least.x, min(frame.greatest.x, position.x)) - 0.5)
    let (y, fy) = split(max(frame.least.y, min(frame.greatest.y, position.y)) - 0.5)
    return Four(clampedTo: level.pointee.texels, x, y, fx, fy)
  }

  /// Four texels, a and b above, c and d below, and the position between them.
  private struct Four {
    let a, b, c, d: Pixel
    let fx, fy: Float

    @inline(__always) init(_ texels: PixelView<Pixel>, _ x: Int, _ y: Int, _ fx: Float, _ fy: Float)
    {
      (a, b) = (texels.pixel(x: x, y: y), texels.pixel(x: x &+ 1, y: y))
      (c, d) = (texels.pixel(x: x, y: y &+ 1), texels.pixel(x: x &+ 1, y: y &+ 1))
      (self.fx, self.fy) = (fx, fy)
    }

    init(clampedTo texels: PixelView<Pixel>, _ x: Int, _ y: Int, _ fx: Float, _ fy: Float) {
      (a, b) = (texels.clampedPixel(x: x, y: y), texels.clampedPixel(x: x &+ 1, y: y))
      (c, d) = (texels.clampedPixel(x: x, y: y &+ 1), texels.clampedPixel(x: x &+ 1, y: y &+ 1))
      (self.fx, self.fy) = (fx, fy)
    }
  }

  /// The texel that contains a position of the image. A position on an edge is part of the second
  /// texel, despite rounding.
  @inline(__always) static func nearest(
    _ level: UnsafePointer<ProjectiveLevel>, _ u: Double, _ v: Double
  ) -> Pixel {
    level.pointee.texels.clampedPixel(
      x: split(u * level.pointee.scaleX + level.pointee.shiftX + 0x1p-20).whole,
      y: split(v * level.pointee.scaleY + level.pointee.shiftY + 0x1p-20).whole)
  }

  /// The integer part and the fraction of a coordinate within ±2³¹, in steps of 2⁻²⁰.
  @inline(__always) private static func split(_ value: Double) -> (whole: Int, fraction: Float) {
    // Adding 1.5·2³² leaves the steps in the low bits.
    let start = 6_442_450_944.0
    let steps = Int64(bitPattern: (value + start).bitPattern &- start.bitPattern)
    let fraction = Int32(truncatingIfNeeded: steps & 0xF_FFFF)
    return (Int(steps &>> 20), Float(fraction) * 0x1p-20)
  }
}

/// The binary logarithm of positive numbers, within 3·10⁻⁶: the exponent plus a polynomial in the
/// significand, exact at its ends.
@inline(__always) private func binaryLogarithm(_ value: SIMD4<Float>) -> SIMD4<Float> {
  let bits = unsafeBitCast(value, to: SIMD4<UInt32>.self)
  let exponent = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bits &>> 23)) - 127
  let t = unsafeBitCast(bits & 0x7F_FFFF | 0x3F80_0000, to: SIMD4<Float>.self) - 1
  var sum = t * 0.025_841_437 - 0.095_956_434
  sum = sum * t + 0.181_948_866
  sum = sum * t - 0.275_600_308
  sum = sum * t + 0.442_544_943
  return exponent + t + t * (1 - t) * sum
}
