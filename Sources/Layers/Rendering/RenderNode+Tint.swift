import LambentPixels
import LambentRenderTree

extension RenderNode {
  /// The node with everything that it and those below it draw multiplied by a colour, or `nil` where
  /// that is not the same as multiplying the finished picture: where pictures, filters or blend modes
  /// are in it that do not commute with it.
  func tinted(by tint: SIMD3<Double>) -> RenderNode? {
    guard contents == nil, filters.isEmpty, backgroundFilters.isEmpty, transition == nil,
      blendMode == .sourceOver || blendMode == .plusL
    else { return nil }
    var result = self
    switch content {
    case .none: break
    case .sprites: return nil
    case .shape(var shape):
      shape.color = shape.color.multiplied(by: tint)
      result.content = .shape(shape)
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.multiplied(by: tint)
      }
      result.content = .gradient(gradient)
    }
    result.background = background?.multiplied(by: tint)
    result.border?.color = border?.color.multiplied(by: tint) ?? .clear
    result.shadow?.color = shadow?.color.multiplied(by: tint) ?? .clear
    for index in children.indices {
      guard let child = children[index].tinted(by: tint) else { return nil }
      result.children[index] = child
    }
    return result
  }
}

extension Color {
  fileprivate func multiplied(by tint: SIMD3<Double>) -> Color {
    Color(red: red * tint.x, green: green * tint.y, blue: blue * tint.z, alpha: alpha)
  }
}
