import LambentDocuments
import LambentImports

/// The layers around others: those with a matte, and those whose effects keep their size.
extension LottieLayers {
  func mattePosition(_ position: Int, in composition: Composition) -> Int? {
    if let index = composition.layers[position].integer("tp") { return composition.indices[index] }
    return position > 0 ? position - 1 : nil
  }

  /// A layer over the whole of a composition.
  func holder(_ name: String, _ composition: Composition) -> JSONObject {
    [
      "name": .string(name), "position": [0, 0], "anchorPoint": [0, 0],
      "bounds": .numbers([0, 0, composition.size.x, composition.size.y]),
    ]
  }

  mutating func matted(
    _ entry: Entry, _ kind: Int, by matte: Int, _ name: String, _ composition: Composition,
    mattes: [Int]
  ) -> JSONValue {
    var entry = entry
    var result = holder("\(name) matte", composition)
    if let mode = entry.layer["compositingFilter"] {
      entry.layer["compositingFilter"] = nil
      result.set("compositingFilter", mode)
    }
    result.set("maskUsesLuminance", kind > 2)
    result.set("maskInverted", kind % 2 == 0)
    let source = composition.layers[matte]
    var mask: JSONValue?
    if spend(source), let inner = self.entry(matte, source, in: composition, mattes: mattes) {
      mask = nested([inner], level: 0, composition).first
      // How the matte is blended with what is behind it does not matter for what it shows.
      mask?["compositingFilter"] = nil
    }
    result.set("mask", mask ?? ["type": "layer"])
    result.set("sublayers", .array(nested([entry], level: 0, composition)))
    return result.value
  }

  /// A layer and its parents. Blurs and shadows of shapes and texts have the size that they have in the
  /// composition, however the layer is scaled and turned: there they are those of a layer around it.
  mutating func whole(
    _ json: JSONValue, _ parents: [Int], _ composition: Composition
  ) -> Entry? {
    let wraps =
      (4...5).contains(json.integer("ty") ?? -1) && LottieEffects.haveSize(json)
      && (!parents.isEmpty || LottieTransform.changesSize(json))
    guard var layer = layer(json, composition, leavesEffects: wraps) else { return nil }
    guard wraps else { return Entry(layer: layer, parents: parents) }
    var result = holder("\(name(json)) effects", composition)
    if let mode = layer["compositingFilter"] {
      layer["compositingFilter"] = nil
      result.set("compositingFilter", mode)
    }
    var animations = LottieAnimations(clock: composition.clock)
    setOpacity(json, &result, &animations)
    setEffects(json, composition.clock, &result, &animations)
    animations.write(to: &result)
    let inner = nested([Entry(layer: layer, parents: parents)], level: 0, composition)
    result.set("sublayers", .array(inner))
    return Entry(layer: result.value)
  }
}
