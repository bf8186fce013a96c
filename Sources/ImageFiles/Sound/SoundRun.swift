extension SoundTrack {
  /// A part and its copies that follow at equal distances: one input of ffmpeg, however often it repeats.
  package struct Run {
    /// The part and its copies, in order.
    package private(set) var parts: [Part]
    /// The distance between the starts of copies, in samples.
    private var distance = 0

    fileprivate init(_ part: Part) { parts = [part] }

    var part: Part { parts[0] }
  }

  /// The most inputs that a scene may have: each is a thread and an open file of ffmpeg, and up to 330 bytes of one
  /// argument, of which Linux takes 128 KiB.
  package static let mostRuns = 350

  /// The runs that parts make up, in the order of their first parts.
  package static func runs(of parts: [Part]) -> [Run] {
    var runs: [Run] = []
    var last: [Part: Int] = [:]
    for part in parts {
      if let index = last[part.shape], runs[index].takes(part) { continue }
      last[part.shape] = runs.count
      runs.append(Run(part))
    }
    return runs
  }
}

extension SoundTrack.Run {
  private static let rate = 48_000.0
  /// The longest distance between copies, in samples: ffmpeg keeps them in memory, 23 MB.
  private static let longest = 60 * 48_000
  /// The most that a copy may be off its position, in samples: half a millisecond.
  private static let tolerance = 24

  private static func samples(_ seconds: Double) -> Int {
    Int((min(max(0, seconds), 1e9) * rate).rounded())
  }

  /// Takes a copy of the part, if it is where the next one would be.
  fileprivate mutating func takes(_ copy: SoundTrack.Part) -> Bool {
    let length = Self.samples(part.duration)
    let offset = Self.samples(copy.start) - Self.samples(part.start)
    let step = parts.count == 1 ? offset : distance
    guard !part.loops, step >= length - 1, (1...Self.longest).contains(step),
      abs(parts.count * step - offset) <= Self.tolerance
    else { return false }
    distance = step
    parts.append(copy)
    return true
  }

  /// Puts the sound where it is in its file, cuts, fades and repeats it, and delays it to its start, in samples.
  var steps: [String] {
    // Music that repeats has no gaps.
    var steps = [part.loops ? "aresample=48000" : "aresample=48000:" + FilmInput.inPlace]
    if part.loops { steps.append("asetpts=N/SR/TB") }
    steps.append("aformat=sample_fmts=fltp:channel_layouts=stereo")
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
    if parts.count > 1 {
      steps += ["apad=whole_len=\(distance)", "atrim=end_sample=\(distance)"]
      steps.append("aloop=loop=\(parts.count - 1):size=\(distance)")
    }
    let delay = Self.samples(part.start)
    if delay > 0 { steps.append("adelay=\(delay)S:all=1") }
    return steps
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
}

extension SoundTrack.Part {
  /// The part without its position, in the precision that ffmpeg is given: the same for all copies.
  fileprivate var shape: SoundTrack.Part {
    func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
    var shape = self
    shape.start = 0
    (shape.fileStart, shape.duration) = (rounded(fileStart), rounded(duration))
    (shape.fadeIn, shape.fadeOut) = (rounded(fadeIn), rounded(fadeOut))
    return shape
  }
}
