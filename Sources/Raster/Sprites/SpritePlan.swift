import CPrefetch

/// Sprites sorted into bands of rows, each of which can be drawn on any thread.
///
/// Within a band sprites keep their order, so that the result depends neither on the number of
/// threads nor on the height of the bands.
package struct SpritePlan: Sendable {
  /// The sprites in drawing order.
  package let sprites: [Sprite]
  package let textures: [SpriteTexture]
  /// The parts of strokes. A sprite whose texture is below 0 stands for the part with the index −1 − texture.
  package let strips: [SpriteStrip]
  /// The light of sprites with normal maps, if there are any.
  package var lighting: SpriteLighting?
  /// The width of the canvas, in pixels.
  package let width: Int
  /// The height of the canvas, in pixels.
  package let height: Int
  /// The number of rows in a band; the last may have fewer.
  package let bandHeight: Int
  /// The start of each band's sprites in `indices`, and the end of the last.
  private let starts: [Int]
  /// The sprites of each band.
  private let indices: [Int32]

  /// Sorts sprites into bands: O(count), with 4 bytes for each band that a sprite touches.
  ///
  /// Sprites that are not finite, or have an invalid texture index, are ignored.
  package init(
    sprites: [Sprite], textures: [SpriteTexture], strips: [SpriteStrip] = [], width: Int,
    height: Int, bandHeight: Int = 32
  ) {
    self.sprites = sprites
    self.textures = textures
    self.strips = strips
    self.width = max(0, width)
    self.height = max(0, height)
    self.bandHeight = max(1, bandHeight)
    let bands = (self.height + self.bandHeight - 1) / self.bandHeight
    var counts = [Int](repeating: 0, count: bands + 1)
    let ranges = sprites.map { [width = self.width, height = self.height, bandHeight] sprite in
      Self.bands(
        of: sprite, textures: textures, strips: strips, width: width, height: height,
        bandHeight: max(1, bandHeight))
    }
    for range in ranges {
      for band in range { counts[band + 1] += 1 }
    }
    for band in 0..<bands { counts[band + 1] += counts[band] }
    starts = counts
    var indices = [Int32](repeating: 0, count: counts[bands])
    for (index, range) in ranges.enumerated() {
      for band in range {
        indices[counts[band]] = Int32(index)
        counts[band] += 1
      }
    }
    self.indices = indices
  }

  package func rows(ofBand band: Int) -> Range<Int> {
    band * bandHeight..<min(height, (band + 1) * bandHeight)
  }

  /// The bands that a sprite may touch.
  private static func bands(
    of sprite: Sprite, textures: [SpriteTexture], strips: [SpriteStrip], width: Int, height: Int,
    bandHeight: Int
  ) -> Range<Int> {
    let (left, right, top, bottom): (Double, Double, Double, Double)
    if sprite.texture < 0 {
      guard strips.indices.contains(Int(~sprite.texture)),
        let (least, greatest) = strips[Int(~sprite.texture)].bounds
      else { return 0..<0 }
      (left, right) = (Double(least.x), Double(greatest.x))
      (top, bottom) = (Double(least.y), Double(greatest.y))
    } else {
      guard textures.indices.contains(Int(sprite.texture)) else { return 0..<0 }
      guard let quad = SpriteQuad(sprite), sprite.color.w > 0 else { return 0..<0 }
      let (x, y) = textures[Int(sprite.texture)].reach(of: quad)
      (left, right, top, bottom) = (quad.x - x, quad.x + x, quad.y - y, quad.y + y)
    }
    guard right > 0, left < Double(width), bottom > 0, top < Double(height) else { return 0..<0 }
    let first = Int(max(0, top)) / bandHeight
    let last = Int(min(Double(height - 1), bottom)) / bandHeight
    return first..<max(first, last) + 1
  }
}

extension SpritePlan {
  /// Draws the sprites of a band.
  ///
  /// - Parameters:
  ///   - band: the index of the band.
  ///   - blend: the blending with the rows' content.
  ///   - tile: the rows of the band, consecutive, with `width` premultiplied pixels each, in 0…1.
  package func draw(
    band: Int, blend: SpriteBlend, into tile: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let rows = rows(ofBand: band)
    SpriteScratch.with(width: width, rows: rows.count) { scratch in
      let canvas = SpriteCanvas(tile: tile, scratch: scratch, width: width, rows: rows)
      var position = starts[band]
      while position < starts[band + 1] {
        let number = sprites[Int(indices[position])].texture
        guard number >= 0 else {
          canvas.draw(strips[Int(~number)], blend)
          position += 1
          continue
        }
        let texture = textures[Int(number)]
        position = drawRun(
          position..<starts[band + 1], texture, blend: blend, onto: canvas)
      }
    }
  }
}

extension SpritePlan {
  /// Draws the first sprites of a band that have one texture, which is retained once for all.
  /// Returns the index of the next.
  private func drawRun(
    _ positions: Range<Int>, _ texture: SpriteTexture, blend: SpriteBlend, onto canvas: SpriteCanvas
  ) -> Int {
    sprites.withUnsafeBufferPointer { sprites in
      indices.withUnsafeBufferPointer { indices in
        let number = sprites[Int(indices[positions.lowerBound])].texture
        for position in positions {
          // Sprites are accessed in random order, which processors cannot prefetch by themselves.
          if position &+ Self.lookahead < positions.upperBound, let base = sprites.baseAddress {
            let next = UnsafeRawPointer(base + Int(indices[position &+ Self.lookahead]))
            lambent_prefetch(next)
            lambent_prefetch(next + (MemoryLayout<Sprite>.size &- 1))
          }
          let sprite = sprites[Int(indices[position])]
          guard sprite.texture == number else { return position }
          guard let geometry = SpriteGeometry(sprite, texture) else { continue }
          if let shading = lighting?.shading(of: sprite, at: Int(indices[position])) {
            canvas.draw(geometry, texture, blend, shading)
          } else {
            canvas.draw(geometry, texture, blend, Unlit())
          }
        }
        return positions.upperBound
      }
    }
  }

  /// The number of sprites to prefetch ahead.
  private static let lookahead = 12

  /// Draws every sprite one pixel at a time, by the definition. `draw(band:blend:into:)` gives
  /// identical results.
  ///
  /// - Parameters:
  ///   - rows: the rows of the canvas.
  ///   - blend: the blending with the rows' content.
  ///   - tile: the rows, consecutive, with `width` premultiplied pixels each, in 0…1.
  package func drawReference(
    rows: Range<Int>, blend: SpriteBlend, into tile: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    func blended(_ color: SIMD4<Float>, _ below: SIMD4<Float>) -> SIMD4<Float> {
      color + (blend == .over ? below * (1 - color.w) : below)
    }
    for (index, sprite) in sprites.enumerated() {
      if sprite.texture < 0, strips.indices.contains(Int(~sprite.texture)),
        let strip = StripGeometry(strips[Int(~sprite.texture)])
      {
        for y in strip.rows(of: rows) {
          let row = tile + (y - rows.lowerBound) * width
          for x in 0..<width { row[x] = blended(strip.color(x: x, y: y), row[x]) }
        }
      }
      guard textures.indices.contains(Int(sprite.texture)) else { continue }
      let texture = textures[Int(sprite.texture)]
      guard let geometry = SpriteGeometry(sprite, texture) else { continue }
      let sampling = SpriteSampling(
        geometry, texture, lighting?.shading(of: sprite, at: index))
      for y in rows {
        let row = tile + (y - rows.lowerBound) * width
        for x in 0..<width where sampling.isNear(x: x, y: y) {
          let color = sampling.color(x: x, y: y)
          row[x] = blended(color, row[x])
        }
      }
    }
  }
}
