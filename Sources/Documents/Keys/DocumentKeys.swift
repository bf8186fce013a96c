package import LambentProperties

/// The keys of the objects of documents that are not hosts: of the document, of layers beside their
/// properties, of images, clips, fonts, events, parameters and pins.
///
/// Each is a `PropertyInfo`, as a row of a host is: reading, the schema, `describe` and the documents
/// have its type, its range and its sentence from here.
package enum DocumentKeys {
  package static func key(
    _ name: String, _ type: ValueType, in range: ClosedRange<Double>? = nil,
    unit: PropertyUnit = .none, isRequired: Bool = false, _ summary: String
  ) -> PropertyInfo {
    PropertyInfo(
      name, type: type, isRequired: isRequired, unit: unit, minimum: range?.lowerBound,
      maximum: range?.upperBound, summary: summary)
  }

  /// Declares a key with a default.
  package static func key(
    _ name: String, _ type: ValueType, in range: ClosedRange<Double>? = nil,
    unit: PropertyUnit = .none, default standard: PropertyValue, _ summary: String
  ) -> PropertyInfo {
    key(name, type, in: range, unit: unit, summary).defaulting(to: standard)
  }
}

extension [PropertyInfo] {
  package var names: [String] { map(\.name) }

  /// The same keys, none of which has to be there.
  package var eachOptional: [PropertyInfo] {
    map { key in
      var key = key
      key.isRequired = false
      return key
    }
  }
}
