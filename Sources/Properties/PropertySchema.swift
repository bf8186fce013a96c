/// A row without its host, for `describe`, the reference and the documents' schema.
package struct PropertySchema: PropertyDescribing, Sendable {
  package let info: PropertyInfo
  /// The default.
  package let initial: PropertyValue
  /// The rows of child hosts, if the value is a list of hosts. A closure, because hosts may nest.
  package let children: (@Sendable () -> [PropertySchema])?
  /// The rows of the host's other properties, if the value is an object of values for them.
  package let fallbacks: (@Sendable () -> [PropertySchema])?

  /// Creates a row from its description and its default.
  package init(
    _ info: PropertyInfo, initial: PropertyValue,
    children: (@Sendable () -> [PropertySchema])? = nil,
    fallbacks: (@Sendable () -> [PropertySchema])? = nil
  ) {
    self.info = info
    self.initial = initial
    self.children = children
    self.fallbacks = fallbacks
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
