import LambentGeometry
import LambentPixels

/// Mip levels (ripmaps) that halve one axis more often than the other. With isotropic levels, a
/// narrow sprite would be blurred along its length too.
///
/// They take twice the memory of the image and its isotropic levels, so they are only made for
/// sprites that need them, up to 65,536 texels.
struct AnisotropicLevels: Sendable {
  /// The size of the largest image with such levels, in texels.
  private static let largestImage = 65_536

  /// The number of isotropic levels.
  let evenCount: Int
  /// The number of times that each axis can be halved, plus one.
  private let columns, rows: Int

  /// The levels of an image with a size; `nil` if it is too large.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0, width * height <= Self.largestImage else { return nil }
    (columns, rows) = (Self.halvings(of: width) + 1, Self.halvings(of: height) + 1)
    evenCount = max(columns, rows)
  }

  /// The images of the anisotropic levels, computed from the isotropic ones: for each of these the
  /// narrower ones, then the lower ones.
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

  /// The number of times that a length can be halved until it is 1.
  private static func halvings(of length: Int) -> Int {
    Int.bitWidth - 1 - length.leadingZeroBitCount
  }

  /// The levels for each axis, given the squares of the texels per pixel along each; `nil` if both
  /// are equal within half an octave, beyond which they gradually diverge.
  @inline(__always) func positions(
    _ squaredFootprint: SIMD2<Double>, bias: Double
  ) -> (across: MipLevel, down: MipLevel)? {
    // Clearly within half an octave, without a logarithm.
    guard squaredFootprint.max() > 1.99 * squaredFootprint.min() else { return nil }
    var across = max(0, MipLevel.unclamped(squaredFootprint: squaredFootprint.x, bias: bias))
    var down = max(0, MipLevel.unclamped(squaredFootprint: squaredFootprint.y, bias: bias))
    let apart = abs(across - down)
    guard apart > 0.5 else { return nil }
    let leave = apart < 1 ? 2 * apart - 1 : apart
    if across > down { down = across - leave } else { across = down - leave }
    return (MipLevel(across, count: columns).nearest, MipLevel(down, count: rows).nearest)
  }

  /// The index of a level by its halvings.
  @inline(__always) func level(across: Int, down: Int) -> Int {
    guard across != down else { return across }
    let both = min(across, down)
    // Each isotropic level has one image less of either kind than the one before.
    let before = evenCount &+ both &* (columns &+ rows &- 1 &- both)
    return across > down
      ? before &+ across &- both &- 1 : before &+ columns &- 1 &- both &+ down &- both &- 1
  }
}

/// The mip levels from which a sprite is sampled: one, into which others are mixed one after the
/// other.
struct LevelMix {
  /// A level, and its weight against the result so far.
  struct Part {
    var level = 0
    var weight: Float = 0
  }

  /// The levels that are mixed in.
  struct Mixed {
    var second = Part()
    var third = Part()

    static let none = Mixed()
  }

  /// The level that is sampled first.
  let first: Int
  var mixed = Mixed()

  /// A single level.
  @inline(__always) init(first: Int) { self.first = first }

  /// A position between isotropic levels.
  @inline(__always) init(_ position: MipLevel) {
    first = position.index
    mixed.second = Part(level: position.index + 1, weight: position.fraction)
  }

  /// A position among anisotropic levels: barycentric interpolation of three levels. The triangles
  /// have edges along the isotropic levels, so that positions there are interpolated between two.
  @inline(__always) init(
    _ levels: AnisotropicLevels, _ positions: (across: MipLevel, down: MipLevel)
  ) {
    let (across, down) = positions
    first = levels.level(across: across.index, down: down.index)
    let (more, less) = (max(across.fraction, down.fraction), min(across.fraction, down.fraction))
    // The weights of the corners are 1 − more, more − less and less, each relative to the result so
    // far.
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

  /// The smallest level in use.
  var smallest: Int {
    mixed.third.weight > 0
      ? mixed.third.level : mixed.second.weight > 0 ? mixed.second.level : first
  }

  /// True if the other levels have almost no weight.
  var isAlmostOne: Bool { max(mixed.second.weight, mixed.third.weight) < 1 / 128 }
}
