import LambentPixels
import LambentWorkers

/// The motion between pairs of images, found once for all frames of a transition.
///
/// It caches the results of a pure function of the reduced images, so rendering does not depend on it.
struct FlowCache: Sendable {
  /// Enough for the pairs that some threads draw at the same time.
  private let cache = SharedCache<ReducedPair, OpticalFlow?>(limit: 8 << 20)

  /// The motion between the images of a frame; `nil` if nothing moves, or if the images are too small.
  func flow(_ frame: TransitionFrame, _ canvas: TransitionCanvas) -> OpticalFlow? {
    let pair = ReducedPair(frame, canvas)
    guard min(pair.width, pair.height) >= 8 else { return nil }
    return cache.value(for: pair, bytes: pair.bytes) {
      let planes = [0, 1].map { pair.plane($0) }
      let flow = OpticalFlow(
        from: planes[0], to: planes[1], step: pair.factor, jobs: frame.jobs)
      return flow.forward.isStill && flow.backward.isStill ? nil : flow
    }
  }
}

/// The brightness of two reduced images: everything on which the motion between them depends.
private struct ReducedPair: Hashable {
  let width, height: Int
  /// The number of image pixels, along each axis, for one.
  let factor: Int
  /// The first image, then the second.
  private let levels: [UInt16]

  /// The greatest side: more detail would hardly improve the motion, but take longer.
  private static let greatestSide = 256
  /// The levels of a unit of brightness, and what is added so that none is negative.
  private static let unit: Float = 8192
  private static let offset: Float = 0.5

  init(_ frame: TransitionFrame, _ canvas: TransitionCanvas) {
    let side = max(canvas.width, canvas.height)
    let factor = max(1, (side + Self.greatestSide - 1) / Self.greatestSide)
    let images = [0, 1].map { ReducedImage(frame, weight: $0, factor: factor).buffer }
    (width, height, self.factor) = (images[0].width, images[0].height, factor)
    let isLinear = canvas.workingSpace == .linear
    levels = images.flatMap { image in image.pixels.map { Self.level($0, isLinear: isLinear) } }
  }

  /// The brightness of a premultiplied colour. Transparent areas are darker than black, so that what
  /// is black shows before them.
  private static func level(_ color: SIMD4<Float>, isLinear: Bool) -> UInt16 {
    // A NaN becomes 0. A root is close to the encoding of linear light.
    let color = color.clamped(from: 0, to: 4)
    let light = isLinear ? color.squareRoot() : color
    let sum = light.x * 0.299 + light.y * 0.587 + light.z * 0.114 + min(1, color.w) * 0.5 - 0.5
    return UInt16((min(2, sum) + offset) * unit + 0.5)
  }

  func plane(_ image: Int) -> FlowPlane {
    let plane = FlowPlane(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let level = levels[(image * height + y) * width + x]
        plane.row(y)[x] = Float(level) / Self.unit - Self.offset
      }
    }
    return plane
  }

  /// The memory of a pair and its motion, in bytes.
  var bytes: Int { 2 * levels.count + 16 * width * height + 512 }

  func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    levels.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
