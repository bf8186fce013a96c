package import LambentPixels

// Every blend mode on rows of premultiplied RGBA8.
extension BlendPacked {
  /// Blends pixels onto a row.
  package static func blend(_ mode: BlendMode, _ source: Source, onto row: Row, count: Int) {
    switch mode {
    case .clear: row.update(repeating: 0, count: count)
    case .copy: row.update(from: source, count: count)
    case .sourceOver, .normalBlendMode: sourceOver(source, onto: row, count: count)
    case .plusL: add(source, onto: row, count: count, opacity: 255)
    case .sourceIn: porterDuff(source, row, count) { _, d in (d.alphas, .zero) }
    case .sourceOut: porterDuff(source, row, count) { _, d in (d.transparencies, .zero) }
    case .sourceAtop: porterDuff(source, row, count) { s, d in (d.alphas, s.transparencies) }
    case .destOver: porterDuff(source, row, count) { _, d in (d.transparencies, whole) }
    case .destIn: porterDuff(source, row, count) { s, _ in (.zero, s.alphas) }
    case .destOut: porterDuff(source, row, count) { s, _ in (.zero, s.transparencies) }
    case .destAtop: porterDuff(source, row, count) { s, d in (d.transparencies, s.alphas) }
    case .xor: porterDuff(source, row, count) { s, d in (d.transparencies, s.transparencies) }
    default: throughFloats(mode, source, row, count)
    }
  }

  /// Blends pixels onto a row with coverage: d + (blend − d)·coverage.
  ///
  /// For source-over and addition, `sourceOver` and `add` with coverage do the same in one pass.
  package static func blend(
    _ mode: BlendMode, _ source: Source, onto row: Row, count: Int, coverage: Coverage
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(1, count)) { blended in
      guard let blended = blended.baseAddress, count > 0 else { return }
      blended.initialize(from: row, count: count)
      blend(mode, source, onto: blended, count: count)
      forEachQuad(row, count: count, blended, coverage) { d, s, weight in
        let rest = 255 &- weight
        return PixelQuad(
          redBlue: dividedBy255(s.redBlue &* weight &+ d.redBlue &* rest),
          greenAlpha: dividedBy255(s.greenAlpha &* weight &+ d.greenAlpha &* rest))
      }
    }
  }

  private static var whole: SIMD8<UInt16> { SIMD8(repeating: 255) }

  /// s·fs + d·fd, rounded once. With premultiplied pixels the sum is at most 255².
  @inline(__always) private static func porterDuff(
    _ source: Source, _ row: Row, _ count: Int,
    _ coverages: (PixelQuad, PixelQuad) -> (SIMD8<UInt16>, SIMD8<UInt16>)
  ) {
    forEachQuad(row, count: count, source) { d, s in
      let (fs, fd) = coverages(s, d)
      return PixelQuad(
        redBlue: dividedBy255(s.redBlue &* fs &+ d.redBlue &* fd),
        greenAlpha: dividedBy255(s.greenAlpha &* fs &+ d.greenAlpha &* fd))
    }
  }

  private static func throughFloats(
    _ mode: BlendMode, _ source: Source, _ row: Row, _ count: Int
  ) {
    BlendFloat.apply(mode) { formula in
      for x in 0..<max(0, count) {
        let s = SIMD4<Float>(bytesOf: source[x]) * (1 / 255)
        let d = SIMD4<Float>(bytesOf: row[x]) * (1 / 255)
        row[x] = (formula(s, d) * 255).clamped(to: 255).nearestPixel
      }
    }
  }
}
