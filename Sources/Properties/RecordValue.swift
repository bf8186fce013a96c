/// A value that is an object in documents, declared by its fields.
package protocol RecordValue: BuiltInValue {
  /// The value of an object without fields.
  static var blank: Self { get }
  /// The fields, in the order in which they are described.
  static var fields: [RecordField<Self>] { get }
}

extension RecordValue {
  /// The object's type. Fields have the defaults that the blank object has.
  package static var recordType: ValueType {
    let blank = blank
    return .record(
      fields.map { field in
        var info = field.info
        if !info.isRequired { info.standard = field.get(blank).flatMap { $0 == .null ? nil : $0 } }
        return info
      })
  }
  package static var storedType: ValueType { recordType }
  package init?(stored propertyValue: PropertyValue) { self.init(record: propertyValue) }

  /// Creates the value from an object; `nil` if a field is unknown, has another type, or is required and
  /// missing.
  package init?(record value: PropertyValue) {
    guard case .record(let record) = value else { return nil }
    var (result, count) = (Self.blank, 0)
    for field in Self.fields {
      guard let given = record[field.info.name] else {
        if field.info.isRequired { return nil }
        continue
      }
      guard field.set(&result, given) else { return nil }
      count += 1
    }
    guard count == record.count else { return nil }
    self = result
  }

  /// The value as an object.
  package var stored: PropertyValue {
    var record: [String: PropertyValue] = [:]
    for field in Self.fields { record[field.info.name] = field.get(self) }
    return .record(record)
  }
}

/// A field of an object: its description, and the property that it is.
package struct RecordField<Object>: Sendable {
  /// The field as the schema and `describe` state it.
  package private(set) var info: PropertyInfo
  /// Sets the property; false if the value has another type.
  fileprivate let set: @Sendable (inout Object, PropertyValue) -> Bool
  /// The value; `nil` if it is absent.
  fileprivate let get: @Sendable (Object) -> PropertyValue?

  /// Creates a field. Without a type, it has that of the property.
  package init<Value: PropertyRepresentable>(
    _ path: any WritableKeyPath<Object, Value> & Sendable, _ name: String, type: ValueType? = nil,
    isRequired: Bool = false, range: ClosedRange<Double>? = nil, summary: String
  ) {
    info = .field(
      name, type ?? Value.valueType, isRequired, range, Value.choices, summary: summary)
    set = { object, given in
      guard let value = Value(field: given) else { return false }
      object[keyPath: path] = value
      return true
    }
    get = { $0[keyPath: path].propertyValue }
  }

  /// Creates a field of a property that can be `nil`, where the object does not have it.
  package init<Value: PropertyRepresentable>(
    _ path: any WritableKeyPath<Object, Value?> & Sendable, _ name: String, type: ValueType? = nil,
    range: ClosedRange<Double>? = nil, summary: String
  ) {
    info = .field(name, type ?? Value.valueType, false, range, Value.choices, summary: summary)
    set = { object, given in
      guard let value = Value(field: given) else { return false }
      object[keyPath: path] = value
      return true
    }
    get = { $0[keyPath: path]?.propertyValue }
  }
}

extension RecordField {
  /// The field with a unit of its numbers.
  package func measured(in unit: PropertyUnit) -> RecordField {
    var result = self
    result.info.unit = unit
    return result
  }
}

extension PropertyRepresentable {
  fileprivate init?(field value: PropertyValue) {
    guard let fit = value.coerced(to: Self.valueType) else { return nil }
    self.init(propertyValue: fit)
  }
}

extension PropertyInfo {
  /// A field whose range has no end where it is infinite.
  fileprivate static func field(
    _ name: String, _ type: ValueType, _ isRequired: Bool, _ range: ClosedRange<Double>?,
    _ choices: [Choice], summary: String
  ) -> PropertyInfo {
    func end(_ number: Double?) -> Double? { number.flatMap { $0.isFinite ? $0 : nil } }
    return PropertyInfo(
      name, type: type, isRequired: isRequired, minimum: end(range?.lowerBound),
      maximum: end(range?.upperBound), summary: summary
    ).choosing(choices)
  }
}
