import LambentGeometry
import LambentPixels
import LambentRenderTree

/// The fills and strokes of a list of shape elements, from back to front.
struct ShapeDrawing {
  /// An outline, which later elements may change, in the coordinates in which it was made.
  private struct Outline {
    var path: Path
  }

  /// An outline as it is seen from a list: its index, and the map from its coordinates.
  private struct Seen {
    var outline: Int
    var map: Affine
  }

  /// A fill or a stroke of outlines, in the coordinates of the list that it is in.
  private struct Paint {
    var element: ShapeElement
    var seen: [Seen]
    /// From the list's coordinates to those around it.
    var map = Affine.identity
    var opacity: Double
  }

  /// The outlines and paints of a list so far.
  private struct Yield {
    var seen: [Seen] = []
    /// From front to back.
    var paints: [Paint] = []
  }

  /// The most outlines of a layer.
  static let maximumOutlines = 20_000

  private var outlines: [Outline] = []
  /// How many more lines and curves may be offset and merged.
  private var budget = 50_000
  /// The fills and strokes, from back to front.
  private(set) var fills: [Drawable.Fill] = []

  /// Evaluates a list of elements.
  init(_ shapes: [ShapeElement]) {
    let yield = yield(of: shapes, depth: 0)
    for paint in yield.paints.reversed() { finish(paint) }
  }

  // MARK: Lists

  private mutating func yield(of shapes: [ShapeElement], depth: Int) -> Yield {
    var yield = Yield()
    for element in shapes where !element.isHidden && outlines.count <= Self.maximumOutlines {
      switch element.kind {
      case .group:
        guard depth < 64 else { continue }
        append(self.yield(of: element.shapes, depth: depth + 1), of: element, to: &yield)
      case .path, .rectangle, .ellipse, .polygon, .star:
        guard let path = element.outline, !path.isEmpty else { continue }
        yield.seen.append(Seen(outline: outlines.count, map: .identity))
        outlines.append(Outline(path: path))
      case .fill, .stroke:
        guard !yield.seen.isEmpty, element.opacity > 0 else { continue }
        yield.paints.append(
          Paint(element: element, seen: yield.seen, opacity: element.opacity))
      case .repeater: repeatAll(of: &yield, element)
      case .merge: merge(&yield, element)
      case .trim, .roundCorners, .offset, .zigZag, .pucker: change(yield.seen, element)
      }
    }
    return yield
  }

  private func append(_ inner: Yield, of group: ShapeElement, to yield: inout Yield) {
    let map = group.transform
    for var seen in inner.seen {
      seen.map = seen.map.concatenating(map)
      yield.seen.append(seen)
    }
    for var paint in inner.paints {
      paint.map = paint.map.concatenating(map)
      paint.opacity *= group.opacity
      yield.paints.append(paint)
    }
  }

  // MARK: Changes

  private mutating func change(_ seen: [Seen], _ element: ShapeElement) {
    if element.kind == .trim { return trim(seen, element) }
    for index in seen.map(\.outline) {
      let path = outlines[index].path
      guard !path.isEmpty else { continue }
      if element.kind == .offset, !spend(path.elements.count) { continue }
      outlines[index].path =
        switch element.kind {
        case .roundCorners: path.roundingCorners(radius: element.cornerRadius)
        case .offset:
          path.offset(
            by: element.amount, join: element.lineJoin, miterLimit: element.miterLimit)
        case .zigZag:
          path.zigZagged(
            amplitude: element.amount, ridges: element.ridges, isSmooth: element.isSmooth)
        case .pucker: path.puckered(by: element.amount)
        default: path
        }
    }
  }

  /// True if enough work is left for this many lines and curves.
  private mutating func spend(_ count: Int) -> Bool {
    budget -= count
    return budget >= 0
  }

  private mutating func trim(_ seen: [Seen], _ element: ShapeElement) {
    var (start, end) = (min(max(element.start, 0), 1), min(max(element.end, 0), 1))
    if start > end { swap(&start, &end) }
    (start, end) = (start + element.offset, end + element.offset)
    switch element.trimMode {
    case .simultaneously:
      for index in seen.map(\.outline) {
        outlines[index].path = outlines[index].path.trimmed(aroundFrom: start, to: end)
      }
    case .individually:
      let paths = Path.trimmed(
        seen.map { outlines[$0.outline].path }, aroundFrom: start, to: end)
      for (seen, path) in zip(seen, paths) { outlines[seen.outline].path = path }
    }
  }

  /// Of all outlines the first becomes the merged one, and the others empty.
  private mutating func merge(_ yield: inout Yield, _ element: ShapeElement) {
    guard yield.seen.count > 1,
      spend(yield.seen.reduce(0) { $0 + outlines[$1.outline].path.elements.count })
    else { return }
    let merged = Path.merging(
      yield.seen.map { outlines[$0.outline].path.applying($0.map) }, element.mergeMode)
    for seen in yield.seen { outlines[seen.outline].path = Path() }
    yield.seen = [Seen(outline: outlines.count, map: .identity)]
    outlines.append(Outline(path: merged))
  }

  private mutating func repeatAll(of yield: inout Yield, _ element: ShapeElement) {
    let whole = max(0, min(element.copies, 1000).rounded(.up))
    let count = Int(whole)
    guard count > 0 else {
      yield = Yield()
      return
    }
    var copies: [Yield] = []
    for index in 0..<count {
      guard outlines.count + yield.seen.count <= Self.maximumOutlines,
        (index + 1) * yield.paints.count <= Self.maximumOutlines
      else { break }
      let map = element.repeatedTransform(Double(index) + element.offset)
      let fraction = count > 1 ? Double(index) / Double(count - 1) : 0
      let opacity =
        (element.startOpacity + (element.endOpacity - element.startOpacity) * fraction)
        // A part of a copy is one that fades.
        * min(1, element.copies - Double(index))
      copies.append(copy(of: yield, map: map, opacity: opacity))
    }
    let ordered = element.copyOrder == .below ? copies : copies.reversed()
    yield.seen = copies.flatMap(\.seen)
    yield.paints = ordered.flatMap(\.paints)
  }

  private mutating func copy(of yield: Yield, map: Affine, opacity: Double) -> Yield {
    var result = Yield()
    var numbers: [Int: Int] = [:]
    for seen in yield.seen {
      numbers[seen.outline] = outlines.count
      outlines.append(outlines[seen.outline])
    }
    func copied(_ seen: Seen) -> Seen {
      Seen(outline: numbers[seen.outline] ?? seen.outline, map: seen.map)
    }
    for seen in yield.seen {
      var seen = copied(seen)
      seen.map = seen.map.concatenating(map)
      result.seen.append(seen)
    }
    for var paint in yield.paints {
      paint.seen = paint.seen.map(copied)
      paint.map = paint.map.concatenating(map)
      paint.opacity *= opacity
      result.paints.append(paint)
    }
    return result
  }

  // MARK: Painting

  private mutating func finish(_ paint: Paint) {
    var path = Path()
    for seen in paint.seen {
      let outline = outlines[seen.outline].path
      path.elements += (seen.map == .identity ? outline : outline.applying(seen.map)).elements
    }
    let element = paint.element
    guard !path.isEmpty, paint.opacity > 0 else { return }
    var color = element.color ?? Color(red: 0, green: 0, blue: 0, alpha: 0)
    color.alpha *= paint.opacity
    var fill = Drawable.Fill(
      path: path, color: color, usesEvenOddRule: element.fillRule == .evenOdd)
    if !element.colors.isEmpty {
      fill.gradient = element.gradient(opacity: paint.opacity)
    } else if color.alpha <= 0 {
      return
    }
    if element.kind == .stroke {
      guard element.lineWidth > 0 else { return }
      fill.usesEvenOddRule = false
      fill.stroke = StrokeStyle(
        lineWidth: element.lineWidth, lineCap: element.lineCap, lineJoin: element.lineJoin,
        miterLimit: element.miterLimit, dashPattern: element.lineDashPattern,
        dashPhase: element.lineDashPhase)
    }
    fill.transform = paint.map
    fill.blendMode = element.blendMode ?? .sourceOver
    fills.append(fill)
  }
}

extension ShapeElement {
  /// The outline of an element that is one.
  fileprivate var outline: Path? {
    let path: Path?
    switch kind {
    case .path: path = self.path
    case .rectangle: path = rectangle
    case .ellipse: path = ellipse
    case .polygon, .star:
      path = Path(
        starAt: position, points: points,
        radii: (outerRadius, kind == .star ? innerRadius : nil),
        roundness: (outerRoundness, innerRoundness), rotation: rotation)
    default: path = nil
    }
    return isReversed ? path?.reversed : path
  }

  /// From the right end of the upper side on, clockwise.
  private var rectangle: Path {
    let (x, y) = (size.width / 2, size.height / 2)
    let radius = min(cornerRadius, abs(x), abs(y))
    func at(_ dx: Double, _ dy: Double) -> Point {
      Point(x: position.x + dx, y: position.y + dy)
    }
    guard radius > 0 else {
      return Path([
        .move(to: at(x, -y)), .line(to: at(x, y)), .line(to: at(-x, y)), .line(to: at(-x, -y)),
        .close,
      ])
    }
    let handle = radius * (1 - 0.5519)
    return Path([
      .move(to: at(x, -y + radius)), .line(to: at(x, y - radius)),
      .cubic(
        to: at(x - radius, y), control1: at(x, y - handle), control2: at(x - handle, y)),
      .line(to: at(-x + radius, y)),
      .cubic(
        to: at(-x, y - radius), control1: at(-x + handle, y), control2: at(-x, y - handle)),
      .line(to: at(-x, -y + radius)),
      .cubic(
        to: at(-x + radius, -y), control1: at(-x, -y + handle), control2: at(-x + handle, -y)),
      .line(to: at(x - radius, -y)),
      .cubic(
        to: at(x, -y + radius), control1: at(x - handle, -y), control2: at(x, -y + handle)),
      .close,
    ])
  }

  /// From the top on, clockwise.
  private var ellipse: Path {
    let (x, y) = (size.width / 2, size.height / 2)
    let (u, v) = (x * 0.5519, y * 0.5519)
    func at(_ dx: Double, _ dy: Double) -> Point {
      Point(x: position.x + dx, y: position.y + dy)
    }
    return Path([
      .move(to: at(0, -y)),
      .cubic(to: at(x, 0), control1: at(u, -y), control2: at(x, -v)),
      .cubic(to: at(0, y), control1: at(x, v), control2: at(u, y)),
      .cubic(to: at(-x, 0), control1: at(-u, y), control2: at(-x, v)),
      .cubic(to: at(0, -y), control1: at(-x, -v), control2: at(-u, -y)),
      .close,
    ])
  }

  /// Scales, skews and turns about the anchor point, and places that.
  fileprivate var transform: Affine {
    let anchor = Affine.translation(x: -anchorPoint.x, y: -anchorPoint.y)
    let scaled = anchor.concatenating(.scale(x: scale.x, y: scale.y))
    return scaled.concatenating(turned(rotation))
      .concatenating(.translation(x: position.x, y: position.y))
  }

  /// The skew and a rotation.
  private func turned(_ angle: Double) -> Affine {
    guard skew != 0 else { return angle == 0 ? .identity : .rotation(angle) }
    let slope = Elementary.tan(min(max(skew, -1.5), 1.5))
    let shear = Affine(a: 1, b: 0, c: -slope, d: 1, tx: 0, ty: 0)
    return Affine.rotation(skewAxis).concatenating(shear)
      .concatenating(.rotation(angle - skewAxis))
  }

  /// The transform of a number of steps of a repeater.
  fileprivate func repeatedTransform(_ steps: Double) -> Affine {
    func power(_ factor: Double) -> Double {
      let size = Elementary.pow(abs(factor), steps)
      // A negative factor changes the sign with every whole step.
      let isOdd = abs(steps.rounded(.down).truncatingRemainder(dividingBy: 2)) == 1
      return factor < 0 && isOdd ? -size : size
    }
    // As in After Effects, copies are turned first, then scaled.
    return Affine.translation(x: -anchorPoint.x, y: -anchorPoint.y)
      .concatenating(.rotation(rotation * steps))
      .concatenating(.scale(x: power(scale.x), y: power(scale.y)))
      .concatenating(
        .translation(
          x: anchorPoint.x + position.x * steps, y: anchorPoint.y + position.y * steps))
  }

  /// The gradient in points, with the opacities in its stops.
  fileprivate func gradient(opacity: Double) -> Drawable.Gradient {
    var result = Drawable.Gradient(
      kind: gradientType, start: startPoint, end: endPoint,
      stops: GradientStops(self).stops(opacity: opacity))
    guard gradientType == .radial, highlight != 0 else { return result }
    let axis = endPoint - startPoint
    let (sine, cosine) = Elementary.sinCos(highlightAngle)
    let distance = min(max(highlight, -0.99), 0.99)
    result.focus =
      startPoint
      + Point(x: axis.x * cosine - axis.y * sine, y: axis.x * sine + axis.y * cosine) * distance
    return result
  }
}
