/// A point or a direction in space; z is toward the viewer.
public struct Vector3: Sendable, Hashable {
  /// The component to the right, in points where the vector is a position.
  public var x: Double
  /// The component downward, in points where the vector is a position.
  public var y: Double
  /// The component toward the viewer, in points where the vector is a position.
  public var z: Double

  /// Creates a vector.
  @inlinable public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The origin.
  public static let zero = Vector3(x: 0, y: 0, z: 0)
}

extension Vector3 {
  /// The sum, component by component.
  @inlinable package static func + (left: Vector3, right: Vector3) -> Vector3 {
    Vector3(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  /// The difference, component by component.
  @inlinable package static func - (left: Vector3, right: Vector3) -> Vector3 {
    Vector3(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  /// The scaled vector.
  @inlinable package static func * (vector: Vector3, factor: Double) -> Vector3 {
    Vector3(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
  }

  /// The dot product.
  @inlinable package func dot(_ other: Vector3) -> Double {
    x * other.x + y * other.y + z * other.z
  }

  /// The cross product.
  @inlinable package func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The length.
  @inlinable package var length: Double { dot(self).squareRoot() }
}

extension SIMD3<Double> {
  /// The cross product.
  @inlinable package func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
