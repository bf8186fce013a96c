import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentParticles
import LambentProperties

/// Gives emitters the outlines of the layers that their cells name under `collides`, as these lie at time 0.
struct EmitterOutlineResolver {
  private var scene: Scene
  private let tally: DocumentTally
  private(set) var findings: [Diagnostic] = []

  init(_ scene: Scene, _ tally: DocumentTally) { (self.scene, self.tally) = (scene, tally) }

  /// The layers of the scene, with the outlines.
  ///
  /// - Throws: ``SceneError`` if the layers cannot be made.
  mutating func resolve() throws(SceneError) -> LayerModel {
    for event in scene.document.events { refuseOutlines(in: event) }
    var hosts: [(path: LayerIndexPath, model: LayerModel, origin: Diagnostic)] = []
    scene.document.root.visit(from: []) { model, path in
      guard !model.state.emitterCells.flatMap(\.colliders).isEmpty else { return }
      if let origin = model.outlineOrigin { hosts.append((path, model, origin)) }
    }
    guard findings.isEmpty, !hosts.isEmpty else { return scene.document.root }
    let root = try scene.playedRoot.makeLayer()
    do {
      let context = try Context(rootLayer: root)
      context.limitLayoutWork(to: scene.limits.maximumLayoutWork)
      for host in hosts where findings.isEmpty {
        guard let inverse = root.layer(at: host.path).flatTransform(at: 0)?.inverse else {
          report(host.origin, "an emitter that is seen in perspective or from its edge")
          continue
        }
        let colliders = host.model.state.emitterCells.flatMap(\.colliders)
        var outlines: [String: Path] = [:]
        for name in Set(colliders.flatMap(\.layers)).sorted() {
          outlines[name] = outline(of: name, context, host.origin)?.applying(inverse)
        }
        guard areAllowed(colliders, outlines, host.origin) else { continue }
        scene.document.root[host.path[...]].state.emitterOutlines = outlines
      }
    } catch {
      throw .playback(what: "\(error)", where: scene.name, remedy: "a tree of layers")
    }
    return scene.document.root
  }

  /// The outline of a layer in the scene; what is wrong with it is reported.
  private mutating func outline(
    of name: String, _ context: Context, _ origin: Diagnostic
  ) -> Path? {
    do throws(PathFailure) {
      let layer = context.rootLayer.layer(at: try LayerTree(scene.document.root).only(name))
      guard let map = layer.flatTransform(at: 0) else {
        report(origin, "an outline that is seen in perspective, of “\(name)”")
        return nil
      }
      return layer.outline(at: 0).applying(map)
    } catch {
      findings.append(
        origin.saying(.unknownName, error.what, remedy: error.remedy))
      return nil
    }
  }

  private mutating func areAllowed(
    _ colliders: [EmitterCollider], _ outlines: [String: Path], _ origin: Diagnostic
  ) -> Bool {
    for collider in colliders {
      let paths = (collider.path.map { [$0] } ?? []) + collider.layers.compactMap { outlines[$0] }
      let count = paths.reduce(0) {
        $0 + $1.flattenedCount(tolerance: EmitterCollider.tolerance)
      }
      guard count > EmitterCollider.lineLimit else { continue }
      findings.append(
        origin.saying(
          .limit, "outlines of \(count) lines that particles meet",
          remedy: "at most \(EmitterCollider.lineLimit) of a cell: fewer layers, or simpler paths"))
      return false
    }
    let steps = outlines.values.reduce(0) { $0 + $1.elements.count }
    guard let excess = tally.excess(of: .pathSteps, adding: steps) else { return true }
    findings.append(
      origin.saying(.limit, excess.message, remedy: excess.remedy))
    return false
  }

  /// Reports layers that an event names: their outlines are found before the scene is played.
  private mutating func refuseOutlines(in event: EventModel) {
    let names = event.steps.contains { step in
      switch step {
      case .insert(let model, _):
        model.contains { !$0.state.emitterCells.flatMap(\.colliders).isEmpty }
      case .set(_, let keyPath, let value): value.namesOutlines(at: keyPath)
      case .animate(let block):
        block.steps.contains {
          if case .set(_, let keyPath, let value) = $0 {
            value.namesOutlines(at: keyPath)
          } else {
            false
          }
        }
      case .delete, .remove, .add: false
      }
    }
    if names {
      findings.append(
        event.origin.saying(
          .unsupported, "an event that sets the layers that particles meet",
          remedy: "a “path” in “collides”, or a cell of the document whose birthRate it sets"))
    }
    for event in event.completion { refuseOutlines(in: event) }
  }

  private mutating func report(_ origin: Diagnostic, _ message: String) {
    findings.append(
      origin.saying(.unsupported, message, remedy: "layers in the plane"))
  }
}

extension PropertyValue {
  /// True if the value of a key path names layers whose outlines particles meet.
  fileprivate func namesOutlines(at keyPath: String) -> Bool {
    let key = keyPath.split(separator: ".").last ?? ""
    if key == "collides" {
      return EmitterCollider(propertyValue: self).map { !$0.layers.isEmpty } ?? false
    }
    switch self {
    case .list(let values): return values.contains { $0.namesOutlines(at: "") }
    case .record(let record): return record.contains { $0.value.namesOutlines(at: $0.key) }
    default: return false
    }
  }
}

extension EmitterCell {
  /// The outlines of the cell and of those that it emits, where they name layers.
  var colliders: [EmitterCollider] {
    (collides.map { $0.layers.isEmpty ? [] : [$0] } ?? []) + emitterCells.flatMap(\.colliders)
  }
}
