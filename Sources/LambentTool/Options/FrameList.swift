/// The frames of `--frames`: `12`, `0-89`, `0-89x2` or `0-89:2`, `0-9,40,60-89`.
package struct FrameList: Hashable, Sendable {
  /// The numbers in the order given, each once.
  package let numbers: [Int]

  /// The greatest number, and the most of them.
  private static let greatestNumber = 100_000_000
  private static let mostNumbers = 10_000_000

  /// Why a list cannot be read.
  package struct Failure: Error { package let reason: String }

  /// Reads a list.
  package init(_ text: String) throws(Failure) {
    var numbers: [Int] = []
    var seen: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let range = try Self.range(part)
      guard numbers.count + range.count <= Self.mostNumbers else {
        throw Failure(reason: "more than \(Self.mostNumbers) frames")
      }
      for number in range where seen.insert(number).inserted { numbers.append(number) }
    }
    self.numbers = numbers
  }

  private static func range(_ part: Substring) throws(Failure) -> StrideThrough<Int> {
    let stepped = part.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == ":" }
    let ends = (stepped.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
    if let beyond = (ends + stepped.dropFirst()).first(where: isBeyond) {
      throw Failure(reason: "“\(beyond)” is beyond the last possible frame, \(greatestNumber)")
    }
    guard stepped.count <= 2, (1...2).contains(ends.count), let first = number(ends[0]),
      let last = number(ends[ends.count - 1]), stepped.count == 1 || ends.count == 2,
      let step = stepped.count == 2 ? number(stepped[1]) : 1
    else { throw Failure(reason: "“\(part)” is no frame and no range") }
    guard first <= last else { throw Failure(reason: "“\(part)” runs backwards") }
    guard step > 0 else { throw Failure(reason: "“\(part)” has a step of 0") }
    return stride(from: first, through: last, by: step)
  }

  private static func isBeyond(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) } && number(text) == nil
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text),
      number <= greatestNumber
    else { return nil }
    return number
  }
}

extension StrideThrough<Int> {
  /// How many numbers there are, without counting them one by one.
  fileprivate var count: Int { underestimatedCount }
}
