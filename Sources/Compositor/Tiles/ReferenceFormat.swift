import LambentGeometry
import LambentPixels
import LambentRaster
import LambentRenderTree

/// The same pixels as `PackedFormat`, one at a time, by the formulas: the author of golden images
/// and what the fast format is compared with.
enum ReferenceFormat: PixelFormat {
  typealias Pixel = UInt32
  typealias Coverage = UInt8

  static func coverage(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value * 255 + 0.5))) }

  static func load(_ pixel: UInt32) -> SIMD4<Float> { SIMD4<Float>(BlendReference.unpack(pixel)) }

  /// Each channel clamped to 0…1 (what is not a number is 0) and rounded to the nearest 255th, ties to
  /// the even one.
  static func store(_ color: SIMD4<Float>) -> UInt32 {
    var pixel: UInt32 = 0
    for channel in 0..<4 {
      let value = color[channel] > 0 ? min(1, color[channel]) : 0
      pixel |= UInt32((value * 255).rounded(.toNearestOrEven)) << UInt32(8 * channel)
    }
    return pixel
  }

  static func load(_ source: Source, to row: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
    for x in 0..<count { row[x] = load(source[x]) }
  }

  static func store(_ source: UnsafePointer<SIMD4<Float>>, to row: Row, count: Int) {
    for x in 0..<count { row[x] = store(source[x]) }
  }

  static func blurred(
    _ light: consuming Surface<SIMD4<Float>>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<SIMD4<Float>> {
    let source = light
    let whole = try pool.copy(of: blur.frame, from: source, beyond: blur.beyond)
    pool.giveBack(source)
    var image = FloatPixelBuffer(width: whole.rect.width, height: whole.rect.height)
    for index in 0..<whole.rect.count { image.pixels[index] = whole.base[index] }
    image = GaussianReference(deviation: blur.x, beyond: blur.beyond).alongRows(image)
    image = GaussianReference(deviation: blur.y, beyond: blur.beyond).alongColumns(image)
    for index in 0..<whole.rect.count { whole.base[index] = image.pixels[index] }
    let result = try pool.copy(of: blur.kept, from: whole)
    pool.giveBack(whole)
    return result
  }

  static func blurred(
    _ plane: consuming Surface<Float>, by blur: Blur, _ pool: ScratchPool
  ) throws(RenderError) -> Surface<Float> {
    let source = plane
    let light: Surface<SIMD4<Float>> = try pool.surface(source.rect)
    for index in 0..<source.rect.count { light.base[index].w = source.base[index] }
    pool.giveBack(source)
    let wide = try blurred(light, by: blur, pool)
    let result: Surface<Float> = try pool.surface(wide.rect)
    for index in 0..<wide.rect.count { result.base[index] = wide.base[index].w }
    pool.giveBack(wide)
    return result
  }

  static func draw(
    _ plan: SpritePlan, band: Int, blend: SpriteBlend,
    into light: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    plan.drawReference(rows: plan.rows(ofBand: band), blend: blend, into: light)
  }

  static func columns(of sprites: SpriteDraw, band: Int) -> [Range<Int>] {
    [sprites.region.columns]
  }

  static func fillOver(_ pixel: UInt32, row: Row, count: Int, coverage: UInt8) {
    let source = BlendReference.scale(pixel, by: coverage)
    for x in 0..<count { row[x] = BlendReference.blend(.sourceOver, source, over: row[x]) }
  }

  static func fillOver(_ pixel: UInt32, row: Row, count: Int, coverages: Coverages) {
    for x in 0..<count {
      let source = BlendReference.scale(pixel, by: coverages[x])
      row[x] = BlendReference.blend(.sourceOver, source, over: row[x])
    }
  }

  static func blend(_ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverage: UInt8)
  {
    for x in 0..<count { row[x] = blend(mode, source[x], row[x], coverage) }
  }

  static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverages: Coverages
  ) {
    for x in 0..<count { row[x] = blend(mode, source[x], row[x], coverages[x]) }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, coverage: UInt8) {
    for x in 0..<count { row[x] = mix(saved[x], row[x], coverage) }
  }

  static func restore(_ saved: Source, to row: Row, count: Int, coverages: Coverages) {
    for x in 0..<count { row[x] = mix(saved[x], row[x], coverages[x]) }
  }

  static func scale(row: Row, count: Int, coverage: UInt8) {
    for x in 0..<count { row[x] = BlendReference.scale(row[x], by: coverage) }
  }

  static func scale(row: Row, count: Int, coverages: Coverages) {
    for x in 0..<count { row[x] = BlendReference.scale(row[x], by: coverages[x]) }
  }

  static func read(
    _ view: PixelView<UInt32>, through map: Affine, takesNearest: Bool, x: Int, y: Int,
    count: Int, into row: Row
  ) {
    let py = Double(y) + 0.5
    let (u, v) = (map.c * py + map.tx, map.d * py + map.ty)
    for index in 0..<count {
      let px = Double(x &+ index) + 0.5
      row[index] = store(
        color(of: view, u: map.a * px + u, v: map.b * px + v, takesNearest: takesNearest))
    }
  }

  static let readsByPixel = true

  static func mix(_ other: Source, weight: Float, into row: Row, count: Int) {
    let weight = BlendPacked.dissolveWeight(Double(weight))
    for x in 0..<count { row[x] = BlendReference.dissolve(row[x], other[x], weight: weight) }
  }

  private static func blend(
    _ mode: BlendMode, _ source: UInt32, _ backdrop: UInt32, _ coverage: UInt8
  ) -> UInt32 {
    guard mode.scalesWithCoverage else {
      return mix(backdrop, BlendReference.blend(mode, source, over: backdrop), coverage)
    }
    return BlendReference.blend(mode, BlendReference.scale(source, by: coverage), over: backdrop)
  }

  /// (a·(255 − coverage) + b·coverage) / 255, each channel rounded once.
  private static func mix(_ a: UInt32, _ b: UInt32, _ coverage: UInt8) -> UInt32 {
    var pixel: UInt32 = 0
    for shift in [UInt32(0), 8, 16, 24] {
      let sum =
        ((a >> shift) & 255) * UInt32(255 - coverage) + ((b >> shift) & 255) * UInt32(coverage)
      pixel |= ((sum + 127) / 255) << shift
    }
    return pixel
  }
}
