/// A piece of a timeline that follows one formula.
struct Segment: Sendable, Hashable {
  /// The value as a function of the time x since the piece's start.
  enum Form: Sendable, Hashable {
    case constant(Double)
    /// value + slope · x
    case linear(value: Double, slope: Double)
    /// A polynomial in x / length.
    case smooth(Polynomial)
  }

  /// The start, in seconds since its section's start.
  var start: Double
  /// The length, in seconds; infinite only for a constant or linear piece.
  var length: Double
  var form: Form
  /// The integrals from the section's start to the piece's.
  var before = Integrals()

  /// The value `x` seconds after the start.
  func value(at x: Double) -> Double {
    switch form {
    case .constant(let value): value
    case .linear(let value, let slope): value + slope * x
    case .smooth(let polynomial): polynomial.value(at: x / length)
    }
  }

  /// The integrals from the start to `x` seconds after it.
  func moments(to x: Double) -> Integrals {
    switch form {
    case .constant(let value):
      return Integrals(length: x, first: value * x, second: value * x * x / 2)
    case .linear(let value, let slope):
      return Integrals(
        length: x, first: (value + slope * x / 2) * x,
        second: (value / 2 + slope * x / 6) * x * x)
    case .smooth(let polynomial):
      let u = x / length
      return Integrals(
        length: x, first: length * polynomial.integral(to: u),
        second: length * length * polynomial.doubleIntegral(to: u))
    }
  }

  /// The integrals from `x` to `y` seconds after the start.
  func moments(from x: Double, to y: Double) -> Integrals {
    switch form {
    case .constant:
      return moments(to: y - x)
    case .linear(let value, let slope):
      var shifted = self
      shifted.form = .linear(value: value + slope * x, slope: slope)
      return shifted.moments(to: y - x)
    case .smooth:
      return moments(to: x).remainder(of: moments(to: y))
    }
  }

  /// Bounds of the value between `x` and `y`: exact, except that a polynomial has the bounds of the
  /// whole piece.
  func bounds(from x: Double, to y: Double) -> ClosedRange<Double> {
    switch form {
    case .constant(let value): return ClosedRange(holding: [value])
    case .linear:
      let (a, b) = (value(at: x), value(at: y))
      return ClosedRange(holding: [a, b])
    case .smooth(let polynomial): return polynomial.bounds
    }
  }

  /// The time after the start, at most the length, at which the integral from the start reaches
  /// `target`. Values must not be negative.
  func time(whereIntegralReaches target: Double) -> Double {
    guard target > 0 else { return 0 }
    switch form {
    case .constant(let value):
      return value > 0 ? min(target / value, length) : length
    case .linear(let value, let slope):
      let root = value * value + 2 * slope * target
      let denominator = value + max(root, 0).squareRoot()
      return denominator > 0 ? min(2 * target / denominator, length) : length
    case .smooth(let polynomial):
      return length * polynomial.argument(whereIntegralReaches: target / length)
    }
  }
}
