/// Rows of premultiplied floats (0…1 for what can be shown), and their way from and to bytes.
package enum FloatRows {
  /// Pixels that are read.
  package typealias Source = UnsafePointer<SIMD4<Float>>
  /// Pixels that are changed.
  package typealias Row = UnsafeMutablePointer<SIMD4<Float>>

  /// Reads bytes as fractions of 255.
  package static func load(_ source: UnsafePointer<UInt32>, to row: Row, count: Int) {
    for x in 0..<max(0, count) { row[x] = SIMD4(bytesOf: source[x]) * (1 / 255) }
  }

  /// Stores the nearest bytes; what is beyond 0…1 is clipped.
  package static func store(_ source: Source, to row: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<max(0, count) { row[x] = (source[x] * 255).clamped(to: 255).nearestPixel }
  }

  /// s + d·(1 − αs): lays pixels over a row.
  package static func sourceOver(_ source: Source, onto row: Row, count: Int) {
    for x in 0..<max(0, count) { row[x] = source[x] + row[x] * (1 - source[x].w) }
  }

  /// Lays pixels, times an opacity of 0…1, over a row.
  package static func sourceOver(_ source: Source, onto row: Row, count: Int, opacity: Float) {
    for x in 0..<max(0, count) {
      let s = source[x] * opacity
      row[x] = s + row[x] * (1 - s.w)
    }
  }

  /// Lays pixels over a row where it is covered (0…1 a pixel).
  package static func sourceOver(
    _ source: Source, onto row: Row, count: Int, coverage: UnsafePointer<Float>
  ) {
    for x in 0..<max(0, count) {
      let s = source[x] * coverage[x]
      row[x] = s + row[x] * (1 - s.w)
    }
  }

  /// Lays one pixel over a row where it is covered (0…1 a pixel).
  package static func fillOver(
    _ pixel: SIMD4<Float>, row: Row, count: Int, coverage: UnsafePointer<Float>
  ) {
    for x in 0..<max(0, count) {
      let s = pixel * coverage[x]
      row[x] = s + row[x] * (1 - s.w)
    }
  }

  /// s + d: adds light, without a limit.
  package static func add(_ source: Source, onto row: Row, count: Int) {
    for x in 0..<max(0, count) { row[x] += source[x] }
  }

  /// Bends sums of light softly toward 1 instead of clipping them.
  ///
  /// Above a knee at 0.7, or at what lay beneath where that is brighter, x becomes
  /// k + (1 − k)·t/(1 + t) with t = (x − k)/(1 − k): the slope is 1 at the knee, the limit is 1, and
  /// where no light was added nothing changes.
  package static func softenHighlights(row: Row, beneath: Source, count: Int) {
    for x in 0..<max(0, count) where isBright(row[x]) {
      row[x] = bent(row[x], beneath: beneath[x])
    }
  }

  /// True if red, green or blue lies above the least knee.
  @inline(__always) private static func isBright(_ light: SIMD4<Float>) -> Bool {
    any(light .> SIMD4(0.7, 0.7, 0.7, .infinity))
  }

  @inline(__always) private static func bent(
    _ light: SIMD4<Float>, beneath: SIMD4<Float>
  ) -> SIMD4<Float> {
    var knee = beneath
    knee.replace(with: SIMD4(repeating: 0.7), where: knee .< 0.7)
    let room = 1 - knee
    let excess = light - knee
    var bent = knee + room * excess / (room + excess)
    bent.replace(with: light, where: excess .<= 0 .| room .<= 0)
    bent.w = light.w
    return bent
  }

  /// Takes alpha from light: the largest of red, green and blue, which is the least alpha that can
  /// carry it, so that light over transparency stays as bright over black and leaves no smudge.
  package static func takeAlphaFromLight(row: Row, count: Int) {
    for x in 0..<max(0, count) { row[x].w = max(row[x].x, row[x].y, row[x].z) }
  }
}
