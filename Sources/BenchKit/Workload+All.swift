import LambentImageFiles
import LambentNoise
import LambentPixels
import LambentRaster
import LambentRenderTree
package import LambentTransitions

extension Workload {
  /// The yardstick, against which every other is measured.
  package static let copy = Workload(PixelWorkload.copy)

  /// Every workload but the yardstick, in the order of the contract.
  package static var all: [Workload] {
    let kernels = PixelWorkload.all.filter { $0.name != copy.name }.map { Workload($0) }
    return kernels + [imageLayer, turnedImageLayer] + paths + layers + documents + changes
      + particles + transitions + dynamics + encodings + (fireworks.map { [$0] } ?? [])
  }

  /// Every transition, half-way.
  private static var transitions: [Workload] {
    Transitions.all.map { kind in
      transition("transition-\(kind.name)-1080p", at: [0.5]) {
        Transitions.named(kind.name) ?? Transitions.Dissolve()
      }
    }
  }

  /// A transition that a kernel draws, over its course: the mean of five frames.
  package static func kernel(_ name: String, _ transition: KernelTransition) -> Workload {
    self.transition(name, at: [0.1, 0.3, 0.5, 0.7, 0.9]) { transition }
  }

  /// A transition at values of its progress: the mean of their frames.
  private static func transition(
    _ name: String, at moments: [Double], make: @escaping @Sendable () -> any Transition
  ) -> Workload {
    .pixels(name, count: moments.count, bound: .images(3)) { jobs in
      let renderer = try TransitionRenderer(
        make(), from: photograph(seed: 1), to: photograph(seed: 2))
      var frame = PixelBuffer(width: PixelWorkload.width, height: PixelWorkload.height)
      return PreparedWorkload(
        iterate: {
          for moment in moments { renderer.paint(at: moment, jobs: jobs, into: &frame) }
        },
        output: { frame.bytes })
    }
  }

  /// Frames to the bytes of a PNG: of additive sprites, and of what a camera might see.
  private static var encodings: [Workload] {
    [
      encoding("png-encode-1080p") { sprites(count: 3000) },
      encoding("png-photo-1080p") { photograph },
    ]
  }

  private static func encoding(
    _ name: String, _ image: @escaping @Sendable () -> StraightImage
  ) -> Workload {
    .pixels(name) { _ in
      let image = image()
      var bytes: [UInt8] = []
      return PreparedWorkload(
        iterate: { bytes = try PNGEncoder.encode(image) }, output: { bytes })
    }
  }

  /// Octaves of gradient noise, the finest as strong as that of a sensor: no filter guesses it.
  private static var photograph: StraightImage {
    let (width, height) = (PixelWorkload.width, PixelWorkload.height)
    let noises = (0..<3).map { GradientNoise(seed: UInt32($0)) }
    var pattern = PixelBuffer(width: width, height: height)
    var grain: UInt32 = 1
    for y in 0..<height {
      for x in 0..<width {
        var pixel: UInt32 = 0xFF00_0000
        for (channel, noise) in noises.enumerated() {
          var (value, scale) = (128.0, 1.0 / 512)
          for _ in 0..<6 {
            value += 0.25 / scale * noise.value(x: Double(x) * scale, y: Double(y) * scale)
            scale *= 2
          }
          grain = grain &* 1_664_525 &+ 1_013_904_223
          value += Double(grain >> 30) - 1.5
          pixel |= UInt32(max(0, min(255, value))) << UInt32(8 * channel)
        }
        pattern[x, y] = pixel
      }
    }
    return StraightImage(pattern)
  }

  /// Additive sprites on black, as a file holds them.
  private static func sprites(count: Int) -> StraightImage {
    let (width, height) = (PixelWorkload.width, PixelWorkload.height)
    let plan = SpritePlan(
      sprites: PixelWorkload.randomSprites(count: count, seed: UInt64(count)),
      textures: [SpriteTexture(PixelWorkload.disc)], width: width, height: height,
      bandHeight: height)
    var light = FloatPixelBuffer(width: width, height: height, repeating: SIMD4(0, 0, 0, 1))
    var frame = PixelBuffer(width: width, height: height)
    light.pixels.withUnsafeMutableBufferPointer { light in
      frame.pixels.withUnsafeMutableBufferPointer { frame in
        guard let from = light.baseAddress, let to = frame.baseAddress else { return }
        plan.draw(band: 0, blend: .additive, into: from)
        FloatRows.store(from, to: to, count: width * height)
      }
    }
    return StraightImage(frame)
  }

  /// An opaque image in which neighbouring pixels are alike, as in photographs.
  static func photograph(seed: Int) -> PixelBuffer {
    let (width, height) = (PixelWorkload.width, PixelWorkload.height)
    var photograph = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (UInt32(truncatingIfNeeded: x + 37 * seed), UInt32(truncatingIfNeeded: y))
        let (red, green, blue) = (
          (u * 3 + v) >> 3 & 255, (u ^ v) >> 2 & 255, (u + v * 5) >> 4 & 255
        )
        photograph[x, y] = red | green << 8 | blue << 16 | 0xFF00_0000
      }
    }
    return photograph
  }
}
