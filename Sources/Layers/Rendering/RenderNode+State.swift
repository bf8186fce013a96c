import LambentPixels
import LambentRenderTree

extension RenderNode.Values {
  /// Creates the values of the node of a layer that only places its sublayers.
  init(placing state: LayerState) {
    self.init()
    bounds = state.bounds
    opacity = state.opacity * (1 - state.hiddenFraction)
    fadesAsGroup = false
    isDoubleSided = state.isDoubleSided
  }

  /// Creates those of a layer's own properties at a time of the layer; the position, the contents and the
  /// children come later.
  init(state: LayerState, at time: Double) {
    self.init(placing: state)
    fadesAsGroup = state.allowsGroupOpacity
    background = state.backgroundColor
    corners.radius = state.cornerRadius
    if state.borderWidth > 0, let color = state.borderColor {
      border = RenderNode.Border(width: state.borderWidth, color: color)
    }
    masksToBounds = state.masksToBounds
    // A new node has the defaults of the rest.
    guard !state.hasDefaultDetails else { return }
    corners.rounded = state.maskedCorners
    corners.isContinuous = state.cornerCurve == .continuous
    if let shadow = RenderNode.Shadow(state: state) { self.shadow = shadow }
    if !state.filters.isEmpty {
      self.filters = state.filters.flatMap { $0.renderFilters(at: time) }
    }
    if !state.backgroundFilters.isEmpty {
      self.backgroundFilters = state.backgroundFilters.flatMap { $0.renderFilters(at: time) }
    }
    if let mode = state.compositingFilter { self.blendMode = mode }
    if state.shouldRasterize { self.rasterizationScale = state.rasterizationScale }
    let edges = state.allowsEdgeAntialiasing ? state.edgeAntialiasingMask : []
    if edges != .all { self.antialiasedEdges = edges }
  }
}

extension RenderNode {
  /// The node as the old state of a transition. Of transitions that were running in it, this many
  /// are kept one within another; further ones, which were interrupted again and again, show their
  /// new state alone.
  func frozen(transitions: Int) -> RenderNode {
    var result = self
    result.children = children.map { $0.frozen(transitions: transitions) }
    result.mask?.nodes = mask?.nodes.map { $0.frozen(transitions: transitions) } ?? []
    result.transition?.from =
      transition?.from.map { $0.frozen(transitions: transitions - 1) } ?? []
    if transitions <= 0 { result.transition = nil }
    return result
  }
}

extension RenderNode.Shadow {
  fileprivate init?(state: LayerState) {
    guard state.shadowOpacity > 0, var color = state.shadowColor else { return nil }
    color.alpha *= state.shadowOpacity
    self.init(
      color: color, offset: state.shadowOffset, radius: state.shadowRadius,
      path: state.shadowPath)
  }
}

extension Layer {
  /// The image that a layer shows for values of its properties, at a time of the layer.
  func contents(for presentation: Layer, at time: Double) -> Drawable.Contents? {
    guard var contents = image(for: presentation, at: time) else { return nil }
    let state = presentation.core.model
    contents.gravity = state.contentsGravity
    contents.sourceRect = state.contentsRect
    contents.center = state.contentsCenter
    contents.scale = state.contentsScale
    contents.minification = state.minificationFilter
    contents.magnification = state.magnificationFilter
    contents.minificationBias = state.minificationFilterBias
    return contents
  }

  /// The image that shows, and the one that fades out beneath it.
  private func image(for presentation: Layer, at time: Double) -> Drawable.Contents? {
    if let image = displayedImage(for: presentation) { return Drawable.Contents(image) }
    let shown = presentation.core.model.contents
    guard case .crossFade(let from, let to, let progress)? = shown else {
      return shown?.image(at: time).map { Drawable.Contents($0) }
    }
    let (old, new) = (from?.image(at: time), to?.image(at: time))
    guard old != nil || new != nil else { return nil }
    var contents = Drawable.Contents(new ?? .empty)
    contents.fading = Drawable.Contents.Fade(image: old ?? .empty, progress: progress)
    return contents
  }
}

extension Image {
  /// An image that shows nothing, for contents that fade in from nothing or out to nothing.
  fileprivate static let empty = Image(.rgba8(PixelBuffer(width: 1, height: 1)), name: "nothing")
}
