/// The beginning of a block of DEFLATE with codes of its own (RFC 1951, section 3.2.7): the lengths of
/// their words, in runs, in a code of their own.
struct BlockHeader {
  /// The order in which the lengths of the words for lengths are told.
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]
  /// Symbols that repeat a length: the last one, or zeros.
  private static let (sameSymbol, zerosSymbol, manyZerosSymbol) = (16, 17, 18)

  private struct Item {
    var symbol: Int
    var extra: UInt64 = 0
    var extraCount: UInt64 = 0
  }

  private let items: [Item]
  private let code: HuffmanCode
  private let literalCount, distanceCount: Int
  /// How many lengths of `order` are told.
  private let toldCount: Int

  /// The header for a code, and for distances of two symbols, whose words have one bit each.
  init(_ literals: HuffmanCode, distances: [Int]) {
    literalCount = literals.lengths.count
    distanceCount = (distances.max() ?? 0) + 1
    let distanceLengths = (0..<distanceCount).map { UInt8(distances.contains($0) ? 1 : 0) }
    items = Self.items(literals.lengths + distanceLengths)
    var counts = [Int](repeating: 0, count: 19)
    for item in items { counts[item.symbol] += 1 }
    code = HuffmanCode(counts: counts, longest: 7)
    let lengths = code.lengths
    toldCount = max(4, 1 + (Self.order.lastIndex { lengths[$0] > 0 } ?? 0))
  }

  /// How many bits it takes.
  var bitCount: Int {
    items.reduce(17 + 3 * toldCount) {
      $0 + Int(code.lengths[$1.symbol]) + Int($1.extraCount)
    }
  }

  func write(to writer: inout BitWriter) {
    let (isLast, ownCodes): (UInt64, UInt64) = (0, 2)
    writer.add(isLast | ownCodes << 1, count: 3)
    writer.add(UInt64(literalCount - 257), count: 5)
    writer.add(UInt64(distanceCount - 1), count: 5)
    writer.add(UInt64(toldCount - 4), count: 4)
    writer.flush()
    for symbol in Self.order.prefix(toldCount) {
      writer.add(UInt64(code.lengths[symbol]), count: 3)
      writer.flush()
    }
    for item in items {
      writer.add(UInt64(code.words[item.symbol]), count: UInt64(code.lengths[item.symbol]))
      writer.add(item.extra, count: item.extraCount)
      writer.flush()
    }
  }

  /// Lengths and runs of them.
  private static func items(_ lengths: [UInt8]) -> [Item] {
    var result: [Item] = []
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      var count = 1
      while index + count < lengths.count, lengths[index + count] == length { count += 1 }
      index += count
      if length == 0 {
        while count >= 3 {
          let taken = min(count, 138)
          result.append(
            taken > 10
              ? Item(symbol: manyZerosSymbol, extra: UInt64(taken - 11), extraCount: 7)
              : Item(symbol: zerosSymbol, extra: UInt64(taken - 3), extraCount: 3))
          count -= taken
        }
      } else {
        result.append(Item(symbol: Int(length)))
        count -= 1
        while count >= 3 {
          let taken = min(count, 6)
          result.append(Item(symbol: sameSymbol, extra: UInt64(taken - 3), extraCount: 2))
          count -= taken
        }
      }
      for _ in 0..<count { result.append(Item(symbol: Int(length))) }
    }
    return result
  }
}

/// Blocks of DEFLATE without compression (RFC 1951, section 3.2.4), none of them the last one.
enum StoredBlocks {
  private static let largest = 65_535

  static func size(of count: Int) -> Int { count + 5 * ((count + largest - 1) / largest) }

  static func encoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(size(of: bytes.count))
    var start = 0
    while start < bytes.count {
      let part = bytes[start..<min(bytes.count, start + largest)]
      let count = UInt16(truncatingIfNeeded: part.count)
      result += [0]
      for number in [count, ~count] {
        result += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      result += part
      start += part.count
    }
    return result
  }
}
