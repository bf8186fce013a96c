import LambentDocuments
import LambentProperties

extension DynamicsReader {
  /// Warns of keys of an attachment that its kind does not have, or that another key replaces.
  func warnOfUnused(
    at cursor: Cursor, kind: AttachmentKeys.Kind, hasOther: Bool
  ) {
    typealias Keys = AttachmentKeys
    let hasDistance = [.rigid, .spring, .limit].contains(kind)
    let unused: [(key: String, isUsed: Bool, remedy: String)] = [
      (Keys.offset.name, hasDistance, "“anchor”, the point of the joint"),
      (Keys.toOffset.name, hasDistance, "“anchor”, the point of the joint"),
      (Keys.toOffset.name, hasOther || !hasDistance, "“to”, the other body"),
      (Keys.anchor.name, !(hasDistance && hasOther), "“offset” and “toOffset”"),
      (Keys.length.name, hasDistance, "the kind rigid, spring or limit"),
      (Keys.frequency.name, kind == .spring, "the kind spring"),
      (Keys.damping.name, kind == .spring, "a “frequency”, or the kind spring"),
      (Keys.frictionTorque.name, kind == .pin, "the kind pin"),
      (Keys.range.name, [.pin, .sliding].contains(kind), "the kind pin or sliding"),
      (Keys.axis.name, kind == .sliding, "the kind sliding"),
    ]
    for (key, isUsed, remedy) in unused where !isUsed {
      cursor.member(key)?.warn(
        .noEffect,
        "“\(key)” has no effect on an attachment of the kind \(kind.rawValue)"
          + (hasOther && key == Keys.anchor.name ? " to a body" : ""),
        remedy: remedy)
    }
  }

  /// Warns of keys of a boundary that another key replaces.
  func warnOfUnused(at boundary: Cursor) {
    typealias Keys = BoundaryKeys
    func has(_ key: String) -> Bool { boundary.member(key) != nil }
    let isLine = has(Keys.from.name) && has(Keys.to.name)
    let forms: [(key: String, isUsed: Bool)] = [
      (Keys.path.name, !isLine), (Keys.points.name, !isLine && !has(Keys.path.name)),
      (Keys.closed.name, !isLine && !has(Keys.path.name)),
      (Keys.from.name, has(Keys.to.name)), (Keys.to.name, has(Keys.from.name)),
    ]
    for (key, isUsed) in forms where !isUsed {
      boundary.member(key)?.warn(
        .noEffect, "“\(key)” has no effect on this boundary",
        remedy: "either “from” and “to”, or “points”, with “closed”, or a “path”")
    }
  }
}
