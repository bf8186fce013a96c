/// What integrals over an interval are built from: its length T, ∫f and ∫∫f (the integral, over the
/// interval, of the integral from its start).
///
/// Moments of adjoining intervals add up, so that a table of prefixes answers any interval.
struct Moments: Sendable, Hashable {
  var length = 0.0
  var first = 0.0
  var second = 0.0

  /// The moments of this interval and then `next`.
  func followed(by next: Moments) -> Moments {
    Moments(
      length: length + next.length, first: first + next.first,
      second: second + first * next.length + next.second)
  }

  /// The moments of what is left of `whole` without this, its beginning.
  func remainder(of whole: Moments) -> Moments {
    let rest = whole.length - length
    return Moments(
      length: rest, first: whole.first - first, second: whole.second - second - first * rest)
  }

  /// The moments of the interval repeated n times.
  func repeated(_ n: Double) -> Moments {
    Moments(
      length: length * n, first: first * n,
      second: second * n + length * first * n * (n - 1) / 2)
  }
}
