/// The kinds of layers that documents, `describe` and the schema know: a value that is passed.
///
/// ```swift
/// final class DialLayer: Layer {}
///
/// var layers = LayerRegistry.builtIn
/// layers.register(LayerKind("dial", DialLayer.self, summary: "A dial with a hand."))
/// ```
public struct LayerRegistry: Sendable {
  /// The kinds, in the order of the documentation.
  public private(set) var kinds: [LayerKind] = []
  private var index: [String: Int] = [:]

  /// Creates a registry; of two kinds with one name, the later counts.
  public init(_ kinds: [LayerKind] = []) {
    for kind in kinds { register(kind) }
  }

  /// Adds a kind. It takes the position of one that has its name already.
  ///
  /// - Complexity: O(1).
  public mutating func register(_ kind: LayerKind) {
    if let old = index[kind.name] {
      kinds[old] = kind
    } else {
      index[kind.name] = kinds.count
      kinds.append(kind)
    }
  }

  /// The kind of a name.
  ///
  /// - Complexity: O(1).
  public func kind(named name: String) -> LayerKind? { index[name].map { kinds[$0] } }

  /// The kind whose layers are of exactly a layer's class.
  ///
  /// - Complexity: O(kinds).
  package func kind(of layer: Layer) -> LayerKind? {
    kinds.first { $0.layerClass == type(of: layer) }
  }

  /// The kinds that Lambent has.
  public static let builtIn = LayerRegistry([
    LayerKind(
      "layer", Layer.self, summary: "A rectangle with a background, a border and an image."),
    LayerKind("emitter", EmitterLayer.self, summary: "Particles."),
    LayerKind("shape", ShapeLayer.self, summary: "A path, filled and stroked."),
    LayerKind(
      "text", TextLayer.self, summary: "Text as outlines, with animators for its characters."),
    LayerKind(
      "gradient", GradientLayer.self, summary: "A linear, radial or conic gradient."),
    LayerKind(
      "replicator", ReplicatorLayer.self,
      summary: "Copies of its sublayers, each transformed, tinted and delayed by one more step."),
    LayerKind(
      "transform", TransformLayer.self,
      summary:
        "Sublayers in one three-dimensional space."),
    LayerKind(
      "stack", StackLayer.self,
      summary: "Sublayers one after the other, in a row or a column that fits them."),
    LayerKind(
      "kernel", KernelLayer.self,
      summary: "An image that a kernel generates: the first of the layer's filters."),
    LayerKind(
      "spectrum", SpectrumLayer.self, summary: "The frequencies of a sound, as bars or a line."),
    LayerKind(
      "waveform", WaveformLayer.self, summary: "The samples of a sound, as bars or a line."),
    LayerKind(
      "scene", SceneLayer.self, summary: "Another document, with its own layer names."),
    LayerKind(
      "repeat", RepeatLayer.self, summary: "Repeats its sublayers for each row of a table."),
    LayerKind(
      "captions", CaptionsLayer.self, summary: "The captions of a file, each shown at its time."),
  ])

  /// The schemas of the built-in classes, which every new layer asks for.
  private static let schemas = Dictionary(
    builtIn.kinds.map { (ObjectIdentifier($0.layerClass), $0.schema) }, uniquingKeysWith: { $1 })

  /// The schema of a class of layers, if it is a built-in one.
  static func schema(of layerClass: Layer.Type) -> LayerSchema? {
    schemas[ObjectIdentifier(layerClass)]
  }
}
