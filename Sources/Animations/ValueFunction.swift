package import LambentGeometry
public import LambentProperties

/// A function that makes a transform from one number or three.
public enum ValueFunction: String, Sendable, Hashable, CaseIterable, DescribedChoice {
  /// A rotation about x, in radians.
  case rotateX
  /// A rotation about y, in radians.
  case rotateY
  /// A rotation about z, in radians.
  case rotateZ
  /// A scaling by three factors.
  case scale
  /// A scaling along x.
  case scaleX
  /// A scaling along y.
  case scaleY
  /// A scaling along z.
  case scaleZ
  /// A translation by three distances.
  case translate
  /// A translation along x.
  case translateX
  /// A translation along y.
  case translateY
  /// A translation along z.
  case translateZ

  /// The type of its argument: one number or three.
  package var inputType: ValueType {
    switch self {
    case .scale, .translate: .vector
    default: .number
    }
  }

  /// The transform of a value; `nil` if it has another type.
  package func transform(of value: PropertyValue) -> Transform3D? {
    switch (self, value.coerced(to: inputType)) {
    case (.rotateX, .number(let angle)): .rotation(angle: angle, x: 1, y: 0, z: 0)
    case (.rotateY, .number(let angle)): .rotation(angle: angle, x: 0, y: 1, z: 0)
    case (.rotateZ, .number(let angle)): .rotation(angle: angle, x: 0, y: 0, z: 1)
    case (.scale, .vector(let v)): .scale(x: v.x, y: v.y, z: v.z)
    case (.scaleX, .number(let factor)): .scale(x: factor, y: 1)
    case (.scaleY, .number(let factor)): .scale(x: 1, y: factor)
    case (.scaleZ, .number(let factor)): .scale(x: 1, y: 1, z: factor)
    case (.translate, .vector(let v)): .translation(x: v.x, y: v.y, z: v.z)
    case (.translateX, .number(let way)): .translation(x: way, y: 0)
    case (.translateY, .number(let way)): .translation(x: 0, y: way)
    case (.translateZ, .number(let way)): .translation(x: 0, y: 0, z: way)
    default: nil
    }
  }

  /// The argument that would give a transform, for animations that begin at it.
  func argument(of transform: PropertyValue) -> PropertyValue? {
    func number(_ path: String) -> Double {
      guard case .number(let number)? = transform.component(path) else { return 0 }
      return number
    }
    guard case .transform = transform else { return nil }
    switch self {
    case .rotateX: return transform.component("rotation.x")
    case .rotateY: return transform.component("rotation.y")
    case .rotateZ: return transform.component("rotation.z")
    case .scaleX: return transform.component("scale.x")
    case .scaleY: return transform.component("scale.y")
    case .scaleZ: return transform.component("scale.z")
    case .translateX: return transform.component("translation.x")
    case .translateY: return transform.component("translation.y")
    case .translateZ: return transform.component("translation.z")
    case .scale:
      return .vector(Vector3(x: number("scale.x"), y: number("scale.y"), z: number("scale.z")))
    case .translate:
      return .vector(
        Vector3(
          x: number("translation.x"), y: number("translation.y"), z: number("translation.z")))
    }
  }
}
