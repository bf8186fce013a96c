import LambentDocuments

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
