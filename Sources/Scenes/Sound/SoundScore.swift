import LambentAnimations
import LambentDocuments
import LambentImageFiles
import LambentLayers

/// A sound, and the times in which it plays.
struct TimedSound: Hashable {
  /// The layer that has it: each layer is heard by itself.
  private let layer: ObjectIdentifier?
  let name: String
  let file: String
  /// The time in the file at which it begins, in seconds.
  let start: Double
  let volume: Double
  /// The timings of the layers that have one, from the top down, and that of the sound in its layer's time.
  let times: [MediaTiming]

  /// A sound of a document, which begins with it.
  init(_ track: SoundLibrary.Track, in layer: Layer?, _ times: [MediaTiming]) {
    self.layer = layer.map(ObjectIdentifier.init)
    (name, file, volume) = (track.entry.file, track.path, track.entry.volume)
    start = track.entry.start
    self.times = times + [MediaTiming(duration: track.sound.samples.duration - start)]
  }

  /// The sound of a clip.
  init(_ film: ClipFootage, _ clip: ImageClip, in layer: Layer, _ times: [MediaTiming]) {
    self.layer = ObjectIdentifier(layer)
    let entry = film.entry
    (name, file, volume) = (entry.name, film.file.path, entry.volume)
    start = entry.start
    var timing = MediaTiming(duration: (film.file.duration ?? .infinity) - entry.start)
    (timing.beginTime, timing.speed, timing.map) = (clip.beginTime, entry.rate, entry.map)
    timing.repeatCount = entry.loop ? .infinity : 0
    self.times = times + [timing]
  }
}

/// The parts of a film in which a sound is heard, one for each time that it plays from its beginning.
struct SoundScore {
  /// The most parts that a scene's sounds may have.
  static let mostParts = 20_000
  /// The shortest repetition that is heard, in seconds.
  private static let shortest = 0.02
  /// The tempos that are heard.
  private static let tempos = 0.05...20

  let sound: TimedSound
  /// The number of parts that it may have.
  let room: Int
  private(set) var parts: [SoundTrack.Part] = []
  private(set) var warnings: Set<String> = []

  init(sound: TimedSound, room: Int) {
    self.sound = sound
    self.room = room
  }

  /// Plays the sound in the times that remain.
  ///
  /// - Parameters:
  ///   - clock: The time above these by the scene's.
  ///   - span: The interval in which it shows, in the scene's time.
  mutating func play(
    _ times: ArraySlice<MediaTiming>, _ clock: DrivenClock, _ span: ClosedRange<Double>
  ) {
    guard span.lowerBound < span.upperBound else { return }
    guard let timing = times.first else { return add(clock, span) }
    guard timing.map == nil, timing.speed > 0 else { return warnOfUnevenTime() }
    let active = timing.activeInterval
    let first = max(span.lowerBound, (active.lowerBound - clock.offset) / clock.speed)
    let last = min(span.upperBound, (active.upperBound - clock.offset) / clock.speed)
    guard first < last else { return }
    let own = clock.below(timing)
    let cycle = timing.cycleDuration
    guard timing.activeDuration > cycle || timing.autoreverses else {
      return play(times.dropFirst(), own, first...last)
    }
    if timing.autoreverses { warnOfUnevenTime() }
    guard cycle / own.speed >= Self.shortest else { return warnOfRepetitions() }
    var number = max(0, ((own.speed * first + own.offset) / cycle + 1e-9).rounded(.down))
    while parts.count < room {
      // The time of the scene at which the run begins, and at which it ends or goes back.
      let begin = (number * cycle - own.offset) / own.speed
      guard begin < last - MediaTiming.tolerance else { return }
      let end = min(last, (number * cycle + timing.duration - own.offset) / own.speed)
      let run = DrivenClock(speed: own.speed, offset: own.offset - number * cycle)
      let start = max(first, begin)
      if start < end { play(times.dropFirst(), run, start...end) }
      number += 1
    }
    warnOfRepetitions()
  }

  private mutating func warnOfUnevenTime() {
    warnings.insert("“\(sound.name)” is silent where its time does not run evenly forward")
  }

  private mutating func warnOfRepetitions() {
    warnings.insert("“\(sound.name)” is not heard to its end: it repeats too often")
  }

  private mutating func add(_ clock: DrivenClock, _ span: ClosedRange<Double>) {
    guard Self.tempos.contains(clock.speed) else { return warnOfUnevenTime() }
    guard parts.count < room else { return warnOfRepetitions() }
    var part = SoundTrack.Part(
      file: sound.file, start: span.lowerBound, duration: span.upperBound - span.lowerBound)
    part.fileStart = sound.start + max(0, clock.speed * span.lowerBound + clock.offset)
    (part.tempo, part.volume) = (clock.speed, sound.volume)
    parts.append(part)
  }
}
