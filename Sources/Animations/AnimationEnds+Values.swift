import LambentGeometry
import LambentProperties

extension AnimationEnds {
  /// A value of the animation, converted to the type of the key path.
  func coerced(
    _ value: PropertyValue?, _ property: @autoclosure () -> String
  ) throws(AnimationError) -> PropertyValue? {
    guard let value else { return nil }
    guard let result = value.coerced(to: type) else {
      throw .wrongKind(property: property(), expected: type, found: value)
    }
    guard result.isFinite else {
      throw .invalid(property: property(), reason: "every number must be finite")
    }
    return result
  }

  /// A list of values, converted to the type of the key path. `property` names the list.
  func coerced(
    _ values: [PropertyValue], _ property: String
  ) throws(AnimationError) -> [PropertyValue] {
    let kind = frequentKind
    var result = values
    // Long lists are usually points or numbers of the right type: leave those as they are.
    for index in values.indices where kind?.fits(values[index]) != true {
      result[index] = try coerced(values[index], "\(property)[\(index)]") ?? values[index]
    }
    return result
  }

  private var frequentKind: FrequentKind? {
    switch type {
    case .point: .point
    case .number, .angle: .number
    default: nil
    }
  }

  /// The common element types of long lists.
  private enum FrequentKind {
    case point
    case number

    /// True if ``coerced(_:_:)`` would leave the value unchanged.
    func fits(_ value: PropertyValue) -> Bool {
      switch value {
      case .point(let point): self == .point && point.x.isFinite && point.y.isFinite
      case .number(let number): self == .number && number.isFinite
      default: false
      }
    }
  }

  /// A sum or a difference with “byValue”, which some values do not have.
  func sum(_ value: PropertyValue?) throws(AnimationError) -> PropertyValue {
    if let value { return value }
    throw .invalid(
      property: "byValue",
      reason: "such values cannot be added: give “fromValue” and “toValue” instead")
  }
}

extension PropertyAnimation {
  /// The ends of the animation's own values: those of the property, or of the input of its value function.
  func input(for ends: AnimationEnds) throws(AnimationError) -> AnimationEnds {
    guard let valueFunction else { return ends }
    guard let start = valueFunction.argument(of: ends.start),
      let model = valueFunction.argument(of: ends.model)
    else {
      throw .invalid(
        property: "valueFunction", reason: "it makes a transform, which the key path does not take")
    }
    return AnimationEnds(type: valueFunction.inputType, start: start, model: model)
  }
}
