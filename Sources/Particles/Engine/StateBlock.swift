/// The state of a particle at one time.
enum StateColumn: Int, CaseIterable {
  case x, y, z
  case velocityX, velocityY, velocityZ
  /// The tint, not clamped.
  case red, green, blue, alpha
  /// The scale, including that of the layer or parent.
  case scale
  case rotation
  /// The cosine of the tumble angle.
  case width
}

/// The states of particles at one time, as columns.
package struct StateBlock: Sendable {
  /// 4 × columns × capacity bytes.
  package internal(set) var values = [Float](
    repeating: 0, count: StateColumn.allCases.count * BirthBlock.capacity)

  package init() {}

  /// Calls a kernel with the columns.
  package mutating func withStates<Result>(_ body: (States) -> Result) -> Result {
    values.withUnsafeMutableBufferPointer { values in
      body(States(base: values.baseAddress.unsafelyUnwrapped))
    }
  }
}

/// A view of states for kernels; valid only during the call that receives it.
package struct States {
  fileprivate let base: UnsafeMutablePointer<Float>

  subscript(_ column: StateColumn) -> UnsafeMutablePointer<Float> {
    base + column.rawValue &* BirthBlock.capacity
  }
}
