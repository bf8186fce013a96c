import LambentGeometry

/// The rows that sprites are drawn into.
struct SpriteCanvas {
  let tile: UnsafeMutablePointer<SIMD4<Float>>
  /// Room for the coverage of a row and three pixels more.
  let coverage: UnsafeMutablePointer<Float>
  let width: Int
  let rows: Range<Int>
}

// MARK: - The definition

extension SpriteCanvas {
  /// Draws a sprite a pixel at a time, by the definition.
  func drawReference(_ sprite: SpriteGeometry, _ texture: SpriteTexture, _ blend: SpriteBlend) {
    let sampling = SpriteSampling(sprite, texture)
    for y in rows {
      let row = tile + (y - rows.lowerBound) * width
      for x in 0..<width where isNear(x, y, sprite.map) {
        row[x] = Self.blend(sampling.color(x: x, y: y), row[x], blend == .over)
      }
    }
  }

  /// Whether fixed point can tell where a pixel lies: within 2¹⁵ texels.
  private func isNear(_ x: Int, _ y: Int, _ map: SpriteMap) -> Bool {
    let (dx, dy) = (Double(x - map.baseX), Double(y - map.baseY))
    let u = abs(dx * map.affine.a + dy * map.affine.c)
    return max(u, abs(dx * map.affine.b + dy * map.affine.d)) < 16_000
  }

  @inline(__always) static func blend(
    _ s: SIMD4<Float>, _ d: SIMD4<Float>, _ isOver: Bool
  ) -> SIMD4<Float> {
    isOver ? s + d * (1 - s.w) : s + d
  }
}

// MARK: - The kernels

extension SpriteCanvas {
  /// Draws a sprite.
  @inline(__always) func draw(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ blend: SpriteBlend
  ) {
    let level = texture.levels[sprite.level]
    guard sprite.kernel == .soft else { return drawGeneral(sprite, texture, level, blend) }
    let spans = SpriteSpans(sprite.map, level.bounds, width: width, rows: rows)
    switch (blend, level.mask.isEmpty) {
    case (.over, true): drawColored(sprite, level, spans, isOver: true)
    case (.additive, true): drawColored(sprite, level, spans, isOver: false)
    case (.over, false): drawWhite(sprite, level, spans, isOver: true)
    case (.additive, false): drawWhite(sprite, level, spans, isOver: false)
    }
  }

  /// Any kind of sprite, a pixel at a time, within its spans.
  private func drawGeneral(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ level: SpriteLevel, _ blend: SpriteBlend
  ) {
    let sampling = SpriteSampling(sprite, texture)
    let spans = SpriteSpans(
      sprite.map, sprite.bounds(texture, level), width: width, rows: rows)
    for y in spans.rows {
      let row = tile + (y - rows.lowerBound) * width
      let (begin, end) = spans.columns(y: y)
      for x in begin..<max(begin, end) {
        row[x] = Self.blend(sampling.color(x: x, y: y), row[x], blend == .over)
      }
    }
  }

  /// A mean of four texels of any colour, one pixel a vector.
  @inline(__always) private func drawColored(
    _ sprite: SpriteGeometry, _ level: SpriteLevel, _ spans: SpriteSpans, isOver: Bool
  ) {
    let (tint, stride) = (sprite.tint, level.stride)
    let (stepU, stepV) = (sprite.map.stepX.x, sprite.map.stepX.y)
    level.texels.withUnsafeBufferPointer { texels in
      guard let texels = texels.baseAddress else { return }
      for y in spans.rows {
        guard let span = spans.span(y: y, sprite.map, level) else { continue }
        let row = tile + ((y &- rows.lowerBound) &* width &+ span.x)
        var (u, v) = (span.u, span.v)
        for x in 0..<span.count {
          let p = texels + (Int(v &>> 16) &* stride &+ Int(u &>> 16))
          let fx = SIMD4(repeating: Float(u & 65_535) * (1 / 65_536))
          let fy = SIMD4(repeating: Float(v & 65_535) * (1 / 65_536))
          let top = p[0] + (p[1] - p[0]) * fx
          let bottom = p[stride] + (p[stride &+ 1] - p[stride]) * fx
          row[x] = Self.blend((top + (bottom - top) * fy) * tint, row[x], isOver)
          u = u &+ stepU
          v = v &+ stepV
        }
      }
    }
  }

  /// A mean of four texels of a white picture: coverage of a whole span, four pixels a vector, then
  /// the tint times it.
  @inline(__always) private func drawWhite(
    _ sprite: SpriteGeometry, _ level: SpriteLevel, _ spans: SpriteSpans, isOver: Bool
  ) {
    let tint = sprite.tint
    level.mask.withUnsafeBufferPointer { mask in
      guard let mask = mask.baseAddress else { return }
      let reader = MaskReader(texels: mask, level: level, step: sprite.map.stepX)
      for y in spans.rows {
        guard let span = spans.span(y: y, sprite.map, level) else { continue }
        reader.read(span, into: coverage)
        let row = tile + ((y &- rows.lowerBound) &* width &+ span.x)
        for x in 0..<span.count {
          row[x] = Self.blend(tint * SIMD4(repeating: coverage[x]), row[x], isOver)
        }
      }
    }
  }
}

/// Reads spans of a white picture.
private struct MaskReader {
  let texels: UnsafePointer<Float>
  let level: SpriteLevel.Shape
  let step: SIMD2<Int32>

  init(texels: UnsafePointer<Float>, level: SpriteLevel, step: SIMD2<Int32>) {
    self.texels = texels
    self.level = level.shape
    self.step = step
  }

  /// Reads a span's means of four texels, in vectors of four pixels: up to three more than it has,
  /// from the gutter.
  @inline(__always) func read(_ span: SpriteSpan, into coverage: UnsafeMutablePointer<Float>) {
    let whole = (span.count &+ 3) & ~3
    let beyond = Int32(truncatingIfNeeded: whole &- 1)
    guard level.holds(u: span.u &+ step.x &* beyond, v: span.v &+ step.y &* beyond) else {
      return readSlowly(span, into: coverage)
    }
    let lanes = SIMD4<Int32>(0, 1, 2, 3)
    var u = span.u &+ step.x &* lanes
    var v = span.v &+ step.y &* lanes
    let (du, dv) = (SIMD4(repeating: step.x &* 4), SIMD4(repeating: step.y &* 4))
    let pitch = SIMD8(repeating: UInt16(truncatingIfNeeded: level.stride))
    let below = texels + level.stride
    for x in stride(from: 0, to: whole, by: 4) {
      // Indices fit in 16 bits, and one 16-bit multiplication finds four of them.
      let line = unsafeBitCast(SIMD4<UInt32>(truncatingIfNeeded: v) &>> 16, to: SIMD8<UInt16>.self)
      let column = unsafeBitCast(SIMD4<UInt32>(truncatingIfNeeded: u) &>> 16, to: SIMD8<UInt16>.self)
      let index = line &* pitch &+ column
      let fx = SIMD4<Float>(u & 65_535) * (1 / 65_536)
      let fy = SIMD4<Float>(v & 65_535) * (1 / 65_536)
      let (a, b) = Self.pairs(texels, index)
      let (c, d) = Self.pairs(below, index)
      let top = a + (b - a) * fx
      let bottom = c + (d - c) * fx
      UnsafeMutableRawPointer(coverage + x).storeBytes(
        of: top + (bottom - top) * fy, as: SIMD4<Float>.self)
      u = u &+ du
      v = v &+ dv
    }
  }

  /// Reads a span a pixel at a time.
  @inline(never) private func readSlowly(
    _ span: SpriteSpan, into coverage: UnsafeMutablePointer<Float>
  ) {
    var (u, v) = (span.u, span.v)
    for x in 0..<span.count {
      let p = texels + (Int(v &>> 16) &* level.stride &+ Int(u &>> 16))
      let fx = Float(u & 65_535) * (1 / 65_536)
      let fy = Float(v & 65_535) * (1 / 65_536)
      let top = p[0] + (p[1] - p[0]) * fx
      let bottom = p[level.stride] + (p[level.stride + 1] - p[level.stride]) * fx
      coverage[x] = top + (bottom - top) * fy
      u = u &+ step.x
      v = v &+ step.y
    }
  }

  /// The texels at four indices (each in the low half of a lane), and those to the right of them.
  @inline(__always) private static func pairs(
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
