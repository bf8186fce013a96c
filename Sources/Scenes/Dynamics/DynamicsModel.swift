import LambentAnimations
import LambentDocuments
import LambentDynamics
import LambentGeometry
import LambentLayerDynamics
import LambentLayers
import LambentProperties

/// The physics of a layer's sublayers, as the document has it, and what came of it.
struct DynamicsModel: Sendable {
  /// The document's own value, from which it is written again.
  let json: JSONValue
  var bodies: [String] = []
  var boundaries: [String] = []
  /// True if all bodies and boundaries could be read.
  var isComplete = false
  /// The contacts that began, in order.
  var contacts: [Contact] = []

  struct Contact: Sendable {
    /// In seconds.
    var time: Double
    /// The body, and what it met: a body or a boundary.
    let names: [String]
    /// The point of contact, in the coordinates of the sublayers.
    let point: Point
    /// Points per second.
    let speed: Double
  }
}

/// A layer as the simulation sees it.
final class SimulatedLayer: DynamicItem {
  var center: Point
  let bounds: Rect
  var transform: Affine
  let collisionShape: CollisionShape

  init(_ model: LayerModel, shape: BodyShape) {
    let state = model.state
    let linear = model.linearTransform
    let scale = Size(
      width: Point(x: linear.a, y: linear.b).length, height: Point(x: linear.c, y: linear.d).length)
    // The rotation is that of the x axis: in it, a mirrored layer is upside down.
    let down = linear.determinant < 0 ? -scale.height : scale.height
    let size = Size(
      width: state.bounds.width * scale.width, height: state.bounds.height * scale.height)
    bounds = Rect(origin: .zero, size: size)
    center = model.middle
    transform = linear
    switch shape {
    case .rectangle: collisionShape = .rectangle(size)
    case .ellipse: collisionShape = .ellipse(size)
    case .polygon(let corners):
      collisionShape = .polygon(
        corners.map { Point(x: $0.x * scale.width, y: $0.y * down) })
    }
  }
}

extension LayerModel {
  /// The layer's transform in the plane, without its shift.
  fileprivate var linearTransform: Affine {
    let matrix = state.transform
    return Affine(a: matrix.m11, b: matrix.m12, c: matrix.m21, d: matrix.m22, tx: 0, ty: 0)
  }

  /// True if the layer's time differs from its superlayer's, in which physics moves it.
  var hasOwnTime: Bool {
    let timing = state.timing
    guard timing.beginTime == 0, timing.speed == 1, timing.timeOffset == 0,
      timing.activeDuration <= timing.duration
    else { return true }
    let animated = animations.flatMap(\.animation.keyPaths)
    return animated.contains("speed") || animated.contains("timeOffset")
  }

  fileprivate var middle: Point {
    let (anchor, size) = (state.anchorPoint, state.bounds.size)
    let arm = Point(x: (0.5 - anchor.x) * size.width, y: (0.5 - anchor.y) * size.height)
    let shift = Point(x: state.transform.m41, y: state.transform.m42)
    return state.position + linearTransform.apply(arm) + shift
  }

  /// The animations by which the layer follows a track: none where it never moves. They begin at time 0 of the layer,
  /// as the simulation does.
  func animations(of track: MotionTrack) -> [AnimationModel] {
    guard var pose = track.keys.first else { return [] }
    pose.center = middle
    return track.animations(ofLayerAt: state.position, state.transform, in: pose).map { animation in
      var animation = animation
      animation.timing.beginTime = MediaTiming.begin(at: 0)
      return AnimationModel(key: "dynamics.\(animation.keyPath ?? "")", animation: animation)
    }
  }

  /// The physics of this layer and of those below, from the top down, each with the clock's time at a moment of its
  /// layer's: infinity, where that moment never comes.
  var allDynamics: [(dynamics: DynamicsModel, toClock: (Double) -> Double)] {
    allDynamics { $0 }
  }

  private func allDynamics(
    _ toClock: @escaping (Double) -> Double
  ) -> [(dynamics: DynamicsModel, toClock: (Double) -> Double)] {
    let timing = state.timing
    let clock = { toClock(timing.arrival(ofLocal: $0)) }
    return (dynamics.map { [($0, clock)] } ?? [])
      + (mask + sublayers).flatMap { $0.allDynamics(clock) }
  }

  /// The layer and all below it with their motion as animations and without the physics.
  var baked: LayerModel {
    var result = self
    result.animations += motion + drivenMotion
    (result.motion, result.track, result.dynamics) = ([], MotionTrack(), nil)
    (result.driven, result.drivenMotion) = ([], [])
    result.sublayers = sublayers.map(\.baked)
    result.mask = mask.map(\.baked)
    return result
  }
}
