import LambentImageFiles
import LambentPixels
import LambentScenes
import LambentWorkers
import Synchronization

/// Where frames go of which nobody knows how many there will be.
final class OverlayDestination: Sendable {
  /// Where they are, for people.
  let name: String
  /// True if they go to standard output.
  let usesStandardOutput: Bool
  /// True if there is sound with them.
  var hasSound: Bool { format.hasSound }
  private let format: FrameFormat
  private let quality: Int
  private let pattern: PathPattern?
  private let overwrite: Bool
  private let stream: Lock<(stream: (any FrameStream)?, count: Int)>

  init(_ command: OverlayCommand, _ source: SceneSource, _ scene: Scene) throws {
    let path = command.output
    usesStandardOutput = path == "-"
    name = usesStandardOutput ? "standard output" : path
    (quality, overwrite) = (command.quality, command.overwrite)
    format =
      try command.format.map(OutputPlan.format(named:))
      ?? (usesStandardOutput ? .rgba : OutputPlan.format(ofPath: path))
    let isSequence = !usesStandardOutput && !format.isStream
    let pattern = isSequence ? try? PathPattern(path) : nil
    guard !isSequence || pattern?.hasPlace == true else {
      throw ToolError.usage("\(path) in --output: a placeholder for the number, as %04d")
    }
    guard !usesStandardOutput || !format.needsEncoder else {
      throw ToolError.usage(
        "\(format.rawValue) for standard output in --format: rgba or y4m, or a file")
    }
    self.pattern = pattern
    stream = Lock((nil, 0))
    guard !isSequence else { return }
    try FileClaims.check(
      path, against: [source.path] + scene.files + (command.sound.map { [$0] } ?? []),
      overwrite: command.overwrite)
    var description = FrameStreamDescription(
      width: scene.canvas.width, height: scene.canvas.height, rate: scene.frameRate,
      frameCount: FrameStreamDescription.unknownCount, hasAlpha: command.inputFormat == .rgba)
    if let file = command.sound {
      guard FileKind(path: file) == .file else {
        throw ToolError.failed("unreadable file in --sound \(file): \(ImageFile.lastReason)")
      }
      description.sound = SoundTrack(whole: file)
    }
    let (format, quality, stated) = (format, quality, description)
    try stream.withLock { state in
      state.stream = try format.openStream(
        stated, to: path == "-" ? .standardOutput : .file(path), quality: quality)
    }
  }

  /// Takes the next frame.
  func append(_ image: StraightImage) throws {
    let image = format.hasAlpha || image.isOpaque ? image : image.flattened()
    try stream.withLock { state in
      defer { state.count += 1 }
      guard let pattern else {
        try state.stream?.append(image)
        return
      }
      let path = pattern.path(state.count)
      if !overwrite, FileKind(path: path) != nil {
        throw ToolError.usage("existing file \(path) in --output: --overwrite")
      }
      let bytes =
        format == .jpeg
        ? try JPEGEncoder.encode(image, quality: quality) : try PNGEncoder.encode(image)
      try OutputFile.write(bytes, to: path)
    }
  }

  func finish() throws { try stream.withLock { try $0.stream?.finish() } }

  func discard() { stream.withLock { $0.stream?.discard() } }
}

extension FileClaims {
  /// Looks whether a file may be written: it is none of those that are read, nor one that exists and is
  /// to stay.
  static func check(_ path: String, against inputs: [String], overwrite: Bool) throws {
    guard path != "-" else { return }
    var claims = FileClaims()
    for input in inputs { claims.read(input, as: "a file of the scene") }
    try claims.write(path, option: "--output")
    guard overwrite || FileKind(path: path) != .file else {
      throw ToolError.usage("existing file \(path) in --output: --overwrite")
    }
  }
}
