import LambentAnimations
import LambentGeometry
import LambentProperties
import Testing

/// Whether two numbers agree to within a tolerance.
func isClose(_ a: Double, _ b: Double, to tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

extension PropertyValue {
  /// The number that it is.
  var asNumber: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The point that it is.
  var asPoint: Point? {
    guard case .point(let point) = self else { return nil }
    return point
  }

  /// The angle about z of the transform that it is.
  var turn: Double? { component("rotation.z")?.asNumber }
}

extension Animation {
  /// The tracks of the animation on properties that all show one value.
  func tracks(
    on type: ValueType = .number, start: PropertyValue = .number(0), model: PropertyValue? = nil,
    velocity: PropertyValue? = nil, key: String? = "property"
  ) throws -> [AnimationTrack] {
    try tracks(forKey: key) { _ in
      AnimationEnds(type: type, start: start, model: model ?? start, velocity: velocity)
    }
  }

  /// The only track of an animation of a number.
  func track(
    on type: ValueType = .number, start: PropertyValue = .number(0), model: PropertyValue? = nil
  ) throws -> AnimationTrack {
    try #require(try tracks(on: type, start: start, model: model).first)
  }
}

extension AnimationTrack {
  /// The number that it shows, over a number.
  func number(at time: Double, over base: Double = 0) -> Double? {
    value(at: time, over: .number(base))?.asNumber
  }
}

extension BasicAnimation {
  /// An animation of numbers.
  init(from: Double? = nil, to: Double? = nil, by: Double? = nil, duration: Double = 1) {
    self.init(keyPath: "property")
    fromValue = from.map(PropertyValue.number)
    toValue = to.map(PropertyValue.number)
    byValue = by.map(PropertyValue.number)
    self.duration = duration
  }
}

extension KeyframeAnimation {
  /// An animation through numbers.
  init(_ values: [Double], duration: Double = 1) {
    self.init(keyPath: "property")
    self.values = values.map(PropertyValue.number)
    self.duration = duration
  }
}
