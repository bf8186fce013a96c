import LambentAnimations
import LambentGeometry
package import LambentLayers
import LambentProperties

/// The open blocks of a context, and how its views animate.
final class AnimationBlocks {
  var mode = ViewAnimationMode.additive
  var animatesEverything = false
  var isEnabled = true
  /// Innermost last.
  var stack: [AnimationBlock] = []
  /// Told about constraints that contradict each other.
  var onConflict: ((LayoutConflict) -> Void)?

  /// The innermost open block.
  var current: AnimationBlock? { stack.last }

  /// The action for a change of a property that does not animate by itself.
  func action(for layer: Layer, forKey key: String) -> LayerAction {
    guard isEnabled, let block = current else { return .stop }
    if let container = block.container, container !== layer { return .stop }
    let rule = BlockRule(key, in: self)
    if case .none = rule { return .stop }
    guard let old = layer.value(forKey: key) else { return .stop }
    return .perform { [unowned self] layer, key in
      guard let new = layer.value(forKey: key), let context = layer.context else { return }
      block.layers.append(layer)
      for change in changes(of: layer, key: key, from: old, to: new, by: rule) {
        if let recorder = block.recorder {
          recorder(change)
        } else {
          animate(change, in: block, of: context)
        }
      }
    }
  }

  /// The changes that are animated apart: an origin and a size.
  private func changes(
    of layer: Layer, key: String, from old: PropertyValue, to new: PropertyValue, by rule: BlockRule
  ) -> [PropertyChange] {
    guard key == "bounds" else {
      return [
        PropertyChange(layer: layer, key: key, keyPath: key, from: old, to: new, rule: rule)
      ]
    }
    return ["origin", "size"].compactMap { part in
      guard let from = old.component(part), let to = new.component(part), from != to else {
        return nil
      }
      let path = "\(key).\(part)"
      return PropertyChange(layer: layer, key: path, keyPath: path, from: from, to: to, rule: rule)
    }
  }

  /// Adds the animation of a change.
  private func animate(_ change: PropertyChange, in block: AnimationBlock, of context: Context) {
    let layer = change.layer
    // What runs alone under the key cannot go on beside another one.
    let replaced = layer.animation(forKey: change.key).map { !$0.isAdditive } ?? false
    guard block.duration > 0 else {
      if replaced || change.rule == .replacing { layer.removeAnimation(forKey: change.key) }
      return
    }
    var key = change.key
    var from: PropertyValue? = change.from
    let isAdditive = change.rule == .additive && !block.repeats && !replaced
    if isAdditive {
      from = change.from.additive(to: change.to)
      key = layer.freeKey(change.key)
    } else if block.beginsFromCurrentState {
      from = layer.shownValue(forKeyPath: change.keyPath) ?? change.from
    }
    let curve = BlockCurve(from: from, to: isAdditive ? change.to.zero : nil, block: block)
    var animation = curve.animation(of: change.keyPath, isAdditive: isAdditive)
    block.setTiming(of: &animation, on: layer, in: context)
    block.wait()
    do {
      try layer.add(
        animation, forKey: key, onStart: { block.start() },
        onStop: { block.end(finished: $0) })
    } catch {
      // A value that does not fit animates nothing; the change itself stands.
      block.end(finished: true)
    }
  }
}

/// The way of a value in a block, along its curve or by its spring.
struct BlockCurve {
  var from: PropertyValue?
  var to: PropertyValue?
  let timingFunction: TimingFunction
  let spring: Spring?

  init(from: PropertyValue?, to: PropertyValue?, block: AnimationBlock) {
    (self.from, self.to) = (from, to)
    (timingFunction, spring) = (block.curve, block.spring)
  }

  init(
    from: PropertyValue?, to: PropertyValue?, timingFunction: TimingFunction, spring: Spring?
  ) {
    (self.from, self.to) = (from, to)
    (self.timingFunction, self.spring) = (timingFunction, spring)
  }

  /// The animation without its timing.
  func animation(of keyPath: String, isAdditive: Bool) -> any PropertyAnimation {
    guard let spring else {
      var animation = BasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue) = (from, to)
      animation.isAdditive = isAdditive
      animation.timingFunction = timingFunction
      return animation
    }
    var animation = SpringAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    animation.isAdditive = isAdditive
    animation.spring = spring
    // A spring decides alone; without a function it would take the transaction's.
    animation.timingFunction = .linear
    return animation
  }
}

extension AnimationBlock {
  /// Gives an animation the block's times.
  func setTiming(of animation: inout any PropertyAnimation, on layer: Layer, in context: Context) {
    animation.duration = duration
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.fillMode = .both
    if delay > 0 {
      animation.beginTime = layer.convertTime(context.time, from: nil) + delay
    }
  }
}

extension Animation {
  /// Whether it adds to what it finds.
  fileprivate var isAdditive: Bool { (self as? any PropertyAnimation)?.isAdditive ?? false }
}

extension PropertyValue {
  /// What has to be added to another value to show this one.
  func additive(to model: PropertyValue) -> PropertyValue? {
    guard case .transform(let old) = self, case .transform(let new) = model else {
      return subtracting(model)
    }
    return new.inverse.map { .transform(old.concatenating($0)) }
  }
}

extension Layer {
  /// What the layer shows now, without committing the open transaction.
  func shownValue(forKeyPath keyPath: String) -> PropertyValue? {
    try? committedPresentation.value(forKeyPath: keyPath)
  }

  /// A key that no animation has, which begins with a name.
  func freeKey(_ name: String) -> String {
    guard animation(forKey: name) != nil else { return name }
    var number = 2
    while animation(forKey: "\(name)-\(number)") != nil { number += 1 }
    return "\(name)-\(number)"
  }
}

extension Context {
  /// The blocks of the context, made when they are first asked for.
  var blocks: AnimationBlocks {
    if let blocks = attachment as? AnimationBlocks { return blocks }
    let blocks = AnimationBlocks()
    attachment = blocks
    return blocks
  }

  /// The action that a block of the context runs for a change of a layer that does not animate by
  /// itself.
  package func blockAction(for layer: Layer, forKey key: String) -> LayerAction {
    blocks.action(for: layer, forKey: key)
  }
}
