/// Which key a fraction of a run follows, and how far it is to the next.
struct KeySchedule: Sendable, Hashable {
  /// The fractions of the run at which each key is reached, in order.
  let times: [Double]

  private init(times: [Double]) {
    self.times = times
  }

  /// Even spacing of a number of keys, from 0 to 1.
  init(evenly count: Int) {
    self.init(times: Self.even(count))
  }

  private static func even(_ count: Int) -> [Double] {
    count < 2 ? [0] : (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// The given times where they are as many as the keys, sorted and finite, else even spacing.
  init(_ given: [Double], count: Int) {
    let isValid = given.count == count && Self.areOrdered(given)
    self.init(times: isValid ? given : Self.even(count))
  }

  /// The times of keys that jump: of n keys, each acts from its time on. n + 1 times end with that of
  /// the end; of n times whose last is 1, whose key would never act, even spacing replaces it.
  init(steps given: [Double], count: Int) {
    if given.count == count + 1, Self.areOrdered(given) {
      times = Array(given.dropLast())
    } else if given.count == count, Self.areOrdered(given), given.last != 1 {
      times = given
    } else {
      times = (0..<max(count, 1)).map { Double($0) / Double(max(count, 1)) }
    }
  }

  /// Keys as far apart as their distances; all equal where there is no distance.
  init(distances: [Double]) {
    let total = distances.reduce(0, +)
    guard total > 0, total.isFinite else {
      self.init(evenly: distances.count + 1)
      return
    }
    var (sum, times) = (0.0, [0.0])
    for distance in distances {
      sum += distance
      times.append(sum / total)
    }
    times[times.count - 1] = 1
    self.init(times: times)
  }

  /// True if times are those of a schedule: finite and never falling.
  static func areOrdered(_ times: [Double]) -> Bool {
    times.allSatisfy(\.isFinite) && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The last key whose time has come (the first before all), and the fraction of the way to the next.
  /// Progress beyond 0…1 goes on along the first or the last way, where that begins or ends there.
  func place(of progress: Double, tolerance: Double) -> (key: Int, fraction: Double) {
    var key = lastKey { $0 <= progress + tolerance }
    if progress > 1, key == times.count - 1, times[key] == 1 { key = lastKey { $0 < 1 } }
    guard key + 1 < times.count, times[key + 1] > times[key] else { return (key, 0) }
    let fraction = (progress - times[key]) / (times[key + 1] - times[key])
    let goesBack = progress < 0 && times[key] == 0
    return (key, goesBack ? fraction : max(fraction, 0))
  }

  /// The last key of whose time something holds that holds of a beginning of them; else the first.
  private func lastKey(where predicate: (Double) -> Bool) -> Int {
    var (low, high) = (0, times.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if predicate(times[middle]) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
