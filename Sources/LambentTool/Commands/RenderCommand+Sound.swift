import LambentImageFiles
import LambentScenes

/// The sound of films.
extension RenderCommand {
  /// The sound of the frames: that of the scene's clips and of its “audio”, and the music. A part of several runs and
  /// frames that do not show the scene's time from one to another have none.
  func sound(
    of scene: Scene, _ description: FrameStreamDescription, from numbers: [Int]
  ) throws -> SoundTrack? {
    let holds = description.holds
    let periods = holds.isEmpty ? numbers.count : holds.reduce(0, +)
    guard time == nil, try parts.part == nil, let first = numbers.first, let last = numbers.last,
      Self.ascend(numbers)
    else { return nil }
    // Without the last frame, whose duration is not that of a distance.
    let shown = description.rate.time(ofFrame: periods - (holds.last ?? 1))
    let begin = scene.time(ofFrame: first)
    guard abs(shown - (scene.time(ofFrame: last) - begin)) < 1e-6 else { return nil }
    return SoundTrack(
      scene.sounds.parts, music: music, from: begin,
      duration: description.rate.time(ofFrame: periods))
  }

  private static func ascend(_ numbers: [Int]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Says which sound the output does not have.
  func warn(ofSoundOf scene: Scene, _ plan: OutputPlan, on console: Console) throws {
    if let music {
      try SoundOption.check(music, option: "--music")
      if !plan.hasSound {
        console.warn("--music: \(plan.place) cannot contain sound; mp4, mov and webm can")
      } else if plan.description.sound == nil {
        console.warn(
          "--music: no sound for single frames, parts of a run and frames that do not ascend; a whole film has it"
        )
      }
    }
    guard plan.hasSound else { return }
    let sounds = scene.sounds
    if let frames, music == nil, !sounds.parts.isEmpty,
      !Self.ascend(try FrameList(frames, option: "--frames").numbers)
    {
      console.warn("--frames: \(plan.place) has no sound, as its frames do not ascend")
    }
    sounds.warnings.forEach(console.warn)
  }
}
