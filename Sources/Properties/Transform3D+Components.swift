package import LambentGeometry

extension Transform3D {
  /// The components of a transform in key paths. Rotations are in radians, and applied about x,
  /// then y, then z.
  package enum Component: String, Sendable, Hashable, CaseIterable {
    /// The rotation about z.
    case rotation
    /// The rotation about x.
    case rotationX = "rotation.x"
    /// The rotation about y.
    case rotationY = "rotation.y"
    /// The rotation about z.
    case rotationZ = "rotation.z"
    /// The mean of the three scale factors. Writing sets all three.
    case scale
    /// The factor along x.
    case scaleX = "scale.x"
    /// The factor along y.
    case scaleY = "scale.y"
    /// The factor along z.
    case scaleZ = "scale.z"
    /// The mean of the scale factors along x and y. Writing sets both.
    case scaleXY = "scale.xy"
    /// The translation in the plane, as a size.
    case translation
    /// The translation along x.
    case translationX = "translation.x"
    /// The translation along y.
    case translationY = "translation.y"
    /// The translation along z.
    case translationZ = "translation.z"
    /// The shear factor of y along x.
    case shearX = "shear.x"

    var isAngle: Bool {
      switch self {
      case .rotation, .rotationX, .rotationY, .rotationZ: true
      default: false
      }
    }
  }

  /// A component of the decomposed transform.
  func component(_ component: Component) -> PropertyValue {
    let parts = Decomposition(lenient: self)
    switch component {
    case .rotationX: return .number(parts.turns.x)
    case .rotationY: return .number(parts.turns.y)
    case .rotation, .rotationZ: return .number(parts.turns.z)
    case .scale: return .number((parts.scale.x + parts.scale.y + parts.scale.z) / 3)
    case .scaleX: return .number(parts.scale.x)
    case .scaleY: return .number(parts.scale.y)
    case .scaleZ: return .number(parts.scale.z)
    case .scaleXY: return .number((parts.scale.x + parts.scale.y) / 2)
    case .translation:
      return .size(Size(width: parts.translation.x, height: parts.translation.y))
    case .translationX: return .number(parts.translation.x)
    case .translationY: return .number(parts.translation.y)
    case .translationZ: return .number(parts.translation.z)
    case .shearX: return .number(parts.skew.x)
    }
  }

  private static let identityParts = Decomposition(lenient: .identity)

  /// The transform with one component replaced and the others kept; `nil` if the value has the
  /// wrong type.
  func replacing(_ component: Component, with value: PropertyValue) -> Transform3D? {
    // Most layers have no other transform than the one that is animated.
    var parts = self == .identity ? Self.identityParts : Decomposition(lenient: self)
    if component == .translation {
      switch value {
      case .size(let size): (parts.translation.x, parts.translation.y) = (size.width, size.height)
      case .point(let point): (parts.translation.x, parts.translation.y) = (point.x, point.y)
      default: return nil
      }
      return parts.recomposed
    }
    guard case .number(let number) = value else { return nil }
    var turns = parts.turns
    switch component {
    case .rotationX: turns.x = number
    case .rotationY: turns.y = number
    case .rotation, .rotationZ: turns.z = number
    case .scale: parts.scale = Vector3(x: number, y: number, z: number)
    case .scaleX: parts.scale.x = number
    case .scaleY: parts.scale.y = number
    case .scaleZ: parts.scale.z = number
    case .scaleXY: (parts.scale.x, parts.scale.y) = (number, number)
    case .translationX: parts.translation.x = number
    case .translationY: parts.translation.y = number
    case .translationZ: parts.translation.z = number
    case .shearX: parts.skew.x = number
    case .translation: break
    }
    if component.isAngle { parts.rotation = Quaternion(turns: turns) }
    return parts.recomposed
  }
}

extension Transform3D.Decomposition {
  /// Decomposes a transform. For a singular one, only the translation and the lengths of its rows
  /// are kept.
  ///
  /// Negative factors without a rotation are taken as they are: two of them are not a half turn.
  fileprivate init(lenient transform: Transform3D) {
    if let scale = transform.mirroringScale {
      self = .identity
      self.scale = scale
      translation = Vector3(x: transform.m41, y: transform.m42, z: transform.m43)
      return
    }
    if let parts = Self(transform) {
      self = parts
      return
    }
    self = .identity
    let t = transform
    scale = Vector3(
      x: Vector3(x: t.m11, y: t.m12, z: t.m13).length,
      y: Vector3(x: t.m21, y: t.m22, z: t.m23).length,
      z: Vector3(x: t.m31, y: t.m32, z: t.m33).length)
    translation = Vector3(x: t.m41, y: t.m42, z: t.m43)
  }

  /// The rotation as angles about x, then y, then z, in radians: in the product Rx · Ry · Rz, m13 =
  /// −sin y, m23 = sin x cos y, m33 = cos x cos y, m12 = cos y sin z and m11 = cos y cos z. If y is
  /// a quarter turn, z is 0.
  fileprivate var turns: Vector3 {
    let q = rotation
    let sine = 2 * (q.y * q.w - q.x * q.z)
    guard abs(sine) < 1 - 1e-12 else {
      return Vector3(
        x: 2 * Elementary.atan2(q.x, q.w), y: sine > 0 ? .pi / 2 : -.pi / 2, z: 0)
    }
    return Vector3(
      x: Elementary.atan2(2 * (q.y * q.z + q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y)),
      y: Elementary.asin(sine),
      z: Elementary.atan2(2 * (q.x * q.y + q.z * q.w), 1 - 2 * (q.y * q.y + q.z * q.z)))
  }
}

extension Transform3D {
  /// The factors of a transform that only scales and translates, if one of them is negative.
  fileprivate var mirroringScale: Vector3? {
    let others = [m12, m13, m14, m21, m23, m24, m31, m32, m34]
    guard min(m11, m22, m33) < 0, m44 == 1, others.allSatisfy({ $0 == 0 }) else { return nil }
    return Vector3(x: m11, y: m22, z: m33)
  }
}

extension Quaternion {
  /// Creates a rotation from angles about x, then y, then z.
  fileprivate init(turns: Vector3) {
    let x = Quaternion(angle: turns.x, axis: Vector3(x: 1, y: 0, z: 0))
    let y = Quaternion(angle: turns.y, axis: Vector3(x: 0, y: 1, z: 0))
    let z = Quaternion(angle: turns.z, axis: Vector3(x: 0, y: 0, z: 1))
    self = x.followed(by: y).followed(by: z)
  }

  /// This rotation followed by another: Hamilton's product other · self.
  private func followed(by next: Quaternion) -> Quaternion {
    let (a, b) = (next, self)
    return Quaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }
}
