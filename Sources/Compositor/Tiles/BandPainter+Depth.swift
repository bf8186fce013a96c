import LambentGeometry
import LambentPixels

// MARK: - Planes in space

extension BandPainter {
  /// The most pixels that the planes of a stack may have at once; of more, fewer rows are drawn at a
  /// time.
  private static var mostStackedPixels: Int { 1 << 20 }

  /// Draws each plane by itself, then draws all of them over the backdrop.
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
  /// The factors of x, y and 1 in the depth.
  let depth: SIMD3<Double>
  /// The pixels, transparent where nothing shows.
  let tile: Tile<Format.Pixel>
}

/// Lays planes over a tile, at every pixel in their order there.
///
/// Within a box in which the order is the same everywhere that is done row by row. Other boxes are
/// halved, down to pixels; these are divided into areas with an order of their own, whose colours
/// count as much as the areas.
private struct DepthMixer<Format: PixelFormat> {
  let planes: [DrawnPlane<Format>]
  let target: Tile<Format.Pixel>
  /// The numbers of planes that are seen in a box, behind those of the boxes around it.
  private var numbers: [Int]
  /// Their depths in its middle.
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

  /// Lays those planes that are seen in a box.
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

  /// Adds a plane in its order among those from an index on, the farthest first.
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

  /// True if planes in the order of a box's middle are so in all of it.
  private func areInOrder(_ seen: Range<Int>, in box: PixelRect) -> Bool {
    let (width, height) = (Double(box.width), Double(box.height))
    return seen.dropFirst().allSatisfy { index in
      let step = planes[numbers[index]].depth - planes[numbers[index - 1]].depth
      let fall = (abs(step.x) * width + abs(step.y) * height) / 2
      return depths[index] - depths[index - 1] >= fall - step.tolerance
    }
  }

  /// Lays planes whose order is the same in all of a box.
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

  /// Lays planes whose order changes within a pixel.
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
    // Nothing is seen of what lies behind an opaque plane everywhere in the pixel.
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

  /// An upper bound of the depth of a corner of the pixel below its middle.
  var fall: Double { (abs(depth.x) + abs(depth.y)) / 2 }
}

/// Divides a pixel along the lines where planes cross in it.
private struct PixelParts {
  /// The colour of the pixel before.
  let beneath: SIMD4<Float>
  /// The number of divisions that are left: fewer for pixels in which many planes are visible, so that no pixel
  /// takes long. More than 128 planes are drawn in the order of the pixel's middle.
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

  /// The line on which the nearest planes that cross in a part are equally deep, if any do; what lies
  /// behind an opaque plane does not count.
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
  /// As a linear function of x, y and 1: what it changes within a millionth of a pixel.
  fileprivate var tolerance: Double { (abs(x) + abs(y)) * 1e-6 }
}
