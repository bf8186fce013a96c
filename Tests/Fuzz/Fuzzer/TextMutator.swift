/// Makes texts of others: pieces of a language are inserted, and parts removed, changed and copied.
struct TextMutator {
  let seeds: [[UInt8]]
  let pieces: [String]
  /// The greatest number of edits of a text.
  let edits: Int

  func bytes(using random: inout SplitMix) -> [UInt8] {
    var bytes = random.pick(seeds) ?? []
    for _ in 0...random.index(edits) {
      let at = random.index(bytes.count + 1)
      let length = random.index(min(24, bytes.count - at + 1))
      switch random.index(5) {
      case 0: bytes.insert(contentsOf: random.repeated(random.pick(pieces) ?? ""), at: at)
      case 1: bytes.removeSubrange(at..<at + length)
      case 2 where at < bytes.count: bytes[at] ^= 1 << UInt8(random.index(8))
      case 3:
        let copy = Array(bytes[at..<at + length])
        bytes.insert(contentsOf: copy, at: random.index(bytes.count + 1))
      default:
        let other = random.pick(seeds) ?? []
        let start = random.index(other.count + 1)
        bytes.insert(contentsOf: other[start...].prefix(random.index(80)), at: at)
      }
    }
    return bytes
  }
}

extension SplitMix {
  /// A piece of text, rarely as often as makes 200 kB: a reader whose time is quadratic in that does not end
  /// within the time of a case.
  mutating func repeated(_ piece: String) -> [UInt8] {
    let bytes = Array(piece.utf8)
    guard !bytes.isEmpty, chance(1 / 128) else { return bytes }
    return Array(repeatElement(bytes, count: 200_000 / bytes.count).joined())
  }
}
