import LambentDocuments
import LambentImageFiles
import LambentLayers
import LambentProperties

final class SoundLibrary: SoundSource {
  struct Track: Sendable {
    let entry: SoundEntry
    let sound: Sound
    /// The path from the current folder.
    let path: String
  }

  let names: [String]
  private let tracks: [String: Track]

  /// Reads the `audio` of a document, and reports its errors.
  init(_ member: Cursor?, files: FileAccess) {
    var (names, tracks): ([String], [String: Track]) = ([], [:])
    let entries = member?.members(expecting: "an object of sounds by name") ?? []
    for entry in entries {
      guard names.count < SceneLimits.maximumSounds else {
        entry.value.report(
          .limit, "\(entries.count) sounds", remedy: "at most \(SceneLimits.maximumSounds)")
        break
      }
      names.append(entry.key)
      guard var read = SoundEntry(entry.value), let place = entry.value.member(SoundEntry.fileKey)
      else { continue }
      read.file = files.place(of: read.file)
      do {
        let limit = entry.value.limits.maximumSoundSamples
        let sound = try Sound.open(read.file, in: files, limit: limit)
        let count = sound.samples.values.count
        if let excess = place.document.tally.excess(of: .soundSamples, adding: count) {
          place.report(.limit, excess.message, remedy: excess.remedy)
          continue
        }
        if read.start >= max(sound.samples.duration, 1e-9) {
          entry.value.member(SoundEntry.startKey)?.report(
            .outOfRange, "\(read.start) s in a sound of \(sound.samples.duration) s",
            remedy: "a start before its end")
          continue
        }
        tracks[entry.key] = Track(entry: read, sound: sound, path: files.fullPath(read.file))
      } catch {
        place.report(
          error, of: read.file, remedy: "a WAV file, or a sound that ffmpeg reads")
      }
    }
    (self.names, self.tracks) = (names, tracks)
  }

  /// The sound of a name; `nil` where there is none, or it could not be read.
  subscript(name: String) -> Track? { tracks[name] }

  var entries: [(name: String, entry: SoundEntry)] {
    names.compactMap { name in tracks[name].map { (name, $0.entry) } }
  }

  var files: [String] { names.compactMap { tracks[$0]?.path } }

  /// The sounds that films have, in order.
  var mixed: [Track] { names.compactMap { tracks[$0] }.filter(\.entry.isMixed) }

  /// The sound of the name that a value has; a name that nothing has is reported.
  func track(namedBy cursor: Cursor) -> Track? {
    guard let name = cursor.text(expecting: "the name of a sound") else { return nil }
    check(name, at: cursor)
    return tracks[name]
  }

  func check(_ name: String, at cursor: Cursor) {
    guard !names.contains(name) else { return }
    cursor.report(
      unknown: name, among: names, "no sound has the name “\(name)”",
      remedy: "a name of “audio”, as {\"\(name)\": {\"file\": \"music.wav\"}}")
  }

  // MARK: Layers

  func spectrum(_ request: SpectrumRequest, at time: Double) -> [Double] {
    guard let track = tracks[request.audio], request.bars > 0 else { return [] }
    let key = Sound.SpectrumKey(
      bars: request.bars, band: request.band, attack: request.attack, release: request.release)
    return track.sound.spectrum(key, at: time + track.entry.start)
  }

  func wave(
    of audio: String, from start: Double, to end: Double, count: Int
  ) -> [ClosedRange<Double>] {
    guard let track = tracks[audio], count > 0 else { return [] }
    return track.sound.extremes(
      from: start + track.entry.start, to: end + track.entry.start, count: count)
  }

  func duration(of audio: String) -> Double {
    tracks[audio].map { $0.sound.samples.duration - $0.entry.start } ?? 0
  }
}

struct SoundEntry: Sendable, Hashable {
  var file: String
  /// The time in the file at which it begins, in seconds.
  var start: Double
  var volume: Double
  /// True if films have it as sound.
  var isMixed: Bool

  fileprivate static let fileKey = DocumentKey<String?>(
    "file", isRequired: true, "A sound, or a film with sound; relative to the document.")
  fileprivate static let startKey = DocumentKey(
    "start", in: 0...SceneLimits.maximumDuration, unit: .seconds, default: 0.0,
    "The time in the file at which playback begins.")
  private static let volumeKey = DocumentKey(
    "volume", in: 0...16, default: 1.0, "The factor on its loudness in films.")
  private static let mixKey = DocumentKey(
    "mix", default: true, "True if films of the scene contain the sound.")

  static let keys = [fileKey.info, startKey.info, volumeKey.info, mixKey.info]

  var json: JSONValue {
    .object(
      [(Self.fileKey.name, .string(file))] + Self.startKey.members(start)
        + Self.volumeKey.members(volume) + Self.mixKey.members(isMixed))
  }

  /// Reads an entry; what is wrong with it is reported.
  init?(_ cursor: Cursor) {
    guard cursor.members(expecting: "a sound: {\"file\": path}") != nil,
      let fields = cursor.fields(Self.keys, in: ValueContext()),
      let file = fields[Self.fileKey]
    else { return nil }
    self.file = file
    start = fields[Self.startKey]
    volume = fields[Self.volumeKey]
    isMixed = fields[Self.mixKey]
  }
}
