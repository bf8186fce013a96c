/// Compares one name with many, in the same memory.
struct NameComparison {
  /// The greatest length of a name for comparison.
  private static let maximumLength = 96

  /// The name's letters, lowercased, up to one more than the greatest length.
  let letters: [Unicode.Scalar]
  /// Those of the other name.
  private var others: [Unicode.Scalar] = []
  /// The distances between the beginnings of the names, and those of the two letters before.
  private var (row, previous, before) = ([Int](), [Int](), [Int]())

  init(_ name: String) {
    var letters: [Unicode.Scalar] = []
    Self.read(name, into: &letters)
    self.letters = letters
  }

  /// True if the name is not too long.
  var isPossible: Bool { letters.count <= Self.maximumLength }

  /// Takes another name for the comparison.
  mutating func take(_ name: String) { Self.read(name, into: &others) }

  /// True if the other name is longer and begins with the name.
  var isBeginning: Bool { others.count > letters.count && others.starts(with: letters) }

  /// The number of letters to add, remove, replace or swap with a neighbour (the optimal string alignment
  /// distance); `nil` if there are more than a limit.
  mutating func distance(atMost limit: Int) -> Int? {
    guard others.count <= Self.maximumLength, abs(others.count - letters.count) <= limit else {
      return nil
    }
    // Equal beginnings and ends cost nothing.
    var (start, end, otherEnd) = (0, letters.count, others.count)
    while start < min(end, otherEnd), letters[start] == others[start] { start += 1 }
    while start < min(end, otherEnd), letters[end - 1] == others[otherEnd - 1] {
      end -= 1
      otherEnd -= 1
    }
    let width = otherEnd - start
    row.replaceSubrange(0..., with: 0...width)
    for i in 0..<(end - start) {
      swap(&previous, &before)
      swap(&row, &previous)
      let least = fillRow(i, from: start, width)
      // Further letters cannot make it less.
      guard least <= limit else { return nil }
    }
    return row[width] <= limit ? row[width] : nil
  }

  /// Computes the row of a letter, and returns its least distance.
  private mutating func fillRow(_ i: Int, from start: Int, _ width: Int) -> Int {
    let letter = letters[start + i]
    row.removeAll(keepingCapacity: true)
    row.append(i + 1)
    var (left, least) = (i + 1, i + 1)
    for j in 0..<width {
      let other = others[start + j]
      var cost = min(previous[j + 1] + 1, left + 1, previous[j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == others[start + j - 1], letters[start + i - 1] == other {
        cost = min(cost, before[j - 1] + 1)
      }
      row.append(cost)
      left = cost
      least = min(least, cost)
    }
    return least
  }

  private static func read(_ name: String, into letters: inout [Unicode.Scalar]) {
    letters.removeAll(keepingCapacity: true)
    for byte in name.utf8.prefix(maximumLength + 1) {
      guard byte < 0x80 else {
        letters.removeAll(keepingCapacity: true)
        letters += name.lowercased().unicodeScalars.prefix(maximumLength + 1)
        return
      }
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      letters.append(Unicode.Scalar(isCapital ? byte | 0x20 : byte))
    }
  }
}
