/// Counts live particles, with bounded work.
struct ParticleTally {
  /// The greatest number of live particles.
  let limit: Int
  /// The requested time, for error messages.
  let time: Double
  /// The number of live particles found up to now.
  private var live = 0
  /// The number of births examined one by one, and its limit.
  private var examined = 0
  private var examinable: Int
  /// The work done and its limit, in steps of about a nanosecond.
  private(set) var work = 0.0
  /// The work that showing the births takes, where they are only counted.
  private(set) var making = 0.0
  private let workLimit: Double

  /// The number of births that may be examined, beyond those that prove the excess, to report the
  /// exact count.
  private static let grace = 1 << 22

  init(limit: Int, workLimit: Double, time: Double) {
    self.limit = limit
    self.workLimit = workLimit
    self.time = time
    examinable = Self.product(max(limit, 1 << 20), 16)
  }

  /// The greatest number of births that are kept as parents, dead ones included.
  var parentLimit: Int { min(Self.product(max(limit, 1 << 16), 4), Self.greatestParentLimit) }

  private static let greatestParentLimit = 1 << 24

  /// The most bytes of all births that are kept as parents at a time, those of a chain of nested cells together.
  var parentByteLimit: Int { min(Self.product(max(limit, 1 << 16), 256), 3 << 28) }

  var tooManyBirths: EmitterError {
    live > limit
      ? .farTooManyParticles(moreThan: live, limit: limit, time: time)
      : .tooManyBirths(limit: min(examinable, parentLimit), time: time)
  }

  /// Counts births that are examined one by one.
  mutating func examine(_ count: Int) throws(EmitterError) {
    examined = Self.sum(examined, count)
    guard examined <= examinable else { throw tooManyBirths }
  }

  /// Counts work before it is done.
  mutating func spend(_ steps: Double) throws(EmitterError) {
    work += steps
    guard work <= workLimit else {
      throw .tooMuchWork(steps: max(work, making), limit: workLimit, time: time)
    }
  }

  /// Notes work that is not done, but will be when the births are shown.
  mutating func foresee(_ steps: Double) { making += steps }

  /// Counts live particles.
  mutating func find(_ count: Int) {
    if live <= limit, Self.sum(live, count) > limit {
      examinable = min(examinable, Self.sum(examined, Self.grace))
    }
    live = Self.sum(live, count)
  }

  /// Throws if at least `count` more particles live, which exceeds the limit, and an exact count
  /// would take too long.
  func reject(atLeast count: Int, before births: Int) throws(EmitterError) {
    let least = Self.sum(live, count)
    guard least <= limit || births <= Self.grace else {
      throw .farTooManyParticles(moreThan: least - 1, limit: limit, time: time)
    }
  }

  /// The number of live particles.
  func total() throws(EmitterError) -> Int {
    guard live <= limit else {
      throw .tooManyParticles(count: live, limit: limit, time: time)
    }
    return live
  }

  /// The sum, saturated to the range of `Int`.
  static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}
