import LambentDocuments

extension JSONValue {
  /// The number of values here and below.
  var partCount: Int {
    switch self {
    case .object(let members): members.reduce(1) { $0 + $1.value.partCount }
    case .array(let elements): elements.reduce(1) { $0 + $1.partCount }
    default: 1
    }
  }

  /// The value with one of those in it changed, given the key that it stands under; they are numbered from
  /// 0 in the order of the text.
  func changingPart(_ index: Int, by change: (JSONValue, _ key: String) -> JSONValue) -> JSONValue {
    var index = index
    return changingPart(&index, key: "", change)
  }

  private func changingPart(
    _ index: inout Int, key: String, _ change: (JSONValue, String) -> JSONValue
  ) -> JSONValue {
    let isWanted = index == 0
    index -= 1
    if isWanted { return change(self, key) }
    switch self {
    case .object(let members):
      return .object(
        members.map { ($0.key, $0.value.changingPart(&index, key: $0.key, change)) })
    case .array(let elements):
      return .array(elements.map { $0.changingPart(&index, key: key, change) })
    default: return self
    }
  }
}
