extension BlendPacked {
  /// The weight of a fraction: 0…32,768 for 0…1; what is beyond is clamped, and what is not a number is 0.
  package static func dissolveWeight(_ fraction: Double) -> Int {
    fraction > 0 ? (fraction < 1 ? Int(fraction * 32_768 + 0.5) : 32_768) : 0
  }

  /// (a·(32,768 − w) + b·w) / 32,768, rounded: a mean of two rows into a third, which may be either.
  ///
  /// Sums of 16 bits have to do, for machines that multiply no more of them at once: the weight is
  /// split into 256ths and what is left, 1 to 127 of 32,768. Both parts are floored in turn, which
  /// equals one floor of the whole.
  package static func dissolve(
    _ from: Source, _ to: Source, weight: Int, into row: Row, count: Int
  ) {
    let weight = UInt16(truncatingIfNeeded: max(0, min(32_768, weight)))
    let (coarse, fine) = (weight &>> 7, Int16(truncatingIfNeeded: weight & 127))
    let a = UnsafeRawPointer(from).assumingMemoryBound(to: UInt8.self)
    let b = UnsafeRawPointer(to).assumingMemoryBound(to: UInt8.self)
    let result = UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self)
    let bytes = 4 &* max(0, count)
    guard fine != 0 else {
      let rest = 256 &- coarse
      for i in 0..<bytes {
        let sum = UInt16(a[i]) &* rest &+ UInt16(b[i]) &* coarse &+ 128
        result[i] = UInt8(truncatingIfNeeded: sum &>> 8)
      }
      return
    }
    for i in 0..<bytes {
      let change = UInt16(b[i]) &- UInt16(a[i])
      let small = UInt16(bitPattern: (Int16(bitPattern: change) &* fine) &>> 7)
      let sum = (UInt16(a[i]) &<< 8) &+ change &* coarse &+ small &+ 128
      result[i] = UInt8(truncatingIfNeeded: sum &>> 8)
    }
  }
}
