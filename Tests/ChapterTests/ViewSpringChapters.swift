import LambentQuartzCore
import Testing

@Suite("Chapters: springs, keyframes and animators")
struct ViewSpringChapters {
  let screen = Screen()

  private func spring(_ damping: CGFloat, _ velocity: CGFloat = 0) -> UIView {
    let view = screen.view(at: .zero)
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: damping,
      initialSpringVelocity: velocity, options: []
    ) { view.center.y += 100 }
    return view
  }

  @Test("A31: damping 0.7 overshoots by 4.6 %")
  func a31() throws {
    let view = spring(0.7)
    for (time, y) in [(0.1, 41.1164), (0.2, 86.0878), (0.3577, 104.5988), (0.4, 104.1133)] {
      #expect(isNear(try screen.y(view, at: time), y), "\(time)")
    }
    #expect(try screen.y(view, at: 0.8) == 100)
  }

  @Test("A32: damping 0.3 oscillates, damping 1 does not")
  func a32() throws {
    let (loose, tight) = (spring(0.3), spring(1))
    for (time, y) in [
      (0.1374, 137.23), (0.2749, 86.14), (0.4123, 105.16), (0.5497, 98.08), (0.6872, 100.72),
    ] { #expect(isNear(try screen.y(loose, at: time), y, 0.01), "\(time)") }
    let other = Screen()
    let view = other.view(at: .zero)
    _ = tight
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
    ) { view.center.y += 100 }
    #expect(isNear(try other.y(view, at: 0.2), 67.1068))
    #expect(isNear(try other.y(view, at: 0.4), 94.4477))
  }

  @Test("A33: a large velocity overshoots at the first approach")
  func a33() throws {
    let view = spring(0.7, 20)
    #expect(isNear(try screen.y(view, at: 0.1632), 126.478, 1e-3))
  }

  @Test("A34: a spring ignores the curve")
  func a34() throws {
    let view = screen.view(at: .zero)
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: .curveEaseIn
    ) { view.center.y += 100 }
    #expect(isNear(try screen.y(view, at: 0.1), 41.1164))
  }

  // MARK: Keyframes

  private func zigzag(
    _ mode: UIView.KeyframeAnimationOptions, curve: UIView.AnimationOptions = .curveLinear,
    isTimed: Bool = true
  ) -> UIView {
    let view = screen.view(at: CGPoint(x: 50, y: 50))
    let options = UIView.KeyframeAnimationOptions(rawValue: mode.rawValue | curve.rawValue)
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: options) {
      for (index, way) in [100.0, -100, 100, -100].enumerated() {
        UIView.addKeyframe(
          withRelativeStartTime: isTimed ? Double(index) / 4 : 0,
          relativeDuration: isTimed ? 0.25 : 0
        ) {
          view.center.x += way
          view.center.y += 50
        }
      }
      view.alpha = 0
    }
    return view
  }

  private func expect(
    _ view: UIView, _ points: [(Double, CGFloat, CGFloat)],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for (time, x, y) in points {
      let shown = try screen.shown(view, at: time).position
      #expect(
        isNear(shown.x, x) && isNear(shown.y, y), "\(time): \(shown)", sourceLocation: location)
    }
  }

  @Test("A35, A40: four keyframes, evenly spaced; the block's own changes take all of it")
  func a35() throws {
    let view = zigzag([])
    try expect(
      view, [(0.5, 100, 75), (1, 150, 100), (1.5, 100, 125), (2, 50, 150), (3, 150, 200)])
    let other = Screen()
    _ = other
    try expect(view, [(4, 50, 250)])
  }

  @Test("A36: the curve applies to all keyframes together")
  func a36() throws {
    let view = zigzag([], curve: .curveEaseInOut)
    try expect(view, [(1, 101.6648, 75.8324), (2, 50, 150), (3, 101.6648, 224.1676)])
  }

  @Test("A37: cubic keyframes go through the same points, smoothly")
  func a37() throws {
    let view = zigzag(.calculationModeCubic)
    try expect(
      view, [(0.5, 112.5, 75), (1, 150, 100), (1.5, 100, 125), (2, 50, 150), (3.5, 112.5, 225)])
  }

  @Test("A38: paced keyframes ignore times")
  func a38() throws {
    let view = zigzag(.calculationModePaced, isTimed: false)
    try expect(view, [(0.5, 100, 75), (1, 150, 100), (1.5, 100, 125), (2, 50, 150)])
  }

  @Test("A39: discrete keyframes show only the points")
  func a39() throws {
    let view = zigzag(.calculationModeDiscrete)
    let all = [
      CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 100), CGPoint(x: 50, y: 150),
      CGPoint(x: 150, y: 200), CGPoint(x: 50, y: 250),
    ]
    var met: [CGPoint] = []
    for step in 0...40 {
      let shown = try screen.shown(view, at: Double(step) / 10).position
      if met.last != shown { met.append(shown) }
    }
    #expect(met == all)
  }

  @Test("A40: alpha in the outer block")
  func a40() throws {
    let view = zigzag([])
    #expect(isNear(try screen.alpha(view, at: 2), 0.5))
  }

  // MARK: Animators

  private func animator(_ view: UIView, _ curve: UIView.AnimationCurve) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: curve) { view.center.x = 100 }
  }

  @Test("an animator runs along its curve and tells its end")
  func run() throws {
    let view = screen.view(at: .zero)
    let animator = animator(view, .easeInOut)
    var end: (UIViewAnimatingPosition, Double)?
    animator.addCompletion { end = ($0, CACurrentMediaTime()) }
    #expect(animator.state == .inactive && !animator.isRunning)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.center.x == 100)
    #expect(isNear(try screen.x(view, at: 0.25), 12.9162))
    #expect(isNear(animator.fractionComplete, 0.25))
    #expect(try screen.x(view, at: 1) == 100)
    #expect(end?.0 == .end && end?.1 == 1 && animator.state == .inactive)
    #expect(view.layer.animationKeys() ?? [] == [])
  }

  @Test("a paused animator stays, is scrubbed evenly, and goes on without a jump")
  func scrub() throws {
    let view = screen.view(at: .zero)
    let animator = animator(view, .easeInOut)
    animator.fractionComplete = 0.3
    #expect(animator.state == .active && !animator.isRunning)
    #expect(isNear(try screen.x(view, at: 5), 30))
    animator.fractionComplete = 0.25
    #expect(isNear(try screen.x(view, at: 6), 25))
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(isNear(try screen.x(view, at: 6), 25))
    #expect(try screen.x(view, at: 6.4) > 40)
    #expect(try screen.x(view, at: 6.75) == 100)
    #expect(animator.state == .inactive)
  }

  @Test("an animator that was paused and goes on is the one that never was")
  func pause() throws {
    let view = screen.view(at: .zero)
    let animator = animator(view, .easeIn)
    animator.startAnimation()
    screen.host.advance(to: 0.25)
    animator.pauseAnimation()
    #expect(isNear(try screen.x(view, at: 3), 9.3465))
    animator.startAnimation()
    #expect(isNear(try screen.x(view, at: 3.25), 31.5357))
    #expect(isNear(try screen.x(view, at: 3.5), 62.1862))
    #expect(try screen.x(view, at: 3.75) == 100)
  }

  @Test("a reversed animator goes back to its start, and sets the values there")
  func reverse() throws {
    let view = screen.view(at: .zero)
    let animator = animator(view, .linear)
    var end: UIViewAnimatingPosition?
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    screen.host.advance(to: 0.6)
    animator.isReversed = true
    #expect(isNear(animator.fractionComplete, 0.4))
    #expect(isNear(try screen.x(view, at: 0.9), 30))
    #expect(isNear(try screen.x(view, at: 1.2), 0))
    #expect(end == .start && view.center.x == 0)
  }

  @Test("another curve and duration lead on from what is shown")
  func continueAnimation() throws {
    let view = screen.view(at: .zero)
    let animator = animator(view, .linear)
    animator.startAnimation()
    screen.host.advance(to: 0.4)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 2)
    #expect(isNear(try screen.x(view, at: 0.4), 40))
    #expect(isNear(try screen.x(view, at: 1.4), 40 + 60 * 0.315357))
    #expect(try screen.x(view, at: 2.4) == 100)
  }

  @Test("a stopped animator keeps what is shown, or waits for its end")
  func stop() throws {
    for (position, x) in [
      (UIViewAnimatingPosition.current, 25.0), (.start, 0), (.end, 100),
    ] {
      let screen = Screen()
      let view = screen.view(at: .zero)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      var end: UIViewAnimatingPosition?
      animator.addCompletion { end = $0 }
      animator.startAnimation()
      screen.host.advance(to: 0.25)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && isNear(view.center.x, 25))
      animator.finishAnimation(at: position)
      #expect(end == position && isNear(view.center.x, x) && animator.state == .inactive)
    }
    let view = screen.view(at: .zero)
    let animator = animator(view, .linear)
    animator.addCompletion { _ in Issue.record("a completion") }
    animator.startAnimation()
    screen.host.advance(by: 0.5)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && isNear(view.center.x, 50))
    screen.host.advance(by: 2)
  }

  @Test("animations with a delay factor take the rest; pausesOnCompletion stays active")
  func delayFactor() throws {
    let view = screen.view(at: .zero)
    let animator = animator(view, .linear)
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.pausesOnCompletion = true
    animator.addCompletion { _ in Issue.record("a completion") }
    animator.startAnimation()
    #expect(isNear(try screen.alpha(view, at: 0.5), 1))
    #expect(isNear(try screen.alpha(view, at: 0.75), 0.5))
    #expect(isNear(try screen.x(view, at: 2), 100))
    #expect(animator.state == .active && !animator.isRunning)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    animator.startAnimation()
    #expect(isNear(try screen.x(view, at: 2.25), 75))
    #expect(isNear(try screen.alpha(view, at: 2.25), 0.5))
  }

  @Test("springs of animators: by ratio within the duration, by physics with their own")
  func springs() throws {
    let view = screen.view(at: .zero)
    let ratio = UIViewPropertyAnimator(duration: 0.8, dampingRatio: 0.7) { view.center.x = 100 }
    ratio.startAnimation()
    #expect(isNear(try screen.x(view, at: 0.2), 86.0878))
    let physics = UIViewPropertyAnimator(
      duration: 3,
      timingParameters: UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero))
    #expect(physics.duration != 3 && physics.duration > 1)
  }

  @Test("a running animator takes the keyboard's curve, and reports options that it does not have")
  func runningAnimator() throws {
    let (view, other) = (screen.view(at: .zero), screen.view(at: .zero))
    var keys: [String] = []
    screen.host.onError = { keys.append($0.key) }
    let keyboard = UIView.AnimationOptions(rawValue: 7 << 16)
    _ = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0, options: keyboard, animations: { view.center.x = 100 })
    UIView.animate(
      withDuration: 1, delay: 0, options: keyboard, animations: { other.center.x = 100 })
    #expect(isNear(try screen.x(other, at: 0.25), 94.2038))
    #expect(isNear(try screen.x(view, at: 0.25), 94.2038))
    let late = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 2, options: [.repeat, .autoreverse], animations: {})
    #expect(keys == ["runningPropertyAnimator"] && late.delay == 2)
  }

  @Test("commands that do not suit the state change nothing and are told")
  func wrongState() throws {
    let view = screen.view(at: .zero)
    let animator = animator(view, .linear)
    var told = 0
    screen.host.onError = { _ in told += 1 }
    animator.finishAnimation(at: .end)
    animator.stopAnimation(true)
    #expect(told == 2 && animator.state == .inactive)
  }
}
