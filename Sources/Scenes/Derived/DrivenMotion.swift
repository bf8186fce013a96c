import LambentAnimations
import LambentLayers
import LambentProperties

extension DrivenModel {
  /// The animation of values at the samples, or of a single one at all of them, in the layer's time, which does not
  /// stand still.
  func animation(
    of values: [PropertyValue], in clock: DrivenClock, at samples: SampleTimes
  ) -> KeyframeAnimation {
    let values = values.count == 1 ? [values[0], values[0]] : values
    let last = values.count - 1
    // Of equal values, those between the first and the last say nothing.
    let kept = values.indices.filter { index in
      index == 0 || index == last || values[index] != values[index - 1]
        || values[index] != values[index + 1]
    }
    let fractions = kept.map { Double($0) / Double(last) }
    let isForward = clock.speed > 0
    var animation = KeyframeAnimation(keyPath: keyPath)
    animation.values = isForward ? kept.map { values[$0] } : kept.reversed().map { values[$0] }
    animation.keyTimes = isForward ? fractions : fractions.reversed().map { 1 - $0 }
    let length = samples.step * Double(samples.count - 1)
    animation.duration = length * abs(clock.speed)
    animation.beginTime = MediaTiming.begin(
      at: clock.offset + (isForward ? 0 : length * clock.speed))
    animation.isAdditive = isAdditive
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }
}

extension LayerModel {
  /// Replaces the animation by which a property follows other values.
  mutating func setDrivenMotion(_ animation: KeyframeAnimation?, of keyPath: String) {
    let key = "driven.\(keyPath)"
    drivenMotion.removeAll { $0.key == key }
    if let animation { drivenMotion.append(AnimationModel(key: key, animation: animation)) }
  }

  /// Lets animations move the layer's time if it stands still: they run in the time that the layer has without them.
  /// An animation makes it stand still instead, until one drives its speed.
  mutating func letTimeMove() {
    guard state.timing.speed == 0 else { return }
    state.timing = state.timing.running
    var still = KeyframeAnimation(keyPath: "speed")
    still.values = [.number(0), .number(0)]
    still.duration = 1
    still.beginTime = MediaTiming.begin(at: 0)
    still.fillMode = .both
    still.isRemovedOnCompletion = false
    drivenMotion.append(AnimationModel(key: "still", animation: still))
  }
}
