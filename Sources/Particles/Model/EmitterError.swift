/// What is wrong with an emitter, where, and what would be right.
public enum EmitterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A number is not finite where it has to be, or out of its range.
  case outOfRange(keyPath: String, value: Double, expected: String)
  /// Properties that exclude each other, or a value that cannot be.
  case invalid(keyPath: String, reason: String)
  /// Cells are nested deeper than ``Emitter/depthLimit``, or there are more of them than
  /// ``Emitter/cellLimit``.
  case tooManyCells(keyPath: String, limit: Int)
  /// A timeline's key path leads nowhere.
  case unknownKeyPath(String)
  /// More particles would live at once than are allowed.
  case tooManyParticles(count: Int, limit: Int, time: Double)

  /// One sentence: what, where, and what would be right.
  public var description: String {
    switch self {
    case .outOfRange(let keyPath, let value, let expected):
      "\(value) in “\(keyPath)”: \(expected)"
    case .invalid(let keyPath, let reason):
      "“\(keyPath)”: \(reason)"
    case .tooManyCells(let keyPath, let limit):
      "too many cells in “\(keyPath)”: at most \(limit) are allowed"
    case .unknownKeyPath(let keyPath):
      "unknown key path “\(keyPath)”: name a property of the layer or of one of its cells"
    case .tooManyParticles(let count, let limit, let time):
      "\(count) particles at \(time) s: at most \(limit) are allowed; lower birthRate or lifetime, "
        + "or raise the limit"
    }
  }
}
