package import LambentGeometry
package import LambentPixels

/// An image prepared for sprites: mip levels of premultiplied floats with a gutter around each.
///
/// An image whose outermost texels are nearly transparent (no channel above 1/16) fades out over
/// one more texel. Others have hard edges, which are antialiased by coverage.
package final class SpriteTexture: @unchecked Sendable {
  /// The longest side that fits into 16-bit coordinates with a gutter. Larger images are halved
  /// until they fit.
  package static let largestSide = 16_384

  /// The levels: the isotropic ones, then those of ``anisotropic``.
  let levels: UnsafeBufferPointer<SpriteLevel>
  /// The levels for sprites that are narrower along one axis.
  let anisotropic: AnisotropicLevels?
  /// The part that is drawn, in texels of the first level.
  let region: Rect
  /// True if the edges need coverage.
  let hasHardEdges: Bool
  /// True if the part ends at texel boundaries.
  let hasWholeRegion: Bool
  /// The filter for an image that is drawn smaller.
  let minification: SamplingFilter
  /// The filter for an image that is drawn larger.
  let magnification: SamplingFilter
  /// The bias of the mip level.
  let bias: Double

  /// Prepares an image of premultiplied bytes.
  ///
  /// - Parameters:
  ///   - region: the part that is drawn, in fractions of the image, to which it is clamped.
  ///   - isAnisotropic: true to make levels for the sprites that ``squeezes(_:)`` finds.
  package convenience init(
    _ image: PixelBuffer, region: Rect = .unit, minification: SamplingFilter = .linear,
    magnification: SamplingFilter = .linear, bias: Double = 0, isAnisotropic: Bool = false
  ) {
    let crop = TexelCrop(region, width: image.width, height: image.height)
    self.init(
      crop.cut(FloatPixelBuffer(image)), of: crop, minification: minification,
      magnification: magnification,
      bias: bias, isAnisotropic: isAnisotropic)
  }

  /// Prepares the texels of a part of an image.
  package init(
    _ texels: FloatPixelBuffer, of crop: TexelCrop, minification: SamplingFilter,
    magnification: SamplingFilter, bias: Double, isAnisotropic: Bool
  ) {
    var texels = texels
    hasWholeRegion = crop.isWhole
    hasHardEdges = !crop.isWhole || texels.hasVisibleBorder
    var region = crop.region
    while max(texels.width, texels.height) > Self.largestSide {
      let (width, height) = (texels.width, texels.height)
      texels = texels.halved()
      let (across, down) = (
        Double(texels.width) / Double(width), Double(texels.height) / Double(height)
      )
      region = Rect(
        x: region.minX * across, y: region.minY * down, width: region.width * across,
        height: region.height * down)
    }
    self.region = region
    self.minification = minification
    self.magnification = magnification
    self.bias = bias
    var images = [texels]
    while minification != .nearest, texels.width > 1 || texels.height > 1, !texels.pixels.isEmpty {
      texels = texels.halved()
      images.append(texels)
    }
    anisotropic =
      isAnisotropic && minification == .linear && images.count > 1
      ? AnisotropicLevels(width: images[0].width, height: images[0].height) : nil
    if let anisotropic { images += anisotropic.images(images) }
    let levels = UnsafeMutableBufferPointer<SpriteLevel>.allocate(capacity: images.count)
    for (level, raster) in images.enumerated() {
      levels.initializeElement(
        at: level, to: SpriteLevel(raster, replicatesEdges: hasHardEdges))
    }
    self.levels = UnsafeBufferPointer(levels)
  }

  deinit {
    for level in levels { level.deallocate() }
    levels.deallocate()
  }
}

/// A level of a sprite's texture, in memory owned by the texture: drawing threads need no reference
/// counting.
struct SpriteLevel: @unchecked Sendable {
  /// The width of the gutter in texels, which allows spans a margin and whole vectors.
  static let gutter = 10

  /// The image's columns and rows, without the gutter.
  let width, height: Int
  /// The texels in a row, including the gutter.
  let stride: Int
  /// The texels, including the gutter.
  let texels: UnsafePointer<SIMD4<Float>>
  /// One channel, if all four are equal (a white image, which only the tint colours) and there are
  /// at most 65,536 texels.
  let mask: UnsafePointer<Float>?
  /// The rows, including the gutter.
  let rows: Int
  /// The limits outside which every sample is transparent, with a margin of 1/16 texel.
  let bounds: TexelBounds

  init(_ image: FloatPixelBuffer, replicatesEdges: Bool) {
    let (gutter, width, height) = (Self.gutter, image.width, image.height)
    self.width = width
    self.height = height
    let stride = width + 2 * gutter
    self.stride = stride
    rows = height + 2 * gutter
    let count = stride * rows
    let texels = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: count)
    texels.initialize(repeating: .zero, count: count)
    var least = SIMD4<Float>(repeating: .infinity)
    var greatest = SIMD4<Float>(repeating: -.infinity)
    image.pixels.withUnsafeBufferPointer { pixels in
      guard let source = pixels.baseAddress, width > 0, height > 0 else { return }
      for y in 0..<height {
        let (line, row) = (source + y * width, texels + (y + gutter) * stride + gutter)
        row.update(from: line, count: width)
        // The first and the last visible texel bound the row.
        guard let first = (0..<width).first(where: { line[$0] != .zero }),
          let last = (first..<width).last(where: { line[$0] != .zero })
        else { continue }
        for x in [first, last] {
          let (u, v) = (Float(x), Float(y))
          let position = SIMD4(u, v, u + v, u - v)
          least.replace(with: position, where: position .< least)
          greatest.replace(with: position, where: position .> greatest)
        }
      }
    }
    if replicatesEdges, width > 0, height > 0 { Self.replicateEdges(texels, width, height) }
    self.texels = UnsafePointer(texels)
    mask = Self.mask(of: texels, count: count)
    // A texel has an influence of one texel along u and v, and of two along the diagonals.
    let reach = SIMD4<Float>(1, 1, 2, 2) + 1 / 16
    bounds = TexelBounds(least: least - reach, greatest: greatest + reach)
  }

  /// Fills the gutter with the nearest texels of the image.
  private static func replicateEdges(
    _ texels: UnsafeMutablePointer<SIMD4<Float>>, _ width: Int, _ height: Int
  ) {
    let stride = width + 2 * gutter
    for y in gutter..<height + gutter {
      let row = texels + y * stride
      row.update(repeating: row[gutter], count: gutter)
      (row + gutter + width).update(repeating: row[gutter + width - 1], count: gutter)
    }
    for y in 0..<gutter {
      (texels + y * stride).update(from: texels + gutter * stride, count: stride)
      (texels + (gutter + height + y) * stride)
        .update(from: texels + (gutter + height - 1) * stride, count: stride)
    }
  }

  private static func mask(
    of texels: UnsafePointer<SIMD4<Float>>, count: Int
  ) -> UnsafePointer<Float>? {
    guard count <= 65_536, (0..<count).allSatisfy({ texels[$0] == SIMD4(repeating: texels[$0].w) })
    else { return nil }
    // Vectors read eight more past the end.
    let mask = UnsafeMutablePointer<Float>.allocate(capacity: count + 8)
    for index in 0..<count { (mask + index).initialize(to: texels[index].w) }
    (mask + count).initialize(repeating: 0, count: 8)
    return UnsafePointer(mask)
  }

  func deallocate() {
    texels.deallocate()
    mask?.deallocate()
  }

  @inline(__always) var shape: Shape { Shape(stride: stride, rows: rows) }

  /// The layout of a level in memory, including the gutter.
  struct Shape {
    let stride, rows: Int

    /// True if a texel and its neighbours to the right and below exist.
    @inline(__always) func holds(u: Int32, v: Int32) -> Bool {
      UInt32(bitPattern: u) < UInt32(truncatingIfNeeded: stride &- 1) &<< 16
        && UInt32(bitPattern: v) < UInt32(truncatingIfNeeded: rows &- 1) &<< 16
    }
  }
}

extension FloatPixelBuffer {
  /// True if any of the outermost pixels is more than faintly visible.
  fileprivate var hasVisibleBorder: Bool {
    guard width > 0, height > 0 else { return false }
    func shows(_ x: Int, _ y: Int) -> Bool { any(self[x, y] .> 1 / 16) }
    return (0..<width).contains { shows($0, 0) || shows($0, height - 1) }
      || (0..<height).contains { shows(0, $0) || shows(width - 1, $0) }
  }
}

extension SpriteTexture {
  /// The size of a level in fractions of the first one's.
  @inline(__always) func levelScale(_ level: Int) -> (Double, Double) {
    guard level > 0 else { return (1, 1) }
    let (base, other) = (levels[0], levels[level])
    return (
      Double(other.width) / Double(base.width), Double(other.height) / Double(base.height)
    )
  }

  @inline(__always) func levels(of quad: SpriteQuad) -> LevelMix {
    let footprint = quad.squaredFootprint(region)
    guard footprint.max() > 1, levels.count > 1 else { return LevelMix(first: 0) }
    // Sprites that do not need anisotropic levels look the same with and without them.
    if let anisotropic, let positions = anisotropic.positions(footprint, bias: bias) {
      return LevelMix(anisotropic, positions)
    }
    return LevelMix(
      .nearest(
        squaredFootprint: footprint.max(), bias: bias,
        count: anisotropic?.evenCount ?? levels.count))
  }

  /// True if anisotropic levels show a sprite more sharply: the texels per pixel along both axes
  /// differ by at least half an octave.
  package func squeezes(_ sprite: Sprite) -> Bool {
    guard minification == .linear, levels.count > 1, region.width > 0, region.height > 0,
      let quad = SpriteQuad(sprite)
    else { return false }
    let footprint = quad.squaredFootprint(region)
    guard footprint.max() > 1 else { return false }
    let grid = anisotropic ?? AnisotropicLevels(width: levels[0].width, height: levels[0].height)
    return grid?.positions(footprint, bias: bias) != nil
  }

  /// The greatest extent of a sprite from its centre along x and y, in pixels, with a margin of
  /// one.
  ///
  /// A soft image extends half a texel of its smallest level beyond each side, a hard one half a
  /// pixel, which is far at the sharp corners of a skewed parallelogram.
  @inline(__always) func reach(of quad: SpriteQuad) -> (Double, Double) {
    var (across, down) = (0.5, 0.5)
    if hasHardEdges {
      let scale = 0.5 * abs(quad.inverseArea)
      across += (quad.heightX * quad.heightX + quad.heightY * quad.heightY).squareRoot() * scale
      down += (quad.widthX * quad.widthX + quad.widthY * quad.widthY).squareRoot() * scale
    } else {
      let smallest = levels[self.levels(of: quad).smallest]
      across += 0.5 / Double(max(1, smallest.width))
      down += 0.5 / Double(max(1, smallest.height))
    }
    return (
      abs(quad.widthX) * across + abs(quad.heightX) * down + 1,
      abs(quad.widthY) * across + abs(quad.heightY) * down + 1
    )
  }
}
