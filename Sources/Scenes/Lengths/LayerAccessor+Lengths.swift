import LambentLayers
import LambentProperties

extension LayerAccessor {
  /// True if it leads to points: to a property of them, or to a component of one.
  var isLength: Bool {
    if let row { return row.unit == .points }
    let parts = keyPath.split(separator: ".")
    guard parts.count > 1, let first = parts.first else { return false }
    return ["position", "bounds", "frame", "shadowOffset"].contains(first)
      || keyPath.hasPrefix("transform.translation")
  }
}
