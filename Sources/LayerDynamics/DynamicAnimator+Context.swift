public import LambentAnimations
public import LambentDynamics
package import LambentGeometry
public import LambentLayers
import LambentProperties
import LambentViews

extension DynamicAnimator {
  /// Creates an animator that follows a context's clock. Its reference bounds are those of the root
  /// layer.
  ///
  /// ```swift
  /// let animator = DynamicAnimator(context)
  /// animator.addBehavior(GravityBehavior(items: [layer.dynamicItem]))
  /// context.advance(to: 2)  // the layer has fallen for 2 s
  /// ```
  public convenience init(_ context: Context) {
    self.init(referenceBounds: context.rootLayer.bounds)
    follow(context)
  }

  /// Makes the animator step while a context's clock advances, each step at its own time.
  ///
  /// ```swift
  /// let animator = DynamicAnimator(referenceBounds: root.bounds)
  /// animator.addBehavior(GravityBehavior(items: [layer.dynamicItem]))
  /// animator.follow(context)
  /// context.advance(to: 2)                   // the layer has fallen for 2 s
  /// animator.pose(of: layer.dynamicItem, at: 0.5)
  /// try animator.bake()
  /// let early = try context.image(at: 0.5)   // the layer at its position at 0.5 s
  /// ```
  /// The times of ``pose(of:at:)`` are the clock's. An animator follows one context at a time.
  public func follow(_ context: Context) {
    if let known = clock as? FollowedClock, known.root === context.rootLayer { return }
    let followed = FollowedClock(root: context.rootLayer)
    clock = followed
    startTime = context.time - Double(stepCount) / Self.stepsPerSecond
    schedule(by: followed)
  }

  private func schedule(by followed: FollowedClock) {
    let moment = startTime + Double(stepCount + 1) / Self.stepsPerSecond
    followed.root?.context?.schedule(at: moment) { [weak self, weak followed] in
      guard let self, let followed, clock === followed else { return }
      step()
      schedule(by: followed)
    }
  }

  private static var stepsPerSecond: Double { Double(DynamicsLimits.stepsPerSecond) }

  /// Adds the recorded motion to layers and views as animations, so that frames of any time from
  /// the first step until now can be rendered in any order.
  ///
  /// The animations have the keys `dynamics.position` and `dynamics.transform.rotation.z`, and end
  /// at the current positions of the layers. Baking again replaces them. Items that are neither
  /// layers nor views get no animations; of a group, the members do.
  ///
  /// - Throws: ``AnimationError`` if a layer rejects one.
  /// - Complexity: O(steps of all items).
  public func bake() throws(AnimationError) {
    for item in recordedItems {
      guard let track = track(of: item) else { continue }
      try bake(track, of: item)
    }
  }

  private func bake(
    _ track: MotionTrack, of item: any DynamicItem
  ) throws(AnimationError) {
    let item = (item as? any DynamicItemAlias)?.original ?? item
    if let group = item as? DynamicItemGroup {
      for (index, member) in group.items.enumerated() {
        try bake(group.track(ofMember: index, within: track), of: member)
      }
    }
    guard let layer = (item as? LayerItem)?.layer ?? (item as? View)?.layer,
      var pose = track.keys.last
    else { return }
    pose.center = item.center
    let begin = layer.convertTime(startTime, from: nil)
    for animation in track.animations(ofLayerAt: layer.position, layer.transform, in: pose) {
      var animation = animation
      let end = layer.convertTime(startTime + animation.duration, from: nil)
      guard end > begin else { continue }
      animation.duration = end - begin
      animation.beginTime = MediaTiming.begin(at: begin)
      animation.fillMode = .backwards
      animation.timingFunction = .linear
      try layer.addChecked(animation, forKey: "dynamics.\(animation.keyPath ?? "")")
    }
  }
}

private final class FollowedClock {
  weak var root: Layer?

  init(root: Layer) { self.root = root }
}

/// An item that represents another.
package protocol DynamicItemAlias: DynamicItem {
  /// The represented view, layer item or group; `nil` for an independent item.
  var original: (any DynamicItem)? { get }
}

extension MotionTrack {
  /// The animations that move a layer along the track; empty if it never moves.
  ///
  /// - Parameters:
  ///   - position: the layer's position in the pose.
  ///   - transform: the layer's transform in the pose.
  ///   - pose: a pose of the item.
  package func animations(
    ofLayerAt position: Point, _ transform: Transform3D, in pose: Key
  ) -> [KeyframeAnimation] {
    guard let last = keys.last?.step, last > 0, keys.count > 1, let first = keys.first?.rotation
    else { return [] }
    let times = keys.map { Double($0.step) / Double(last) }
    func animation(_ keyPath: String, _ values: [PropertyValue]) -> KeyframeAnimation {
      var animation = KeyframeAnimation(keyPath: keyPath)
      animation.values = values
      animation.keyTimes = times
      animation.duration = Double(last) / Double(DynamicsLimits.stepsPerSecond)
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      return animation
    }
    // The transform's translation is applied after its rotation: it does not turn.
    let shift = Point(x: transform.m41, y: transform.m42)
    let arm = position - pose.center + shift
    let positions = keys.map { key -> PropertyValue in
      let turned = arm == .zero ? .zero : Affine.rotation(key.rotation - pose.rotation).apply(arm)
      return .point(key.center + turned - shift)
    }
    var result = [animation("position", positions)]
    if keys.contains(where: { $0.rotation != first }) {
      let turn = transform.rotationBesideAxis
      result.append(animation("transform.rotation.z", keys.map { .number($0.rotation + turn) }))
    }
    return result
  }
}

extension Transform3D {
  /// The key path `transform.rotation.z` minus the rotation of the x axis, which differ by half a turn where a mirrored
  /// transform is read as one whose x axis is turned round.
  fileprivate var rotationBesideAxis: Double {
    guard case .number(let rotation)? = PropertyValue.transform(self).component("rotation.z") else {
      return 0
    }
    return rotation - Elementary.atan2(m12, m11)
  }
}
