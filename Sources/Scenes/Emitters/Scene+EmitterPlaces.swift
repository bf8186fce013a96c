import LambentLayers

extension Scene {
  /// An error about an emitter, at its cells in the document; `nil` unless exactly one emitter has the name.
  package func error(
    aboutEmitter name: String, _ message: String, remedy: String
  ) -> Diagnostic? {
    var places: [Diagnostic] = []
    let inserted = document.events.flatMap(\.insertedLayers)
    for layer in [document.root] + inserted {
      layer.forEachLayer { layer in
        guard layer.name ?? "" == name, let origin = layer.outlineOrigin else { return }
        places.append(origin)
      }
    }
    guard places.count == 1 else { return nil }
    return places[0].saying(.limit, message, remedy: remedy, severity: .error)
  }
}

extension EventModel {
  /// The layers that it and what follows it insert.
  fileprivate var insertedLayers: [LayerModel] {
    steps.compactMap { step in
      if case .insert(let model, _) = step { model } else { nil }
    } + completion.flatMap(\.insertedLayers)
  }
}
