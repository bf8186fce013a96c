/// References to characters, as HTML has them: `&amp;`, `&#233;`, `&#xE9;`.
enum CharacterReference {
  /// The character that a text begins with a reference to, and the length of the reference; `nil` for none.
  static func read(_ text: Substring) -> (character: String, length: Int)? {
    let body = text.dropFirst().prefix(10)
    guard text.first == "&", let end = body.firstIndex(of: ";") else { return nil }
    let name = body[..<end]
    let scalar = name.hasPrefix("#") ? number(name.dropFirst()) : names[String(name)]
    return scalar.map { (invisible.contains($0) ? "" : String($0), name.count + 2) }
  }

  private static func number(_ text: Substring) -> Unicode.Scalar? {
    let isHexadecimal = text.first == "x" || text.first == "X"
    let digits = isHexadecimal ? text.dropFirst() : text
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      number >= 0x20 || number == 0x0A, !(0x7F..<0xA0).contains(number)
    else { return nil }
    return Unicode.Scalar(number)
  }

  /// Marks of direction, which the text does not need.
  private static let invisible: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}"]

  private static let names: [String: Unicode.Scalar] = {
    var result: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "lrm": "\u{200E}",
      "rlm": "\u{200F}", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
      "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsaquo": "‹", "rsaquo": "›", "hellip": "…",
      "bull": "•", "trade": "™", "euro": "€", "OElig": "Œ", "oelig": "œ", "Scaron": "Š",
      "scaron": "š", "Yuml": "Ÿ",
    ]
    for (index, name) in latin.split(separator: " ").enumerated() {
      result[String(name)] = Unicode.Scalar(0xA0 + UInt32(index))
    }
    return result
  }()

  /// The names from U+00A0 to U+00FF, in order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
    deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
}
