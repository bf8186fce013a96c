package import LambentProperties

/// A key of an object of documents, with the type and the default of its value: declared once. The reader,
/// the writer, the schema, `describe` and the checks of ranges are derived from it.
package struct DocumentKey<Value: PropertyRepresentable>: Sendable {
  package let info: PropertyInfo
  /// The value of an object without the key.
  package let standard: Value

  package var name: String { info.name }

  private init(_ info: PropertyInfo, standard: Value) {
    (self.info, self.standard) = (info, standard)
  }
}

extension DocumentKey {
  /// Declares a key with a default.
  package init(
    _ name: String, type: ValueType = Value.valueType, in range: ClosedRange<Double>? = nil,
    unit: PropertyUnit = .none, default standard: Value, _ summary: String
  ) {
    let info = PropertyInfo(
      name, type: type, unit: unit, minimum: range?.lowerBound, maximum: range?.upperBound,
      summary: summary)
    self.init(
      info.choosing(Value.choices).defaulting(to: standard.propertyValue), standard: standard)
  }

  /// Declares a key without a default: its value is optional.
  package init<Wrapped>(
    _ name: String, type: ValueType = Wrapped.valueType, in range: ClosedRange<Double>? = nil,
    unit: PropertyUnit = .none, isRequired: Bool = false, _ summary: String
  ) where Value == Wrapped? {
    let info = PropertyInfo(
      name, type: type, isRequired: isRequired, unit: unit, minimum: range?.lowerBound,
      maximum: range?.upperBound, summary: summary)
    self.init(info.choosing(Wrapped.choices), standard: nil)
  }
}

extension Cursor {
  package func member<Value>(_ key: DocumentKey<Value>) -> Cursor? { member(key.name) }

  /// The choice under a key of this object, or the key's default; `nil` for one that is wrong, which is reported.
  func choice<Value: PropertyChoice>(at key: DocumentKey<Value>) -> Value? {
    guard let member = member(key) else { return key.standard }
    return member.choice(among: Value.allCases.map(\.rawValue)).flatMap { Value(rawValue: $0) }
  }
}

extension DocumentKey where Value: Equatable {
  /// The key with a value; empty if the value is the default.
  package func members(_ value: Value) -> [JSONValue.Member] {
    value == standard ? [] : [(name, JSONValue(value.propertyValue))]
  }
}

/// The values of an object of a document, read by their declared keys.
package struct Fields: Equatable {
  private let values: [String: PropertyValue]

  package init(_ values: [String: PropertyValue]) { self.values = values }

  /// The value under a key, or the key's default.
  package subscript<Value>(_ key: DocumentKey<Value>) -> Value {
    values[key.name].flatMap { Value(propertyValue: $0) } ?? key.standard
  }
}

extension Fields: PropertyRepresentable {
  /// An object; keys declare its own keys.
  package static var valueType: ValueType { .record([]) }

  package init?(propertyValue: PropertyValue) {
    guard case .record(let values) = propertyValue else { return nil }
    self.init(values)
  }

  package var propertyValue: PropertyValue { .record(values) }
}
