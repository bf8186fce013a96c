import LambentDocuments
package import LambentImageFiles
import LambentLayers
import LambentProperties

extension Scene {
  /// The sounds of a film of the scene: see ``sounds(until:)``.
  package var sounds: (parts: [SoundTrack.Part], warnings: [String]) {
    sounds(until: max(document.duration, 0))
  }

  /// The sounds of the scene's clips and of its `audio`, those of scenes within it included, for films, and
  /// sentences about those that are not heard as they show.
  ///
  /// - Parameter length: The end of the film, in seconds; a scene without a `loop` ends with its duration.
  package func sounds(until length: Double) -> (parts: [SoundTrack.Part], warnings: [String]) {
    let listener = SoundListener(until: min(length, document.loop ?? length))
    let tracks = document.sounds.mixed
    listener.listen(to: tracks)
    if layersHaveSound, let stage = try? Stage(self) { listener.listen(to: stage) }
    listener.finish()
    if let loop = document.loop { listener.repeatParts(every: loop, until: length) }
    let runs = SoundTrack.runs(of: listener.parts)
    if runs.count > SoundTrack.mostRuns {
      listener.warnings.insert(
        "the film has the first \(SoundTrack.mostRuns) of its \(runs.count) sounds: use fewer clips and repetitions"
      )
    }
    return (
      runs.prefix(SoundTrack.mostRuns).flatMap(\.parts), listener.warnings.sorted()
    )
  }

  private var layersHaveSound: Bool {
    document.root.hasSound || document.events.contains(where: \.hasSound)
  }
}

extension LayerModel {
  fileprivate var hasSound: Bool {
    contains { layer in
      if case .clip(let clip)? = layer.state.contents, clip.footage.filmWithSound != nil {
        return true
      }
      return !layer.sounds.isEmpty
    }
  }
}

extension EventModel {
  fileprivate var hasSound: Bool {
    steps.contains(where: \.hasSound) || completion.contains(where: \.hasSound)
  }
}

extension EventModel.Step {
  /// True if it brings sound.
  fileprivate var hasSound: Bool {
    switch self {
    case .insert(let model, _): model.hasSound
    case .set(_, _, let value): ImageClip(propertyValue: value)?.footage.filmWithSound != nil
    case .animate(let block): block.steps.contains(where: \.hasSound)
    case .delete, .remove, .add: false
    }
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
      part.fadeIn = max(0, part.fadeIn - skipped)
      part.fadeOut = max(0, part.fadeOut - (sound.duration - skipped - length))
      part.fileStart += skipped * sound.tempo
      parts.append(part)
    }
    self.init(parts, music: music, duration: duration)
  }
}
