/// A row without its host: what `describe`, the reference and the documents' schema list.
public struct PropertySchema: Sendable {
  /// The name in key paths and documents.
  public let name: String
  /// What values it takes.
  public let type: ValueType
  /// What its number counts.
  public let unit: PropertyUnit
  /// The value of a fresh host.
  public let initial: PropertyValue
  /// The least value that is not an error.
  public let minimum: Double?
  /// The greatest value that is not an error.
  public let maximum: Double?
  /// Whether and how it animates.
  public let animation: Animatability
  /// What it means, in one sentence.
  public let summary: String
  /// For values that are hosts themselves: their rows. A closure, because hosts may nest.
  public let children: (@Sendable () -> [PropertySchema])?
  /// For values that are objects of values for the host's other properties: the rows of these.
  public let fallbacks: (@Sendable () -> [PropertySchema])?
}

extension PropertyHost {
  /// The rows with their defaults, in the order of the documentation.
  public static var schema: [PropertySchema] {
    let host = prototype
    return properties.map { $0.schema(initial: $0.get(host)) }
  }
}

extension Property {
  /// The row without its host.
  public func schema(initial: PropertyValue) -> PropertySchema {
    PropertySchema(
      name: name, type: type, unit: unit, initial: initial, minimum: minimum, maximum: maximum,
      animation: animation, summary: summary, children: children?.schema, fallbacks: fallbacks)
  }
}
