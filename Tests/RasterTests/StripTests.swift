import LambentPixels
import LambentRaster
import Testing

/// Strokes of parts: coverage by formula, seams, and the fast path against the definition.
@Suite("Parts of strokes")
struct StripTests {
  private static let (width, height) = (48, 40)

  private func end(
    _ x: Float, _ y: Float, _ width: Float, normal: SIMD2<Float> = .zero,
    _ color: SIMD4<Float> = SIMD4(1, 1, 1, 1)
  ) -> SpriteStrip.End {
    SpriteStrip.End(point: SIMD2(x, y), reach: width / 2, color: color, normal: normal)
  }

  private func plan(_ strips: [SpriteStrip], bandHeight: Int = 8) -> SpritePlan {
    SpritePlan(
      sprites: strips.indices.compactMap { strips[$0].sprite(number: $0) }, textures: [],
      strips: strips, width: Self.width, height: Self.height, bandHeight: bandHeight)
  }

  private func drawn(
    _ strips: [SpriteStrip], blend: SpriteBlend = .over, isReference: Bool = false
  ) -> [SIMD4<Float>] {
    let plan = plan(strips)
    var pixels = [SIMD4<Float>](
      repeating: SIMD4(0.1, 0.2, 0.3, 0.5), count: Self.width * Self.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for band in 0..<plan.bandCount {
        let rows = plan.rows(ofBand: band)
        let tile = pixels.baseAddress.unsafelyUnwrapped + rows.lowerBound * Self.width
        if isReference {
          plan.drawReference(rows: rows, blend: blend, into: tile)
        } else {
          plan.draw(band: band, blend: blend, into: tile)
        }
      }
    }
    return pixels
  }

  @Test("cover as much as their width, and a thin one in proportion", arguments: [0.25, 1, 3, 6.5])
  func coverage(width: Float) {
    let line = SpriteStrip(start: end(-20, 20.3, width), end: end(80, 20.3, width))
    let pixels = drawn([line], blend: .additive)
    let column = (0..<Self.height).reduce(Float(0)) { $0 + pixels[$1 * Self.width + 24].w - 0.5 }
    #expect(abs(column - width) < 0.02)
  }

  @Test("meet without a seam, whatever the blending", arguments: [SpriteBlend.over, .additive])
  func seams(blend: SpriteBlend) {
    let bend = SIMD2<Float>(1, 0.35)
    let half = SIMD4<Float>(0.5, 0.25, 1, 0.5)
    let parts = [
      SpriteStrip(start: end(5.2, 10.7, 5, half), end: end(24.6, 14.1, 5, normal: bend, half)),
      SpriteStrip(start: end(24.6, 14.1, 5, normal: bend, half), end: end(43.3, 27.9, 5, half)),
    ]
    // A pixel inside the stroke, near the joint, has the colour of one part, once.
    let pixels = drawn(parts, blend: blend)
    let inside = pixels[14 * Self.width + 24]
    for (x, y) in [(23, 14), (25, 14), (15, 12), (34, 21)] {
      let color = pixels[y * Self.width + x]
      #expect((color - inside).max() < 1e-5 && (inside - color).max() < 1e-5)
    }
  }

  @Test("are drawn like their definition", arguments: [SpriteBlend.over, .additive])
  func reference(blend: SpriteBlend) {
    var state: UInt64 = 7
    func random(_ low: Float, _ high: Float) -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return low + (high - low) * Float(state >> 40) * 0x1p-24
    }
    for _ in 0..<60 {
      func some(_ isRound: Bool) -> SpriteStrip.End {
        end(
          random(-20, 70), random(-20, 60), random(0, 14),
          normal: isRound ? .zero : SIMD2(random(-1, 1), random(-1, 1)),
          SIMD4(random(0, 1), random(0, 1), random(0, 1), random(0, 1)))
      }
      let strips = (0..<4).map { _ in
        SpriteStrip(
          start: some(random(0, 1) < 0.3), end: some(random(0, 1) < 0.3), softness: random(0, 1))
      }
      let isSame = drawn(strips, blend: blend) == drawn(strips, blend: blend, isReference: true)
      #expect(isSame)
    }
  }

  @Test("that are not finite, or far away, are left out")
  func limits() {
    for value in [Float.nan, .infinity, 1e9, -.infinity] {
      let strip = SpriteStrip(start: end(value, 3, 2), end: end(4, 5, 2))
      #expect(strip.bounds == nil && strip.sprite(number: 0) == nil)
    }
    let point = SpriteStrip(start: end(20, 20, 6), end: end(20, 20, 6))
    #expect(drawn([point], blend: .additive)[20 * Self.width + 20].w > 1)
  }
}
