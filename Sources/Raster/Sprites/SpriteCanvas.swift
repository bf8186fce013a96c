import CRows
import LambentGeometry

/// The rows into which sprites are drawn.
struct SpriteCanvas {
  let tile: UnsafeMutablePointer<SIMD4<Float>>
  let scratch: SpriteScratch
  let width: Int
  let rows: Range<Int>
}

// MARK: - The kernels

extension SpriteCanvas {
  func draw(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ blend: SpriteBlend,
    _ shader: some SpriteShader
  ) {
    switch blend {
    case .over: draw(sprite, texture, Over.self, shader)
    case .additive: draw(sprite, texture, Add.self, shader)
    }
  }

  @inline(__always) private func draw<Blend: SpriteOperator, Shader: SpriteShader>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ blend: Blend.Type, _ shader: Shader
  ) {
    let level = texture.levels[sprite.level]
    let spans = SpriteSpans(
      sprite.map, sprite.bounds(texture, level), width: width, rows: rows)
    spans.find(begins: scratch.begins, ends: scratch.ends)
    // Most sprites use one level: they have their own kernels.
    if sprite.mixed.second.weight == 0, sprite.mixed.third.weight == 0 {
      draw(sprite, texture, (level, level, level), spans, blend, shader, isMixed: false)
    } else {
      let second = texture.levels[
        sprite.mixed.second.weight > 0 ? sprite.mixed.second.level : sprite.level]
      let third = texture.levels[
        sprite.mixed.third.weight > 0 ? sprite.mixed.third.level : sprite.level]
      draw(sprite, texture, (level, second, third), spans, blend, shader, isMixed: true)
    }
  }

  @inline(__always) private func draw<Blend: SpriteOperator, Shader: SpriteShader>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ levels: Levels, _ spans: SpriteSpans,
    _ blend: Blend.Type, _ shader: Shader, isMixed: Bool
  ) {
    guard shader is Unlit, !sprite.readsNearest, let mask = levels.first.mask,
      let second = levels.second.mask, let third = levels.third.mask
    else { return drawColored(sprite, texture, levels, spans, blend, shader, isMixed: isMixed) }
    drawWhite(
      sprite, texture, levels, (mask, second, third), spans, blend, isMixed: isMixed)
  }

  /// The pixels of a row of the canvas.
  @inline(__always) private func pixels(y: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    tile + (y &- rows.lowerBound) &* width
  }

  /// The first level of a sprite and those that are mixed in; the first again if there are none.
  typealias Levels = (first: SpriteLevel, second: SpriteLevel, third: SpriteLevel)
  /// One channel of each level.
  typealias Masks = (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>)

  /// The general kernel: texels of any colour, one pixel per vector.
  @inline(__always) private func drawColored<Blend: SpriteOperator, Shader: SpriteShader>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ levels: Levels, _ spans: SpriteSpans,
    _ blend: Blend.Type, _ shader: Shader, isMixed: Bool
  ) {
    let (more, last) = (sprite.mixed.second.weight, sprite.mixed.third.weight)
    forEachSpan(sprite.map, spans) { span, y, row in
      let cursor = TexelCursor(levels.first, span.u, span.v, sprite.map.stepX)
      guard cursor.isClamped(levels.first.shape, count: span.count),
        let shade = shader.span(span, y: y)
      else {
        let sampling = SpriteSampling(sprite, texture, shader.shading)
        return drawClamped(sampling, span, y, row, blend)
      }
      let means = MeanTexels(cursor: cursor)
      guard isMixed, let maps = sprite.maps else {
        return sprite.readsNearest
          ? paint(
            span, y, row, sprite, blend,
            ShadedTexels(texels: NearestTexels(cursor: cursor), shade: shade))
          : paint(span, y, row, sprite, blend, ShadedTexels(texels: means, shade: shade))
      }
      func other(_ level: SpriteLevel, _ map: SpriteMap) -> TexelCursor {
        let position = map.at(x: span.x, y: y)
        return TexelCursor(level, position.x, position.y, map.stepX)
      }
      let near = other(levels.second, maps.0)
      let far = other(levels.third, maps.1)
      guard more == 0 || near.isClamped(levels.second.shape, count: span.count),
        last == 0 || far.isClamped(levels.third.shape, count: span.count)
      else {
        let sampling = SpriteSampling(sprite, texture, shader.shading)
        return drawClamped(sampling, span, y, row, blend)
      }
      let two = MixedTexels(others: means, cursor: near, weight: more)
      if last > 0 {
        let three = MixedTexels(others: two, cursor: far, weight: last)
        paint(span, y, row, sprite, blend, ShadedTexels(texels: three, shade: shade))
      } else {
        paint(span, y, row, sprite, blend, ShadedTexels(texels: two, shade: shade))
      }
    }
  }

  /// Blends the colours of a span, with tint and edge coverage.
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
    let edgeCoverage = scratch.edgeCoverage
    let whole = edges.find(x: span.x, y: y, count: span.count, into: edgeCoverage)
    for x in 0..<whole.lowerBound {
      row[x] = Blend.blend(texels.next() * edgeCoverage[x] * tint, row[x])
    }
    for x in whole { row[x] = Blend.blend(texels.next() * tint, row[x]) }
    for x in whole.upperBound..<span.count {
      row[x] = Blend.blend(texels.next() * edgeCoverage[x] * tint, row[x])
    }
  }

  /// Draws a span by the definition, one pixel at a time, if it extends beyond the gutter.
  private func drawClamped<Blend: SpriteOperator>(
    _ sampling: SpriteSampling, _ span: SpriteSpan, _ y: Int,
    _ row: UnsafeMutablePointer<SIMD4<Float>>, _: Blend.Type
  ) {
    for x in 0..<span.count {
      row[x] = Blend.blend(sampling.color(x: span.x &+ x, y: y), row[x])
    }
  }

  /// The kernel for bilinear samples of a white image: the coverage of a whole span, four pixels
  /// per vector, then the tint times it.
  @inline(__always) private func drawWhite<Blend: SpriteOperator>(
    _ sprite: SpriteGeometry, _ texture: SpriteTexture, _ levels: Levels, _ masks: Masks,
    _ spans: SpriteSpans, _ blend: Blend.Type, isMixed: Bool
  ) {
    let tint = sprite.tint
    let coverage = scratch.coverage
    let reader = MaskReader(
      texels: masks.0, shape: levels.first.shape, step: sprite.map.stepX, wide: scratch.wide)
    let near = MaskReader(
      texels: masks.1, shape: levels.second.shape, step: sprite.maps?.0.stepX ?? .zero,
      wide: scratch.wide)
    let far = MaskReader(
      texels: masks.2, shape: levels.third.shape, step: sprite.maps?.1.stepX ?? .zero,
      wide: scratch.wide)
    forEachSpan(sprite.map, spans) { span, y, row in
      guard reader.read(span, into: coverage) else {
        // Beyond the gutter a soft image is transparent, if only one level is used.
        if isMixed || sprite.edges != nil {
          drawClamped(SpriteSampling(sprite, texture), span, y, row, blend)
        }
        return
      }
      guard
        !isMixed
          || mix(near, sprite.maps?.0, sprite.mixed.second.weight, span, y)
            && mix(far, sprite.maps?.1, sprite.mixed.third.weight, span, y)
      else { return drawClamped(SpriteSampling(sprite, texture), span, y, row, blend) }
      if let edges = sprite.edges {
        let edgeCoverage = scratch.edgeCoverage
        let whole = edges.find(x: span.x, y: y, count: span.count, into: edgeCoverage)
        for x in 0..<whole.lowerBound { coverage[x] *= edgeCoverage[x] }
        for x in whole.upperBound..<span.count { coverage[x] *= edgeCoverage[x] }
      }
      lay(tint, coverage, span.count, row, blend)
    }
  }

  /// Blends a tint times the coverage of a span.
  @inline(__always) private func lay<Blend: SpriteOperator>(
    _ tint: SIMD4<Float>, _ coverage: UnsafePointer<Float>, _ count: Int,
    _ row: UnsafeMutablePointer<SIMD4<Float>>, _: Blend.Type
  ) {
    if let wide = scratch.wide, count >= MaskReader.shortestWide {
      return Blend.lay(tint, coverage, count, row, wide)
    }
    for x in 0..<count {
      row[x] = Blend.blend(tint * SIMD4(repeating: coverage[x]), row[x])
    }
  }

  /// Mixes another level into the coverage of a span with a weight.
  ///
  /// - Returns: False if the span needs texels beyond the gutter.
  @inline(__always) private func mix(
    _ reader: MaskReader, _ map: SpriteMap?, _ weight: Float, _ span: SpriteSpan, _ y: Int
  ) -> Bool {
    guard weight > 0, let map else { return true }
    let position = map.at(x: span.x, y: y)
    let there = SpriteSpan(x: span.x, count: span.count, u: position.x, v: position.y)
    let (coverage, other) = (scratch.coverage, scratch.otherCoverage)
    guard reader.read(there, into: other) else { return false }
    for x in 0..<span.count { coverage[x] += (other[x] - coverage[x]) * weight }
    return true
  }

  /// Calls `body` for the spans of a sprite, with their first pixels.
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

/// Scratch memory for drawing a sprite.
struct SpriteScratch {
  /// C functions for machines with wide vectors.
  let wide: UnsafePointer<lambent_rows>?
  /// The coverage of a row and seven more pixels, and that of another level.
  let coverage, otherCoverage: UnsafeMutablePointer<Float>
  /// The edge coverage of a row, and seven more.
  let edgeCoverage: UnsafeMutablePointer<Float>
  /// The beginnings of a band's rows, and three more.
  let begins: UnsafeMutablePointer<Int32>
  /// The ends of a band's rows, and three more.
  let ends: UnsafeMutablePointer<Int32>

  /// Calls a closure with the memory.
  static func with(width: Int, rows: Int, _ body: (SpriteScratch) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * (width + 7)) { coverage in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * (rows + 3)) { ends in
        guard let coverage = coverage.baseAddress, let begins = ends.baseAddress else { return }
        body(
          SpriteScratch(
            wide: WideRows.wide, coverage: coverage, otherCoverage: coverage + width + 7,
            edgeCoverage: coverage + 2 * (width + 7), begins: begins, ends: begins + rows + 3))
      }
    }
  }
}

/// A blend of sprite pixels with their backdrop, selected once per sprite.
protocol SpriteOperator {
  static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float>
  /// Blends a tint times coverage with a C function.
  static func lay(
    _ tint: SIMD4<Float>, _ coverage: UnsafePointer<Float>, _ count: Int,
    _ row: UnsafeMutablePointer<SIMD4<Float>>, _ wide: UnsafePointer<lambent_rows>)
}

/// Source-over: s + d·(1 − αs).
enum Over: SpriteOperator {
  @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    s + d * SIMD4(repeating: 1 - s.w)
  }

  @inline(__always) static func lay(
    _ tint: SIMD4<Float>, _ coverage: UnsafePointer<Float>, _ count: Int,
    _ row: UnsafeMutablePointer<SIMD4<Float>>, _ wide: UnsafePointer<lambent_rows>
  ) {
    withFloats(of: tint) { wide.pointee.over_tinted($0, coverage, row.floats, count) }
  }
}

/// Additive: s + d.
enum Add: SpriteOperator {
  @inline(__always) static func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    s + d
  }

  @inline(__always) static func lay(
    _ tint: SIMD4<Float>, _ coverage: UnsafePointer<Float>, _ count: Int,
    _ row: UnsafeMutablePointer<SIMD4<Float>>, _ wide: UnsafePointer<lambent_rows>
  ) {
    withFloats(of: tint) { wide.pointee.add_tinted($0, coverage, row.floats, count) }
  }
}
