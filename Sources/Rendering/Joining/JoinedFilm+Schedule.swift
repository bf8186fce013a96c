package import LambentDocuments
package import LambentImageFiles
import LambentScenes

extension JoinedFilm {
  /// The schedule of opened inputs.
  ///
  /// - Throws: ``SceneError`` for an input that starts after its end.
  package func schedule(of clips: [ClipFile]) throws(SceneError) -> Schedule {
    try Schedule(self, clips)
  }
}

/// The schedule of a film, in whole frames, so that every clip begins on one.
extension JoinedFilm {
  package struct Schedule: Sendable {
    /// An opened input, and the frames that it shows.
    package struct Shot: Sendable {
      package var input: Input
      package var clip: ClipFile
      /// The frame of the film at which it begins.
      package var start = 0
      /// The number of frames that it shows, those of transitions included.
      package var count: Int
      /// The number of frames in which it gives way to the next.
      package var overlap = 0
    }

    package private(set) var shots: [Shot]
    /// Frames per second.
    package let rate: FrameRate
    /// The size in pixels.
    package let size: (width: Int, height: Int)
    /// The indices of the shots whose transitions to the next are shorter than was asked for.
    package let shortened: [Int]

    init(_ film: JoinedFilm, _ clips: [ClipFile]) throws(SceneError) {
      let first = clips.first { $0.duration != nil }
      let rate = film.frameRate ?? first?.evenRate ?? .standard
      self.rate = rate
      // Films have even sides.
      size =
        film.size ?? first.map { (max(2, $0.width & ~1), max(2, $0.height & ~1)) } ?? (1920, 1080)
      // Containers state durations in microseconds.
      func frames(_ seconds: Double) -> Int {
        max(1, Int(min(seconds * rate.framesPerSecond + 1e-3, 1e8)))
      }
      shots = []
      for (input, clip) in zip(film.inputs, clips) {
        let left = clip.duration.map { $0 - input.start }
        if let left, left <= 0 {
          throw .option(
            what: "the start, \(input.start) s, is not before the end", where: input.file,
            remedy: "less than \(clip.duration ?? 0) s")
        }
        let seconds = input.duration ?? left ?? film.photographDuration
        shots.append(Shot(input: input, clip: clip, count: frames(seconds)))
      }
      let wanted = Int((min(film.transitionDuration, 3600) * rate.framesPerSecond).rounded())
      for index in shots.indices.dropFirst() {
        let overlap = min(wanted, shots[index - 1].count / 2, shots[index].count / 2)
        shots[index - 1].overlap = overlap
        shots[index].start = shots[index - 1].start + shots[index - 1].count - overlap
      }
      shortened = shots.indices.dropLast().filter { [shots] in shots[$0].overlap < wanted }
    }

    /// The frames of the whole film.
    package var frameCount: Int { shots.last.map { $0.start + $0.count } ?? 0 }

    /// The shots that last longer than their clips, whose last frames stay.
    package var outlasting: [Shot] {
      shots.filter { shot in
        shot.clip.duration.map { $0 - shot.input.start < seconds(shot.count - 1) } ?? false
      }
    }

    /// True if the film may be transparent: an input is.
    package var hasAlpha: Bool { shots.contains { $0.clip.hasAlpha } }

    /// So many frames, in seconds.
    package func seconds(_ frames: Int) -> Double { rate.time(ofFrame: frames) }

    /// The clips' own sound, crossfaded, and music that fades at the end.
    package func sound(music: String?) -> SoundTrack? {
      var parts: [SoundTrack.Part] = []
      for (index, shot) in shots.enumerated() where shot.clip.hasSound {
        var part = SoundTrack.Part(
          file: shot.clip.path, start: seconds(shot.start), duration: seconds(shot.count))
        part.fileStart = shot.input.start
        part.fadeIn = index > 0 ? seconds(shots[index - 1].overlap) : 0
        part.fadeOut = seconds(shot.overlap)
        parts.append(part)
      }
      return SoundTrack(parts, music: music, duration: seconds(frameCount))
    }
  }
}

extension ClipFile {
  /// The rate, where a film may have it.
  package var evenRate: FrameRate? {
    frameRate.flatMap { (1...240).contains($0.framesPerSecond) ? $0 : nil }
  }
}
