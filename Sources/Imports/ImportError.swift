/// An error that prevents the import of a foreign effect. Its description is one line: the fault,
/// its location and the remedy.
public enum ImportError: Error, Sendable, Hashable {
  /// A file cannot be read.
  case unreadable(file: String, reason: String)
  /// No importer recognises the file.
  case unrecognised(file: String)
  /// The file is as it should be, but contains no effect.
  case nothingToImport(file: String, reason: String, remedy: String)
  /// The file violates its format. `place` is a line, a key or an element.
  case damaged(file: String, format: String, place: String, reason: String, remedy: String)
  /// The file exceeds the limits of imports.
  case tooLarge(file: String, what: String)
  /// An option does not apply to the file.
  case option(what: String, where: String, remedy: String)
}

extension ImportError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason):
      "cannot read \(file): \(reason)"
    case .unrecognised(let file):
      "\(file) is not an effect of a known format: see `lambent list importers`"
    case .nothingToImport(let file, let reason, let remedy):
      "no effect in \(file): \(reason); \(remedy)"
    case .damaged(let file, let format, let place, let reason, let remedy):
      "\(file)\(place.isEmpty ? "" : " (\(place))") is a damaged \(format): \(reason); \(remedy)"
    case .tooLarge(let file, let what):
      "\(file) is too large: \(what)"
    case .option(let what, let place, let remedy):
      "\(place): \(what): \(remedy)"
    }
  }
}
