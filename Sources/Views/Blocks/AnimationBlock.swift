package import LambentAnimations
import LambentLayers
import LambentProperties

/// A change of a layer's property in a block.
struct PropertyChange {
  let layer: Layer
  let key: String
  /// The property, or the component of it, that changed.
  let keyPath: String
  var from: PropertyValue
  let to: PropertyValue
  let rule: BlockRule
}

/// A block of changes that is open or whose animations run.
package final class AnimationBlock {
  /// The duration, in seconds.
  package var duration: Double
  /// The delay in seconds from now, or from ``startTime``, including those of enclosing blocks.
  package var delay = 0.0
  /// The clock's time from which the delay counts; `nil` is the time at which its animations are
  /// added.
  package var startTime: Double?
  package var curve = TimingFunction.easeInEaseOut
  /// A spring that replaces the curve.
  package var spring: Spring?
  /// The number of runs; 0 means one.
  package var repeatCount = 0.0
  package var autoreverses = false
  package var beginsFromCurrentState = false
  var options: ViewAnimationOptions = []
  /// Receives the changes instead of animating them.
  var recorder: ((PropertyChange) -> Void)?
  /// Collects keyframes.
  var keyframes: KeyframeRecorder?
  /// True if the block was opened by a begin call and is open until the commit.
  var isBegun = false
  /// The property animator that contains the changes.
  weak var animator: ViewPropertyAnimator?
  /// The only layer whose changes animate; those of other layers are immediate.
  var container: Layer?
  /// Called when the first animation begins.
  package var onStart: (() -> Void)?
  /// Called when the last animation has ended.
  package var onEnd: ((_ finished: Bool) -> Void)?
  /// The layers that changed, for layout.
  var layers: [Layer] = []
  /// View transitions, which begin when the block is committed.
  package var transitions: [(transition: ViewTransition, view: View)] = []
  /// The views excluded from hit testing while the block animates them.
  private var suspended: [View] = []

  /// The number of animations that have not ended, plus one for the block while it is open.
  private var pending = 1
  private var isFinished = true
  private(set) var animationCount = 0

  init(duration: Double) { self.duration = duration }

  /// Applies options, with inheritance from an enclosing block.
  func inherit(from outer: AnimationBlock?, options: ViewAnimationOptions) {
    self.options = options
    autoreverses = options.contains(.autoreverse)
    if options.contains(.repeat) { repeatCount = .infinity }
    beginsFromCurrentState = options.contains(.beginFromCurrentState)
    curve = options.timingFunction
    if options.contains(.systemSpring) { (spring, duration) = (.system, 0.5) }
    guard let outer else { return }
    delay += outer.delay
    startTime = outer.startTime
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { (curve, spring) = (outer.curve, outer.spring) }
  }

  /// True if it repeats or autoreverses: such animations are not additive.
  var repeats: Bool { autoreverses || repeatCount != 0 }

  /// Counts an added animation.
  func wait() {
    pending += 1
    animationCount += 1
  }

  /// Excludes the view of a layer from hit testing until the block ends, unless its options allow
  /// interaction.
  func suspendInteraction(with layer: Layer) {
    guard !options.contains(.allowUserInteraction), let view = layer.delegate as? View,
      !suspended.contains(where: { $0 === view })
    else { return }
    view.interactionSuspensions += 1
    suspended.append(view)
  }

  /// Reports that the first animation begins.
  func start() {
    onStart?()
    onStart = nil
  }

  /// Counts the end of an animation or of the block itself. The last one calls the completion.
  func end(finished: Bool) {
    pending -= 1
    isFinished = isFinished && finished
    guard pending == 0 else { return }
    for view in suspended { view.interactionSuspensions -= 1 }
    suspended = []
    let told = onEnd
    onEnd = nil
    told?(isFinished)
  }
}
