import LambentAnimations
public import LambentParticles
public import LambentProperties
import LambentRenderTree

/// A layer that emits particles, above its background and border and below its sublayers.
///
/// What it shows is a function of its time alone: changes of its properties and of its cells, and
/// animations of them, those that are over included, are kept for as long as particles depend on
/// them. Cells change at once: particles that are born keep what they were born with, rates act on
/// them from then on.
///
/// ```swift
/// let hose = EmitterLayer()
/// hose.emitterPosition = Point(x: 30, y: 100)
/// hose.emitterCells = [drop]
/// try hose.setValue(.number(40), forKeyPath: "emitterCells.drop.birthRate")
/// ```
open class EmitterLayer: Layer {
  /// What was emitted since the layer came into its tree.
  private var history: EmissionHistory?
  private var systems: Systems?

  /// What the particles of the history are computed by.
  private struct Systems {
    var result: Result<[ParticleSystem], EmitterError>
    /// The animations that it took account of.
    var presences: [EmissionPresence]
    /// How many particles each may show.
    var limit: Int
    /// Until when the timelines are exact.
    var horizon: Double
  }

  open override class var properties: [Property<LayerState>] {
    super.properties + Emission.rows
  }

  /// The kinds of particles, undermost first.
  public var emitterCells: [EmitterCell] {
    get { core.model.emission.cells }
    set {
      assign(row: Emission.cellsName) { $0.emission.cells = newValue }
    }
  }

  /// A property of the emitter: `birthRate`, `emitterPosition`, `renderMode`, ….
  public subscript<Value>(
    dynamicMember field: any WritableKeyPath<EmitterProperties, Value> & Sendable
  ) -> Value {
    get { core.model.emission.properties[keyPath: field] }
    set {
      let old = core.model.emission.properties
      var new = old
      new[keyPath: field] = newValue
      if let row = EmitterProperties.properties.first(where: { $0.get(old) != $0.get(new) }) {
        assign(row: row.name) { $0.emission.properties[keyPath: field] = newValue }
      }
    }
  }

  /// What computes the layer's particles, the undermost first: usually one system, more where a cell
  /// was replaced by another of its name. It is a function of the layer's time.
  ///
  /// Open transactions commit.
  ///
  /// - Throws: ``EmitterError`` where a value makes no sense.
  public func particleSystems() throws(EmitterError) -> [ParticleSystem] {
    context?.flush()
    return try particleSystems(at: context.map { localTime(at: $0.time) } ?? 0).get()
  }

  override func content(for state: LayerState, at local: Double) -> RenderContent {
    .sprites(EmitterSprites(systems: particleSystems(at: local), time: local))
  }

  override func didEnterTree() {
    history = nil
    systems = nil
  }

  override func didCommit(at local: Double) {
    if history == nil {
      history = EmissionHistory(present: core.model.emission, state: core.model, start: local)
    }
    guard history?.change(to: core.model.emission, at: local) == true else { return }
    systems = nil
  }

  /// Keeps an animation of the emission that is over: particles that were born under it may be
  /// alive.
  override func retire(_ record: AnimationRecord, at local: Double) {
    guard record.changesEmission else { return super.retire(record, at: local) }
    var kept = record
    kept.removalTime = local
    core.retired.append(kept)
  }

  private func particleSystems(
    at local: Double
  ) -> Result<[ParticleSystem], EmitterError> {
    let records = (core.retired + core.animations)
      .filter { !$0.isPending && $0.changesEmission }.sorted { $0.id < $1.id }
    let presences = records.map { EmissionPresence(record: $0.id, interval: $0.presence) }
    let limit = context?.particleLimit ?? Emitter.defaultParticleLimit
    if let systems, local <= systems.horizon, systems.limit == limit,
      systems.presences == presences
    {
      return systems.result
    }
    let horizon = max(Self.horizon, 2 * local)
    let result = makeSystems(records, limit: limit, horizon: horizon)
    guard history != nil else { return result }
    systems = Systems(
      result: result, presences: presences, limit: limit, horizon: horizon)
    return result
  }

  /// Until when, in seconds, animations that never repeat as a whole are followed at first.
  private static let horizon = 3600.0

  private func makeSystems(
    _ records: [AnimationRecord], limit: Int, horizon: Double
  ) -> Result<[ParticleSystem], EmitterError> {
    var history = history ?? EmissionHistory(present: core.model.emission, state: core.model)
    history.state = core.model
    history.state.emission = history.present
    history.records = records
    let timelines = EmissionTimelines(history, horizon: horizon)
    return Result { () throws(EmitterError) in
      var systems: [ParticleSystem] = []
      for generation in EmissionGeneration.generations(of: history) {
        let emitter = Emitter(
          properties: history.present.properties, cells: generation.cells, path: namePath,
          timelines: timelines.timelines(of: generation),
          particleLimit: limit)
        systems.append(try ParticleSystem(emitter))
      }
      return systems
    }
  }

  /// The names of the layers from below the root to this one. Layers without a name, and later ones
  /// of the same name among siblings, are told apart by their order.
  private var namePath: [String] {
    var path: [String] = []
    var layer: Layer = self
    while let above = layer.superlayer {
      let name = layer.name ?? ""
      let alike = above.core.sublayers.prefix { $0 !== layer }.filter { ($0.name ?? "") == name }
      path.append(alike.isEmpty && !name.isEmpty ? name : "\(name)#\(alike.count)")
      layer = above
    }
    return path.reversed()
  }
}

/// The particles of an emitter layer at a moment, made when they are drawn.
private struct EmitterSprites: SpriteSource {
  let systems: Result<[ParticleSystem], EmitterError>
  let time: Double

  func makeSprites() throws -> SpriteBatch {
    let systems = try systems.get()
    guard var batch = try systems.first?.sprites(at: time) else { return SpriteBatch() }
    for system in systems.dropFirst() { try batch.append(system.sprites(at: time)) }
    return batch
  }
}
