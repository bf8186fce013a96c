/// A rotation in space as a unit quaternion: x, y, z are the axis times the sine of half the angle,
/// w is the cosine of half the angle.
package struct Quaternion: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var z: Double
  package var w: Double

  package init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// No rotation.
  package static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// Creates a rotation by an angle in radians about an axis of any length, with the sense of
  /// ``Transform3D/rotation(angle:x:y:z:)``; a zero axis gives the identity.
  package init(angle: Double, axis: Vector3) {
    let length = axis.length
    guard length > 0, length.isFinite else {
      self = .identity
      return
    }
    let (sine, cosine) = Elementary.sinCos(angle / 2)
    let factor = sine / length
    self.init(x: axis.x * factor, y: axis.y * factor, z: axis.z * factor, w: cosine)
  }
}

extension Quaternion {
  /// The dot product: the cosine of half the angle between two rotations.
  package func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  /// The same rotation with opposite signs.
  package static prefix func - (rotation: Quaternion) -> Quaternion {
    Quaternion(x: -rotation.x, y: -rotation.y, z: -rotation.z, w: -rotation.w)
  }

  /// The rotation as the rows of a matrix for row vectors.
  var rows: (Vector3, Vector3, Vector3) {
    (
      Vector3(
        x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + z * w), z: 2 * (x * z - y * w)),
      Vector3(
        x: 2 * (x * y - z * w), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + x * w)),
      Vector3(
        x: 2 * (x * z + y * w), y: 2 * (y * z - x * w), z: 1 - 2 * (x * x + y * y))
    )
  }

  /// Creates a rotation from the orthonormal rows of a matrix, by Shepperd's method (1978): the
  /// largest component is computed from the diagonal and the others from it; w is not negative.
  ///
  /// A half turn keeps the sign of its tiny sine; if that is exactly 0, the positive sense is used.
  init(rows r1: Vector3, _ r2: Vector3, _ r3: Vector3) {
    let squares = [
      1 + r1.x + r2.y + r3.z, 1 + r1.x - r2.y - r3.z, 1 - r1.x + r2.y - r3.z,
      1 - r1.x - r2.y + r3.z,
    ]
    let (xw, yw, zw) = (r2.z - r3.y, r3.x - r1.z, r1.y - r2.x)
    let (xy, yz, zx) = (r1.y + r2.x, r2.z + r3.y, r3.x + r1.z)
    let greatest = squares.indices.max { squares[$0] < squares[$1] } ?? 0
    let four = 2 * max(squares[greatest], 0).squareRoot()
    let (main, other) = (four / 4, four > 0 ? 1 / four : 0)
    let found =
      switch greatest {
      case 0: Quaternion(x: xw * other, y: yw * other, z: zw * other, w: main)
      case 1: Quaternion(x: main, y: xy * other, z: zx * other, w: xw * other)
      case 2: Quaternion(x: xy * other, y: main, z: yz * other, w: yw * other)
      default: Quaternion(x: zx * other, y: yz * other, z: main, w: zw * other)
      }
    self = found.w < 0 ? -found : found
  }
}

extension Quaternion: Interpolatable {
  /// The rotation at a fraction of the shorter way, at constant speed (Shoemake 1985).
  package func interpolated(to other: Quaternion, at fraction: Double) -> Quaternion {
    let cosine = dot(other)
    let end = cosine < 0 ? -other : other
    func blend(_ a: Double, _ b: Double) -> Quaternion {
      Quaternion(
        x: x * a + end.x * b, y: y * a + end.y * b, z: z * a + end.z * b, w: w * a + end.w * b)
    }
    // The part of the end orthogonal to the start, which keeps precision for small angles.
    let across = end.blendAway(from: self, by: abs(cosine))
    let sine = across.dot(across).squareRoot()
    guard sine > 1e-12 else { return blend(1 - fraction, fraction) }
    let angle = Elementary.atan2(sine, abs(cosine))
    return blend(
      Elementary.sin((1 - fraction) * angle) / sine, Elementary.sin(fraction * angle) / sine)
  }

  /// This quaternion minus a multiple of another.
  private func blendAway(from other: Quaternion, by factor: Double) -> Quaternion {
    Quaternion(
      x: x - other.x * factor, y: y - other.y * factor, z: z - other.z * factor,
      w: w - other.w * factor)
  }
}
