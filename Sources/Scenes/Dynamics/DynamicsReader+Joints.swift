import LambentDocuments
import LambentDynamics
import LambentGeometry

extension DynamicsReader {
  mutating func collision(
    _ fields: Fields, _ items: [SimulatedLayer], at cursor: Cursor
  ) -> (() -> [DynamicBehavior])? {
    var outlines: [(name: String, points: [Point], isClosed: Bool)] = []
    let places = cursor.member(CollisionKeys.boundaries)?.elements() ?? []
    for (boundary, place) in zip(fields[CollisionKeys.boundaries] ?? [], places) {
      let lines = outline(boundary, at: place)
      lineCount += lines.reduce(0) { $0 + $1.points.count }
      guard lineCount <= DynamicsLimits.maximumPieceCount else {
        Self.reportLines(at: place)
        return nil
      }
      for (name, points, isClosed) in lines
      where (try? World.lines(through: points, isClosed: isClosed)) == nil {
        place.report(
          "the boundary “\(name)” has no length", remedy: "two different points at least")
      }
      outlines += lines
    }
    boundaries += outlines.map(\.name)
    let usesBounds = fields[CollisionKeys.referenceBounds] == true
    if usesBounds {
      boundaries.append(MotionRecording.referenceName)
    }
    return {
      let collision = CollisionBehavior(items: items)
      switch fields[CollisionKeys.mode] {
      case .items: collision.collisionMode = .items
      case .boundaries: collision.collisionMode = .boundaries
      case .everything: break
      }
      for outline in outlines {
        collision.addBoundary(
          withIdentifier: outline.name, through: outline.points, isClosed: outline.isClosed)
      }
      if usesBounds {
        let insets = fields[CollisionKeys.insets] ?? []
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
    let name = fields[BoundaryKeys.name] ?? ""
    warnOfUnused(at: cursor)
    if let start = fields[BoundaryKeys.from], let end = fields[BoundaryKeys.to] {
      return [(name, [start, end], false)]
    }
    if let path = fields[BoundaryKeys.path] {
      let count = path.flattenedCount(tolerance: 0.25)
      guard count <= 2 * DynamicsLimits.maximumPieceCount else {
        Self.reportLines(at: cursor)
        return []
      }
      let lines = path.flattened(tolerance: 0.25)
      if lines.count != 1 {
        cursor.report(
          "a path of \(lines.count) parts", remedy: "one part: a boundary for each")
      }
      return lines.first.map { [(name, $0, false)] } ?? []
    }
    let points = fields[BoundaryKeys.points] ?? []
    guard points.count > 1 else {
      cursor.report(
        .missingKey, "a boundary without lines", remedy: "“from” and “to”, “points”, or a “path”")
      return []
    }
    return [(name, points, fields[BoundaryKeys.closed] ?? false)]
  }

  private static func reportLines(at cursor: Cursor) {
    cursor.report(
      .limit, "too many lines of boundaries",
      remedy: "at most \(DynamicsLimits.maximumPieceCount)")
  }

  func attachment(
    _ fields: Fields, at cursor: Cursor
  ) -> (() -> [DynamicBehavior])? {
    guard let item = item(cursor.member(AttachmentKeys.layer)) else { return nil }
    let other = cursor.member(AttachmentKeys.to).flatMap { self.item($0) }
    let anchor = fields[AttachmentKeys.anchor]
    let frequency = fields[AttachmentKeys.frequency]
    let kind = fields[AttachmentKeys.kind] ?? (frequency == nil ? .rigid : .spring)
    guard other != nil || anchor != nil else {
      cursor.report(
        .missingKey, "an attachment to nothing", remedy: "“anchor”, a point, or “to”, a body")
      return nil
    }
    guard other !== item else {
      cursor.report(.conflict, "an attachment of a body to itself", remedy: "two bodies")
      return nil
    }
    let range = fields[AttachmentKeys.range] ?? []
    guard range.count != 2 || range[0] <= range[1] else {
      cursor.member(AttachmentKeys.range)?.report(
        .order, "a range that descends", remedy: "[least, greatest]")
      return nil
    }
    guard kind != .sliding || fields[AttachmentKeys.axis].length > 1e-9 else {
      cursor.member(AttachmentKeys.axis)?.report(
        .outOfRange, "an axis without a direction", remedy: "a direction, such as [1, 0]")
      return nil
    }
    warnOfUnused(at: cursor, kind: kind, hasOther: other != nil)
    return {
      let behavior = Self.attachment(kind, fields, item, other, anchor)
      behavior.length = fields[AttachmentKeys.length] ?? behavior.length
      if kind == .spring { behavior.frequency = frequency ?? 1 }
      behavior.damping = fields[AttachmentKeys.damping]
      behavior.frictionTorque = fields[AttachmentKeys.frictionTorque] ?? 0
      if range.count == 2 { behavior.attachmentRange = range[0]...range[1] }
      return [behavior]
    }
  }

  private static func attachment(
    _ kind: AttachmentKeys.Kind, _ fields: Fields, _ item: SimulatedLayer, _ other: SimulatedLayer?,
    _ anchor: Point?
  ) -> AttachmentBehavior {
    let offset = fields[AttachmentKeys.offset] ?? .zero
    let otherOffset = fields[AttachmentKeys.toOffset] ?? .zero
    let joint = anchor ?? (other.map { ($0.center + item.center) * 0.5 } ?? item.center)
    switch (kind, other) {
    case (.pin, _): return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: joint)
    case (.fixed, _):
      return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: joint)
    case (.sliding, _):
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: joint,
        axisOfTranslation: fields[AttachmentKeys.axis])
    case (.limit, let other?):
      return .limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (.limit, nil):
      return .limitAttachment(with: item, offsetFromCenter: offset, attachedToAnchor: joint)
    case (.rigid, let other?), (.spring, let other?):
      return AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (.rigid, nil), (.spring, nil):
      return AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: joint)
    }
  }
}
