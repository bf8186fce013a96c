import LambentGeometry
import LambentRaster

/// An image in nine slices through an affine map: along a row each slice is an affine map of its own.
struct SliceReader<Format: PixelFormat> {
  let image: PixelView<Format.Pixel>
  /// The levels of each slice, where any slice shrinks. Each is read by itself, so that nothing of its neighbours
  /// shows in it: a stretched middle would smear a shade of its corners over all of its length.
  let levels: [[PixelView<Format.Pixel>]]?
  /// Maps pixels of the canvas to the layer.
  let map: Affine
  let slices: NineSlices
  let filter: ImageSampling
  let scratch: UnsafeMutablePointer<Format.Pixel>

  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Format.Pixel>) {
    let reach = slices.reach(steps: map, levels, bias: filter.bias)
    var first = 0
    while first < count {
      let kind = kind(x: x + first, y: y, reach)
      // Kinds follow each other along a row and none comes back: look for the end by halves.
      var (end, beyond) = (first + 1, count)
      if beyond > end, self.kind(x: x + count - 1, y: y, reach) == kind { end = count }
      while end < beyond {
        let middle = (end + beyond) / 2
        if self.kind(x: x + middle, y: y, reach) == kind {
          end = middle + 1
        } else {
          beyond = middle
        }
      }
      fill(kind, x: x + first, y: y, count: end - first, reach, into: row + first)
      first = end
    }
  }

  /// Fills pixels that lie in the same slices.
  private func fill(
    _ kind: Kind, x: Int, y: Int, count: Int, _ reach: SIMD2<Double>,
    into row: UnsafeMutablePointer<Format.Pixel>
  ) {
    if let slice = kind.onlySlice {
      return reader(slice % 3, slice / 3).fill(x: x, y: y, count: count, into: row)
    }
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: count) { sums in
      sums.initialize(repeating: .zero)
      for slice in 0..<9 where kind.contains(slice) {
        reader(slice % 3, slice / 3).fill(x: x, y: y, count: count, into: row)
        for index in 0..<count {
          let fractions = fractions(x: x + index, y: y, reach)
          sums[index] +=
            Format.load(row[index]) * Float(fractions.x[slice % 3] * fractions.y[slice / 3])
        }
      }
      for index in 0..<count { row[index] = Format.store(sums[index]) }
    }
  }

  /// The fractions of a pixel that lie in the slices of each column and line.
  private func fractions(
    x: Int, y: Int, _ reach: SIMD2<Double>
  ) -> (x: SIMD3<Double>, y: SIMD3<Double>) {
    let position = map.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    return (
      slices.x.fractions(about: position.x, reach: reach.x),
      slices.y.fractions(about: position.y, reach: reach.y)
    )
  }

  private func kind(x: Int, y: Int, _ reach: SIMD2<Double>) -> Kind {
    let fractions = fractions(x: x, y: y, reach)
    return Kind(columns: fractions.x .> 0, lines: fractions.y .> 0)
  }

  /// The slices that a pixel lies in.
  private struct Kind: Equatable {
    let columns, lines: SIMDMask<SIMD3<Int64>>

    func contains(_ slice: Int) -> Bool { columns[slice % 3] && lines[slice / 3] }

    var onlySlice: Int? {
      let all = (0..<9).filter(contains)
      return all.count == 1 ? all[0] : nil
    }
  }

  private func reader(_ column: Int, _ line: Int) -> AffineLevels<Format> {
    let map = slices.toImage(column, line, after: map)
    let slice = line * 3 + column
    let (level, takesNearest) = filter.level(
      footprint: map.footprint, of: levels?[slice].count ?? 1, hasLevels: levels != nil)
    return AffineLevels(level, through: map, takesNearest: takesNearest, scratch: scratch) {
      ($0 > 0 ? levels?[slice][$0] : nil) ?? image
    }
  }
}

extension NineSlices {
  /// Maps what `map` leads from to the image, as in one slice.
  func toImage(_ column: Int, _ line: Int, after map: Affine) -> Affine {
    let (x, y) = (x.map(ofPiece: column), y.map(ofPiece: line))
    return map.concatenating(
      Affine(a: x.scale, b: 0, c: 0, d: y.scale, tx: x.shift, ty: y.shift))
  }

  /// The extent of pixels along the layer's axes from their centres: a pixel on a joint of slices that shrink
  /// shows both by area. A slice that does not shrink is read across the joint, where its neighbour is the same.
  func reach<Pixel>(
    steps: Affine, _ levels: [[PixelView<Pixel>]]?, bias: Double
  ) -> SIMD2<Double> {
    guard let levels else { return .zero }
    let (column, line) = (x.densest, y.densest)
    let level = MipLevel(
      footprint: toImage(column, line, after: steps).footprint, bias: bias,
      count: levels[line * 3 + column].count)
    let fraction = level.index > 0 ? 1 : Double(level.fraction)
    return SIMD2(
      (steps.a * steps.a + steps.c * steps.c).squareRoot(),
      (steps.b * steps.b + steps.d * steps.d).squareRoot()) * (0.5 * fraction)
  }

  /// True if any slice shrinks where `map` leads from the canvas to the layer.
  func shrink(after map: Affine, bias: Double) -> Bool {
    (0..<9).contains { slice in
      let footprint = toImage(slice % 3, slice / 3, after: map).footprint
      return !MipLevel(footprint: footprint, bias: bias, count: 2).isImage
    }
  }
}

extension NineSlices {
  /// The part of the image that a slice shows.
  func part(ofSlice slice: Int) -> Rect {
    let (x, y) = (x.part(ofPiece: slice % 3), y.part(ofPiece: slice / 3))
    return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
  }
}
