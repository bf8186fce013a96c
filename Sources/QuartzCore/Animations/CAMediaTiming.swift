// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentAnimations

/// The timing of layers, animations and cells, relative to a parent's time.
public protocol CAMediaTiming: AnyObject {
  var beginTime: CFTimeInterval { get set }
  var duration: CFTimeInterval { get set }
  var speed: Float { get set }
  var timeOffset: CFTimeInterval { get set }
  var repeatCount: Float { get set }
  var repeatDuration: CFTimeInterval { get set }
  var autoreverses: Bool { get set }
  var fillMode: CAMediaTimingFillMode { get set }
}

/// A timing function: the pace of an animation.
public final class CAMediaTimingFunction: Hashable, Sendable {
  let lambent: TimingFunction
  init(_ function: TimingFunction) { lambent = function }

  /// An unknown name is reported to `CAHost.onError`, and gives a linear function.
  public init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: lambent = .linear
    case .easeIn: lambent = .easeIn
    case .easeOut: lambent = .easeOut
    case .easeInEaseOut: lambent = .easeInEaseOut
    case .default: lambent = .default
    default:
      lambent = .linear
      CAHost.report(
        name.rawValue,
        "no timing function is called so: linear, easeIn, easeOut, easeInEaseOut or default")
    }
  }

  /// An x outside of 0…1 is reported to `CAHost.onError`, and gives a linear function.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let numbers = [c1x, c1y, c2x, c2y].map(\.decimal)
    lambent = CAHost.attempt("controlPoints") { try .cubicBezier(checking: numbers) } ?? .linear
  }

  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    guard (0...3).contains(index) else { return }
    var all = [0.0, 0, 0, 0, 1, 1, 1, 1]
    if case .cubicBezier(let curve) = lambent {
      all.replaceSubrange(2..<6, with: [curve.x1, curve.y1, curve.x2, curve.y2])
    }
    values[0] = Float(all[2 * index])
    values[1] = Float(all[2 * index + 1])
  }

  public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool {
    a.lambent == b.lambent
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(lambent) }
}

extension TimingFunction? {
  var object: CAMediaTimingFunction? {
    get { map { CAMediaTimingFunction($0) } }
    set { self = newValue?.lambent }
  }
}

/// A function that makes a transform of numbers.
public final class CAValueFunction: Sendable {
  public var name: CAValueFunctionName { CAName(lambent) }
  let lambent: ValueFunction
  init(_ function: ValueFunction) { lambent = function }

  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
    lambent = function
  }
}

extension ValueFunction? {
  var object: CAValueFunction? {
    get { map { CAValueFunction($0) } }
    set { self = newValue?.lambent }
  }
}
