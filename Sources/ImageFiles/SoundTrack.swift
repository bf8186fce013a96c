/// The sound of a film that is made: parts of other files, each from a moment on, faded in and out.
package struct SoundTrack: Sendable, Hashable {
  /// A part of a file.
  package struct Part: Sendable, Hashable {
    /// The file.
    package var file: String
    /// Where in the file it begins, in seconds.
    package var fileStart = 0.0
    /// When it is heard first, in seconds of the film.
    package var start: Double
    /// How long it is heard, in seconds.
    package var duration: Double
    /// The seconds in which it rises at its begin; two parts that overlap so are crossfaded.
    package var fadeIn = 0.0
    /// The seconds in which it fades at its end.
    package var fadeOut = 0.0
    /// True if it begins again at its end.
    package var loops = false

    /// Creates a part without fades.
    package init(file: String, start: Double, duration: Double) {
      self.file = file
      self.start = start
      self.duration = duration
    }
  }

  /// The parts.
  package var parts: [Part]
  /// The length of the film, in seconds; `nil` where it is as long as its frames are many.
  package var duration: Double?

  /// Creates a track; `nil` without parts.
  package init?(_ parts: [Part], duration: Double) {
    guard !parts.isEmpty else { return nil }
    self.parts = parts
    self.duration = duration
  }

  /// All of a file's sound, cut or filled with silence where the frames end.
  package init(whole file: String) { parts = [Part(file: file, start: 0, duration: .infinity)] }

  /// The inputs, after that of the frames.
  var inputs: [String] {
    parts.flatMap { part in
      (part.loops ? ["-stream_loop", "-1"] : []) + ["-ss", Seconds.text(part.fileStart)]
        + (part.duration.isFinite ? ["-t", Seconds.text(part.duration)] : [])
        + ["-i", "file:" + part.file]
    }
  }

  /// The mixture, and how it is stored.
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

  /// Each part is cut, faded with equal power, and moved to its begin, in samples.
  private var filter: String {
    var chains: [String] = []
    for (index, part) in parts.enumerated() {
      var steps = [
        "[\(index + 1):a:0]aresample=48000", "aformat=sample_fmts=fltp:channel_layouts=stereo",
        "asetpts=N/SR/TB",
      ]
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
    // Several at once may be too loud together.
    let mix =
      parts.count > 1 ? "amix=inputs=\(parts.count):normalize=0,alimiter=limit=0.95:level=0," : ""
    let end = duration.map { "apad=whole_dur=\(Seconds.text($0)),atrim=0:\(Seconds.text($0))" }
    chains.append("\(labels)\(mix)\(end ?? "apad")[sound]")
    return chains.joined(separator: ";")
  }
}
