extension TimingFunction {
  /// Where, in fractions of the time, the function or what it does changes: the first at 0. What
  /// timelines need to tabulate it.
  package var breakpoints: [Timeline.Breakpoint] {
    switch self {
    case .linear: [.init(0, .linear)]
    case .cubicBezier, .elastic(.in), .elastic(.out), .back(.in), .back(.out), .spring:
      [.init(0, .smooth)]
    case .elastic(.inOut), .back(.inOut): [.init(0, .smooth), .init(0.5, .smooth)]
    case .steps(let count, _):
      count > 4096
        ? [.init(0, .smooth)]
        : (0..<count).map { .init(Double($0) / Double(count), .constant) }
    case .bounce(let easing): easing.bounces.map { .init($0, .smooth) }
    case .stops(let stops):
      ([0] + stops.map(\.time).filter { $0 > 0 && $0 < 1 }).map { .init($0, .linear) }
    }
  }
}

extension TimingFunction.Easing {
  /// The moments at which a bounce hits the ground, and the begin.
  fileprivate var bounces: [Double] {
    let out = [0, 1 / 2.75, 2 / 2.75, 2.5 / 2.75]
    switch self {
    case .out: return out
    case .in: return [0] + out.dropFirst().reversed().map { 1 - $0 }
    case .inOut:
      let first = out.dropFirst().reversed().map { (1 - $0) / 2 }
      return [0] + first + out.map { (1 + $0) / 2 }
    }
  }
}
