import LambentLayers

/// The keys of parameters, of pins and of scenes within scenes.
extension DocumentKey {
  /// The keys of an entry of `parameters`.
  static var parameter: [DocumentKey] {
    let bound: JSONValue = ["anyOf": [["type": "number"], ["type": "string"]]]
    let kinds = SceneParameter.Kind.allCases.map { JSONValue.string($0.rawValue) }
    return [
      DocumentKey("type", ["enum": .array(kinds)], "What values it takes.", isRequired: true),
      DocumentKey("default", true, "The value unless another is given.", isRequired: true),
      DocumentKey("minimum", bound, "The least number, integer or angle."),
      DocumentKey("maximum", bound, "The greatest number, integer or angle."),
      DocumentKey(
        "choices", ["type": "array", "items": ["type": "string"]], "The names of a choice."),
      DocumentKey("summary", ["type": "string"], "What it is for, in one sentence."),
    ]
  }

  /// The names of ``parameter``.
  static let parameterNames = parameter.names

  /// The keys of `pin`.
  static var pin: [DocumentKey] {
    func key(_ name: String, _ summary: String) -> DocumentKey {
      DocumentKey(name, SceneSchema.reference("length"), summary)
    }
    return [
      key("left", "The distance from the superlayer's left edge."),
      key("right", "The distance from the superlayer's right edge."),
      key("top", "The distance from the superlayer's top edge."),
      key("bottom", "The distance from the superlayer's bottom edge."),
      key("width", "The width, with at most one of left and right; alone, it is centred."),
      key("height", "The height, with at most one of top and bottom; alone, it is centred."),
    ]
  }

  /// The keys that a scene within a scene has beside those of every layer.
  static var nestedScene: [DocumentKey] {
    [
      DocumentKey("file", ["type": "string"], "A document, relative to this one."),
      DocumentKey(
        "parameters", ["type": "object"], "Values of that document's parameters, by name."),
    ]
  }

  /// The names of ``layer`` and of ``nestedScene``.
  fileprivate static let sceneNames = layer.names + nestedScene.names
}

extension LayerKind {
  /// The keys of its layers in documents beside their properties.
  var documentKeys: [DocumentKey] {
    DocumentKey.layer + (layerClass is SceneLayer.Type ? DocumentKey.nestedScene : [])
  }

  /// The names of ``documentKeys``.
  var documentKeyNames: [String] {
    layerClass is SceneLayer.Type ? DocumentKey.sceneNames : DocumentKey.layerNames
  }
}
