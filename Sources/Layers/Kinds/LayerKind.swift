package import LambentProperties

/// A kind of layer under its name in documents.
public struct LayerKind: Sendable {
  /// The `type` in documents.
  public let name: String
  /// The kind, in one sentence.
  package let summary: String
  /// The rows of its properties; their defaults are those of a fresh ``LayerState``.
  package let schema: LayerSchema
  /// The class of its layers.
  package let layerClass: Layer.Type

  /// Describes a class of layers.
  ///
  /// - Complexity: O(rows).
  public init(_ name: String, _ layerClass: Layer.Type, summary: String) {
    self.name = name
    self.summary = summary
    self.layerClass = layerClass
    schema = LayerSchema(layerClass.properties.map(\.row.property))
  }

  /// Makes a layer of the kind.
  package func make() -> Layer { layerClass.init() }

  /// The value that a property of a fresh layer of the kind has.
  package func defaultValue(of row: Property<LayerState>) -> PropertyValue {
    row.get(LayerState(schema: schema))
  }

  /// The built-in kinds, in the order of the documentation.
  package static var all: [LayerKind] { LayerRegistry.builtIn.kinds }
}
