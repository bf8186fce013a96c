import LambentLayers

extension Scene {
  /// True if nothing that the scene shows at another moment can fail where its first does not: no layer
  /// emits, makes instances or is animated, and no event happens.
  ///
  /// - Complexity: O(layers).
  package var isStill: Bool {
    document.events.isEmpty
      && !document.root.contains { layer in
        !layer.animations.isEmpty || !layer.motion.isEmpty
          || !Self.plainClasses.contains(ObjectIdentifier(layer.kind.layerClass))
      }
  }

  /// The built-in classes of layers of which each is one layer.
  private static let plainClasses: Set<ObjectIdentifier> = {
    let classes = LayerKind.all.map(\.layerClass) + [Layer.self]
    let plain = classes.filter { !($0 is EmitterLayer.Type || $0 is ReplicatorLayer.Type) }
    return Set(plain.map { ObjectIdentifier($0) })
  }()
}
