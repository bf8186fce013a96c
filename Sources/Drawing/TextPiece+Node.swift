package import LambentGeometry
package import LambentPixels
package import LambentRenderTree
package import LambentText

/// A gradient or an image that fills the characters of a text.
package enum TextPaint: Sendable, Hashable {
  /// A gradient, in points of the text's coordinates.
  case gradient(Drawable.Gradient)
  /// An image that covers a rectangle, in points; what is beyond the rectangle is transparent.
  case image(Image, in: Rect)
}

extension TextPiece {
  /// A node that draws the piece at an origin: its fill, then its outline, blurred together.
  ///
  /// - Parameter paint: The gradient or image of the text.
  package func node(at origin: Point, paint: TextPaint? = nil) -> RenderNode {
    var parts: [RenderNode] = []
    if let image {
      parts.append(image.node(opacity: color.alpha))
    } else if let paint, let use = self.paint {
      parts.append(painted(with: paint, use))
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

  /// A node that fills the characters with a gradient or an image.
  private func painted(with paint: TextPaint, _ use: Paint) -> RenderNode {
    switch paint {
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        var color = Color(
          components: gradient.stops[index].color.components * use.fraction + use.added)
        color.alpha *= use.opacity
        gradient.stops[index].color = color
      }
      var fill = Drawable.Fill(path: path, color: .white)
      fill.gradient = gradient
      return RenderNode(drawing: .fill(fill))
    case .image(let image, in: let rect):
      var node = RenderNode()
      node.bounds = rect
      node.opacity = use.opacity
      var contents = Drawable.Contents(image)
      (contents.gravity, contents.minification) = (.resizeAspectFill, .trilinear)
      node.drawables = [.image(contents)]
      if use.fraction < 1 {
        // The colours of animators and highlights, over the image.
        var color = Color(components: use.added / (1 - use.fraction))
        color.alpha *= 1 - use.fraction
        node.drawables.append(.fill(Drawable.Fill(path: Path(rect: rect), color: color)))
      }
      node.masksToBounds = true
      node.mask = RenderNode.Mask(
        RenderNode(drawing: .fill(Drawable.Fill(path: path, color: .white))))
      return node
    }
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
