/// Where a row's colours are read from images of bytes, and the means that are read there.
///
/// Two texels side by side are one word, whose eight channels are multiplied at once: as 256ths of a
/// level in 16 bits, by fractions of 65,535 of which the high 16 bits are kept. The floors of at most
/// three such products leave a mean less than 1/25 of a level too dark, of which rounding makes up
/// half, so that what is one level stays that level.
struct PackedPositions {
  let index: UnsafeMutablePointer<Int32>
  /// The fractions of the left and of the right texel, each twice.
  let weightX: UnsafeMutablePointer<UInt64>
  /// The fraction of the lower texels, twice.
  let weightY: UnsafeMutablePointer<UInt32>

  /// The pixels of an image and the step from one to that below it.
  struct Texels {
    let pixels: UnsafePointer<UInt32>
    let stepY: Int
  }

  /// Locates `count` positions; all lines hold a multiple of four.
  ///
  /// - Precondition: the grid is at least two pixels wide.
  func locate(
    _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, count: Int, on grid: BilinearGrid
  ) {
    for i in stride(from: 0, to: count, by: 4) {
      let position = grid.locate(x.loadQuad(i), y.loadQuad(i))
      let right = SIMD4<UInt64>(truncatingIfNeeded: Self.weights(position.fractionX))
      UnsafeMutableRawPointer(index + i).storeBytes(of: position.index, as: SIMD4<Int32>.self)
      UnsafeMutableRawPointer(weightX + i).storeBytes(
        of: (right &<< 32) | (right ^ 0xFFFF_FFFF), as: SIMD4<UInt64>.self)
      UnsafeMutableRawPointer(weightY + i).storeBytes(
        of: Self.weights(position.fractionY), as: SIMD4<UInt32>.self)
    }
  }

  /// Weights of 0…1 as fractions of 65,535, each in both halves of its lane.
  @inline(__always) private static func weights(_ fractions: SIMD4<Float>) -> SIMD4<UInt32> {
    let bits = unsafeBitCast(fractions * 65_535 + PixelKernels.laneOffset, to: SIMD4<UInt32>.self)
    return (bits & 0xFFFF) | (bits &<< 16)
  }

  /// The mean at each position, as fractions of 1.
  func read(_ texels: Texels, count: Int, into out: UnsafeMutablePointer<SIMD4<Float>>) {
    for i in 0..<count {
      let mean = folded(column(texels, i), i)
      // 255 comes out as 65,278: two floors have taken 1 each.
      out[i] = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: mean)) * (1 / 65_278)
    }
  }

  /// The mean at each position, rounded.
  func read(_ texels: Texels, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    for i in 0..<count { out[i] = Self.rounded(folded(column(texels, i), i)) }
  }

  /// The means at each position of `weight` (0…1) of a second image of the same size and the rest of a
  /// first one, rounded once.
  func mix(
    _ first: Texels, _ second: Texels, weight: Float, count: Int,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    let new = unsafeBitCast(Self.weights(SIMD4(repeating: weight)), to: SIMD8<UInt16>.self)
    let old = ~new
    for i in 0..<count {
      let mixed =
        Self.product(column(first, i), old) &+ Self.product(column(second, i), new)
      out[i] = Self.rounded(folded(mixed, i))
    }
  }

  /// The mean of the texels above and below each other: four channels to the left, four to the right.
  @inline(__always) private func column(_ texels: Texels, _ i: Int) -> SIMD8<UInt16> {
    let top = texels.pixels + Int(index[i])
    let lower = unsafeBitCast(SIMD4(repeating: weightY[i]), to: SIMD8<UInt16>.self)
    return Self.product(Self.pair(top), ~lower)
      &+ Self.product(Self.pair(top + texels.stepY), lower)
  }

  /// The mean of what lies to the left and to the right.
  @inline(__always) private func folded(_ column: SIMD8<UInt16>, _ i: Int) -> SIMD4<UInt16> {
    let pair = UnsafeRawPointer(weightX + i).loadUnaligned(as: SIMD2<UInt32>.self)
    let weights = SIMD4(pair.x, pair.x, pair.y, pair.y)
    let parts = Self.product(column, unsafeBitCast(weights, to: SIMD8<UInt16>.self))
    return parts.lowHalf &+ parts.highHalf
  }

  /// A texel and its right neighbour, in 256ths of a level.
  @inline(__always) private static func pair(_ pixels: UnsafePointer<UInt32>) -> SIMD8<UInt16> {
    let bytes = UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt8>.self)
    return SIMD8<UInt16>(truncatingIfNeeded: bytes) &<< 8
  }

  /// The high halves of products.
  @inline(__always) private static func product(
    _ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let wide = SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)
    return SIMD8<UInt16>(truncatingIfNeeded: wide &>> 16)
  }

  @inline(__always) private static func rounded(_ mean: SIMD4<UInt16>) -> UInt32 {
    unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: (mean &+ 132) &>> 8), to: UInt32.self)
  }
}
