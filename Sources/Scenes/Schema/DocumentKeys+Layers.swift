import LambentDocuments
package import LambentLayers
package import LambentProperties

extension DocumentKeys {
  static let pin: [PropertyInfo] = [
    length("left", "The distance from the superlayer's left edge."),
    length("right", "The distance from the superlayer's right edge."),
    length("top", "The distance from the superlayer's top edge."),
    length("bottom", "The distance from the superlayer's bottom edge."),
    length(
      "width",
      "The width, with at most one of left and right; with neither, the layer is centred."),
    length(
      "height",
      "The height, with at most one of top and bottom; with neither, the layer is centred."),
  ]

  /// The keys that a scene within a scene has beside those of every layer.
  static let nestedScene: [PropertyInfo] = [
    key("file", .text, "A document, relative to this one, or a preset's name."),
    key("parameters", .dictionary(.any), "Values of that document's parameters, by name."),
    sceneFit.info, timeMap,
  ]

  static let sceneFit = DocumentKey(
    "fit", default: SceneOptions.Fit.fit,
    "How the document is fitted into the layer's bounds, as they are when the document is "
      + "read, if the aspect ratios differ.")

  static let timeMap = key(
    "timeMap",
    .list(
      .tuple([
        key(
          "time", .number, in: 0...SceneLimits.maximumDuration, isRequired: true,
          "The time, in seconds."),
        key(
          "inner", .number, in: 0...SceneLimits.maximumDuration, isRequired: true,
          "The time of the scene or the clip that is shown then, in seconds."),
        key(
          "timingFunction", .timingFunction,
          default: "linear", "The timing function from the previous point."),
      ])),
    "The time that is shown, as points [time, inner time, timing function]: for speed ramps, "
      + "freezes and reversals."
  )

  fileprivate static let layerNames = layer.map(\.name)
  fileprivate static let seededLayerNames = layerNames + [seed.name]
  fileprivate static let sceneLayerNames = seededLayerNames + nestedScene.map(\.name)
  fileprivate static let emitterLayerNames = layerNames + EmitterSource.keys.map(\.name)

  private static func length(_ name: String, _ summary: String) -> PropertyInfo {
    key(name, .number, unit: .points, summary)
  }
}

extension LayerKind {
  /// The keys of its layers in documents beside their properties.
  var documentKeys: [PropertyInfo] {
    DocumentKeys.layer + (takesSeed ? [DocumentKeys.seed.info] : []) + ownKeys
  }

  /// True if its layers have a seed beside their properties: an emitter's is a property.
  var takesSeed: Bool { !schema.hasRow(named: DocumentKeys.seed.name) }

  /// The key of that seed, if its layers have one.
  package var seedKey: PropertyInfo? { takesSeed ? DocumentKeys.seed.info : nil }

  /// The names of ``documentKeys``, made once: readers ask for each layer.
  var documentKeyNames: [String] {
    if layerClass is SceneLayer.Type { return DocumentKeys.sceneLayerNames }
    if layerClass is EmitterLayer.Type { return DocumentKeys.emitterLayerNames }
    guard ownKeys.isEmpty else { return documentKeys.names }
    return takesSeed ? DocumentKeys.seededLayerNames : DocumentKeys.layerNames
  }

  var knownKeys: [String] { schema.rows.map(\.name) + documentKeyNames }

  /// The keys that only layers of the kind have, beside their properties.
  package var ownKeys: [PropertyInfo] {
    switch layerClass {
    case is SceneLayer.Type: DocumentKeys.nestedScene
    case is EmitterLayer.Type: EmitterSource.keys
    case is RepeatLayer.Type: DocumentKeys.repeatLayer
    case is CaptionsLayer.Type: DocumentKeys.captionsLayer
    default: []
    }
  }
}
