import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentViews
import Testing

@Suite("Property animators")
struct AnimatorTests {
  @Test("are a pure matter of commands and clock times: pauses in between change nothing")
  func pauses() throws {
    func run(_ pauses: [Double]) throws -> [Double] {
      let stage = try Stage()
      let view = stage.view()
      view.center.x = 0
      stage.context.flush()
      let animator = ViewPropertyAnimator(
        stage.context, duration: 1, timing: .damping(ratio: 0.5, initialVelocity: 0)
      ) { view.center.x = 100 }
      animator.startAnimation()
      for time in pauses {
        stage.context.advance(to: time)
        animator.pauseAnimation()
        animator.continueAnimation()
      }
      return stride(from: 0.5, through: 1, by: 0.1).map { stage.shown(view, at: $0).position.x }
    }
    let (plain, paused) = (try run([]), try run([0.1, 0.35, 0.4]))
    #expect(zip(plain, paused).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("reject commands that do not suit their state")
  func states() throws {
    let stage = try Stage()
    let view = stage.view()
    let animator = ViewPropertyAnimator(stage.context, duration: 1) { view.alpha = 0 }
    var errors: [AnimatorError] = []
    animator.onError = { errors.append($0) }
    animator.continueAnimation()
    animator.finishAnimation(at: .end)
    animator.startAnimation()
    animator.stopAnimation(false)
    animator.startAnimation()
    animator.fractionComplete = .nan
    #expect(errors.count == 4 && animator.state == .stopped)
    #expect(errors.last == .notFinite(property: "fractionComplete"))
    animator.finishAnimation(at: .start)
    #expect(view.alpha == 1 && animator.state == .inactive)
  }

  @Test("shrink views to nothing evenly, and back")
  func toNothing() throws {
    let stage = try Stage()
    let view = stage.view()
    let animator = ViewPropertyAnimator(stage.context, duration: 1) {
      view.layer.transform = .scale(x: 0, y: 0)
    }
    for fraction in [0.25, 0.75, 0] {
      animator.fractionComplete = fraction
      #expect(abs(stage.shown(view, at: 0).transform.m11 - (1 - fraction)) < 1e-9)
    }
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(view.layer.transform == .identity)
  }

  @Test("scrub along the curve where they do not scrub linearly")
  func curve() throws {
    let stage = try Stage()
    let view = stage.view()
    view.center.x = 0
    stage.context.flush()
    let animator = ViewPropertyAnimator(stage.context, duration: 1) { view.center.x = 100 }
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    #expect(abs(stage.shown(view, at: 0).position.x - 12.9162) < 1e-3)
  }
}

@Suite("Display links")
struct DisplayLinkTests {
  @Test("are called at whole multiples of their interval, with the clock there")
  func calls() throws {
    let stage = try Stage()
    stage.context.advance(to: 0.99)
    var times: [Double] = []
    let link = DisplayLink(stage.context, preferredFramesPerSecond: 30) { link in
      #expect(link.timestamp == stage.context.time)
      #expect(link.targetTimestamp > link.timestamp)
      times.append(link.timestamp)
    }
    stage.context.advance(to: 1.1)
    let expected: [Double] = [30, 31, 32, 33].map { $0 / 30 }
    #expect(times == expected)
    link.isPaused = true
    stage.context.advance(to: 2)
    link.isPaused = false
    stage.context.advance(to: 2.04)
    #expect(times.count == 5)
    link.invalidate()
    stage.context.advance(to: 3)
    #expect(times.count == 5)
  }
}
