/// The length T of an interval, and ∫f and ∫∫f over it (the second is the integral, over the
/// interval, of the integral from its start).
///
/// Integrals of adjoining intervals add up, so that a table of prefixes answers any interval.
struct Integrals: Sendable, Hashable {
  var length = 0.0
  var first = 0.0
  var second = 0.0

  /// The integrals of this interval and then `next`.
  func followed(by next: Integrals) -> Integrals {
    Integrals(
      length: length + next.length, first: first + next.first,
      second: second + first * next.length + next.second)
  }

  /// The integrals of what is left of `whole` without this, its beginning.
  func remainder(of whole: Integrals) -> Integrals {
    let rest = whole.length - length
    return Integrals(
      length: rest, first: whole.first - first, second: whole.second - second - first * rest)
  }

  /// The integrals of the interval repeated n times.
  func repeated(_ n: Double) -> Integrals {
    Integrals(
      length: length * n, first: first * n,
      second: second * n + length * first * n * (n - 1) / 2)
  }

  /// The integrals of n intervals in a row of which the first is this one and each is by `growth` more
  /// than the one before: the sums over k < n of k and of k(k − 1)/2 are n(n − 1)/2 and
  /// n(n − 1)(n − 2)/6.
  func repeated(_ n: Double, growingBy growth: Integrals) -> Integrals {
    let (pairs, triples) = (n * (n - 1) / 2, n * (n - 1) * (n - 2) / 6)
    return Integrals(
      length: length * n, first: first * n + growth.first * pairs,
      second: second * n + growth.second * pairs
        + length * (first * pairs + growth.first * triples))
  }

  /// The integrals of this and so many times another's, over the same interval.
  func adding(_ other: Integrals, times factor: Double) -> Integrals {
    Integrals(
      length: length, first: first + factor * other.first,
      second: second + factor * other.second)
  }
}
