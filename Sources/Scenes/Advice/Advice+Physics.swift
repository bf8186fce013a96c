import LambentAnimations
import LambentDocuments

extension Advice {
  /// Warns of events that set what physics moves: their change shows only while it is animated, or not at all.
  func look(atEventsOf document: SceneDocument, at root: Cursor) {
    var moved: [String: Set<String>] = [:]
    document.root.forEachLayer { layer in
      guard let name = layer.name, !layer.motion.isEmpty else { return }
      moved[name, default: []].formUnion(layer.motion.flatMap(\.animation.keyPaths))
    }
    guard !moved.isEmpty else { return }
    for event in root.items("events") {
      guard let set = event.member("set"), case .object = set.node else { continue }
      let isAnimated = event.node["transaction"]?["disableActions"] != true
      for (name, paths) in moved.sorted(by: { $0.key < $1.key }) {
        for member in set.members() ?? [] where member.key.hasPrefix(name + ".") {
          let path = String(member.key.dropFirst(name.count + 1))
          guard let fault = Self.fault(of: path, moved: paths, isAnimated) else { continue }
          member.value.warn(
            .suspicious, "physics moves the layer “\(name)”: \(fault.message)",
            remedy: fault.remedy)
        }
      }
    }
  }

  /// The effect of setting a key path of a layer of which physics moves others; `nil` if all is well.
  private static func fault(
    of path: String, moved: Set<String>, _ isAnimated: Bool
  ) -> (message: String, remedy: String)? {
    let isMoved = moved.contains { path == $0 || path.hasPrefix($0 + ".") || $0 == path + ".z" }
    if isMoved {
      return (
        "setting “\(path)” " + (isAnimated ? "shows only while it is animated" : "has no effect"),
        "remove it, or change the physics"
      )
    }
    // The transform is animated as a whole, with the rotation that the layer has without physics.
    guard isAnimated, path.split(separator: ".").first == "transform",
      moved.contains(where: { $0.hasPrefix("transform.") })
    else { return nil }
    return (
      "while “\(path)” changes, the layer does not turn, and then it jumps",
      "“add” an animation with this key path, and \"transaction\": {\"disableActions\": true}"
    )
  }
}
