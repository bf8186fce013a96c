import LambentGeometry
import LambentPixels
import LambentProperties

/// Brings the inputs of a transition into the bounds within which arithmetic on positions is exact
/// enough and whole numbers exist: what is set on a value's fields is not checked before.
enum InputBounds {
  /// Lengths and positions beyond a million pixels show nothing else than a million.
  private static let most = 1e6

  /// The transition with every input finite and in its range.
  static func bounded<Kind: Transition>(_ transition: Kind) -> Kind {
    var result = transition
    for row in Kind.properties {
      let value = row.get(transition)
      let bounded = bounded(value, row.minimum, row.maximum, row.get(Kind.prototype))
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
