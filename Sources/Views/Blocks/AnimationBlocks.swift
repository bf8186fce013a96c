import LambentAnimations
import LambentGeometry
package import LambentLayers
import LambentProperties

/// The open blocks of a context, and its settings for view animations.
final class AnimationBlocks {
  var mode = ViewAnimationMode.additive
  var animatesEverything = false
  var isEnabled = true
  /// The open blocks, innermost last.
  var stack: [AnimationBlock] = []

  /// Work for when the outermost begun block is committed.
  private var waiting: [() -> Void] = []

  var current: AnimationBlock? { stack.last }

  /// The action for a change of a property without implicit animation.
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

  /// The changes that are animated separately: an origin and a size.
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

  private func animate(_ change: PropertyChange, in block: AnimationBlock, of context: Context) {
    let layer = change.layer
    // A non-additive animation under the key must not run beside the new one.
    let replaced = layer.animation(forKey: change.key).map { !$0.isAdditive } ?? false
    guard block.duration > 0 else {
      if replaced || change.rule == .replacing { layer.removeAnimation(forKey: change.key) }
      return
    }
    var from: PropertyValue? = change.from
    var key = change.key
    let addsUp = change.rule == .additive && !block.repeats && !replaced
    let difference = addsUp ? change.from.additive(to: change.to) : nil
    let isAdditive = difference != nil
    if isAdditive {
      from = difference
    } else if addsUp {
      // Nothing that is added to a scale of 0 shows. Earlier animations are added to this one.
      key = layer.freeKey(key)
    } else if block.beginsFromCurrentState {
      // The current presentation, without committing the open transaction.
      from = (try? layer.committedPresentation.value(forKeyPath: change.keyPath)) ?? change.from
    }
    let curve = BlockCurve(from: from, to: isAdditive ? change.to.zero : nil, block: block)
    var animation = curve.animation(of: change.keyPath, isAdditive: isAdditive)
    block.setTiming(of: &animation)
    add(animation, to: layer, forKey: key, beginningAt: from, in: block, of: context)
  }
}

// MARK: - Adding

extension AnimationBlocks {
  /// Adds an animation of a block: immediately, or when the outermost begun block is committed.
  /// Until then the layer shows the animation's first value.
  func add(
    _ animation: any PropertyAnimation, to layer: Layer, forKey key: String,
    beginningAt first: PropertyValue?, in block: AnimationBlock, of context: Context
  ) {
    let waitingKey = waits ? hold(first, like: animation, on: layer, forKey: key) : nil
    add(animation, to: layer, forKey: key, in: block, of: context) {
      if let waitingKey { layer.removeAnimation(forKey: waitingKey) }
    }
  }

  /// The same, after other work, for an animation that the layer does not show before.
  func add(
    _ animation: any Animation, to layer: Layer, forKey key: String? = nil,
    in block: AnimationBlock, of context: Context, after work: @escaping () -> Void = {}
  ) {
    block.suspendInteraction(with: layer)
    block.wait()
    let begin = { [delay = block.delay, startTime = block.startTime] in
      work()
      var animation = animation
      let start = max(startTime ?? context.time, context.time) + delay
      if start > context.time { animation.beginTime = layer.convertTime(start, from: nil) }
      do {
        try layer.addChecked(
          animation, forKey: animation.isAdditive ? key.map(layer.freeKey) : key,
          onStart: { block.start() }, onStop: { block.end(finished: $0) })
      } catch {
        // A value of the wrong type is not animated, but the change remains.
        block.end(finished: true)
      }
    }
    if waits { waiting.append(begin) } else { begin() }
  }

  /// True if a begun block has not been committed.
  private var waits: Bool { stack.contains { $0.isBegun } }

  /// Performs the deferred work if no begun block is open.
  func begin() {
    guard !waits else { return }
    let works = waiting
    waiting = []
    for work in works { work() }
  }

  /// Makes a layer show a constant value. Returns the key of the animation that does so.
  private func hold(
    _ value: PropertyValue?, like animation: any PropertyAnimation, on layer: Layer,
    forKey key: String
  ) -> String? {
    guard let value else { return nil }
    let waitingKey = layer.freeKey("\(key)-waiting")
    let hold = BasicAnimation(
      holding: value, at: animation.keyPath ?? key, isAdditive: animation.isAdditive)
    return (try? layer.addChecked(hold, forKey: waitingKey)) == nil ? nil : waitingKey
  }

  /// Animates a value that was added to a property of a layer to zero, with the innermost open
  /// block's timing.
  func animate(
    _ difference: PropertyValue, at keyPath: String, of layer: Layer, in context: Context
  ) {
    guard isEnabled, let block = current, block.duration > 0, block.recorder == nil else { return }
    let curve = BlockCurve(from: difference, to: difference.zero, block: block)
    var animation = curve.animation(of: keyPath, isAdditive: true)
    block.setTiming(of: &animation)
    add(animation, to: layer, forKey: keyPath, beginningAt: difference, in: block, of: context)
  }
}

/// The interpolation of a value in a block: a curve or a spring.
struct BlockCurve {
  let from: PropertyValue?
  let to: PropertyValue?
  let timingFunction: TimingFunction
  let spring: Spring?

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
    // The spring is the only timing: without a function the transaction's would apply.
    animation.timingFunction = .linear
    return animation
  }
}

extension BlockCurve {
  init(from: PropertyValue?, to: PropertyValue?, block: AnimationBlock) {
    self.init(from: from, to: to, timingFunction: block.curve, spring: block.spring)
  }
}

extension BasicAnimation {
  /// Creates an animation that shows a constant value, without an end.
  init(holding value: PropertyValue, at keyPath: String, isAdditive: Bool) {
    self.init(keyPath: keyPath)
    (fromValue, toValue, self.isAdditive) = (value, value, isAdditive)
    (duration, fillMode, timingFunction) = (.infinity, .both, .linear)
  }
}

extension AnimationBlock {
  /// Sets the timing of an animation to the block's, except its beginning.
  func setTiming(of animation: inout some Animation) {
    animation.duration = duration
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.fillMode = .both
  }
}

extension Animation {
  fileprivate var isAdditive: Bool { (self as? any PropertyAnimation)?.isAdditive ?? false }
}

extension PropertyValue {
  /// The value that must be added to another to give this one; `nil` if the other is a transform without an
  /// inverse.
  func additive(to model: PropertyValue) -> PropertyValue? {
    guard case .transform(let old) = self, case .transform(let new) = model else {
      return subtracting(model)
    }
    return new.inverse.map { .transform(old.concatenating($0)) }
  }
}

extension Layer {
  /// An unused animation key with a prefix.
  func freeKey(_ name: String) -> String {
    let keys = Set(animationKeys)
    guard keys.contains(name) else { return name }
    var number = 2
    while keys.contains("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}

extension Context {
  /// The blocks of the context, created when first used.
  var blocks: AnimationBlocks {
    if let blocks = attachment as? AnimationBlocks { return blocks }
    let blocks = AnimationBlocks()
    attachment = blocks
    return blocks
  }

  /// The action with which a block of the context animates a change of a layer without implicit
  /// animation.
  package func blockAction(for layer: Layer, forKey key: String) -> LayerAction {
    blocks.action(for: layer, forKey: key)
  }
}
