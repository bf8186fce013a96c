/// A number in an object that violates the limits of its key.
package struct FieldFault: Sendable, Hashable {
  /// The path from the value to the key: keys and indices joined by dots.
  package let keyPath: String
  package let value: Double
  /// The limits of the key, if any.
  package let minimum, maximum: Double?
}

extension ValueType {
  /// All numbers in the objects of a value that are not finite or violate the limits of their keys.
  ///
  /// - Parameter limit: the greatest magnitude for keys without limits.
  package func fieldFaults(of value: PropertyValue, limit: Double) -> [FieldFault] {
    switch (self, value) {
    case (.optional(let wrapped), _): return wrapped.fieldFaults(of: value, limit: limit)
    case (.list(let element), .list(let values)):
      return values.enumerated().flatMap { index, value in
        element.fieldFaults(of: value, limit: limit).map { $0.below("\(index)") }
      }
    case (.tuple(let fields), .list(let values)):
      return zip(fields, values).enumerated().flatMap { index, pair in
        pair.0.faults(of: pair.1, limit: limit, at: "\(index)")
      }
    case (.dictionary(let element), .record(let record)):
      return record.sorted { $0.key < $1.key }.flatMap { key, value in
        element.fieldFaults(of: value, limit: limit).map { $0.below(key) }
      }
    case (.record(let fields), .record(let record)):
      return fields.flatMap { field in
        record[field.name].map { field.faults(of: $0, limit: limit, at: field.name) } ?? []
      }
    default: return []
    }
  }
}

extension PropertyInfo {
  fileprivate func faults(
    of value: PropertyValue, limit: Double, at key: String
  ) -> [FieldFault] {
    guard case .number(let number) = value else {
      let within = type.fieldFaults(of: value, limit: limit).map { $0.below(key) }
      return value.isFinite ? within : within + [fault(.nan, at: key)]
    }
    let isEndless = number == .infinity && maximum == .infinity
    let isWithin = number >= minimum ?? -limit && number <= maximum ?? limit
    return isEndless || (number.isFinite && isWithin) ? [] : [fault(number, at: key)]
  }

  private func fault(_ value: Double, at key: String) -> FieldFault {
    FieldFault(keyPath: key, value: value, minimum: minimum, maximum: maximum)
  }
}

extension FieldFault {
  fileprivate func below(_ key: String) -> FieldFault {
    FieldFault(keyPath: "\(key).\(keyPath)", value: value, minimum: minimum, maximum: maximum)
  }
}
