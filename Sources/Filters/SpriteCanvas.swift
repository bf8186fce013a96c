import LambentGeometry

/// The rows that sprites are drawn into.
struct SpriteCanvas {
  let tile: UnsafeMutablePointer<SIMD4<Float>>
  let scratch: SpriteScratch
  let width: Int
  let rows: Range<Int>
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
    if !level.mask.isEmpty, sprite.nextShare == 0, !sprite.readsNearest {
      drawWhite(sprite, texture, level, spans, blend)
    } else {
      drawColored(sprite, texture, level, spans, blend)
    }
  }

  /// The pixels of a row of the canvas.
  @inline(__always) private func pixels(y: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    tile + (y &- rows.lowerBound) &* width
  }

  /// Texels of any colour, one pixel a vector.
  private func drawColored<Blend: SpriteOperator>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ level: SpriteLevel,
    _ spans: SpriteSpans, _ blend: Blend.Type
  ) {
    let map = sprite.map
    let next = texture.levels[sprite.nextShare > 0 ? sprite.level + 1 : sprite.level]
    level.texels.withUnsafeBufferPointer { texels in
      next.texels.withUnsafeBufferPointer { nextTexels in
        guard let texels = texels.baseAddress, let nextTexels = nextTexels.baseAddress else {
          return
        }
        forEachSpan(map, spans) { span, y, row in
          let cursor = TexelCursor(texels, level.stride, span.u, span.v, map.stepX)
          let place = sprite.nextMap.at(x: span.x, y: y)
          let other = TexelCursor(
            nextTexels, next.stride, place.x, place.y, sprite.nextMap.stepX)
          guard cursor.isHeld(level.shape, count: span.count),
            sprite.nextShare == 0 || other.isHeld(next.shape, count: span.count)
          else { return drawHeld(sprite, texture, span, y, row, blend) }
          if sprite.readsNearest {
            paint(span, y, row, sprite, blend, NearestTexels(cursor: cursor))
          } else if sprite.nextShare == 0 {
            paint(span, y, row, sprite, blend, MeanTexels(cursor: cursor))
          } else {
            let mean = TrilinearTexels(near: cursor, far: other, share: sprite.nextShare)
            paint(span, y, row, sprite, blend, mean)
          }
        }
      }
    }
  }

  /// Blends the colours of a span, tinted and cut by the edges.
  @inline(__always) private func paint<Blend: SpriteOperator, Texels: TexelSequence>(
    _ span: SpriteSpan, _ y: Int, _ row: UnsafeMutablePointer<SIMD4<Float>>,
    _ sprite: SpriteGeometry, _: Blend.Type, _ texels: Texels
  ) {
    var texels = texels
    let tint = sprite.tint
    guard let edges = sprite.edges else {
      for x in 0..<span.count { row[x] = Blend.blend(texels.next() * tint, row[x]) }
      return
    }
    let shares = scratch.shares
    let whole = edges.find(x: span.x, y: y, count: span.count, into: shares)
    for x in 0..<whole.lowerBound {
      row[x] = Blend.blend(texels.next() * shares[x] * tint, row[x])
    }
    for x in whole { row[x] = Blend.blend(texels.next() * tint, row[x]) }
    for x in whole.upperBound..<span.count {
      row[x] = Blend.blend(texels.next() * shares[x] * tint, row[x])
    }
  }

  /// Draws a span a pixel at a time by the definition, where it reaches beyond the gutter.
  private func drawHeld<Blend: SpriteOperator>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ span: SpriteSpan, _ y: Int,
    _ row: UnsafeMutablePointer<SIMD4<Float>>, _: Blend.Type
  ) {
    let sampling = SpriteSampling(sprite, texture)
    for x in 0..<span.count {
      row[x] = Blend.blend(sampling.color(x: span.x &+ x, y: y), row[x])
    }
  }

  /// A mean of four texels of a white picture: coverage of a whole span, four pixels a vector, then
  /// the tint times it.
  @inline(__always) private func drawWhite<Blend: SpriteOperator>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ level: SpriteLevel,
    _ spans: SpriteSpans, _ blend: Blend.Type
  ) {
    let tint = sprite.tint
    let coverage = scratch.coverage
    level.mask.withUnsafeBufferPointer { mask in
      guard let mask = mask.baseAddress else { return }
      let reader = MaskReader(texels: mask, shape: level.shape, step: sprite.map.stepX)
      forEachSpan(sprite.map, spans) { span, y, row in
        guard reader.read(span, into: coverage) else {
          // Beyond the gutter a soft picture is transparent.
          if sprite.edges != nil { drawHeld(sprite, texture, span, y, row, blend) }
          return
        }
        if let edges = sprite.edges {
          let shares = scratch.shares
          let whole = edges.find(x: span.x, y: y, count: span.count, into: shares)
          for x in 0..<whole.lowerBound { coverage[x] *= shares[x] }
          for x in whole.upperBound..<span.count { coverage[x] *= shares[x] }
        }
        for x in 0..<span.count {
          row[x] = Blend.blend(tint * SIMD4(repeating: coverage[x]), row[x])
        }
      }
    }
  }

  /// Runs `body` over the spans of a sprite, with the pixels where they begin.
  @inline(__always) private func forEachSpan(
    _ map: SpriteMap, _ spans: SpriteSpans,
    _ body: (SpriteSpan, Int, UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) {
    var y = spans.rows.lowerBound
    var index = 0
    while y < spans.rows.upperBound {
      let (begin, end) = (scratch.begins[index], scratch.ends[index])
      if let span = spans.span(y: y, begin: begin, end: end, map) {
        body(span, y, pixels(y: y) + span.x)
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
  /// Room for the shares that edges leave of a row, and three more.
  let shares: UnsafeMutablePointer<Float>
  /// Room for where each row of a band begins, and three more.
  let begins: UnsafeMutablePointer<Int32>
  /// Room for where each row of a band ends, and three more.
  let ends: UnsafeMutablePointer<Int32>

  /// Lends the memory for the time of a call.
  static func with(width: Int, rows: Int, _ body: (SpriteScratch) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * (width + 3)) { coverage in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * (rows + 3)) { ends in
        guard let coverage = coverage.baseAddress, let begins = ends.baseAddress else { return }
        body(
          SpriteScratch(
            coverage: coverage, shares: coverage + width + 3, begins: begins,
            ends: begins + rows + 3))
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
