package import LambentImageFiles

/// The durations of the frames of a list: each is shown until the next one of the list, and the last as long as the
/// one before it.
///
/// A list that does not ascend has no such times: each of its frames is shown for one period of the rate.
package struct FrameSchedule: Hashable {
  /// Frames per second: the scene's rate over the greatest common divisor of the distances between frames.
  package let rate: FrameRate
  /// The duration of each frame, in periods of `rate`; empty if each is shown for one.
  package let holds: [Int]

  /// Creates the schedule of frames that keep a scene's rate, and together its time up to a frame: each is shown until
  /// the next one, and the last until the end.
  ///
  /// - Parameter end: The number behind the last frame of that time.
  package init(_ numbers: [Int], rate: FrameRate, until end: Int) {
    self.rate = rate
    let next = numbers.dropFirst() + [max(end, (numbers.last ?? 0) + 1)]
    let holds = zip(numbers, next).map { $1 - $0 }
    self.holds = holds.allSatisfy { $0 == 1 } || holds.contains { $0 < 1 } ? [] : holds
  }

  /// Creates the schedule of a scene's frames by their numbers.
  package init(_ numbers: [Int], rate: FrameRate) {
    let distances = zip(numbers.dropFirst(), numbers).map { next, number in next - number }
    let divisor = distances.reduce(0, Self.greatestCommonDivisor)
    guard let last = distances.last, distances.allSatisfy({ $0 > 0 }),
      let divided = rate.divided(by: divisor)
    else {
      (self.rate, holds) = (rate, [])
      return
    }
    self.rate = divided
    let holds = (distances + [last]).map { $0 / divisor }
    self.holds = holds.allSatisfy { $0 == 1 } ? [] : holds
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (abs(a), abs(b))
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
