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
    parts.flatMap { part -> [String] in
      var arguments: [String] = part.loops ? ["-stream_loop", "-1"] : []
      arguments += ["-ss", Seconds.text(part.fileStart)]
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

  /// The steps that change the tempo: ffmpeg's filter takes factors from a half on.
  private static func tempo(_ factor: Double) -> [String] {
    guard factor != 1, factor > 0 else { return [] }
    var (rest, steps) = (factor, [String]())
    while rest < 0.5, steps.count < 8 {
      steps.append("atempo=0.5")
      rest *= 2
    }
    return steps + ["atempo=\(Seconds.text(rest))"]
  }

  /// Cuts each part, fades it with equal power, and delays it to its start, in samples.
  private var filter: String {
    var chains: [String] = []
    for (index, part) in parts.enumerated() {
      var steps = [
        "[\(index + 1):a:0]aresample=48000", "aformat=sample_fmts=fltp:channel_layouts=stereo",
        "asetpts=N/SR/TB",
      ]
      steps += Self.tempo(part.tempo)
      if part.volume != 1 { steps.append("volume=\(Seconds.text(part.volume))") }
      if part.duration.isFinite {
        let length = Seconds.text(part.duration)
        steps += ["apad=whole_dur=\(length)", "atrim=0:\(length)"]
      }
      if part.fadeIn > 0 { steps.append("afade=t=in:d=\(Seconds.text(part.fadeIn)):curve=qsin") }
      if part.fadeOut > 0 {
        let start = max(0, part.duration - part.fadeOut)
        steps.append(
          "afade=t=out:st=\(Seconds.text(start)):d=\(Seconds.text(part.fadeOut)):curve=qsin")
      }
      let samples = Int((min(max(0, part.start), 1e9) * 48_000).rounded())
      if samples > 0 { steps.append("adelay=\(samples)S:all=1") }
      chains.append(steps.joined(separator: ",") + "[s\(index)]")
    }
    let labels = parts.indices.map { "[s\($0)]" }.joined()
    // Several parts together may clip.
    let mix =
      parts.count > 1 ? "amix=inputs=\(parts.count):normalize=0,alimiter=limit=0.95:level=0," : ""
    let end = duration.map { "apad=whole_dur=\(Seconds.text($0)),atrim=0:\(Seconds.text($0))" }
    chains.append("\(labels)\(mix)\(end ?? "apad")[sound]")
    return chains.joined(separator: ";")
  }
}
