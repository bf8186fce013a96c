import LambentGeometry

/// The linear light of a channel's stored values, both in 0…1.
enum ToneCurve: Hashable {
  case function(ToneFunction)
  /// The values at even steps, 65,535 for 1; between them, light is interpolated. At least two.
  case table([UInt16])

  static let linear = ToneCurve.function(ToneFunction(gamma: 1))
  /// IEC 61966-2-1.
  static let sRGB = ToneCurve.function(
    ToneFunction(
      gamma: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045))

  func light(_ value: Double) -> Double {
    switch self {
    case .function(let function):
      // `max` first, because it turns NaN into 0.
      return min(max(0, function.light(value)), 1)
    case .table(let values):
      let position = value * Double(values.count - 1)
      let index = min(Int(position), values.count - 2)
      let (low, high) = (Double(values[index]), Double(values[index + 1]))
      return (low + (high - low) * (position - Double(index))) / 65_535
    }
  }
}

/// A power with a straight part: (a·x + b)^gamma + e from d on, c·x + f below (ICC.1:2022, 10.18).
struct ToneFunction: Hashable {
  var gamma: Double
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 0.0
  var e = 0.0
  var f = 0.0

  func light(_ value: Double) -> Double {
    value >= d ? Elementary.pow(a * value + b, gamma) + e : c * value + f
  }
}

extension ToneCurve {
  /// The most values that differ at 16 bits per channel.
  private static let mostValues = 1 << 16

  /// Reads a tag of the type `curv` or `para`; `nil` if it is damaged.
  init?(_ tag: ProfileData) {
    switch tag.number(at: 0, bytes: 4) {
    case ProfileData.code("curv"): self.init(sampled: tag)
    case ProfileData.code("para"): self.init(parametric: tag)
    default: return nil
    }
  }

  private init?(sampled tag: ProfileData) {
    guard let count = tag.number(at: 8, bytes: 4) else { return nil }
    switch count {
    case 0: self = .linear
    case 1:
      guard let gamma = tag.number(at: 12, bytes: 2) else { return nil }
      self = .function(ToneFunction(gamma: Double(gamma) / 256))
    default:
      guard count <= Self.mostValues, 12 + 2 * count <= tag.bytes.count else { return nil }
      self = .table(
        (0..<count).map { UInt16(truncatingIfNeeded: tag.number(at: 12 + 2 * $0, bytes: 2) ?? 0) })
    }
  }

  private init?(parametric tag: ProfileData) {
    let counts = [1, 3, 4, 5, 7]
    guard let kind = tag.number(at: 8, bytes: 2), counts.indices.contains(kind) else { return nil }
    var p: [Double] = []
    for index in 0..<counts[kind] {
      guard let value = tag.fraction(at: 12 + 4 * index) else { return nil }
      p.append(value)
    }
    var function = ToneFunction(gamma: p[0])
    if kind > 0 { (function.a, function.b) = (p[1], p[2]) }
    // The power begins where its base is 0.
    if kind == 1 || kind == 2 { function.d = -p[2] / p[1] }
    if kind == 2 { (function.e, function.f) = (p[3], p[3]) }
    if kind > 2 { (function.c, function.d) = (p[3], p[4]) }
    if kind > 3 { (function.e, function.f) = (p[5], p[6]) }
    self = .function(function)
  }
}
