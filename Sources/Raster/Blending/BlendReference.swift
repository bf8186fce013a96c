package import LambentPixels

/// The definition of every blend mode: scalar formulas on premultiplied colour, one short function
/// per mode, with which the fast kernels are compared.
///
/// Colours are vectors of red, green, blue and alpha, premultiplied, in 0…1. Sources: T. Porter and
/// T. Duff, "Compositing digital images", 1984, for the operators; W3C "Compositing and Blending
/// Level 1", multiplied by both alphas, for the blend modes.
package enum BlendReference {
  /// A premultiplied colour.
  package typealias Pixel = SIMD4<Double>

  /// The blend of stored pixels: the formula on their integers, rounded once.
  package static func blend(_ mode: BlendMode, _ source: UInt32, over backdrop: UInt32) -> UInt32 {
    round(blend(mode, unpack(source), over: unpack(backdrop)))
  }

  package static func blend(_ mode: BlendMode, _ s: Pixel, over d: Pixel) -> Pixel {
    switch mode {
    case .clear: .zero
    case .copy: s
    case .sourceOver, .normalBlendMode: porterDuff(s, d, 1, 1 - s.w)
    case .sourceIn: porterDuff(s, d, d.w, 0)
    case .sourceOut: porterDuff(s, d, 1 - d.w, 0)
    case .sourceAtop: porterDuff(s, d, d.w, 1 - s.w)
    case .destOver: porterDuff(s, d, 1 - d.w, 1)
    case .destIn: porterDuff(s, d, 0, s.w)
    case .destOut: porterDuff(s, d, 0, 1 - s.w)
    case .destAtop: porterDuff(s, d, 1 - d.w, s.w)
    case .xor: porterDuff(s, d, 1 - d.w, 1 - s.w)
    case .plusL: plusLighter(s, d)
    case .plusD: plusDarker(s, d)
    case .multiply: s * d
    case .multiplyBlendMode: separable(s, d) { cs, cd, _, _ in cs * cd }
    case .screenBlendMode: separable(s, d, screen)
    case .overlayBlendMode: separable(s, d) { hardLight(cs: $1, cd: $0, sa: $3, da: $2) }
    case .darkenBlendMode: separable(s, d) { cs, cd, sa, da in min(cs * da, cd * sa) }
    case .lightenBlendMode: separable(s, d) { cs, cd, sa, da in max(cs * da, cd * sa) }
    case .colorDodgeBlendMode: separable(s, d, colorDodge)
    case .colorBurnBlendMode: separable(s, d, colorBurn)
    case .softLightBlendMode: separable(s, d, softLight)
    case .hardLightBlendMode: separable(s, d, hardLight)
    case .differenceBlendMode: separable(s, d) { cs, cd, sa, da in abs(cs * da - cd * sa) }
    case .exclusionBlendMode: separable(s, d) { cs, cd, sa, da in cs * da + cd * sa - 2 * cs * cd }
    case .hueBlendMode: nonSeparable(s, d) { luminosity(saturation($0, of: $1), of: $1, $2) }
    case .saturationBlendMode: nonSeparable(s, d) { luminosity(saturation($1, of: $0), of: $1, $2) }
    case .colorBlendMode: nonSeparable(s, d) { luminosity($0, of: $1, $2) }
    case .luminosityBlendMode: nonSeparable(s, d) { luminosity($1, of: $0, $2) }
    }
  }
}

// MARK: - Operators

extension BlendReference {
  /// s·fs + d·fd, with the visible fractions of source and backdrop.
  private static func porterDuff(_ s: Pixel, _ d: Pixel, _ fs: Double, _ fd: Double) -> Pixel {
    s * fs + d * fd
  }

  /// The sum of light, at most 1.
  private static func plusLighter(_ s: Pixel, _ d: Pixel) -> Pixel {
    let sum = s + d
    return sum.replacing(with: Pixel(repeating: 1), where: sum .> 1)
  }

  /// The sum of the alphas (at most 1) minus the sum of the darknesses α − c, at least 0.
  private static func plusDarker(_ s: Pixel, _ d: Pixel) -> Pixel {
    let alpha = min(1, s.w + d.w)
    var result = Pixel(repeating: alpha) - (s.w - s) - (d.w - d)
    result.replace(with: Pixel(), where: result .< 0)
    result.w = alpha
    return result
  }
}

// MARK: - Separable modes

extension BlendReference {
  /// A mode's B(backdrop, source) times both alphas, from premultiplied channels and alphas.
  private typealias Channel = (_ cs: Double, _ cd: Double, _ sa: Double, _ da: Double) -> Double

  /// (1 − αd)·s + (1 − αs)·d + αs·αd·B, with the alpha of source-over.
  private static func separable(_ s: Pixel, _ d: Pixel, _ channel: Channel) -> Pixel {
    var mixed = Pixel.zero
    for c in 0..<3 { mixed[c] = channel(s[c], d[c], s.w, d.w) }
    mixed.w = s.w * d.w
    return s * (1 - d.w) + d * (1 - s.w) + mixed
  }

  private static func screen(cs: Double, cd: Double, sa: Double, da: Double) -> Double {
    cs * da + cd * sa - cs * cd
  }

  private static func hardLight(cs: Double, cd: Double, sa: Double, da: Double) -> Double {
    2 * cs <= sa ? 2 * cs * cd : sa * da - 2 * (sa - cs) * (da - cd)
  }

  private static func colorDodge(cs: Double, cd: Double, sa: Double, da: Double) -> Double {
    if cd <= 0 { return 0 }
    if cs >= sa { return sa * da }
    return min(sa * da, cd * sa * sa / (sa - cs))
  }

  private static func colorBurn(cs: Double, cd: Double, sa: Double, da: Double) -> Double {
    if cd >= da { return sa * da }
    if cs <= 0 { return 0 }
    return sa * da - min(sa * da, (da - cd) * sa * sa / cs)
  }

  private static func softLight(cs: Double, cd: Double, sa: Double, da: Double) -> Double {
    guard da > 0 else { return 0 }
    let b = cd / da
    let change = 2 * cs - sa
    if change <= 0 { return cd * (sa + change * (1 - b)) }
    let bent = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return da * (sa * b + change * (bent - b))
  }
}

// MARK: - Non-separable modes

extension BlendReference {
  /// Both colours are scaled to the common alpha αs·αd, at which hue, saturation and luminosity are
  /// exchanged.
  private static func nonSeparable(
    _ s: Pixel, _ d: Pixel, _ mix: (Pixel, Pixel, Double) -> Pixel
  ) -> Pixel {
    var mixed = mix(s * d.w, d * s.w, s.w * d.w)
    mixed.w = s.w * d.w
    return s * (1 - d.w) + d * (1 - s.w) + mixed
  }

  private static func luminance(_ c: Pixel) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  /// A colour with the luminosity of another, clipped to 0…`limit` toward its grey.
  private static func luminosity(_ c: Pixel, of other: Pixel, _ limit: Double) -> Pixel {
    let grey = luminance(other)
    var result = c + (grey - luminance(c))
    let least = min(result.x, result.y, result.z)
    let greatest = max(result.x, result.y, result.z)
    if least < 0, least < grey { result = grey + (result - grey) * (grey / (grey - least)) }
    if greatest > limit, greatest > grey {
      result = grey + (result - grey) * ((limit - grey) / (greatest - grey))
    }
    return result
  }

  /// A colour with the saturation (greatest − least channel) of another.
  private static func saturation(_ c: Pixel, of other: Pixel) -> Pixel {
    let least = min(c.x, c.y, c.z)
    let range = max(c.x, c.y, c.z) - least
    guard range > 0 else { return .zero }
    let wanted = max(other.x, other.y, other.z) - min(other.x, other.y, other.z)
    return (c - least) * (wanted / range)
  }
}

// MARK: - Stored pixels

extension BlendReference {
  /// The channels of a stored pixel as fractions of 255.
  package static func unpack(_ pixel: UInt32) -> Pixel {
    Pixel(
      Double(pixel & 255), Double((pixel >> 8) & 255), Double((pixel >> 16) & 255),
      Double(pixel >> 24)) / 255
  }

  /// The stored pixel nearest to a colour, clamped to 0…1.
  package static func round(_ color: Pixel) -> UInt32 {
    var pixel: UInt32 = 0
    for c in 0..<4 {
      // A tolerance for ties: 255 · (n/255) is not always n.
      let value = min(255, max(0, (color[c] * 255 + 0.5 + 1e-9).rounded(.down)))
      pixel |= UInt32(value) << UInt32(8 * c)
    }
    return pixel
  }

  /// A stored pixel times a factor in 255ths, each channel rounded once.
  package static func scale(_ pixel: UInt32, by factor: UInt8) -> UInt32 {
    round(unpack(pixel) * (Double(factor) / 255))
  }

  /// The mean of two stored pixels with the second's `weight` in 32,768ths, each channel rounded
  /// once.
  package static func dissolve(_ from: UInt32, _ to: UInt32, weight: Int) -> UInt32 {
    var pixel: UInt32 = 0
    for c in 0..<4 {
      let shift = UInt32(8 * c)
      let (a, b) = (Int((from >> shift) & 255), Int((to >> shift) & 255))
      let value = (a * (32_768 - weight) + b * weight + 16_384) >> 15
      pixel |= UInt32(value) << shift
    }
    return pixel
  }
}
