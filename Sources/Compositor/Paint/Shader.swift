import LambentGeometry
import LambentRaster

/// A paint made ready for a band: it fills runs of pixels.
struct Shader<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  /// The kind of filling of runs. Large values are stored elsewhere, because a shader is passed on row by row.
  enum Kind {
    case solid(Pixel)
    /// With pixels that lie a whole distance away.
    case copy(PixelView<Pixel>, dx: Int, dy: Int)
    /// With an image through an affine map, from one or two mip levels.
    indirect case affine(AffineLevels<Format>)
    /// With an image in nine slices, each through an affine map.
    indirect case slices(SliceReader<Format>)
    /// With an image point by point.
    indirect case positions(ImageReader<Format>)
    indirect case gradient(GradientPaint)
    /// With a premultiplied colour times alphas.
    case shadow(Tile<Int16>, SIMD4<Float>)
  }

  let kind: Kind
  let isOpaque: Bool

  /// Fills the pixels (x ..< x + count, y) of the canvas.
  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Pixel>) {
    switch kind {
    case .solid(let pixel): row.update(repeating: pixel, count: count)
    case .copy(let view, let dx, let dy):
      copy(view, x: x + dx, y: y + dy, count: count, into: row)
    case .affine(let levels): levels.fill(x: x, y: y, count: count, into: row)
    case .slices(let reader): reader.fill(x: x, y: y, count: count, into: row)
    case .positions(let reader) where reader.slices == nil:
      Format.read(
        reader.levels, through: reader.map, reader.filter, x: x, y: y, count: count, into: row)
    case .positions(let reader): reader.fill(x: x, y: y, count: count, into: row)
    case .gradient(let gradient): gradient.fill(x: x, y: y, count: count, into: row, Format.self)
    case .shadow(let alphas, let color):
      tint(alphas, color, x: x, y: y, count: count, into: row)
    }
  }

  /// The pixels (x ..< x + count, y) of the canvas where they lie as they are, side by side.
  func pixels(x: Int, y: Int, count: Int) -> UnsafePointer<Pixel>? {
    guard case .copy(let view, let dx, let dy) = kind else { return nil }
    let (x, y) = (x + dx, y + dy)
    guard x >= 0, x + count <= view.width, y >= 0, y < view.height else { return nil }
    return view.base + y * view.stride + x
  }

  /// The pixels of a rectangle of the canvas where they lie as they are, row by row without padding.
  func pixels(in rect: PixelRect) -> UnsafePointer<Pixel>? {
    guard case .copy(let view, _, _) = kind, view.stride == rect.width, !rect.isEmpty,
      pixels(x: rect.left, y: rect.bottom - 1, count: rect.width) != nil
    else { return nil }
    return pixels(x: rect.left, y: rect.top, count: rect.width)
  }

  /// Fills a run with a colour times alphas; beyond them it is clear.
  private func tint(
    _ alphas: Tile<Int16>, _ color: SIMD4<Float>, x: Int, y: Int, count: Int,
    into row: UnsafeMutablePointer<Pixel>
  ) {
    let columns = (x..<x + count).clamped(to: alphas.rect.columns)
    let isInside = alphas.rect.rows.contains(y) && !columns.isEmpty
    if !isInside || columns.count < count { row.update(repeating: Format.clear, count: count) }
    guard isInside else { return }
    let line = UnsafePointer(alphas.at(x: columns.lowerBound, y: y))
    // Parts of rows are too short for the processor to see what is read next.
    ByteBlur.prefetch(line + 4 * alphas.stride, count: columns.count)
    Format.fill(color, by: line, into: row + (columns.lowerBound - x), count: columns.count)
  }

  /// Copies a run; beyond the image its edges go on.
  private func copy(
    _ view: PixelView<Pixel>, x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Pixel>
  ) {
    let line = view.base + max(0, min(view.height - 1, y)) * view.stride
    if x >= 0, x + count <= view.width {
      row.update(from: line + x, count: count)
    } else {
      for index in 0..<count { row[index] = line[max(0, min(view.width - 1, x + index))] }
    }
  }
}

/// An image through an affine map, from one mip level or between two.
struct AffineLevels<Format: PixelFormat> {
  /// A level's texels, and the map from the canvas to them.
  private typealias Level = (view: PixelView<Format.Pixel>, map: Affine)

  private let first: Level
  /// The next level and its fraction.
  private let second: (level: Level, fraction: Float)?
  private let takesNearest: Bool
  private let scratch: UnsafeMutablePointer<Format.Pixel>

  /// Reads at a position between levels, which `find` gives by their numbers; `toImage` maps the canvas
  /// to the image.
  init(
    _ level: MipLevel, through toImage: Affine, takesNearest: Bool,
    scratch: UnsafeMutablePointer<Format.Pixel>, find: (Int) -> PixelView<Format.Pixel>
  ) {
    func found(_ index: Int) -> Level {
      let view = find(index)
      return (view, toImage.concatenating(view.frame.toTexels))
    }
    var first = found(level.index)
    if takesNearest {
      let shift = ImageSampling.nearestShift
      first.map = first.map.concatenating(.translation(x: shift, y: shift))
    }
    self.first = first
    second = level.fraction > 0 ? (found(level.index + 1), level.fraction) : nil
    self.takesNearest = takesNearest
    self.scratch = scratch
  }

  func fill(x: Int, y: Int, count: Int, into row: UnsafeMutablePointer<Format.Pixel>) {
    Format.read(
      first.view, through: first.map, takesNearest: takesNearest, x: x, y: y, count: count,
      into: row)
    guard let second else { return }
    Format.read(
      second.level.view, through: second.level.map, takesNearest: takesNearest, x: x, y: y,
      count: count, into: scratch)
    Format.mix(scratch, weight: second.fraction, into: row, count: count)
  }
}
