public import LambentProperties

/// A kind of layer under its name in documents: the registry that readers, `describe` and the schema
/// use.
public struct LayerKind: Sendable {
  /// The `type` in documents.
  public let name: String
  /// What it is, in one sentence.
  public let summary: String
  /// The rows of its properties; their defaults are those of a fresh ``LayerState``.
  package let schema: LayerSchema
  /// The class of its layers.
  public let layerClass: Layer.Type

  init(_ name: String, _ layerClass: Layer.Type, summary: String) {
    self.name = name
    self.summary = summary
    self.layerClass = layerClass
    schema = LayerSchema(layerClass.properties)
  }

  /// Makes a layer of the kind.
  public func make() -> Layer { layerClass.init() }

  /// The value that a property of a fresh layer of the kind has.
  public func defaultValue(of row: Property<LayerState>) -> PropertyValue {
    row.get(LayerState(schema: schema))
  }

  /// Every kind, in the order of the documentation.
  public static let all: [LayerKind] = [
    LayerKind("layer", Layer.self, summary: "A rectangle with a background, a border, a picture."),
    LayerKind("emitter", EmitterLayer.self, summary: "Particles."),
    LayerKind("shape", ShapeLayer.self, summary: "A filled outline."),
    LayerKind(
      "gradient", GradientLayer.self, summary: "Colours that change from place to place."),
    LayerKind(
      "replicator", ReplicatorLayer.self,
      summary: "Sublayers shown several times, each time moved, tinted and delayed further."),
    LayerKind("transform", TransformLayer.self, summary: "Sublayers placed together in space."),
  ]

  /// The kind of a name.
  public static func named(_ name: String) -> LayerKind? {
    all.first { $0.name == name }
  }

  private static let byClass = Dictionary(
    all.map { (ObjectIdentifier($0.layerClass), $0) }, uniquingKeysWith: { $1 })

  /// The kind whose layers are of exactly this class.
  static func kind(of layerClass: Layer.Type) -> LayerKind? {
    byClass[ObjectIdentifier(layerClass)]
  }
}
