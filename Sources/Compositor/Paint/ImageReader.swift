import LambentGeometry
import LambentRaster

/// An image point by point: through a perspective, or in nine slices.
struct ImageReader<Format: PixelFormat> {
  let levels: [PixelView<Format.Pixel>]
  let map: PlaneMap
  let filter: ImageSampling
  let slices: NineSlices?
  /// The levels of each slice, where any slice shrinks.
  var sliceLevels: [[PixelView<Format.Pixel>]]?

  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Format.Pixel>) {
    for index in 0..<count {
      let pixel = Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5)
      row[index] = Format.store(color(at: pixel))
    }
  }

  private func color(at pixel: Point) -> SIMD4<Float> {
    let position = map.apply(pixel)
    let (u, v) = (position.x / position.z, position.y / position.z)
    let (x, y) = map.derivatives(at: position)
    let steps = Affine(a: x.x, b: x.y, c: y.x, d: y.y, tx: 0, ty: 0)
    guard let slices else { return color(u: u, v: v, footprint: steps.footprint) }
    return color(slices, u: u, v: v, steps: steps)
  }

  /// The colour of a position on a layer in nine slices; `steps` is what its coordinates move by from
  /// one pixel to the next.
  private func color(
    _ slices: NineSlices, u: Double, v: Double, steps: Affine
  ) -> SIMD4<Float> {
    let reach = slices.reach(steps: steps, sliceLevels, bias: filter.bias)
    let columns = slices.x.fractions(about: u, reach: reach.x)
    let lines = slices.y.fractions(about: v, reach: reach.y)
    var sum = SIMD4<Float>()
    for line in 0..<3 where lines[line] > 0 {
      for column in 0..<3 where columns[column] > 0 {
        sum +=
          color(slices, column, line, u: u, v: v, steps: steps)
          * Float(columns[column] * lines[line])
      }
    }
    return sum
  }

  /// The colour of a position on a layer, as in one slice.
  private func color(
    _ slices: NineSlices, _ column: Int, _ line: Int, u: Double, v: Double, steps: Affine
  ) -> SIMD4<Float> {
    let footprint = slices.toImage(column, line, after: steps).footprint
    let position = Point(
      x: slices.x.apply(u, asInPiece: column), y: slices.y.apply(v, asInPiece: line))
    let slice = line * 3 + column
    let (level, takesNearest) = filter.level(
      footprint: footprint, of: sliceLevels?[slice].count ?? 1,
      hasLevels: sliceLevels != nil)
    return mean(level) { index in
      let view = index > 0 ? sliceLevels?[slice][index] : nil
      return color(view ?? levels[0], position, takesNearest: takesNearest)
    }
  }

  private func color(u: Double, v: Double, footprint: Double) -> SIMD4<Float> {
    let (level, takesNearest) = filter.level(
      footprint: footprint, of: levels.count, hasLevels: levels.count > 1)
    return mean(level) { color(levels[$0], Point(x: u, y: v), takesNearest: takesNearest) }
  }

  /// The colour of a position in the image, as in a level.
  private func color(
    _ view: PixelView<Format.Pixel>, _ position: Point, takesNearest: Bool
  ) -> SIMD4<Float> {
    let texel = view.frame.position(x: position.x, y: position.y)
    let shift = takesNearest ? ImageSampling.nearestShift : 0
    return Format.color(
      of: view, u: texel.x + shift, v: texel.y + shift, takesNearest: takesNearest)
  }

  private func mean(_ level: MipLevel, _ read: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
    let color = read(level.index)
    return level.fraction > 0 ? color + (read(level.index + 1) - color) * level.fraction : color
  }
}

extension PixelFormat {
  /// The colour of a position among texels (centres at halves), clamped to those that are read: of the nearest
  /// one, or the mean of four.
  @inline(__always) static func color(
    of image: PixelView<Pixel>, u: Double, v: Double, takesNearest: Bool
  ) -> SIMD4<Float> {
    // Clamped to where an integer is safe; what is not a number becomes the edge.
    if takesNearest {
      let (x, y) = (
        max(0, min(Double(image.width), u)), max(0, min(Double(image.height), v))
      )
      return load(image.at(x: Int(x), y: Int(y)))
    }
    let frame = image.frame
    let x = max(frame.least.x, min(frame.greatest.x, u)) - 0.5
    let y = max(frame.least.y, min(frame.greatest.y, v)) - 0.5
    let (left, top) = (Int(x), Int(y))
    let (fx, fy) = (Float(x - Double(left)), Float(y - Double(top)))
    let a = load(image.at(x: left, y: top))
    let b = load(image.at(x: left &+ 1, y: top))
    let c = load(image.at(x: left, y: top &+ 1))
    let d = load(image.at(x: left &+ 1, y: top &+ 1))
    let upper = a + (b - a) * fx
    let lower = c + (d - c) * fx
    return upper + (lower - upper) * fy
  }
}
