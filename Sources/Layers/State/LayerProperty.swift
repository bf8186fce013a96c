public import LambentProperties

/// A property that a subclass of ``Layer`` declares for itself: its row and its default, once.
///
/// ```swift
/// final class RoundProgressLayer: Layer {
///   static let progress = LayerProperty(
///     "progress", default: 0.0, minimum: 0, maximum: 1, animation: .implicit,
///     summary: "How much of the circle is drawn.")
///   override class var properties: [any DeclaredProperty] { super.properties + [progress] }
///   var progress: Double {
///     get { self[Self.progress] }
///     set { self[Self.progress] = newValue }
///   }
/// }
/// ```
public struct LayerProperty<Value: PropertyRepresentable>: DeclaredProperty {
  /// The description that key paths, animations, documents and `describe` read.
  public let row: LayerRow
  /// The value of a layer for which none was set.
  package let defaultValue: Value

  /// Declares a property.
  ///
  /// - Parameters:
  ///   - name: The name in key paths and documents.
  ///   - defaultValue: The value of a layer on which the property was not set.
  ///   - type: The type of its values in documents.
  ///   - unit: The unit of its numbers.
  ///   - minimum: The smallest number, in that unit; `nil` for no bound.
  ///   - maximum: The greatest number, in that unit; `nil` for no bound.
  ///   - isAscending: True if the numbers of a list have to ascend.
  ///   - animation: The way in which it animates.
  ///   - summary: The meaning, in one sentence, for listings and the documents' schema.
  public init(
    _ name: String, default defaultValue: Value, type: ValueType = Value.valueType,
    unit: PropertyUnit = .none, minimum: Double? = nil, maximum: Double? = nil,
    isAscending: Bool = false, animation: Animatability = .none, summary: String
  ) {
    self.defaultValue = defaultValue
    let fallback = defaultValue.propertyValue
    let property = Property<LayerState>(
      name, type: type, unit: unit, minimum: minimum, maximum: maximum,
      isAscending: isAscending, animation: animation, summary: summary,
      get: { $0.customProperties[name] ?? fallback },
      set: { state, value in
        guard let typed = Value(propertyValue: value) else { return false }
        state.customProperties[name] = typed.propertyValue
        return true
      }
    ).choosing(Value.choices)
    row = LayerRow(property)
  }

  /// The name in key paths and documents.
  public var name: String { row.property.name }
}

/// A property that a class of layers declares: an element of ``Layer/properties``.
///
/// Every ``LayerProperty`` is one, whatever its type of values.
public protocol DeclaredProperty: Sendable {
  /// The description that key paths, animations, documents and `describe` read.
  var row: LayerRow { get }
}

/// The description of a layer's property: its name, type, unit, range and animatability.
public struct LayerRow: DeclaredProperty {
  package let property: Property<LayerState>

  init(_ property: Property<LayerState>) { self.property = property }

  /// The description itself.
  public var row: LayerRow { self }
}

extension LayerState {
  /// The value of a property that a subclass declares.
  package subscript<Value>(_ property: LayerProperty<Value>) -> Value {
    get {
      customProperties[property.name].flatMap { Value(propertyValue: $0) } ?? property.defaultValue
    }
    set { customProperties[property.name] = newValue.propertyValue }
  }
}
