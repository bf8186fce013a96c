extension NSObject {
  /// Throws where members of a group contain it, or are nested too deep.
  final func checkGroup<Member: NSObject>(
    _ key: String, of members: [Member]?, _ below: (Member) -> [Member]?
  ) throws {
    let depthLimit = 256
    // Level by level, each group once: groups within each other can be shared.
    var level = members ?? []
    for _ in 0..<depthLimit {
      if level.isEmpty { return }
      guard !level.contains(where: { $0 === self }) else {
        throw CAError(key: key, "a group cannot contain itself")
      }
      level = Array(Set(level.flatMap { below($0) ?? [] }))
    }
    throw CAError(key: key, "groups are nested more than \(depthLimit) deep: nest fewer")
  }
}
