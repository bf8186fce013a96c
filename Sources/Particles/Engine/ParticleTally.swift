/// A count of live particles that ends, whatever there is to count.
struct ParticleTally {
  /// How many may live.
  let limit: Int
  /// The moment, for messages.
  let time: Double
  /// How many live, as far as was counted.
  private var live = 0
  /// How many births were looked at one by one, and how many may be.
  private var examined = 0
  private var examinable: Int
  /// The work that was spent, and the most that may be, in steps of about a nanosecond.
  private var work = 0.0
  private let workLimit: Double

  /// How many births may be looked at beyond those that suffice to reject, to tell their number.
  private static let grace = 1 << 22

  init(limit: Int, workLimit: Double, time: Double) {
    self.limit = limit
    self.workLimit = workLimit
    self.time = time
    examinable = Self.product(max(limit, 1 << 20), 16)
  }

  /// How many births may be kept for what they emit, dead ones included.
  var parentLimit: Int { min(Self.product(max(limit, 1 << 16), 4), Self.greatestParentLimit) }

  /// More are never kept: they take a gigabyte.
  private static let greatestParentLimit = 1 << 24

  /// The error where births are too many to be looked at.
  var tooManyBirths: EmitterError {
    live > limit
      ? .farTooManyParticles(moreThan: live, limit: limit, time: time)
      : .tooManyBirths(limit: min(examinable, parentLimit), time: time)
  }

  /// Counts births that are looked at one by one.
  mutating func examine(_ count: Int) throws(EmitterError) {
    examined = Self.sum(examined, count)
    guard examined <= examinable else { throw tooManyBirths }
  }

  /// Counts steps that are about to be spent.
  mutating func spend(_ steps: Double) throws(EmitterError) {
    work += steps
    guard work <= workLimit else {
      throw .tooMuchWork(steps: work, limit: workLimit, time: time)
    }
  }

  /// Counts live particles.
  mutating func find(_ count: Int) {
    if live <= limit, Self.sum(live, count) > limit {
      examinable = min(examinable, Self.sum(examined, Self.grace))
    }
    live = Self.sum(live, count)
  }

  /// Rejects where at least so many more live, that is too many, and so many births would have to be
  /// kept to tell their number that it would take long.
  func reject(atLeast count: Int, before births: Int) throws(EmitterError) {
    let least = Self.sum(live, count)
    guard least <= limit || births <= Self.grace else {
      throw .farTooManyParticles(moreThan: least - 1, limit: limit, time: time)
    }
  }

  /// How many live.
  func total() throws(EmitterError) -> Int {
    guard live <= limit else {
      throw .tooManyParticles(count: live, limit: limit, time: time)
    }
    return live
  }

  /// A sum that stays within the range of integers.
  static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? .max : product
  }
}
