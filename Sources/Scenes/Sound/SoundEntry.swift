import LambentProperties

struct SoundEntry: Sendable, Hashable {
  var file: String
  /// The time in the file at which it begins, in seconds.
  var start: Double
  var volume: Double
  /// True if films have it as sound.
  var isMixed: Bool

  private static let fileKey = DocumentKey<String?>(
    "file", isRequired: true, "A sound, or a film with sound; relative to the document.")
  private static let startKey = DocumentKey(
    "start", in: 0...SceneLimits.maximumDuration, unit: .seconds, default: 0.0,
    "The time in the file at which playback begins; {} by default.")
  private static let volumeKey = DocumentKey(
    "volume", in: 0...16, default: 1.0, "The factor on its loudness in films; {} by default.")
  private static let mixKey = DocumentKey(
    "mix", default: true, "True if films of the scene contain the sound; {} by default.")

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
