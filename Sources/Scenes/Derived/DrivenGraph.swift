import LambentDocuments
import LambentLayers
import LambentProperties

/// The driven values of a document, in an order in which each follows only those before it.
struct DrivenGraph {
  struct Node {
    let host: DrivenHosts.Host
    let model: DrivenModel
    /// The layers of the paths that it reads.
    fileprivate var sources: [(layer: Int, keyPath: String)] = []

    var path: String { "\(host.model.name ?? "root").\(model.keyPath)" }
  }

  private(set) var nodes: [Node] = []
  /// The indices of the values, in steps: those of a step follow only values of the steps before.
  private(set) var steps: [[Int]] = []
  private(set) var findings: [Diagnostic] = []

  private let forest: LayerForest
  /// The names of layers that may not be as the document has them: paths to them are not checked.
  private let uncertain: Set<String>
  /// The values in a cycle, and those that follow them.
  private var isUnsortable: Set<Int> = []

  /// The maximum length of a chain of values that follow each other: for each, the scene is played once.
  private static let maximumSteps = 64

  init(
    _ hosts: [DrivenHosts.Host], in document: SceneDocument, uncertain: Set<String> = []
  ) {
    (forest, self.uncertain) = (LayerForest(document.root), uncertain)
    for host in hosts {
      for model in host.model.driven {
        var node = Node(host: host, model: model)
        for path in model.paths {
          if let source = source(of: path, in: document) {
            node.sources.append((source, path.keyPath))
          }
        }
        nodes.append(node)
      }
    }
    sort()
  }

  /// The layer that a path leads to; `nil` for one that an event inserts, and where it leads nowhere, which is
  /// reported.
  private mutating func source(
    of path: DrivenValue.SourcePath, in document: SceneDocument
  ) -> Int? {
    let name = path.layer.split(separator: "/").last.map(String.init)
    let isCertain = name.map { !uncertain.contains($0) } ?? true
    do throws(PathFailure) {
      let number = try forest.names.only(path.layer)
      if isCertain { check(path, leadsToNumbersOf: forest[number]) }
      return number
    } catch {
      guard isCertain else { return nil }
      let inserted = document.events.flatMap(\.insertedLayers)
      if inserted.contains(where: { $0.contains { $0.name == name } }) { return nil }
      findings.append(
        path.origin.saying(.unknownName, error.what, remedy: error.remedy))
      return nil
    }
  }

  private mutating func check(
    _ path: DrivenValue.SourcePath, leadsToNumbersOf model: LayerModel
  ) {
    do throws(PropertyError) {
      guard try model.state.value(forKeyPath: path.keyPath).numbers == nil else { return }
      findings.append(
        path.origin.saying(
          .wrongType, "“\(path.text)” has no numbers",
          remedy: "a number, a point, a size, a rectangle or a colour"))
    } catch {
      findings.append(
        path.origin.saying(
          error.code, error.parts.what, remedy: error.parts.remedy))
    }
  }

  // MARK: Order

  private mutating func sort() {
    let ofLayers = Dictionary(grouping: nodes.indices.lazy) { nodes[$0].host.number ?? -1 }
    let below = nodes.indices.map { index in
      nodes[index].sources.flatMap { source in
        (ofLayers[source.layer] ?? []).filter { Self.leads(source.keyPath, to: nodes[$0]) }
      }
    }
    var ranks = [Int?](repeating: nil, count: nodes.count)
    var trail: [Int] = []
    for index in nodes.indices where rank(index, below, &ranks, &trail) == nil {
      isUnsortable.formUnion(trail)
      trail = []
    }
    guard isUnsortable.isEmpty else { return }
    let last = ranks.compactMap(\.self).max() ?? -1
    steps = (0..<max(0, last + 1)).map { rank in nodes.indices.filter { ranks[$0] == rank } }
  }

  /// The step of a value: one after those that it follows; `nil` if they are in a cycle, which is reported once.
  private mutating func rank(
    _ index: Int, _ below: [[Int]], _ ranks: inout [Int?], _ trail: inout [Int]
  ) -> Int? {
    if let rank = ranks[index] { return rank }
    guard !isUnsortable.contains(index) else { return nil }
    if let start = trail.firstIndex(of: index) {
      let cycle = (trail[start...] + [index]).map { nodes[$0].path }.joined(separator: " → ")
      findings.append(
        nodes[index].model.origin.saying(
          .cycle, "“\(nodes[index].path)” follows itself: \(cycle)",
          remedy: "values without a cycle"))
      return nil
    }
    guard trail.count < Self.maximumSteps else { return limited(index) }
    trail.append(index)
    var rank = 0
    for other in below[index] {
      guard let step = self.rank(other, below, &ranks, &trail) else { return nil }
      rank = max(rank, step + 1)
    }
    guard rank < Self.maximumSteps else { return limited(index) }
    trail.removeLast()
    ranks[index] = rank
    return rank
  }

  /// Reports a chain of values that is too long, once.
  private mutating func limited(_ index: Int) -> Int? {
    guard !findings.contains(where: { $0.code == .limit }) else { return nil }
    findings.append(
      nodes[index].model.origin.saying(
        .limit, "values follow each other over more than \(Self.maximumSteps) steps",
        remedy: "a shorter chain"))
    return nil
  }

  /// True if a key path of a layer reads what a value of the layer drives, a part of it, or has it as a part.
  private static func leads(_ keyPath: String, to node: Node) -> Bool {
    let driven = node.model.keyPath
    if keyPath == "frame" || keyPath.hasPrefix("frame.") {
      return ["position", "bounds", "anchorPoint"].contains { overlap($0, driven) }
    }
    return overlap(keyPath, driven)
  }

  private static func overlap(_ one: String, _ other: String) -> Bool {
    one == other || one.hasPrefix(other + ".") || other.hasPrefix(one + ".")
  }
}
