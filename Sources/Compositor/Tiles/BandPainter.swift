import LambentGeometry
import LambentPixels
import LambentRaster

/// Draws commands into one band of a surface, on one thread.
final class BandPainter<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  let space: WorkingSpace
  /// The images that commands refer to, by number.
  let images: [PassImage<Pixel>?]
  let scanner = CoverageScanner()
  /// A row of pixels, one of a second mip level, and one of coverages.
  let row: UnsafeMutablePointer<Pixel>
  let secondRow: UnsafeMutablePointer<Pixel>
  let coverages: UnsafeMutablePointer<Format.Coverage>
  /// An image that a command needs and that was not made: drawn without it, the frame misses a part.
  private(set) var missingTexture: Int?
  /// Floats in which particles are summed, kept from band to band.
  private var light: UnsafeMutableBufferPointer<SIMD4<Float>>?

  init(width: Int, space: WorkingSpace, images: [PassImage<Pixel>?]) {
    (self.space, self.images) = (space, images)
    let capacity = max(1, width)
    row = .allocate(capacity: capacity)
    row.initialize(repeating: Format.clear, count: capacity)
    secondRow = .allocate(capacity: capacity)
    secondRow.initialize(repeating: Format.clear, count: capacity)
    coverages = .allocate(capacity: capacity)
    coverages.initialize(repeating: Format.none, count: capacity)
  }

  deinit {
    row.deallocate()
    secondRow.deallocate()
    coverages.deallocate()
    light?.deallocate()
  }

  /// Lends floats, whose values are unspecified.
  func light(count: Int) -> UnsafeMutablePointer<SIMD4<Float>>? {
    if let light, light.count >= count { return light.baseAddress }
    light?.deallocate()
    let larger = UnsafeMutableBufferPointer<SIMD4<Float>>.allocate(capacity: max(1, count))
    larger.initialize(repeating: .zero)
    light = larger
    return larger.baseAddress
  }

  func paint(_ commands: [Command], into tile: Tile<Pixel>) {
    for command in commands { paint(command, into: tile) }
  }

  /// Draws a command; of one that is divisible, a part.
  func paint(_ command: Command, within part: PixelRect, into tile: Tile<Pixel>) {
    if case .draw(let draw) = command { return paint(draw, into: tile.cropped(to: part)) }
    paint(command, into: tile)
  }

  func paint(_ command: Command, into tile: Tile<Pixel>) {
    switch command {
    case .draw(let draw): paint(draw, into: tile)
    case .sprites(let sprites): paint(sprites, into: tile)
    case .clip(let clip): paint(clip, into: tile)
    case .group(let group): paint(group, into: tile)
    case .stack(let stack): paint(stack, into: tile)
    case .prepare: break
    }
  }
}

// MARK: - Shapes

extension BandPainter {
  private func paint(_ draw: Draw, into tile: Tile<Pixel>) {
    let region = draw.region.intersection(tile.rect)
    guard !region.isEmpty else { return }
    // Where a mode mixes its result by coverage, opacity belongs to the source alone.
    let opacity = Float(draw.opacity)
    if case .solid(let color) = draw.paint, draw.mode.isOver {
      fill(draw.shape, region, with: Format.pixel(color, in: space), opacity: opacity, tile)
      return
    }
    let scale = draw.mode.scalesWithCoverage ? opacity : 1
    let rest = Format.coverage(draw.mode.scalesWithCoverage ? 1 : opacity)
    withShader(draw.paint) { shader in
      let brush = Brush(shader: shader, mode: draw.mode, opacity: rest)
      if let whole = draw.shape.wholePixels, whole.contains(region) {
        paint(brush, region, coverage: Format.coverage(scale), tile)
        return
      }
      scanner.begin(draw.shape, in: region)
      forEachRun(in: region) { rows, span in
        if let coverage = span.coverage {
          let coverage = Format.coverage(coverage * scale)
          for y in rows { run(brush, span.columns, y: y, coverage: coverage, tile) }
        } else {
          loadCoverages(span.columns, from: region.left, opacity: scale)
          for y in rows { run(brush, span.columns, y: y, tile) }
        }
      }
    }
  }

  private func fill(
    _ shape: Shape, _ region: PixelRect, with pixel: Pixel, opacity: Float, _ tile: Tile<Pixel>
  ) {
    if let whole = shape.wholePixels, whole.contains(region) {
      let coverage = Format.coverage(opacity)
      guard coverage != Format.none else { return }
      for y in region.rows {
        let target = tile.at(x: region.left, y: y)
        Format.fillOver(pixel, row: target, count: region.width, coverage: coverage)
      }
      return
    }
    // So many pixels take no longer among those beside them than alone.
    scanner.begin(shape, in: region, shortest: 32)
    var rest = region
    while !rest.isEmpty {
      let count = Format.fillOver(pixel, opacity: opacity, scanner, in: rest, of: tile)
      rest.top += count > 0 ? count : fill(rest, of: region, with: pixel, opacity: opacity, tile)
    }
  }

  /// Composites one pixel over the first row of the rest of a region and the following rows with the same coverage.
  ///
  /// - Returns: The number of rows.
  @inline(__always)
  private func fill(
    _ rest: PixelRect, of region: PixelRect, with pixel: Pixel, opacity: Float,
    _ tile: Tile<Pixel>
  ) -> Int {
    let y = rest.top
    scanner.scan(row: y)
    let end = min(region.bottom, y + scanner.skipRepeats(from: y))
    for span in scanner.spans {
      let (x, count) = (span.columns.lowerBound, span.columns.count)
      if let coverage = span.coverage {
        let coverage = Format.coverage(coverage * opacity)
        guard coverage != Format.none else { continue }
        for y in y..<end {
          Format.fillOver(pixel, row: tile.at(x: x, y: y), count: count, coverage: coverage)
        }
      } else {
        let fractions = scanner.coverages + (x - region.left)
        for y in y..<end {
          Format.fillOver(
            pixel, row: tile.at(x: x, y: y), count: count, fractions: fractions, times: opacity,
            scratch: coverages)
        }
      }
    }
    return end - y
  }

  /// Visits the runs of the shape that the scanner has, each with all rows that have it.
  @inline(__always)
  private func forEachRun(in region: PixelRect, _ body: (Range<Int>, CoverageSpan) -> Void) {
    var y = region.top
    while y < region.bottom {
      scanner.scan(row: y)
      let end = min(region.bottom, y + scanner.skipRepeats(from: y))
      for span in scanner.spans { body(y..<end, span) }
      y = end
    }
  }

  private struct Brush {
    let shader: Shader<Format>
    let mode: BlendMode
    /// A factor of the source, besides coverage.
    let opacity: Format.Coverage

    /// True if nothing is left of the backdrop.
    var replaces: Bool {
      mode.isOver && shader.isOpaque || mode == .copy && opacity == Format.whole
    }
  }

  /// Takes over the scanner's coverages of a run, as they are stored.
  func loadCoverages(_ columns: Range<Int>, from left: Int, opacity: Float) {
    Format.coverages(
      scanner.coverages + (columns.lowerBound - left), times: opacity, into: coverages,
      count: columns.count)
  }

  /// Paints rows that are covered evenly.
  private func paint(
    _ brush: Brush, _ region: PixelRect, coverage: Format.Coverage, _ tile: Tile<Pixel>
  ) {
    // One copy of many rows is faster than one for each.
    if coverage == Format.whole, brush.replaces, tile.stride == region.width,
      let pixels = brush.shader.pixels(in: region)
    {
      return tile.at(x: region.left, y: region.top).update(from: pixels, count: region.count)
    }
    for y in region.rows { run(brush, region.columns, y: y, coverage: coverage, tile) }
  }

  /// Paints a run that is covered evenly.
  private func run(
    _ brush: Brush, _ columns: Range<Int>, y: Int, coverage: Format.Coverage, _ tile: Tile<Pixel>
  ) {
    guard coverage != Format.none else { return }
    let (x, count) = (columns.lowerBound, columns.count)
    let target = tile.at(x: x, y: y)
    if coverage == Format.whole, brush.replaces {
      brush.shader.fill(x: x, y: y, count: count, into: target)
    } else {
      let source = source(of: brush, x: x, y: y, count: count)
      Format.blend(brush.mode, source, onto: target, count: count, coverage: coverage)
    }
  }

  /// Paints a run whose coverage varies.
  private func run(_ brush: Brush, _ columns: Range<Int>, y: Int, _ tile: Tile<Pixel>) {
    let (x, count) = (columns.lowerBound, columns.count)
    let target = tile.at(x: x, y: y)
    let source = source(of: brush, x: x, y: y, count: count)
    Format.blend(brush.mode, source, onto: target, count: count, coverages: coverages)
  }

  /// A run of the source: pixels as they are, or made in `row`.
  private func source(of brush: Brush, x: Int, y: Int, count: Int) -> UnsafePointer<Pixel> {
    if brush.opacity == Format.whole, let pixels = brush.shader.pixels(x: x, y: y, count: count) {
      return pixels
    }
    brush.shader.fill(x: x, y: y, count: count, into: row)
    if brush.opacity != Format.whole {
      Format.scale(row: row, count: count, coverage: brush.opacity)
    }
    return UnsafePointer(row)
  }
}

// MARK: - Paints

extension BandPainter {
  /// Makes a paint ready and draws with it, if its image exists.
  func withShader(_ paint: Paint, _ body: (Shader<Format>) -> Void) {
    switch paint {
    case .solid(let color):
      let pixel = Format.pixel(color, in: space)
      body(Shader(kind: .solid(pixel), isOpaque: Format.isOpaque(pixel)))
    case .gradient(let gradient):
      body(Shader(kind: .gradient(gradient), isOpaque: gradient.isOpaque))
    case .texture(let textureID):
      switch images[textureID] {
      case nil: missingTexture = textureID
      case .pixels(let surface):
        let (dx, dy) = (-surface.rect.left, -surface.rect.top)
        body(Shader(kind: .copy(surface.views[0], dx: dx, dy: dy), isOpaque: false))
      case .shadow(let alphas, let color):
        body(Shader(kind: .shadow(alphas.tile, color), isOpaque: false))
      }
    case .image(let image):
      switch image.source {
      case .texture(let textureID):
        guard let surface = images[textureID]?.surface else {
          missingTexture = textureID
          return
        }
        body(shader(image, views: surface.views, slices: nil, isOpaque: false))
      case .image(let texture):
        // Textures are made by the format that draws the frame.
        guard let texture = texture as? PreparedImage<Pixel> else { return }
        texture.levels.withViews(texture.windows) { views, slices in
          body(shader(image, views: views, slices: slices, isOpaque: texture.isOpaque))
        }
      }
    }
  }

  private func shader(
    _ image: ImagePaint, views: [PixelView<Pixel>], slices: [[PixelView<Pixel>]]?,
    isOpaque: Bool
  ) -> Shader<Format> {
    guard let map = image.toImage.affine, !Format.readsByPixel || image.slices == nil,
      let base = views.first
    else {
      let reader = ImageReader<Format>(
        levels: views, map: image.toImage, filter: image.filter, slices: image.slices,
        sliceLevels: slices)
      return Shader(kind: .positions(reader), isOpaque: isOpaque)
    }
    if let nine = image.slices {
      let reader = SliceReader<Format>(
        image: base, levels: slices, map: map, slices: nine, filter: image.filter,
        scratch: secondRow)
      return Shader(kind: .slices(reader), isOpaque: isOpaque)
    }
    if let offset = map.wholeOffset, let shift = base.wholeShift,
      image.filter.bias <= 0 || views.count == 1
    {
      return Shader(
        kind: .copy(base, dx: offset.x + shift.x, dy: offset.y + shift.y), isOpaque: isOpaque)
    }
    let (level, takesNearest) = image.filter.level(
      footprint: map.footprint, of: views.count, hasLevels: views.count > 1)
    let levels = AffineLevels<Format>(
      level, through: map, takesNearest: takesNearest, scratch: secondRow
    ) { views[$0] }
    return Shader(kind: .affine(levels), isOpaque: isOpaque)
  }
}

extension PixelFormat {
  /// True if a pixel hides the backdrop.
  static func isOpaque(_ pixel: Pixel) -> Bool { load(pixel).w >= 1 }
}

extension Affine {
  /// The shift, where the map is one by whole pixels (to within 1/256).
  var wholeOffset: (x: Int, y: Int)? {
    let tolerance = 1.0 / 65_536
    guard abs(a - 1) < tolerance * tolerance, abs(d - 1) < tolerance * tolerance,
      abs(b) < tolerance * tolerance, abs(c) < tolerance * tolerance, abs(tx) < 1e7, abs(ty) < 1e7
    else { return nil }
    let (x, y) = (tx.rounded(), ty.rounded())
    guard abs(tx - x) <= 1.0 / 256, abs(ty - y) <= 1.0 / 256 else { return nil }
    return (Int(x), Int(y))
  }

  /// The distance of the images of neighbouring pixels under the map: the greater of both axes.
  var footprint: Double { max(a * a + b * b, c * c + d * d).squareRoot() }
}
