import LambentGeometry

/// The times of keys. It maps the progress of a run to a key and the fraction of the way to the
/// next.
struct KeySchedule: Sendable, Hashable {
  /// The fraction of the run for each key, in order.
  let times: [Double]

  private init(times: [Double]) {
    self.times = times
  }

  /// Spaces a number of keys evenly from 0 to 1.
  init(evenly count: Int) {
    self.init(times: Self.even(count))
  }

  private static func even(_ count: Int) -> [Double] {
    count < 2 ? [0] : (0..<count).map { Double($0) / Double(count - 1) }
  }

  /// Uses the given times if there is one for each key and they are sorted and finite, otherwise
  /// even spacing.
  init(_ given: [Double], count: Int) {
    let isValid = given.count == count && Self.areOrdered(given)
    self.init(times: isValid ? given : Self.even(count))
  }

  /// The times of discrete keys, each of which applies from its time on. Of n + 1 times, the last
  /// is that of the end. If there are n times and the last is 1, its key would never apply, so even
  /// spacing is used.
  init(steps given: [Double], count: Int) {
    if given.count == count + 1, Self.areOrdered(given) {
      times = Array(given.dropLast())
    } else if given.count == count, Self.areOrdered(given), given.last != 1 {
      times = given
    } else {
      times = (0..<max(count, 1)).map { Double($0) / Double(max(count, 1)) }
    }
  }

  /// Spaces keys by their distances, or evenly if all distances are zero.
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

  /// True if the times are finite and sorted.
  static func areOrdered(_ times: [Double]) -> Bool {
    times.allSatisfy(\.isFinite) && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The last key at or before a progress (or the first), and the fraction of the way to the next.
  /// Progress outside 0…1 extrapolates the first or last segment, if that begins or ends there.
  func place(of progress: Double, tolerance: Double) -> (key: Int, fraction: Double) {
    var key = times.indices.lastOfPrefix { times[$0] <= progress + tolerance }
    if progress > 1, key == times.count - 1, times[key] == 1 {
      key = times.indices.lastOfPrefix { times[$0] < 1 }
    }
    guard key + 1 < times.count, times[key + 1] > times[key] else { return (key, 0) }
    let fraction = (progress - times[key]) / (times[key + 1] - times[key])
    let goesBack = progress < 0 && times[key] == 0
    return (key, goesBack ? fraction : max(fraction, 0))
  }
}
