import LambentDocuments
import LambentProperties

/// Events that sounds start: `"on": {"beat": "music", "every": 2}` or `{"onset": "music", "threshold": 0.5}`
/// instead of `time`.
struct SoundEvents {
  private let sounds: SoundLibrary

  init(_ sounds: SoundLibrary) { self.sounds = sounds }

  private static let beat = DocumentKey<String?>(
    "beat", isRequired: true, "The name of a sound: the event happens on its beats.")
  private static let every = DocumentKey(
    "every", in: 1...10_000, default: 1, "The number of beats from one event to the next.")
  private static let first = DocumentKey(
    "first", in: 1...10_000, default: 1, "The first beat that counts.")
  private static let onset = DocumentKey<String?>(
    "onset", isRequired: true,
    "The name of a sound: the event happens on its onsets.")
  private static let threshold = DocumentKey(
    "threshold", in: 0...1, default: 0.5,
    "The minimum strength of onsets: 1 is the strength of the strongest onset.")
  private static let times = DocumentKey(
    "times", in: 1...10_000, default: 10_000, "The maximum number of times that the event happens.")
  private static let delay = DocumentKey(
    "delay", in: 0...SceneLimits.maximumDuration, unit: .seconds, default: 0.0,
    "The delay after the beat or the onset.")

  static let beatFields = [beat.info, every.info, first.info, times.info, delay.info]
  static let onsetFields = [onset.info, threshold.info, times.info, delay.info]

  /// True if what starts an event is a sound.
  static func start(_ on: Cursor) -> Bool { on.member(beat) != nil || on.member(onset) != nil }

  /// The times at which an event happens.
  ///
  /// - Parameter room: The maximum number of times: further ones are omitted.
  func occurrences(
    of event: Cursor, on cursor: Cursor, room: Int
  ) -> [(time: Double, cursor: Cursor)] {
    let isBeat = cursor.member(Self.beat) != nil
    let context = ValueContext()
    guard let fields = cursor.fields(isBeat ? Self.beatFields : Self.onsetFields, in: context),
      let name = cursor.member(isBeat ? Self.beat.name : Self.onset.name),
      let track = sounds.track(namedBy: name)
    else { return [] }
    let tracker = track.sound.tracker
    let all: [Double]
    let fault: (what: String, remedy: String)
    if isBeat {
      let beats = tracker.beats.filter { $0 >= track.entry.start }
      let counted = beats.dropFirst(fields[Self.first] - 1)
      all = counted.enumerated().filter { $0.offset % fields[Self.every] == 0 }.map(\.element)
      fault =
        beats.isEmpty
        ? ("no beats", "a sound with beats")
        : ("fewer than \(fields[Self.first]) beats", "a “first” of at most \(beats.count)")
    } else {
      let onsets = tracker.onsets.filter { $0.time >= track.entry.start }
      all = onsets.filter { $0.strength >= fields[Self.threshold] }.map(\.time)
      let strength = fields[Self.threshold].short
      fault =
        onsets.isEmpty
        ? ("no onsets", "a sound with onsets")
        : ("no onsets of the strength \(strength) or more", "a lower “threshold”")
    }
    if all.isEmpty {
      let what = "the sound “\(name.node.plainText)” has \(fault.what)"
      cursor.warn(.noEffect, "\(what): the event does not happen", remedy: fault.remedy)
    }
    return all.prefix(min(fields[Self.times], max(room, 0))).map {
      ($0 - track.entry.start + fields[Self.delay], event)
    }
  }
}
