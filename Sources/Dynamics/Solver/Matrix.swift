import LambentGeometry

/// A matrix of 3 × 3: two rows or columns for displacements, the third for rotation.
struct Matrix: Sendable {
  typealias Column = SIMD3<Double>

  var first = Column.zero
  var second = Column.zero
  var third = Column.zero
}

extension Matrix {
  /// The mass and the moment of inertia of a body. If it cannot rotate, no joint acts on its
  /// rotation, and the moment does not matter.
  init(mass motion: Motion) {
    first.x = 1 / motion.inverseMass
    second.y = first.x
    third.z = motion.inverseInertia > 0 ? 1 / motion.inverseInertia : first.x
  }

  /// The velocity at the end of a body's arm, and its spin if a joint holds the rotation.
  init(arm: Point, sign: Double, _ motion: Motion, isFixed: Bool) {
    first.x = sign
    second.y = sign
    guard motion.inverseInertia > 0 else { return }
    third = Column(-arm.y, arm.x, isFixed ? 1 : 0) * sign
  }

  var transposed: Matrix {
    Matrix(
      first: Column(first.x, second.x, third.x), second: Column(first.y, second.y, third.y),
      third: Column(first.z, second.z, third.z))
  }

  /// The inverse matrix, or the zero matrix if it cannot be inverted.
  var inverse: Matrix {
    let (a, b, c) = (
      Self.cross(second, third), Self.cross(third, first), Self.cross(first, second)
    )
    let scale = 1 / (first * a).sum()
    guard scale.isFinite else { return Matrix() }
    return Matrix(first: a * scale, second: b * scale, third: c * scale).transposed
  }

  private static func cross(_ a: Column, _ b: Column) -> Column {
    Column(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  static func * (matrix: Matrix, column: Column) -> Column {
    matrix.first * column.x + matrix.second * column.y + matrix.third * column.z
  }

  static func * (left: Matrix, right: Matrix) -> Matrix {
    Matrix(first: left * right.first, second: left * right.second, third: left * right.third)
  }

  static func += (left: inout Matrix, right: Matrix) {
    left.first += right.first
    left.second += right.second
    left.third += right.third
  }
}
