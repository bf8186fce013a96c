import LambentAnimations

/// How a time relates to the one above it: of layers, animations and cells.
public protocol CAMediaTiming: AnyObject {
  /// When it begins, in seconds of the time above.
  var beginTime: CFTimeInterval { get set }
  /// The length of one run, in seconds.
  var duration: CFTimeInterval { get set }
  /// Seconds per second of the time above.
  var speed: Float { get set }
  /// Added to the local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// How many cycles there are; 0 stands for one.
  var repeatCount: Float { get set }
  /// How long cycles repeat, in seconds.
  var repeatDuration: CFTimeInterval { get set }
  /// True if each run is followed by one backwards.
  var autoreverses: Bool { get set }
  /// The values that are shown outside of the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// How the progress of an animation bends.
public final class CAMediaTimingFunction: Hashable, Sendable {
  let lambent: TimingFunction
  private let points: [Double]

  /// Creates a function by its name; an unknown name gives an even pace and is told to
  /// `CAHost.onError`.
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

  /// Creates a curve by its two control points: x is time, y progress. An x outside of 0…1 gives an
  /// even pace and is told to `CAHost.onError`.
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

  /// Creates a function by its name; `nil` where there is none of that name.
  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
    (self.name, lambent) = (name, function)
  }
}
