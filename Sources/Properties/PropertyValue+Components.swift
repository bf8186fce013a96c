import LambentGeometry
import LambentPixels

extension PropertyValue {
  /// A component of the value: `x` of a point, `size.width` of a rectangle, `red` of a colour,
  /// `rotation.z` of a transform.
  package func component(_ path: String) -> PropertyValue? {
    if case .transform(let transform) = self {
      return Transform3D.Component(rawValue: path).map { transform.component($0) }
    }
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    guard parts.count > 1 else { return directComponent(first) }
    return directComponent(first)?.component(parts[1])
  }

  /// The value with one component replaced; `nil` if there is no such component or the new value
  /// has the wrong type.
  package func replacing(_ path: String, with value: PropertyValue) -> PropertyValue? {
    if case .transform(let transform) = self {
      return Transform3D.Component(rawValue: path)
        .flatMap { transform.replacing($0, with: value) }.map(PropertyValue.transform)
    }
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    guard parts.count > 1 else { return replacingDirect(first, with: value) }
    guard let part = directComponent(first)?.replacing(parts[1], with: value) else { return nil }
    return replacingDirect(first, with: part)
  }

  private func directComponent(_ name: String) -> PropertyValue? {
    switch (self, name) {
    case (.point(let point), "x"): .number(point.x)
    case (.point(let point), "y"): .number(point.y)
    case (.size(let size), "width"): .number(size.width)
    case (.size(let size), "height"): .number(size.height)
    case (.rect(let rect), "origin"): .point(rect.origin)
    case (.rect(let rect), "size"): .size(rect.size)
    case (.vector(let vector), "x"): .number(vector.x)
    case (.vector(let vector), "y"): .number(vector.y)
    case (.vector(let vector), "z"): .number(vector.z)
    case (.color(let color), "red"): .number(color.red)
    case (.color(let color), "green"): .number(color.green)
    case (.color(let color), "blue"): .number(color.blue)
    case (.color(let color), "alpha"): .number(color.alpha)
    default: nil
    }
  }

  private func replacingDirect(_ name: String, with value: PropertyValue) -> PropertyValue? {
    switch (self, name, value) {
    case (.point(var point), "x", .number(let number)):
      point.x = number
      return .point(point)
    case (.point(var point), "y", .number(let number)):
      point.y = number
      return .point(point)
    case (.size(var size), "width", .number(let number)):
      size.width = number
      return .size(size)
    case (.size(var size), "height", .number(let number)):
      size.height = number
      return .size(size)
    case (.rect(var rect), "origin", .point(let origin)):
      rect.origin = origin
      return .rect(rect)
    case (.rect(var rect), "size", .size(let size)):
      rect.size = size
      return .rect(rect)
    case (.vector(var vector), _, .number(let number)):
      switch name {
      case "x": vector.x = number
      case "y": vector.y = number
      case "z": vector.z = number
      default: return nil
      }
      return .vector(vector)
    case (.color(var color), _, .number(let number)):
      switch name {
      case "red": color.red = number
      case "green": color.green = number
      case "blue": color.blue = number
      case "alpha": color.alpha = number
      default: return nil
      }
      return .color(color)
    default:
      return nil
    }
  }
}
