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
  /// How much of the past may gather before some of it is forgotten.
  private var greatestPast = EmitterLayer.leastPast

  /// What the particles of the history are computed by.
  private struct Systems {
    var result: Result<[LayerParticles], EmitterError>
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
      let cells = newValue.map(\.takingStyles)
      assign(row: Emission.cellsName) { $0.emission.cells = cells }
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
  /// was replaced by another of its name. It is a function of the layer's time, but for what is read
  /// at the frame: sprites show the contents that the cells have now, without the animations of these,
  /// unless they are asked for with other looks.
  ///
  /// Open transactions commit.
  ///
  /// - Throws: ``EmitterError`` where a value makes no sense.
  public func particleSystems() throws(EmitterError) -> [ParticleSystem] {
    context?.flush()
    return try particles(at: context.map { localTime(at: $0.time) } ?? 0).get().map(\.system)
  }

  override func content(for state: LayerState, at local: Double) -> RenderContent {
    .sprites(
      EmitterSprites(particles: particles(at: local), cells: state.emission.cells, time: local))
  }

  override func didEnterTree() {
    history = nil
    systems = nil
    greatestPast = Self.leastPast
  }

  override func didCommit(at local: Double) {
    if history == nil {
      history = EmissionHistory(present: core.model.emission, state: core.model, start: local)
    }
    guard history?.change(to: core.model.emission, at: local) == true else { return }
    systems = nil
    forget(at: local)
  }

  /// Keeps an animation of the emission that is over: particles that were born under it may be
  /// alive.
  override func retire(_ record: AnimationRecord, at local: Double) {
    guard record.changesEmission else { return super.retire(record, at: local) }
    var kept = record
    kept.removalTime = local
    core.retired.append(kept)
    forget(at: local)
  }

  /// How many models and animations that are over the layer keeps.
  package var pastCount: Int { (history?.past.count ?? 0) + core.retired.count }

  /// Below so many, the past is kept whole.
  private static let leastPast = 256

  /// Once much has gathered, forgets what was before any living particle, but for the number of
  /// births. Where the layer's time is set back beyond that, they begin anew.
  private func forget(at local: Double) {
    guard pastCount >= greatestPast, history?.present.properties.loop == 0 else { return }
    guard let particles = try? particles(at: local).get() else {
      // Values that make no sense have no particles to depend on a past.
      history = EmissionHistory(present: core.model.emission, state: core.model, start: local)
      core.retired.removeAll(where: \.changesEmission)
      return
    }
    let horizon = particles.map(\.system.horizon).max() ?? 0
    let time = local - (replicationDelay ?? 0) - horizon - 1e-3
    if history?.forget(before: time, particles.map({ ($0.generation, $0.system) })) == true {
      core.retired.removeAll { $0.presence.upperBound <= time && $0.changesEmission }
      systems = nil
    }
    greatestPast = max(Self.leastPast, 2 * pastCount)
  }

  private func particles(
    at local: Double
  ) -> Result<[LayerParticles], EmitterError> {
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
  ) -> Result<[LayerParticles], EmitterError> {
    var history = history ?? EmissionHistory(present: core.model.emission, state: core.model)
    history.state = core.model
    history.state.emission = history.present
    history.records = records
    let timelines = EmissionTimelines(history, horizon: horizon)
    return Result { () throws(EmitterError) in
      var result: [LayerParticles] = []
      for generation in EmissionGeneration.generations(of: history) {
        let emitter = Emitter(
          properties: history.present.properties, cells: generation.cells, path: namePath,
          timelines: timelines.timelines(of: generation),
          particleLimit: limit)
        result.append(
          LayerParticles(generation: generation, system: try ParticleSystem(emitter)))
      }
      return result
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

/// What computes the particles of a generation of cells.
private struct LayerParticles: Sendable {
  let generation: EmissionGeneration
  let system: ParticleSystem

  /// The sprites at a moment at which the layer's cells are as given. Those that are gone keep what
  /// they showed last.
  func sprites(at time: Double, cells: [EmitterCell]) throws(EmitterError) -> SpriteBatch {
    let looks = CellLook.looks(of: cells).filter { name, _ in
      generation.lives[String(name.prefix { $0 != "." })]?.end == .infinity
    }
    return try system.sprites(at: time, looks: looks)
  }
}

/// The particles of an emitter layer at a moment, made when they are drawn.
private struct EmitterSprites: SpriteSource {
  let particles: Result<[LayerParticles], EmitterError>
  /// The layer's cells as they are shown at the moment.
  let cells: [EmitterCell]
  let time: Double

  func makeSprites() throws -> SpriteBatch {
    var batch: SpriteBatch?
    for particles in try particles.get() {
      let sprites = try particles.sprites(at: time, cells: cells)
      batch?.append(sprites)
      batch = batch ?? sprites
    }
    return batch ?? SpriteBatch()
  }
}
