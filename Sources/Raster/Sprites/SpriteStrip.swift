/// A part of a tapered stroke, between two of its points: a trail is a row of them.
///
/// A pixel belongs to a part if it lies between the part's two joints, which are lines through its points.
/// Parts that follow each other share a joint. So each pixel belongs to one of them, and the stroke has
/// neither gaps nor seams. The first and the last part end in half discs.
package struct SpriteStrip: Sendable, Hashable {
  /// The end of a part.
  package struct End: Sendable, Hashable {
    /// The point, in pixels.
    package var point: SIMD2<Float>
    /// Half the width of the stroke there, in pixels.
    package var reach: Float
    /// The tint there: red, green, blue, alpha, not premultiplied.
    package var color: SIMD4<Float>
    /// The normal of the joint, which points along the stroke; zero for a round end.
    package var normal: SIMD2<Float>

    package init(
      point: SIMD2<Float>, reach: Float, color: SIMD4<Float>, normal: SIMD2<Float> = .zero
    ) {
      self.point = point
      self.reach = reach
      self.color = color
      self.normal = normal
    }
  }

  package var start, end: End
  /// The fraction of the width, 0…1, over which the stroke fades to its sides.
  package var softness: Float

  package init(start: End, end: End, softness: Float = 0) {
    self.start = start
    self.end = end
    self.softness = softness
  }
}

extension SpriteStrip {
  /// The pixels that a part may touch: the least and the greatest x and y, with a margin of a pixel. `nil`
  /// if it is not finite, or farther than 10⁶ pixels away.
  package var bounds: (least: SIMD2<Float>, greatest: SIMD2<Float>)? {
    let numbers = start.point.sum() + end.point.sum() + start.reach + end.reach
    guard numbers.isFinite else { return nil }
    // A joint of two parts reaches farther than half the width where the stroke bends.
    let reach = max(start.reach, end.reach, 0.5) * 1.5 + 1.5
    let least = pointwiseMin(start.point, end.point) - reach
    let greatest = pointwiseMax(start.point, end.point) + reach
    guard least.x > -1e6, least.y > -1e6, greatest.x < 1e6, greatest.y < 1e6 else { return nil }
    return (least, greatest)
  }

  /// The parallelogram of its sprite, which decides where it is drawn: the bounds.
  package func sprite(number: Int) -> Sprite? {
    guard let (least, greatest) = bounds, number <= Int(Int32.max) else { return nil }
    let (middle, size) = ((least + greatest) * 0.5, greatest - least)
    return Sprite(
      x: middle.x, y: middle.y, widthX: size.x, widthY: 0, heightX: 0, heightY: size.y,
      color: SIMD4(1, 1, 1, max(start.color.w, end.color.w)),
      texture: ~Int32(truncatingIfNeeded: number))
  }
}
