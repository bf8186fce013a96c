import LambentGeometry

/// An image place by place: through a perspective, or in nine slices.
struct PlaceReader<Format: PixelFormat> {
  let levels: [PictureView<Format.Pixel>]
  let map: PlaneMap
  let filter: ImageFilter
  let slices: NineSlices?

  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Format.Pixel>) {
    for index in 0..<count {
      let pixel = Point(x: Double(x + index) + 0.5, y: Double(y) + 0.5)
      row[index] = Format.store(color(at: pixel))
    }
  }

  private func color(at pixel: Point) -> SIMD4<Float> {
    let place = map.apply(pixel)
    let (u, v) = (place.x / place.z, place.y / place.z)
    let (a, b) = ((map.x.x - u * map.x.z) / place.z, (map.x.y - v * map.x.z) / place.z)
    let (c, d) = ((map.y.x - u * map.y.z) / place.z, (map.y.y - v * map.y.z) / place.z)
    guard let slices else {
      let footprint = max(a * a + b * b, c * c + d * d).squareRoot()
      return color(u: u, v: v, footprint: footprint)
    }
    return color(u: slices.x.apply(u), v: slices.y.apply(v), footprint: 1)
  }

  private func color(u: Double, v: Double, footprint: Double) -> SIMD4<Float> {
    let base = levels[0]
    guard footprint > 1, levels.count > 1 else {
      let nearest = footprint > 1 ? filter.minifiesNearest : filter.magnifiesNearest
      let shift = nearest ? ImageFilter.nearestShift : 0
      return PointReader<Format>(takesNearest: nearest).color(base, u: u + shift, v: v + shift)
    }
    // Between two levels always: one alone would show steps where the distance grows.
    let level = MipLevel(footprint: footprint, bias: filter.bias, count: levels.count)
    func read(_ index: Int) -> SIMD4<Float> {
      let view = levels[index]
      return PointReader<Format>(takesNearest: false).color(
        view, u: u * Double(view.width) / Double(base.width),
        v: v * Double(view.height) / Double(base.height))
    }
    let lower = read(level.index)
    return level.share > 0 ? lower + (read(level.index + 1) - lower) * level.share : lower
  }
}
