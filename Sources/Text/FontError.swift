/// An error in a font.
public enum FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bytes are no font that can be read (TrueType, OpenType, or a collection of them).
  case notAFont
  /// The file holds fewer fonts.
  case noFont(index: Int, count: Int)
  /// The file is larger than 64 MiB.
  case tooLarge(bytes: Int)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// No font of the machine has this name.
  case unknownFamily(String, similar: [String])
  /// There is not enough memory.
  case outOfMemory
  /// HarfBuzz, which reads fonts, is not installed.
  case missingLibrary

  /// The fault in words, and what helps.
  public var description: String {
    switch self {
    case .notAFont: return "not a font: TrueType (.ttf), OpenType (.otf) and collections are read"
    case .noFont(let index, let count):
      return "the file holds \(count) fonts, counted from 0: there is no font \(index)"
    case .tooLarge(let bytes):
      return "a font file has at most \(Font.maximumFileSize >> 20) MB, not \(bytes >> 20) MB"
    case .unreadable(let path, let reason): return "cannot read font ‘\(path)’: \(reason)"
    case .unknownFamily(let name, let similar):
      let hint = similar.isEmpty ? "" : "; similar: \(similar.joined(separator: ", "))"
      return "no font is named ‘\(name)’\(hint); `lambent list fonts` names those of this machine"
    case .outOfMemory: return "not enough memory for a font"
    case .missingLibrary: return "HarfBuzz is missing: install the package libharfbuzz0b"
    }
  }
}
