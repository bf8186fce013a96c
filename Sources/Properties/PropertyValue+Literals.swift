/// Literals for values: `animation.toValue = 0.5`, `layer.setValue([10, 20], forKeyPath:
/// "position")`. A list of numbers becomes a point, a size, a rectangle or a colour, depending on
/// the property.
extension PropertyValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Text, or the name of a choice.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A list. Numbers in a list may become a point, a size, a rectangle or a colour.
  public init(arrayLiteral elements: PropertyValue...) { self = .list(elements) }
  /// A record. If a name occurs twice, the later value is used.
  public init(dictionaryLiteral elements: (String, PropertyValue)...) {
    self = .record(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension PropertyValue {
  /// Creates a property value from a value of a Swift type: `PropertyValue(color)`,
  /// `PropertyValue(point)`.
  public init(_ value: some PropertyRepresentable) { self = value.propertyValue }

  /// The value as a Swift type; `nil` if it has another type.
  ///
  /// ```swift
  /// let opacity = try layer.value(forKeyPath: "opacity").as(Double.self)
  /// ```
  public func `as`<Value: PropertyRepresentable>(_ type: Value.Type = Value.self) -> Value? {
    Value(propertyValue: self) ?? coerced(to: Value.valueType).flatMap(Value.init(propertyValue:))
  }
}
