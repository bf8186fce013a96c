package import LambentGeometry

/// A transition in progress between two states of a layer: its node is the new state, live; `from`
/// is the old one, frozen.
package struct RenderTransition: Sendable {
  /// The style of the transition.
  package enum Style: Sendable {
    /// A cross-fade.
    case fade
    /// The new state slides over the old one, which does not move.
    case moveIn(direction: Point)
    /// Both states slide together.
    case push(direction: Point)
    /// The old state slides away over the new one, which does not move.
    case reveal(direction: Point)
    /// A transition filter on the images of both.
    case filter(any ImageTransition)
  }

  /// The style. A direction is that of the motion, a unit vector in the layer's own coordinates.
  package var style: Style
  /// The old state (one element), with the same parent as the new one.
  package var from: [RenderNode]
  /// The progress, usually 0…1.
  package var progress: Double

  /// Creates a transition from an old state.
  package init(style: Style, from: RenderNode, progress: Double) {
    self.style = style
    self.from = [from]
    self.progress = progress
  }
}
