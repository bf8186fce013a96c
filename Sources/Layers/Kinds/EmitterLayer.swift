import LambentAnimations
public import LambentParticles
public import LambentRenderTree
import LambentWorkers

/// A layer that emits particles, above its background and border and below its sublayers.
///
/// Its particles are a function of time: the layer records changes of its properties and cells, and their animations,
/// as long as particles depend on them. Changes take effect immediately. Living particles keep the values from their
/// birth, and new rates apply to them from the time of the change.
///
/// ```swift
/// let hose = EmitterLayer()
/// hose.emitterPosition = Point(x: 30, y: 100)
/// hose.emitterCells = [drop]
/// try hose.setValue(40, forKeyPath: "emitterCells.drop.birthRate")
/// ```
open class EmitterLayer: Layer {
  /// The emission since the layer entered its tree.
  private var history: EmissionHistory?
  /// The time of the superlayer at which the layer entered its tree.
  private var entryTime = 0.0
  /// The timing of the layer at the last commit.
  private var lastTiming = MediaTiming.endless
  private var prepared: Prepared?
  /// The layer's time at which emission begins.
  private var origin = 0.0
  /// The number of past models and animations above which some are forgotten.
  private var greatestPast = EmitterLayer.leastPast

  /// The system that computes the particles of the history, with the inputs from which it was made.
  private struct Prepared {
    var system: LazySystem
    /// The animations that it includes.
    var presences: [EmissionPresence]
    /// The maximum number of particles, and their maximum work.
    var limits: Limits
    /// The time up to which the timelines are exact.
    var horizon: Double
  }

  /// The limits of its particles.
  private struct Limits: Hashable {
    var particles = Emitter.defaultParticleLimit
    var work = Emitter.defaultWorkLimit
  }

  private var limits: Limits {
    tree.map { Limits(particles: $0.particleLimit, work: $0.workLimit) } ?? Limits()
  }

  package override class var builtInRows: [LayerRow] {
    super.builtInRows + Emission.rows.map { LayerRow($0) }
  }

  /// The cells, in drawing order. Default: empty, which emits nothing.
  public var emitterCells: [EmitterCell] {
    get { core.model.emission.cells }
    set {
      let cells = newValue.map { $0.takingStyles() }
      assign(row: Emission.cellsName) { $0.emission.cells = cells }
    }
  }

  /// The filters that cells can name as the ``EmitterCell/kernel`` of their particles. They must be filters that
  /// kernels draw. Default: none. Their inputs animate: `cellFilters.melt.strength`.
  public var cellFilters: [LayerFilter] {
    get { core.model.emission.filters }
    set { assign(row: Emission.filtersName) { $0.emission.filters = newValue } }
  }

  /// The emission time for a time of the layer: the time since the layer entered its tree or, if that was later,
  /// began.
  package func emissionTime(atLocal time: Double) -> Double { time - origin }

  /// The systems that compute the layer's particles at emission times; empty before the layer has had a cell. Values
  /// that are read at the frame are not part of them: by default, sprites show the current contents of the cells,
  /// without their animations.
  ///
  /// Open transactions commit.
  ///
  /// - Throws: ``EmitterError`` if a value is invalid.
  package func particleSystems() throws(EmitterError) -> [ParticleSystem] {
    tree?.flush()
    let system = try system(at: tree.map { localTime(at: $0.time) - origin } ?? 0).get()
    return system.emitter.histories.isEmpty ? [] : [system]
  }

  open override func drawables(for presentation: Layer, at time: Double) -> [Drawable] {
    let sprites = EmitterSprites(
      system: system(at: time - origin), cells: presentation.core.model.emission.cells,
      kernels: presentation.core.model.cellKernels(at: time), time: time - origin,
      workLimit: limits.work)
    return super.drawables(for: presentation, at: time) + [.sprites(sprites)]
  }

  override func didEnterTree(at time: Double) {
    entryTime = time
    history = nil
    prepared = nil
    greatestPast = Self.leastPast
  }

  /// The origin of an emission that begins at a time of the superlayer.
  private func origin(at time: Double) -> Double {
    let elapsed = time - core.timeOrigin
    let timing = core.model.timing
    // Before a layer begins, its time is 0. A negative begin time starts the emission earlier.
    return (timing.beginTime > 0 ? max(0, elapsed - timing.beginTime) : elapsed) * timing.speed
  }

  override func didCommit(at local: Double) {
    let isRetimed = core.model.timing != lastTiming
    lastTiming = core.model.timing
    if isRetimed, origin > 0, local < origin - MediaTiming.tolerance, history != nil, let tree {
      // The layer now begins later than this time: it starts again, without particles.
      didEnterTree(at: superlayer?.localTime(at: tree.time) ?? tree.time)
    }
    // Computed at the commit, so that values which the same transaction sets later are included.
    if history == nil { origin = origin(at: entryTime) }
    let local = local - origin
    if history == nil {
      let start = tree?.beginOfScene(with: self).map { $0 - origin } ?? local
      history = EmissionHistory(present: core.model.emission, state: core.model, start: start)
    }
    guard history?.change(to: core.model.emission, at: local) == true else { return }
    prepared = nil
    forget(at: local)
  }

  /// Keeps an ended animation of the emission: particles that were born during it may be alive.
  override func retire(_ record: AnimationRecord, at local: Double) {
    guard record.changesEmission else { return super.retire(record, at: local) }
    var kept = record
    kept.removalTime = local
    core.retired.append(kept)
    forget(at: local - origin)
  }

  /// The number of past models and animations that the layer keeps.
  package var pastCount: Int { (history?.past.count ?? 0) + core.retired.count }

  /// The minimum of `greatestPast`: shorter histories are kept completely.
  private static let leastPast = 256

  /// If the history has become long, forgets the part before any living particle, except for the number of births. If
  /// the layer's time is set back beyond that, births start again.
  private func forget(at local: Double) {
    guard pastCount >= greatestPast, history?.present.properties.loop == 0 else { return }
    guard let system = try? system(at: local).get() else {
      // With invalid values there are no particles that depend on the past.
      history = EmissionHistory(present: core.model.emission, state: core.model, start: local)
      core.retired.removeAll(where: \.changesEmission)
      return
    }
    let time = local - (replicationDelay ?? 0) - system.horizon - 1e-3
    let rates = system.meanBirthRates(until: time)
    if history?.forget(before: time, rates: rates) == true {
      let origin = origin
      core.retired.removeAll { $0.presence.upperBound - origin <= time && $0.changesEmission }
      prepared = nil
    }
    greatestPast = max(Self.leastPast, 2 * pastCount)
  }

  private func system(at local: Double) -> LazySystem {
    let records = (core.retired + core.animations)
      .filter { !$0.isPending && $0.changesEmission }.sorted { $0.id < $1.id }
      .map { $0.moved(by: -origin) }
    let presences = records.map { EmissionPresence(record: $0.id, interval: $0.presence) }
    let limits = limits
    if let prepared, local <= prepared.horizon, prepared.limits == limits,
      prepared.presences == presences
    {
      return prepared.system
    }
    let horizon = max(Self.horizon, 2 * local)
    let system = makeSystem(records, limits, horizon: horizon)
    guard history != nil else { return system }
    prepared = Prepared(
      system: system, presences: presences, limits: limits, horizon: horizon)
    return system
  }

  /// The initial horizon, in seconds, for animations without a common period.
  private static let horizon = 3600.0

  private func makeSystem(
    _ records: [AnimationRecord], _ limits: Limits, horizon: Double
  ) -> LazySystem {
    var history = history ?? EmissionHistory(present: core.model.emission, state: core.model)
    history.state = core.model
    history.state.emission = history.present
    history.records = records
    var emitter = Emitter(
      properties: history.course.properties.versions,
      histories: history.course.recorders.cellHistories,
      path: namePath, timelines: EmissionTimelines(history, horizon: horizon).timelines(),
      particleLimit: limits.particles)
    emitter.workLimit = limits.work
    return LazySystem(emitter)
  }
}

/// A particle system that is created on first use, on any thread, so that a tree which is never drawn does not need
/// it.
private final class LazySystem: Sendable {
  private let emitter: Emitter
  private let prepared = Lock<Result<ParticleSystem, EmitterError>?>(nil)

  init(_ emitter: Emitter) { self.emitter = emitter }

  /// The system.
  ///
  /// - Throws: ``EmitterError`` if a value of the emitter is invalid.
  func get() throws(EmitterError) -> ParticleSystem {
    try prepared.withLock { prepared in
      let system =
        prepared ?? Result { () throws(EmitterError) in try ParticleSystem(emitter) }
      prepared = system
      return system
    }.get()
  }
}

/// The particles of an emitter layer at a time, made when they are drawn.
private struct EmitterSprites: SpriteSource {
  let system: LazySystem
  /// The layer's cells as they are shown at this time.
  let cells: [EmitterCell]
  let kernels: CellKernels
  let time: Double
  let workLimit: Double

  func makeSprites() throws -> SpriteBatch { try makeSprites(after: 0) }

  func makeSprites(after work: Double) throws -> SpriteBatch {
    var batch = try system.get().sprites(at: time, looks: CellLook.looks(of: cells), after: work)
    try kernels.draw(&batch, limit: workLimit, after: work)
    return batch
  }

  var key: AnyHashable? {
    Key(
      system: ObjectIdentifier(system), time: time, cells: cells, filters: kernels.filters,
      layerTime: kernels.time)
  }

  func countParticles(within budget: Double) throws -> ParticleCount? {
    try system.get().count(at: time, within: budget)
  }

  /// The values on which the particles depend.
  private struct Key: Hashable {
    let system: ObjectIdentifier
    let time: Double
    let cells: [EmitterCell]
    let filters: [LayerFilter]
    let layerTime: Double

    func hash(into hasher: inout Hasher) {
      // At one time, the cells of a system differ only in transitions.
      hasher.combine(system)
      hasher.combine(time)
    }
  }
}
