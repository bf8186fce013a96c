import LambentDocuments
import LambentImageFiles
import LambentScenes

/// The sound of a film that is assembled: that of a file, or that which `render` gives a film of these frames.
struct FilmSound {
  /// The sound; `nil` for silence.
  private(set) var track: SoundTrack?
  /// The files that are read for it.
  private(set) var claims = FileClaims()
  /// The file of `--sound`.
  private let file: String?
  /// The render that the sound is from, and its scene.
  private var source: (render: RenderCommand, scene: Scene)?

  /// Finds the sound.
  ///
  /// A scene that the manifest names, and that cannot be read, is a warning: the frames are there without it.
  ///
  /// - Parameters:
  ///   - numbers: The frames' numbers, in the order of the film.
  ///   - description: The frames of the film.
  /// - Throws: `ToolError`, for what the command line names and cannot be read.
  init(
    _ command: AssembleCommand, _ head: Manifest.Head, numbers: [Int],
    _ description: FrameStreamDescription, console: Console
  ) throws {
    file = command.sound
    if let sound = file {
      try SoundOption.check(sound, option: "--sound")
      track = SoundTrack(whole: sound)
      claims.read(sound, as: "the sound")
      return
    }
    guard let film = try command.filmWithSound else { return }
    do {
      try readScene(command, head, numbers: numbers, description, console: console)
    } catch {
      let error = ToolError(error)
      guard command.scene == nil, error.status != ExitStatus.temporary else { throw error }
      console.warn("\(film) has no sound: \(error.lines.first ?? "its scene cannot be read")")
    }
  }

  private mutating func readScene(
    _ command: AssembleCommand, _ head: Manifest.Head, numbers: [Int],
    _ description: FrameStreamDescription, console: Console
  ) throws {
    let recorded = RecordedScene(head, scene: command.scene, untrusted: command.trust.untrusted)
    let render = try recorded.render(
      frames: command.folder.frames ?? "0-\(max(head.frameCount, 1) - 1)")
    let file = try SceneSource(recorded.name, render.trust)
    let scene = try file.readQuietly(render.overrides.sceneOptions, console: console)
    if let music = render.music { try SoundOption.check(music, option: "--music") }
    if render.digest(of: scene, from: file) != head.digest {
      console.warn(
        "\(recorded.name) is not the scene of the frames, or has changed since: the film gets its present sound"
      )
    }
    track = try render.sound(of: scene, description, from: numbers)
    claims.read(scene, from: file)
    if let music = render.music { claims.read(music, as: "the music") }
    source = (render, scene)
  }

  /// Says which sound the film does not have.
  func warn(of plan: OutputPlan, on console: Console) throws {
    if file != nil, !plan.hasSound {
      console.warn("--sound: \(plan.place) cannot contain sound; mp4, mov and webm can")
    }
    if let source { try source.render.warn(ofSoundOf: source.scene, plan, on: console) }
  }
}

extension AssembleCommand {
  /// The path of the film, if its format can contain sound.
  fileprivate var filmWithSound: String? {
    get throws {
      guard !output.digest, let path = output.output else { return nil }
      let format =
        try output.format.map(OutputPlan.format(named:)) ?? OutputPlan.format(ofPath: path)
      return format.hasSound ? path : nil
    }
  }
}
