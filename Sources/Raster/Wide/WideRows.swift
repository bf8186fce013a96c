import CRows

/// The row functions in C, for the machine at hand. They are compiled from one source for plain machines
/// and for wider ones, and give the same bytes on all; `LAMBENT_SIMD=baseline` in the environment has
/// the plain ones.
package enum WideRows {
  static var chosen: UnsafePointer<lambent_rows> { lambent_rows() }

  /// Those for wide machines; `nil` on plain ones, where vectors of four in Swift are faster.
  static var wide: UnsafePointer<lambent_rows>? {
    lambent_rows() == lambent_plain_rows() ? nil : lambent_rows()
  }

  /// The machine that they are chosen for: `baseline` or `avx2`.
  package static var name: String { String(cString: chosen.pointee.name) }
}

/// Lends the floats of a vector.
@inline(__always) func withFloats(
  of vector: SIMD4<Float>, _ body: (UnsafePointer<Float>) -> Void
) {
  withUnsafeBytes(of: vector) {
    guard let floats = $0.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
    body(floats)
  }
}
