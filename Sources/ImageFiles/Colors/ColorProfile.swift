package import LambentPixels

/// An ICC profile (ICC.1:2022) of a matrix and three curves, or of grey and a curve: Display P3, Adobe
/// RGB, ProPhoto and most others.
enum ColorProfile {
  /// The reason why a profile is not followed.
  enum Fault: String, Error {
    case damaged = "is damaged"
    case tables = "has tables of colours, which are not read"
    case other = "is neither of red, green and blue nor of grey"
  }

  /// The conversion to sRGB; `nil` for sRGB itself.
  static func conversion(_ profile: ProfileData) throws(Fault) -> ColorConversion? {
    guard profile.number(at: 36, bytes: 4) == ProfileData.code("acsp"),
      let space = profile.number(at: 16, bytes: 4), let target = profile.number(at: 20, bytes: 4)
    else { throw .damaged }
    let conversion: ColorConversion
    switch space {
    case ProfileData.code("RGB "):
      // Tables have precedence over a matrix. Those of sRGB are known without being read.
      if profile.tag("A2B0") != nil || profile.tag("A2B1") != nil {
        guard let name = profile.tag("desc"), name.contains("sRGB") else { throw .tables }
        return nil
      }
      conversion = try matrix(profile)
    case ProfileData.code("GRAY"):
      guard target == ProfileData.code("XYZ ") else { throw .tables }
      let curve = try curve("kTRC", of: profile)
      conversion = ColorConversion(curves: [curve, curve, curve], mixing: nil)
    default: throw .other
    }
    return conversion.isNeutral ? nil : conversion
  }

  private static func matrix(_ profile: ProfileData) throws(Fault) -> ColorConversion {
    let matrix = LightMatrix(
      try color("rXYZ", of: profile), try color("gXYZ", of: profile),
      try color("bXYZ", of: profile))
    guard let mixing = matrix.toSRGB else { throw .damaged }
    let curves = [
      try curve("rTRC", of: profile), try curve("gTRC", of: profile),
      try curve("bTRC", of: profile),
    ]
    return ColorConversion(curves: curves, mixing: mixing)
  }

  private static func curve(_ name: String, of profile: ProfileData) throws(Fault) -> ToneCurve {
    guard let tag = profile.tag(name), let curve = ToneCurve(tag) else { throw .damaged }
    return curve
  }

  private static func color(
    _ name: String, of profile: ProfileData
  ) throws(Fault) -> SIMD3<Double> {
    guard let tag = profile.tag(name), tag.number(at: 0, bytes: 4) == ProfileData.code("XYZ "),
      let x = tag.fraction(at: 8), let y = tag.fraction(at: 12), let z = tag.fraction(at: 16)
    else { throw .damaged }
    return SIMD3(x, y, z)
  }
}

/// The bytes of a profile or of one of its tags. Nothing is read outside of them.
struct ProfileData {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The most tags that are looked at: three times as many as any profile has.
  private static let mostTags = 100

  /// A signature of four letters as a number.
  static func code(_ letters: String) -> Int { letters.utf8.reduce(0) { $0 << 8 | Int($1) } }

  /// A big-endian number of up to four bytes; `nil` beyond the end.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset <= bytes.count - count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A signed number with 16 bits after the binary point; `nil` beyond the end.
  func fraction(at offset: Int) -> Double? {
    number(at: offset, bytes: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  /// The data of a tag; `nil` without it, or if it is beyond the end.
  func tag(_ name: String) -> ProfileData? {
    let code = Self.code(name)
    for index in 0..<min(number(at: 128, bytes: 4) ?? 0, Self.mostTags) {
      let entry = 132 + 12 * index
      guard let found = number(at: entry, bytes: 4) else { return nil }
      guard found == code else { continue }
      guard let start = number(at: entry + 4, bytes: 4),
        let count = number(at: entry + 8, bytes: 4), start + count <= bytes.count
      else { return nil }
      return ProfileData(bytes: UnsafeBufferPointer(rebasing: bytes[start..<(start + count)]))
    }
    return nil
  }

  /// True if a text occurs, with one or two bytes per letter.
  func contains(_ text: String) -> Bool {
    let letters = bytes.prefix(1024).filter { $0 != 0 }
    let text = Array(text.utf8)
    return letters.indices.contains { letters[$0...].starts(with: text) }
  }
}

extension StraightImage {
  /// Converts colours of an ICC profile to sRGB.
  ///
  /// - Returns: A warning if the profile cannot be followed: the colours are then unchanged.
  /// - Complexity: O(pixels).
  package mutating func convert(profile: UnsafeBufferPointer<UInt8>) -> String? {
    do throws(ColorProfile.Fault) {
      try ColorProfile.conversion(ProfileData(bytes: profile))?.apply(to: &self)
      return nil
    } catch {
      return "its colour profile \(error.rawValue): sRGB is assumed; "
        + "save the image in sRGB to keep its colours"
    }
  }
}
