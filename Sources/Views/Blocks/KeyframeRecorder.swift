import LambentAnimations
import LambentLayers

/// Collects the changes of keyframes, and makes one animation for each property.
final class KeyframeRecorder {
  /// A change between two fractions of the whole.
  private struct Keyframe {
    let start: Double
    let end: Double
    let change: PropertyChange
    /// The index of the keyframe within its block.
    let number: Int
  }

  let mode: KeyframeJoining
  /// The interval of the keyframe being recorded, as fractions of the whole.
  private var current: ClosedRange<Double>?
  private var number = 0
  private var tracks: [[Keyframe]] = []

  init(mode: KeyframeJoining) { self.mode = mode }

  /// Records the changes of a keyframe. Fractions are clamped to 0…1.
  func record(start: Double, duration: Double, in block: AnimationBlock, _ changes: () -> Void) {
    let start = start.isFinite ? min(max(start, 0), 1) : 0
    let length = duration.isFinite ? min(max(duration, 0), 1 - start) : 0
    let outer = current
    let recorder = block.recorder
    current = start...(start + length)
    number += 1
    block.recorder = { [unowned self] in add($0) }
    changes()
    (current, block.recorder) = (outer, recorder)
  }

  private func add(_ change: PropertyChange) {
    guard let current else { return }
    let index = tracks.firstIndex {
      $0[0].change.layer === change.layer && $0[0].change.keyPath == change.keyPath
    }
    var change = change
    if let index, let last = tracks[index].last, last.number == number {
      // Two changes in one keyframe become one, from the first value to the last.
      change.from = last.change.from
      tracks[index].removeLast()
    }
    let keyframe = Keyframe(
      start: current.lowerBound, end: current.upperBound, change: change, number: number)
    if let index { tracks[index].append(keyframe) } else { tracks.append([keyframe]) }
  }

  /// Adds the animations.
  func finish(_ block: AnimationBlock, in context: Context) {
    for track in tracks {
      guard block.duration > 0, let first = track.first else { continue }
      let change = first.change
      let replaced = change.layer.animation(forKey: change.key) != nil
      let addsUp = change.rule == .additive && !block.repeats && !replaced
      let begin = addsUp ? change.from.additive(to: track[track.count - 1].change.to) : nil
      var animation: any PropertyAnimation = self.animation(track, isAdditive: begin != nil)
      animation.timingFunction = block.curve
      block.setTiming(of: &animation)
      context.blocks.add(
        animation, to: change.layer, forKey: change.key, beginningAt: begin ?? change.from,
        in: block, of: context)
    }
  }

  private func animation(_ track: [Keyframe], isAdditive: Bool) -> KeyframeAnimation {
    let track = track.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    .map(\.element)
    var animation = KeyframeAnimation(keyPath: track[0].change.keyPath)
    animation.isAdditive = isAdditive
    let final = track[track.count - 1].change.to
    var values = [track[0].change.from]
    var times = [0.0]
    for keyframe in track {
      let last = values[values.count - 1]
      if mode == .linear, keyframe.start > times[times.count - 1] {
        values.append(last)
        times.append(keyframe.start)
      }
      values.append(keyframe.change.to)
      times.append(max(keyframe.end, times[times.count - 1]))
    }
    switch mode {
    case .discrete:
      // Each value applies from the end of its keyframe on, so there is one more time than values.
      animation.calculationMode = .discrete
      if times[times.count - 1] < 1 { times.append(1) } else { values.removeLast() }
    case .linear, .cubic:
      animation.calculationMode = mode == .cubic ? .cubic : .linear
      if times[times.count - 1] < 1 {
        values.append(values[values.count - 1])
        times.append(1)
      }
    case .paced: animation.calculationMode = .paced
    case .cubicPaced: animation.calculationMode = .cubicPaced
    }
    if mode != .paced && mode != .cubicPaced { animation.keyTimes = times }
    animation.values = isAdditive ? values.map { $0.additive(to: final) ?? $0 } : values
    return animation
  }
}
