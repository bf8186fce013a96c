import LambentGeometry

/// The rows that sprites are drawn into.
struct SpriteCanvas {
  let tile: UnsafeMutablePointer<SIMD4<Float>>
  let scratch: SpriteScratch
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
        let color = sampling.color(x: x, y: y)
        row[x] = blend == .over ? Over.blend(color, row[x]) : Add.blend(color, row[x])
      }
    }
  }

  /// Whether fixed point can tell where a pixel lies: within 2¹⁵ texels.
  private func isNear(_ x: Int, _ y: Int, _ map: SpriteMap) -> Bool {
    let (dx, dy) = (Double(x - map.baseX), Double(y - map.baseY))
    let u = abs(dx * map.affine.a + dy * map.affine.c)
    return max(u, abs(dx * map.affine.b + dy * map.affine.d)) < 16_000
  }
}

// MARK: - The kernels

extension SpriteCanvas {
  /// Draws a sprite.
  func draw(_ sprite: SpriteGeometry, _ texture: SpriteTexture, _ blend: SpriteBlend) {
    switch blend {
    case .over: draw(sprite, texture, Over.self)
    case .additive: draw(sprite, texture, Add.self)
    }
  }

  @inline(__always) private func draw<Blend: SpriteOperator>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ blend: Blend.Type
  ) {
    let level = texture.levels[sprite.level]
    let spans = SpriteSpans(
      sprite.map, sprite.bounds(texture, level), width: width, rows: rows)
    spans.find(begins: scratch.begins, ends: scratch.ends)
    if sprite.kernel != .soft {
      drawGeneral(sprite, texture, spans, blend)
    } else if level.mask.isEmpty {
      drawColored(sprite, level, spans, blend)
    } else {
      drawWhite(sprite, level, spans, blend)
    }
  }

  /// The pixels of a row of the canvas.
  @inline(__always) private func pixels(y: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    tile + (y &- rows.lowerBound) &* width
  }

  /// Any kind of sprite, a pixel at a time, within its spans.
  private func drawGeneral<Blend: SpriteOperator>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ spans: SpriteSpans, _: Blend.Type
  ) {
    let sampling = SpriteSampling(sprite, texture)
    for (index, y) in spans.rows.enumerated() {
      let row = pixels(y: y)
      let begin = Int(scratch.begins[index]) + sprite.map.baseX
      let end = Int(scratch.ends[index]) + sprite.map.baseX
      for x in max(0, begin)..<max(0, begin, min(width, end)) {
        row[x] = Blend.blend(sampling.color(x: x, y: y), row[x])
      }
    }
  }

  /// A mean of four texels of any colour, one pixel a vector.
  @inline(__always) private func drawColored<Blend: SpriteOperator>(
    _ sprite: SpriteGeometry, _ level: SpriteLevel, _ spans: SpriteSpans, _: Blend.Type
  ) {
    let (tint, stride, step) = (sprite.tint, level.stride, sprite.map.stepX)
    forEachSpan(sprite.map, level.shape, spans) { span, row in
      guard span.isHeld(at: span.count &- 1, step, level.shape) else { return }
      level.texels.withUnsafeBufferPointer { texels in
        guard let texels = texels.baseAddress else { return }
        var (u, v) = (span.u, span.v)
        for x in 0..<span.count {
          let p = texels + (Int(v &>> 16) &* stride &+ Int(u &>> 16))
          let fx = SIMD4(repeating: Float(u & 65_535) * (1 / 65_536))
          let fy = SIMD4(repeating: Float(v & 65_535) * (1 / 65_536))
          let top = p[0] + (p[1] - p[0]) * fx
          let bottom = p[stride] + (p[stride &+ 1] - p[stride]) * fx
          row[x] = Blend.blend((top + (bottom - top) * fy) * tint, row[x])
          u = u &+ step.x
          v = v &+ step.y
        }
      }
    }
  }

  /// A mean of four texels of a white picture: coverage of a whole span, four pixels a vector, then
  /// the tint times it.
  @inline(__always) private func drawWhite<Blend: SpriteOperator>(
    _ sprite: SpriteGeometry, _ level: SpriteLevel, _ spans: SpriteSpans, _: Blend.Type
  ) {
    let tint = sprite.tint
    let coverage = scratch.coverage
    level.mask.withUnsafeBufferPointer { mask in
      guard let mask = mask.baseAddress else { return }
      let reader = MaskReader(texels: mask, shape: level.shape, step: sprite.map.stepX)
      forEachSpan(sprite.map, level.shape, spans) { span, row in
        guard reader.read(span, into: coverage) else { return }
        for x in 0..<span.count {
          row[x] = Blend.blend(tint * SIMD4(repeating: coverage[x]), row[x])
        }
      }
    }
  }

  /// Runs `body` over the spans of a sprite, with the pixels where they begin.
  @inline(__always) private func forEachSpan(
    _ map: SpriteMap, _ shape: SpriteLevel.Shape, _ spans: SpriteSpans,
    _ body: (SpriteSpan, UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    var y = spans.rows.lowerBound
    var index = 0
    while y < spans.rows.upperBound {
      let (begin, end) = (scratch.begins[index], scratch.ends[index])
      if let span = spans.span(y: y, begin: begin, end: end, map, shape) {
        body(span, pixels(y: y) + span.x)
      }
      y &+= 1
      index &+= 1
    }
  }
}

/// Memory that drawing a sprite needs for a while.
struct SpriteScratch {
  /// Room for the coverage of a row and three pixels more.
  let coverage: UnsafeMutablePointer<Float>
  /// Room for where each row of a band begins, and three more.
  let begins: UnsafeMutablePointer<Int32>
  /// Room for where each row of a band ends, and three more.
  let ends: UnsafeMutablePointer<Int32>

  /// Lends the memory for the time of a call.
  static func with(width: Int, rows: Int, _ body: (SpriteScratch) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 3) { coverage in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * (rows + 3)) { ends in
        guard let coverage = coverage.baseAddress, let begins = ends.baseAddress else { return }
        body(SpriteScratch(coverage: coverage, begins: begins, ends: begins + rows + 3))
      }
    }
  }
}

/// A way to combine a sprite's pixel with what lies beneath, chosen once a sprite.
protocol SpriteOperator {
  static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float>
}

/// s + d·(1 − αs).
enum Over: SpriteOperator {
  @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    s + d * SIMD4(repeating: 1 - s.w)
  }
}

/// s + d.
enum Add: SpriteOperator {
  @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    s + d
  }
}
