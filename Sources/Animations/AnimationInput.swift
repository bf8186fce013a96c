import LambentProperties

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
      throw Self.addsNothing
    }
    return sum
  }

  func difference(
    _ value: PropertyValue, _ by: PropertyValue
  ) throws(AnimationError) -> PropertyValue {
    guard let difference = value.subtracting(by) else {
      throw Self.addsNothing
    }
    return difference
  }

  private static let addsNothing = AnimationError.invalid(
    property: "byValue",
    reason: "such values cannot be added: give “fromValue” and “toValue” instead")
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
