extension BlendPacked {
  /// The weight of a share: 0…32,768 for 0…1; what is beyond is held, and what is not a number is 0.
  package static func dissolveWeight(_ share: Double) -> Int {
    share > 0 ? (share < 1 ? Int(share * 32_768 + 0.5) : 32_768) : 0
  }

  /// (a·(32,768 − w) + b·w) / 32,768, rounded: a mean of two rows into a third, which may be either.
  package static func dissolve(
    _ from: Source, _ to: Source, weight: Int, into row: Row, count: Int
  ) {
    let weight = Int32(truncatingIfNeeded: max(0, min(32_768, weight)))
    guard weight < 32_768 else { return row.update(from: to, count: count) }
    let a = UnsafeRawPointer(from).assumingMemoryBound(to: UInt8.self)
    let b = UnsafeRawPointer(to).assumingMemoryBound(to: UInt8.self)
    let result = UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self)
    for index in 0..<4 &* max(0, count) {
      // Four bits below the point and a floor at each step equal one rounding of the exact mean.
      let change = Int32((Int16(b[index]) &- Int16(a[index])) &<< 5)
      let step = Int16(truncatingIfNeeded: (change &* weight) &>> 16)
      result[index] = UInt8(
        truncatingIfNeeded: Int16(a[index]) &+ ((step &+ 8) &>> 4))
    }
  }
}
