extension TimingFunction {
  /// The breakpoints of the function, in fractions of the time, for tabulation by timelines. The
  /// first is at 0.
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
      [.init(0, .linear)]
        + stops.lazy.map(\.time).filter { $0 > 0 && $0 < 1 }.map { .init($0, .linear) }
    }
  }
}

extension TimingFunction.Easing {
  /// The times at which a bounce touches the ground, and the beginning.
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
