import CRows

/// The row functions in C. They are compiled from one source for baseline x86-64 and for AVX2, and
/// give the same bytes on all machines; `LAMBENT_SIMD=baseline` in the environment selects the
/// baseline.
package enum WideRows {
  static var chosen: UnsafePointer<lambent_rows> { lambent_rows() }

  /// The functions for AVX2; `nil` for the baseline, where Swift's vectors of four are faster.
  static var wide: UnsafePointer<lambent_rows>? {
    lambent_rows() == lambent_plain_rows() ? nil : lambent_rows()
  }

  /// The selected instruction set: `baseline` or `avx2`.
  package static var name: String { String(cString: chosen.pointee.name) }

  /// The names of the machines that this one can draw as, the plainest first.
  package static var names: [String] { all.map { String(cString: $0.pointee.name) } }

  /// Draws from now on as another machine would; the bytes stay the same. Does nothing for a name that is
  /// not in ``names``.
  package static func choose(_ name: String) {
    all.first { String(cString: $0.pointee.name) == name }.map { lambent_choose_rows($0) }
  }

  private static var all: [UnsafePointer<lambent_rows>] {
    [lambent_plain_rows()] + (lambent_wide_rows().map { [$0] } ?? [])
  }
}

/// Calls a closure with the floats of a vector.
@inline(__always) func withFloats(
  of vector: SIMD4<Float>, _ body: (UnsafePointer<Float>) -> Void
) {
  withUnsafePointer(to: vector) { body($0.floats) }
}

extension UnsafePointer<SIMD4<Float>> {
  /// The same memory as channels.
  @inline(__always) var floats: UnsafePointer<Float> {
    UnsafeRawPointer(self).assumingMemoryBound(to: Float.self)
  }
}

extension UnsafeMutablePointer<SIMD4<Float>> {
  /// The same memory as channels.
  @inline(__always) var floats: UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Float.self)
  }
}
