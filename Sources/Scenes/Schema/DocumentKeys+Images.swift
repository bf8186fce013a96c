import LambentDocuments
import LambentPixels
import LambentProperties

extension DocumentKeys {
  /// The keys of an image, by the key that says how it is made; the first of each list.
  static let images: [[PropertyInfo]] = [
    [key("file", .text, isRequired: true, "A path relative to the document."), imageScale],
    [
      shape.info, imageSize,
      key("color", .color, default: .color(.white), "The colour of a drawn shape."),
    ],
    [
      key("layers", .list(.form("layer")), isRequired: true, "The layers that draw the image."),
      imageSize, drawnFrameCount, drawnDuration, sequenceCount,
    ],
    [
      key(
        "frames", .pattern("%(0[1-9])?d"), isRequired: true,
        "The pattern of a sequence's files: \"walk_%02d.png\"."),
      key(
        "range", .pattern("^[0-9]+(-[0-9]+)?$"), isRequired: true,
        "The numbers of a sequence: \"0-4\"."),
      sequenceDuration, sequenceCount, imageScale,
    ],
  ]

  static let shape = DocumentKey<DrawnShape?>("shape", isRequired: true, "A drawn shape.")
  static let imageSize = key(
    "size", .size, in: 0.01...SceneLimits.maximumDrawnSide, isRequired: true,
    "The size of a drawn image, in points.")
  static let drawnFrameCount = key(
    "frameCount", .integer, in: 1...10_000, default: 1,
    "The number of images in a sequence that layers draw; 1 is the layers at time 0.")
  static let drawnDuration = key(
    "duration", .number, in: 1e-6...SceneLimits.maximumDuration, unit: .seconds,
    "The length of one cycle of the sequence, in seconds of its layers' time.")
  static let imageScale = key(
    "scale", .number, in: 1e-3...SceneLimits.maximumScale, default: 1, "Pixels per point of a file."
  )
  static let sequenceDuration = key(
    "duration", .number, in: 1e-6...SceneLimits.maximumDuration, unit: .seconds, isRequired: true,
    "The length of one cycle of a sequence.")
  static let sequenceCount = key(
    "repeatCount", .number, in: 0...1e9, default: 0,
    "The number of cycles of a sequence; 0 means endless.")

  static let clip = [
    key(
      "file", .text, isRequired: true,
      "A film, or an image that is read when it is drawn; relative to the document."),
    clipStart, clipRate,
    key(
      "loop", .boolean, default: false, "True if the film repeats; otherwise the last frame stays."),
    clipVolume, timeMap,
  ]
  static let clipVolume = key(
    "volume", .number, in: 0...16, default: 1, "The factor on its loudness in films: 0 is silent.")
  static let clipStart = key(
    "start", .number, in: 0...SceneLimits.maximumDuration, unit: .seconds, default: 0,
    "The time in the film at which playback begins.")
  static let clipRate = key(
    "rate", .number, in: 0...ClipEntry.greatestRate, default: 1,
    "The playback speed: 1 is normal, 0 a still image."
  )
}
