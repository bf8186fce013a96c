import LambentDynamics
import LambentGeometry
import LambentProperties

extension DynamicsReader {
  mutating func collision(
    _ fields: Fields, _ items: [SimulatedLayer], at cursor: Cursor
  ) -> (() -> [DynamicBehavior])? {
    var outlines: [(name: String, points: [Point], isClosed: Bool)] = []
    let places = cursor.member("boundaries")?.elements() ?? []
    for (value, place) in zip(fields.list("boundaries"), places) {
      guard case .record(let record) = value else { continue }
      let lines = outline(Fields(record), at: place)
      lineCount += lines.reduce(0) { $0 + $1.points.count }
      guard lineCount <= DynamicsLimits.maximumPieceCount else {
        place.report(
          .limit, "too many lines of boundaries",
          remedy: "at most \(DynamicsLimits.maximumPieceCount)")
        return nil
      }
      outlines += lines
    }
    boundaries += outlines.map(\.name)
    if fields.boolean("referenceBounds") == true {
      boundaries.append(MotionRecording.referenceName)
    }
    return {
      let collision = CollisionBehavior(items: items)
      switch fields.text("mode") {
      case "items": collision.collisionMode = .items
      case "boundaries": collision.collisionMode = .boundaries
      default: break
      }
      for outline in outlines {
        collision.addBoundary(
          withIdentifier: outline.name, through: outline.points, isClosed: outline.isClosed)
      }
      if fields.boolean("referenceBounds") == true {
        let insets = fields.numbers("insets")
        collision.setTranslatesReferenceBoundsIntoBoundary(
          with: insets.count == 4
            ? .init(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
            : .init(top: 0, left: 0, bottom: 0, right: 0))
      }
      return [collision]
    }
  }

  private func outline(
    _ fields: Fields, at cursor: Cursor
  ) -> [(name: String, points: [Point], isClosed: Bool)] {
    let name = fields.text("name") ?? ""
    if let start = fields.point("from"), let end = fields.point("to") {
      return [(name, [start, end], false)]
    }
    if case .path(let path)? = fields.values["path"] {
      let count = path.flattenedCount(tolerance: 0.25)
      guard count <= 2 * DynamicsLimits.maximumPieceCount else {
        cursor.report(
          .limit, "too many lines of boundaries",
          remedy: "at most \(DynamicsLimits.maximumPieceCount)")
        return []
      }
      let lines = path.flattened(tolerance: 0.25)
      if lines.count != 1 {
        cursor.report(
          "a path of \(lines.count) parts", remedy: "one part: a boundary for each")
      }
      return lines.first.map { [(name, $0, false)] } ?? []
    }
    let points = fields.points("points")
    guard points.count > 1 else {
      cursor.report(
        .missingKey, "a boundary without lines", remedy: "“from” and “to”, “points”, or a “path”")
      return []
    }
    return [(name, points, fields.boolean("closed") ?? false)]
  }

  func attachment(
    _ fields: Fields, at cursor: Cursor
  ) -> (() -> [DynamicBehavior])? {
    guard let item = item(cursor.member("layer")) else { return nil }
    let other = cursor.member("to").flatMap { self.item($0) }
    let anchor = fields.point("anchor")
    let kind = fields.text("kind") ?? (fields.number("frequency") == nil ? "rigid" : "spring")
    guard other != nil || anchor != nil else {
      cursor.report(
        .missingKey, "an attachment to nothing", remedy: "“anchor”, a point, or “to”, a body")
      return nil
    }
    guard other !== item else {
      cursor.report(.conflict, "an attachment of a body to itself", remedy: "two bodies")
      return nil
    }
    let range = fields.numbers("range")
    guard range.count != 2 || range[0] <= range[1] else {
      cursor.member("range")?.report(.order, "a range that descends", remedy: "[least, greatest]")
      return nil
    }
    return {
      let behavior = Self.attachment(kind, fields, item, other, anchor)
      behavior.length = fields.number("length") ?? behavior.length
      if kind == "spring" { behavior.frequency = fields.number("frequency") ?? 1 }
      behavior.damping = fields.number("damping") ?? 0
      behavior.frictionTorque = fields.number("frictionTorque") ?? 0
      if range.count == 2 { behavior.attachmentRange = range[0]...range[1] }
      return [behavior]
    }
  }

  private static func attachment(
    _ kind: String, _ fields: Fields, _ item: SimulatedLayer, _ other: SimulatedLayer?,
    _ anchor: Point?
  ) -> AttachmentBehavior {
    let (offset, otherOffset) = (
      fields.point("offset") ?? .zero, fields.point("toOffset") ?? .zero
    )
    let joint = anchor ?? (other.map { ($0.center + item.center) * 0.5 } ?? item.center)
    switch (kind, other) {
    case ("pin", _): return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: joint)
    case ("fixed", _):
      return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: joint)
    case ("sliding", _):
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: joint,
        axisOfTranslation: fields.point("axis") ?? Point(x: 1, y: 0))
    case ("limit", let other?):
      return .limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case ("limit", nil):
      return .limitAttachment(with: item, offsetFromCenter: offset, attachedToAnchor: joint)
    case (_, let other?):
      return AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (_, nil):
      return AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: joint)
    }
  }
}
