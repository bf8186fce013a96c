import LambentGeometry
import LambentLayers
import LambentPixels
import LambentViews
import Testing

/// A tree of views with a clock.
struct Stage {
  let screen = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
  let context: Context

  init() throws { context = try Context(rootLayer: screen.layer) }

  func view(_ frame: Rect = Rect(x: 0, y: 0, width: 100, height: 100)) -> View {
    let view = View(frame: frame)
    screen.addSubview(view)
    context.flush()
    return view
  }

  /// What a view shows when the clock shows a time, which it is advanced to.
  func shown(_ view: View, at time: Double) -> Layer {
    context.advance(to: time)
    return view.layer.presentation
  }
}

private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-4) -> Bool {
  abs(a - b) < tolerance
}

@Suite("Blocks")
struct BlockTests {
  @Test("animate alpha along easeInEaseOut, and leave nothing behind")
  func alpha() throws {
    let stage = try Stage()
    let view = stage.view()
    stage.context.animate(duration: 1) { view.alpha = 0 }
    #expect(view.alpha == 0)
    #expect(isNear(stage.shown(view, at: 0.25).opacity, 0.870838))
    #expect(isNear(stage.shown(view, at: 0.5).opacity, 0.5))
    #expect(stage.shown(view, at: 1).opacity == 0)
    #expect(view.layer.animationKeys.isEmpty)
  }

  @Test("shrink to nothing evenly, also on the way to another size, and grow from nothing")
  func toNothing() throws {
    let stage = try Stage()
    let view = stage.view()
    func scale(to scale: Double) {
      stage.context.animate(duration: 1, options: .curveLinear) {
        view.layer.transform = .scale(x: scale, y: scale)
      }
    }
    func shown(_ time: Double) -> Double { stage.shown(view, at: time).transform.m11 }
    scale(to: 0)
    #expect(isNear(shown(0.25), 0.75) && isNear(shown(0.5), 0.5) && shown(1) == 0)
    scale(to: 1)
    #expect(isNear(shown(1.5), 0.5) && shown(2) == 1)
    scale(to: 2)
    #expect(isNear(shown(2.5), 1.5))
    scale(to: 0)
    #expect(isNear(shown(2.5), 1.5) && isNear(shown(3), 1) && isNear(shown(3.25), 0.5))
    #expect(shown(3.5) == 0 && view.layer.animationKeys.isEmpty)
  }

  @Test("of keyframes shrink to nothing evenly")
  func keyframesToNothing() throws {
    let stage = try Stage()
    let view = stage.view()
    stage.context.animateKeyframes(duration: 1, joining: .linear, options: .curveLinear) {
      stage.context.addKeyframe(start: 0, duration: 1) {
        view.layer.transform = .scale(x: 0, y: 0)
      }
    }
    #expect(isNear(stage.shown(view, at: 0.5).transform.m11, 0.5))
    #expect(stage.shown(view, at: 1).transform.m11 == 0)
  }

  @Test("outside of one nothing animates")
  func outside() throws {
    let stage = try Stage()
    let view = stage.view()
    view.alpha = 0
    #expect(stage.shown(view, at: 0).opacity == 0)
  }

  @Test("add the differences of two changes of a position")
  func additive() throws {
    let stage = try Stage()
    let view = stage.view()
    view.center.y = 20
    stage.context.flush()
    stage.context.animate(duration: 2) {
      view.center.y = 100
      view.center.y = 300
    }
    #expect(isNear(stage.shown(view, at: 0).position.y, 20))
    #expect(isNear(stage.shown(view, at: 1).position.y, 160))
  }

  @Test("replace, where that is the mode")
  func replacing() throws {
    let stage = try Stage()
    stage.context.viewAnimations = .replacing
    let view = stage.view()
    view.center.y = 20
    stage.context.flush()
    stage.context.animate(duration: 2) {
      view.center.y = 100
      view.center.y = 300
    }
    #expect(isNear(stage.shown(view, at: 0).position.y, 100))
    #expect(isNear(stage.shown(view, at: 1).position.y, 200))
  }

  @Test("run a spring that comes to rest within the duration")
  func spring() throws {
    let stage = try Stage()
    let view = stage.view()
    view.center.y = 0
    stage.context.flush()
    stage.context.animate(duration: 0.8, timing: .damping(ratio: 0.7, initialVelocity: 0)) {
      view.center.y = 100
    }
    #expect(isNear(stage.shown(view, at: 0.1).position.y, 41.1164))
    #expect(isNear(stage.shown(view, at: 0.2).position.y, 86.0878))
    #expect(isNear(stage.shown(view, at: 0.4).position.y, 104.1133))
    #expect(stage.shown(view, at: 0.8).position.y == 100)
  }

  @Test("tell their end with its clock, finished or not")
  func completion() throws {
    let stage = try Stage()
    let view = stage.view()
    var ends: [(Double, Bool)] = []
    let note = { (finished: Bool) in ends.append((stage.context.time, finished)) }
    stage.context.animate(duration: 1, { view.alpha = 0 }, completion: note)
    stage.context.animate(duration: 1, {}, completion: note)
    stage.context.advance(to: 0.5)
    stage.context.animate(duration: 1, { view.alpha = 1 }, completion: note)
    stage.context.advance(to: 3)
    #expect(ends.map(\.0) == [0, 0.5, 1.5])
    #expect(ends.map(\.1) == [true, false, true])
  }

  @Test("within another take its duration, curve and delay")
  func nesting() throws {
    let stage = try Stage()
    let (a, b) = (stage.view(), stage.view())
    stage.context.animate(duration: 1, delay: 1, options: .curveEaseOut) {
      a.alpha = 0
      stage.context.animate(
        duration: 0.2,
        options: [
          .overrideInheritedCurve, .curveLinear, .overrideInheritedDuration, .repeat, .autoreverse,
        ]
      ) {
        stage.context.openBlock?.repeatCount = 2.5
        b.alpha = 0
      }
    }
    #expect(isNear(stage.shown(a, at: 1.25).opacity, 0.621862))
    #expect(isNear(stage.shown(b, at: 1.3).opacity, 0.5))
    #expect(isNear(stage.shown(b, at: 1.4).opacity, 1))
    #expect(isNear(stage.shown(b, at: 1.9).opacity, 0.5))
    #expect(stage.shown(b, at: 2).opacity == 0)
  }

  @Test("of keyframes hold, and are bent by the curve of the whole")
  func keyframes() throws {
    let stage = try Stage()
    for (options, joining, expected) in [
      (ViewAnimationOptions.curveLinear, KeyframeJoining.linear, Point(x: 100, y: 75)),
      (.curveLinear, .cubic, Point(x: 112.5, y: 75)),
    ] {
      let view = stage.view()
      view.center = Point(x: 50, y: 50)
      stage.context.flush()
      let begin = stage.context.time
      stage.context.animateKeyframes(duration: 4, joining: joining, options: options) {
        for (index, way) in [100.0, -100, 100, -100].enumerated() {
          stage.context.addKeyframe(start: Double(index) / 4, duration: 0.25) {
            view.center = Point(x: view.center.x + way, y: view.center.y + 50)
          }
        }
      }
      let shown = stage.shown(view, at: begin + 0.5).position
      #expect(isNear(shown.x, expected.x) && isNear(shown.y, expected.y), "\(joining) \(shown)")
      #expect(stage.shown(view, at: begin + 4).position == Point(x: 50, y: 250))
    }
  }

  @Test("turn the short way")
  func rotation() throws {
    let stage = try Stage()
    let view = stage.view()
    stage.context.animate(duration: 1, options: .curveLinear) {
      view.transform = .rotation(1.5 * .pi)
    }
    let transform = stage.shown(view, at: 0.5).transform
    #expect(isNear(transform.m12, -0.70710678) && isNear(transform.m11, 0.70710678))
  }

  @Test("change bounds as an origin and a size, and the frame grows with the center")
  func frame() throws {
    let stage = try Stage()
    let view = stage.view()
    stage.context.animate(duration: 1) { view.frame = Rect(x: 100, y: 0, width: 200, height: 100) }
    let frame = stage.shown(view, at: 0.25).frame
    #expect(isNear(frame.minX, 12.9162) && isNear(frame.width, 112.9162))
    #expect(view.layer.animationKeys.sorted() == ["bounds.size", "position"])
  }

  @Test("leave what UIKit does not animate to be set at once, unless everything animates")
  func everything() throws {
    let stage = try Stage()
    let view = stage.view()
    stage.context.animate(duration: 1) { view.layer.borderWidth = 6 }
    #expect(stage.shown(view, at: 0.5).borderWidth == 6)
    stage.context.animatesEverything = true
    stage.context.animate(duration: 1) { view.layer.borderWidth = 0 }
    #expect(isNear(stage.shown(view, at: 1).borderWidth, 3))
  }

  @Test("of transitions change the view at once, and show it by a transition")
  func transition() throws {
    let stage = try Stage()
    let (page, a, b) = (stage.view(), stage.view(), stage.view())
    page.addSubview(a)
    page.addSubview(b)
    stage.context.flush()
    var isOver = false
    stage.context.transition(
      with: page, duration: 1, options: .transitionCurlUp,
      {
        (a.isHidden, b.isHidden) = (true, false)
        page.center.x += 100
      }, completion: { isOver = $0 })
    #expect(stage.shown(page, at: 0.5).position.x == 100)
    #expect(page.layer.animationKeys.contains("transition"))
    stage.context.advance(to: 1)
    #expect(isOver && page.layer.animationKeys.isEmpty)
    stage.context.transition(
      from: a, to: stage.view(), duration: 1, options: .transitionFlipFromTop)
    #expect(a.superview == nil && page.subviews.count == 2)
  }
}
