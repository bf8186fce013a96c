import LambentAnimations
import LambentGeometry

/// A node that is the same in later frames, until the layer or one below it changes.
///
/// A frame asks each layer for the node of the frame before. A layer that has one is not evaluated, nor are
/// those below it. Changes forget the node of the layer and those of the layers above: see
/// ``Layer/forgetNode()``.
final class KnownNode {
  /// The node; `nil` where the layer is hidden or not active.
  let placed: NodeBuilder.Placed?
  /// The number of nodes that it counts for.
  let cost: Int
  let validity: NodeValidity

  init(
    _ placed: NodeBuilder.Placed?, span: TimeSpan, cost: Int,
    in surroundings: NodeBuilder.Surroundings
  ) {
    (self.placed, self.cost) = (placed, cost)
    validity = NodeValidity(span, in: surroundings)
  }
}

/// The surroundings in which nodes are the same.
struct NodeValidity {
  /// The span of the superlayer's time.
  private(set) var span: TimeSpan
  private let transform: Transform3D
  private let isFlipped: Bool
  private let viewerOffset: Point

  init(_ span: TimeSpan, in surroundings: NodeBuilder.Surroundings) {
    self.span = span
    transform = surroundings.transform
    isFlipped = surroundings.isFlipped
    viewerOffset = surroundings.viewerOffset
  }

  /// Returns true if the node is the same in surroundings.
  func holds(in surroundings: NodeBuilder.Surroundings) -> Bool {
    span.contains(surroundings.time) && isFlipped == surroundings.isFlipped
      && viewerOffset == surroundings.viewerOffset && transform == surroundings.transform
      && !surroundings.isAtOrigin && surroundings.shifts.isEmpty
  }

  mutating func limit(to other: TimeSpan) { span = span.intersection(other) }
}

extension Layer {
  /// Forgets what later frames would take over of the layer and of those above it.
  ///
  /// A layer is known only where those below it are, so that the way up ends at the first that is not.
  final func forgetNode() {
    guard knownNode != nil else { return }
    knownNode = nil
    var below = self
    while let above = below.superlayer {
      above.knownSublayers?.noteChange(at: below.place)
      guard above.knownNode != nil else { return }
      above.knownNode = nil
      below = above
    }
  }
}

/// An interval of time within which something is the same.
///
/// It ends a little before what ends it, since times of layers are rounded when they become times of those
/// above.
struct TimeSpan {
  private var start: Double
  private var end: Double

  /// All of time.
  static let always = TimeSpan(start: -.infinity, end: .infinity)
  /// No time.
  static let never = TimeSpan(start: .infinity, end: -.infinity)

  private init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

  /// The span around a time up to the nearest ends of intervals; `nil` where the time
  /// lies too near to one.
  init(around moment: Double, between first: Double, and last: Double) {
    let slack = max(1, abs(moment)) * 1e-8
    if moment < first - slack {
      self.init(start: -.infinity, end: first - slack)
    } else if moment >= last + slack {
      self.init(start: last + slack, end: .infinity)
    } else if moment >= first + slack, moment < last - slack {
      self.init(start: first + slack, end: last - slack)
    } else {
      self = .never
    }
  }

  var isEmpty: Bool { !(start < end) }
  var isAlways: Bool { start == -.infinity && end == .infinity }

  func contains(_ moment: Double) -> Bool { start <= moment && moment < end }

  func intersection(_ other: TimeSpan) -> TimeSpan {
    TimeSpan(start: max(start, other.start), end: min(end, other.end))
  }

  /// The same of a layer's own time in that of its superlayer, where the one runs evenly in the other.
  func inSuperlayer(of layer: Layer) -> TimeSpan {
    if isAlways { return self }
    guard layer.timeIsEven, !isEmpty else { return .never }
    func above(_ time: Double) -> Double {
      time.isFinite ? layer.superlayerTime(ofLocal: time) : time
    }
    let (first, last) = (above(start), above(end))
    let slack = max(1, first.isFinite ? abs(first) : 0, last.isFinite ? abs(last) : 0) * 1e-9
    return TimeSpan(start: first + slack, end: last - slack)
  }
}

extension TreeView {
  /// The span around a time of the layer in which its animations do not change it; `nil` where
  /// they may change it all the time.
  func animationSpan(of layer: Layer, at local: Double) -> TimeSpan {
    guard !layer.core.animations.isEmpty else { return .always }
    var span = TimeSpan.always
    for record in layer.core.animations {
      let interval = record.interval
      // While it acts, everything may change.
      guard !record.isPending, record.oldView == nil, !interval.contains(local) else {
        return .never
      }
      span = span.intersection(
        TimeSpan(around: local, between: interval.lowerBound, and: interval.upperBound))
      if span.isEmpty { return span }
    }
    return span
  }

  /// The span around a time of the superlayer in which the layer stays active, or inactive.
  func activeSpan(of layer: Layer, atSuperlayer time: Double) -> TimeSpan {
    let timing = layer.core.model.timing
    if timing == .endless { return .always }
    guard !layer.core.movesTime else { return .never }
    let origin = layer.core.timeOrigin
    let active = timing.activeInterval
    let begin = timing.beginTime + origin
    let about = TimeSpan(around: time, between: begin, and: begin)
    if active.isEmpty { return about }
    return about.intersection(
      TimeSpan(around: time, between: active.lowerBound + origin, and: active.upperBound + origin))
  }
}
