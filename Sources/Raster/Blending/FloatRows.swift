import CRows

/// Rows of premultiplied floats (nominally 0…1), and conversions from and to bytes.
package enum FloatRows {
  package typealias Source = UnsafePointer<SIMD4<Float>>
  package typealias Row = UnsafeMutablePointer<SIMD4<Float>>

  /// Converts bytes to fractions of 255.
  package static func load(_ source: UnsafePointer<UInt32>, to row: Row, count: Int) {
    WideRows.chosen.pointee.unpack(
      UnsafeRawPointer(source).assumingMemoryBound(to: UInt8.self), row.floats, 4 &* max(0, count))
  }

  /// Converts to the nearest bytes, clamping to 0…1; NaN becomes 0.
  package static func store(_ source: Source, to row: UnsafeMutablePointer<UInt32>, count: Int) {
    WideRows.chosen.pointee.pack(
      source.floats, UnsafeMutableRawPointer(row).assumingMemoryBound(to: UInt8.self),
      4 &* max(0, count))
  }

  /// s + d·(1 − αs): composites pixels over a row with an opacity of 0…1.
  package static func sourceOver(_ source: Source, onto row: Row, count: Int, opacity: Float) {
    for x in 0..<max(0, count) {
      let s = source[x] * opacity
      row[x] = s + row[x] * (1 - s.w)
    }
  }

  /// Composites pixels over a row with coverage (0…1 per pixel).
  package static func sourceOver(
    _ source: Source, onto row: Row, count: Int, coverage: UnsafePointer<Float>
  ) {
    for x in 0..<max(0, count) {
      let s = source[x] * coverage[x]
      row[x] = s + row[x] * (1 - s.w)
    }
  }

  /// Composites one pixel over a row with coverage (0…1 per pixel).
  package static func fillOver(
    _ pixel: SIMD4<Float>, row: Row, count: Int, coverage: UnsafePointer<Float>
  ) {
    for x in 0..<max(0, count) {
      let s = pixel * coverage[x]
      row[x] = s + row[x] * (1 - s.w)
    }
  }

  /// Adds light times an intensity of 0…1: d + s·(1 − d), the screen mode, which never clips.
  package static func screen(_ source: Source, times intensity: Float, onto row: Row, count: Int) {
    for x in 0..<max(0, count) {
      row[x] += source[x] * intensity * (1 - row[x].clamped(to: 1))
    }
  }

  /// Compresses sums of light smoothly toward 1 instead of clipping them.
  ///
  /// Above a knee k at 0.7, or at the backdrop if that is brighter, x becomes k + (1 − k)·t/(1 + t)
  /// with t = (x − k)/(1 − k). The slope is 1 at the knee, the limit is 1, and pixels without added
  /// light do not change.
  ///
  /// - Parameter beneath: Returns the backdrop of a pixel; called for bright pixels.
  @inline(__always) package static func softenHighlights(
    row: Row, count: Int, beneath: (_ index: Int) -> SIMD4<Float>
  ) {
    var x = 0
    // Most pixels are dark: test eight at a time.
    while x < count {
      let end = min(count, x &+ 8)
      var brightest = SIMD4<Float>.zero
      for index in x..<end {
        brightest.replace(with: row[index], where: row[index] .> brightest)
      }
      if isBright(brightest) {
        for index in x..<end where isBright(row[index]) {
          row[index] = bent(row[index], beneath: beneath(index))
        }
      }
      x = end
    }
  }

  /// True if red, green or blue is above the lowest knee.
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

  /// Sets alpha to the greatest of red, green and blue: the least alpha that is possible for the
  /// colour, so that light over transparency keeps its brightness over black.
  package static func takeAlphaFromLight(row: Row, count: Int) {
    for x in 0..<max(0, count) { row[x].w = max(row[x].x, row[x].y, row[x].z) }
  }
}
