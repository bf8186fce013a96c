/// The image that a pixel currently shows.
enum Turn: UInt8 {
  case old
  case new
  case both

  /// The value repeated in eight bytes.
  @inline(__always) var eight: UInt64 { UInt64(rawValue) &* 0x0101_0101_0101_0101 }
}

/// The runs of equal turns in a line: one byte for each four pixels, and at least 7 more that may
/// be read.
struct TurnRuns: Sequence, IteratorProtocol {
  private let turns: UnsafePointer<UInt8>
  private let count: Int
  private var start = 0

  init(_ turns: UnsafePointer<UInt8>, count: Int) {
    self.turns = turns
    self.count = count
  }

  @inline(__always) mutating func next() -> (turn: Turn, quads: Range<Int>)? {
    guard start < count, let turn = Turn(rawValue: turns[start]) else { return nil }
    let end = Swift.min(count, end(of: turn))
    defer { start = end }
    return (turn, start..<end)
  }

  /// The end of the run that begins here, found eight bytes at a time.
  @inline(__always) private func end(of turn: Turn) -> Int {
    var index = start
    while index < count {
      let word = UnsafeRawPointer(turns + index).loadUnaligned(as: UInt64.self)
      let difference = UInt64(littleEndian: word) ^ turn.eight
      if difference != 0 { return index &+ difference.trailingZeroBitCount / 8 }
      index &+= 8
    }
    return count
  }

  /// True if the new image shows at more pixels than the old one.
  var isMostlyNew: Bool {
    var (old, new) = (0, 0)
    for index in 0..<count {
      old &+= turns[index] == Turn.old.rawValue ? 1 : 0
      new &+= turns[index] == Turn.new.rawValue ? 1 : 0
    }
    return new > old
  }
}
