import LambentImageFiles
import LambentScenes

/// The sound of films.
extension RenderCommand {
  /// The sound of the frames: that of the scene's clips and of its “audio”, and the music. A part of several runs and
  /// frames that do not follow each other evenly have none.
  func sound(
    of scene: Scene, _ description: FrameStreamDescription, from numbers: [Int]
  ) throws -> SoundTrack? {
    guard time == nil, try parts.part == nil, let first = numbers.first, isEven(numbers) else {
      return nil
    }
    let periods = description.holds.isEmpty ? numbers.count : description.holds.reduce(0, +)
    return SoundTrack(
      scene.sounds.parts, music: music, from: scene.time(ofFrame: first),
      duration: description.rate.time(ofFrame: periods))
  }

  private func isEven(_ numbers: [Int]) -> Bool {
    guard numbers.count > 2 else { return zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } }
    let step = numbers[1] - numbers[0]
    return step > 0 && zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == step }
  }

  /// Says which sound the output does not have.
  func warn(ofSoundOf scene: Scene, _ plan: OutputPlan, on console: Console) throws {
    if let music {
      try SoundOption.check(music, option: "--music")
      if !plan.hasSound {
        console.warn("--music: \(plan.place) cannot contain sound; mp4, mov and webm can")
      } else if plan.description.sound == nil {
        console.warn(
          "--music: no sound for single frames, parts of a run and frames with gaps; a whole film has it"
        )
      }
    }
    guard plan.hasSound else { return }
    for clip in Set(scene.sounds.silent).sorted() {
      console.warn("“\(clip)” stays silent: its time does not run evenly")
    }
  }
}
