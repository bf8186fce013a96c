import LambentLayers
import LambentProperties

extension Cursor {
  /// The type of a filter's values.
  static let filter = LayerFilter.valueType

  /// Reports a list of filters that is too long, and blurs that are too wide.
  func allowsFilters(_ filters: [Cursor]) -> Bool {
    guard filters.count <= SceneLimits.maximumFilters else {
      filters[SceneLimits.maximumFilters].report(
        "\(filters.count) filters in a list", remedy: "at most \(SceneLimits.maximumFilters)")
      return false
    }
    let radii = filters.compactMap { $0.member("radius") }
    return radii.map { $0.allowsBlur() }.allSatisfy { $0 }
  }

  /// Reports a radius that is too wide, where a key path of a layer leads to one of a blur.
  func allowsBlur(forKeyPath keyPath: String) -> Bool {
    let isOfFilter =
      keyPath.hasSuffix(".radius")
      && (keyPath.hasPrefix("filters.") || keyPath.hasPrefix("backgroundFilters."))
    return keyPath == "shadowRadius" || isOfFilter ? allowsBlur() : true
  }

  private func allowsBlur() -> Bool {
    guard case .number(let radius) = node.kind, radius > SceneLimits.maximumBlurRadius else {
      return true
    }
    report(
      "a blur of \(radius.short) points", remedy: "at most \(SceneLimits.maximumBlurRadius.short)")
    return false
  }
}
