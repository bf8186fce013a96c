package import LambentGeometry

/// A transition between two states of a layer that is under way: the node that has it is the new
/// state, live; `from` is the old one, frozen.
package struct RenderTransition: Sendable {
  /// How the old state gives way.
  package enum Style: Sendable {
    /// The old dissolves into the new.
    case fade
    /// The new slides over the old, which stays.
    case moveIn(direction: Point)
    /// The old and the new slide together.
    case push(direction: Point)
    /// The old slides away over the new, which stays.
    case reveal(direction: Point)
    /// A transition filter over the images of both.
    case filter(any ImageTransition)
  }

  /// How the old state gives way; a direction is the way that things move, a unit vector in the
  /// layer's own coordinates.
  package var style: Style
  /// The old state (one element), at the same position of the tree as the new.
  package var from: [RenderNode]
  /// How far it has come, usually 0…1.
  package var progress: Double

  /// Creates a transition from an old state.
  package init(style: Style, from: RenderNode, progress: Double) {
    self.style = style
    self.from = [from]
    self.progress = progress
  }
}
