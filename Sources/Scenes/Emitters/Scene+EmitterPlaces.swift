extension Scene {
  /// An error about an emitter, at its cells in the document; `nil` unless exactly one emitter has the name.
  package func error(
    aboutEmitter name: String, _ message: String, remedy: String
  ) -> Diagnostic? {
    let layers = [document.root] + document.events.flatMap(\.insertedLayers)
    let places = layers.flatMap(\.all).filter { $0.name ?? "" == name }.compactMap(\.outlineOrigin)
    return places.count == 1 ? places[0].saying(.limit, message, remedy: remedy) : nil
  }
}
