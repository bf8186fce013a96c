import LambentImageFiles
import LambentPixels
import LambentScenes
import LambentWorkers

/// The destination of frames whose number is not known in advance.
final class OverlayDestination: Sendable {
  /// The location of the frames, for messages.
  let name: String
  let usesStandardOutput: Bool
  var hasSound: Bool { format.hasSound }
  private let format: FrameFormat
  private let quality: Int
  private let pattern: PathPattern?
  private let overwrite: Bool
  private let console: Console
  private let flattening = FlatteningWarning()
  private let state: Lock<State>

  private struct State {
    var stream: (any FrameStream)?
    var count = 0
    var claims = FileClaims()
  }

  init(
    _ command: OverlayCommand, _ source: SceneSource, _ scene: Scene, on console: Console
  ) throws {
    let path = command.output
    self.console = console
    usesStandardOutput = path == "-"
    name = usesStandardOutput ? "standard output" : path
    (quality, overwrite) = (command.quality, command.overwrite)
    format =
      try command.format.map(OutputPlan.format(named:))
      ?? (usesStandardOutput ? .rgba : OutputPlan.format(ofPath: path))
    let isSequence = !usesStandardOutput && !format.isStream
    let pattern = isSequence ? try? PathPattern(path) : nil
    guard !isSequence || pattern?.hasPlace == true else {
      throw ToolError.value(
        path, of: "--output", expected: "a placeholder for the number, such as %04d")
    }
    guard !usesStandardOutput || !format.needsEncoder else {
      throw ToolError.fault(
        "\(format.rawValue) cannot go to standard output", of: "--format",
        remedy: "rgba or y4m, or a file")
    }
    self.pattern = pattern
    state = Lock(State())
    let (sound, music) = (command.sound, command.music)
    let claims = state.withLock { state in
      state.claims.read(scene, from: source)
      if let sound { state.claims.read(sound, as: "the sound") }
      if let music { state.claims.read(music, as: "the music") }
      return state.claims
    }
    guard !isSequence else { return }
    if !usesStandardOutput { try Self.check(path, claims, overwrite: overwrite) }
    var description = FrameStreamDescription(
      width: scene.canvas.width, height: scene.canvas.height, rate: scene.frameRate,
      frameCount: FrameStreamDescription.unknownCount, hasAlpha: command.inputFormat == .rgba)
    description.sound = try Self.sound(of: command, scene, on: console)
    let destination: FrameDestination =
      usesStandardOutput ? .standardOutput : overwrite ? .file(path) : .newFile(path)
    let (format, quality, stated) = (format, quality, description)
    try state.withLock { state in
      state.stream = try format.openStream(stated, to: destination, quality: quality)
    }
  }

  /// The sound of the footage, the scene's own, and the music.
  ///
  /// - Throws: `ToolError` for a file that cannot be read.
  private static func sound(
    of command: OverlayCommand, _ scene: Scene, on console: Console
  ) throws -> SoundTrack? {
    var parts: [SoundTrack.Part] = []
    for (option, file) in [("--sound", command.sound), ("--music", command.music)] {
      guard let file else { continue }
      try SoundOption.check(file, option: option)
      var part = SoundTrack.Part(file: file, start: 0, duration: .infinity)
      part.loops = option == "--music"
      parts.append(part)
    }
    // A loop goes on as long as there are frames: it is heard for an hour.
    let length = scene.loop == nil ? scene.duration : 3600
    let sounds = scene.sounds(until: length)
    sounds.warnings.forEach(console.warn)
    let own = SoundTrack(sounds.parts, music: nil, from: 0, duration: length)
    return SoundTrack(untilEndOfFrames: parts + (own?.parts ?? []))
  }

  /// Checks that the run does not read the file that it is to write, and that the file does not exist, unless
  /// it may be replaced.
  private static func check(_ path: String, _ claims: FileClaims, overwrite: Bool) throws {
    var claims = claims
    try claims.check(path, option: "--output")
    guard overwrite || !FileKind.isTaken(path) else {
      throw ToolError.usage("the file \(path) of --output exists: add --overwrite")
    }
  }

  func append(_ image: StraightImage) throws {
    let flattens = !format.hasAlpha && !image.isOpaque
    if flattens { flattening.warn(of: name, on: console) }
    let image = flattens ? image.flattened() : image
    try state.withLock { state in
      defer { state.count += 1 }
      guard let pattern else {
        try state.stream?.append(image)
        return
      }
      let path = pattern.path(state.count)
      try Self.check(path, state.claims, overwrite: overwrite)
      let bytes = try format.encode(image, quality: quality)
      try OutputFile.write(bytes, to: path, existing: overwrite ? .replace : .keep)
    }
  }

  func finish() throws { try state.withLock { try $0.stream?.finish() } }

  func discard() { state.withLock { $0.stream?.discard() } }
}
