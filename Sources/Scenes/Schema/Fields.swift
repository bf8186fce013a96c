import LambentProperties

/// The values of an object of a document, read by their declared keys.
struct Fields: Equatable {
  private let values: [String: PropertyValue]

  init(_ values: [String: PropertyValue]) { self.values = values }

  /// The value under a key, or the key's default.
  subscript<Value>(_ key: DocumentKey<Value>) -> Value {
    values[key.name].flatMap { Value(propertyValue: $0) } ?? key.standard
  }
}

extension Fields: PropertyRepresentable {
  /// An object; keys declare its own keys.
  static var valueType: ValueType { .record([]) }

  init?(propertyValue: PropertyValue) {
    guard case .record(let values) = propertyValue else { return nil }
    self.init(values)
  }

  var propertyValue: PropertyValue { .record(values) }
}

extension Cursor {
  /// The values of an object with declared keys; what is wrong with them is reported.
  func fields(_ keys: [PropertyInfo], in context: ValueContext) -> Fields? {
    guard case .record(let values)? = value(of: .record(keys), in: context) else { return nil }
    return Fields(values)
  }
}
