import LambentGeometry
import LambentPixels

/// Mip levels of a picture that halve one side farther than the other: with a single level for both,
/// a sprite that is narrow would be blurred along its length as well.
///
/// They take twice the memory of the picture and its even levels, so that pictures are given them
/// where sprites need them, up to 65,536 texels.
struct SqueezedLevels: Sendable {
  /// The largest picture that has them.
  private static let largestPicture = 65_536

  /// How many levels halve both sides alike.
  let evenCount: Int
  /// The pictures of the other levels.
  let pictures: [FloatPixelBuffer]
  /// How often each side can be halved, and once more: not at all.
  private let columns, rows: Int
  /// The level of each pair of halvings.
  private let levels: [Int]

  /// What a sprite's sides are halved by.
  struct Halvings {
    var across, down: Int
  }

  /// The halvings of a picture of a size, without its levels.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, width * height <= Self.largestPicture else { return nil }
    (columns, rows) = (Self.halvings(of: width) + 1, Self.halvings(of: height) + 1)
    evenCount = max(columns, rows)
    (pictures, levels) = ([], [])
  }

  /// Makes the levels of a picture from those that halve both its sides.
  init?(_ even: [FloatPixelBuffer]) {
    guard let first = even.first,
      let size = SqueezedLevels(width: first.width, height: first.height)
    else { return nil }
    (columns, rows, evenCount) = (size.columns, size.rows, even.count)
    var (pictures, levels) = ([FloatPixelBuffer](), [Int](repeating: 0, count: columns * rows))
    for (level, picture) in even.enumerated() where level < min(columns, rows) {
      levels[level * rows + level] = level
      var (narrow, low) = (picture, picture)
      for across in level + 1..<max(columns, level + 1) {
        narrow = narrow.halved(down: false)
        levels[across * rows + level] = even.count + pictures.count
        pictures.append(narrow)
      }
      for down in level + 1..<max(rows, level + 1) {
        low = low.halved(across: false)
        levels[level * rows + down] = even.count + pictures.count
        pictures.append(low)
      }
    }
    (self.pictures, self.levels) = (pictures, levels)
  }

  /// How often a length can be halved until it is 1.
  private static func halvings(of length: Int) -> Int {
    Int.bitWidth - 1 - length.leadingZeroBitCount
  }

  /// How far each side is halved where a pixel spans some texels (squared) along it.
  @inline(__always) func halvings(_ squaredFootprint: SIMD2<Double>, bias: Double) -> Halvings {
    Halvings(
      across: nearestLevel(squaredFootprint: squaredFootprint.x, bias: bias, count: columns),
      down: nearestLevel(squaredFootprint: squaredFootprint.y, bias: bias, count: rows))
  }

  /// The level that is halved so far.
  @inline(__always) func level(_ halvings: Halvings) -> Int {
    levels[halvings.across &* rows &+ halvings.down]
  }
}

/// The mip level nearest to the one where texels are as large as pixels, 0…count − 1, where a pixel
/// spans some texels (squared).
@inline(__always) func nearestLevel(squaredFootprint: Double, bias: Double, count: Int) -> Int {
  guard bias == 0 else {
    let exact = mipLevel(footprint: squaredFootprint.squareRoot(), bias: bias, count: count)
    return Int(exact + 0.5)
  }
  // ⌊log₂ f + ½⌋ = ⌊log₂(2f²) / 2⌋.
  return squaredFootprint > 0.5 ? min(count - 1, Int((2 * squaredFootprint).exponent) >> 1) : 0
}
