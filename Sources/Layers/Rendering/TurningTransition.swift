package import LambentGeometry
package import LambentRenderTree

/// A transition by which the layer itself turns over, its shadow too, about the middle of its bounds.
/// Others mix the images of its states, which end there.
package protocol TurningTransition: ImageTransition {
  /// The map of the layer's own coordinates at a progress. From a half on the new state is on the side
  /// that is seen.
  func turn(at progress: Double, of bounds: Rect) -> Transform3D
}

extension RenderNode {
  /// The node itself, or where its transition turns it, the state whose side is seen, turned.
  var turned: RenderNode {
    guard let transition, case .filter(let filter) = transition.style,
      let turning = filter as? any TurningTransition, let old = transition.from.first,
      transition.progress.isFinite
    else { return self }
    var shown = self
    shown.transition = nil
    let map = turning.turn(at: min(max(transition.progress, 0), 1), of: bounds)
    shown.transform = map.concatenating(transform)
    guard transition.progress < 0.5 else { return shown }
    // The old state goes where the new one is.
    var before = old
    before.transform = Transform3D.fitting(old.bounds, into: bounds).concatenating(shown.transform)
    return before
  }
}

extension Transform3D {
  /// The map that makes a rectangle fill another.
  static func fitting(_ rect: Rect, into other: Rect) -> Transform3D {
    guard rect != other, rect.width > 0, rect.height > 0 else { return .identity }
    return Transform3D.translation(x: -rect.minX, y: -rect.minY)
      .concatenating(
        .scale(x: other.width / rect.width, y: other.height / rect.height, z: 1)
      )
      .concatenating(.translation(x: other.minX, y: other.minY))
  }
}
