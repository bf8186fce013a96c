/// Values are written as literals: `animation.toValue = 0.5`, `layer.setValue([10, 20], forKeyPath:
/// "position")`. A list of numbers stands for a point, a size, a rectangle or a colour, whichever the
/// property takes.
extension PropertyValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A switch.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Text, or the name of a choice.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Values in order; numbers in a list may stand for a point, a size, a rectangle or a colour.
  public init(arrayLiteral elements: PropertyValue...) { self = .list(elements) }
  /// Values under names; of two with one name, the later counts.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self = .record(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension PropertyValue {
  /// The value of a field: `PropertyValue(color)`, `PropertyValue(point)`.
  public init(_ value: some PropertyRepresentable) { self = value.propertyValue }

  /// The value as a Swift type, or `nil` where it is of another kind.
  ///
  /// ```swift
  /// let opacity = try layer.value(forKeyPath: "opacity").as(Double.self)
  /// ```
  public func `as`<Value: PropertyRepresentable>(_ type: Value.Type = Value.self) -> Value? {
    Value(propertyValue: self) ?? coerced(to: Value.valueType).flatMap(Value.init(propertyValue:))
  }
}
