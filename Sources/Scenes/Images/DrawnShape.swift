import LambentGeometry
import LambentPixels
import LambentProperties
import LambentRenderTree

/// An image that a document describes instead of naming a file: `{"shape": "star", …}`.
enum DrawnShape: String, PropertyChoice {
  case circle
  case ring
  case square
  case star
  case glow
  case triangle

  var summary: String {
    switch self {
    case .circle: "A filled ellipse that touches all sides."
    case .ring: "An ellipse with an ellipse of 0.68 of its size cut out."
    case .square: "The whole rectangle."
    case .star: "A star of five points."
    case .glow: "A disc that fades from its middle to its edge."
    case .triangle: "A triangle that points up."
    }
  }

  /// The node that draws the shape in a rectangle of a size, in points, whose origin is at the top
  /// left.
  func node(size: Size, color: Color) -> RenderNode {
    var node = RenderNode()
    node.bounds = Rect(origin: .zero, size: size)
    node.drawables =
      switch self {
      case .glow: [.gradient(Self.glow(color))]
      case .circle, .ring, .square, .star, .triangle:
        [
          .fill(
            Drawable.Fill(
              path: outline(in: node.bounds), color: color, usesEvenOddRule: self == .ring))
        ]
      }
    return node
  }

  private func outline(in rect: Rect) -> Path {
    switch self {
    case .circle, .glow:
      return Path(ellipseIn: rect)
    case .ring:
      let hole = rect.insetBy(dx: rect.width * 0.16, dy: rect.height * 0.16)
      return Path(Path(ellipseIn: rect).elements + Path(ellipseIn: hole).elements)
    case .square:
      return Path(rect: rect)
    case .star:
      return Self.polygon(in: rect, corners: 10) { $0.isMultiple(of: 2) ? 1 : Self.starWaist }
    case .triangle:
      return Path([
        .move(to: Point(x: rect.midX, y: rect.minY)), .line(to: Point(x: rect.maxX, y: rect.maxY)),
        .line(to: Point(x: rect.minX, y: rect.maxY)), .close,
      ])
    }
  }

  /// The inner radius of a five-pointed star whose edges run straight from tip to tip: 1/φ².
  private static let starWaist = 0.381_966_011_250_105

  /// A polygon about the rectangle's centre, its first corner at the top.
  private static func polygon(
    in rect: Rect, corners: Int, radius: (Int) -> Double
  ) -> Path {
    var elements: [Path.Element] = []
    for corner in 0..<corners {
      let angle = 2 * Double.pi * Double(corner) / Double(corners) - .pi / 2
      let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
      let point = Point(
        x: rect.midX + rect.width / 2 * radius(corner) * cosine,
        y: rect.midY + rect.height / 2 * radius(corner) * sine)
      elements.append(corner == 0 ? .move(to: point) : .line(to: point))
    }
    return Path(elements + [.close])
  }

  /// Falls off as (1 − r²)², whose slope is zero both at the centre and at the rim; 24 straight
  /// pieces stay within 1/500 of it.
  private static func glow(_ color: Color) -> Drawable.Gradient {
    let pieces = 24
    let stops = (0...pieces).map { index in
      let radius = Double(index) / Double(pieces)
      let fall = (1 - radius * radius) * (1 - radius * radius)
      var stop = color
      stop.alpha *= fall
      return Drawable.Gradient.Stop(location: radius, color: stop)
    }
    return Drawable.Gradient(
      kind: .radial, start: Point(x: 0.5, y: 0.5), end: Point(x: 1, y: 1), stops: stops)
  }
}
