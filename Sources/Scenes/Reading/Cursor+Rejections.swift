import LambentLayers

/// Keys of Core Animation that a document may well hold, but that have no effect here.
private struct Rejection {
  /// The only kind of layer that has them; every kind without one.
  var kind: String?
  let keys: Set<String>
  let reason: String

  /// The stand-in for the kind of layer in rejections of cells.
  static let cell = "cell"

  static let all = [
    Rejection(
      keys: ["autoresizingMask", "layoutManager"],
      reason: "layers are laid out by “constraints” and “pin”"),
    Rejection(keys: ["delegate"], reason: "a document has no code"),
    Rejection(
      kind: cell,
      keys: [
        "particleType", "orientationLatitude", "orientationLongitude", "orientationRange",
        "orientationLatitudeRange", "orientationLongitudeRange",
      ],
      reason: "particles are sprites that face the viewer; “tumble” turns them about their height"),
    Rejection(
      kind: cell, keys: ["emitterBehaviors"],
      reason: "behaviours are properties of the cell: “drag”, “wave”, “colorOverLife” and others"),
  ]
}

extension Cursor {
  /// Reports a key, or a key path, that is rejected by its name; says whether it is.
  func reject(_ keyPath: String, of kind: LayerKind, at offset: Int? = nil) -> Bool {
    let key = String(keyPath.prefix { $0 != "." })
    return reject(key, at: offset) { ($0.kind ?? kind.name) == kind.name }
  }

  /// Reports a key of an emitter's cell that is rejected by its name; says whether it is.
  func rejectOfCell(_ key: String, at offset: Int) -> Bool {
    reject(key, at: offset) { $0.kind == Rejection.cell }
  }

  private func reject(
    _ key: String, at offset: Int?, where isMeant: (Rejection) -> Bool
  ) -> Bool {
    guard let refusal = Rejection.all.first(where: { $0.keys.contains(key) && isMeant($0) }) else {
      return false
    }
    report(.unsupported, "“\(key)”: \(refusal.reason)", remedy: "leave it out", at: offset)
    return true
  }
}
