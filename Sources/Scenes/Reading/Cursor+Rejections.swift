import LambentDocuments

/// Keys of Core Animation that a document may well hold, but that have no effect here.
private struct Rejection {
  /// True if cells have them, and not layers.
  var isOfCells = false
  let keys: Set<String>
  let reason: String

  static let all = [
    Rejection(
      keys: ["autoresizingMask", "layoutManager"],
      reason: "layers are laid out by “constraints” and “pin”"),
    Rejection(keys: ["delegate"], reason: "a document has no code"),
    Rejection(
      isOfCells: true,
      keys: [
        "particleType", "orientationLatitude", "orientationLongitude", "orientationRange",
        "orientationLatitudeRange", "orientationLongitudeRange",
      ],
      reason:
        "particles are parallel to the plane of their layer; “tumble” turns them about their height"
    ),
    Rejection(
      isOfCells: true, keys: ["emitterBehaviors"],
      reason: "behaviours are properties of the cell: “drag”, “wave”, “colorOverLife” and others"),
  ]
}

extension Cursor {
  /// Reports a key of a layer, or a key path, or a key of an emitter's cell, that is rejected by its name; says whether
  /// it is.
  func reject(_ keyPath: String, ofCell isOfCell: Bool = false, at offset: Int? = nil) -> Bool {
    let key = isOfCell ? keyPath : String(keyPath.prefix { $0 != "." })
    let known = Rejection.all.first { $0.keys.contains(key) && $0.isOfCells == isOfCell }
    guard let known else { return false }
    report(.unsupported, "“\(key)”: \(known.reason)", remedy: "leave it out", at: offset)
    return true
  }
}
