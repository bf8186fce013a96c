import LambentPixels
import LambentRenderTree

extension RenderNode {
  /// What a layer's own properties say; the place, the contents and the children come later.
  init(state: LayerState) {
    self.init()
    bounds = state.bounds
    opacity = state.opacity
    fadesAsGroup = state.allowsGroupOpacity
    isDoubleSided = state.isDoubleSided
    background = state.backgroundColor
    corners.radius = state.cornerRadius
    corners.rounded = state.maskedCorners
    corners.isContinuous = state.cornerCurve == .continuous
    if state.borderWidth > 0, let color = state.borderColor {
      border = Border(width: state.borderWidth, color: color)
    }
    shadow = Shadow(state: state)
    masksToBounds = state.masksToBounds
    filters = state.filters.compactMap(\.renderFilter)
    backgroundFilters = state.backgroundFilters.compactMap(\.renderFilter)
    blendMode = state.compositingFilter ?? .sourceOver
    rasterizationScale = state.shouldRasterize ? state.rasterizationScale : nil
    antialiasedEdges = state.allowsEdgeAntialiasing ? state.edgeAntialiasingMask : []
  }
}

extension RenderNode.Shadow {
  fileprivate init?(state: LayerState) {
    guard state.shadowOpacity > 0, var color = state.shadowColor else { return nil }
    color.alpha *= min(state.shadowOpacity, 1)
    self.init(
      color: color, offset: state.shadowOffset, radius: max(state.shadowRadius, 0),
      path: state.shadowPath)
  }
}

extension Layer {
  /// The picture that a layer shows for values of its properties at a moment of its time.
  func contents(for state: LayerState, at time: Double) -> RenderNode.Contents? {
    guard let image = displayedImage(for: state) ?? state.contents?.image(at: time) else {
      return nil
    }
    var contents = RenderNode.Contents(image)
    contents.fading = state.fadingContents
    contents.gravity = state.contentsGravity
    contents.sourceRect = state.contentsRect
    contents.center = state.contentsCenter
    contents.scale = state.contentsScale
    contents.minification = state.minificationFilter
    contents.magnification = state.magnificationFilter
    contents.minificationBias = state.minificationFilterBias
    return contents
  }
}
