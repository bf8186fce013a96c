public import LambentDocuments
import LambentLayers
import LambentParticles
import LambentProperties

extension Scene {
  /// Sets a property before time 0, as `--set` does.
  ///
  /// ```swift
  /// try scene.setValue("400", forPath: "hose.emitterCells.circle.birthRate")
  /// ```
  /// Physics is simulated again from the start, which takes as long as opening the scene.
  /// - Parameters:
  ///   - text: The value: JSON as in a document, or else `x,y` for a point, or else text.
  ///   - path: The layer's path of names, and the key path below it.
  /// - Throws: ``SceneError/option(what:where:remedy:)`` if the path does not exist or the value is invalid.
  public mutating func setValue(_ text: String, forPath path: String) throws(SceneError) {
    var changed = self
    try changed.assign(text, forPath: path)
    try changed.resolveLinks()
    if changed.document.hasDynamics {
      // The value can change the motion: physics is simulated again, with its contacts.
      var options = SceneOptions(registries: document.registries)
      (options.maximumParticles, options.maximumWork) = (maximumParticles, maximumWork)
      options.trustsDocument = isTrusted
      changed.document = try Scene(changed.document, options: options).document
    }
    self = changed
  }

  private mutating func assign(_ text: String, forPath path: String) throws(SceneError) {
    let place = "--set \(path)"
    let target = try ScenePath(path, in: place)
    do {
      let index = try LayerTree(document.root).only(target.layer)
      var model = document.root[index[...]]
      let accessor = try model.kind.schema.accessor(forKeyPath: target.keyPath)
        .resolved(on: model.state)
      let value = try CommandLineValue.read(
        text, for: accessor,
        in: ValueContext(
          images: ImageLibrary(
            values: document.imageValues, registries: document.registries,
            isTrusted: isTrusted)),
        canvas: document.size)
      try accessor.set(value, on: &model.state)
      // Constraints and stacks place it when the scene is played.
      if LayerState.isOfContentSize(accessor.rowName) { model.state.takeContentSize(in: nil) }
      if !model.assigned.contains(accessor.rowName) { model.assigned.append(accessor.rowName) }
      if let error = model.emitterErrors.first { throw error }
      // Animations may not fit other cells.
      if accessor.row?.children != nil { _ = try model.withoutSublayers.makeLayer() }
      document.root[index[...]] = model
    } catch is CommandLineValue.Failure where Self.follows(text) {
      throw .option(
        what: "a value that follows others cannot be set", where: place,
        remedy: "a plain value; in the document, a value can follow others")
    } catch let failure as CommandLineValue.Failure {
      let within = failure.path.map { " (\($0))" } ?? ""
      throw .option(what: failure.message, where: place + within, remedy: failure.remedy)
    } catch let error as any WordedError {
      throw .option(what: error.parts.what, where: place, remedy: error.parts.remedy)
    } catch SceneError.playback(let what, _, let remedy) {
      throw .option(what: what, where: place, remedy: remedy)
    } catch let error as SceneError {
      throw error
    } catch {
      throw .option(what: "\(error)", where: place, remedy: "layer.property=value")
    }
  }

  /// True if a text of the command line is a driven value of documents, or has one as a part.
  private static func follows(_ text: String) -> Bool {
    (try? JSONValue(parsing: text.utf8))?.contains(where: DrivenKeys.stands) ?? false
  }

  /// Computes again what layers have of each other, after values were set.
  private mutating func resolveLinks() throws(SceneError) {
    if document.hasDriven { document.source = nil }
    var findings = try resolveDriven(WorkTally())
    if findings.isEmpty { findings = try resolveEmitterLinks(DocumentTally(limits: limits)) }
    guard findings.isEmpty else { throw .document(DocumentError(diagnostics: findings)) }
  }

  /// Puts options that are about the layers in effect.
  mutating func apply(_ options: SceneOptions) throws(SceneError) {
    if var seed = options.seed {
      seed = min(max(seed, SceneLimits.seeds.lowerBound), SceneLimits.seeds.upperBound)
      document.root.changeEach { $0.setSeed(seed) }
      for index in document.events.indices { document.events[index].setSeed(seed) }
    }
    for assignment in options.assignments where assignment.parameter == nil {
      try assign(assignment.value, forPath: assignment.path)
    }
    guard !options.assignments.isEmpty else { return }
    try resolveLinks()
    guard document.hasDynamics else { return }
    // As in `setValue`, once for all of them.
    var rest = options
    rest.assignments = []
    rest.parameters = [:]
    // The document has them now.
    rest.captions = nil
    self = try Scene(document, options: rest)
  }
}

extension SceneOptions.Assignment {
  /// The parameter that it sets, if it is one: that of `parameters.tint`.
  var parameter: String? {
    path.hasPrefix("parameters.") ? String(path.dropFirst("parameters.".count)) : nil
  }
}

extension LayerModel {
  fileprivate mutating func setSeed(_ seed: Int) {
    guard kind.name == "emitter",
      (try? state.setValue(.number(Double(seed)), forKeyPath: "seed")) != nil
    else { return }
    assigned.append("seed")
  }
}

extension EventModel {
  fileprivate mutating func setSeed(_ seed: Int) {
    for index in steps.indices {
      if case .insert(var model, let parent) = steps[index] {
        model.changeEach { $0.setSeed(seed) }
        steps[index] = .insert(model, into: parent)
      }
    }
    for index in completion.indices { completion[index].setSeed(seed) }
  }
}

extension LayerModel {
  /// The faults that keep an emitter's values from emitting: each that makes no sense, else what
  /// only the emitter as a whole, with its animations, can tell.
  var emitterErrors: [EmitterError] {
    guard kind.name == "emitter" else { return [] }
    guard let emitter = try? withoutSublayers.makeLayer() as? EmitterLayer,
      let context = try? Context(rootLayer: emitter)
    else { return state.emitterFaults }
    return withExtendedLifetime(context) {
      do throws(EmitterError) {
        // A system that can be made has no faults: only where it cannot, all are looked for.
        _ = try emitter.particleSystems()
        // It does not know the kernels that cells name.
        return state.emitterCells.contains(where: \.namesKernel) ? state.emitterFaults : []
      } catch {
        let faults = state.emitterFaults
        return faults.isEmpty ? [error] : faults
      }
    }
  }

  fileprivate var withoutSublayers: LayerModel {
    var alone = self
    (alone.sublayers, alone.mask) = ([], [])
    return alone
  }
}

extension EmitterCell {
  /// True if a kernel draws its particles, or those that they emit.
  fileprivate var namesKernel: Bool {
    !kernel.isEmpty || emitterCells.contains(where: \.namesKernel)
  }
}

extension PathFailure: WordedError {
  var parts: (what: String, remedy: String) { (what, remedy) }
}

extension EmitterError: WordedError {
  var parts: (what: String, remedy: String) {
    description.splitAtRemedy ?? (description, "see `lambent describe emitter`")
  }
}
