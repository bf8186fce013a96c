package import LambentPixels

/// Blending of premultiplied float rows: the formulas of `BlendReference` with the same names in
/// the same order, without branches and with four channels per vector.
package enum BlendFloat {
  /// A premultiplied colour: red, green, blue, alpha, nominally in 0…1.
  package typealias Pixel = SIMD4<Float>

  package static func blend(
    _ mode: BlendMode, _ source: UnsafePointer<Pixel>, onto row: UnsafeMutablePointer<Pixel>,
    count: Int
  ) {
    apply(mode) { (formula: (Pixel, Pixel) -> Pixel) in
      for x in 0..<max(0, count) { row[x] = formula(source[x], row[x]) }
    }
  }

  /// Calls a loop with the formula of a mode, so that the mode is selected once and each loop is
  /// specialised for its formula.
  @inline(__always) static func apply(
    _ mode: BlendMode, _ run: ((Pixel, Pixel) -> Pixel) -> Void
  ) {
    switch mode {
    case .clear: run { _, _ in Pixel() }
    case .copy: run { s, _ in s }
    case .sourceOver, .normalBlendMode: run { s, d in s + d * (1 - s.w) }
    case .sourceIn: run { s, d in s * d.w }
    case .sourceOut: run { s, d in s * (1 - d.w) }
    case .sourceAtop: run { s, d in s * d.w + d * (1 - s.w) }
    case .destOver: run { s, d in s * (1 - d.w) + d }
    case .destIn: run { s, d in d * s.w }
    case .destOut: run { s, d in d * (1 - s.w) }
    case .destAtop: run { s, d in s * (1 - d.w) + d * s.w }
    case .xor: run { s, d in s * (1 - d.w) + d * (1 - s.w) }
    case .plusL: run { s, d in least(s + d, Pixel(repeating: 1)) }
    case .plusD: run(plusDarker)
    case .multiply: run { s, d in s * d }
    case .multiplyBlendMode: run { s, d in separable(s, d, s * d) }
    case .screenBlendMode: run { s, d in s + d - s * d }
    case .overlayBlendMode: run { s, d in separable(s, d, hardLight(d, s)) }
    case .darkenBlendMode: run { s, d in separable(s, d, least(s * d.w, d * s.w)) }
    case .lightenBlendMode: run { s, d in separable(s, d, greatest(s * d.w, d * s.w)) }
    case .colorDodgeBlendMode: run { s, d in separable(s, d, colorDodge(s, d)) }
    case .colorBurnBlendMode: run { s, d in separable(s, d, colorBurn(s, d)) }
    case .softLightBlendMode: run { s, d in separable(s, d, softLight(s, d)) }
    case .hardLightBlendMode: run { s, d in separable(s, d, hardLight(s, d)) }
    case .differenceBlendMode: run { s, d in separable(s, d, difference(s, d)) }
    case .exclusionBlendMode: run { s, d in separable(s, d, s * d.w + d * s.w - 2 * s * d) }
    case .hueBlendMode: run { s, d in nonSeparable(s, d, hue) }
    case .saturationBlendMode: run { s, d in nonSeparable(s, d, saturation) }
    case .colorBlendMode: run { s, d in nonSeparable(s, d) { luminosity($0, of: $1, $2) } }
    case .luminosityBlendMode: run { s, d in nonSeparable(s, d) { luminosity($1, of: $0, $2) } }
    }
  }
}

// MARK: - Operators

extension BlendFloat {
  @inline(__always) private static func plusDarker(_ s: Pixel, _ d: Pixel) -> Pixel {
    let alpha = min(1, s.w + d.w)
    var result = greatest(alpha - (s.w - s) - (d.w - d), Pixel())
    result.w = alpha
    return result
  }
}

// MARK: - Separable modes

extension BlendFloat {
  /// (1 − αd)·s + (1 − αs)·d + mixture, with the alpha of source-over.
  @inline(__always) private static func separable(
    _ s: Pixel, _ d: Pixel, _ mixture: Pixel
  ) -> Pixel {
    var mixed = mixture
    mixed.w = s.w * d.w
    return s * (1 - d.w) + d * (1 - s.w) + mixed
  }

  @inline(__always) private static func hardLight(_ s: Pixel, _ d: Pixel) -> Pixel {
    let light = s.w * d.w - 2 * (s.w - s) * (d.w - d)
    return light.replacing(with: 2 * s * d, where: 2 * s .<= s.w)
  }

  @inline(__always) private static func colorDodge(_ s: Pixel, _ d: Pixel) -> Pixel {
    let full = Pixel(repeating: s.w * d.w)
    let dodged = least(full, d * (s.w * s.w) / (s.w - s))
    return dodged.replacing(with: full, where: s .>= s.w).replacing(with: Pixel(), where: d .<= 0)
  }

  @inline(__always) private static func colorBurn(_ s: Pixel, _ d: Pixel) -> Pixel {
    let full = Pixel(repeating: s.w * d.w)
    let burnt = full - least(full, (d.w - d) * (s.w * s.w) / s)
    return burnt.replacing(with: Pixel(), where: s .<= 0).replacing(with: full, where: d .>= d.w)
  }

  @inline(__always) private static func softLight(_ s: Pixel, _ d: Pixel) -> Pixel {
    guard d.w > 0 else { return Pixel() }
    let b = d / d.w
    let change = 2 * s - s.w
    let dark = d * (s.w + change * (1 - b))
    let bent = b.squareRoot().replacing(with: ((16 * b - 12) * b + 4) * b, where: b .<= 0.25)
    let light = d.w * (s.w * b + change * (bent - b))
    return light.replacing(with: dark, where: change .<= 0)
  }

  @inline(__always) private static func difference(_ s: Pixel, _ d: Pixel) -> Pixel {
    let change = s * d.w - d * s.w
    return greatest(change, -change)
  }
}

// MARK: - Non-separable modes

extension BlendFloat {
  @inline(__always) private static func nonSeparable(
    _ s: Pixel, _ d: Pixel, _ mix: (Pixel, Pixel, Float) -> Pixel
  ) -> Pixel {
    separable(s, d, mix(s * d.w, d * s.w, s.w * d.w))
  }

  @inline(__always) private static func hue(_ s: Pixel, _ d: Pixel, _ limit: Float) -> Pixel {
    luminosity(saturation(s, of: d), of: d, limit)
  }

  @inline(__always) private static func saturation(
    _ s: Pixel, _ d: Pixel, _ limit: Float
  ) -> Pixel {
    luminosity(saturation(d, of: s), of: d, limit)
  }

  @inline(__always) private static func luminance(_ c: Pixel) -> Float {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  @inline(__always) private static func luminosity(
    _ c: Pixel, of other: Pixel, _ limit: Float
  ) -> Pixel {
    let grey = luminance(other)
    var result = c + (grey - luminance(c))
    let low = min(result.x, result.y, result.z)
    let high = max(result.x, result.y, result.z)
    if low < 0, low < grey { result = grey + (result - grey) * (grey / (grey - low)) }
    if high > limit, high > grey {
      result = grey + (result - grey) * ((limit - grey) / (high - grey))
    }
    return result
  }

  @inline(__always) private static func saturation(_ c: Pixel, of other: Pixel) -> Pixel {
    let low = min(c.x, c.y, c.z)
    let range = max(c.x, c.y, c.z) - low
    guard range > 0 else { return Pixel() }
    let wanted = max(other.x, other.y, other.z) - min(other.x, other.y, other.z)
    return (c - low) * (wanted / range)
  }
}

// MARK: - Vectors

extension BlendFloat {
  @inline(__always) static func least(_ a: Pixel, _ b: Pixel) -> Pixel {
    b.replacing(with: a, where: a .< b)
  }

  @inline(__always) static func greatest(_ a: Pixel, _ b: Pixel) -> Pixel {
    b.replacing(with: a, where: a .> b)
  }
}
