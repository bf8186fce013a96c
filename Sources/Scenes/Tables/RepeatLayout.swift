import LambentDocuments
import LambentGeometry
import LambentLayers
import LambentProperties

/// The positions and the times of the rows of a `repeat`.
struct RepeatLayout {
  enum Kind: String, PropertyChoice {
    case stack
    case grid
    case path
    case none

    var summary: String {
      switch self {
      case .stack: "One after the other, in a row or a column."
      case .grid: "In lines of “columns” items of the size “itemSize”, or of the largest one."
      case .path: "Along “path”, at equal distances."
      case .none: "All at the same position."
      }
    }
  }

  private let kind: Kind
  private let count: Int
  private let stagger: Double
  private let itemSize: Size?
  private let columns: Int
  private var spacing = 0.0
  private let turns: Bool
  private var measure: PathMeasure?
  private var isClosed = false

  /// Reads the keys of a `repeat`; `nil` with a report for those that are wrong.
  init?(_ cursor: Cursor, count: Int, in context: ValueContext) {
    self.count = count
    let square = (1...max(1, count)).first { $0 * $0 >= count } ?? 1
    guard let kind = cursor.value(at: DocumentKeys.layout, in: context),
      let stagger = cursor.number(at: DocumentKeys.stagger, otherwise: 0),
      let columns = cursor.integer(at: DocumentKeys.gridColumns, otherwise: square),
      let itemSize = cursor.value(at: DocumentKeys.itemSize, in: context)
    else { return nil }
    (self.kind, self.stagger, self.columns, self.itemSize) = (kind, stagger, columns, itemSize)
    // That of a stack is a property of its layer.
    if kind != .stack, let member = cursor.member("spacing") {
      guard let points = member.points() else { return nil }
      spacing = points
    }
    guard let turns = cursor.value(at: DocumentKeys.orient, in: context) else { return nil }
    self.turns = turns
    let given = cursor.member("path")
    guard given != nil || kind == .path else { return }
    guard let member = given ?? cursor.requiredMember("path", meaning: "the path of the items"),
      let path = member.outline(in: context)
    else { return nil }
    guard kind == .path else { return }
    measure = PathMeasure(path)
    isClosed = path.elements.last == .close
  }

  /// The members of an item's layer, but for its sublayers.
  func item(_ index: Int, named name: String) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [("type", "layer"), ("name", .string(name))]
    if stagger != 0 { members.append(("beginTime", .number(Double(index) * stagger))) }
    switch kind {
    case .stack:
      members.append(
        itemSize.map { ("bounds", .numbers(0, 0, $0.width, $0.height)) } ?? ("frame", "content"))
    case .grid:
      members.append(("frame", itemSize.map { Self.numbers(cell(index, of: $0)) } ?? "content"))
    case .path:
      guard let measure else { break }
      let fraction = Double(index) / Double(max(1, isClosed ? count : count - 1))
      let place = measure.position(atShare: fraction)
      members.append(("position", .numbers(place.point.x, place.point.y)))
      if let itemSize {
        members.append(("bounds", .numbers(0, 0, itemSize.width, itemSize.height)))
      }
      if turns {
        let angle = Elementary.atan2(place.tangent.y, place.tangent.x)
        let rotation: JSONValue = ["rotate": .numbers(angle, 0, 0, 1)]
        members.append(("transform", .array([rotation])))
      }
    case .none:
      members.append(("pin", Self.all))
    }
    return members
  }

  /// The frame of an item of a grid, whose items have a size.
  private func cell(_ index: Int, of size: Size) -> Rect {
    let (column, row) = (Double(index % columns), Double(index / columns))
    return Rect(
      x: column * (size.width + spacing), y: row * (size.height + spacing), width: size.width,
      height: size.height)
  }

  private func whole(of size: Size) -> Rect {
    let lines = (count + columns - 1) / columns
    return Rect(
      x: 0, y: 0, width: max(0, Double(columns) * (size.width + spacing) - spacing),
      height: max(0, Double(lines) * (size.height + spacing) - spacing))
  }

  static func numbers(_ rect: Rect) -> JSONValue {
    .numbers(rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Gives the items of a grid without a size that of the largest one, and places them.
  func arrange(_ model: inout LayerModel) {
    guard kind == .grid, itemSize == nil, model.sublayers.count == count else { return }
    let sizes = model.sublayers.map(\.state.bounds.size)
    let size = Size(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    for index in model.sublayers.indices {
      // The content of an item stays in its upper left corner.
      let origin = model.sublayers[index].state.bounds.origin
      model.sublayers[index].state.setFrame(cell(index, of: size))
      model.sublayers[index].state.bounds.origin = origin
      model.sublayers[index].assigned += ["bounds", "position"]
    }
    guard !model.assigned.contains("bounds") else { return }
    let whole = whole(of: size)
    if model.assigned.contains("position") {
      model.state.bounds.size = whole.size
    } else {
      model.state.setFrame(whole)
      model.assigned.append("position")
    }
    model.assigned.append("bounds")
  }

  /// The pin of a layer that covers the one above.
  static let all: JSONValue = ["left": 0, "top": 0, "right": 0, "bottom": 0]

  /// The layer around the items, with the other keys of the `repeat`.
  func layer(
    around items: JSONParser.Parsed, of cursor: Cursor, known: [String], in document: JSONDocument
  ) -> Cursor {
    var layer = ParsedObject(at: cursor.offset)
    layer.append("type", kind == .stack ? "stack" : "layer")
    let dropped = Self.own + (kind == .stack ? [] : ["spacing"])
    for member in cursor.members() ?? []
    where known.contains(member.key) && !dropped.contains(member.key) {
      layer.append(member.key, member.value.parsed, at: member.keyOffset)
    }
    layer.append("sublayers", items, at: items.positions.offset)
    func has(_ keys: String...) -> Bool { keys.contains { cursor.member($0) != nil } }
    switch kind {
    case .none where !has("frame", "bounds", "pin", "position"): layer.append("pin", Self.all)
    case .grid where !has("frame", "bounds", "pin"):
      guard let itemSize else { break }
      layer.append(has("position") ? "bounds" : "frame", Self.numbers(whole(of: itemSize)))
    default: break
    }
    return cursor.replacing(layer.parsed, in: document)
  }

  /// The keys that only a `repeat` has, and its sublayers.
  private static let own = ["type", "sublayers"] + DocumentKeys.repeatLayer.names
}
