// swift-format-ignore-file
// Written by `make docs` from the doc comments of the cases: change those.

extension Drawable.Gradient.Kind {
  package var meaning: String {
    switch self {
    case .axial: "Along the line from start to end."
    case .radial: "Along the radii of the ellipse around start with half-axes |end − start|; in shapes and texts, of the circle around start through end."
    case .conic: "Around start, from the direction of end, from +x toward +y."
    }
  }
}

extension RenderNode.Gravity {
  package var meaning: String {
    switch self {
    case .center: "Centred, at its own size."
    case .top: "In the middle of the edge with the greatest y, at its own size."
    case .bottom: "In the middle of the edge with the least y, at its own size."
    case .left: "In the middle of the left edge, at its own size."
    case .right: "In the middle of the right edge, at its own size."
    case .topLeft: "In the corner with the least x and the greatest y, at its own size."
    case .topRight: "In the corner with the greatest x and y, at its own size."
    case .bottomLeft: "In the corner with the least x and y, at its own size."
    case .bottomRight: "In the corner with the greatest x and the least y, at its own size."
    case .resize: "Stretched to the bounds."
    case .resizeAspect: "Scaled to fit into the bounds, with its proportions."
    case .resizeAspectFill: "Scaled to cover the bounds, with its proportions."
    }
  }
}
