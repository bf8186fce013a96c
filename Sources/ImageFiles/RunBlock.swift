/// A block of DEFLATE (RFC 1951) for filtered rows: bytes, and runs that repeat those one pixel or
/// eight before.
///
/// Between rows that are alike little is left but zeros, a pattern of dithering, which is eight
/// pixels wide, and noise, in which no search finds what repeats. So matches are looked for at two
/// distances alone, eight bytes at a time, which takes a quarter of the time of a general search.
struct RunBlock {
  /// So many bytes take a step of the search.
  private static let step = 8
  /// Symbols of bytes, of the end, and of lengths.
  private static let symbolCount = 286
  private static let endSymbol = 256

  /// Bytes as they are, and the bytes after them that repeat earlier ones.
  struct Stretch {
    var literals: UInt32
    var repeats: UInt32
    var isFar: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let near, far: Distance
  private var stretches: [Stretch] = []
  private var counts = [Int](repeating: 0, count: Self.symbolCount)

  /// Finds the runs of some bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>, bytesPerPixel: Int) {
    self.bytes = bytes
    near = Distance(bytesPerPixel)
    far = Distance(8 * bytesPerPixel)
    findRuns()
    countSymbols()
  }

  /// The block, which is not the last one, up to a whole byte: an empty block without compression fills
  /// the last one.
  func encoded() -> [UInt8] {
    let code = HuffmanCode(counts: counts, longest: 15)
    let header = BlockHeader(code, distances: [near.symbol, far.symbol])
    let size = (header.bitCount + bitCount(code) + 3 + 7) / 8 + 4
    let stored = StoredBlocks.size(of: bytes.count)
    guard size < stored else { return StoredBlocks.encoded(bytes) }
    return [UInt8](unsafeUninitializedCapacity: size + 8) { buffer, initialized in
      guard let start = buffer.baseAddress else { return }
      var writer = BitWriter(to: start)
      header.write(to: &writer)
      write(code, to: &writer)
      writer.add(0, count: 3)
      let end = writer.end()
      for (index, byte) in [0, 0, 0xFF, 0xFF].enumerated() { end[index] = UInt8(byte) }
      initialized = end + 4 - start
    }
  }
}

// MARK: - Runs

extension RunBlock {
  private mutating func findRuns() {
    guard let base = bytes.baseAddress else { return }
    stretches.reserveCapacity(bytes.count / 64 + 2)
    let raw = UnsafeRawPointer(base)
    func word(_ index: Int) -> UInt64 {
      UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    var (start, index) = (0, min(near.value, bytes.count))
    while index &+ Self.step <= bytes.count {
      let here = word(index)
      let change = here ^ word(index &- near.value)
      let farChange = index >= far.value ? here ^ word(index &- far.value) : ~0
      guard change == 0 || farChange == 0 else {
        // No run begins before the last byte that differs.
        let skipped = min(Self.lastByte(of: change), Self.lastByte(of: farChange))
        index &+= skipped &+ 1
        continue
      }
      let length = change == 0 ? repeats(from: index, at: near) : 0
      let farLength = farChange == 0 ? repeats(from: index, at: far) : 0
      stretches.append(
        Stretch(
          literals: UInt32(truncatingIfNeeded: index &- start),
          repeats: UInt32(truncatingIfNeeded: max(length, farLength)), isFar: farLength > length))
      index &+= max(length, farLength)
      start = index
    }
    stretches.append(
      Stretch(
        literals: UInt32(truncatingIfNeeded: bytes.count &- start), repeats: 0, isFar: false))
  }

  /// The index of the highest byte that is not zero.
  @inline(__always) private static func lastByte(of word: UInt64) -> Int {
    7 &- word.leadingZeroBitCount &>> 3
  }

  /// How many bytes from an index on are the same as those before them.
  private func repeats(from index: Int, at distance: Distance) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let (here, there) = (UnsafeRawPointer(base), UnsafeRawPointer(base - distance.value))
    var end = index
    while end &+ Self.step <= bytes.count {
      let change =
        here.loadUnaligned(fromByteOffset: end, as: UInt64.self)
        ^ there.loadUnaligned(fromByteOffset: end, as: UInt64.self)
      if change != 0 {
        return end &- index &+ UInt64(littleEndian: change).trailingZeroBitCount &>> 3
      }
      end &+= Self.step
    }
    while end < bytes.count, base[end] == base[end &- distance.value] { end &+= 1 }
    return end &- index
  }

  /// Cuts a run into lengths that can be said: 3…258.
  @inline(__always) private func forEachLength(_ repeats: UInt32, _ body: (Int) -> Void) {
    var rest = Int(repeats)
    while rest > 0 {
      let length = rest > 260 ? 258 : rest > 258 ? rest &- 3 : rest
      body(length)
      rest &-= length
    }
  }

  /// Counts the symbols.
  private mutating func countSymbols() {
    var lengths = [Int](repeating: 0, count: 259)
    // Four tables, as additions to one number wait for each other.
    let tables = [UInt32](unsafeUninitializedCapacity: 4 * 256) { tables, initialized in
      tables.initialize(repeating: 0)
      initialized = tables.count
      var index = 0
      for stretch in stretches {
        let end = index &+ Int(stretch.literals)
        while index < end {
          tables[(index & 3) &<< 8 | Int(bytes[index])] &+= 1
          index &+= 1
        }
        forEachLength(stretch.repeats) { lengths[$0] &+= 1 }
        index &+= Int(stretch.repeats)
      }
    }
    for (index, count) in tables.enumerated() { counts[index & 255] += Int(count) }
    for length in 3...258 where lengths[length] > 0 {
      counts[RunLength(length).symbol] += lengths[length]
    }
    counts[Self.endSymbol] = 1
  }
}

// MARK: - Bits

extension RunBlock {
  private func bitCount(_ code: HuffmanCode) -> Int {
    var result = zip(counts, code.lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
    for stretch in stretches {
      let distance = stretch.isFar ? far : near
      forEachLength(stretch.repeats) {
        result += Int(RunLength($0).extraCount) + 1 + Int(distance.extraCount)
      }
    }
    return result
  }

  private func write(_ code: HuffmanCode, to writer: inout BitWriter) {
    let words = zip(code.words, code.lengths).map { RunWord(bits: UInt64($0), count: UInt64($1)) }
    let nothing = RunWord(bits: 0, count: 0)
    let lengths = (0...258).map { $0 < 3 ? nothing : RunWord(RunLength($0), code) }
    // Of two words of one bit the first stands for the shorter distance.
    let (nearWord, farWord) = (near.word(0), far.word(1))
    words.withUnsafeBufferPointer { words in
      var index = 0
      for stretch in stretches {
        writeLiterals(index..<index &+ Int(stretch.literals), words, to: &writer)
        let distance = stretch.isFar ? farWord : nearWord
        forEachLength(stretch.repeats) { length in
          writer.add(lengths[length])
          writer.add(distance)
          writer.flush()
        }
        index &+= Int(stretch.literals) &+ Int(stretch.repeats)
      }
    }
    writer.add(words[Self.endSymbol])
    writer.flush()
  }

  @inline(__always) private func writeLiterals(
    _ range: Range<Int>, _ words: UnsafeBufferPointer<RunWord>, to writer: inout BitWriter
  ) {
    var index = range.lowerBound
    while index &+ 3 <= range.upperBound {
      writer.add(words[Int(bytes[index])])
      writer.add(words[Int(bytes[index &+ 1])])
      writer.add(words[Int(bytes[index &+ 2])])
      writer.flush()
      index &+= 3
    }
    while index < range.upperBound {
      writer.add(words[Int(bytes[index])])
      index &+= 1
    }
    writer.flush()
  }

  /// A distance: a symbol, and bits after its word (RFC 1951, section 3.2.5).
  private struct Distance {
    let value, symbol: Int
    let extra, extraCount: UInt64

    init(_ value: Int) {
      self.value = value
      let number = value - 1
      let shift = number < 4 ? 0 : Int.bitWidth - 2 - number.leadingZeroBitCount
      symbol = 2 * shift + number >> shift
      extra = UInt64(number & (1 << shift - 1))
      extraCount = UInt64(shift)
    }

    /// The word after which its extra bits come.
    func word(_ word: UInt64) -> RunWord {
      RunWord(bits: word | extra << 1, count: 1 + extraCount)
    }
  }
}

/// A length of 3…258: a symbol, and bits after its word (RFC 1951, section 3.2.5).
struct RunLength {
  let symbol: Int
  let extra, extraCount: UInt64

  init(_ value: Int) {
    guard value < 258 else {
      (symbol, extra, extraCount) = (285, 0, 0)
      return
    }
    let number = value - 3
    let shift = number < 8 ? 0 : Int.bitWidth - 3 - number.leadingZeroBitCount
    symbol = 257 + 4 * shift + number >> shift
    extra = UInt64(number & (1 << shift - 1))
    extraCount = UInt64(shift)
  }
}

/// Bits that stand for a byte, a length or a distance.
struct RunWord {
  let bits, count: UInt64

  init(bits: UInt64, count: UInt64) { (self.bits, self.count) = (bits, count) }

  init(_ length: RunLength, _ code: HuffmanCode) {
    let bitCount = UInt64(code.lengths[length.symbol])
    bits = UInt64(code.words[length.symbol]) | length.extra << bitCount
    count = bitCount + length.extraCount
  }
}

extension BitWriter {
  @inline(__always) mutating func add(_ word: RunWord) { add(word.bits, count: word.count) }
}
