/// An image on the canvas: a parallelogram of a texture, tinted.
package struct Sprite: Sendable, Hashable {
  /// The tint: straight red, green, blue, alpha; clamped to 0…1 when drawn.
  package var color: SIMD4<Float>
  /// The centre, in pixels.
  package var x, y: Float
  /// The vector along the texture's whole width, in pixels.
  package var widthX, widthY: Float
  /// The vector along the texture's whole height, in pixels.
  package var heightX, heightY: Float
  /// The texture's index.
  package var texture: Int32

  /// Creates a sprite.
  package init(
    x: Float, y: Float, widthX: Float, widthY: Float, heightX: Float, heightY: Float,
    color: SIMD4<Float>, texture: Int32 = 0
  ) {
    self.color = color
    self.x = x
    self.y = y
    self.widthX = widthX
    self.widthY = widthY
    self.heightX = heightX
    self.heightY = heightY
    self.texture = texture
  }
}

/// How sprites are combined with what lies beneath.
package enum SpriteBlend: Sendable, Hashable {
  /// Laid over: s + d·(1 − αs).
  case over
  /// Added: s + d.
  case additive
}
