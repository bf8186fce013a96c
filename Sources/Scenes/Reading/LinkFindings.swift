import LambentDocuments
import LambentLayers
import LambentParticles

extension SceneDocument {
  /// The findings about names by which layers refer to each other, which do not need the layers: those of values
  /// that follow others, of the layers on which particles are born, and of those that particles meet.
  ///
  /// - Parameters:
  ///   - uncertain: The names of layers that may not be as the document has them.
  ///   - limit: The most values that follow others of which names are looked for.
  func linkFindings(uncertain: Set<String>, limit: Int) -> [Diagnostic] {
    let driven = DrivenHosts(self)
    var findings = driven.findings
    if driven.hosts.reduce(0, { $0 + $1.model.driven.count }) <= limit {
      findings += DrivenGraph(driven.hosts, in: self, uncertain: uncertain).findings
    }
    let tree = LayerTree(root)
    root.forEachLayer { model in
      for (path, origin) in model.emitterLinks {
        let name = path.split(separator: "/").last.map(String.init)
        guard name.map(uncertain.contains) != true else { continue }
        do throws(PathFailure) {
          _ = try tree.only(path)
        } catch {
          findings.append(origin.saying(.unknownName, error.what, remedy: error.remedy))
        }
      }
    }
    return findings
  }
}

extension LayerModel {
  /// The paths of the layers that an emitter names, and where they stand.
  fileprivate var emitterLinks: [(path: String, origin: Diagnostic)] {
    let source = emitterSource.map { [($0.path, $0.origin)] } ?? []
    guard let outlineOrigin else { return source }
    let met = Set(state.emitterCells.flatMap(\.colliders).flatMap(\.layers))
    return source + met.sorted().map { ($0, outlineOrigin) }
  }
}
