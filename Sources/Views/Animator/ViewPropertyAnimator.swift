public import LambentAnimations
public import LambentLayers
import LambentProperties

/// An animation of views that can be paused, scrubbed, reversed and continued: UIKit's property
/// animator.
///
/// ```swift
/// let animator = ViewPropertyAnimator(context, duration: 1, timing: .curve(.easeOut)) {
///   sheet.center.y -= 200
/// }
/// animator.pauseAnimation()
/// animator.fractionComplete = 0.3  // as the finger moves
/// animator.continueAnimation()
/// ```
/// Methods take effect at the clock's time. Each replaces the animations of the layers from that time on, so that
/// frames do not need the animator. For the states, see ``AnimatorState``. A method that is not allowed in the
/// current state has no effect, and is reported to ``onError``.
public final class ViewPropertyAnimator {
  /// The duration, in seconds.
  public let duration: Double
  /// The timing of the animation: a curve or a spring.
  public let timing: AnimatorTiming
  /// The delay of ``startAnimation(afterDelay:)``, in seconds. Ignored if set while the animator is
  /// active. Default: 0.
  public var delay = 0.0 { didSet { if state == .active { delay = oldValue } } }
  /// The state: inactive, active or stopped.
  public private(set) var state = AnimatorState.inactive
  /// True if the animator is active and not paused.
  public private(set) var isRunning = false
  /// True if scrubbing is linear; false scrubs along the curve. Default: true.
  public var scrubsLinearly = true
  /// True if the animator stays active at its end, without calling completions, so that it can be
  /// reversed. Default: false.
  public var pausesOnCompletion = false
  /// True if the animator can be paused. Ignored if set while it is active. Default: true.
  public var isInterruptible = true {
    didSet { if state == .active { isInterruptible = oldValue } }
  }
  /// True if hit testing includes its views while it is active. Read when it becomes active.
  package var isUserInteractionEnabled = true
  /// Called for commands that the state does not allow.
  public var onError: ((AnimatorError) -> Void)?

  /// The root of the context's tree. The context retains a running animator: a reference to the context
  /// would form a cycle.
  private weak var root: Layer?
  private var context: Context? { root?.context }
  private var blocks: [(delay: Double, changes: () -> Void)] = []
  private var completions: [(AnimatorPosition) -> Void] = []
  private var items: [AnimatorItem] = []
  /// The views excluded from hit testing while it is active.
  private var suspended: [View] = []
  private var segment: AnimatorSegment
  /// The fraction of the whole, forwards, at ``anchorTime``.
  private var fraction = 0.0
  private var anchorTime = 0.0
  /// True if the shown values were scrubbed away from the segment.
  private var isScrubbed = false
  /// The curve of the block in which the animator was created.
  private let inherited: (TimingFunction, Spring?)?
  /// The generation of pending ends: each command starts a new one.
  private var generation = 0
  private var isBackwards = false

  /// Creates an animator that does not run yet. Within a block it inherits the block's duration and
  /// curve. If it is started within another animator's block, its animations become part of that
  /// animator.
  ///
  /// - Parameters:
  ///   - context: The context of the views.
  ///   - duration: The duration, in seconds; replaced by the settling duration of `spring` timings.
  ///   - timing: The timing of the animation.
  ///   - animations: A closure that sets properties of views.
  public init(
    _ context: Context, duration: Double, timing: AnimatorTiming = .curve(.easeInEaseOut),
    _ animations: (() -> Void)? = nil
  ) {
    root = context.rootLayer
    self.timing = timing
    let outer = context.blocks.current
    inherited = outer.map { ($0.curve, $0.spring) }
    self.duration =
      outer?.duration ?? timing.ownDuration ?? (duration.isFinite ? max(duration, 0) : 0)
    let (curve, spring) = inherited ?? timing.curve(over: self.duration)
    segment = AnimatorSegment(duration: self.duration, curve: curve, spring: spring)
    if let animations { blocks.append((0, animations)) }
  }

  /// Adds changes. In an active animator, they animate from the current position.
  ///
  /// - Parameters:
  ///   - animations: A closure that sets properties of views.
  ///   - delayFactor: The beginning, as a fraction of the remaining time. The changes end with the
  ///     animator.
  public func addAnimations(_ animations: @escaping () -> Void, delayFactor: Double = 0) {
    let factor = delayFactor.isFinite ? min(max(delayFactor, 0), 1) : 0
    guard state == .active else {
      if state == .stopped { return fail("addAnimations") }
      blocks.append((factor, animations))
      return
    }
    let now = shownFraction
    record(animations, delay: now + factor * (1 - now))
    if isRunning { run(from: now) } else { hold() }
  }

  /// Adds a closure that is called at the end, with the position at which the animator ended.
  public func addCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: State

  /// The completed fraction, 0…1, in the direction of the animation: of a reversed one, from its
  /// end. Setting it pauses an inactive animator and scrubs a paused one.
  public var fractionComplete: Double {
    get {
      guard state != .inactive else { return 0 }
      return isReversed ? 1 - shownFraction : shownFraction
    }
    set {
      guard newValue.isFinite else {
        onError?(.notFinite(property: "fractionComplete"))
        return
      }
      guard state != .stopped else { return fail("fractionComplete") }
      if state == .inactive { activate() }
      if isRunning { pauseAnimation() }
      let wanted = min(max(newValue, 0), 1)
      fraction = isReversed ? 1 - wanted : wanted
      isScrubbed = true
      hold()
    }
  }

  /// True if the animator runs, or will run when continued, from its end to its start.
  public var isReversed: Bool {
    get { isBackwards }
    set {
      guard newValue != isBackwards else { return }
      let wasRunning = isRunning
      freeze()
      isBackwards = newValue
      if wasRunning { resume(from: fraction) }
    }
  }

  /// The shown fraction of the whole, forwards.
  private var shownFraction: Double {
    guard isRunning, let context else { return fraction }
    let rate =
      segment.end == segment.start ? 0 : (segment.end - segment.start) / max(segment.duration, 1e-9)
    let passed = max(context.time - anchorTime, 0) * abs(rate)
    let now = isBackwards ? fraction - passed : fraction + passed
    return min(max(now, 0), 1)
  }

  private func fail(_ command: String) {
    onError?(.wrongState(command: command, state: state))
  }

  // MARK: Commands

  /// Starts the animator, or continues it if paused, after a delay in seconds. Default: ``delay``.
  public func startAnimation(afterDelay delay: Double? = nil) {
    guard state != .stopped else { return fail("startAnimation") }
    let delay = delay ?? self.delay
    guard !isRunning else { return }
    if state == .inactive { activate() }
    guard delay > 0, delay.isFinite, let context else { return resume(from: fraction) }
    hold()
    generation += 1
    let waited = generation
    context.enqueue(at: context.time + delay) { [self] in
      if waited == generation, state == .active, !isRunning { resume(from: fraction) }
    }
  }

  /// Pauses the animator so that it can be scrubbed or continued. An inactive one becomes active.
  public func pauseAnimation() {
    guard state != .stopped, isInterruptible || state == .inactive else {
      return fail("pauseAnimation")
    }
    if state == .inactive { activate() }
    let values = freeze()
    for (item, value) in zip(items, values) { item.hold(value) }
  }

  /// Freezes the animator's time, and returns the values that the items show.
  @discardableResult
  private func freeze() -> [PropertyValue] {
    let (now, values) = (shownFraction, shownValues)
    (isRunning, generation, fraction) = (false, generation + 1, now)
    return values
  }

  /// Continues a paused animator from the values that it shows.
  ///
  /// - Parameters:
  ///   - timing: The timing from here on; `nil` keeps the old one.
  ///   - durationFactor: The remaining time, as a fraction of the whole duration; 0 keeps the
  ///     remaining time.
  public func continueAnimation(timing: AnimatorTiming? = nil, durationFactor: Double = 0) {
    guard state == .active, !isRunning else { return fail("continueAnimation") }
    let left = isBackwards ? fraction : 1 - fraction
    let isWhole = !(durationFactor > 0 && durationFactor.isFinite)
    guard timing != nil || !isWhole else { return resume(from: fraction) }
    let length = timing?.ownDuration ?? (isWhole ? left * duration : durationFactor * duration)
    let (curve, spring) = (timing ?? self.timing).curve(over: length)
    beginSegment(over: length, curve, spring)
  }

  /// Stops the animator. The properties keep the values that are shown.
  ///
  /// - Parameter withoutFinishing: `true` makes the animator inactive without calling completions;
  ///   `false` makes it wait for ``finishAnimation(at:)``.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return fail("stopAnimation") }
    let values = freeze()
    for (item, value) in zip(items, values) { item.finish(at: value, in: context) }
    state = .stopped
    if withoutFinishing { reset() }
  }

  /// Finishes a stopped animator with the properties at a position, and calls completions.
  public func finishAnimation(at position: AnimatorPosition) {
    guard state == .stopped else { return fail("finishAnimation") }
    for item in items where position != .current {
      item.change.set(position == .end ? item.change.to : item.change.from, in: context)
    }
    complete(at: position)
  }

  // MARK: Running

  /// Runs the blocks. The model has the end values from here on.
  private func activate() {
    state = .active
    (fraction, isScrubbed) = (0, false)
    let (curve, spring) = inherited ?? timing.curve(over: duration)
    segment = AnimatorSegment(duration: duration, curve: curve, spring: spring)
    for block in blocks { record(block.changes, delay: block.delay) }
    if isBackwards { fraction = 1 }
    guard !isUserInteractionEnabled else { return }
    suspended = items.compactMap { $0.change.layer.delegate as? View }
    for view in suspended { view.interactionSuspensions += 1 }
  }

  private func record(_ changes: () -> Void, delay: Double) {
    guard let context else { return changes() }
    let block = AnimationBlock(duration: max(duration, 1e-9))
    (block.curve, block.spring) = (segment.curve, segment.spring)
    if let outer = context.blocks.current, let animator = outer.animator, animator !== self {
      (block.animator, block.recorder) = (animator, outer.recorder)
    } else {
      block.animator = self
      block.recorder = { [self] change in items.append(AnimatorItem(change, delay: delay)) }
    }
    context.run(block, changes, completion: nil)
  }

  /// The values that the items currently show.
  private var shownValues: [PropertyValue] {
    let now = shownFraction
    return items.map { item in
      isScrubbed && scrubsLinearly ? item.scrubbedValue(at: now) : item.value(at: now, in: segment)
    }
  }

  /// Shows the current values, frozen.
  private func hold() {
    for (item, value) in zip(items, shownValues) { item.hold(value) }
  }

  /// Continues from a fraction along the old timing, adjusted so that values do not jump.
  private func resume(from fraction: Double) {
    self.fraction = fraction
    let isForwardSegment = segment.end >= segment.start
    guard isForwardSegment, segment.start == 0 || !isBackwards else {
      let left = isBackwards ? fraction : 1 - fraction
      return beginSegment(over: left * duration, segment.curve, segment.spring)
    }
    if isScrubbed { for item in items { rebase(item, at: fraction) } }
    isScrubbed = false
    run(from: fraction)
  }

  /// Adjusts the end of an item's interpolation so that it is continuous with the shown value.
  private func rebase(_ item: AnimatorItem, at fraction: Double) {
    let shown =
      scrubsLinearly ? item.scrubbedValue(at: fraction) : item.value(at: fraction, in: segment)
    (item.from, item.to) = (item.first, item.last)
    let progress = item.progress(at: fraction, in: segment)
    if isBackwards, progress > 1e-6 {
      item.to = item.first.interpolated(to: shown, at: 1 / progress)
    } else if !isBackwards, progress < 1 - 1e-6 {
      item.from = item.last.interpolated(to: shown, at: 1 / (1 - progress))
    }
  }

  /// Begins a new segment from the shown values.
  private func beginSegment(over duration: Double, _ curve: TimingFunction, _ spring: Spring?) {
    for (item, value) in zip(items, shownValues) {
      (item.from, item.to) = (value, isBackwards ? item.first : item.last)
    }
    segment = AnimatorSegment(
      start: fraction, end: isBackwards ? 0 : 1, duration: duration, curve: curve, spring: spring)
    isScrubbed = false
    run(from: fraction)
  }

  private func run(from fraction: Double) {
    (self.fraction, anchorTime, isRunning) = (fraction, context?.time ?? 0, true)
    let backwards = isBackwards && segment.end >= segment.start
    for item in items { item.run(segment, from: fraction, backwards: backwards) }
    let goal = isBackwards ? min(segment.start, segment.end) : 1
    let way = abs(goal - fraction) / max(abs(segment.end - segment.start), 1e-12)
    generation += 1
    let waited = generation
    context?.enqueue(at: anchorTime + way * segment.duration) { [self] in
      if waited == generation, isRunning { reachEnd() }
    }
  }

  private func reachEnd() {
    fraction = isBackwards ? 0 : 1
    (isRunning, isScrubbed) = (false, false)
    guard !pausesOnCompletion else {
      for item in items { item.hold(isBackwards ? item.first : item.last) }
      return
    }
    for item in items { item.finish(at: isBackwards ? item.first : item.last, in: context) }
    complete(at: isBackwards ? .start : .end)
  }

  private func complete(at position: AnimatorPosition) {
    let called = completions
    reset()
    for completion in called { completion(position) }
  }

  private func reset() {
    (state, isRunning, isBackwards) = (.inactive, false, false)
    for view in suspended { view.interactionSuspensions -= 1 }
    (items, blocks, completions, suspended) = ([], [], [], [])
    generation += 1
  }
}
