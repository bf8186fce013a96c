import CPNG
import LambentGeometry
import LambentPixels

/// Converts the samples of a PNG whose gAMA chunk differs from sRGB.
enum GammaCorrection {
  /// 1/2.2, which writers also state for sRGB, with libpng's tolerance of 5 %.
  private static let likeSRGB: ClosedRange<Int32> = 43_290...47_620

  static func apply(to image: StraightImage, _ header: lambent_png_header) -> StraightImage {
    guard !header.has_srgb, !header.has_profile, header.gamma > 0,
      !likeSRGB.contains(header.gamma)
    else { return image }
    let exponent = 100_000 / Double(header.gamma)
    var image = image
    switch image.samples {
    case .eight(var bytes):
      let table = table(exponent: exponent, maximum: 255).map { UInt8($0) }
      image.samples = .eight([])
      for i in bytes.indices where i & 3 != 3 { bytes[i] = table[Int(bytes[i])] }
      image.samples = .eight(bytes)
    case .sixteen(var words):
      let table = table(exponent: exponent, maximum: 65_535).map { UInt16($0) }
      image.samples = .sixteen([])
      for i in words.indices where i & 3 != 3 { words[i] = table[Int(words[i])] }
      image.samples = .sixteen(words)
    }
    return image
  }

  /// The sRGB value of each stored value: decoded to linear light, then encoded (IEC 61966-2-1).
  private static func table(exponent: Double, maximum: Int) -> [Int] {
    (0...maximum).map { sample in
      let light = Elementary.pow(Double(sample) / Double(maximum), exponent)
      let encoded =
        light <= 0.0031308 ? 12.92 * light : 1.055 * Elementary.pow(light, 1 / 2.4) - 0.055
      return Int(min(max(encoded, 0), 1) * Double(maximum) + 0.5)
    }
  }
}
