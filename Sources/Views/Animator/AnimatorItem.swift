import LambentAnimations
import LambentLayers
import LambentProperties

/// A part of a property animator's run, between two fractions of the whole.
struct AnimatorSegment {
  /// The fractions at its beginning and at its end.
  var start = 0.0
  var end = 1.0
  var duration: Double
  var curve: TimingFunction
  var spring: Spring?

  /// The fraction of the segment's time at a fraction of the whole.
  func own(_ fraction: Double) -> Double {
    end == start ? 1 : (fraction - start) / (end - start)
  }
}

/// A property that a property animator animates.
final class AnimatorItem {
  let change: PropertyChange
  let key: String
  let isAdditive: Bool
  /// The fraction of the whole at which it begins.
  let delay: Double
  /// The values at the start and at the end of the whole; for an additive animation, relative to
  /// the end.
  let first: PropertyValue
  let last: PropertyValue
  /// The ends of the segment, adjusted so that it is continuous with the value shown when it began.
  var from: PropertyValue
  var to: PropertyValue

  init(_ change: PropertyChange, delay: Double) {
    self.change = change
    self.delay = delay
    let current = change.layer.animation(forKey: change.key)
    let isAlone = (current as? any PropertyAnimation).map { !$0.isAdditive } ?? false
    let addsUp = change.rule == .additive && !isAlone
    let difference = addsUp ? change.from.additive(to: change.to) : nil
    isAdditive = difference != nil
    key = addsUp ? change.layer.freeKey(change.key) : change.key
    (first, last) =
      difference.map { ($0, change.to.zero ?? change.to) } ?? (change.from, change.to)
    (from, to) = (first, last)
  }

  /// The fraction of the item's own run at a fraction of a segment's time.
  private func own(_ fraction: Double, in segment: AnimatorSegment) -> Double {
    let delay = delay(in: segment)
    return delay >= 1 ? 1 : min(max((fraction - delay) / (1 - delay), 0), 1)
  }

  /// The delay within a segment. Later segments have none.
  private func delay(in segment: AnimatorSegment) -> Double {
    segment.start == 0 && segment.end == 1 ? delay : 0
  }

  /// The progress at a fraction of the whole.
  func progress(at fraction: Double, in segment: AnimatorSegment) -> Double {
    let own = own(segment.own(fraction), in: segment)
    guard let spring = segment.spring else { return segment.curve.value(at: own) }
    let length = segment.duration * (1 - delay(in: segment))
    return own >= 1 ? 1 : spring.value(at: own * length)
  }

  /// The value at a fraction of the whole.
  func value(at fraction: Double, in segment: AnimatorSegment) -> PropertyValue {
    from.interpolated(to: to, at: progress(at: fraction, in: segment))
  }

  /// The value at a fraction of the whole during linear scrubbing.
  func scrubbedValue(at fraction: Double) -> PropertyValue {
    let own = delay >= 1 ? 0 : min(max((fraction - delay) / (1 - delay), 0), 1)
    return first.interpolated(to: last, at: own)
  }

  /// Shows a constant value until the next command.
  func hold(_ value: PropertyValue) {
    add(BasicAnimation(holding: value, at: change.keyPath, isAdditive: isAdditive))
  }

  /// Runs a segment from a fraction of the whole, or back to its start.
  func run(_ segment: AnimatorSegment, from fraction: Double, backwards: Bool) {
    let delay = delay(in: segment)
    let length = segment.duration * (1 - delay)
    guard length > 0 else { return hold(backwards ? from : to) }
    let curve = BlockCurve(
      from: from, to: to, timingFunction: segment.curve, spring: segment.spring)
    var animation = curve.animation(of: change.keyPath, isAdditive: isAdditive)
    animation.duration = length
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.timeOffset = (segment.own(fraction) - delay) * segment.duration
    if backwards { animation.speed = -1 }
    add(animation)
  }

  private func add(_ animation: any PropertyAnimation) {
    try? change.layer.addChecked(animation, forKey: key)
  }

  /// Ends the animation and sets the property to a displayed value.
  func finish(at value: PropertyValue, in context: Context?) {
    change.layer.removeAnimation(forKey: key)
    var model = value
    if isAdditive {
      // Other animations may have changed the model since then.
      guard let sum = try? change.layer.value(forKeyPath: change.keyPath).adding(value) else {
        return
      }
      model = sum
    }
    change.set(model, in: context)
  }
}

extension PropertyChange {
  /// Sets the property to a value without an animation.
  func set(_ value: PropertyValue, in context: Context?) {
    func set() { try? layer.setValue(value, forKeyPath: keyPath) }
    if let context { context.performWithoutAnimation(set) } else { set() }
  }
}
