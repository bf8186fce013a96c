import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// The storage of pixels while an image is drawn, and the row operations on them.
///
/// The formats have the same functions under the same names: `PackedFormat` is the fast one, `ReferenceFormat` is its
/// reference implementation, and `FloatFormat` is for linear light and 16-bit output. The format is chosen once per
/// frame. The functions do not check bounds.
protocol PixelFormat: Sendable {
  /// A stored, premultiplied pixel.
  associatedtype Pixel: BitwiseCopyable, Sendable, Equatable
  /// The fraction of a pixel that is covered.
  associatedtype Coverage: BitwiseCopyable, Sendable, Equatable
  /// Rows that are read, rows that are changed, coverages that are read.
  typealias Source = UnsafePointer<Pixel>
  typealias Row = UnsafeMutablePointer<Pixel>
  typealias Coverages = UnsafePointer<Coverage>

  /// The transparent pixel.
  static var clear: Pixel { get }
  /// No coverage and full coverage.
  static var none: Coverage { get }
  static var whole: Coverage { get }

  /// The stored form of a fraction 0…1.
  static func coverage(_ value: Float) -> Coverage
  /// The same for a row of fractions, times another.
  static func coverages(
    _ values: UnsafePointer<Float>, times factor: Float, into row: UnsafeMutablePointer<Coverage>,
    count: Int)
  /// Straight colour, clamped, as a pixel.
  static func pixel(_ color: Color, in space: WorkingSpace) -> Pixel
  /// The distance between two adjacent levels of a channel, which is the amplitude of dithering. 0 if nothing is
  /// rounded.
  static var level: Float { get }
  /// A pixel as premultiplied fractions of 1, and back.
  static func load(_ pixel: Pixel) -> SIMD4<Float>
  static func store(_ color: SIMD4<Float>) -> Pixel
  /// The same for a row. Values outside of 0…1 are clamped when they are stored.
  static func load(_ source: Source, to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int)
  static func store(_ source: UnsafePointer<SIMD4<Float>>, to row: Row, count: Int)

  /// Composites one pixel over a row.
  static func fillOver(_ pixel: Pixel, row: Row, count: Int, coverage: Coverage)
  static func fillOver(_ pixel: Pixel, row: Row, count: Int, coverages: Coverages)
  /// The same with fractions times another fraction. The given memory may be used for the coverages.
  static func fillOver(
    _ pixel: Pixel, row: Row, count: Int, fractions: UnsafePointer<Float>, times factor: Float,
    scratch: UnsafeMutablePointer<Coverage>)
  /// Fills the leading rows of an area that a scanner's shape covers in one piece.
  ///
  /// - Returns: The number of rows filled; 0 if the next row must be scanned.
  static func fillOver(
    _ pixel: Pixel, opacity: Float, _ scanner: CoverageScanner, in area: PixelRect,
    of tile: Tile<Pixel>
  ) -> Int
  /// Blends pixels with a row by coverage: source-over and addition scale the source, all other modes mix the result
  /// with the backdrop.
  static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverage: Coverage)
  static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverages: Coverages)
  /// Keeps the covered part of a row, and restores the rest from saved pixels.
  static func restore(_ saved: Source, to row: Row, count: Int, coverage: Coverage)
  static func restore(_ saved: Source, to row: Row, count: Int, coverages: Coverages)
  /// Changes the colours of a row.
  static func apply(_ matrix: ColorMatrix, to row: Row, count: Int)
  static func scale(row: Row, count: Int, coverage: Coverage)
  static func scale(row: Row, count: Int, coverages: Coverages)

  /// Reads an image along a row of the canvas, through an affine map to its pixels.
  static func read(
    _ view: PixelView<Pixel>, through map: Affine, takesNearest: Bool, x: Int, y: Int,
    count: Int, into row: Row)
  /// Reads an image or its mip levels along a row of the canvas, in perspective.
  static func read(
    _ levels: [PixelView<Pixel>], through map: PlaneMap, _ filter: ImageSampling, x: Int, y: Int,
    count: Int, into row: Row)
  /// True if images in perspective and in slices are read pixel by pixel, by the reference formula.
  static var readsByPixel: Bool { get }
  /// Mixes a fraction of other pixels into a row.
  static func mix(_ other: Source, weight: Float, into row: Row, count: Int)

  /// Fills a row with the colours of a gradient between two of its stops, dithered.
  static func fill(
    _ run: GradientRows.Run, at positions: UnsafePointer<Float>, into row: Row, count: Int)
  /// Fills a row with a colour, faded by alphas.
  static func fill(
    _ color: SIMD4<Float>, by alphas: UnsafePointer<Float>, into row: Row, count: Int)
  /// The same with alphas in the form that a blur of bytes produces.
  static func fill(
    _ color: SIMD4<Float>, by alphas: UnsafePointer<Int16>, into row: Row, count: Int)

  /// Blurs an image, or a plane of one channel. Returns its memory to the pool.
  static func blurred(
    _ light: consuming Surface<SIMD4<Float>>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<SIMD4<Float>>
  static func blurred(
    _ plane: consuming Surface<Float>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Float>
  /// True if images are blurred without floats of all their pixels.
  static var blursDirectly: Bool { get }
  /// Blurs an image if `blursDirectly` is true. Returns its memory to the pool.
  static func blurredDirectly(
    _ image: consuming Surface<Pixel>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Pixel>
  /// The alphas of an image, blurred and filled with a premultiplied colour. Returns the image's memory to the pool.
  static func shadow(
    of image: consuming Surface<Pixel>, _ color: SIMD4<Float>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> PassImage<Pixel>
  /// Draws the particles of a band into its rows of floats.
  static func draw(
    _ plan: SpritePlan, band: Int, blend: SpriteBlend,
    into light: UnsafeMutablePointer<SIMD4<Float>>)
  /// The columns that particles of a band may touch.
  static func columns(of sprites: SpriteDraw, band: Int) -> [Range<Int>]

  /// A frame of a transition between two images of one size.
  static func frame(
    of transition: any ImageTransition, from: PixelGrid<Pixel>, to: PixelGrid<Pixel>,
    at progress: Double, in space: WorkingSpace, jobs: Int
  ) throws -> PixelGrid<Pixel>

  /// Computes a row of an image of half the size.
  static func halve(_ view: PixelView<Pixel>, _ taps: HalvingTaps, y: Int, into row: Row)
  /// An image's pixels in this format.
  static func grid(_ image: Image, in space: WorkingSpace) -> PixelGrid<Pixel>
}

/// An image's pixels, row by row, without padding.
struct PixelGrid<Pixel: BitwiseCopyable & Sendable>: Sendable {
  let width: Int
  let height: Int
  let pixels: [Pixel]
}

extension PixelGrid<UInt32> {
  init(_ image: PixelBuffer) {
    self.init(width: image.width, height: image.height, pixels: image.pixels)
  }

  var buffer: PixelBuffer { PixelBuffer(width: width, height: height, pixels: pixels) }
}

extension PixelGrid<SIMD4<Float>> {
  init(_ image: FloatPixelBuffer) {
    self.init(width: image.width, height: image.height, pixels: image.pixels)
  }

  var buffer: FloatPixelBuffer { FloatPixelBuffer(width: width, height: height, pixels: pixels) }
}

extension PixelFormat {
  static func coverages(
    _ values: UnsafePointer<Float>, times factor: Float, into row: UnsafeMutablePointer<Coverage>,
    count: Int
  ) {
    for index in 0..<count { row[index] = coverage(values[index] * factor) }
  }

  static func fillOver(
    _ pixel: Pixel, row: Row, count: Int, fractions: UnsafePointer<Float>, times factor: Float,
    scratch: UnsafeMutablePointer<Coverage>
  ) {
    coverages(fractions, times: factor, into: scratch, count: count)
    fillOver(pixel, row: row, count: count, coverages: scratch)
  }

  static func fillOver(
    _ pixel: Pixel, opacity: Float, _ scanner: CoverageScanner, in area: PixelRect,
    of tile: Tile<Pixel>
  ) -> Int { 0 }

  static func read(
    _ levels: [PixelView<Pixel>], through map: PlaneMap, _ filter: ImageSampling, x: Int, y: Int,
    count: Int, into row: Row
  ) {
    ImageReader<Self>(levels: levels, map: map, filter: filter, slices: nil)
      .fill(x: x, y: y, count: count, into: row)
  }

  static var readsByPixel: Bool { false }
  static var blursDirectly: Bool { false }

  static func blurredDirectly(
    _ image: consuming Surface<Pixel>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Pixel> { image }

  static func fill(
    _ run: GradientRows.Run, at positions: UnsafePointer<Float>, into row: Row, count: Int
  ) {
    for index in 0..<count {
      let fraction = (positions[index] - run.low) / run.width
      row[index] = store(run.color + run.change * fraction + run.thresholds[index & 7])
    }
  }

  static func fill(
    _ color: SIMD4<Float>, by alphas: UnsafePointer<Float>, into row: Row, count: Int
  ) {
    for index in 0..<count { row[index] = store(color * alphas[index]) }
  }

  static func fill(
    _ color: SIMD4<Float>, by alphas: UnsafePointer<Int16>, into row: Row, count: Int
  ) {
    for index in 0..<count { row[index] = store(color * ByteBlur.fraction(alphas[index])) }
  }
}

extension PixelFormat {
  /// The mip levels of an image, the image itself first.
  static func mipLevels(_ image: PixelGrid<Pixel>) -> [PixelGrid<Pixel>] {
    var levels = [image]
    while let last = levels.last, last.width > 1 || last.height > 1, !last.pixels.isEmpty {
      levels.append(halved(last))
    }
    return levels
  }

  private static func halved(_ image: PixelGrid<Pixel>) -> PixelGrid<Pixel> {
    let taps = HalvingTaps(width: image.width, height: image.height)
    var pixels = [Pixel](repeating: clear, count: taps.width * taps.height)
    image.withView { view in
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        for y in 0..<taps.height { halve(view, taps, y: y, into: base + y * taps.width) }
      }
    }
    return PixelGrid(width: taps.width, height: taps.height, pixels: pixels)
  }
}

// MARK: - Bytes

/// Functions that `PackedFormat` and `ReferenceFormat` have in common.
extension PixelFormat where Pixel == UInt32, Coverage == UInt8 {
  static var clear: UInt32 { 0 }
  static var none: UInt8 { 0 }
  static var whole: UInt8 { 255 }
  static var level: Float { 1 / 255 }

  static func pixel(_ color: Color, in space: WorkingSpace) -> UInt32 {
    BlendReference.round(color.premultiplied(in: .srgb))
  }

  static func apply(_ matrix: ColorMatrix, to row: Row, count: Int) {
    matrix.apply(to: row, count: count)
  }

  static func frame(
    of transition: any ImageTransition, from: PixelGrid<UInt32>, to: PixelGrid<UInt32>,
    at progress: Double, in space: WorkingSpace, jobs: Int
  ) throws -> PixelGrid<UInt32> {
    PixelGrid(
      try transition.frame(
        from: from.buffer, to: to.buffer, at: progress, workingSpace: space, jobs: jobs))
  }

  static func halve(_ view: PixelView<UInt32>, _ taps: HalvingTaps, y: Int, into row: Row) {
    taps.row(y, of: view, into: row)
  }

  static func grid(_ image: Image, in space: WorkingSpace) -> PixelGrid<UInt32> {
    switch image.storage {
    case .rgba8(let buffer): PixelGrid(buffer)
    case .float(let buffer):
      PixelGrid(
        width: buffer.width, height: buffer.height, pixels: buffer.pixels.map(PackedFormat.store))
    case .straight(let image) where image.hasWords:
      PixelGrid(
        width: image.width, height: image.height,
        pixels: FloatPixelBuffer(image).pixels.map(PackedFormat.store))
    case .straight(let image): PixelGrid(PixelBuffer(image))
    // The planner has read it already.
    case .footage: PixelGrid(PixelBuffer(width: image.width, height: image.height))
    }
  }
}

extension BlendMode {
  /// True if the source is drawn over the backdrop.
  var isOver: Bool { self == .sourceOver || self == .normalBlendMode }

  /// True if scaling the source is the same as mixing the result with the backdrop.
  var scalesWithCoverage: Bool {
    isOver || self == .plusL
  }
}
