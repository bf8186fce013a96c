import LambentLayers

/// Keys of Core Animation that a document may well hold, but that have no effect here.
private struct Refusal {
  /// The only kind of layer that has them; every kind without one.
  var kind: String?
  let keys: Set<String>
  let reason: String

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
  ]
}

extension Cursor {
  /// Reports a key, or a key path, that is refused by its name; says whether it is.
  func refuse(_ keyPath: String, of kind: LayerKind, at offset: Int? = nil) -> Bool {
    let key = String(keyPath.prefix { $0 != "." })
    let refusal = Refusal.all.first {
      $0.keys.contains(key) && ($0.kind ?? kind.name) == kind.name
    }
    guard let refusal else { return false }
    report("“\(key)”: \(refusal.reason)", remedy: "leave it out", at: offset)
    return true
  }
}
