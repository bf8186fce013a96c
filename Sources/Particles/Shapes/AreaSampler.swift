import LambentGeometry
import LambentNoise
import LambentPixels

/// Births over an area that is divided into rectangles, each with a weight: the pixels of an image, or the
/// parts of a path's interior.
///
/// A random word u chooses the rectangle: number i is chosen by the words between the i-th and the next
/// threshold, whose distance is the rectangle's fraction of all weights. A guide table gives the threshold at
/// which to begin, so that a birth costs the same for any number of rectangles (H.-C. Chen and Y. Asau,
/// "On Generating Random Variates from an Empirical Distribution", 1974). Two more words give the position
/// in the rectangle, uniformly.
///
/// The natural direction is +x.
struct AreaSampler: ShapeSampler {
  /// A part of the area.
  struct Patch: Sendable {
    /// The middle and the size, as a fraction of the image, or in points from the emitter's position.
    var x, y, width, height: Float
    var weight: Float
    /// The red, green and blue of a pixel, not premultiplied.
    var color = SIMD3<Float>(repeating: 1)
    /// The position in the order of births, 0…1.
    var rank: Float = 0
  }

  /// The size to which positions are scaled: that of the image in points, used where the emitter has no
  /// size of its own. `nil` if positions are in points.
  private let unit: SIMD2<Float>?
  private let patches: [Patch]
  private let thresholds: [UInt32]
  private let guide: [Int32]
  private let guideShift: UInt32
  let givesColors: Bool

  /// Prepares an area; `nil` if nothing has a weight.
  init?(
    _ given: [Patch], unit: SIMD2<Float>?, isOrdered: Bool, givesColors: Bool
  ) {
    let total = given.reduce(0.0) { $0 + Double($1.weight) }
    guard total > 0, total.isFinite, given.count < Int(Int32.max) else { return nil }
    let patches = isOrdered ? Self.sorted(given) : given
    var (thresholds, sum) = ([UInt32](), 0.0)
    thresholds.reserveCapacity(patches.count)
    for patch in patches {
      thresholds.append(UInt32(min(sum / total, 1 - 0x1p-32) * 0x1p32))
      sum += Double(patch.weight)
    }
    let bits = UInt32(max(1, min(20, Int.bitWidth - patches.count.leadingZeroBitCount)))
    guideShift = 32 - bits
    guide = Self.guide(thresholds, shift: guideShift, count: 1 << Int(bits))
    (self.unit, self.patches, self.thresholds) = (unit, patches, thresholds)
    self.givesColors = givesColors
  }

  /// The patches by rank, in 65,536 steps.
  private static func sorted(_ patches: [Patch]) -> [Patch] {
    func step(_ patch: Patch) -> Int { Int(max(0, min(1, patch.rank)) * 65_535) }
    var starts = [Int](repeating: 0, count: 65_537)
    for patch in patches { starts[step(patch) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var result = patches
    for patch in patches {
      result[starts[step(patch)]] = patch
      starts[step(patch)] += 1
    }
    return result
  }

  /// The last threshold at or before the first word of each part of the words.
  private static func guide(_ thresholds: [UInt32], shift: UInt32, count: Int) -> [Int32] {
    var (result, index) = ([Int32](repeating: 0, count: count), 0)
    for part in 0..<count {
      let word = UInt32(truncatingIfNeeded: part) << shift
      while index + 1 < thresholds.count, thresholds[index + 1] <= word { index += 1 }
      result[part] = Int32(truncatingIfNeeded: index)
    }
    return result
  }

  var isFlat: Bool { true }

  func dimensions(_ mode: EmitterMode) -> Int { 3 }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
    patches.withUnsafeBufferPointer { patches in
      thresholds.withUnsafeBufferPointer { thresholds in
        guide.withUnsafeBufferPointer { guide in
          for row in 0..<count {
            let word = columns.u[row]
            var index = Int(guide[Int(word >> guideShift)])
            while index &+ 1 < thresholds.count, thresholds[index &+ 1] <= word { index &+= 1 }
            place(patches[index], columns, row)
          }
        }
      }
    }
  }

  @inline(__always) private func place(_ patch: Patch, _ columns: PlaceColumns, _ row: Int) {
    var x = patch.x + patch.width * (FloatKernels.unit(columns.v[row]) - 0.5)
    var y = patch.y + patch.height * (FloatKernels.unit(columns.w[row]) - 0.5)
    if let unit {
      let (width, height) = (columns.width[row], columns.height[row])
      x *= width == 0 && height == 0 ? unit.x : width
      y *= width == 0 && height == 0 ? unit.y : height
    }
    columns.x[row] += x
    columns.y[row] += y
    guard givesColors else { return }
    columns.red[row] = patch.color.x
    columns.green[row] = patch.color.y
    columns.blue[row] = patch.color.z
  }
}

extension EmitterProperties {
  /// The sampler of an area with weights, for the shapes that have one; `nil` for other shapes, and where
  /// the area is empty.
  var areaSampler: AreaSampler? {
    switch emitterShape {
    case .image: imageSampler
    case .path, .text: filledPathSampler
    case .point, .line, .rectangle, .cuboid, .circle, .sphere: nil
    }
  }

  /// The sampler of a path's outline; `nil` if it has no line or curve.
  var outlineSampler: PathSampler? {
    guard let path = emitterPath else { return nil }
    guard emitterShape == .text, let box = path.boundingBox else { return PathSampler(path) }
    return PathSampler(
      path.applying(Affine(a: 1, b: 0, c: 0, d: 1, tx: -box.midX, ty: -box.midY)))
  }

  private var filledPathSampler: AreaSampler? {
    guard let path = emitterPath, emitterMode == .surface || emitterMode == .volume else {
      return nil
    }
    let box = path.boundingBox ?? .zero
    let shift = emitterShape == .text ? SIMD2(-box.midX, -box.midY) : .zero
    var patches = PathInterior(path).patches(movedBy: shift)
    rank(&patches)
    return AreaSampler(
      patches, unit: nil, isOrdered: emitterOrder != .random, givesColors: false)
  }

  private var imageSampler: AreaSampler? {
    guard let image = emitterImage else { return nil }
    var patches = ImageWeights(image, emitterImageChannel, mask: emitterImageMask).patches
    rank(&patches)
    let size = SIMD2(
      Float(Double(image.width) / image.scale), Float(Double(image.height) / image.scale))
    return AreaSampler(
      patches, unit: size, isOrdered: emitterOrder != .random, givesColors: emitterImageColors)
  }

  /// Gives each patch its position in the order of births, 0…1. A little noise blurs the front, so that
  /// patches of equal rank are not born row by row.
  private func rank(_ patches: inout [AreaSampler.Patch]) {
    guard emitterOrder != .random, let first = patches.first else { return }
    var (least, greatest) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
    for patch in patches {
      least = pointwiseMin(least, SIMD2(patch.x, patch.y))
      greatest = pointwiseMax(greatest, SIMD2(patch.x, patch.y))
    }
    let order = PatchOrder(self, least, greatest)
    let blur: Float = 0.04
    for index in patches.indices {
      let bits = Noise.bits(seed: 0x6f72_6465, stream: 0, index: UInt64(index)).x
      let noise = FloatKernels.unit(bits) * blur
      patches[index].rank = order.rank(patches[index]) * (1 - blur) + noise
    }
  }
}
