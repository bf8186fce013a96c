import LambentImageFiles

/// The schedule of `join`, in whole frames, so that every clip begins on one.
struct JoinPlan {
  /// An input that was opened, and the frames that it shows.
  struct Shot {
    var input: JoinInput
    var clip: ClipFile
    /// The frame of the film at which it begins.
    var start = 0
    /// The frames that it shows, those of transitions included.
    var count: Int
    /// The frames in which it gives way to the next.
    var overlap = 0
  }

  private(set) var shots: [Shot]
  /// Frames per second.
  let rate: FrameRate

  /// The most inputs.
  static let mostInputs = 4096

  /// Lays out inputs.
  ///
  /// - Parameters:
  ///   - each: The seconds of a photograph.
  ///   - transition: The seconds of each transition; of a short input at most half.
  /// - Throws: `ToolError`.
  init(
    _ inputs: [(input: JoinInput, clip: ClipFile)], rate: FrameRate, each: Double,
    transition: Double
  ) throws {
    self.rate = rate
    func frames(_ seconds: Double) -> Int {
      max(1, Int(min(seconds * rate.framesPerSecond + 1e-6, 1e8)))
    }
    shots = try inputs.map { input, clip in
      let left = clip.duration.map { $0 - input.start }
      if let left, left <= 0 {
        throw ToolError.fault(
          "the start, \(input.start) s, is not before the end", of: input.file,
          remedy: "less than \(clip.duration ?? 0) s")
      }
      return Shot(
        input: input, clip: clip,
        count: frames(min(input.each ?? left ?? each, left ?? .infinity)))
    }
    let wanted = Int((min(transition, 3600) * rate.framesPerSecond).rounded())
    for index in shots.indices.dropFirst() {
      let overlap = min(wanted, shots[index - 1].count / 2, shots[index].count / 2)
      shots[index - 1].overlap = overlap
      shots[index].start = shots[index - 1].start + shots[index - 1].count - overlap
    }
  }

  /// The frames of the whole film.
  var frameCount: Int { shots.last.map { $0.start + $0.count } ?? 0 }

  /// So many frames, in seconds.
  func seconds(_ frames: Int) -> Double { rate.time(ofFrame: frames) }

  /// The cuts whose transitions are shorter than was asked for.
  func shortened(_ transition: Double) -> Int {
    let wanted = Int((min(transition, 3600) * rate.framesPerSecond).rounded())
    return shots.dropLast().count { $0.overlap < wanted }
  }

  /// The clips' own sound, crossfaded, and music that fades at the end.
  func sound(music: String?) -> SoundTrack? {
    var parts: [SoundTrack.Part] = []
    for (index, shot) in shots.enumerated() where shot.clip.hasSound {
      var part = SoundTrack.Part(
        file: shot.clip.path, start: seconds(shot.start), duration: seconds(shot.count))
      part.fileStart = shot.input.start
      part.fadeIn = index > 0 ? seconds(shots[index - 1].overlap) : 0
      part.fadeOut = seconds(shot.overlap)
      parts.append(part)
    }
    let length = seconds(frameCount)
    if let music {
      var part = SoundTrack.Part(file: music, start: 0, duration: length)
      part.fadeOut = min(3, length / 4)
      part.loops = true
      parts.append(part)
    }
    return SoundTrack(parts, duration: length)
  }
}
