import CRows

/// Blending of premultiplied RGBA8 rows, four or eight pixels per vector: the fast version of
/// `BlendReference`.
///
/// Copy, source-over, addition and dissolve equal the reference exactly; the other modes differ by
/// at most 1 per channel. Opacity and coverage scale the source before it is blended. Bounds are
/// not checked: a row is a pointer to at least `count` pixels. Rows may be identical, but must not
/// overlap otherwise.
package enum BlendPacked {
  package typealias Source = UnsafePointer<UInt32>
  package typealias Row = UnsafeMutablePointer<UInt32>
  /// One byte per pixel: its coverage in 255ths.
  package typealias Coverage = UnsafePointer<UInt8>
}

// MARK: - Source-over

extension BlendPacked {
  /// s + d·(1 − αs): composites pixels over a row.
  package static func sourceOver(_ source: Source, onto row: Row, count: Int) {
    WideRows.chosen.pointee.over(source, row, max(0, count))
  }

  /// Composites pixels over a row with an opacity in 255ths.
  package static func sourceOver(
    _ source: Source, onto row: Row, count: Int, opacity: UInt8
  ) {
    WideRows.chosen.pointee.over_faded(source, row, UInt32(opacity), max(0, count))
  }

  /// Composites pixels over a row with coverage.
  package static func sourceOver(
    _ source: Source, onto row: Row, count: Int, coverage: Coverage
  ) {
    WideRows.chosen.pointee.over_covered(source, row, coverage, max(0, count))
  }

  /// Composites one pixel over a row.
  package static func fillOver(_ pixel: UInt32, row: Row, count: Int) {
    WideRows.chosen.pointee.fill_over(pixel, row, max(0, count))
  }

  /// Composites one pixel over a row with coverage.
  package static func fillOver(_ pixel: UInt32, row: Row, count: Int, coverage: Coverage) {
    WideRows.chosen.pointee.fill_over_covered(pixel, row, coverage, max(0, count))
  }
}

extension BlendPacked {
  /// Composites one pixel over a row with coverage in 0…1, multiplied by a factor in 0…1.
  package static func fillOver(
    _ pixel: UInt32, row: Row, count: Int, fractions: UnsafePointer<Float>, times factor: Float
  ) {
    WideRows.chosen.pointee.fill_over_fractions(pixel, row, fractions, factor, max(0, count))
  }
}

// MARK: - Coverage

extension BlendPacked {
  /// Converts coverage in 0…1, multiplied by a factor in 0…1, to 255ths, rounded to nearest.
  package static func coverages(
    of values: UnsafePointer<Float>, times factor: Float,
    into coverage: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    WideRows.chosen.pointee.coverages(values, factor, coverage, max(0, count))
  }
}

// MARK: - Addition

extension BlendPacked {
  /// min(1, s + d): adds pixels to a row with an opacity in 255ths.
  package static func add(_ source: Source, onto row: Row, count: Int, opacity: UInt8) {
    WideRows.chosen.pointee.add_faded(source, row, UInt32(opacity), max(0, count))
  }

  /// Adds pixels to a row with coverage.
  package static func add(_ source: Source, onto row: Row, count: Int, coverage: Coverage) {
    forEachQuad(row, count: count, source, coverage) { $0.addingSaturated($1.scaled(by: $2)) }
  }
}

// MARK: - Scaling

extension BlendPacked {
  /// Multiplies a row by an opacity in 255ths.
  package static func scale(row: Row, count: Int, by opacity: UInt8) {
    let factor = SIMD8<UInt16>(repeating: UInt16(opacity))
    forEachQuad(row, count: count, row) { pixels, _ in pixels.scaled(by: factor) }
  }

  /// Multiplies a row by coverage.
  package static func mask(row: Row, count: Int, by coverage: Coverage) {
    forEachQuad(row, count: count, row, coverage) { pixels, _, factors in pixels.scaled(by: factors)
    }
  }
}

// MARK: - Traversal

extension BlendPacked {
  /// Calls `body` for quads of a row and a source; the remaining pixels are quads of their own.
  @inline(__always) static func forEachQuad(
    _ row: Row, count: Int, _ source: Source, _ body: (PixelQuad, PixelQuad) -> PixelQuad
  ) {
    var x = 0
    while x &+ 4 <= count {
      storeQuad(body(loadQuad(row + x), loadQuad(source + x)), row + x)
      x &+= 4
    }
    while x < count {
      row[x] = body(PixelQuad(repeating: row[x]), PixelQuad(repeating: source[x])).x
      x &+= 1
    }
  }

  /// Calls `body` for quads of a row and a source with their coverage.
  @inline(__always) static func forEachQuad(
    _ row: Row, count: Int, _ source: Source, _ coverage: Coverage,
    _ body: (PixelQuad, PixelQuad, SIMD8<UInt16>) -> PixelQuad
  ) {
    var x = 0
    while x &+ 4 <= count {
      let factor = loadCoverage(coverage + x)
      storeQuad(body(loadQuad(row + x), loadQuad(source + x), factor), row + x)
      x &+= 4
    }
    while x < count {
      let factor = SIMD8<UInt16>(repeating: UInt16(coverage[x]))
      row[x] = body(PixelQuad(repeating: row[x]), PixelQuad(repeating: source[x]), factor).x
      x &+= 1
    }
  }

  @inline(__always) static func loadQuad(_ pixels: UnsafePointer<UInt32>) -> PixelQuad {
    UnsafeRawPointer(pixels).loadUnaligned(as: PixelQuad.self)
  }

  @inline(__always) private static func loadQuad(_ pixels: Row) -> PixelQuad {
    loadQuad(UnsafePointer(pixels))
  }

  @inline(__always) static func storeQuad(_ quad: PixelQuad, _ pixels: Row) {
    UnsafeMutableRawPointer(pixels).storeBytes(of: quad, as: PixelQuad.self)
  }

  /// Four bytes of coverage, each in both 16-bit fields of its pixel.
  @inline(__always) private static func loadCoverage(_ coverage: Coverage) -> SIMD8<UInt16> {
    let bytes = UnsafeRawPointer(coverage).loadUnaligned(as: UInt32.self)
    let low = UInt64(bytes & 0xFF) | UInt64(bytes & 0xFF00) &<< 24
    let high = UInt64((bytes &>> 16) & 0xFF) | UInt64(bytes &>> 24) &<< 32
    let pairs = SIMD2<UInt64>(low, high)
    return unsafeBitCast(pairs | (pairs &<< 16), to: SIMD8<UInt16>.self)
  }
}
