import LambentAnimations

/// The timing of layers, animations and cells, relative to a parent's time.
public protocol CAMediaTiming: AnyObject {
  /// The begin time, in the parent's time, in seconds.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one cycle, in seconds.
  var duration: CFTimeInterval { get set }
  /// The local time per second of the parent's time.
  var speed: Float { get set }
  /// An offset of the local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles. 0 means one cycle.
  var repeatCount: Float { get set }
  /// The duration for which cycles repeat, in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// True if each cycle is followed by one in reverse.
  var autoreverses: Bool { get set }
  /// The values outside of the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// A timing function: the pace of an animation.
public final class CAMediaTimingFunction: Hashable, Sendable {
  let lambent: TimingFunction
  private let points: [Double]

  /// Creates a function by its name. An unknown name is reported to `CAHost.onError`, and gives a linear
  /// function.
  public init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: (lambent, points) = (.linear, [0, 0, 1, 1])
    case .easeIn: (lambent, points) = (.easeIn, [0.42, 0, 1, 1])
    case .easeOut: (lambent, points) = (.easeOut, [0, 0, 0.58, 1])
    case .easeInEaseOut: (lambent, points) = (.easeInEaseOut, [0.42, 0, 0.58, 1])
    case .default: (lambent, points) = (.default, [0.25, 0.1, 0.25, 1])
    default:
      (lambent, points) = (.linear, [0, 0, 1, 1])
      CAHost.report(
        CAError(
          key: name.rawValue,
          "no timing function is called so: linear, easeIn, easeOut, easeInEaseOut or default"))
    }
  }

  /// Creates a curve with two control points: x is time, y is progress. An x outside of 0…1 is reported to
  /// `CAHost.onError`, and gives a linear function.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let numbers = [c1x, c1y, c2x, c2y].map(\.decimal)
    do throws(TimingFunctionError) {
      lambent = try .cubicBezier(checking: numbers)
      points = numbers
    } catch {
      (lambent, points) = (.linear, [0, 0, 1, 1])
      CAHost.report(CAError(key: "controlPoints", error))
    }
  }

  init?(_ function: TimingFunction?) {
    guard let function else { return nil }
    lambent = function
    if case .cubicBezier(let curve) = function {
      points = [curve.x1, curve.y1, curve.x2, curve.y2]
    } else {
      points = [0, 0, 1, 1]
    }
  }

  /// A control point, 0…3, as two numbers: the first is (0, 0), the last (1, 1).
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let all = [0, 0] + points + [1, 1]
    guard (0...3).contains(index) else { return }
    values[0] = Float(all[2 * index])
    values[1] = Float(all[2 * index + 1])
  }

  /// True if two have the same control points.
  public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool {
    a.lambent == b.lambent
  }

  /// Hashes the control points.
  public func hash(into hasher: inout Hasher) { hasher.combine(lambent) }
}

/// A function that makes a transform of numbers.
public final class CAValueFunction: Sendable {
  /// The name that the function was created with.
  public let name: CAValueFunctionName
  let lambent: ValueFunction

  /// Creates a function by its name; `nil` for an unknown name.
  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
    (self.name, lambent) = (name, function)
  }
}
