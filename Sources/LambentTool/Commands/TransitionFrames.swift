import LambentImageFiles
import LambentPixels
import LambentTransitions

/// Two images or clips of which the second takes over from the first: the end of a clip over the start
/// of the next.
struct TransitionOfClips: Sendable {
  let from: ImageSource
  let to: ImageSource
  let rate: FrameRate
  let count: Int

  /// True if another image shows in every frame.
  var moves: Bool { from.clip != nil || to.clip != nil }

  private var seconds: Double { rate.time(ofFrame: count) }

  /// The clips that end before the transition does.
  var shorter: [ClipFile] {
    [from.clip, to.clip].compactMap { $0 }.filter { clip in
      clip.duration.map { $0 < rate.time(ofFrame: count - 1) } ?? false
    }
  }

  /// The time in the first clip at which the transition begins: that of one of its frames.
  private var start: Double {
    guard let duration = from.clip?.duration else { return 0 }
    // Containers state durations in microseconds.
    let frames = (duration * rate.framesPerSecond + 1e-3).rounded(.down)
    return rate.time(ofFrame: max(0, Int(min(frames, 1e9)) - count))
  }

  func images(
    _ index: Int, size: PixelSize, fit: ImageFit
  ) throws -> (from: StraightImage, to: StraightImage) {
    let time = rate.time(ofFrame: index)
    return (
      try from.image(width: size.width, height: size.height, fit: fit, at: start + time),
      try to.image(width: size.width, height: size.height, fit: fit, at: time)
    )
  }

  /// The clips' sound, crossfaded.
  var sound: SoundTrack? {
    var parts: [SoundTrack.Part] = []
    if let clip = from.clip, clip.hasSound {
      var part = SoundTrack.Part(file: clip.path, start: 0, duration: seconds)
      part.fileStart = start
      part.fadeOut = seconds
      parts.append(part)
    }
    if let clip = to.clip, clip.hasSound {
      var part = SoundTrack.Part(file: clip.path, start: 0, duration: seconds)
      part.fadeIn = seconds
      parts.append(part)
    }
    return SoundTrack(parts, duration: seconds)
  }
}

/// The frames of a transition: what depends on two images is prepared once, unless they move.
struct TransitionFrames: Sendable {
  private let change: TransitionOfClips
  private let transition: any Transition
  private let size: PixelSize
  private let fit: ImageFit
  private let space: WorkingSpace
  private let depth: Int
  /// The renderer for images that stay, prepared once.
  private let prepared: TransitionRenderer?

  init(
    change: TransitionOfClips, transition: any Transition, size: PixelSize, fit: ImageFit,
    space: WorkingSpace, depth: Int
  ) throws {
    (self.change, self.transition, self.size, self.fit) = (change, transition, size, fit)
    (self.space, self.depth) = (space, depth)
    let images = try change.images(0, size: size, fit: fit)
    prepared =
      change.moves
      ? nil
      : try TransitionRenderer(
        transition, from: images.from, to: images.to, workingSpace: space, depth: depth)
  }

  func frame(_ index: Int, at progress: Double, jobs: Int) throws -> StraightImage {
    try (prepared ?? renderer(index, jobs: jobs)).throwing {
      $0.straightFrame(at: progress, depth: depth, jobs: jobs)
    }
  }

  /// The renderer for the images of a frame.
  private func renderer(_ index: Int, jobs: Int) throws -> TransitionRenderer {
    let images = try change.images(index, size: size, fit: fit)
    return try TransitionRenderer(
      transition, from: images.from, to: images.to, workingSpace: space, depth: depth, jobs: jobs)
  }
}
