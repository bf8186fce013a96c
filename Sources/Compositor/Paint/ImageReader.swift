import LambentGeometry
import LambentRaster

/// An image point by point: through a perspective, or in nine slices.
struct ImageReader<Format: PixelFormat> {
  let levels: [PixelView<Format.Pixel>]
  let map: PlaneMap
  let filter: ImageSampling
  let slices: NineSlices?
  /// The smaller levels of each slice, where any slice shrinks.
  var sliceLevels: SliceViews<Format.Pixel>?

  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Format.Pixel>) {
    for index in 0..<count {
      let pixel = Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5)
      row[index] = Format.store(color(at: pixel))
    }
  }

  private func color(at pixel: Point) -> SIMD4<Float> {
    let position = map.apply(pixel)
    let (u, v) = (position.x / position.z, position.y / position.z)
    let (a, b) = ((map.x.x - u * map.x.z) / position.z, (map.x.y - v * map.x.z) / position.z)
    let (c, d) = ((map.y.x - u * map.y.z) / position.z, (map.y.y - v * map.y.z) / position.z)
    let steps = Affine(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
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
    let level = sliceLevels?.level(ofSlice: slice, footprint: footprint, bias: filter.bias)
    guard let sliceLevels, let level, !level.isImage else {
      let isNearest =
        level != nil ? filter.magnifiesNearest : filter.takesNearest(footprint: footprint)
      return color(levels[0], position, takesNearest: isNearest)
    }
    return mean(level) { index in
      let view = index > 0 ? sliceLevels.view(ofSlice: slice, level: index) : levels[0]
      return color(view, position, takesNearest: false)
    }
  }

  private func color(u: Double, v: Double, footprint: Double) -> SIMD4<Float> {
    let base = levels[0]
    let level = MipLevel(footprint: footprint, bias: filter.bias, count: levels.count)
    guard levels.count > 1, !level.isImage else {
      let isNearest =
        levels.count > 1 ? filter.magnifiesNearest : filter.takesNearest(footprint: footprint)
      return color(base, Point(x: u, y: v), takesNearest: isNearest)
    }
    return mean(level) { color(levels[$0], Point(x: u, y: v), takesNearest: false) }
  }

  /// The colour of a position in the image, as in a level.
  private func color(
    _ view: PixelView<Format.Pixel>, _ position: Point, takesNearest: Bool
  ) -> SIMD4<Float> {
    let texel = view.frame.position(x: position.x, y: position.y)
    let shift = takesNearest ? ImageSampling.nearestShift : 0
    return TexelReader<Format>(takesNearest: takesNearest)
      .color(view, u: texel.x + shift, v: texel.y + shift)
  }

  /// The mean of two levels.
  private func mean(_ level: MipLevel, _ read: (Int) -> SIMD4<Float>) -> SIMD4<Float> {
    let color = read(level.index)
    return level.fraction > 0 ? color + (read(level.index + 1) - color) * level.fraction : color
  }
}
