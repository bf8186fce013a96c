import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree

/// Clamps the inputs of a transition to limits within which positions are precise and integers
/// representable: values set directly on a transition are unchecked.
enum InputBounds {
  /// The greatest magnitude of lengths and positions, in pixels; greater ones look the same.
  private static let most = 1e6

  /// The transition with all inputs finite and in range.
  static func bounded<Kind: Transition>(_ transition: Kind) -> Kind {
    var result = transition
    for row in Kind.properties {
      let value = row.get(transition)
      let bounded = bounded(value, row.minimum, row.maximum, row.get(transition.withDefaults))
      if bounded != value { try? row.set(bounded, on: &result) }
    }
    return result
  }

  private static func bounded(
    _ value: PropertyValue, _ minimum: Double?, _ maximum: Double?, _ initial: PropertyValue
  ) -> PropertyValue {
    switch value {
    case .number(let number):
      guard !number.isNaN else { return initial }
      return .number(max(minimum ?? -most, min(maximum ?? most, max(-most, min(most, number)))))
    case .point(let point): return .point(Point(x: bounded(point.x), y: bounded(point.y)))
    case .rect(let rect):
      return .rect(
        Rect(
          x: bounded(rect.origin.x), y: bounded(rect.origin.y),
          width: bounded(rect.size.width), height: bounded(rect.size.height)
        ).standardized)
    case .color(let color):
      return .color(
        Color(
          red: bounded(color.red), green: bounded(color.green), blue: bounded(color.blue),
          alpha: bounded(color.alpha)))
    default: return value
    }
  }

  private static func bounded(_ number: Double) -> Double {
    number.isNaN ? 0 : max(-most, min(most, number))
  }
}
