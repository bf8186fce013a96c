import LambentLayers

/// Keys of Core Animation that a document may well hold, but that have no effect here.
private struct Refusal {
  /// The only kind of layer that has them; every kind without one.
  var kind: String?
  let keys: Set<String>
  let reason: String

  /// What stands for the kind of layer in refusals of cells.
  static let cell = "cell"

  static let all = [
    Refusal(
      kind: "shape",
      keys: [
        "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "lineCap", "lineJoin", "miterLimit",
        "lineDashPattern", "lineDashPhase",
      ],
      reason: "strokes cannot be drawn yet"),
    Refusal(
      keys: ["autoresizingMask", "constraints", "layoutManager"],
      reason: "layers are not laid out by rules"),
    Refusal(keys: ["delegate"], reason: "a document has no code"),
    Refusal(
      kind: cell,
      keys: [
        "particleType", "orientationLatitude", "orientationLongitude", "orientationRange",
        "orientationLatitudeRange", "orientationLongitudeRange",
      ],
      reason: "particles are sprites that face the viewer; “tumble” turns them about their height"),
    Refusal(
      kind: cell, keys: ["emitterBehaviors"],
      reason: "behaviours are properties of the cell: “drag”, “wave”, “colorOverLife” and others"),
  ]
}

extension Cursor {
  /// Reports a key, or a key path, that is refused by its name; says whether it is.
  func refuse(_ keyPath: String, of kind: LayerKind, at offset: Int? = nil) -> Bool {
    let key = String(keyPath.prefix { $0 != "." })
    return refuse(key, at: offset) { ($0.kind ?? kind.name) == kind.name }
  }

  /// Reports a key of an emitter's cell that is refused by its name; says whether it is.
  func refuseOfCell(_ key: String, at offset: Int) -> Bool {
    refuse(key, at: offset) { $0.kind == Refusal.cell }
  }

  private func refuse(
    _ key: String, at offset: Int?, where isMeant: (Refusal) -> Bool
  ) -> Bool {
    guard let refusal = Refusal.all.first(where: { $0.keys.contains(key) && isMeant($0) }) else {
      return false
    }
    report("“\(key)”: \(refusal.reason)", remedy: "leave it out", at: offset)
    return true
  }
}
