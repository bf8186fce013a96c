import LambentLayers
import LambentProperties

/// A fault that keeps a frame from being made, in the words of documents.
struct FrameFault {
  let what: String
  let remedy: String
  /// The way from the root to the layer with the fault; empty if it is not known.
  let path: LayerIndexPath

  init(_ error: LayerError, in root: LayerModel) {
    guard case .tooManyInstances(_, let limit) = error, let found = root.mostRepeated() else {
      (what, path) = ("\(error)", [])
      remedy = if case .tooMuchLayout = error { "fewer constraints" } else { "fewer instances" }
      return
    }
    let name = root[found.path[...]].name.map { "“\($0)”" }
    what =
      "with the instances of \(name.map { "the replicator \($0)" } ?? "a replicator") there are more than "
      + "\(limit) layers to draw"
    (remedy, path) = ("a smaller “instanceCount”", found.path)
  }
}

extension LayerModel {
  /// The replicator with the most instances in this layer and its sublayers, multiplied by those of the replicators
  /// around it; `nil` without replicators.
  fileprivate func mostRepeated(
    at path: LayerIndexPath = [], times: Double = 1
  ) -> (path: LayerIndexPath, count: Double)? {
    let count = times * (instanceCount ?? 1)
    var best = instanceCount == nil ? nil : (path: path, count: count)
    for (index, below) in zip((-mask.count)..., mask + sublayers) {
      guard let other = below.mostRepeated(at: path + [index], times: count) else { continue }
      if other.count > best?.count ?? 0 { best = other }
    }
    return best
  }

  /// The number of instances of a replicator.
  private var instanceCount: Double? {
    guard kind.layerClass is ReplicatorLayer.Type,
      case .number(let count)? = try? state.value(forKeyPath: "instanceCount")
    else { return nil }
    return count
  }
}
