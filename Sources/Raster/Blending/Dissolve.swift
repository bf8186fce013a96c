import CRows

extension BlendPacked {
  /// The weight of a fraction: 0…32,768 for 0…1, clamped; NaN gives 0.
  package static func dissolveWeight(_ fraction: Double) -> Int {
    fraction > 0 ? (fraction < 1 ? Int(fraction * 32_768 + 0.5) : 32_768) : 0
  }

  /// (a·(32,768 − w) + b·w) / 32,768, rounded: a mean of two rows, written to a third, which may be
  /// either.
  ///
  /// One 16-bit high multiplication per byte is exact: for 128·(b − a) and w it gives 64 times the
  /// amount to add to a, and its truncation never changes the result. This was verified for all
  /// pairs of bytes and all weights.
  package static func dissolve(
    _ from: Source, _ to: Source, weight: Int, into row: Row, count: Int
  ) {
    guard count > 0 else { return }
    if weight <= 0 { return row.update(from: from, count: count) }
    if weight >= 32_768 { return row.update(from: to, count: count) }
    let a = UnsafeRawPointer(from).assumingMemoryBound(to: UInt8.self)
    let b = UnsafeRawPointer(to).assumingMemoryBound(to: UInt8.self)
    let result = UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self)
    WideRows.chosen.pointee.dissolve(
      a, b, Int32(truncatingIfNeeded: weight), result, 4 &* count)
  }
}
