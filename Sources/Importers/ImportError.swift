/// Why a foreign effect cannot be imported. Its description is one line: what is wrong, where, and what
/// would be right.
public enum ImportError: Error, Sendable, Hashable {
  /// A file cannot be read.
  case unreadable(file: String, reason: String)
  /// No importer knows the file.
  case unrecognised(file: String)
  /// The file breaks the rules of its format. `place` is a line, a key or an element.
  case damaged(file: String, format: String, place: String, reason: String, remedy: String)
  /// The file is beyond the limits of imports.
  case tooLarge(file: String, what: String)
  /// An option does not fit the file.
  case option(what: String, where: String, remedy: String)
}

extension ImportError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "unreadable file in \(file): \(reason)"
    case .unrecognised(let file):
      "unknown kind of effect in \(file): one of `lambent list importers`"
    case .damaged(let file, let format, let place, let reason, let remedy):
      "damaged \(format) in \(file)\(place.isEmpty ? "" : " (\(place))"): \(reason); \(remedy)"
    case .tooLarge(let file, let what):
      "too large a file in \(file): \(what)"
    case .option(let what, let place, let remedy):
      "\(what) in \(place): \(remedy)"
    }
  }
}
