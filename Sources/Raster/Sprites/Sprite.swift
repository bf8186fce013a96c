/// An image on the canvas: a tinted parallelogram of a texture.
package struct Sprite: Sendable, Hashable {
  /// The tint: red, green, blue, alpha, not premultiplied; clamped to 0…1 when drawn.
  package var color: SIMD4<Float>
  /// The centre, in pixels.
  package var x, y: Float
  /// The vector along the texture's whole width, in pixels.
  package var widthX, widthY: Float
  /// The vector along the texture's whole height, in pixels.
  package var heightX, heightY: Float
  /// The index of the texture.
  package var texture: Int32

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

/// The blending of sprites with their backdrop.
package enum SpriteBlend: Sendable, Hashable {
  /// Source-over: s + d·(1 − αs).
  case over
  /// Additive: s + d.
  case additive
}
