import LambentGeometry

/// A place between two mip levels.
struct MipLevel {
  /// The larger of the two.
  let index: Int
  /// The share of the next one, 0 ..< 1.
  let share: Float

  /// The level at which texels are as large as pixels: log₂ of the texels a pixel, plus a bias.
  init(footprint: Double, bias: Double, count: Int) {
    let level = footprint.isNaN ? 0 : Elementary.log(max(1, footprint)) * 1.442_695_040_888_963_4
    let held = max(0, min(Double(count - 1), level + (bias.isFinite ? bias : 0)))
    index = Int(held)
    share = Float(held - Double(Int(held)))
  }

  /// The one level nearest to the place.
  var nearest: Int { share >= 0.5 ? index + 1 : index }
}
