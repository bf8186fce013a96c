package import LambentGeometry
import LambentPixels
package import LambentRenderTree
package import LambentText

extension TextPiece {
  /// A node that draws the piece at an origin: its fill, then its outline, blurred together.
  package func node(at origin: Point) -> RenderNode {
    var parts: [RenderNode] = []
    if let image {
      parts.append(image.node(opacity: color.alpha))
    } else if color.alpha > 0 {
      parts.append(RenderNode(drawing: .fill(Drawable.Fill(path: path, color: color))))
    }
    if let strokeColor, strokeColor.alpha > 0 {
      let style = StrokeStyle(lineWidth: lineWidth, lineJoin: .round)
      parts.append(
        RenderNode(
          drawing: .fill(Drawable.Fill(path: path, color: strokeColor, stroke: style))))
    }
    var node = parts.first ?? RenderNode()
    if parts.count > 1 || blur > 0 {
      node = RenderNode()
      node.children = parts
      if blur > 0 { node.filters = [.gaussianBlur(radius: blur)] }
    }
    if origin != .zero { node.transform = .translation(x: origin.x, y: origin.y) }
    return node
  }
}

extension TextPiece.GlyphImage {
  /// A node that draws the image.
  fileprivate func node(opacity: Double) -> RenderNode {
    var node = RenderNode()
    node.bounds = frame
    node.opacity = opacity
    node.transform = Transform3D(map)
    var contents = Drawable.Contents(image)
    contents.minification = .trilinear
    node.contents = contents
    return node
  }
}
