import LambentProperties

/// An invalid emitter, or one that exceeds a limit.
package enum EmitterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A number is not finite or out of its range.
  case outOfRange(keyPath: String, value: Double, expected: String)
  /// Properties exclude each other, or a value is invalid.
  case invalid(keyPath: String, reason: String)
  /// Cells are nested deeper than ``Emitter/depthLimit``, or there are more than
  /// ``Emitter/cellLimit``.
  case tooManyCells(keyPath: String, limit: Int)
  /// Properties without a timeline changed too often while particles live.
  case tooManyVersions(limit: Int)
  /// No property has a timeline's key path.
  case unknownKeyPath(String)
  /// More particles would be alive than the limit allows.
  case tooManyParticles(count: Int, limit: Int, time: Double)
  /// Far more particles would be alive than the limit allows, so not all were counted.
  case farTooManyParticles(moreThan: Int, limit: Int, time: Double)
  /// The motion of the live particles would take more steps than the limit allows.
  case tooMuchWork(steps: Double, limit: Double, time: Double)
  /// Too many births, dead ones included, would have to be examined.
  case tooManyBirths(limit: Int, time: Double)

  /// One sentence: the fault, its location, and the expected value.
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
      "\(steps.short) steps of motion and kernels at \(time) s, with the emitters below it: at most "
        + "\(limit.short); lower birthRate or lifetime, or raise --max-work"
    case .tooManyBirths(let limit, let time):
      "more than \(limit) births that may have living particles at \(time) s: lower birthRate, or "
        + "the longest lifetime that ranges and animations reach"
    }
  }

  /// The key path of the fault, relative to the layer; `nil` if it concerns the whole emitter.
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
    let time = (time * 1000).rounded() / 1000
    return
      "\(count) particles at \(time.short) s: at most \(limit); lower birthRate or "
      + "lifetime, or raise the limit"
  }
}
