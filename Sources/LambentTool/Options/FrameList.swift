import ArgumentParser

/// The frames of `--frames`: `12`, `0-89`, `0-89x2` or `0-89:2`, `0-9,40,60-89`.
package struct FrameList: Hashable, Sendable {
  /// The numbers in the order given, each once.
  package let numbers: [Int]
  /// The number behind the greatest that is named.
  package let end: Int

  /// The greatest number, and the most of them.
  private static let greatestNumber = 100_000_000
  private static let mostNumbers = 10_000_000

  static let help = ArgumentHelp(
    "Frames: 12, 0-89, 0-89:2, 0-9,40,60-89. Default: all.", valueName: "spec")

  /// Why a list cannot be read.
  package struct Failure: Error { package let reason: String }

  package init(_ text: String) throws(Failure) {
    var numbers: [Int] = []
    var seen: Set<Int> = []
    var end = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let (range, last) = try Self.range(part)
      end = max(end, last + 1)
      // It is the exact count of a stride, without counting one by one.
      guard numbers.count + range.underestimatedCount <= Self.mostNumbers else {
        throw Failure(reason: "more than \(Self.mostNumbers) frames")
      }
      for number in range where seen.insert(number).inserted { numbers.append(number) }
    }
    (self.numbers, self.end) = (numbers, end)
  }

  private static func range(_ part: Substring) throws(Failure) -> (
    numbers: StrideThrough<Int>, last: Int
  ) {
    let stepped = part.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == ":" }
    let ends = (stepped.first ?? "").split(separator: "-", omittingEmptySubsequences: false)
    if let beyond = (ends + stepped.dropFirst()).first(where: isBeyond) {
      throw Failure(reason: "“\(beyond)” is beyond the last possible frame, \(greatestNumber)")
    }
    guard stepped.count <= 2, (1...2).contains(ends.count), let first = number(ends[0]),
      let last = number(ends[ends.count - 1]), stepped.count == 1 || ends.count == 2,
      let step = stepped.count == 2 ? number(stepped[1]) : 1
    else { throw Failure(reason: "“\(part)” is neither a frame nor a range") }
    guard first <= last else { throw Failure(reason: "“\(part)” runs backwards") }
    guard step > 0 else { throw Failure(reason: "“\(part)” has a step of 0") }
    return (stride(from: first, through: last, by: step), last)
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

extension FrameList {
  /// The numbers as a list is written, ascending and each once: `0-9,40,60-89:2`.
  package static func text(_ numbers: [Int]) -> String {
    let numbers = Set(numbers).sorted()
    var parts: [String] = []
    var start = 0
    while start < numbers.count {
      var end = start
      let step = start + 1 < numbers.count ? numbers[start + 1] - numbers[start] : 1
      while end + 1 < numbers.count, numbers[end + 1] - numbers[end] == step { end += 1 }
      // Two frames that are not neighbours are shorter by themselves.
      if step > 1, end - start < 2 { end = start }
      let (first, last) = (numbers[start], numbers[end])
      parts.append(start == end ? "\(first)" : "\(first)-\(last)" + (step == 1 ? "" : ":\(step)"))
      start = end + 1
    }
    return parts.joined(separator: ",")
  }
}
