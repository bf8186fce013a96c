import LambentLayers

extension Scene {
  /// True if a frame may fail although the first one and all events are sound: if layers, those that events
  /// insert included, emit or make instances, or if a kind of layer is a program's own.
  ///
  /// - Complexity: O(layers + events).
  package var emitsOrReplicates: Bool {
    ([document.root] + document.events.flatMap(\.insertedLayers)).contains { layer in
      layer.contains(where: \.emitsOrReplicates)
    }
  }
}

extension LayerModel {
  fileprivate var emitsOrReplicates: Bool {
    !Self.plainClasses.contains(ObjectIdentifier(kind.layerClass))
  }

  /// The built-in classes of layers of which each is one layer.
  private static let plainClasses: Set<ObjectIdentifier> = {
    let classes = LayerKind.all.map(\.layerClass) + [Layer.self]
    let plain = classes.filter { !($0 is EmitterLayer.Type || $0 is ReplicatorLayer.Type) }
    return Set(plain.map { ObjectIdentifier($0) })
  }()
}
