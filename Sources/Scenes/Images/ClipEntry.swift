import LambentAnimations
import LambentImageFiles
import LambentPixels

/// An entry of a document's `clips`.
struct ClipEntry: Sendable, Hashable {
  /// The name by which `contents` refer to it.
  let name: String
  var file: String
  /// Where in the film it begins, in seconds.
  var start = 0.0
  /// The film's seconds in a second.
  var rate = 1.0
  var loop = false
  var volume = 1.0
  /// The time that shows instead of the time since it began.
  var map: TimeMap?

  static let greatestRate = 1000.0

  /// The time of the film that shows so long after the begin, in a film of a duration.
  func filmTime(at time: Double, duration: Double?) -> Double {
    let played = (map?.value(at: max(0, time)) ?? max(0, time)) * rate
    guard loop, let duration, duration > start else { return start + played }
    let cycle = duration - start
    // A moment within 1e-9 s of the end is on it.
    let rest = played - ((played + 1e-9) / cycle).rounded(.down) * cycle
    return start + max(0, rest)
  }
}

/// A film with the begin, the rate and the loop of an entry.
final class ClipFootage: Footage {
  let file: ClipFile
  let entry: ClipEntry

  init(_ file: ClipFile, _ entry: ClipEntry) {
    self.file = file
    self.entry = entry
  }

  var width: Int { file.width }
  var height: Int { file.height }

  func image(at time: Double) throws -> Image {
    try file.image(at: entry.filmTime(at: time, duration: file.duration))
  }
}
