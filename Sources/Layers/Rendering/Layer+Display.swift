import LambentDrawing
import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree

/// The drawing that a layer made itself, and the values of which it did.
struct DisplayCache {
  var values: [PropertyValue]
  var bounds: Rect
  var image: Image?
  var nodes: [RenderNode]
  var fault: GraphicsContext.Fault?
}

extension Layer {
  /// The image that the layer draws itself.
  func displayedImage(for presentation: Layer) -> Image? { displayed(for: presentation).image }

  /// The nodes that the layer draws in a graphics context; after a change of the bounds that does
  /// not call for drawing, laid out in them by its gravity as contents are.
  func displayedNodes(for presentation: Layer) -> [RenderNode] {
    let cache = displayed(for: presentation)
    guard cache.bounds != presentation.bounds, !cache.nodes.isEmpty else { return cache.nodes }
    var page = RenderNode()
    page.bounds = cache.bounds
    page.children = cache.nodes
    let (old, new) = (cache.bounds, presentation.bounds)
    guard old.width > 0, old.height > 0 else { return cache.nodes }
    let area = presentation.contentsGravity.position(old.size, in: new)
    page.transform = Transform3D.translation(x: -old.minX, y: -old.minY)
      .concatenating(.scale(x: area.width / old.width, y: area.height / old.height, z: 1))
      .concatenating(.translation(x: area.minX, y: area.minY))
    return [page]
  }

  /// Throws what the layer's drawing is too much for.
  func throwDrawingFault() throws(LayerError) {
    if let fault = displayCache?.fault { throw LayerError(fault, layer: label) }
  }

  /// The layer's own drawing, made again where a property that calls for it has another value
  /// than before.
  private func displayed(for presentation: Layer) -> DisplayCache {
    let values = displayRows.map { $0.get(presentation.core.model) }
    if displayCache == nil, face != nil, !isDisplayAsked { displayCache = undrawn }
    if let cache = displayCache, cache.values == values { return cache }
    var context = GraphicsContext(bounds: presentation.bounds, scale: presentation.contentsScale)
    draw(in: &context, for: presentation)
    let cache = DisplayCache(
      values: values, bounds: presentation.bounds, image: display(presentation),
      nodes: context.finished(),
      fault: context.fault)
    displayCache = cache
    return cache
  }

  /// The stand-in for a drawing before one was asked for: nothing, of the defaults.
  private var undrawn: DisplayCache {
    let defaults = LayerState(schema: core.model.schema)
    return DisplayCache(
      values: displayRows.map { $0.get(defaults) }, bounds: core.model.bounds, image: nil, nodes: []
    )
  }
}
