extension Noise {
  /// Draws of many indices at once, as four columns: row i holds what
  /// ``bits(seed:stream:index:block:)`` gives for `seeds[i]` and `indices[i]`.
  ///
  /// The columns lie one behind the other, `stride` words apart. Four rows are drawn at a time.
  ///
  /// - Precondition: `seeds` and `indices` have `count` elements, `columns` 4 × `stride` words,
  ///   `stride` is at least `count`.
  package static func fill(
    _ columns: UnsafeMutablePointer<UInt32>, stride: Int, count: Int,
    seeds: UnsafePointer<UInt64>, indices: UnsafePointer<UInt64>, stream: UInt32,
    block: UInt32 = 0
  ) {
    var row = 0
    while row &+ 4 <= count {
      let seed = words(of: seeds + row)
      let index = words(of: indices + row)
      var rows: Rows = (
        index.low, index.high, SIMD4(repeating: stream), SIMD4(repeating: block)
      )
      var key: Key = (seed.low, seed.high)
      for _ in 0..<roundCount {
        rows = round(rows, key)
        key.0 = key.0 &+ SIMD4(repeating: 0x9E37_79B9)
        key.1 = key.1 &+ SIMD4(repeating: 0xBB67_AE85)
      }
      store(rows, columns + row, stride)
      row &+= 4
    }
    while row < count {
      let bits = bits(seed: seeds[row], stream: stream, index: indices[row], block: block)
      for lane in 0..<4 { columns[lane &* stride &+ row] = bits[lane] }
      row &+= 1
    }
  }

  /// Four rows of the counter's words.
  private typealias Rows = (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>)
  /// Four rows of the key's words.
  private typealias Key = (SIMD4<UInt32>, SIMD4<UInt32>)

  @inline(__always) private static func store(
    _ rows: Rows, _ columns: UnsafeMutablePointer<UInt32>, _ stride: Int
  ) {
    UnsafeMutableRawPointer(columns).storeBytes(of: rows.0, as: SIMD4<UInt32>.self)
    UnsafeMutableRawPointer(columns + stride).storeBytes(of: rows.1, as: SIMD4<UInt32>.self)
    UnsafeMutableRawPointer(columns + 2 &* stride).storeBytes(of: rows.2, as: SIMD4<UInt32>.self)
    UnsafeMutableRawPointer(columns + 3 &* stride).storeBytes(of: rows.3, as: SIMD4<UInt32>.self)
  }

  @inline(__always) private static func round(_ rows: Rows, _ key: Key) -> Rows {
    let a = product(rows.0, 0xD251_1F53)
    let b = product(rows.2, 0xCD9E_8D57)
    return (b.high ^ rows.1 ^ key.0, b.low, a.high ^ rows.3 ^ key.1, a.low)
  }

  /// The two words of each product. The even and the odd lanes are multiplied apart: that is what
  /// the machine's 32 × 32-bit multiplication takes.
  @inline(__always) private static func product(
    _ x: SIMD4<UInt32>, _ factor: UInt64
  ) -> (high: SIMD4<UInt32>, low: SIMD4<UInt32>) {
    let lanes = unsafeBitCast(x, to: SIMD2<UInt64>.self)
    let even = (lanes & SIMD2(repeating: 0xFFFF_FFFF)) &* SIMD2(repeating: factor)
    let odd = (lanes &>> 32) &* SIMD2(repeating: factor)
    let low = (even & SIMD2(repeating: 0xFFFF_FFFF)) | (odd &<< 32)
    let high = (even &>> 32) | (odd & SIMD2(repeating: 0xFFFF_FFFF_0000_0000))
    return (
      unsafeBitCast(high, to: SIMD4<UInt32>.self), unsafeBitCast(low, to: SIMD4<UInt32>.self)
    )
  }

  /// The low and the high words of four numbers, in order.
  @inline(__always) private static func words(
    of numbers: UnsafePointer<UInt64>
  ) -> (low: SIMD4<UInt32>, high: SIMD4<UInt32>) {
    let raw = UnsafeRawPointer(numbers)
    let a = raw.loadUnaligned(as: SIMD4<UInt32>.self)
    let b = raw.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self)
    return (SIMD4(a.x, a.z, b.x, b.z), SIMD4(a.y, a.w, b.y, b.w))
  }
}
