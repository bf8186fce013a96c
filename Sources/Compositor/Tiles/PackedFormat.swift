import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// Premultiplied bytes of encoded sRGB, four pixels per vector: what scenes are drawn in by default.
enum PackedFormat: PixelFormat {
  typealias Pixel = UInt32
  typealias Coverage = UInt8

  @inline(__always) static func coverage(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: Int32(value * 255 + 0.5))
  }

  static func coverages(
    _ values: UnsafePointer<Float>, times factor: Float, into row: UnsafeMutablePointer<UInt8>,
    count: Int
  ) {
    BlendPacked.coverages(of: values, times: factor, into: row, count: count)
  }

  @inline(__always) static func load(_ pixel: UInt32) -> SIMD4<Float> {
    let lanes = SIMD4<UInt32>(
      pixel & 255, (pixel &>> 8) & 255, (pixel &>> 16) & 255, pixel &>> 24)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: lanes)) * (1 / 255)
  }

  @inline(__always) static func store(_ color: SIMD4<Float>) -> UInt32 {
    let positive = SIMD4<Float>.zero.replacing(with: color, where: color .> 0)
    let clamped = positive.replacing(with: SIMD4(repeating: 1), where: positive .> 1)
    // 2²³ added leaves the nearest whole number in the low bits.
    let lanes = unsafeBitCast(clamped * 255 + 8_388_608, to: SIMD4<UInt32>.self) & 255
    return lanes.x | (lanes.y &<< 8) | (lanes.z &<< 16) | (lanes.w &<< 24)
  }

  static func load(_ source: Source, to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
    FloatRows.load(source, to: row, count: count)
  }

  static func store(_ source: UnsafePointer<SIMD4<Float>>, to row: Row, count: Int) {
    FloatRows.store(source, to: row, count: count)
  }

  static func fillOver(_ pixel: UInt32, row: Row, count: Int, coverage: UInt8) {
    let pixel = coverage == whole ? pixel : BlendReference.scale(pixel, by: coverage)
    if pixel >> 24 == 255 {
      row.update(repeating: pixel, count: count)
    } else {
      BlendPacked.fillOver(pixel, row: row, count: count)
    }
  }

  static func fillOver(_ pixel: UInt32, row: Row, count: Int, coverages: Coverages) {
    BlendPacked.fillOver(pixel, row: row, count: count, coverage: coverages)
  }

  static func fillOver(
    _ pixel: UInt32, row: Row, count: Int, fractions: UnsafePointer<Float>, times factor: Float,
    scratch: UnsafeMutablePointer<UInt8>
  ) {
    BlendPacked.fillOver(pixel, row: row, count: count, fractions: fractions, times: factor)
  }

  static func fillOver(
    _ pixel: UInt32, opacity: Float, _ scanner: CoverageScanner, in area: PixelRect,
    of tile: Tile<UInt32>
  ) -> Int {
    let base = tile.at(x: area.left, y: area.top)
    return scanner.fill(
      pixel, opacity: opacity,
      EdgeRows.Area(columns: area.columns, rows: area.rows, base: base, stride: tile.stride))
  }

  static func blend(_ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverage: UInt8)
  {
    if coverage == whole { return BlendPacked.blend(mode, source, onto: row, count: count) }
    switch mode {
    case .sourceOver, .normalBlendMode:
      BlendPacked.sourceOver(source, onto: row, count: count, opacity: coverage)
    case .plusL: BlendPacked.add(source, onto: row, count: count, opacity: coverage)
    default: blend(mode, source, row, count) { _ in coverage }
    }
  }

  static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverages: Coverages
  ) {
    switch mode {
    case .sourceOver, .normalBlendMode:
      BlendPacked.sourceOver(source, onto: row, count: count, coverage: coverages)
    case .plusL: BlendPacked.add(source, onto: row, count: count, coverage: coverages)
    default: BlendPacked.blend(mode, source, onto: row, count: count, coverage: coverages)
    }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, coverage: UInt8) {
    if coverage == none { return row.update(from: saved, count: count) }
    blend(.copy, saved, row, count) { _ in 255 - coverage }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, coverages: Coverages) {
    blend(.copy, saved, row, count) { 255 - coverages[$0] }
  }

  /// Combines pixels with a row by the coverage of each.
  @inline(__always) private static func blend(
    _ mode: BlendMode, _ source: Source, _ row: Row, _ count: Int, coverage: (Int) -> UInt8
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, count)) { coverages in
      guard let coverages = coverages.baseAddress else { return }
      for x in 0..<count { coverages[x] = coverage(x) }
      BlendPacked.blend(mode, source, onto: row, count: count, coverage: coverages)
    }
  }

  static func scale(row: Row, count: Int, coverage: UInt8) {
    BlendPacked.scale(row: row, count: count, by: coverage)
  }

  static func scale(row: Row, count: Int, coverages: Coverages) {
    BlendPacked.mask(row: row, count: count, by: coverages)
  }

  static func fill(
    _ run: GradientRows.Run, at positions: UnsafePointer<Float>, into row: Row, count: Int
  ) {
    GradientRows.fill(run, at: positions, into: row, count: count)
  }

  static func fill(
    _ color: SIMD4<Float>, by alphas: UnsafePointer<Float>, into row: Row, count: Int
  ) {
    GradientRows.tint(color, by: alphas, into: row, count: count)
  }

  static func fill(
    _ color: SIMD4<Float>, by alphas: UnsafePointer<Int16>, into row: Row, count: Int
  ) {
    GradientRows.tint(color, by: alphas, into: row, count: count)
  }

  static func read(
    _ view: PixelView<UInt32>, through map: Affine, takesNearest: Bool, x: Int, y: Int,
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
    BlendPacked.dissolve(
      row, other, weight: BlendPacked.dissolveWeight(Double(weight)), into: row, count: count)
  }
}
