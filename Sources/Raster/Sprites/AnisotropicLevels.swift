import LambentGeometry
import LambentPixels

/// Mip levels of an image that halve one side farther than the other: with a single level for both,
/// a sprite that is narrow would be blurred along its length as well.
///
/// They take twice the memory of the image and its even levels, so that images are given them
/// where sprites need them, up to 65,536 texels.
struct AnisotropicLevels: Sendable {
  /// The largest image that has them.
  private static let largestImage = 65_536

  /// How many levels halve both sides alike.
  let evenCount: Int
  /// How often each side can be halved, and once more: not at all.
  private let columns, rows: Int

  /// The levels of an image of a size; `nil` for one that is too large.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, width * height <= Self.largestImage else { return nil }
    (columns, rows) = (Self.halvings(of: width) + 1, Self.halvings(of: height) + 1)
    evenCount = max(columns, rows)
  }

  /// The images of the levels that halve one side farther, made from those that halve both: from
  /// each of these the narrower ones, then the lower ones.
  func images(_ even: [FloatPixelBuffer]) -> [FloatPixelBuffer] {
    var images: [FloatPixelBuffer] = []
    for (level, image) in even.prefix(min(columns, rows)).enumerated() {
      var (narrow, low) = (image, image)
      for _ in level + 1..<max(columns, level + 1) {
        narrow = narrow.halved(down: false)
        images.append(narrow)
      }
      for _ in level + 1..<max(rows, level + 1) {
        low = low.halved(across: false)
        images.append(low)
      }
    }
    return images
  }

  /// How often a length can be halved until it is 1.
  private static func halvings(of length: Int) -> Int {
    Int.bitWidth - 1 - length.leadingZeroBitCount
  }

  /// How far each side is halved where a pixel spans some texels (squared) along it, or `nil` where
  /// both are halved as far: to within half an octave, beyond which one side takes leave of the other
  /// steadily.
  @inline(__always) func positions(
    _ squaredFootprint: SIMD2<Double>, bias: Double
  ) -> (across: MipLevel, down: MipLevel)? {
    // Well within half an octave, without a logarithm.
    guard squaredFootprint.max() > 1.99 * squaredFootprint.min() else { return nil }
    var across = max(0, MipLevel.unclamped(squaredFootprint: squaredFootprint.x, bias: bias))
    var down = max(0, MipLevel.unclamped(squaredFootprint: squaredFootprint.y, bias: bias))
    let apart = abs(across - down)
    guard apart > 0.5 else { return nil }
    let leave = apart < 1 ? 2 * apart - 1 : apart
    if across > down { down = across - leave } else { across = down - leave }
    return (MipLevel(across, count: columns).nearest, MipLevel(down, count: rows).nearest)
  }

  /// The level that is halved so far.
  @inline(__always) func level(across: Int, down: Int) -> Int {
    guard across != down else { return across }
    let both = min(across, down)
    // Each level that halves both sides has one image less of either kind than the one before.
    let before = evenCount &+ both &* (columns &+ rows &- 1 &- both)
    return across > down
      ? before &+ across &- both &- 1 : before &+ columns &- 1 &- both &+ down &- both &- 1
  }
}

/// The mip levels that a sprite is read from: one, of which fractions of others take the position one after
/// the other.
struct LevelMix {
  /// A level, and the fraction that it takes of what was read before.
  struct Part {
    var level = 0
    var weight: Float = 0
  }

  /// Levels that are mixed in.
  struct Mixed {
    var second = Part()
    var third = Part()

    /// No levels.
    static let none = Mixed()
  }

  /// The level that is read first.
  let first: Int
  /// The levels that are mixed in then.
  var mixed = Mixed()

  /// One level alone.
  @inline(__always) init(first: Int) { self.first = first }

  /// A position between levels that halve both sides.
  @inline(__always) init(_ position: MipLevel) {
    first = position.index
    mixed.second = Part(level: position.index + 1, weight: position.fraction)
  }

  /// A position among levels that halve one side farther than the other: a mean of the three that are
  /// the corners of a triangle about it. Triangles lie along the levels that halve both sides alike,
  /// so that means there are those of a position between two.
  @inline(__always) init(
    _ levels: AnisotropicLevels, _ positions: (across: MipLevel, down: MipLevel)
  ) {
    let (across, down) = positions
    first = levels.level(across: across.index, down: down.index)
    let (more, less) = (max(across.fraction, down.fraction), min(across.fraction, down.fraction))
    // The weights of the corners are 1 − more, more − less and less, each as part of what is read so far.
    if more > less {
      let isAcross = across.fraction > down.fraction
      mixed.second = Part(
        level: levels.level(
          across: across.index + (isAcross ? 1 : 0), down: down.index + (isAcross ? 0 : 1)),
        weight: (more - less) / (1 - less))
    }
    if less > 0 {
      mixed.third = Part(
        level: levels.level(across: across.index + 1, down: down.index + 1), weight: less)
    }
  }

  /// The level that reaches farthest.
  var smallest: Int {
    mixed.third.weight > 0
      ? mixed.third.level : mixed.second.weight > 0 ? mixed.second.level : first
  }

  /// True if next to nothing is mixed in.
  var isAlmostOne: Bool { max(mixed.second.weight, mixed.third.weight) < 1 / 128 }
}
