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
  /// The size to which positions are scaled: that of the image in points, used where the emitter has no
  /// size of its own. `nil` if positions are in points.
  private let unit: SIMD2<Float>?
  /// The place of a layer's image, in which positions are fractions; `nil` for other areas.
  private let place: LayerImagePlace?
  private let parts: AreaParts
  private let thresholds: [UInt32]
  private let guide: [Int32]
  private let guideShift: UInt32
  let givesColors: Bool

  /// Prepares an area; `nil` if nothing has a weight.
  ///
  /// - Parameters:
  ///   - weights: The weight of each part.
  ///   - ranks: The position of each part in the order of births, 0…1; empty if there is no order.
  init?(
    _ given: AreaParts, weights: [Float], ranks: [Float], unit: SIMD2<Float>?,
    place: LayerImagePlace? = nil, givesColors: Bool
  ) {
    let total = weights.reduce(0.0) { $0 + Double($1) }
    guard total > 0, total.isFinite, weights.count < Int(Int32.max) else { return nil }
    let order = Self.order(ranks)
    let count = weights.count
    var sum = 0.0
    thresholds = [UInt32](unsafeUninitializedCapacity: count) { thresholds, filled in
      for index in 0..<count {
        thresholds[index] = UInt32(min(sum / total, 1 - 0x1p-32) * 0x1p32)
        sum += Double(weights[order.isEmpty ? index : Int(order[index])])
      }
      filled = count
    }
    let bits = UInt32(max(1, min(20, Int.bitWidth - count.leadingZeroBitCount)))
    guideShift = 32 - bits
    guide = Self.guide(thresholds, shift: guideShift, count: 1 << Int(bits))
    (self.unit, self.place) = (unit, place)
    parts = order.isEmpty ? given : given.inOrder(order)
    self.givesColors = givesColors
  }

  /// The parts by rank, in 65,536 steps; empty without ranks.
  private static func order(_ ranks: [Float]) -> [Int32] {
    guard !ranks.isEmpty else { return [] }
    func step(_ rank: Float) -> Int { Int(max(0, min(1, rank)) * 65_535) }
    var starts = [Int](repeating: 0, count: 65_537)
    for rank in ranks { starts[step(rank) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var result = [Int32](repeating: 0, count: ranks.count)
    for (index, rank) in ranks.enumerated() {
      result[starts[step(rank)]] = Int32(truncatingIfNeeded: index)
      starts[step(rank)] += 1
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

  func dimensions(_ mode: EmitterMode) -> Int { 3 }

  func place(_ columns: PlaceColumns, _ mode: EmitterMode, count: Int) {
    columns.direct(count, 1, 0, 0)
    thresholds.withUnsafeBufferPointer { thresholds in
      guide.withUnsafeBufferPointer { guide in
        for row in 0..<count {
          let word = columns.u[row]
          var index = Int(guide[Int(word >> guideShift)])
          while index &+ 1 < thresholds.count, thresholds[index &+ 1] <= word { index &+= 1 }
          place(index, columns, row)
        }
      }
    }
  }

  @inline(__always) private func place(_ index: Int, _ columns: PlaceColumns, _ row: Int) {
    let box = parts.box(at: index)
    var x = box.x + box.z * (FloatKernels.unit(columns.v[row]) - 0.5)
    var y = box.y + box.w * (FloatKernels.unit(columns.w[row]) - 0.5)
    if let place {
      (x, y) = place.position(x, y)
    } else if let unit {
      let (width, height) = (columns.width[row], columns.height[row])
      x *= width == 0 && height == 0 ? unit.x : width
      y *= width == 0 && height == 0 ? unit.y : height
    }
    columns.x[row] += x
    columns.y[row] += y
    guard givesColors else { return }
    let color = parts.color(at: index)
    columns.red[row] = color.x
    columns.green[row] = color.y
    columns.blue[row] = color.z
  }
}

extension EmitterProperties {
  /// The sampler of an area with weights, for the shapes that have one; `nil` for other shapes, and where
  /// the area is empty.
  var areaSampler: AreaSampler? {
    switch emitterShape {
    case .image: emitterImage.flatMap { imageSampler($0, at: nil) }
    case .layer: layerImage.flatMap { imageSampler($0.image, at: LayerImagePlace($0)) }
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
    let (boxes, weights) = PathInterior(path).boxes(movedBy: interiorShift(of: path))
    let parts = AreaParts.rectangles(boxes)
    return AreaSampler(
      parts, weights: weights, ranks: ranks(of: parts), unit: nil, givesColors: false)
  }

  private func interiorShift(of path: Path) -> SIMD2<Double> {
    guard emitterShape == .text, let box = path.boundingBox else { return .zero }
    return SIMD2(-box.midX, -box.midY)
  }

  private func imageSampler(_ image: Image, at place: LayerImagePlace?) -> AreaSampler? {
    let grid = ImageGrid(image)
    let (cells, weights) = grid.weights(of: emitterImageChannel, mask: emitterImageMask)
    let parts = AreaParts.pixels(grid, cells)
    let size = SIMD2(
      Float(Double(image.width) / image.scale), Float(Double(image.height) / image.scale))
    return AreaSampler(
      parts, weights: weights, ranks: ranks(of: parts), unit: size, place: place,
      givesColors: emitterImageColors)
  }

  /// The position of each part in the order of births, 0…1; empty if there is no order. A little noise blurs
  /// the front, so that parts of equal rank are not born row by row.
  private func ranks(of parts: AreaParts) -> [Float] {
    guard emitterOrder != .random, parts.count > 0 else { return [] }
    let first = parts.box(at: 0)
    var (least, greatest) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
    for index in 0..<parts.count {
      let box = parts.box(at: index)
      least = pointwiseMin(least, SIMD2(box.x, box.y))
      greatest = pointwiseMax(greatest, SIMD2(box.x, box.y))
    }
    let order = PatchOrder(self, least, greatest)
    let blur: Float = 0.04
    return (0..<parts.count).map { index in
      let bits = Noise.bits(seed: 0x6f72_6465, stream: 0, index: UInt64(index)).x
      let noise = FloatKernels.unit(bits) * blur
      let box = parts.box(at: index)
      return order.rank(SIMD2(box.x, box.y), parts.color(at: index)) * (1 - blur) + noise
    }
  }
}

extension EmitterProperties {
  /// An upper bound of the number of parts into which the area of births is divided: the pixels of an image, or
  /// the rectangles of a path's interior. Each takes memory, and time when the emitter is prepared.
  package var areaPartBound: Int {
    switch emitterShape {
    case .image: emitterImage.map { ImageGrid($0).cellCount } ?? 0
    case .layer: layerImage.map { ImageGrid.cellCount($0.image.width, $0.image.height) } ?? 0
    case .path, .text:
      emitterMode == .surface || emitterMode == .volume ? Self.areaPartBound(of: emitterPath) : 0
    case .point, .line, .rectangle, .cuboid, .circle, .sphere: 0
    }
  }

  /// The same for the path of a cell, which is filled in one mode only.
  package func areaPartBound(ofCell cell: EmitterCell) -> Int {
    let own = emitterMode == .surface ? Self.areaPartBound(of: cell.emitterPath) : 0
    return cell.emitterCells.reduce(own) { $0 + areaPartBound(ofCell: $1) }
  }

  private static func areaPartBound(of path: Path?) -> Int {
    path.map { PathInterior($0).boxBound } ?? 0
  }

  package func hasOtherArea(than other: EmitterProperties) -> Bool { area != other.area }
}
