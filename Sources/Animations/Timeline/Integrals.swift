/// The length T of an interval, ∫f over it, and ∫∫f over it: the integral, over the interval, of
/// the integral from its start.
///
/// Integrals of adjacent intervals can be combined, so a table of prefix integrals gives those of
/// any interval.
struct Integrals: Sendable, Hashable {
  var length = 0.0
  var first = 0.0
  var second = 0.0

  /// The integrals of this interval followed by `next`.
  func followed(by next: Integrals) -> Integrals {
    Integrals(
      length: length + next.length, first: first + next.first,
      second: second + first * next.length + next.second)
  }

  /// The integrals of the rest of `whole` after this interval, its beginning.
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

  /// The integrals of n consecutive intervals that begin with this one, each greater than the
  /// previous by `growth`. The sums over k < n of k and of k(k − 1)/2 are n(n − 1)/2 and n(n − 1)(n
  /// − 2)/6.
  func repeated(_ n: Double, growingBy growth: Integrals) -> Integrals {
    let (pairs, triples) = (n * (n - 1) / 2, n * (n - 1) * (n - 2) / 6)
    return Integrals(
      length: length * n, first: first * n + growth.first * pairs,
      second: second * n + growth.second * pairs
        + length * (first * pairs + growth.first * triples))
  }

  /// The integrals of the sum of this function and another's multiple over the same interval.
  func adding(_ other: Integrals, times factor: Double) -> Integrals {
    Integrals(
      length: length, first: first + factor * other.first,
      second: second + factor * other.second)
  }
}
