import LambentProperties

/// An error in finding or reading a font.
public enum FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes are not a supported font (TrueType, OpenType, or a collection of them).
  case notAFont
  /// The file contains fewer fonts.
  case noFont(index: Int, count: Int)
  /// The file is larger than 64 MiB.
  case tooLarge(bytes: Int)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// No font has the name.
  case unknownFamily(String, similar: [String])
  case outOfMemory
  /// The text has no font source, and the program does not link one for the installed fonts.
  case noSource
  /// HarfBuzz, which reads fonts, is not installed.
  case missingLibrary

  /// The error in words, with a remedy.
  public var description: String {
    switch self {
    case .notAFont: return "not a font: TrueType (.ttf), OpenType (.otf) and collections are read"
    case .noFont(let index, let count):
      return "the file holds \(count) fonts, counted from 0: there is no font \(index)"
    case .tooLarge(let bytes):
      return "a font file has at most \(Font.maximumFileSize >> 20) MB, not \(bytes >> 20) MB"
    case .unreadable(let path, let reason): return "cannot read font “\(path)”: \(reason)"
    case .unknownFamily(let name, let similar):
      let hint = similar.isEmpty ? "" : "; similar: \(similar.joined(separator: ", "))"
      return "no font is named “\(name)”\(hint)"
    case .noSource:
      return "the text has no source of fonts: set the layer's “fonts” to a FontBook"
    case .outOfMemory: return "not enough memory for a font"
    case .missingLibrary: return "HarfBuzz is missing: install the package libharfbuzz0b"
    }
  }
}

extension FontError {
  /// The error for a name that no font has, with up to four similar names: the closest one, and
  /// those that contain its first word.
  package static func unknownFamily(_ name: String, among names: [String]) -> FontError {
    let nearest = Suggestion.nearest(to: name, among: names)
    let word = name.lowercased().split { !$0.isLetter }.first
    let related = names.filter { other in
      other != nearest && word.map(other.lowercased().contains) ?? false
    }
    return .unknownFamily(name, similar: Array(([nearest].compactMap(\.self) + related).prefix(4)))
  }
}
