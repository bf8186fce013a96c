import LambentGeometry
package import LambentRenderTree

extension Layer {
  /// The node of the layer and those below it when the context's clock shows a time, apart from the
  /// tree: its bounds' corner lies at the origin, and neither its position nor its transform acts.
  ///
  /// `nil` where the layer is hidden or not active then. Without a context the layers' own time
  /// counts from 0.
  ///
  /// - Parameter isModel: True for the layers' own values, without animations.
  /// - Throws: ``LayerError/tooManyInstances(layer:limit:)``.
  package func renderNode(
    at time: Double, isModel: Bool = false
  ) throws(LayerError) -> RenderNode? {
    tree?.settle(for: time)
    var builder = NodeBuilder(view: isModel ? .model : .current)
    let above = superlayer?.convertTime(time, from: nil) ?? time
    return try builder.node(for: self, in: .init(time: above, isAtOrigin: true))?.node
  }
}
