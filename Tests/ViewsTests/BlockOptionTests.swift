import LambentAnimations
import LambentGeometry
import LambentLayers
import LambentViews
import Testing

@Suite("Options of blocks")
struct BlockOptionTests {
  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-4) -> Bool {
    abs(a - b) < tolerance
  }

  @Test("modified animations run so often, and back; the rest of the block once")
  func modified() throws {
    let stage = try Stage()
    let (waving, moving) = (stage.view(), stage.view())
    stage.context.animate(duration: 1, options: .curveLinear) {
      stage.context.modifyAnimations(repeatCount: 2, autoreverses: true) { waving.alpha = 0 }
      moving.center.x = 150
    }
    for (time, alpha, x) in [(0.5, 0.5, 100.0), (1, 0, 150), (1.5, 0.5, 150), (3.5, 0.5, 150)] {
      #expect(isNear(stage.shown(waving, at: time).opacity, alpha), "\(time)")
      #expect(isNear(stage.shown(moving, at: time).position.x, x), "\(time)")
    }
    #expect(stage.shown(waving, at: 4).opacity == 0)
  }

  @Test("subviews that are laid out by their superview move with it where the option says so")
  func layout() throws {
    final class Row: View {
      override func layoutSubviews() {
        subviews.first?.center = Point(x: bounds.width - 10, y: 10)
      }
    }
    for isAsked in [false, true] {
      let stage = try Stage()
      let row = Row(frame: Rect(x: 0, y: 0, width: 100, height: 20))
      let end = View(frame: Rect(x: 80, y: 0, width: 20, height: 20))
      row.addSubview(end)
      stage.screen.addSubview(row)
      stage.context.flush()
      let options: ViewAnimationOptions = isAsked ? [.layoutSubviews, .curveLinear] : .curveLinear
      stage.context.animate(duration: 1, options: options) {
        row.bounds = Rect(x: 0, y: 0, width: 200, height: 20)
      }
      #expect(isNear(stage.shown(end, at: 0.5).position.x, isAsked ? 140 : 190))
    }
  }

  @Test("layoutIfNeeded in a block has subviews follow bounds that were set in it")
  func layoutIfNeeded() throws {
    final class Row: View {
      override func layoutSubviews() {
        subviews.first?.center = Point(x: bounds.width - 10, y: 10)
      }
    }
    let stage = try Stage()
    let row = Row(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    let end = View(frame: Rect(x: 80, y: 0, width: 20, height: 20))
    row.addSubview(end)
    stage.screen.addSubview(row)
    stage.context.flush()
    stage.context.animate(duration: 1, options: .curveLinear) {
      row.bounds = Rect(x: 0, y: 0, width: 200, height: 20)
      row.layoutIfNeeded()
    }
    #expect(isNear(stage.shown(end, at: 0.5).position.x, 140))
  }

  @Test("the keyboard's curve is a spring that has come to rest after half a second")
  func keyboard() throws {
    let stage = try Stage()
    let view = stage.view()
    view.center.x = 0
    stage.context.flush()
    stage.context.animate(duration: 3, options: .systemSpring) {
      view.center.x = 1000
    }
    // Critically damped: 1 − (1 + ωt) e^(−ωt), ω² = 1000/3.
    for (time, x) in [(0.1, 544.7784), (0.25, 942.0383), (0.499, 998.8827)] {
      #expect(isNear(stage.shown(view, at: time).position.x, x, 1e-3), "\(time)")
    }
    #expect(stage.shown(view, at: 0.5).position.x == 1000)
    #expect(view.layer.animation(forKey: "position") == nil)
  }

  @Test("a block that overrides nothing takes no other option of the one around it")
  func inherited() throws {
    let stage = try Stage()
    let (outer, inner) = (stage.view(), stage.view())
    stage.context.animate(duration: 1, options: [.curveLinear, .repeat, .autoreverse]) {
      outer.alpha = 0
      stage.context.animate(duration: 9, options: .overrideInheritedOptions) { inner.alpha = 0 }
    }
    #expect(isNear(stage.shown(inner, at: 0.5).opacity, 0.5))
    #expect(stage.shown(inner, at: 1.5).opacity == 0)
    #expect(isNear(stage.shown(outer, at: 1.5).opacity, 0.5))
  }

  @Test("a second block, or removing animations, tells the first that it did not finish")
  func cancelled() throws {
    let stage = try Stage()
    let (replaced, removed) = (stage.view(), stage.view())
    var told: [String] = []
    stage.context.animate(duration: 1, { replaced.alpha = 0 }) { told.append("replaced \($0)") }
    stage.context.animate(duration: 1, { removed.center.x = 0 }) { told.append("removed \($0)") }
    stage.context.advance(to: 0.5)
    stage.context.animate(duration: 1, { replaced.alpha = 1 }) { told.append("second \($0)") }
    removed.layer.removeAllAnimations()
    stage.context.advance(to: 3)
    #expect(told == ["replaced false", "removed false", "second true"])
  }
}
