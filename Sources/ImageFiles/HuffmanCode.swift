/// A prefix code whose words are as short as the counts of its symbols allow, up to a length (D. A. Huffman,
/// 1952), in the order of RFC 1951, section 3.2.2: longer words are greater, and of those of one length
/// those of greater symbols.
struct HuffmanCode {
  /// The bits of each symbol's word; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// The words, whose first bit is the lowest.
  let words: [UInt16]

  /// Finds the code of symbols by how often they occur: two of them at least do.
  init(counts: [Int], longest: Int) {
    let symbols = counts.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$0], $0) < (counts[$1], $1) }
    var numbers = Self.depths(of: symbols.map { counts[$0] })
    Self.shorten(&numbers, to: longest)
    var lengths = [UInt8](repeating: 0, count: counts.count)
    // The rarest have the longest words.
    var rest = symbols[...]
    for length in stride(from: longest, to: 0, by: -1) {
      for symbol in rest.prefix(numbers[length]) { lengths[symbol] = UInt8(length) }
      rest = rest.dropFirst(numbers[length])
    }
    self.lengths = lengths
    words = Self.words(lengths, numbers)
  }

  /// How many leaves a tree has at each depth, of so many leaves, the rarest first.
  private static func depths(of counts: [Int]) -> [Int] {
    // Leaves and inner nodes wait in the order of their counts: the two rarest are joined.
    var (leaf, inner) = (0, 0)
    var sums: [Int] = []
    var parents = [Int](repeating: 0, count: max(0, 2 * counts.count - 1))
    func next(_ parent: Int) -> Int {
      let isLeaf = leaf < counts.count && (inner >= sums.count || counts[leaf] <= sums[inner])
      if isLeaf {
        parents[leaf] = parent
        leaf += 1
        return counts[leaf - 1]
      }
      parents[counts.count + inner] = parent
      inner += 1
      return sums[inner - 1]
    }
    for joined in counts.count..<max(counts.count, 2 * counts.count - 1) {
      sums.append(next(joined) + next(joined))
    }
    var depths = [Int](repeating: 0, count: parents.count)
    var numbers = [Int](repeating: 0, count: counts.count + 1)
    for node in parents.indices.reversed() {
      if node < parents.count - 1 { depths[node] = depths[parents[node]] + 1 }
      if node < counts.count { numbers[depths[node]] += 1 }
    }
    return numbers
  }

  /// Takes words that are too long for as short ones as there is room for: of the longest allowed, one
  /// goes below a shorter one, until all fit.
  private static func shorten(_ numbers: inout [Int], to longest: Int) {
    if numbers.count <= longest {
      numbers += [Int](repeating: 0, count: longest + 1 - numbers.count)
    }
    numbers[longest] += numbers[(longest + 1)...].reduce(0, +)
    numbers.removeLast(numbers.count - longest - 1)
    var taken = (1...longest).reduce(0) { $0 + numbers[$1] << (longest - $1) }
    while taken > 1 << longest {
      numbers[longest] -= 1
      guard let length = (1..<longest).last(where: { numbers[$0] > 0 }) else { return }
      numbers[length] -= 1
      numbers[length + 1] += 2
      taken -= 1
    }
  }

  private static func words(_ lengths: [UInt8], _ numbers: [Int]) -> [UInt16] {
    var next = [UInt16](repeating: 0, count: numbers.count)
    for length in 1..<numbers.count {
      let shorter = length == 1 ? 0 : UInt16(truncatingIfNeeded: numbers[length - 1])
      next[length] = (next[length - 1] &+ shorter) &<< 1
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] &+= 1 }
      return next[Int(length)].reversedBits >> (16 - UInt16(length))
    }
  }
}

extension UInt16 {
  /// The same bits from the last to the first.
  fileprivate var reversedBits: UInt16 {
    var (bits, result) = (self, UInt16(0))
    for _ in 0..<16 {
      result = result &<< 1 | bits & 1
      bits &>>= 1
    }
    return result
  }
}

/// Bits in the order of RFC 1951, section 3.1.1: the lowest first.
struct BitWriter {
  private var next: UnsafeMutablePointer<UInt8>
  private var bits: UInt64 = 0
  private var count: UInt64 = 0

  /// Writes to memory with room for eight bytes more than are written.
  init(to memory: UnsafeMutablePointer<UInt8>) { next = memory }

  /// Adds bits; at most 56 between two calls of ``flush()``.
  @inline(__always) mutating func add(_ value: UInt64, count more: UInt64) {
    bits |= value &<< count
    count &+= more
  }

  /// Stores all whole bytes.
  @inline(__always) mutating func flush() {
    UnsafeMutableRawPointer(next).storeBytes(of: bits.littleEndian, as: UInt64.self)
    next += Int(count &>> 3)
    bits &>>= count & ~7
    count &= 7
  }

  /// Fills the last byte; the position after it.
  mutating func end() -> UnsafeMutablePointer<UInt8> {
    count = (count &+ 7) & ~7
    flush()
    return next
  }
}
