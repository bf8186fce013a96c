public import LambentProperties

/// An animation from one value to another.
///
/// Of from, to and by, any may be left out: from and to; from and from + by; to − by and to; from
/// and the model; what was shown and to; what was shown and by more; what was shown and the model.
/// All three: by is ignored. In an additive animation, what is left out adds nothing.
///
/// ```swift
/// var rise = BasicAnimation(keyPath: "position.y")
/// rise.byValue = .number(-40)
/// rise.duration = 0.5
/// ```
public struct BasicAnimation: PropertyAnimation {
  public var timing = MediaTiming()
  public var timingFunction: TimingFunction?
  public var isRemovedOnCompletion = true
  public var attributes: [String: PropertyValue] = [:]
  public var keyPath: String?
  public var isAdditive = false
  public var isCumulative = false
  public var valueFunction: ValueFunction?
  /// Where it starts.
  public var fromValue: PropertyValue?
  /// Where it ends.
  public var toValue: PropertyValue?
  /// How much it changes.
  public var byValue: PropertyValue?

  /// Creates an animation of a property; without a key path, of the one under whose name it is added.
  public init(keyPath: String? = nil) {
    self.keyPath = keyPath
  }

  public static let kind = "basic"
  public static let summary = "Leads a property from one value to another."
  public static let prototype = BasicAnimation()
  public static let properties: [Property<BasicAnimation>] =
    commonRows(\.timing) + propertyRows + [
      anyRow("fromValue", \.fromValue, "Where it starts."),
      anyRow("toValue", \.toValue, "Where it ends."),
      anyRow("byValue", \.byValue, "How much it changes."),
    ]

  public func check() throws(AnimationError) {}

  public func curve(for ends: AnimationEnds) throws(AnimationError) -> AnimationCurve {
    let (from, to) = try Interval(self, fromValue, toValue, byValue, for: ends).ends
    return .basic(from: from, to: to)
  }
}

/// The ends of an interpolation, from what of from, to and by is given.
struct Interval {
  let ends: (from: PropertyValue, to: PropertyValue)

  init(
    _ animation: some PropertyAnimation, _ from: PropertyValue?, _ to: PropertyValue?,
    _ by: PropertyValue?, for ends: AnimationEnds
  ) throws(AnimationError) {
    let input = try animation.input(for: ends)
    let from = try input.coerced(from, "fromValue")
    let to = try input.coerced(to, "toValue")
    let by = try input.coerced(by, "byValue")
    let nothing = input.model.zero ?? from?.zero ?? to?.zero ?? by?.zero ?? input.model
    let start = animation.isAdditive ? nothing : input.start
    let model = animation.isAdditive ? nothing : input.model
    switch (from, to, by) {
    case (let from?, let to?, _): self.ends = (from, to)
    case (let from?, nil, let by?): self.ends = (from, try input.sum(from, by))
    case (nil, let to?, let by?): self.ends = (try input.difference(to, by), to)
    case (let from?, nil, nil): self.ends = (from, model)
    case (nil, let to?, nil): self.ends = (start, to)
    case (nil, nil, let by?): self.ends = (start, try input.sum(start, by))
    case (nil, nil, nil): self.ends = (start, model)
    }
  }
}

/// What an animation's own values are measured against: the property, or what its value function
/// would make of it.
struct AnimationInput {
  let type: ValueType
  let start: PropertyValue
  let model: PropertyValue
  let velocity: PropertyValue?

  /// A value of the animation as one that the key path takes.
  func coerced(
    _ value: PropertyValue?, _ property: String
  ) throws(AnimationError) -> PropertyValue? {
    guard let value else { return nil }
    guard let result = value.coerced(to: type) else {
      throw .wrongKind(property: property, expected: type, found: value)
    }
    guard result.isFinite else {
      throw .invalid(property: property, reason: "every number must be finite")
    }
    return result
  }

  func sum(
    _ value: PropertyValue, _ by: PropertyValue
  ) throws(AnimationError) -> PropertyValue {
    guard let sum = value.adding(by) else {
      throw .wrongKind(property: "byValue", expected: type, found: by)
    }
    return sum
  }

  func difference(
    _ value: PropertyValue, _ by: PropertyValue
  ) throws(AnimationError) -> PropertyValue {
    guard let difference = value.subtracting(by) else {
      throw .wrongKind(property: "byValue", expected: type, found: by)
    }
    return difference
  }
}

extension PropertyAnimation {
  /// The property as the animation's values see it.
  func input(for ends: AnimationEnds) throws(AnimationError) -> AnimationInput {
    guard let valueFunction else {
      return AnimationInput(
        type: ends.type, start: ends.start, model: ends.model, velocity: ends.velocity)
    }
    guard let start = valueFunction.argument(of: ends.start),
      let model = valueFunction.argument(of: ends.model)
    else {
      throw .invalid(
        property: "valueFunction", reason: "it makes a transform, which the key path does not take")
    }
    return AnimationInput(
      type: valueFunction.inputType, start: start, model: model, velocity: nil)
  }
}
