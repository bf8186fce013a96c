import LambentImageFiles

/// A path with a placeholder for the frame's number in the file's name: `%04d` and `%d` as printf has them,
/// or `####`. `%%` is a percent sign.
package struct PathPattern: Hashable, Sendable {
  private var head = ""
  private var tail = ""
  /// The least digits; `nil` where there is no placeholder for a number.
  private var width: Int?

  /// The reason why a path is not a pattern.
  package enum Failure: Error, Hashable {
    /// It has several places.
    case severalPlaces
    /// It has something after a percent sign that is not a placeholder for a whole number.
    case conversion(String)
  }

  package init(_ path: String) throws(Failure) {
    let (folder, name) = FileName.split(path)
    head = folder
    var rest = name[...]
    while let first = rest.first {
      if first == "#" {
        let signs = rest.prefix { $0 == "#" }
        try setPlace(signs.count)
        rest = rest[signs.endIndex...]
      } else if first == "%" {
        rest = try read(conversion: rest)
      } else {
        append(String(first))
        rest = rest.dropFirst()
      }
    }
  }

  /// True if there is a placeholder for a number.
  package var hasPlace: Bool { width != nil }

  /// The path of a number. A number longer than its placeholder makes it longer.
  package func path(_ number: Int) -> String {
    guard let width else { return head }
    return head + number.digits(width) + tail
  }

  private mutating func append(_ text: String) {
    if width == nil { head += text } else { tail += text }
  }

  private mutating func setPlace(_ width: Int) throws(Failure) {
    guard self.width == nil else { throw .severalPlaces }
    self.width = width
  }

  /// Reads what begins with a percent sign, and returns what follows it.
  private mutating func read(conversion text: Substring) throws(Failure) -> Substring {
    if text.hasPrefix("%%") {
      append("%")
      return text.dropFirst(2)
    }
    guard let match = text.prefixMatch(of: /%(?:0([1-9][0-9]?)?)?d/) else {
      let end = text.dropFirst().firstIndex { !($0.isNumber || "-+ .'".contains($0)) }
      throw .conversion(String(end.map { text[...$0] } ?? text))
    }
    try setPlace(match.output.1.flatMap { Int($0) } ?? 1)
    return text[match.range.upperBound...]
  }
}

extension PathPattern.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .severalPlaces: "several places for a number: one %04d or ####"
    case .conversion(let text):
      "“\(text)” is not a placeholder for a frame's number: one %04d or ####, and %% for a percent sign"
    }
  }
}
