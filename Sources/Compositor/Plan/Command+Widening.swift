import LambentGeometry

// An edge on the border of the canvas would be antialiased twice: once as the shape's edge and once as
// the canvas'. Such edges are moved outward to the end of the pixels.

extension Command {
  /// The command with edges that lie on a rectangle's own moved out to whole pixels.
  func widened(over canvas: Rect) -> Command {
    func widened(_ commands: [Command]) -> [Command] { commands.map { $0.widened(over: canvas) } }
    func widened(_ mask: MaskCommands?) -> MaskCommands? {
      guard var result = mask else { return nil }
      result.commands = widened(result.commands)
      return result
    }
    switch self {
    case .draw(var draw):
      draw.shape = draw.shape.widened(over: canvas)
      return .draw(draw)
    case .clip(var clip):
      clip.shape = clip.shape.widened(over: canvas)
      clip.commands = widened(clip.commands)
      clip.outside = widened(clip.outside)
      clip.mask = widened(clip.mask)
      return .clip(clip)
    case .group(var group):
      group.extent = group.extent?.widened(over: canvas)
      group.commands = widened(group.commands)
      group.mask = widened(group.mask)
      return .group(group)
    case .prepare(var pass):
      if case .commands(let commands) = pass.source, !pass.isLocalRaster {
        pass.source = .commands(widened(commands))
      }
      return .prepare(pass)
    case .stack(var stack):
      for index in stack.planes.indices {
        stack.planes[index].commands = widened(stack.planes[index].commands)
      }
      return .stack(stack)
    case .sprites: return self
    }
  }
}

extension Shape {
  /// The shape with edges that lie on a rectangle's own moved out to whole pixels.
  fileprivate func widened(over canvas: Rect) -> Shape {
    let sides = CanvasSides(canvas)
    switch outline {
    case .rect(let rect):
      let (left, right) = (sides.x.moved(rect.minX), sides.x.moved(rect.maxX))
      let (top, bottom) = (sides.y.moved(rect.minY), sides.y.moved(rect.maxY))
      return Shape(Rect(x: left, y: top, width: right - left, height: bottom - top)).within(bounds)
    case .polygons(let edges, let usesEvenOddRule, _):
      return Shape(
        outline: .polygons(sides.widened(edges), usesEvenOddRule: usesEvenOddRule), bounds: bounds)
    case .rounded(let rounded):
      return Shape(
        outline: .polygons(sides.widened(rounded.edges), usesEvenOddRule: false), bounds: bounds)
    case .path(var path, let usesEvenOddRule):
      path.sides = sides
      return Shape(outline: .path(path, usesEvenOddRule: usesEvenOddRule), bounds: bounds)
    }
  }
}

/// The sides of the canvas and of its pixels.
struct CanvasSides: Sendable, Equatable {
  /// The sides along one axis.
  struct Axis: Sendable, Equatable {
    var low, high: Double

    func isLow(_ position: Double) -> Bool { abs(position - low) < 1e-6 }
    func isHigh(_ position: Double) -> Bool { abs(position - high) < 1e-6 }

    /// A position, moved out to the end of its pixel where it is a side.
    func moved(_ position: Double) -> Double {
      isLow(position) ? low.rounded(.down) : isHigh(position) ? high.rounded(.up) : position
    }
  }

  let x, y: Axis

  init(_ canvas: Rect) {
    x = Axis(low: canvas.minX, high: canvas.maxX)
    y = Axis(low: canvas.minY, high: canvas.maxY)
  }

  /// The sides of polygons, and what draws them out beyond the canvas where they end there.
  func widened(_ edges: [Shape.Edge]) -> [Shape.Edge] {
    var result: [Shape.Edge] = []
    for edge in edges { widen(edge) { result.append($0) } }
    return result
  }

  /// Calls a closure with the side of a polygon, and with what draws it out beyond the canvas where it
  /// ends there.
  func widen(_ edge: Shape.Edge, _ body: (Shape.Edge) -> Void) {
    var edge = edge
    if abs(edge.x0 - edge.x1) < 1e-6 {
      let side = x.moved(edge.x0)
      if side != edge.x0 { (edge.x0, edge.x1) = (side, side) }
    }
    body(edge)
    // Horizontal lines are not edges: an edge that ends in one continues vertically.
    if y.isLow(edge.y0) {
      let top = y.moved(edge.y0)
      body(Shape.Edge(x0: edge.x0, y0: top, x1: edge.x0, y1: edge.y0, winding: edge.winding))
    }
    if y.isHigh(edge.y1) {
      let bottom = y.moved(edge.y1)
      body(Shape.Edge(x0: edge.x1, y0: edge.y1, x1: edge.x1, y1: bottom, winding: edge.winding))
    }
  }
}
