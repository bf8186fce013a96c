import LambentLayers
import LambentProperties

extension LayerAccessor {
  /// True if it leads to points: to a property of them, to a component of one, or to a translation.
  var isLength: Bool {
    unit == .points
      || ["transform", "sublayerTransform"].contains { keyPath.hasPrefix("\($0).translation") }
  }

  /// The unit of its numbers, those of a transform's components included.
  var valueUnit: PropertyUnit {
    let isRotation = ["transform", "sublayerTransform"].contains {
      keyPath.hasPrefix("\($0).rotation")
    }
    return isLength ? .points : isRotation ? .radians : unit
  }
}
