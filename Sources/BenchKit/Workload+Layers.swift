import LambentGeometry
import LambentPixels
import LambentRenderTree

/// Trees of layers, as user interfaces are made of: `Benchmarks/bench-peers.py` draws the same.
extension Workload {
  private static let (width, height) = (
    Double(PixelWorkload.width), Double(PixelWorkload.height)
  )

  /// Every tree.
  static var layers: [Workload] {
    [
      layer("rectangles-turned-1k") { group(1000, turnedRectangle) },
      layer("stars-100") { group(100, star) },
      layer("cards-200") { group(200) { card($0) } },
      layer("cards-shadow-200") { group(200, shadowedCard) },
      layer("images-moved-40") {
        let image = thumbnail(width: 256, height: 256)
        var (page, layers) = (group(0) { card($0) }, group(40) { movedImage($0, image) })
        (layers.background, layers.opacity) = (nil, 0.8)
        page.children = [layers]
        return page
      },
      layer("images-turned-1k") {
        let image = thumbnail(width: 40, height: 30)
        return group(1000) { turnedImage($0, image) }
      },
      layer("gradient-axial-1080p") { gradient(.axial) },
      layer("gradient-radial-1080p") { gradient(.radial) },
      layer("blur-20-1080p") { blurred(20) }, layer("blur-3-1080p") { blurred(3) },
      layer("page-300", page), layer("strokes-1k") { group(1000, curve) },
    ]
  }

  /// Layers above an opaque white background.
  private static func group(_ count: Int, _ make: (Spread) -> RenderNode) -> RenderNode {
    var root = RenderNode()
    root.bounds = Rect(x: 0, y: 0, width: width, height: height)
    root.background = .white
    root.children = (0..<count).map { make(Spread(index: $0)) }
    return root
  }

  /// A layer about a point.
  private static func node(
    _ spread: Spread, width w: Double, height h: Double, margin: Double, angle: Double = 0
  ) -> RenderNode {
    var node = RenderNode()
    node.bounds = Rect(x: 0, y: 0, width: w, height: h)
    let center = spread.point(width: width, height: height, margin: margin)
    node.transform = Transform3D(
      Affine.translation(x: -w / 2, y: -h / 2).concatenating(.rotation(angle))
        .concatenating(.translation(x: center.x, y: center.y)))
    return node
  }

  private static func turnedRectangle(_ spread: Spread) -> RenderNode {
    var node = node(spread, width: 40, height: 30, margin: 30, angle: spread.angle)
    node.background = spread.color(alpha: 0.8)
    return node
  }

  /// The corners of a star in a square of 180 points.
  static let starCorners = (0..<10).map { index in
    let (sine, cosine) = Elementary.sinCos(Double(index) * .pi / 5)
    let radius = index % 2 == 0 ? 90.0 : 36
    return Point(x: 90 + radius * cosine, y: 90 + radius * sine)
  }

  private static func star(_ spread: Spread) -> RenderNode {
    var node = node(spread, width: 180, height: 180, margin: 95, angle: spread.angle)
    let corners = starCorners
    let path = Path([.move(to: corners[0])] + corners.dropFirst().map { .line(to: $0) } + [.close])
    node.drawables = [.fill(.init(path: path, color: spread.color(alpha: 0.8)))]
    return node
  }

  /// A curve with an inflection and round ends, 1 to 9 points wide.
  private static func curve(_ spread: Spread) -> RenderNode {
    var node = node(spread, width: 200, height: 100, margin: 130, angle: spread.angle)
    let path = Path([
      .move(to: Point(x: 0, y: 50)),
      .cubic(
        to: Point(x: 200, y: 50), control1: Point(x: 200 * spread.fraction(3), y: -80),
        control2: Point(x: 200 * spread.fraction(4), y: 180)),
    ])
    let style = StrokeStyle(lineWidth: 1 + 8 * spread.fraction(0), lineCap: .round)
    node.drawables = [.fill(.init(path: path, color: spread.color(alpha: 0.8), stroke: style))]
    return node
  }

  private static func card(_ spread: Spread) -> RenderNode {
    var node = node(spread, width: 160, height: 100, margin: 90)
    node.background = spread.color(alpha: 1)
    node.corners.radius = 12
    return node
  }

  private static func shadowedCard(_ spread: Spread) -> RenderNode {
    var node = card(spread)
    node.shadow = .init(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.4), offset: Size(width: 0, height: 6),
      radius: 8)
    return node
  }

  /// The corner of the photograph of the other workloads.
  private static func thumbnail(width: Int, height: Int) -> Image {
    let whole = photograph(seed: 1)
    var part = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { part[x, y] = whole[x, y] }
    }
    return Image(.rgba8(part), name: "thumbnail")
  }

  private static func movedImage(_ spread: Spread, _ image: Image) -> RenderNode {
    var node = node(spread, width: 256, height: 256, margin: 130)
    node.drawables = [.image(Drawable.Contents(image))]
    return node
  }

  private static func turnedImage(_ spread: Spread, _ image: Image) -> RenderNode {
    var node = node(spread, width: 40, height: 30, margin: 30, angle: spread.angle)
    node.drawables = [.image(Drawable.Contents(image))]
    return node
  }

  private static func gradient(_ kind: Drawable.Gradient.Kind) -> RenderNode {
    var node = RenderNode()
    node.bounds = Rect(x: 0, y: 0, width: width, height: height)
    let stops = [(0, 0), (0.3, 1), (1, 2)].map { location, index in
      Drawable.Gradient.Stop(
        location: location, color: Spread(index: index).color(alpha: 1))
    }
    let gradient = Drawable.Gradient(
      kind: kind, start: Point(x: kind == .axial ? 0.1 : 0.5, y: kind == .axial ? 0.2 : 0.5),
      end: Point(x: kind == .axial ? 0.9 : 1, y: kind == .axial ? 0.7 : 1), stops: stops)
    node.drawables = [.gradient(gradient)]
    return node
  }

  private static func blurred(_ radius: Double) -> RenderNode {
    var node = RenderNode()
    node.bounds = Rect(x: 0, y: 0, width: width, height: height)
    node.drawables = [
      .image(Drawable.Contents(Image(.rgba8(photograph(seed: 1)), name: "photograph")))
    ]
    node.filters = [.gaussianBlur(radius: radius)]
    return node
  }

  /// 300 layers in turns: a card with a shadow, an image, an image in a rounded mask, a gradient in
  /// round corners, and a card.
  private static func page() -> RenderNode {
    let image = thumbnail(width: 160, height: 100)
    let gradient = Drawable.Gradient(
      kind: .axial, start: Point(x: 0, y: 0), end: Point(x: 1, y: 1),
      stops: [
        .init(location: 0, color: Spread(index: 1).color(alpha: 1)),
        .init(location: 1, color: Spread(index: 2).color(alpha: 1)),
      ])
    return group(300) { spread in
      var node = card(spread)
      switch spread.index % 5 {
      case 0: return shadowedCard(spread)
      case 1, 2:
        node.background = nil
        node.drawables = [.image(Drawable.Contents(image))]
        node.masksToBounds = spread.index % 5 == 2
        if !node.masksToBounds { node.corners.radius = 0 }
      case 3:
        node.background = nil
        node.drawables = [.gradient(gradient)]
      default: break
      }
      return node
    }
  }
}
