/// A row without its host: what `describe`, the reference and the documents' schema list.
package struct PropertySchema: PropertyDescribing, Sendable {
  /// The facts of the property.
  package let info: PropertyInfo
  /// The value of a fresh host.
  package let initial: PropertyValue
  /// For values that are hosts themselves: their rows. A closure, because hosts may nest.
  package let children: (@Sendable () -> [PropertySchema])?
  /// For values that are objects of values for the host's other properties: the rows of these.
  package let fallbacks: (@Sendable () -> [PropertySchema])?

  init(
    _ info: PropertyInfo, initial: PropertyValue,
    children: (@Sendable () -> [PropertySchema])?, fallbacks: (@Sendable () -> [PropertySchema])?
  ) {
    self.info = info
    self.initial = initial
    self.children = children
    self.fallbacks = fallbacks
  }

  /// Creates a row of a host that is no `PropertyHost`: a filter's input.
  package init(
    name: String, type: ValueType, unit: PropertyUnit = .none, initial: PropertyValue,
    minimum: Double? = nil, maximum: Double? = nil, isAscending: Bool = false,
    animation: Animatability = .none, summary: String
  ) {
    let info = PropertyInfo(
      name, type: type, unit: unit, minimum: minimum, maximum: maximum, isAscending: isAscending,
      animation: animation, summary: summary)
    self.init(info, initial: initial, children: nil, fallbacks: nil)
  }
}

extension PropertyHost {
  /// The rows with their defaults, in the order of the documentation.
  package static var schema: [PropertySchema] { table.schema }
}

extension Property {
  /// The row without its host.
  package func schema(initial: PropertyValue) -> PropertySchema {
    PropertySchema(info, initial: initial, children: children?.schema, fallbacks: fallbacks)
  }
}
