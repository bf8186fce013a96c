/// The positions at which words of a caption that do not fit in a line are cut: into as few pieces as possible, about
/// equally long, after punctuation marks if there are some nearby. Unicode line breaking alone would leave fragments,
/// such as the “https://” of an address.
struct LongWords {
  /// Longer words are not addresses for reading: they are broken like other text.
  private static let greatestLength = 500

  private let characters: [Character]
  private let width: Double
  private let measure: (String) -> Double

  init(_ characters: [Character], width: Double, measure: @escaping (String) -> Double) {
    (self.characters, self.width, self.measure) = (characters, width, measure)
  }

  /// The characters before which a word is cut, in order.
  var cuts: [Int] {
    characters.indices.split(whereSeparator: { characters[$0].isWhitespace })
      .flatMap { word -> [Int] in
        // Other scripts are written without blanks: their lines break between words anyway.
        guard (2...Self.greatestLength).contains(word.count),
          word.allSatisfy({ characters[$0].isOfWordsWithBlanks })
        else {
          return []
        }
        return cuts(of: word.startIndex..<word.endIndex)
      }
  }

  /// True if a word that lines do not break goes on at a character.
  static func isWithinWord(_ index: Int, of characters: [Character]) -> Bool {
    index > 0 && characters.indices.contains(index)
      && characters[index - 1...index].allSatisfy { !$0.isWhitespace && $0.isOfWordsWithBlanks }
  }

  private func text(_ range: Range<Int>) -> String { String(characters[range]) }

  private func cuts(of word: Range<Int>) -> [Int] {
    // Sizes of texts are rounded up.
    let whole = measure(text(word))
    guard width > 0, whole > width else { return [] }
    let least = max(2, Int(min((whole / width).rounded(.up), Double(word.count))))
    // Pieces after marks are of different lengths: a few more may be needed.
    for count in least..<min(least + 8, max(least, word.count)) {
      let cuts = cuts(of: word, count)
      let edges = [word.lowerBound] + cuts + [word.upperBound]
      if zip(edges, edges.dropFirst()).allSatisfy({ measure(text($0..<$1)) <= width }) {
        return cuts
      }
    }
    return []
  }

  /// The cuts of a word into pieces of about as many characters: each after a mark within a third of a piece, if
  /// there is one.
  private func cuts(of word: Range<Int>, _ count: Int) -> [Int] {
    let length = Double(word.count) / Double(count)
    var result: [Int] = []
    for number in 1..<count {
      let ideal = Double(word.lowerBound) + length * Double(number)
      let least = (result.last ?? word.lowerBound) + 1
      func distance(_ index: Int) -> Double { (Double(index) - ideal).magnitude }
      let nearest = max(least, Int((ideal - length / 3).rounded(.up)))
      let farthest = min(word.upperBound - 1, Int(ideal + length / 3))
      let marked = (nearest..<max(nearest, farthest + 1)).filter(endsPiece)
      let plain = max(least, min(Int(ideal.rounded()), word.upperBound - 1))
      result.append(marked.min { distance($0) < distance($1) } ?? plain)
    }
    return result
  }

  /// True if a mark precedes a character that is not a mark.
  private func endsPiece(before index: Int) -> Bool {
    func isMark(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    return isMark(characters[index - 1]) && !isMark(characters[index])
  }
}

extension Character {
  /// True for characters of scripts with blanks between words, and for marks.
  fileprivate var isOfWordsWithBlanks: Bool { unicodeScalars.allSatisfy { $0.value < 0x0530 } }
}
