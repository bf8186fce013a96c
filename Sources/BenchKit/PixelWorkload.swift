import LambentPixels
import LambentRaster

/// A piece of pixel work that is measured: `lambent bench` runs it under its name.
struct PixelWorkload: Sendable {
  /// Draws one part of an iteration into the image of 1920×1080 pixels.
  typealias Part = @Sendable (_ part: Int, _ pixels: UnsafeMutablePointer<UInt32>) -> Void

  /// The name in the table of measurements.
  let name: String
  /// The number of parts, which may run on any threads at once.
  let parts: Int
  /// The number of sprites, where these are drawn.
  var spriteCount: Int?
  /// The resource that limits its speed.
  var bound: Workload.Bound?
  /// Makes the inputs. The result does what comes first in an iteration, and gives the work on its
  /// parts.
  let prepare: @Sendable () -> @Sendable () -> Part

  /// The size of the image.
  static let (width, height) = (1920, 1080)
}

extension PixelWorkload {
  /// Every workload of the kernels.
  static var all: [PixelWorkload] {
    [
      copy, dissolve, sourceOver, sprites("20k-additive", 20_000, .additive),
      sprites("20k-over", 20_000, .over), sprites("100k-3px", 100_000, .over, side: 3...3),
      sprites("100k-21px", 100_000, .additive, side: 21...21),
      sprites("1m-21px", 1_000_000, .additive, side: 21...21),
    ]
  }

  /// Copies an image into another: the yardstick.
  static var copy: PixelWorkload {
    rows("copy-1080p", images: 2) {
      let image = noise(seed: 1, alpha: 255)
      return { first, count, row in
        image.pixels.withUnsafeBufferPointer { pixels in
          guard let base = pixels.baseAddress else { return }
          row.update(from: base + first, count: count)
        }
      }
    }
  }

  /// A mean of two images.
  static var dissolve: PixelWorkload {
    rows("dissolve-1080p", images: 3) {
      let (from, to) = (noise(seed: 1, alpha: 255), noise(seed: 2, alpha: 255))
      return { first, count, row in
        from.pixels.withUnsafeBufferPointer { from in
          to.pixels.withUnsafeBufferPointer { to in
            guard let from = from.baseAddress, let to = to.baseAddress else { return }
            BlendPacked.dissolve(from + first, to + first, weight: 12_345, into: row, count: count)
          }
        }
      }
    }
  }

  /// A translucent image over another, which it overwrites.
  static var sourceOver: PixelWorkload {
    rows("source-over-1080p", images: 3) {
      let source = noise(seed: 3, alpha: 128)
      return { first, count, row in
        source.pixels.withUnsafeBufferPointer { source in
          guard let source = source.baseAddress else { return }
          BlendPacked.sourceOver(source + first, onto: row, count: count)
        }
      }
    }
  }

  /// Tinted, turned and scaled sprites on a clear image. A pixel takes 44 operations: for each of four
  /// channels nine of three linear interpolations, one of the tint and one of the sum.
  private static func sprites(
    _ name: String, _ count: Int, _ blend: SpriteBlend, side: ClosedRange<Float> = 9.6...32
  ) -> PixelWorkload {
    let bandHeight = 32
    let parts = (height + bandHeight - 1) / bandHeight
    let bound = Workload.Bound.arithmetic(Double(count) * meanArea(side) * 44)
    return PixelWorkload(
      name: "sprites-\(name)", parts: parts, spriteCount: count, bound: bound
    ) {
      let texture = SpriteTexture(disc)
      let sprites = randomSprites(count: count, seed: UInt64(count), side: side)
      return {
        let plan = SpritePlan(
          sprites: sprites, textures: [texture], width: width, height: height,
          bandHeight: bandHeight)
        return { band, pixels in draw(band, of: plan, blend, to: pixels + band * bandHeight * width)
        }
      }
    }
  }

  /// The mean area of squares whose sides are uniform.
  private static func meanArea(_ sides: ClosedRange<Float>) -> Double {
    let (low, high) = (Double(sides.lowerBound), Double(sides.upperBound))
    return (low * low + low * high + high * high) / 3
  }

  private static func draw(
    _ band: Int, of plan: SpritePlan, _ blend: SpriteBlend, to row: UnsafeMutablePointer<UInt32>
  ) {
    let count = plan.rows(ofBand: band).count * width
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: count) { tile in
      guard let base = tile.baseAddress else { return }
      base.initialize(repeating: .zero, count: count)
      plan.draw(band: band, blend: blend, into: base)
      FloatRows.store(base, to: row, count: count)
    }
  }
}

extension PixelWorkload {
  /// Work on ranges of pixels: where they begin, how many, where they go.
  private typealias Run = @Sendable (Int, Int, UnsafeMutablePointer<UInt32>) -> Void

  private static func rows(
    _ name: String, images: Int, _ prepare: @escaping @Sendable () -> Run
  ) -> PixelWorkload {
    let parts = 30
    let count = width * height / parts
    return PixelWorkload(name: name, parts: parts, bound: .images(images)) {
      let run = prepare()
      return { { part, pixels in run(part * count, count, pixels + part * count) } }
    }
  }

  /// A premultiplied white disc of 32×32 with alpha max(0, 1 − r/16) about its centre.
  static var disc: PixelBuffer {
    var image = PixelBuffer(width: 32, height: 32)
    for y in 0..<32 {
      for x in 0..<32 {
        let (dx, dy) = (Double(x) - 15.5, Double(y) - 15.5)
        let alpha = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 16)
        image[x, y] = UInt32(alpha * 255 + 0.5) * 0x0101_0101
      }
    }
    return image
  }

  /// Sprites with uniform positions, angles, sides and tints of alpha 200/255.
  static func randomSprites(
    count: Int, seed: UInt64, side sides: ClosedRange<Float> = 9.6...32
  ) -> [Sprite] {
    var random = SplitMix(state: seed)
    return (0..<count).map { _ in
      let (x, y) = (random.uniform() * Float(width), random.uniform() * Float(height))
      let side = sides.lowerBound + (sides.upperBound - sides.lowerBound) * random.uniform()
      let (cosine, sine) = random.direction()
      return Sprite(
        x: x, y: y, widthX: side * cosine, widthY: side * sine, heightX: -side * sine,
        heightY: side * cosine,
        color: SIMD4(random.uniform(), random.uniform(), random.uniform(), 200 / 255))
    }
  }

  private static func noise(seed: UInt64, alpha: UInt32) -> PixelBuffer {
    var random = SplitMix(state: seed)
    var image = PixelBuffer(width: width, height: height)
    for index in image.pixels.indices {
      let bits = UInt32(truncatingIfNeeded: random.next())
      func channel(_ shift: UInt32) -> UInt32 { (((bits >> shift) & 255) * alpha / 255) << shift }
      image.pixels[index] = channel(0) | channel(8) | channel(16) | alpha << 24
    }
    return image
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): numbers for workloads, not for emitters.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func uniform() -> Float { Float(next() >> 40) / 16_777_216 }

  /// A direction uniform over the circle, by rejection: no sine is needed.
  mutating func direction() -> (Float, Float) {
    while true {
      let (x, y) = (uniform() * 2 - 1, uniform() * 2 - 1)
      let square = x * x + y * y
      if square <= 1, square > 1e-6 { return (x / square.squareRoot(), y / square.squareRoot()) }
    }
  }
}
