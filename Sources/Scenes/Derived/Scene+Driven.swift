import LambentDocuments

extension Scene {
  /// Has the values that follow others do so; returns what is wrong.
  mutating func resolveDriven(
    _ work: WorkTally, horizon: Double = 0
  ) throws(SceneError) -> [Diagnostic] {
    guard document.hasDriven else { return [] }
    var resolver = DrivenResolver(self, work: work, horizon: horizon)
    let (resolved, source) = (try resolver.resolve(), document.source)
    guard resolver.findings.isEmpty else { return resolver.findings }
    (document.root, document.events) = (resolved.root, resolved.events)
    // The document says what the layers do not.
    document.source = source
    return []
  }
}
