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
  /// Whether each number of a list is at least as great as the one before it.
  public let isAscending: Bool
  /// Whether and how it animates.
  public let animation: Animatability
  /// What it means, in one sentence.
  public let summary: String
  /// For values that are hosts themselves: their rows. A closure, because hosts may nest.
  public let children: (@Sendable () -> [PropertySchema])?
  /// For values that are objects of values for the host's other properties: the rows of these.
  public let fallbacks: (@Sendable () -> [PropertySchema])?

  /// Creates a row of a host that is no `PropertyHost`: a filter's input.
  package init(
    name: String, type: ValueType, unit: PropertyUnit = .none, initial: PropertyValue,
    minimum: Double? = nil, maximum: Double? = nil, isAscending: Bool = false,
    animation: Animatability = .none, summary: String,
    children: (@Sendable () -> [PropertySchema])? = nil,
    fallbacks: (@Sendable () -> [PropertySchema])? = nil
  ) {
    self.name = name
    self.type = type
    self.unit = unit
    self.initial = initial
    self.minimum = minimum
    self.maximum = maximum
    self.isAscending = isAscending
    self.animation = animation
    self.summary = summary
    self.children = children
    self.fallbacks = fallbacks
  }

  /// The bounds of its numbers.
  package var bounds: NumberBounds { NumberBounds(minimum: minimum, maximum: maximum) }

  /// The nearest value whose numbers are within the bounds and, where they have to be, in order.
  package func clamped(_ value: PropertyValue) -> PropertyValue {
    bounds.clamp(value, isAscending: isAscending)
  }
}

extension PropertyHost {
  /// The rows with their defaults, in the order of the documentation.
  public static var schema: [PropertySchema] { table.schema }
}

extension Property {
  /// The row without its host.
  public func schema(initial: PropertyValue) -> PropertySchema {
    PropertySchema(
      name: name, type: type, unit: unit, initial: initial, minimum: minimum, maximum: maximum,
      isAscending: isAscending, animation: animation, summary: summary, children: children?.schema,
      fallbacks: fallbacks)
  }
}
