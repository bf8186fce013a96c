import LambentProperties

/// The faults of an emitter, where, and what would be right.
package enum EmitterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A number is not finite where it has to be, or out of its range.
  case outOfRange(keyPath: String, value: Double, expected: String)
  /// Properties that exclude each other, or a value that cannot be.
  case invalid(keyPath: String, reason: String)
  /// Cells are nested deeper than ``Emitter/depthLimit``, or there are more of them than
  /// ``Emitter/cellLimit``.
  case tooManyCells(keyPath: String, limit: Int)
  /// Properties that do not animate changed more often than can be kept apart.
  case tooManyVersions(limit: Int)
  /// A timeline's key path leads nowhere.
  case unknownKeyPath(String)
  /// More particles would live at once than are allowed.
  case tooManyParticles(count: Int, limit: Int, time: Double)
  /// So many more would live than are allowed that they were not all counted.
  case farTooManyParticles(moreThan: Int, limit: Int, time: Double)
  /// The motion of the particles that live would cost more steps than are allowed.
  case tooMuchWork(steps: Double, limit: Double, time: Double)
  /// Too many births would have to be looked at, dead ones included, to tell who lives.
  case tooManyBirths(limit: Int, time: Double)

  /// One sentence: what, where, and what would be right.
  package var description: String {
    switch self {
    case .outOfRange(let keyPath, let value, let expected):
      "\(value.short) in “\(keyPath)”: \(expected)"
    case .invalid(let keyPath, let reason):
      "“\(keyPath)”: \(reason)"
    case .tooManyCells(let keyPath, let limit):
      "too many cells in “\(keyPath)”: at most \(limit) are allowed"
    case .tooManyVersions(let limit):
      "properties of cells that do not animate changed too often: at most \(limit) versions of cells "
        + "are kept apart; change fewer at a time, or shorten lifetimes"
    case .unknownKeyPath(let keyPath):
      "unknown key path “\(keyPath)”: name a property of the layer or of one of its cells"
    case .tooManyParticles(let count, let limit, let time):
      Self.tooMany("\(count)", limit, time)
    case .farTooManyParticles(let count, let limit, let time):
      Self.tooMany("more than \(count)", limit, time)
    case .tooMuchWork(let steps, let limit, let time):
      "\(steps.short) steps of motion at \(time) s: at most \(limit.short) are allowed; lower "
        + "birthRate or lifetime, or raise --max-work"
    case .tooManyBirths(let limit, let time):
      "more than \(limit) births that may have living particles at \(time) s: lower birthRate, or "
        + "the longest lifetime that ranges and animations reach"
    }
  }

  /// The key path that it is about, relative to the layer; `nil` where it is about all of it.
  package var keyPath: String? {
    switch self {
    case .outOfRange(let keyPath, _, _), .invalid(let keyPath, _), .tooManyCells(let keyPath, _),
      .unknownKeyPath(let keyPath):
      keyPath
    case .tooManyParticles, .farTooManyParticles, .tooManyBirths, .tooManyVersions, .tooMuchWork:
      nil
    }
  }

  private static func tooMany(_ count: String, _ limit: Int, _ time: Double) -> String {
    "\(count) particles at \(time) s: at most \(limit) are allowed; lower birthRate or lifetime, "
      + "or raise the limit"
  }
}
