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

  /// The moments of n intervals in a row of which the first is this one and each is by `growth` more
  /// than the one before: the sums over k < n of k and of k(k − 1)/2 are n(n − 1)/2 and
  /// n(n − 1)(n − 2)/6.
  func repeated(_ n: Double, growingBy growth: Moments) -> Moments {
    let (pairs, triples) = (n * (n - 1) / 2, n * (n - 1) * (n - 2) / 6)
    return Moments(
      length: length * n, first: first * n + growth.first * pairs,
      second: second * n + growth.second * pairs
        + length * (first * pairs + growth.first * triples))
  }

  /// The moments of this and so many times another's, over the same interval.
  func adding(_ other: Moments, times factor: Double) -> Moments {
    Moments(
      length: length, first: first + factor * other.first,
      second: second + factor * other.second)
  }
}
