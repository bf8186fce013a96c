import LambentAnimations
import LambentLayers
import LambentProperties

/// A change of a layer's property in a block.
struct PropertyChange {
  let layer: Layer
  /// The key of the animation: the property's name.
  let key: String
  /// The property, or the component of it, that changed.
  let keyPath: String
  let from: PropertyValue
  let to: PropertyValue
  let rule: BlockRule

  /// The same change from another value.
  func from(_ value: PropertyValue) -> PropertyChange {
    PropertyChange(layer: layer, key: key, keyPath: keyPath, from: value, to: to, rule: rule)
  }
}

/// A block of changes that is open or whose animations run.
final class AnimationBlock {
  /// Seconds.
  var duration: Double
  /// Seconds from now, or from ``startTime``, those of the enclosing blocks included.
  var delay = 0.0
  /// The clock's time from which the delay counts; `nil` for when its animations are added.
  var startTime: Double?
  var curve = TimingFunction.easeInEaseOut
  /// A spring in the curve's stead.
  var spring: Spring?
  /// How often it runs; 0 stands for once.
  var repeatCount = 0.0
  var autoreverses = false
  var beginsFromCurrentState = false
  var options: ViewAnimationOptions = []
  /// Takes the changes in place of animations.
  var recorder: ((PropertyChange) -> Void)?
  /// Collects keyframes.
  var keyframes: KeyframeRecorder?
  /// Tells whether it was begun, and is open until it is committed.
  var isBegun = false
  /// The property animator that the changes are part of.
  weak var animator: ViewPropertyAnimator?
  /// The one layer whose changes animate; those of others are made at once.
  var container: Layer?
  /// Called when its first animation begins.
  var onStart: (() -> Void)?
  /// Called when its last animation has ended.
  var onEnd: ((_ finished: Bool) -> Void)?
  /// The layers that changed, for layout.
  var layers: [Layer] = []

  /// The animations that have not ended, and the block itself while it is open.
  private var pending = 1
  private var isFinished = true
  private(set) var animationCount = 0

  init(duration: Double) { self.duration = duration }

  /// Sets what options say, within an enclosing block.
  func inherit(from outer: AnimationBlock?, options: ViewAnimationOptions) {
    self.options = options
    autoreverses = options.contains(.autoreverse)
    if options.contains(.repeat) { repeatCount = .infinity }
    beginsFromCurrentState = options.contains(.beginFromCurrentState)
    curve = options.timingFunction
    if options.isSystemSpring { (spring, duration) = (.system, 0.5) }
    guard let outer else { return }
    delay += outer.delay
    startTime = outer.startTime
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { (curve, spring) = (outer.curve, outer.spring) }
  }

  /// Tells whether it runs more than once, or back: such animations stand alone.
  var repeats: Bool { autoreverses || repeatCount != 0 }

  /// Counts an animation that was added.
  func wait() {
    pending += 1
    animationCount += 1
  }

  /// Tells that its first animation begins.
  func start() {
    onStart?()
    onStart = nil
  }

  /// Counts an animation, or the block itself, as over; after the last the end is told.
  func end(finished: Bool) {
    pending -= 1
    isFinished = isFinished && finished
    guard pending == 0 else { return }
    let told = onEnd
    onEnd = nil
    told?(isFinished)
  }
}
