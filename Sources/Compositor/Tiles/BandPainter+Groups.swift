import LambentPixels
import LambentRaster

// MARK: - Clips

extension BandPainter {
  /// Draws, then restores the pixels outside of the shape, so that edges are not antialiased twice.
  func paint(_ clip: Clip, into tile: Tile<Pixel>) {
    let region = clip.region.intersection(tile.rect)
    guard !region.isEmpty else { return }
    if clip.isWhollyKept, let whole = clip.shape.wholePixels, whole.contains(region) {
      return paint(clip.commands, into: tile.cropped(to: region))
    }
    withScratch(region) { saved in
      if clip.isWhollyKept {
        save(clip.shape, region, from: tile, to: saved)
      } else {
        saved.copy(region, from: tile)
      }
      paint(clip.commands, into: tile.cropped(to: region))
      paint(clip.outside, into: saved)
      restore(clip, region, from: saved, to: tile)
    }
  }

  /// Mixes saved pixels back in, by the inverse coverage of a clip.
  func restore(
    _ clip: Clip, _ region: PixelRect, from saved: Tile<Pixel>, to tile: Tile<Pixel>
  ) {
    if clip.opacity >= 1, clip.mask == nil {
      return restore(clip.shape, region, from: saved, to: tile)
    }
    guard let mask = clip.mask else {
      return restore(clip, region, from: saved, to: tile) { _, _ in 1 }
    }
    withScratch(region) { masking in
      paint(mask.commands, into: masking)
      restore(clip, region, from: saved, to: tile) { x, y in
        mask.weight(Format.load(masking.at(x: x, y: y).pointee))
      }
    }
  }

  /// Mixes saved pixels back in, by the inverse of the product of a shape's coverage, an opacity and a mask (its
  /// weight at each pixel).
  @inline(__always) private func restore(
    _ clip: Clip, _ region: PixelRect, from saved: Tile<Pixel>, to tile: Tile<Pixel>,
    mask: (Int, Int) -> Float
  ) {
    let opacity = Float(clip.opacity)
    scanner.begin(clip.shape, in: region)
    for y in region.rows {
      forEachRun(row: y, region) { columns, coverage in
        for (index, x) in columns.enumerated() {
          let coverage = coverage ?? scanner.coverages[x - region.left]
          coverages[index] = Format.coverage(coverage * opacity * mask(x, y))
        }
        Format.restore(
          UnsafePointer(saved.at(x: columns.lowerBound, y: y)),
          to: tile.at(x: columns.lowerBound, y: y), count: columns.count, coverages: coverages)
      }
    }
  }

  /// Saves the pixels that the shape does not cover completely.
  func save(_ shape: Shape, _ region: PixelRect, from tile: Tile<Pixel>, to saved: Tile<Pixel>) {
    scanner.begin(shape, in: region)
    for y in region.rows {
      forEachRun(row: y, region) { columns, coverage in
        if coverage == 1 { return }
        let target = saved.at(x: columns.lowerBound, y: y)
        target.update(from: tile.at(x: columns.lowerBound, y: y), count: columns.count)
      }
    }
  }

  /// Mixes saved pixels back in, by the inverse coverage of the shape.
  func restore(
    _ shape: Shape, _ region: PixelRect, from saved: Tile<Pixel>, to tile: Tile<Pixel>
  ) {
    scanner.begin(shape, in: region)
    for y in region.rows {
      forEachRun(row: y, region) { columns, coverage in
        let source = UnsafePointer(saved.at(x: columns.lowerBound, y: y))
        let target = tile.at(x: columns.lowerBound, y: y)
        if let coverage {
          if coverage == 1 { return }
          Format.restore(
            source, to: target, count: columns.count, coverage: Format.coverage(coverage))
        } else {
          loadCoverages(columns, from: region.left, opacity: 1)
          Format.restore(source, to: target, count: columns.count, coverages: coverages)
        }
      }
    }
  }

  /// Visits all runs of a row, including those without coverage.
  private func forEachRun(
    row y: Int, _ region: PixelRect, _ body: (Range<Int>, Float?) -> Void
  ) {
    scanner.scan(row: y)
    var x = region.left
    for span in scanner.spans {
      if span.columns.lowerBound > x { body(x..<span.columns.lowerBound, 0) }
      body(span.columns, span.coverage)
      x = span.columns.upperBound
    }
    if x < region.right { body(x..<region.right, 0) }
  }

  /// Calls a closure with a temporary tile of transparent pixels.
  func withScratch(_ region: PixelRect, _ body: (Tile<Pixel>) -> Void) {
    let base = UnsafeMutablePointer<Pixel>.allocate(capacity: max(1, region.count))
    base.initialize(repeating: Format.clear, count: max(1, region.count))
    defer { base.deallocate() }
    body(Tile(rect: region, base: base, stride: region.width))
  }
}

// MARK: - Groups

extension BandPainter {
  func paint(_ group: Group, into tile: Tile<Pixel>) {
    let region = group.region.intersection(tile.rect)
    guard !region.isEmpty else { return }
    withScratch(region) { result in
      paint(group.commands, into: result)
      for matrix in group.matrices { apply(matrix, to: result) }
      if let mask = group.mask { apply(mask, to: result) }
      combine(result, group, with: tile)
    }
  }

  private func apply(_ matrix: ColorMatrix, to tile: Tile<Pixel>) {
    for y in tile.rect.rows {
      Format.apply(matrix, to: tile.at(x: tile.rect.left, y: y), count: tile.rect.width)
    }
  }

  private func apply(_ mask: MaskCommands, to tile: Tile<Pixel>) {
    withScratch(tile.rect) { masking in
      paint(mask.commands, into: masking)
      for y in tile.rect.rows {
        let source = masking.at(x: tile.rect.left, y: y)
        for x in 0..<tile.rect.width {
          coverages[x] = Format.coverage(mask.weight(Format.load(source[x])))
        }
        let target = tile.at(x: tile.rect.left, y: y)
        Format.scale(row: target, count: tile.rect.width, coverages: coverages)
      }
    }
  }

  private func combine(_ result: Tile<Pixel>, _ group: Group, with tile: Tile<Pixel>) {
    let region = result.rect
    let coverage = Format.coverage(Float(group.opacity))
    func blend() {
      for y in region.rows {
        let source = result.at(x: region.left, y: y)
        let target = tile.at(x: region.left, y: y)
        if !group.mode.scalesWithCoverage, coverage != Format.whole {
          Format.scale(row: source, count: region.width, coverage: coverage)
        }
        let rest = group.mode.scalesWithCoverage ? coverage : Format.whole
        Format.blend(group.mode, source, onto: target, count: region.width, coverage: rest)
      }
    }
    guard let extent = group.extent else { return blend() }
    withScratch(region) { saved in
      save(extent, region, from: tile, to: saved)
      blend()
      restore(extent, region, from: saved, to: tile)
    }
  }
}

// MARK: - Particles

extension BandPainter {
  /// Draws particles in floats, and rounds the sum once.
  func paint(_ sprites: SpriteDraw, into tile: Tile<Pixel>) {
    let area = sprites.region
    var region = area.intersection(tile.rect)
    region.top = max(region.top, min(sprites.firstRow, region.bottom))
    guard !region.isEmpty else { return }
    let width = area.width
    let height = sprites.plan.bandHeight
    for band in (region.top - area.top) / height...(region.bottom - 1 - area.top) / height {
      let rows = sprites.plan.rows(ofBand: band)
      // Only the columns that particles of the band may touch are read and stored.
      let runs = Format.columns(of: sprites, band: band)
        .map { $0.clamped(to: region.columns) }.filter { !$0.isEmpty }
      guard !runs.isEmpty, let light = light(count: width * rows.count) else { continue }
      let drawn = rows.clamped(to: region.top - area.top..<region.bottom - area.top)
      func position(_ run: Range<Int>, _ row: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
        light + (row - rows.lowerBound) * width + run.lowerBound - area.left
      }
      for row in drawn {
        for run in runs {
          if sprites.takesAlphaFromLuminance {
            position(run, row).update(repeating: .zero, count: run.count)
          } else {
            let source = tile.at(x: run.lowerBound, y: area.top + row)
            Format.load(UnsafePointer(source), to: position(run, row), count: run.count)
          }
        }
      }
      Format.draw(sprites.plan, band: band, blend: sprites.blend, into: light)
      for row in drawn {
        for run in runs {
          let target = tile.at(x: run.lowerBound, y: area.top + row)
          finish(sprites, position(run, row), onto: target, count: run.count)
        }
      }
    }
  }

  private func finish(
    _ sprites: SpriteDraw, _ light: UnsafeMutablePointer<SIMD4<Float>>,
    onto target: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    guard sprites.takesAlphaFromLuminance else {
      if sprites.hasSoftHighlights {
        FloatRows.softenHighlights(row: light, count: count) { Format.load(target[$0]) }
      }
      return Format.store(light, to: target, count: count)
    }
    let beneath = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: max(1, count))
    defer { beneath.deallocate() }
    Format.load(UnsafePointer(target), to: beneath, count: count)
    if sprites.hasSoftHighlights {
      // The light that remains after softening is soften(light + beneath) − beneath; its alpha follows.
      for x in 0..<count { light[x] += beneath[x] }
      FloatRows.softenHighlights(row: light, count: count) { beneath[$0] }
      for x in 0..<count { light[x] -= beneath[x] }
    }
    FloatRows.takeAlphaFromLight(row: light, count: count)
    for x in 0..<count {
      let alpha = light[x].w + beneath[x].w * (1 - light[x].w)
      light[x] += beneath[x]
      light[x].w = alpha
    }
    Format.store(light, to: target, count: count)
  }
}
