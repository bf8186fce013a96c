package import LambentImageFiles

extension FrameRate {
  /// How many frames n ≥ 0 have n / rate < duration, to within 1e-9 s.
  package func frameCount(duration: Double) -> Int {
    guard duration.isFinite, duration > 0 else { return 0 }
    let exact = duration * Double(numerator) / Double(denominator)
    guard exact < 1e15 else { return Int(1e15) }
    var count = Int(exact)
    while count > 0, time(ofFrame: count - 1) >= duration - 1e-9 { count -= 1 }
    while time(ofFrame: count) < duration - 1e-9 { count += 1 }
    return count
  }
}
