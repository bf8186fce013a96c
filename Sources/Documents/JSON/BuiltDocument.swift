/// Checks a document that was built in code as the parser checks text, and numbers its keys and values.
///
/// The document has no text. Its positions are the numbers of keys and values in the order in which a text would have
/// them, so that findings can be sorted. Messages name values by their paths.
///
/// - Complexity: O(values), and O(members²) in the largest object that has fewer than 8 keys.
struct BuiltDocument {
  private let limits: SceneLimits
  private var valueCount = 0
  private var depth = 0
  /// The number of the next key or value.
  private var position = 0
  /// The keys and indices on the way to the value that is being checked.
  private var steps: [JSONPath.Step] = []
  /// True if a number is not finite.
  private var hasInfinities = false
  /// Keys that an object has twice.
  private(set) var findings: [JSONParser.Failure] = []
  /// The bytes of its texts and keys, and one for each value: a text of it has more.
  private(set) var byteCount = 0

  init(limits: SceneLimits) { self.limits = limits }

  /// The document and its positions; numbers that are not finite are those that a text has for them.
  mutating func read(_ root: JSONValue) throws(JSONParser.Failure) -> JSONParser.Parsed {
    let positions = try positions(of: root)
    guard hasInfinities else { return (root, positions) }
    return (root.replacing(\.writtenNumber), positions)
  }

  private mutating func positions(
    of value: JSONValue
  ) throws(JSONParser.Failure) -> JSONPositions {
    var positions = JSONPositions(offset: position)
    position += 1
    valueCount += 1
    guard valueCount <= limits.maximumValues else {
      throw JSONParser.Failure(
        tooManyValues: limits, offset: positions.offset, path: JSONPath(steps))
    }
    try count(1)
    switch value {
    case .array(let elements):
      try descend(at: positions.offset)
      positions.children.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        positions.children.append(try self.positions(of: element, below: .index(index)))
      }
      depth -= 1
    case .object(let members):
      try descend(at: positions.offset)
      positions.children.reserveCapacity(members.count)
      positions.keyOffsets.reserveCapacity(members.count)
      var seen: Set<String> = []
      for (index, member) in members.enumerated() {
        positions.keyOffsets.append(position)
        check(member.key, after: members[..<index], &seen)
        position += 1
        try count(member.key.utf8.count)
        positions.children.append(try self.positions(of: member.value, below: .key(member.key)))
      }
      depth -= 1
    case .string(let text): try count(text.utf8.count)
    case .number(let number): if !number.isFinite { hasInfinities = true }
    case .null, .boolean: break
    }
    return positions
  }

  private mutating func positions(
    of value: JSONValue, below step: JSONPath.Step
  ) throws(JSONParser.Failure) -> JSONPositions {
    steps.append(step)
    let result = try positions(of: value)
    steps.removeLast()
    return result
  }

  private mutating func check(
    _ key: String, after members: ArraySlice<JSONValue.Member>, _ seen: inout Set<String>
  ) {
    guard !JSONParser.isNew(key, after: members, &seen),
      findings.count < SceneLimits.maximumFindings
    else { return }
    findings.append(
      JSONParser.Failure(repeated: key, offset: position, path: JSONPath(steps + [.key(key)])))
  }

  private mutating func descend(at position: Int) throws(JSONParser.Failure) {
    depth += 1
    guard depth <= SceneLimits.maximumNesting else {
      throw JSONParser.Failure(tooDeepAt: position, path: JSONPath(steps))
    }
  }

  private mutating func count(_ bytes: Int) throws(JSONParser.Failure) {
    byteCount += bytes
    guard byteCount <= limits.maximumDocumentBytes else {
      throw JSONParser.Failure(tooLarge: limits)
    }
  }
}

extension JSONValue {
  /// The value that documents have for a number that is not finite; `nil` for all other values.
  fileprivate var writtenNumber: JSONValue? {
    guard case .number(let number) = self, !number.isFinite else { return nil }
    return number.isNaN ? .null : number > 0 ? "infinity" : "-infinity"
  }
}
