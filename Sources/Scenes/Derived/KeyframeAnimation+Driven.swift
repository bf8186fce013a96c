import LambentAnimations
import LambentDocuments
import LambentLayers
import LambentProperties

extension KeyframeAnimation {
  /// Creates the animation of values at the samples, in the layer's time; `nil` where that stands still.
  init?(of values: [PropertyValue], _ node: DrivenGraph.Node, _ samples: SampleTimes) {
    let clock = node.host.clock
    guard clock.speed != 0 else { return nil }
    let values = values.count == 1 ? [values[0], values[0]] : values
    let last = values.count - 1
    // Of equal values, those between the first and the last say nothing.
    let kept = values.indices.filter { index in
      index == 0 || index == last || values[index] != values[index - 1]
        || values[index] != values[index + 1]
    }
    let fractions = kept.map { Double($0) / Double(last) }
    let isForward = clock.speed > 0
    self.init(keyPath: node.model.keyPath)
    self.values = isForward ? kept.map { values[$0] } : kept.reversed().map { values[$0] }
    keyTimes = isForward ? fractions : fractions.reversed().map { 1 - $0 }
    let length = samples.step * Double(samples.count - 1)
    duration = length * abs(clock.speed)
    beginTime = MediaTiming.begin(at: clock.offset + (isForward ? 0 : length * clock.speed))
    isAdditive = node.model.isAdditive
    fillMode = .both
    isRemovedOnCompletion = false
  }
}
