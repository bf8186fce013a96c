import LambentGeometry
import LambentImports

/// A limit of live particles that pauses births while it is reached. Documents have no such limit,
/// so its effect on the birth rate is computed here.
struct ParticleLimit: Sendable {
  let count: Double
  /// Births per second below the limit, including those with a lifetime of 0 or less.
  let rate: Double
  /// The least and the greatest lifetime; particles with negative ones are never visible.
  let shortest: Double
  let longest: Double

  /// Creates a limit. Extreme counts and lifetimes are clamped to keep results finite.
  init(count: Double, rate: Double, shortest: Double, longest: Double) {
    self.count = min(count, 1e12)
    self.rate = rate
    self.longest = min(max(longest, 1e-6), 1e9)
    self.shortest = min(max(shortest, -1e9), self.longest)
  }

  /// The births of visible particles.
  struct Births: Sendable, Hashable {
    /// The steady-state rate, per second.
    var rate: Double
    /// The number of simultaneous births at the start.
    var burst = 0.0
    /// The rate from the start until the steady state: times and values.
    var start: [SIMD2<Double>] = []
    var repeats = false
    /// True if the limit has an effect.
    var isHeld = false
  }

  /// The fraction of births with a positive lifetime.
  private var livingFraction: Double {
    shortest < 0 ? longest / (longest - shortest) : 1
  }

  private var meanLife: Double { (max(shortest, 0) + longest) / 2 }

  /// The births that keep as many particles alive as the limit does.
  ///
  /// - Parameter duration: The duration of emission, in seconds. If it ends before the limit is
  ///   reached, the limit has no effect.
  func births(during duration: Double = .infinity) -> Births {
    guard rate.isFinite else { return births(holding: count) }
    let plain = Births(rate: rate * livingFraction)
    let offered = plain.rate * meanLife
    guard plain.rate * duration > count * (1 + 1e-9), offered > count * 0.9 else { return plain }
    if longest <= shortest { return offered > count * (1 + 1e-9) ? cycle : plain }
    let live = min(meanLive, offered)
    guard live < 0.995 * offered else { return plain }
    return births(holding: live)
  }

  /// If all lifetimes are equal, the pattern repeats: births at the full rate, then none until the
  /// first particle dies.
  private var cycle: Births {
    let filled = count / rate
    return Births(
      rate: count / longest,
      start: [
        SIMD2(0, rate), SIMD2(filled, rate), SIMD2(filled, 0), SIMD2(longest, 0),
      ], repeats: true, isHeld: true)
  }

  // MARK: Steady state

  /// The greatest number of particles that are simulated; the loss of larger numbers is scaled by
  /// the square root.
  private static let mostFollowed = 2000.0
  /// The greatest number of simulated births, for when nearly all have no lifetime.
  private static let mostDrawn = 4e6

  /// The mean number of live particles, simulated with the reference's rule: births one by one,
  /// each at the end of an interval of 1 / rate in which fewer than the limit lived.
  private var meanLive: Double {
    guard longest > shortest else { return min(count, rate * longest) }
    let followed = min(count, Self.mostFollowed).rounded()
    guard followed >= 1 else { return 0 }
    let interval = count / followed / rate
    // The times of death, the next one last.
    var (random, deaths) = (LinearRandom(state: 5), [Double]())
    var (now, next, area, begin) = (0.0, interval, 0.0, Double.infinity)
    var left = Int(min(20 * followed / livingFraction, Self.mostDrawn)) + 4000
    while left > 0 {
      let first = deaths.last
      let isFull = Double(deaths.count) >= followed
      guard let moment = isFull || (first ?? .infinity) <= next ? first : next else { break }
      area += Double(deaths.count) * max(0, moment - max(now, begin))
      if isFull { next += moment - now }
      now = moment
      if let first, first <= moment {
        deaths.removeLast()
        continue
      }
      let life = random.next(shortest, longest)
      if life > 0 { deaths.insert(now + life, at: deaths.partitionPoint { $0 > now + life }) }
      next = now + interval
      left -= 1
      if begin == .infinity, now > 2 * longest { begin = now }
    }
    guard now > begin else { return min(count, rate * livingFraction * meanLife) }
    let lost = 1 - area / (now - begin) / followed
    return count * (1 - lost * (followed / count).squareRoot())
  }

  // MARK: The start

  /// The number of steps into which the longest lifetime is divided.
  private static let steps = 96

  /// Births at the full rate until the limit is reached, then as many as die; finally at a constant
  /// rate.
  private func births(holding live: Double) -> Births {
    let even = live / meanLife
    let step = longest / Double(Self.steps)
    let full = rate.isFinite ? rate * livingFraction * step : .infinity
    var (born, living, filled): ([Double], Double, Double?) = ([], 0, nil)
    let burst = full.isFinite ? 0 : live
    // Some of the particles of a step die within it.
    let kept = 1 - death(in: 0)
    if burst > 0 { (living, filled) = (live, 0) }
    for index in 0..<(3 * Self.steps) {
      var dying = burst * death(in: index)
      for (other, count) in born.enumerated() { dying += count * death(in: index - other) }
      let wanted = (live - living + dying) / kept
      let given = min(full, max(0, wanted))
      if filled == nil, wanted < full { filled = (Double(index) + wanted / full) * step }
      born.append(given)
      living += given * kept - dying
    }
    guard let filled else {
      return Births(rate: min(even, rate * livingFraction), isHeld: true)
    }
    var keys: [SIMD2<Double>] = []
    if filled > 0 {
      keys = [SIMD2(0, full / step), SIMD2(filled, full / step)]
    }
    let first = min(Int(filled / step) + 1, born.count - 1)
    let stride = Self.steps / 12
    for index in Swift.stride(from: first, to: born.count, by: stride) {
      let part = born[index..<min(index + 2, born.count)]
      let value = part.reduce(0, +) / Double(part.count) / step
      let time = index == first ? filled : (Double(index) + 1) * step
      keys.append(SIMD2(time, value))
    }
    return Births(
      rate: even, burst: burst, start: Self.settled(keys, at: even), isHeld: true)
  }

  /// The fraction of a step's particles that die a number of steps later.
  private func death(in steps: Int) -> Double {
    let (least, step) = (max(shortest, 0), longest / Double(Self.steps))
    func dead(_ age: Double) -> Double {
      longest > least ? min(max((age - least) / (longest - least), 0), 1) : age < longest ? 0 : 1
    }
    return dead((Double(steps) + 0.5) * step) - dead((Double(steps) - 0.5) * step)
  }

  /// The keys that differ from the constant rate, without redundant ones on a line.
  private static func settled(_ keys: [SIMD2<Double>], at even: Double) -> [SIMD2<Double>] {
    let tolerance = 0.01 * even
    let last = keys.lastIndex { abs($0.y - even) > tolerance } ?? 0
    var result: [SIMD2<Double>] = []
    for key in keys.prefix(last + 2) {
      if result.count > 1, let a = result.dropLast().last, let b = result.last, b.x > a.x,
        key.x > b.x, abs(a.y + (key.y - a.y) * (b.x - a.x) / (key.x - a.x) - b.y) < tolerance / 2
      {
        result.removeLast()
      }
      result.append(key)
    }
    if var end = result.popLast() {
      end.y = even
      result.append(end)
    }
    return result.map { SIMD2(rounded($0.x), rounded($0.y)) }
  }

  /// Rounds to four digits.
  private static func rounded(_ number: Double) -> Double {
    guard number.isFinite, number > 0 else { return 0 }
    var unit = 1.0
    while number * unit < 1000, unit < 1e12 { unit *= 10 }
    return (number * unit).rounded() / unit
  }
}
