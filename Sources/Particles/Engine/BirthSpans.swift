import LambentAnimations
import LambentGeometry
import LambentNoise

/// Consecutive births of one cell under one parent.
package struct BirthSpan: Sendable {
  var window: BirthClock.Window
  /// The seed of their random draws.
  var seed: UInt64
  /// The parent's row in its store, or −1.
  var parent: Int32
  /// The time of the burst that the births are part of; `nil` for births from the rate.
  var burstTime: Double?
  /// The first birth's index in its stream.
  var first: UInt64 = 0
  var count = 0
  /// The index of the first birth among all births of its cell and parent.
  var ordinal: Int
}

/// The rows of a block before their initial values are drawn.
package struct BirthRows {
  var count = 0
  var seeds = [UInt64](repeating: 0, count: BirthBlock.capacity)
  var indices = [UInt64](repeating: 0, count: BirthBlock.capacity)
  var times = [Double](repeating: 0, count: BirthBlock.capacity)
  var ordinals = [Int](repeating: 0, count: BirthBlock.capacity)
  var parents = [Int32](repeating: -1, count: BirthBlock.capacity)

  package init() {}

  /// Takes rows from spans until the block is full or the spans are used up. `place` is the span,
  /// and the birth within it, at which to continue.
  package mutating func take(
    from spans: [BirthSpan], _ clock: BirthClock, at place: inout (span: Int, birth: Int)
  ) {
    count = 0
    while count < BirthBlock.capacity, place.span < spans.count {
      let span = spans[place.span]
      let taken = min(span.count - place.birth, BirthBlock.capacity - count)
      append(span, clock, from: place.birth, taken)
      place.birth += taken
      if place.birth == span.count { place = (place.span + 1, 0) }
    }
  }

  private mutating func append(
    _ span: BirthSpan, _ clock: BirthClock, from birth: Int, _ taken: Int
  ) {
    let evenRate = span.evenRate(clock)
    for offset in 0..<taken {
      let row = count &+ offset
      let index = span.first &+ UInt64(birth &+ offset)
      seeds[row] = span.seed
      indices[row] = index
      ordinals[row] = span.ordinal &+ birth &+ offset
      parents[row] = span.parent
      times[row] = span.time(of: index, clock, evenRate)
    }
    count += taken
  }
}

extension BirthSpan {
  /// Creates the first births of a top-level cell's rate.
  package init(window: BirthClock.Window, seed: UInt64, count: Int) {
    self.init(window, seed)
    self.count = count
  }

  /// Creates a span without births, for ``BirthClock/spans(of:since:until:asked:)``.
  init(_ window: BirthClock.Window, _ seed: UInt64, parent: Int32 = -1, ordinal: Int = 0) {
    (self.window, self.seed) = (window, seed)
    (self.parent, self.ordinal) = (parent, ordinal)
  }

  /// Births per second of the layer's time where they are evenly spaced, otherwise 0.
  fileprivate func evenRate(_ clock: BirthClock) -> Double {
    clock.rate.timeline == nil && clock.jitter == 0
      ? clock.rate.constant * clock.timeScale / window.amountPerBirth : 0
  }

  /// The layer time of the birth with an index in its stream.
  @inline(__always) fileprivate func time(
    of index: UInt64, _ clock: BirthClock, _ evenRate: Double
  ) -> Double {
    if let burstTime { return burstTime }
    if evenRate > 0 { return window.origin + (Double(index) + 1) / evenRate }
    return clock.time(window, of: Int(index), jitterFraction: jitterFraction(index, clock.jitter))
  }

  private func jitterFraction(_ index: UInt64, _ jitter: Double) -> Double {
    guard jitter > 0 else { return 0 }
    let bits = Noise.bits(seed: seed, stream: DrawStream.jitter.rawValue, index: index)
    return Double(bits.x) * 0x1p-32
  }

  /// Keeps only the births in a range of offsets from the span's first.
  mutating func keep(_ range: Range<Int>) {
    first &+= UInt64(range.lowerBound)
    ordinal &+= range.lowerBound
    count = range.count
  }

  /// The offset of the first birth whose time meets a condition, or the count if none does. The
  /// condition must hold for all births after the first that meets it.
  func firstOffset(_ clock: BirthClock, where condition: (Double) -> Bool) -> Int {
    let evenRate = evenRate(clock)
    return (0..<count).partitionPoint {
      !condition(time(of: first &+ UInt64($0), clock, evenRate))
    }
  }
}

/// The streams of random numbers of a particle, by purpose.
enum DrawStream: UInt32, CaseIterable {
  /// Lifetime, direction, tilt of the direction, speed.
  case life = 1
  /// Scale, rotation, spin, mass.
  case size
  /// Red, green, blue, alpha.
  case color
  /// Three coordinates on the shape, and the part of the shape.
  case place
  /// The image, the colour, the tumble and its phase.
  case choice
  /// The wave's factor, frequency and phase; the flip-book's frame.
  case wave
  /// The jitter of the birth time.
  case jitter
  /// Separates the particles of a burst from those of the rate.
  case burst
  /// The particle's identity, from which its children's seeds derive.
  case identity
  /// The orbit's radii and angular speed.
  case orbit
  /// Scale and angle at death.
  case endSize
  /// Red, green, blue and alpha at death.
  case endColor
  /// The seed of kernels.
  case kernel
  /// The mirroring of the image, left to right and upside down.
  case flip
}

extension BirthClock {
  /// The births of a span's window after `since` and up to `until`, as spans in order of time, limited to
  /// the window's interval.
  ///
  /// - Parameter asked: the requested time, for error messages.
  /// - Throws: ``EmitterError/tooManyBirths(limit:time:)`` if there are too many bursts.
  func spans(
    of whole: BirthSpan, since: Double, until: Double, asked: Double
  ) throws(EmitterError) -> [BirthSpan] {
    let interval = whole.window.interval
    guard interval != .always else {
      return try allSpans(of: whole, since: since, until: until, asked: asked)
    }
    let since = max(since, interval.start - 2 * MediaTiming.tolerance)
    let until = min(until, interval.end)
    guard since <= until else { return [] }
    var spans = try allSpans(of: whole, since: since, until: until, asked: asked)
    for index in spans.indices {
      let first = spans[index].firstOffset(self, where: interval.hasBegun)
      let end = spans[index].firstOffset(self, where: interval.isOver)
      spans[index].keep(first..<max(first, end))
    }
    spans.removeAll { $0.count == 0 }
    return spans
  }

  /// The work of finding the bursts of a window, in steps of about a nanosecond.
  func workOfBursts(_ window: Window, since: Double, until: Double) -> Double {
    guard !bursts.bursts.isEmpty else { return 0 }
    let from = (since - window.origin) * timeScale
    let to = min((until - window.origin) * timeScale, window.length)
    return bursts.lookCount(after: from, until: to) * CellPlan.workOfBurst
  }

  /// The births regardless of the window's interval.
  private func allSpans(
    of whole: BirthSpan, since: Double, until: Double, asked: Double
  ) throws(EmitterError) -> [BirthSpan] {
    let window = whole.window
    var next = max(0, count(window, until: since) - 1)
    let end = living(count(window, until: until), window)
    // The births of the rate up to one, after a number of births of bursts.
    func rateSpan(_ end: Int, after earlier: Int) -> BirthSpan {
      var span = whole
      (span.first, span.count) = (UInt64(next), end - next)
      span.ordinal = whole.ordinal &+ earlier &+ next
      return span
    }
    guard !bursts.bursts.isEmpty else { return end > next ? [rateSpan(end, after: 0)] : [] }
    var bursts = bursts
    bursts.length = window.length
    let from = (since - window.origin) * timeScale - MediaTiming.tolerance
    let to = min((until + MediaTiming.tolerance - window.origin) * timeScale, window.length)
    guard
      var earlier = bursts.total(until: from, time: { time(atLocal: $0, window) }),
      let occurrences = bursts.occurrences(after: from, until: to)
    else { throw .tooManyBirths(limit: BurstSchedule.occurrenceLimit, time: asked) }
    var result: [BirthSpan] = []
    for occurrence in occurrences {
      let time = time(atLocal: occurrence.local, window)
      guard time < window.deadline - MediaTiming.tolerance else { break }
      let cut = min(end, max(next, count(window, until: time - 3 * MediaTiming.tolerance)))
      if cut > next { result.append(rateSpan(cut, after: earlier)) }
      next = max(next, cut)
      let count = bursts.count(of: occurrence.burst, at: time)
      guard count > 0 else { continue }
      var span = whole
      (span.seed, span.burstTime) = (Self.burstSeed(whole.seed, occurrence.burst), time)
      (span.first, span.count) = (UInt64(occurrence.number) << 32, count)
      span.ordinal = whole.ordinal &+ earlier &+ next
      result.append(span)
      earlier &+= count
    }
    if end > next { result.append(rateSpan(end, after: earlier)) }
    return result
  }

  private func time(atLocal local: Double, _ window: Window) -> Double {
    window.origin + local / timeScale
  }

  private static func burstSeed(_ seed: UInt64, _ burst: Int) -> UInt64 {
    let bits = Noise.bits(seed: seed, stream: DrawStream.burst.rawValue, index: UInt64(burst))
    return UInt64(bits.x) | UInt64(bits.y) << 32
  }

  /// A number of births without those after the parent's death.
  private func living(_ count: Int, _ window: Window) -> Int {
    guard window.deadline.isFinite else { return count }
    let inTime = self.count(window, until: window.deadline)
    var result = min(count, inTime)
    while result > 0, result == inTime || result == inTime - 1,
      time(window, of: result - 1, jitterFraction: 0) >= window.deadline - MediaTiming.tolerance
    {
      guard jitter == 0 else { break }
      result -= 1
    }
    return result
  }
}
