import LambentAnimations
import LambentDocuments
package import LambentImageFiles
import LambentLayers
import LambentPixels
import LambentProperties

extension Scene {
  /// The sounds of the scene's clips and of its `audio`, those of scenes within it included, for films, and the
  /// clips and sounds that stay silent because their time does not run evenly.
  package var sounds: (parts: [SoundTrack.Part], silent: [String]) {
    var finder = SoundFinder(duration: document.duration)
    for track in document.sounds.mixed {
      var part = SoundTrack.Part(file: track.path, start: 0, duration: document.duration)
      (part.fileStart, part.volume) = (track.entry.start, track.entry.volume)
      finder.parts.append(part)
    }
    finder.visit(document.root, clock: DrivenClock(), span: 0...max(document.duration, 0))
    for event in document.events { finder.visit(event) }
    return (finder.parts, finder.silent)
  }
}

private struct SoundFinder {
  let duration: Double
  var parts: [SoundTrack.Part] = []
  var silent: [String] = []

  init(duration: Double) { self.duration = duration }

  /// Visits a layer and those below it.
  ///
  /// - Parameters:
  ///   - clock: The time of its superlayer by the scene's.
  ///   - span: The interval in which the superlayer is visible, in the scene's time.
  mutating func visit(
    _ model: LayerModel, clock: DrivenClock, span: ClosedRange<Double>, isEven: Bool = true
  ) {
    guard !model.state.isHidden else { return }
    let timing = model.state.timing
    let isEven = isEven && timing.map == nil && timing.speed > 0
    let own = clock.below(timing)
    var shown = span
    if clock.speed > 0, timing.speed > 0 {
      let active = timing.activeInterval
      let first = (active.lowerBound - clock.offset) / clock.speed
      let last = (active.upperBound - clock.offset) / clock.speed
      let start = min(max(first, span.lowerBound), span.upperBound)
      shown = start...max(start, min(last, span.upperBound))
    }
    if case .clip(let clip)? = model.state.contents {
      add(clip, clock: own, span: shown, isEven: isEven)
    }
    for track in model.sounds { add(track, clock: own, span: shown, isEven: isEven) }
    for layer in model.sublayers { visit(layer, clock: own, span: shown, isEven: isEven) }
  }

  /// Visits the layers that an event inserts, and the clips that it shows.
  mutating func visit(_ event: EventModel) {
    let start = min(max(event.time, 0), duration)
    for step in event.steps {
      switch step {
      case .insert(let model, _):
        visit(model, clock: DrivenClock(offset: -start), span: start...duration)
      case .set(_, "contents", let value):
        guard let clip = ImageClip(propertyValue: value) else { continue }
        add(clip, clock: DrivenClock(offset: -start), span: start...duration, isEven: true)
      default: break
      }
    }
  }

  /// Adds a sound of a scene within the scene, which begins with that scene.
  private mutating func add(
    _ track: SoundLibrary.Track, clock: DrivenClock, span: ClosedRange<Double>, isEven: Bool
  ) {
    guard track.entry.volume > 0 else { return }
    guard isEven, (0.05...20).contains(clock.speed) else {
      silent.append(track.entry.file)
      return
    }
    let begin = -clock.offset / clock.speed
    let first = max(begin, span.lowerBound)
    let start = track.entry.start + (first - begin) * clock.speed
    guard first < span.upperBound, start < track.sound.samples.duration else { return }
    var part = SoundTrack.Part(
      file: track.path, start: first, duration: span.upperBound - first)
    (part.fileStart, part.tempo, part.volume) = (start, clock.speed, track.entry.volume)
    parts.append(part)
  }

  private mutating func add(
    _ clip: ImageClip, clock: DrivenClock, span: ClosedRange<Double>, isEven: Bool
  ) {
    guard case .footage(let footage, _) = clip.footage.storage,
      let film = footage as? ClipFootage, film.file.hasSound, film.entry.volume > 0
    else { return }
    let rate = film.entry.rate * clock.speed
    guard isEven, film.entry.map == nil, (0.05...20).contains(rate), clock.speed > 0 else {
      silent.append(film.entry.name)
      return
    }
    let begin = (clip.beginTime - clock.offset) / clock.speed
    let first = max(begin, span.lowerBound)
    guard first < span.upperBound else { return }
    var part = SoundTrack.Part(
      file: film.file.path, start: first, duration: span.upperBound - first)
    part.fileStart = film.entry.start + (first - begin) * rate
    (part.tempo, part.volume) = (rate, film.entry.volume)
    part.loops = film.entry.loop && film.entry.start == 0
    let length = film.file.duration ?? .infinity
    if part.loops { part.fileStart = part.fileStart.truncatingRemainder(dividingBy: length) }
    guard part.fileStart < length else { return }
    parts.append(part)
  }
}

extension SoundTrack {
  /// The sound of a film that shows a part of a scene; `nil` for silence.
  ///
  /// - Parameters:
  ///   - sounds: The sounds of the scene.
  ///   - music: A file that is added, repeated, and faded out at the end.
  ///   - start: The time in the scene at which the film begins, in seconds.
  ///   - duration: The length of the film, in seconds.
  package init?(
    _ sounds: [Part], music: String?, from start: Double, duration: Double
  ) {
    var parts: [Part] = []
    for sound in sounds {
      let skipped = max(0, start - sound.start)
      let begin = max(0, sound.start - start)
      let length = min(sound.duration - skipped, duration - begin)
      guard length > 0 else { continue }
      var part = sound
      (part.start, part.duration) = (begin, length)
      part.fileStart += skipped * sound.tempo
      parts.append(part)
    }
    self.init(parts, music: music, duration: duration)
  }
}
