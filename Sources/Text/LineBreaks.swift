internal import CUnibreak

/// The line breaks that Unicode Standard Annex 14 allows in a paragraph.
///
/// The library has the rules of version 5 of the standard. Around quotation marks, those of version 15.1 differ
/// (LB15, LB15a, LB15b): a bracket after a closing mark may begin a line, and a mark beside a blank, as in French,
/// stays with what it quotes. The same version keeps letters together with signs of numbers after them (LB24); signs
/// after each other, as in “C++”, stay together, too.
enum LineBreaks {
  /// True for each scalar after which a line may break.
  static func allowed(in text: [UInt32]) -> [Bool] {
    _ = prepared
    var marks = [CChar](repeating: 0, count: text.count)
    set_linebreaks_utf32(text.map(known), text.count, nil, &marks)
    var result = marks.map { Int32($0) <= LINEBREAK_ALLOWBREAK }
    for (index, scalar) in text.enumerated() where scalar == 0x20 && index + 1 < text.count {
      let next = text[index + 1]
      guard next != 0x20, let before = text[..<index].lastIndex(where: { $0 != 0x20 }) else {
        continue
      }
      if opensQuotation(at: before, in: text) || closesQuotation(at: index + 1, in: text) {
        result[index] = false
      } else if isQuotation(text[before]), category(next) == .openPunctuation {
        result[index] = true
      }
    }
    for index in text.indices.dropLast() where result[index] && isNumberSign(text[index + 1]) {
      if isLetter(text[index]) || text[index + 1] == text[index] { result[index] = false }
    }
    return result
  }

  /// True for a scalar of a script that has blanks between words.
  static func hasBlanks(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Thai, Lao, Myanmar and Khmer; Chinese and Japanese.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0xA4CF, 0xF900...0xFAFF: false
    default: scalar < 0x20000
    }
  }

  /// A letter of the classes AL and HL.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    hasBlanks(scalar) && Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
  }

  /// A sign of the classes PR and PO: of a currency, a plus, a percent sign and the like.
  private static func isNumberSign(_ scalar: UInt32) -> Bool {
    category(scalar) == .currencySymbol
      || "+±−∓%‰°№\\".unicodeScalars.contains { $0.value == scalar }
  }

  /// True if a line should not begin with a scalar, even where a word has to be broken.
  static func isClosing(_ scalar: UInt32) -> Bool {
    switch category(scalar) {
    case .closePunctuation, .finalPunctuation: true
    default: ".,;:!?…、。，．！？：；".unicodeScalars.contains { $0.value == scalar }
    }
  }

  /// An initial mark at the beginning, or after a blank or something else that opens (LB15a).
  private static func opensQuotation(at index: Int, in text: [UInt32]) -> Bool {
    guard category(text[index]) == .initialPunctuation else { return false }
    guard index > 0 else { return true }
    let before = text[index - 1]
    return isSpace(before) || isQuotation(before) || category(before) == .openPunctuation
  }

  /// A final mark at the end, or before a blank or something else that closes (LB15b).
  private static func closesQuotation(at index: Int, in text: [UInt32]) -> Bool {
    guard category(text[index]) == .finalPunctuation else { return false }
    guard index + 1 < text.count else { return true }
    let next = text[index + 1]
    return isSpace(next) || isQuotation(next) || isClosing(next)
  }

  private static func isQuotation(_ scalar: UInt32) -> Bool {
    switch category(scalar) {
    case .initialPunctuation, .finalPunctuation: true
    default: scalar == 0x22 || scalar == 0x27
    }
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isWhitespace ?? false
  }

  private static func category(_ scalar: UInt32) -> Unicode.GeneralCategory {
    Unicode.Scalar(scalar)?.properties.generalCategory ?? .unassigned
  }

  /// A substitute scalar of the same class where the library would abort: version 1.1 supports no
  /// flags and no U+FFFF.
  private static func known(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x1F1E6...0x1F1FF: 0x4E00
    case 0xFFFF: 0xFFFD
    default: scalar
    }
  }

  /// The library's tables, which are initialised once.
  private static let prepared: Void = init_linebreak()
}
