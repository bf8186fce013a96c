/// The state of a particle at one moment.
enum StateColumn: Int, CaseIterable {
  /// Where it is.
  case x, y, z
  /// How it moves.
  case velocityX, velocityY, velocityZ
  /// Its tint, not yet clamped.
  case red, green, blue, alpha
  /// Its scale, the layer's or the parent's included.
  case scale
  /// Its angle.
  case rotation
  /// The cosine of its tumbling.
  case width
}

/// Particles at one moment, as columns.
package struct StateBlock: Sendable {
  /// 4 × columns × capacity bytes.
  package internal(set) var values = [Float](
    repeating: 0, count: StateColumn.allCases.count * BirthBlock.capacity)

  package init() {}

  /// Lends the columns to a kernel.
  package mutating func withStates<Result>(_ body: (States) -> Result) -> Result {
    values.withUnsafeMutableBufferPointer { values in
      body(States(base: values.baseAddress.unsafelyUnwrapped))
    }
  }
}

/// A view of states for kernels; valid only while it is lent.
package struct States {
  fileprivate let base: UnsafeMutablePointer<Float>

  /// A column.
  subscript(_ column: StateColumn) -> UnsafeMutablePointer<Float> {
    base + column.rawValue &* BirthBlock.capacity
  }
}
