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
  /// How often each side can be halved, and once more: not at all.
  private let columns, rows: Int

  /// The levels of a picture of a size; `nil` for one that is too large.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, width * height <= Self.largestPicture else { return nil }
    (columns, rows) = (Self.halvings(of: width) + 1, Self.halvings(of: height) + 1)
    evenCount = max(columns, rows)
  }

  /// The pictures of the levels that halve one side farther, made from those that halve both: from
  /// each of these the narrower ones, then the lower ones.
  func pictures(_ even: [FloatPixelBuffer]) -> [FloatPixelBuffer] {
    var pictures: [FloatPixelBuffer] = []
    for (level, picture) in even.prefix(min(columns, rows)).enumerated() {
      var (narrow, low) = (picture, picture)
      for _ in level + 1..<max(columns, level + 1) {
        narrow = narrow.halved(down: false)
        pictures.append(narrow)
      }
      for _ in level + 1..<max(rows, level + 1) {
        low = low.halved(across: false)
        pictures.append(low)
      }
    }
    return pictures
  }

  /// How often a length can be halved until it is 1.
  private static func halvings(of length: Int) -> Int {
    Int.bitWidth - 1 - length.leadingZeroBitCount
  }

  /// How far each side is halved where a pixel spans some texels (squared) along it, or `nil` where
  /// both are halved as far: to within half an octave, beyond which one side takes leave of the other
  /// steadily.
  @inline(__always) func places(
    _ squaredFootprint: SIMD2<Double>, bias: Double
  ) -> (across: MipLevel, down: MipLevel)? {
    // Well within half an octave, without a logarithm.
    guard squaredFootprint.max() > 1.99 * squaredFootprint.min() else { return nil }
    var across = max(0, MipLevel.unheld(squaredFootprint: squaredFootprint.x, bias: bias))
    var down = max(0, MipLevel.unheld(squaredFootprint: squaredFootprint.y, bias: bias))
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
    // Each level that halves both sides has one picture less of either kind than the one before.
    let before = evenCount &+ both &* (columns &+ rows &- 1 &- both)
    return across > down
      ? before &+ across &- both &- 1 : before &+ columns &- 1 &- both &+ down &- both &- 1
  }
}

/// The mip levels that a sprite is read from: one, of which shares of others take the place one after
/// the other.
struct LevelMix {
  /// A level, and the share that it takes of what was read before.
  struct Share {
    var level = 0
    var share: Float = 0
  }

  /// Levels that are mixed in.
  struct Mixed {
    var second = Share()
    var third = Share()

    /// No levels.
    static let none = Mixed()
  }

  /// The level that is read first.
  let first: Int
  /// What is mixed in then.
  var mixed = Mixed()

  /// One level alone.
  @inline(__always) init(first: Int) { self.first = first }

  /// A place between levels that halve both sides.
  @inline(__always) init(_ place: MipLevel) {
    first = place.index
    mixed.second = Share(level: place.index + 1, share: place.share)
  }

  /// A place among levels that halve one side farther than the other: a mean of the three that are
  /// the corners of a triangle about it. Triangles lie along the levels that halve both sides alike,
  /// so that means there are those of a place between two.
  @inline(__always) init(
    _ levels: SqueezedLevels, _ places: (across: MipLevel, down: MipLevel)
  ) {
    let (across, down) = places
    first = levels.level(across: across.index, down: down.index)
    let (more, less) = (max(across.share, down.share), min(across.share, down.share))
    // Of the corners' shares 1 − more, more − less and less, each as part of what is read so far.
    if more > less {
      let isAcross = across.share > down.share
      mixed.second = Share(
        level: levels.level(
          across: across.index + (isAcross ? 1 : 0), down: down.index + (isAcross ? 0 : 1)),
        share: (more - less) / (1 - less))
    }
    if less > 0 {
      mixed.third = Share(
        level: levels.level(across: across.index + 1, down: down.index + 1), share: less)
    }
  }

  /// The level that reaches farthest.
  var smallest: Int {
    mixed.third.share > 0 ? mixed.third.level : mixed.second.share > 0 ? mixed.second.level : first
  }

  /// Whether next to nothing is mixed in.
  var isAlmostOne: Bool { max(mixed.second.share, mixed.third.share) < 1 / 128 }
}
