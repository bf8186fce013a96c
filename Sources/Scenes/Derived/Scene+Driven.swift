import LambentDocuments
import LambentLayers

extension Scene {
  /// Resolves the driven values. Returns the errors.
  mutating func resolveDriven(
    _ work: WorkTally, horizon: Double = 0
  ) throws(SceneError) -> [Diagnostic] {
    guard document.hasDriven else { return [] }
    var resolver = DrivenResolver(self, work: work, horizon: horizon)
    let (resolved, source) = (try resolver.resolve(), document.source)
    guard resolver.findings.isEmpty else { return resolver.findings }
    (document.root, document.events) = (resolved.root, resolved.events)
    // The source of the document has facts that the layers do not have.
    document.source = source
    return []
  }
}

extension DrivenGraph {
  /// Analyses each sound once, for all of its bands.
  func prepareSounds() {
    var bands: [ObjectIdentifier: (sound: Sound, bands: [ClosedRange<Double>])] = [:]
    func visit(_ value: DrivenValue) {
      switch value.source {
      case .sound(let drive):
        bands[ObjectIdentifier(drive.sound), default: (drive.sound, [])].bands.append(drive.band)
      case .sum(let values), .product(let values): values.forEach(visit)
      case .constant, .path, .follow: break
      }
    }
    for part in nodes.lazy.flatMap(\.model.parts) { visit(part.value) }
    for entry in bands.values { _ = entry.sound.curves(of: entry.bands) }
  }
}

extension SceneDocument {
  /// True if only animations change layers: no events, physics or constraints.
  var isQuiet: Bool {
    var hasConstraints = false
    root.forEachLayer { hasConstraints = hasConstraints || !$0.state.constraints.isEmpty }
    return events.isEmpty && !hasDynamics && !hasConstraints
  }
}

extension DrivenGraph.Node {
  /// True if the value alone determines its property where nothing but animations changes layers.
  var isAlone: Bool {
    !model.isAdditive && !model.movesTime && host.model.animations.isEmpty
      && host.model.motion.isEmpty
  }
}

extension Layer {
  /// True if neither animations nor the sizes of other layers change this layer or those above it.
  var isStill: Bool {
    animationCount == 0 && !(self is any ContentSizedLayer) && superlayer?.isStill ?? true
  }
}

extension [Double] {
  /// A single number if all are the same.
  var shortened: [Double] {
    guard let first, allSatisfy({ $0 == first }) else { return self }
    return [first]
  }
}
