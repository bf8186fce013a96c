import LambentImageFiles
import LambentPixels
import LambentRaster
import LambentRenderTree
import LambentTransitions

extension Workload {
  /// The yardstick, against which every other is measured.
  static let copy = Workload(PixelWorkload.copy)

  /// Every workload but the yardstick, in the order of the contract.
  static var all: [Workload] {
    let kernels = PixelWorkload.all.filter { $0.name != copy.name }.map { Workload($0) }
    return kernels + [imageLayer, turnedImageLayer] + paths + particles + transitions
      + [pngEncode] + (fireworks.map { [$0] } ?? [])
  }

  /// Every transition at its middle.
  private static var transitions: [Workload] {
    Transitions.all.map { kind in
      .pixels("transition-\(kind.name)-1080p") { jobs in
        let renderer = try TransitionRenderer(
          Transitions.named(kind.name) ?? Dissolve(), from: photograph(seed: 1),
          to: photograph(seed: 2))
        var frame = PixelBuffer(width: PixelWorkload.width, height: PixelWorkload.height)
        return PreparedWorkload(
          iterate: { renderer.paint(at: 0.5, jobs: jobs, into: &frame) },
          digest: { Digest.sha256(frame) })
      }
    }
  }

  /// A frame of additive sprites to the bytes of a PNG.
  private static var pngEncode: Workload {
    .pixels("png-encode-1080p") { _ in
      let image = sprites(count: 3000)
      var bytes: [UInt8] = []
      return PreparedWorkload(
        iterate: { bytes = try PNGEncoder.encode(image) }, digest: { Digest.sha256(bytes) })
    }
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
