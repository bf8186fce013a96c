import LambentLayers
import LambentProperties

extension LayerAccessor {
  /// True if it leads to points: to a property of them, to a component of one, or to a translation.
  var isLength: Bool {
    unit == .points
      || ["transform", "sublayerTransform"].contains { keyPath.hasPrefix("\($0).translation") }
  }
}
