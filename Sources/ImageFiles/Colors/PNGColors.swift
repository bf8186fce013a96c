import CPNG
import LambentPixels

/// The colours of a PNG: those of its profile, or of its chunks gAMA and cHRM.
enum PNGColors {
  /// 1/2.2, which writers also state for sRGB, with libpng's tolerance of 5 %.
  private static let likeSRGB: ClosedRange<Int32> = 43_290...47_620
  /// x and y of white, red, green and blue, and the difference that rounding explains.
  private static let primariesOfSRGB: [Int32] = [
    31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
  ]
  private static let tolerance = 1_000

  /// Converts an image to sRGB.
  ///
  /// - Returns: A warning if its colours cannot be followed.
  static func convert(_ image: inout StraightImage, _ header: lambent_png_header) -> String? {
    guard !header.has_srgb else { return nil }
    if let profile = header.profile {
      return image.convert(
        profile: UnsafeBufferPointer(start: profile, count: header.profile_count))
    }
    let hasOtherCurve = header.gamma > 0 && !likeSRGB.contains(header.gamma)
    let curve: ToneCurve =
      hasOtherCurve ? .function(ToneFunction(gamma: 100_000 / Double(header.gamma))) : .sRGB
    let primaries = withUnsafeBytes(of: header.primaries) {
      Array($0.bindMemory(to: Int32.self))
    }
    let hasOtherPrimaries =
      primaries.contains { $0 != 0 }
      && zip(primaries, primariesOfSRGB).contains { abs(Int($0) - Int($1)) > tolerance }
    guard hasOtherCurve || hasOtherPrimaries else { return nil }
    let mixing = LightMatrix(chromaticities: primaries.map { Double($0) / 100_000 })?.toSRGB
    ColorConversion(
      curves: [curve, curve, curve], mixing: hasOtherPrimaries ? mixing : nil
    ).apply(to: &image)
    return hasOtherPrimaries && mixing == nil
      ? "its primary colours have no white: sRGB's are assumed" : nil
  }
}
