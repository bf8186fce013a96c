import LambentGeometry
import LambentPixels

// MARK: - Planes in space

extension BandPainter {
  /// The maximum number of pixels of all planes of a stack at the same time. If there are more, fewer rows are drawn
  /// at a time.
  private static var mostStackedPixels: Int { 1 << 20 }

  /// Draws each plane separately, then composites all of them over the backdrop.
  func paint(_ stack: DepthStack, into tile: Tile<Pixel>) {
    let region = stack.region.intersection(tile.rect)
    let planes = stack.planes.filter { $0.region.touches(region) }
    guard !planes.isEmpty else { return }
    let areas = planes.map { $0.region.intersection(region) }
    let count = areas.reduce(0) { $0 + $1.count }
    if count > Self.mostStackedPixels, region.height > 1 {
      var (upper, lower) = (region, region)
      upper.bottom = region.top + region.height / 2
      lower.top = upper.bottom
      paint(stack, into: tile.cropped(to: upper))
      paint(stack, into: tile.cropped(to: lower))
      return
    }
    let base = UnsafeMutablePointer<Pixel>.allocate(capacity: max(1, count))
    base.initialize(repeating: Format.clear, count: max(1, count))
    defer { base.deallocate() }
    var next = base
    let drawn = zip(planes, areas).map { plane, area in
      let part = Tile(rect: area, base: next, stride: area.width)
      next += area.count
      paint(plane.commands, into: part)
      return DrawnPlane<Format>(depth: plane.depth, tile: part)
    }
    var mixer = DepthMixer(planes: drawn, target: tile)
    mixer.lay(in: region)
  }
}

private struct DrawnPlane<Format: PixelFormat> {
  /// The depth as a linear function: the factors of x, y and 1.
  let depth: SIMD3<Double>
  /// The pixels, transparent where nothing is drawn.
  let tile: Tile<Format.Pixel>
}

/// Composites planes over a tile, sorted by depth at every pixel.
///
/// A box in which the order does not change is composited row by row. Other boxes are halved, down to single pixels.
/// These are divided into areas with different orders, whose colours are weighted by area.
private struct DepthMixer<Format: PixelFormat> {
  let planes: [DrawnPlane<Format>]
  let target: Tile<Format.Pixel>
  /// The indices of the planes that are visible in a box, appended to those of the enclosing boxes.
  private var numbers: [Int]
  /// Their depths at the centre of the box.
  private var depths: [Double]
  /// Their colours in a pixel.
  private var sides: [PixelSide] = []

  init(planes: [DrawnPlane<Format>], target: Tile<Format.Pixel>) {
    self.planes = planes
    self.target = target
    numbers = Array(planes.indices)
    depths = Array(repeating: 0, count: planes.count)
  }

  mutating func lay(in box: PixelRect) { lay(numbers.indices, in: box) }

  /// Composites the planes that are visible in a box.
  private mutating func lay(_ around: Range<Int>, in box: PixelRect) {
    let first = numbers.count
    defer {
      numbers.removeLast(numbers.count - first)
      depths.removeLast(depths.count - first)
    }
    for index in around where planes[numbers[index]].tile.rect.touches(box) {
      insert(numbers[index], from: first, at: box.rect.center)
    }
    let seen = first..<numbers.count
    if areInOrder(seen, in: box) { return layRows(seen, in: box) }
    var (one, other) = (box, box)
    if box.width > box.height {
      one.right = box.left + box.width / 2
      other.left = one.right
    } else if box.height > 1 {
      one.bottom = box.top + box.height / 2
      other.top = one.bottom
    } else {
      return layAreas(seen, x: box.left, y: box.top)
    }
    lay(seen, in: one)
    lay(seen, in: other)
  }

  /// Inserts a plane by depth among those from an index on, the farthest first.
  private mutating func insert(_ number: Int, from first: Int, at point: Point) {
    let depth = point.value(of: planes[number].depth)
    var position = numbers.count
    numbers.append(number)
    depths.append(depth)
    while position > first,
      depths[position - 1] > depth
        || depths[position - 1] == depth && numbers[position - 1] > number
    {
      (numbers[position], depths[position]) = (numbers[position - 1], depths[position - 1])
      position -= 1
    }
    (numbers[position], depths[position]) = (number, depth)
  }

  /// True if the order of planes at the centre of a box applies to the whole box.
  private func areInOrder(_ seen: Range<Int>, in box: PixelRect) -> Bool {
    let (width, height) = (Double(box.width), Double(box.height))
    return seen.dropFirst().allSatisfy { index in
      let step = planes[numbers[index]].depth - planes[numbers[index - 1]].depth
      let fall = (abs(step.x) * width + abs(step.y) * height) / 2
      return depths[index] - depths[index - 1] >= fall - step.tolerance
    }
  }

  /// Composites planes whose order is the same in the whole box.
  private func layRows(_ seen: Range<Int>, in box: PixelRect) {
    for index in seen {
      let tile = planes[numbers[index]].tile
      let part = tile.rect.intersection(box)
      for y in part.rows {
        Format.blend(
          .sourceOver, UnsafePointer(tile.at(x: part.left, y: y)),
          onto: target.at(x: part.left, y: y), count: part.width, coverage: Format.whole)
      }
    }
  }

  /// Composites planes whose order changes within a pixel.
  private mutating func layAreas(_ seen: Range<Int>, x: Int, y: Int) {
    sides.removeAll(keepingCapacity: true)
    var hidden = -Double.infinity
    for index in seen {
      let plane = planes[numbers[index]]
      let color = Format.load(plane.tile.at(x: x, y: y).pointee)
      if color == .zero { continue }
      let side = PixelSide(number: numbers[index], depth: plane.depth, color: color)
      if color.w >= 1 { hidden = max(hidden, depths[index] - side.fall) }
      sides.append(side)
    }
    // Planes that are behind an opaque plane in the whole pixel are invisible.
    let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    sides.removeAll { middle.value(of: $0.depth) + $0.fall < hidden }
    let pixel = target.at(x: x, y: y)
    var parts = PixelParts(beneath: Format.load(pixel.pointee), count: sides.count)
    let square = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1).rect.corners
    pixel.pointee = Format.store(parts.light(of: square, sides))
  }
}

// MARK: - Within a pixel

/// The colour of a plane in a pixel.
private struct PixelSide {
  let number: Int
  let depth: SIMD3<Double>
  /// Premultiplied.
  let color: SIMD4<Float>

  /// An upper bound of the difference in depth between the pixel's centre and a corner.
  var fall: Double { (abs(depth.x) + abs(depth.y)) / 2 }
}

/// Divides a pixel along the intersection lines of planes.
private struct PixelParts {
  /// The colour of the backdrop.
  let beneath: SIMD4<Float>
  /// The remaining number of divisions: fewer for pixels in which many planes are visible, so that no pixel takes
  /// long. More than 128 planes are sorted by their depth at the pixel's centre.
  private var divisions: Int

  init(beneath: SIMD4<Float>, count: Int) {
    self.beneath = beneath
    divisions = min(256, 16_384 / max(1, count * count))
  }

  /// The colour of a convex part of the pixel, times its area.
  mutating func light(of part: [Point], _ sides: [PixelSide]) -> SIMD4<Float> {
    guard part.count > 2 else { return .zero }
    let middle = part.middle
    let sorted = sides.map { (depth: middle.value(of: $0.depth), side: $0) }
      .sorted { ($0.depth, $0.side.number) < ($1.depth, $1.side.number) }.map(\.side)
    if divisions > 0, let line = firstCrossing(sorted, in: part) {
      divisions -= 1
      return light(of: part.clipped(to: line), sorted) + light(of: part.clipped(to: -line), sorted)
    }
    let color = sorted.reduce(beneath) { $1.color + $0 * (1 - $1.color.w) }
    return color * Float(part.area)
  }

  /// The intersection line of the nearest planes that intersect in a part, if there are any. Planes behind an opaque
  /// one are ignored.
  private func firstCrossing(_ sorted: [PixelSide], in part: [Point]) -> SIMD3<Double>? {
    var upper: PixelSide?
    for side in sorted.reversed() {
      if let upper {
        let step = upper.depth - side.depth
        let least = part.reduce(Double.infinity) { min($0, $1.value(of: step)) }
        if least < -step.tolerance { return step }
      }
      if upper.map({ $0.color.w < 1 }) ?? true { upper = side }
    }
    return nil
  }
}

extension SIMD3<Double> {
  /// The change of this linear function of x, y and 1 over a millionth of a pixel.
  fileprivate var tolerance: Double { (abs(x) + abs(y)) * 1e-6 }
}
