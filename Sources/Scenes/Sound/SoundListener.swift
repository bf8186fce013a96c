import LambentAnimations
import LambentDocuments
import LambentImageFiles
import LambentLayers
import LambentPixels

/// The sounds of a nested scene, kept with the layer that shows it.
final class SceneSounds {
  let tracks: [SoundLibrary.Track]

  init(_ tracks: [SoundLibrary.Track]) { self.tracks = tracks }
}

/// Notes what is heard of a scene while it plays: from when to when each sound of its layers shows.
final class SoundListener {
  private(set) var parts: [SoundTrack.Part] = []
  var warnings: Set<String> = []
  private let end: Double
  /// The sounds that are heard now.
  private var current: [Voice] = []

  /// A sound that is heard.
  private struct Voice {
    let sound: TimedSound
    let layer: Layer?
    let start: Double
    let fadeIn: Double
  }

  /// - Parameter end: The end of the scene, or of its loop, in seconds.
  init(until end: Double) { self.end = end }

  /// Hears the sounds of the document itself, which play from the beginning.
  func listen(to tracks: [SoundLibrary.Track]) {
    for track in tracks {
      let voice = Voice(sound: TimedSound(track, in: nil, []), layer: nil, start: 0, fadeIn: 0)
      finish(voice, at: end, fadeOut: 0)
    }
  }

  /// Plays a scene to its end.
  func listen(to stage: Stage) {
    let context = stage.context
    listen(to: context.rootLayer, at: 0)
    stage.afterEvent = { [unowned self] event in
      guard event.changesSound else { return }
      listen(to: context.rootLayer, at: context.time)
    }
    context.advance(to: end)
    stage.afterEvent = nil
  }

  private func listen(to root: Layer, at time: Double) {
    var found: [(sound: TimedSound, layer: Layer)] = []
    find(in: root, below: [], &found)
    let (before, after) = (Set(current.map(\.sound)), Set(found.map(\.sound)))
    for voice in current where !after.contains(voice.sound) {
      finish(voice, at: time, fadeOut: voice.layer?.fadeOfClips ?? 0)
    }
    current.removeAll { !after.contains($0.sound) }
    for (sound, layer) in found where !before.contains(sound) {
      current.append(
        Voice(sound: sound, layer: layer, start: time, fadeIn: layer.fadeOfClips))
    }
  }

  private func find(
    in layer: Layer, below times: [MediaTiming],
    _ found: inout [(sound: TimedSound, layer: Layer)]
  ) {
    guard !layer.isHidden else { return }
    let timing = layer.timingInSuperlayer
    let times = timing == .endless ? times : times + [timing]
    if case .clip(let clip)? = layer.model.contents, let film = clip.footage.filmWithSound {
      found.append((TimedSound(film, clip, in: layer, times), layer))
    }
    for track in (layer.attachment as? SceneSounds)?.tracks ?? [] {
      found.append((TimedSound(track, in: layer, times), layer))
    }
    for sublayer in layer.sublayers { find(in: sublayer, below: times, &found) }
  }

  /// Ends all sounds at the end of the scene.
  func finish() {
    for voice in current { finish(voice, at: end, fadeOut: 0) }
    current = []
  }

  private func finish(_ voice: Voice, at time: Double, fadeOut: Double) {
    let last = min(time + fadeOut, end)
    guard voice.start < last, voice.sound.volume > 0 else { return }
    var score = SoundScore(sound: voice.sound, room: SoundScore.mostParts - parts.count)
    score.play(voice.sound.times[...], DrivenClock(), voice.start...last)
    for var part in score.parts {
      if part.start == voice.start { part.fadeIn = min(voice.fadeIn, part.duration) }
      if part.start + part.duration >= last - 1e-9 { part.fadeOut = min(fadeOut, part.duration) }
      parts.append(part)
    }
    warnings.formUnion(score.warnings)
  }

  /// Has all begin again in each repetition of a loop.
  func repeatParts(every loop: Double, until length: Double) {
    let once = parts
    guard loop > 0, !once.isEmpty else { return }
    var turn = 1.0
    while turn * loop < length {
      guard parts.count + once.count <= SoundScore.mostParts else {
        warnings.insert("the sounds of the loop end after \(Int(turn)) turns: they are too many")
        return
      }
      for var part in once where turn * loop + part.start < length {
        part.start += turn * loop
        part.duration = min(part.duration, length - part.start)
        parts.append(part)
      }
      turn += 1
    }
  }
}

extension EventModel {
  private static let keys: Set<String> = [
    "contents", "hidden", "beginTime", "duration", "speed", "timeOffset", "repeatCount",
    "repeatDuration", "autoreverses", "fillMode",
  ]

  /// True if it may change which sounds are heard.
  fileprivate var changesSound: Bool { steps.contains { $0.changes(Self.keys) } }
}

extension EventModel.Step {
  fileprivate func changes(_ keys: Set<String>) -> Bool {
    switch self {
    case .delete, .insert: true
    case .remove, .add: false
    case .set(_, let keyPath, _): keys.contains(keyPath)
    case .animate(let block): block.steps.contains { $0.changes(keys) }
    }
  }
}

extension Layer {
  /// The time in which the clip that was just set takes over from another, while both play, in seconds; 0 where the
  /// other one stops.
  fileprivate var fadeOfClips: Double {
    let transition = animation(forKey: "transition") as? TransitionAnimation
    guard transition?.playsOn ?? true, !isHidden,
      let fade: any Animation = transition ?? (animation(forKey: "contents") as? BasicAnimation),
      fade.timing.speed > 0
    else { return 0 }
    return fade.timing.activeDuration / fade.timing.speed
  }
}

extension Image {
  /// The film of a clip that is heard.
  var filmWithSound: ClipFootage? {
    guard case .footage(let footage, _) = storage, let film = footage as? ClipFootage,
      film.file.hasSound, film.entry.volume > 0
    else { return nil }
    return film
  }
}
