/// A stretch of a timeline whose pieces are run through once, or again and again.
struct Section: Sendable, Hashable {
  /// When it begins, in seconds.
  let start: Double
  /// When it ends; endless where it is the last.
  private(set) var end: Double
  /// The length of the cycle that its pieces make, or `nil` where they are run through once.
  let period: Double?
  /// Its pieces in order, the first at 0.
  let pieces: [Piece]
  /// The moments of all pieces, where they make a cycle.
  let cycle: Moments
  /// The bounds of all values.
  let bounds: ClosedRange<Double>
  /// The moments from the start of the first section to this one's.
  var before = Moments()

  /// Creates a section from pieces, of which there is at least one.
  init(start: Double, end: Double, period: Double?, pieces: [Piece]) {
    self.start = start
    self.end = end
    self.period = period
    var table: [Piece] = []
    table.reserveCapacity(pieces.count)
    var sum = Moments()
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for var piece in pieces {
      piece.before = sum
      table.append(piece)
      if piece.length.isFinite { sum = sum.followed(by: piece.moments(to: piece.length)) }
      let bounds = piece.bounds(from: 0, to: piece.length)
      (least, greatest) = (min(least, bounds.lowerBound), max(greatest, bounds.upperBound))
    }
    self.pieces = table
    cycle = sum
    bounds = least <= greatest ? least...greatest : 0...0
  }

  /// The same section, over earlier.
  func ending(at time: Double) -> Section {
    var result = self
    result.end = time
    return result
  }

  /// A place in the table: how many cycles are over, the piece, and the time since its start.
  struct Place {
    var cycle: Double
    var piece: Int
    var offset: Double
  }

  /// The place of a time since the section's start; a time within `tolerance` before a piece's
  /// start is at that start.
  func place(of time: Double, tolerance: Double = 0) -> Place {
    var (rest, cycle) = (max(time, 0), 0.0)
    if let period {
      cycle = ((rest + tolerance) / period).rounded(.down)
      rest = min(max(rest - cycle * period, 0), period)
    }
    let index = lastPiece { $0.start <= rest + tolerance }
    return Place(cycle: cycle, piece: index, offset: max(rest - pieces[index].start, 0))
  }

  /// The last piece of which something holds that holds of a beginning of the table.
  private func lastPiece(where predicate: (Piece) -> Bool) -> Int {
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if predicate(pieces[middle]) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The value at a time since the section's start.
  func value(at time: Double) -> Double {
    let place = place(of: time, tolerance: MediaTiming.tolerance)
    return pieces[place.piece].value(at: place.offset)
  }

  /// The moments of an interval within the section, both ends since its start.
  func moments(from a: Double, to b: Double) -> Moments {
    let (first, last) = (place(of: a), place(of: b))
    if first.cycle == last.cycle, first.piece == last.piece {
      return pieces[first.piece].moments(from: first.offset, to: last.offset)
    }
    let cycles = last.cycle - first.cycle
    return moments(to: first).remainder(of: cycle.repeated(cycles).followed(by: moments(to: last)))
  }

  /// The moments from the start of a place's cycle to the place.
  private func moments(to place: Place) -> Moments {
    let piece = pieces[place.piece]
    return piece.before.followed(by: piece.moments(to: place.offset))
  }

  /// The time since the section's start at which the integral from there reaches a target, for
  /// values that are not negative; `nil` where it stays more than `slack` below.
  func time(whereIntegralReaches target: Double, slack: Double) -> Double? {
    var (rest, passed) = (target, 0.0)
    if let period {
      guard cycle.first > 0 else { return target <= slack ? 0 : nil }
      let cycles = max(0, ((target - slack) / cycle.first).rounded(.up) - 1)
      rest -= cycles * cycle.first
      passed = cycles * period
    }
    let index = lastPiece { $0.before.first < rest - slack }
    let piece = pieces[index]
    let time = passed + piece.start + piece.time(whereIntegralReaches: rest - piece.before.first)
    guard time.isFinite else { return nil }
    return min(time, end - start)
  }

  /// Bounds of the values between two times since the section's start.
  func bounds(from a: Double, to b: Double) -> ClosedRange<Double> {
    let (first, last) = (place(of: a, tolerance: MediaTiming.tolerance), place(of: b))
    guard last.cycle <= first.cycle, last.piece - first.piece < 64 else { return bounds }
    guard last.piece > first.piece else {
      let upper = max(first.offset, last.offset)
      return pieces[first.piece].bounds(from: first.offset, to: upper)
    }
    var result = pieces[first.piece].bounds(from: first.offset, to: pieces[first.piece].length)
    for index in (first.piece + 1)...last.piece {
      let piece = pieces[index]
      let bounds = piece.bounds(from: 0, to: index == last.piece ? last.offset : piece.length)
      result = result.union(bounds)
    }
    return result
  }
}

extension ClosedRange<Double> {
  /// The smallest range that holds all of some numbers; all numbers where one of them is none.
  init(holding values: [Double]) {
    let isSound = !values.isEmpty && !values.contains(where: \.isNaN)
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    self = isSound ? least...greatest : -.infinity...(.infinity)
  }

  /// The smallest range that holds both.
  func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
