import LambentScenes

/// The motion of a point along curves.
struct LottieMotion {
  private let property: LottieProperty
  private let clock: LottieClock

  init(_ property: LottieProperty, _ clock: LottieClock) {
    (self.property, self.clock) = (property, clock)
  }

  /// The animation: each part of the way at a steady pace but for its own curve.
  func animation(_ keyPath: String, turns: Bool = false) -> JSONObject {
    var result = LottieAnimations.keyframes(keyPath, property.keys, clock)
    result.set("path", .string(path))
    result.set("calculationMode", "steady")
    if turns { result.set("rotationMode", "auto") }
    return result
  }

  private var path: String {
    var text = ""
    for (index, key) in property.keys.enumerated() {
      let point = Self.vector(key.value.lottieNumbers)
      guard index > 0 else {
        text = "M\(Self.pair(point))"
        continue
      }
      let before = property.keys[index - 1]
      let start = Self.vector(before.value.lottieNumbers)
      let (out, into) = (Self.vector(before.out), Self.vector(before.into))
      if out == .zero, into == .zero {
        text += " L\(Self.pair(point))"
      } else {
        text += " C\(Self.pair(start + out)) \(Self.pair(point + into)) \(Self.pair(point))"
      }
    }
    return text
  }

  private static func vector(_ numbers: [Double]) -> SIMD2<Double> {
    SIMD2(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
  }

  private static func pair(_ point: SIMD2<Double>) -> String {
    "\(LottiePaths.number(point.x)) \(LottiePaths.number(point.y))"
  }
}
