/// The sound of a movie to be written: parts of other files, each with a start time and fades.
package struct SoundTrack: Sendable, Hashable {
  package struct Part: Sendable, Hashable {
    package var file: String
    /// The start in the file, in seconds.
    package var fileStart = 0.0
    /// The start in the movie, in seconds.
    package var start: Double
    /// The duration, in seconds.
    package var duration: Double
    /// The duration of the fade-in, in seconds. Overlapping parts with fades are cross-faded.
    package var fadeIn = 0.0
    /// The duration of the fade-out, in seconds.
    package var fadeOut = 0.0
    /// True if it repeats.
    package var loops = false
    /// The seconds of the file in a second; the pitch stays.
    package var tempo = 1.0
    /// The factor of its loudness.
    package var volume = 1.0

    package init(file: String, start: Double, duration: Double) {
      self.file = file
      self.start = start
      self.duration = duration
    }
  }

  package var parts: [Part]
  /// The duration of the movie, in seconds; `nil` uses that of its frames.
  package var duration: Double?

  /// Creates a track; `nil` for silence.
  ///
  /// - Parameter music: A file that is added, repeated, and faded out at the end.
  package init?(_ parts: [Part], music: String? = nil, duration: Double) {
    self.parts = parts
    if let music {
      var part = Part(file: music, start: 0, duration: duration)
      (part.fadeOut, part.loops) = (min(3, duration / 4), true)
      self.parts.append(part)
    }
    guard !self.parts.isEmpty else { return nil }
    self.duration = duration
  }

  /// The whole sound of a file, cut or padded with silence to the duration of the frames.
  package init(whole file: String) { parts = [Part(file: file, start: 0, duration: .infinity)] }

  /// Sounds that end with the frames, if their number is not known in advance; `nil` without parts.
  package init?(untilEndOfFrames parts: [Part]) {
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// The inputs that follow that of the frames.
  var inputs: [String] {
    Self.runs(of: parts).flatMap { run -> [String] in
      let part = run.part
      var arguments: [String] = part.loops ? ["-stream_loop", "-1"] : []
      // If the images begin late, ffmpeg would leave out the sound before them, even for 0.
      if part.fileStart >= 1e-6 { arguments += ["-ss", Seconds.text(part.fileStart)] }
      if part.duration.isFinite {
        arguments += ["-t", Seconds.text(part.duration * part.tempo)]
      }
      return arguments + FilmInput.arguments(part.file)
    }
  }

  /// The arguments for mixing and encoding.
  func arguments(for format: FrameFormat) -> [String] {
    let codec =
      switch format {
      case .webm: ["-c:a", "libopus", "-b:a", "160k"]
      case .mov: ["-c:a", "pcm_s16le"]
      default: ["-c:a", "aac", "-b:a", "192k"]
      }
    return ["-filter_complex", filter, "-map", "0:v", "-map", "[sound]"] + codec
      + ["-flags:a", "+bitexact"] + (duration == nil ? ["-shortest"] : [])
  }

  /// Places each run, and mixes all.
  private var filter: String {
    let runs = Self.runs(of: parts)
    var chains = runs.enumerated().map { index, run in
      "[\(index + 1):a:0]" + run.steps.joined(separator: ",") + "[s\(index)]"
    }
    let labels = runs.indices.map { "[s\($0)]" }.joined()
    // Several parts together may clip. The limiter delays them by its attack, 5 ms.
    let limiter =
      "apad=pad_dur=0.005,alimiter=limit=0.95:level=0:attack=5,atrim=start=0.005,asetpts=N/SR/TB,"
    let mix = runs.count > 1 ? "amix=inputs=\(runs.count):normalize=0,\(limiter)" : ""
    let end = duration.map { "apad=whole_dur=\(Seconds.text($0)),atrim=0:\(Seconds.text($0))" }
    chains.append("\(labels)\(mix)\(end ?? "apad")[sound]")
    return chains.joined(separator: ";")
  }
}
