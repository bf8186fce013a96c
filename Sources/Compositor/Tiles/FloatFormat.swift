import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// Premultiplied floats in the working space: linear light, and output with 16 bits per channel.
enum FloatFormat: PixelFormat {
  typealias Pixel = SIMD4<Float>
  typealias Coverage = Float

  static let clear = SIMD4<Float>.zero
  static let none: Float = 0
  static let whole: Float = 1
  static let level: Float = 0

  @inline(__always) static func coverage(_ value: Float) -> Float { value }

  static func pixel(_ color: Color, in space: WorkingSpace) -> SIMD4<Float> {
    SIMD4<Float>(color.premultiplied(in: space))
  }

  @inline(__always) static func load(_ pixel: SIMD4<Float>) -> SIMD4<Float> { pixel }

  @inline(__always) static func store(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let positive = SIMD4<Float>.zero.replacing(with: color, where: color .> 0)
    return positive.replacing(with: SIMD4(repeating: 1), where: positive .> 1)
  }

  static func load(_ source: Source, to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
    row.update(from: source, count: count)
  }

  static func store(_ source: UnsafePointer<SIMD4<Float>>, to row: Row, count: Int) {
    for x in 0..<count { row[x] = store(source[x]) }
  }

  static func fillOver(_ pixel: SIMD4<Float>, row: Row, count: Int, coverage: Float) {
    let source = pixel * coverage
    // The row may be memory that was never filled, and 0 × NaN is NaN.
    guard source.w < 1 else { return row.update(repeating: source, count: count) }
    for x in 0..<count { row[x] = source + row[x] * (1 - source.w) }
  }

  static func fillOver(_ pixel: SIMD4<Float>, row: Row, count: Int, coverages: Coverages) {
    FloatRows.fillOver(pixel, row: row, count: count, coverage: coverages)
  }

  static func blend(_ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverage: Float)
  {
    switch mode {
    case .sourceOver, .normalBlendMode:
      FloatRows.sourceOver(source, onto: row, count: count, opacity: coverage)
    default: blend(mode, source, onto: row, count: count) { _ in coverage }
    }
  }

  static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverages: Coverages
  ) {
    switch mode {
    case .sourceOver, .normalBlendMode:
      FloatRows.sourceOver(source, onto: row, count: count, coverage: coverages)
    default: blend(mode, source, onto: row, count: count) { coverages[$0] }
    }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, coverage: Float) {
    for x in 0..<count { row[x] = saved[x] * (1 - coverage) + row[x] * coverage }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, coverages: Coverages) {
    for x in 0..<count { row[x] = saved[x] * (1 - coverages[x]) + row[x] * coverages[x] }
  }

  static func scale(row: Row, count: Int, coverage: Float) {
    for x in 0..<count { row[x] *= coverage }
  }

  static func scale(row: Row, count: Int, coverages: Coverages) {
    for x in 0..<count { row[x] *= coverages[x] }
  }

  static func apply(_ matrix: ColorMatrix, to row: Row, count: Int) {
    matrix.apply(to: row, count: count)
  }

  static func read(
    _ view: PixelView<SIMD4<Float>>, through map: Affine, takesNearest: Bool, x: Int, y: Int,
    count: Int, into row: Row
  ) {
    view.read(through: map, takesNearest: takesNearest, x: x, y: y, count: count, into: row)
  }

  static func read(
    _ levels: [PixelView<Pixel>], through map: PlaneMap, _ filter: ImageSampling, x: Int, y: Int,
    count: Int, into row: Row
  ) {
    ProjectiveSpan(map, filter).read(levels: levels.count, x: x, y: y, count: count, into: row) {
      levels[$0]
    }
  }

  static func mix(_ other: Source, weight: Float, into row: Row, count: Int) {
    for x in 0..<count { row[x] += (other[x] - row[x]) * weight }
  }

  static func frame(
    of transition: any ImageTransition, from: PixelGrid<Pixel>, to: PixelGrid<Pixel>,
    at progress: Double, in space: WorkingSpace, jobs: Int
  ) throws -> PixelGrid<Pixel> {
    PixelGrid(
      try transition.frame(
        from: from.buffer, to: to.buffer, at: progress, workingSpace: space, jobs: jobs))
  }

  static func halve(_ view: PixelView<Pixel>, _ taps: HalvingTaps, y: Int, into row: Row) {
    taps.row(y, of: view, into: row)
  }

  static func grid(_ image: Image, in space: WorkingSpace) -> PixelGrid<SIMD4<Float>> {
    var pixels =
      switch image.storage {
      case .rgba8(let buffer): buffer.pixels.map { PackedFormat.load($0) }
      case .float(let buffer): buffer.pixels
      case .straight(let image): FloatPixelBuffer(image).pixels
      // The planner has read it already.
      case .footage: FloatPixelBuffer(width: image.width, height: image.height).pixels
      }
    if space == .linear {
      pixels.withUnsafeMutableBufferPointer { TransferFunction.linearize(premultiplied: $0) }
    }
    return PixelGrid(width: image.width, height: image.height, pixels: pixels)
  }

  @inline(__always) private static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, _ coverage: (Int) -> Float
  ) {
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: max(1, count)) { scratch in
      guard let scratch = scratch.baseAddress else { return }
      if mode.scalesWithCoverage {
        for x in 0..<count { scratch[x] = source[x] * coverage(x) }
        BlendFloat.blend(mode, scratch, onto: row, count: count)
      } else {
        scratch.initialize(from: row, count: count)
        BlendFloat.blend(mode, source, onto: scratch, count: count)
        for x in 0..<count { row[x] += (scratch[x] - row[x]) * coverage(x) }
      }
    }
  }
}
