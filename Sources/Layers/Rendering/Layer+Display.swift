import LambentDrawing
import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree

/// The drawing that a layer made itself, and the values of which it did.
final class DisplayCache {
  let values: [PropertyValue]
  let bounds: Rect
  let image: Image?
  let nodes: [RenderNode]
  let fault: GraphicsContext.Fault?

  init(
    values: [PropertyValue] = [], bounds: Rect, image: Image? = nil, nodes: [RenderNode] = [],
    fault: GraphicsContext.Fault? = nil
  ) {
    (self.values, self.bounds, self.image) = (values, bounds, image)
    (self.nodes, self.fault) = (nodes, fault)
  }
}

extension Layer {
  /// The image that the layer draws itself.
  func displayedImage(for presentation: Layer) -> Image? {
    updateDisplay(for: presentation)
    return displayCache?.image
  }

  /// The nodes that the layer draws in a graphics context; after a change of the bounds that does
  /// not call for drawing, laid out in them by its gravity as contents are.
  func displayedNodes(for presentation: Layer) -> [RenderNode] {
    updateDisplay(for: presentation)
    guard let cache = displayCache else { return [] }
    let bounds = presentation.core.model.bounds
    guard cache.bounds != bounds, !cache.nodes.isEmpty else { return cache.nodes }
    var page = RenderNode()
    page.bounds = cache.bounds
    page.children = cache.nodes
    guard cache.bounds.width > 0, cache.bounds.height > 0 else { return cache.nodes }
    let area = presentation.contentsGravity.position(cache.bounds.size, in: bounds)
    page.transform = .fitting(cache.bounds, into: area)
    return [page]
  }

  /// Discards what the layer drew itself, until it draws again.
  package func discardDrawing() {
    displayCache = displayCache.map { DisplayCache(values: $0.values, bounds: $0.bounds) }
  }

  /// Throws the limit that the layer's drawing exceeds, or the error that drawing it has found.
  func throwDrawingFault() throws(LayerError) {
    try throwFault()
    if let fault = displayCache?.fault { throw LayerError(fault, layer: label) }
  }

  /// Draws the layer again where a property that calls for it has another value than before.
  private func updateDisplay(for presentation: Layer) {
    if displayCache == nil, drawsNothing {
      displayRows = []
      displayCache = DisplayCache(bounds: presentation.core.model.bounds)
    }
    if displayCache != nil, displayRows.isEmpty { return }
    let values = displayRows.map { $0.get(presentation.core.model) }
    if displayCache == nil, bridge != nil, !isDisplayAsked { displayCache = undrawn }
    if displayCache?.values == values { return }
    let shown = presentation.core.model
    var context = GraphicsContext(bounds: shown.bounds, scale: shown.contentsScale)
    draw(in: &context, for: presentation)
    displayCache = DisplayCache(
      values: values, bounds: shown.bounds, image: display(presentation),
      nodes: context.finished(),
      fault: context.fault)
  }

  /// True if neither a delegate nor a subclass can draw the layer's content: the classes of the package do not.
  private var drawsNothing: Bool {
    delegate == nil && bridge == nil && LayerRegistry.schema(of: type(of: self)) != nil
  }

  /// The stand-in for a drawing before one was asked for: nothing, of the defaults.
  private var undrawn: DisplayCache {
    let defaults = LayerState(schema: core.model.schema)
    return DisplayCache(
      values: displayRows.map { $0.get(defaults) }, bounds: core.model.bounds)
  }
}
