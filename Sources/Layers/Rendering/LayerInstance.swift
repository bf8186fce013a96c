public import LambentGeometry
public import LambentPixels
import LambentRenderTree

/// One of the times that a layer shows its sublayers: see ``Layer/instances(for:)``.
public struct LayerInstance: Sendable, Hashable {
  /// Maps the sublayers, in the layer's own coordinates.
  public var transform: Transform3D
  /// The factor of the sublayers' colours; its alpha does not count.
  public var tint: Color
  /// The opacity of the sublayers in this instance, 0…1.
  public var opacity: Double
  /// The delay of the instance's time behind the layer's, in seconds.
  public var delay: Double

  /// Creates an instance; without arguments it shows the sublayers as they are.
  public init(
    transform: Transform3D = .identity, tint: Color = .white, opacity: Double = 1,
    delay: Double = 0
  ) {
    self.transform = transform
    self.tint = tint
    self.opacity = opacity
    self.delay = delay
  }

  /// The node that shows given sublayers as the instance does.
  func node(of children: [RenderNode]) -> RenderNode {
    var node = RenderNode()
    node.transform = transform
    node.preservesDepth = true
    node.tint = tint
    node.opacity = opacity
    node.children = children
    return node
  }
}
