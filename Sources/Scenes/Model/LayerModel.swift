import LambentAnimations
import LambentDocuments
import LambentDynamics
import LambentLayers
import LambentProperties

/// A layer as the document has it: a value from which layers are made, as often as needed.
struct LayerModel: Sendable {
  var kind: LayerKind
  var name: String?
  /// The number that stands for the names down to this layer in the random values below it.
  var seed: Int?
  var state: LayerState
  /// The properties that the document sets, in order.
  var assigned: [String] = []
  var sublayers: [LayerModel] = []
  /// The mask: at most one.
  var mask: [LayerModel] = []
  var animations: [AnimationModel] = []
  var actions: [String: ActionModel] = [:]
  /// The physics of its sublayers.
  var dynamics: DynamicsModel?
  /// The animations that the physics of its superlayer makes of it.
  var motion: [AnimationModel] = []
  var emitterSource: EmitterSource?
  /// The position of an emitter's cells in the document, for errors about layers that particles collide with.
  var outlineOrigin: Diagnostic?
  /// The values that follow others.
  var driven: [DrivenModel] = []
  /// The animations by which they do.
  var drivenMotion: [AnimationModel] = []
  /// The events in the scene that it shows, in that scene's time and with that scene's names; none
  /// once the document has them.
  var events: [EventModel] = []
  /// The time of the scene that it shows, by its own.
  var timeMap: TimeMap?
  /// True if it is there only to have its one sublayer repeat in a time that follows a map.
  var isTimeFrame = false
  /// The sounds of the scene that it shows, for films.
  var sounds: [SoundLibrary.Track] = []
  /// The same as the simulation recorded it.
  var track = MotionTrack()

  init(kind: LayerKind, name: String? = nil, registries: Registries) {
    self.kind = kind
    self.name = name
    state = LayerState(schema: kind.schema)
    state.registries = registries
  }

  init(registries: Registries) {
    self.init(
      kind: LayerKind("layer", Layer.self, summary: "The root of a scene."),
      registries: registries)
  }

  /// The layer and all below it, masks included, from the top down.
  var all: [LayerModel] {
    var result: [LayerModel] = []
    forEachLayer { result.append($0) }
    return result
  }

  /// Visits the layer and all below it, masks included, from the top down.
  func forEachLayer(_ visit: (LayerModel) -> Void) {
    visit(self)
    for index in mask.indices { mask[index].forEachLayer(visit) }
    for index in sublayers.indices { sublayers[index].forEachLayer(visit) }
  }

  /// Changes the layer and all below it, masks included, from the top down.
  mutating func changeEach(_ change: (inout LayerModel) -> Void) {
    change(&self)
    for index in mask.indices { mask[index].changeEach(change) }
    for index in sublayers.indices { sublayers[index].changeEach(change) }
  }

  /// Returns true if something is so of the layer or of one below it, masks included.
  func contains(where isWanted: (LayerModel) -> Bool) -> Bool {
    isWanted(self) || mask.indices.contains { mask[$0].contains(where: isWanted) }
      || sublayers.indices.contains { sublayers[$0].contains(where: isWanted) }
  }
}

/// An animation that a layer has from its beginning, or that an event adds.
struct AnimationModel: Sendable {
  /// The key under which it is added.
  var key: String?
  var animation: any Animation
}

enum ActionModel: Sendable {
  case stop
  case animation(any Animation)
}

/// An event while a scene runs: one transaction.
struct EventModel: Sendable {
  /// The time of the event, in seconds; not used for completions.
  var time: Double
  var origin: Diagnostic
  /// True if a contact starts it: it is written as the document has it.
  var isFromContact = false
  var duration: Double?
  var timingFunction: TimingFunction?
  /// True if they do not animate.
  var disablesActions = false
  /// The steps: first deletions, then removals, insertions, settings, additions.
  var steps: [Step] = []
  /// The event when the last animation of this one has ended: at most one.
  var completion: [EventModel] = []

  enum Step: Sendable {
    case delete(layer: String)
    case remove(key: String, layer: String)
    /// Inserts a layer above all others of another.
    case insert(LayerModel, into: String)
    case set(layer: String, keyPath: String, value: PropertyValue)
    case add(AnimationModel, layer: String)
    /// Changes layers as a block of views does.
    case animate(BlockModel)
  }

  /// The layers that it and what follows it insert.
  var insertedLayers: [LayerModel] {
    steps.compactMap { step in
      if case .insert(let model, _) = step { model } else { nil }
    } + completion.flatMap(\.insertedLayers)
  }
}
