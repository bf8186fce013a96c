import LambentGeometry
import LambentPixels
import LambentRenderTree

/// The fills and strokes of a list of shape elements, from back to front.
struct ShapeDrawing {
  /// An outline in a list: its index, and the map from its coordinates.
  private struct Seen {
    var outline: Int
    var map: Affine
  }

  /// A fill or a stroke of outlines, in the coordinates of the list that it is in.
  private struct Paint {
    /// The index of the element that paints.
    var element: Int
    var seen: [Seen]
    /// The map from the list's coordinates to those of the enclosing list.
    var map = Affine.identity
    var opacity: Double
    var blendMode: BlendMode?
  }

  /// A paint, or a group of paints that is faded or blended as a whole.
  private indirect enum Item {
    case paint(Paint)
    case group([Item], opacity: Double, BlendMode?)

    /// The work of copying its paints with their outlines.
    var size: Int {
      switch self {
      case .paint(let paint): ShapeWork.ofPaint + paint.seen.count
      case .group(let items, _, _): items.reduce(1) { $0 + $1.size }
      }
    }

    /// The item with changed paints.
    func mapPaints(_ change: (inout Paint) -> Void) -> Item {
      switch self {
      case .paint(var paint):
        change(&paint)
        return .paint(paint)
      case .group(let items, let opacity, let mode):
        return .group(items.map { $0.mapPaints(change) }, opacity: opacity, mode)
      }
    }
  }

  /// The outlines and paints of a list up to the current element.
  private struct Yield {
    var seen: [Seen] = []
    /// From front to back.
    var items: [Item] = []

    /// The work of copying it.
    var size: Int { items.reduce(seen.count) { $0 + $1.size } }
  }

  /// The outlines, each in the coordinates in which it was made. Later elements may change them.
  private var outlines: [Path] = []
  /// The elements that paint.
  private var elements: [ShapeElement] = []
  /// The remaining work.
  private(set) var work = ShapeWork()
  /// The fills, strokes and groups of them, from back to front.
  private(set) var drawables: [Drawable] = []

  /// Evaluates a list of elements. Elements that would take too much work are skipped, and `work` is then exhausted.
  init(_ shapes: [ShapeElement]) {
    let yield = yield(of: shapes, depth: 0)
    drawables = drawn(yield.items)
  }

  // MARK: Lists

  private mutating func yield(of shapes: [ShapeElement], depth: Int) -> Yield {
    var yield = Yield()
    for element in shapes where !element.isHidden && work.spend(1) {
      switch element.kind {
      case .group:
        guard depth < 64 else { continue }
        append(self.yield(of: element.shapes, depth: depth + 1), of: element, to: &yield)
      case .path, .rectangle, .ellipse, .polygon, .star:
        guard let path = element.outline, !path.isEmpty, work.spend(path.elements.count) else {
          continue
        }
        yield.seen.append(Seen(outline: outlines.count, map: .identity))
        outlines.append(path)
      case .fill, .stroke:
        guard !yield.seen.isEmpty, element.opacity > 0,
          work.spend(ShapeWork.ofPaint + yield.seen.count)
        else { continue }
        yield.items.append(
          .paint(
            Paint(
              element: elements.count, seen: yield.seen, opacity: element.opacity,
              blendMode: element.blendMode)))
        elements.append(element)
      case .repeater: repeatAll(of: &yield, element)
      case .merge: merge(&yield, element)
      case .trim, .roundCorners, .offset, .zigZag, .pucker: change(yield.seen, element)
      }
    }
    return yield
  }

  private mutating func append(_ inner: Yield, of group: ShapeElement, to yield: inout Yield) {
    guard work.spend(inner.size) else { return }
    let map = group.transform
    for var seen in inner.seen {
      seen.map = seen.map.concatenating(map)
      yield.seen.append(seen)
    }
    let items = inner.items.map { item in
      item.mapPaints { $0.map = $0.map.concatenating(map) }
    }
    yield.items += Self.combined(items, opacity: group.opacity, group.blendMode)
  }

  /// Paints as a whole with an opacity and a blend mode.
  private static func combined(_ items: [Item], opacity: Double, _ mode: BlendMode?) -> [Item] {
    guard opacity < 1 || mode != nil, !items.isEmpty else { return items }
    guard items.count == 1, case .paint(var paint) = items[0],
      mode == nil || paint.blendMode == nil
    else { return [.group(items, opacity: opacity, mode)] }
    paint.opacity *= opacity
    paint.blendMode = mode ?? paint.blendMode
    return [.paint(paint)]
  }

  // MARK: Changes

  private mutating func change(_ seen: [Seen], _ element: ShapeElement) {
    if element.kind == .trim { return trim(seen, element) }
    for index in seen.map(\.outline) {
      let path = outlines[index]
      guard !path.isEmpty, work.spend(2 * path.elements.count) else { continue }
      outlines[index] =
        switch element.kind {
        case .roundCorners: path.roundingCorners(radius: element.cornerRadius)
        case .offset:
          path.offset(
            by: element.amount, join: element.lineJoin, miterLimit: element.miterLimit,
            within: &work.left)
        case .zigZag: zigZag(path, element)
        case .pucker: path.puckered(by: element.amount)
        default: path
        }
    }
  }

  private mutating func zigZag(_ path: Path, _ element: ShapeElement) -> Path {
    guard work.spend(path.zigZagWork(ridges: element.ridges)) else { return path }
    return path.zigZagged(
      amplitude: element.amount, ridges: element.ridges, isSmooth: element.isSmooth)
  }

  private mutating func trim(_ seen: [Seen], _ element: ShapeElement) {
    guard work.spend(seen.reduce(0) { $0 + 16 * outlines[$1.outline].elements.count }) else {
      return
    }
    var (start, end) = (min(max(element.start, 0), 1), min(max(element.end, 0), 1))
    if start > end { swap(&start, &end) }
    (start, end) = (start + element.offset, end + element.offset)
    switch element.trimMode {
    case .simultaneously:
      for index in seen.map(\.outline) {
        outlines[index] = outlines[index].trimmed(aroundFrom: start, to: end)
      }
    case .individually:
      let paths = Path.trimmed(seen.map { outlines[$0.outline] }, aroundFrom: start, to: end)
      for (seen, path) in zip(seen, paths) { outlines[seen.outline] = path }
    }
  }

  /// Replaces the first outline by the merged one, and all others by empty outlines.
  private mutating func merge(_ yield: inout Yield, _ element: ShapeElement) {
    guard yield.seen.count > 1,
      work.spend(yield.seen.reduce(0) { $0 + outlines[$1.outline].elements.count })
    else { return }
    let merged = Path.merging(
      yield.seen.map { outlines[$0.outline].applying($0.map) }, element.mergeMode,
      within: &work.left)
    for seen in yield.seen { outlines[seen.outline] = Path() }
    yield.seen = [Seen(outline: outlines.count, map: .identity)]
    outlines.append(merged)
  }

  private mutating func repeatAll(of yield: inout Yield, _ element: ShapeElement) {
    let count = Int(max(0, min(element.copies, 1000)).rounded(.up))
    guard work.spend(count * (1 + yield.size)) else { return }
    var copies: [Yield] = []
    for index in 0..<count {
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
    yield.items = ordered.flatMap(\.items)
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
    let items = yield.items.map { item in
      item.mapPaints { paint in
        paint.seen = paint.seen.map(copied)
        paint.map = paint.map.concatenating(map)
      }
    }
    result.items = Self.combined(items, opacity: opacity, nil)
    return result
  }

  // MARK: Painting

  /// The drawables of items, from back to front.
  private mutating func drawn(_ items: [Item]) -> [Drawable] {
    var result: [Drawable] = []
    for item in items.reversed() {
      switch item {
      case .paint(let paint):
        if let fill = fill(of: paint) { result.append(.fill(fill)) }
      case .group(let items, let opacity, let mode):
        guard opacity > 0 else { continue }
        let members = drawn(items)
        guard !members.isEmpty else { continue }
        result.append(
          .group(
            Drawable.Group(members: members, opacity: opacity, blendMode: mode ?? .sourceOver)))
      }
    }
    return result
  }

  private mutating func fill(of paint: Paint) -> Drawable.Fill? {
    guard paint.opacity > 0,
      work.spend(paint.seen.reduce(0) { $0 + outlines[$1.outline].elements.count })
    else { return nil }
    var path = Path()
    for seen in paint.seen {
      let outline = outlines[seen.outline]
      path.elements += (seen.map == .identity ? outline : outline.applying(seen.map)).elements
    }
    let element = elements[paint.element]
    guard !path.isEmpty else { return nil }
    var color = element.color ?? Color(red: 0, green: 0, blue: 0, alpha: 0)
    color.alpha *= paint.opacity
    var fill = Drawable.Fill(
      path: path, color: color, usesEvenOddRule: element.fillRule == .evenOdd)
    if !element.colors.isEmpty {
      fill.gradient = element.gradient(opacity: paint.opacity)
    } else if color.alpha <= 0 {
      return nil
    }
    if element.kind == .stroke {
      guard element.lineWidth > 0 else { return nil }
      fill.usesEvenOddRule = false
      fill.stroke = StrokeStyle(
        lineWidth: element.lineWidth, lineCap: element.lineCap, lineJoin: element.lineJoin,
        miterLimit: element.miterLimit, dashPattern: element.lineDashPattern,
        dashPhase: element.lineDashPhase)
    }
    fill.transform = paint.map
    fill.blendMode = paint.blendMode ?? .sourceOver
    return fill
  }
}

/// The work of evaluating the elements of a layer, in processed path elements. It is counted before the work is done.
package struct ShapeWork {
  /// The maximum work of a layer: some tenths of a second.
  package static let most = 1 << 22
  /// The work of a fill or a stroke, whose memory equals that of this number of elements.
  static let ofPaint = 16
  /// The work that is equivalent to one layer of a frame.
  package static let ofNode = 64

  /// The remaining work; below 0 if it was not enough.
  var left = most

  /// True if the limit was exceeded.
  var isExhausted: Bool { left < 0 }
  /// The cost of the completed work, as a number of layers.
  var cost: Int { (Self.most - max(left, 0)) / Self.ofNode }

  /// Subtracts work. Returns false if not enough is left; then none is left.
  mutating func spend(_ count: Int) -> Bool {
    left = left < 0 ? -1 : left &- min(count, Self.most &+ 1)
    return left >= 0
  }
}
