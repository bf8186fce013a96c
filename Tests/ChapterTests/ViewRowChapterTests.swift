import LambentQuartzCore
import Testing

@Suite("Chapters: what view blocks reach, and how they are ordered")
struct ViewRowChapterTests {
  private let screen = Screen()

  /// The red, green and blue that the screen shows at a point.
  private func pixel(_ x: Int, _ y: Int, at time: Double) -> [Int] {
    screen.host.advance(to: time)
    let pixel = screen.host.image().pixel(x, y)
    return [pixel.r, pixel.g, pixel.b]
  }

  @Test("A13: six properties of views animate in a block, all others change immediately")
  func a13() throws {
    let (moved, framed, sized) = (screen.view(), screen.view(), screen.view())
    (moved.backgroundColor, moved.center) = (.red, CGPoint(x: 50, y: 50))
    screen.host.advance(by: 0)
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        (moved.alpha, moved.backgroundColor) = (0, .blue)
        moved.center = CGPoint(x: 150, y: 250)
        moved.transform = CGAffineTransform(scaleX: 3, y: 3)
        framed.frame = CGRect(x: 100, y: 0, width: 200, height: 100)
        sized.bounds = CGRect(x: 0, y: 0, width: 300, height: 100)
        moved.layer.borderWidth = 8
        moved.layer.shadowRadius = 9
        moved.layer.zPosition = 5
        moved.tag = 3
      }, completion: nil)
    #expect(isNear(try screen.alpha(moved, at: 0.5), 0.5))
    #expect(areNear(try screen.color(moved, at: 0.5), [0.5, 0, 0.5]))
    let shown = try screen.shown(moved, at: 0.5)
    #expect(near(shown.position, 100, 150))
    #expect(near(shown.value(forKeyPath: "transform.scale.x") as? Double, 2))
    #expect(try screen.shown(framed, at: 0.5).frame == CGRect(x: 50, y: 0, width: 150, height: 100))
    #expect(isNear(try screen.shown(sized, at: 0.5).bounds.width, 200))
    #expect(near(shown.borderWidth, 8) && near(shown.shadowRadius, 9) && near(shown.zPosition, 5))
  }

  @Test("A13: the contents of a view animate through a transition")
  func a13contents() {
    let view = UIImageView(image: UIImage(cgImage: .solid(.red)))
    screen.host.view.addSubview(view)
    screen.host.advance(by: 0)
    UIView.animate(withDuration: 1) { view.image = UIImage(cgImage: .solid(.green)) }
    #expect(pixel(10, 10, at: 0.5) == [0, 255, 0])
    UIView.transition(
      with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: { view.image = UIImage(cgImage: .solid(.blue)) })
    let half = pixel(10, 10, at: 1)
    #expect(abs(half[1] - 128) <= 1 && abs(half[2] - 128) <= 1)
  }

  @Test("B8: a layer without a view is not reached by the block that changes it")
  func b8() throws {
    let (view, layer) = (screen.view(), square(20))
    view.layer.addSublayer(layer)
    screen.host.advance(by: 0)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      view.center.x += 100
      layer.position.x = 100
    }
    #expect(isNear(try screen.x(view, at: 0.25), 62.5))
    #expect(near(layer.presentation()?.position.x, 100))
    layer.add(basic("position.x", 0, 100, duration: 2), forKey: nil)
    screen.host.advance(to: 1.25)
    #expect(near(layer.presentation()?.position.x, 50))
  }

  @Test("B11: the long form: delay, curve, repeating back and forth, from what is shown")
  func b11() throws {
    let view = screen.view(at: CGPoint(x: 0, y: 50))
    UIView.animate(
      withDuration: 1, delay: 0.5,
      options: [
        .curveLinear, .repeat, .autoreverse, .allowUserInteraction, .beginFromCurrentState,
      ],
      animations: { view.center.x = 100 }, completion: nil)
    for (time, x) in [(0.25, 0.0), (0.5, 0), (0.75, 25), (1.5, 100), (2, 50), (2.5, 0), (9.75, 75)]
    {
      #expect(isNear(try screen.x(view, at: time), x), "\(time)")
    }
    #expect(view.isUserInteractionEnabled && view.center.x == 100)
  }

  @Test("B18: a start date ahead is a delay; a past one, and a delay of 0, are now")
  func b18start() throws {
    screen.host.advance(to: 10)
    let views = (0..<4).map { _ in screen.view() }
    let settings: [() -> Void] = [
      { UIView.setAnimationDelay(1) },
      { UIView.setAnimationStart(Date(timeIntervalSinceReferenceDate: 11)) },
      { UIView.setAnimationStart(Date(timeIntervalSinceReferenceDate: 3)) },
      { UIView.setAnimationDelay(0) },
    ]
    for (view, setting) in zip(views, settings) {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      setting()
      view.alpha = 0
      UIView.commitAnimations()
    }
    for (view, quarter) in zip(views, [1, 1, 0.870838, 0.870838]) {
      #expect(isNear(try screen.alpha(view, at: 10.25), quarter))
    }
    for view in views.prefix(2) {
      #expect(isNear(try screen.alpha(view, at: 11.25), 0.870838))
    }
  }

  @Test("B18: curve, count and reversal of begin and commit; unset, one run along easeInEaseOut")
  func b18() throws {
    let (bent, repeated, plain) = (screen.view(), screen.view(), screen.view())
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    plain.alpha = 0
    UIView.setAnimationCurve(.easeIn)
    bent.alpha = 0
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationRepeatCount(2)
    UIView.setAnimationRepeatAutoreverses(true)
    repeated.alpha = 0
    UIView.commitAnimations()
    #expect(isNear(try screen.alpha(plain, at: 0.25), 0.870838))
    #expect(isNear(try screen.alpha(bent, at: 0.25), 0.906535))
    #expect(isNear(try screen.alpha(repeated, at: 0.25), 0.75))
    #expect(try screen.alpha(plain, at: 1.5) == 0)
    #expect(isNear(try screen.alpha(repeated, at: 1.5), 0.5))
    #expect(isNear(try screen.alpha(repeated, at: 3.5), 0.5))
    #expect(try screen.alpha(repeated, at: 4) == 0)
  }

  @Test("B18: the repeat count is set in blocks of closures too, of the innermost")
  func b18closure() throws {
    let (outer, inner) = (screen.view(), screen.view())
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.setAnimationRepeatCount(3)
        inner.alpha = 0
      }
      outer.alpha = 0
    }
    #expect(try screen.alpha(outer, at: 1.5) == 0)
    #expect(isNear(try screen.alpha(inner, at: 1.5), 0.5))
    #expect(try screen.alpha(inner, at: 3) == 0)
  }

  @Test("B24: setters affect the innermost block; nothing runs until the outermost commits")
  func b24() throws {
    let (outer, inner) = (screen.view(), screen.view())
    UIView.beginAnimations("outer", context: nil)
    UIView.setAnimationDuration(1)
    UIView.beginAnimations("inner", context: nil)
    UIView.setAnimationDuration(0.5)
    inner.alpha = 0
    UIView.commitAnimations()
    outer.alpha = 0
    #expect(try screen.alpha(inner, at: 2) == 1)
    #expect(try screen.alpha(outer, at: 2) == 1)
    #expect(inner.alpha == 0 && outer.alpha == 0)
    UIView.commitAnimations()
    #expect(isNear(try screen.alpha(inner, at: 2.25), 0.5))
    #expect(isNear(try screen.alpha(outer, at: 2.25), 0.870838))
    #expect(try screen.alpha(inner, at: 2.5) == 0)
    #expect(isNear(try screen.alpha(outer, at: 2.5), 0.5))
    #expect(outer.layer.animationKeys() == ["opacity"])
    #expect(try screen.alpha(outer, at: 3) == 0)
  }

  @Test("B24: a position that is set twice keeps its old value until the commit")
  func b24additive() throws {
    let view = screen.view(at: CGPoint(x: 0, y: 0))
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationCurve(.linear)
    view.center.x = 100
    view.center.x = 200
    #expect(isNear(try screen.x(view, at: 1), 0))
    UIView.commitAnimations()
    #expect(isNear(try screen.x(view, at: 1.5), 100))
    #expect(try screen.x(view, at: 2) == 200)
  }

  @Test("B27: two pages alternate in one container, each cleared for its next use")
  func b27() {
    let container = screen.view()
    let pages = [UIColor.red, .blue].map { color in
      let page = UIView(frame: container.bounds)
      page.backgroundColor = color
      container.addSubview(page)
      return page
    }
    var (shown, spare) = (pages[0], pages[1])
    spare.isHidden = true
    screen.host.advance(by: 0)
    var seen = [pixel(50, 50, at: 0)]
    var cleared: [Bool] = []
    func turn() {
      UIView.transition(
        with: container, duration: 1, options: .transitionCurlUp,
        animations: { (shown.isHidden, spare.isHidden) = (true, false) },
        completion: { _ in
          (shown, spare) = (spare, shown)
          cleared.append(spare.isHidden)
        })
    }
    for end in [1.0, 2] {
      turn()
      seen.append(pixel(50, 50, at: end))
    }
    #expect(seen == [[255, 0, 0], [0, 0, 255], [255, 0, 0]])
    #expect(cleared == [true, true] && container.subviews.count == 2)
  }

  @Test("B31: a toggle flips from the right, from the left, from the right, when each has finished")
  func b31() {
    let primary = screen.view()
    let secondary = UIView(frame: primary.frame)
    (primary.backgroundColor, secondary.backgroundColor) = (.red, .blue)
    screen.host.advance(by: 0)
    var showsPrimary = true
    var (states, ways): ([Bool], [String]) = ([], [])
    func toggle() {
      let (from, to) = showsPrimary ? (primary, secondary) : (secondary, primary)
      ways.append(showsPrimary ? "right" : "left")
      UIView.transition(
        from: from, to: to, duration: 1,
        options: showsPrimary ? .transitionFlipFromRight : .transitionFlipFromLeft
      ) { finished in
        if finished { showsPrimary.toggle() }
        states.append(showsPrimary)
      }
    }
    for (end, color) in [(1.0, [0, 0, 255]), (2, [255, 0, 0]), (3, [0, 0, 255])] {
      toggle()
      #expect(pixel(50, 50, at: end) == color)
    }
    #expect(ways == ["right", "left", "right"])
    #expect(states == [false, true, false])
  }

  @Test(
    "B32: one after the other by a completion, or by a nested block that waits",
    arguments: [false, true])
  func b32(isNested: Bool) throws {
    let view = screen.view(at: CGPoint(x: 0, y: 0))
    let second = {
      UIView.animate(
        withDuration: 1, delay: isNested ? 1 : 0,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear],
        animations: { view.center.y = 100 }, completion: nil)
    }
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        view.center.x = 100
        if isNested { second() }
      }, completion: { _ in if !isNested { second() } })
    for (time, x, y) in [(0.5, 50.0, 0.0), (1, 100, 0), (1.5, 100, 50), (2, 100, 100)] {
      #expect(near(try screen.shown(view, at: time).position, x, y), "\(time)")
    }
  }

  @Test("B38: with explicit animations only, a view's layer and its sublayer rotate together")
  func b38() throws {
    let (view, layer) = (screen.view(), square(20))
    view.layer.addSublayer(layer)
    screen.host.advance(by: 0)
    func turn(_ to: Double) -> CABasicAnimation {
      let turn = basic("transform", 0, to, duration: 2)
      turn.valueFunction = CAValueFunction(name: .rotateZ)
      return turn
    }
    view.layer.add(turn(-2 * .pi), forKey: nil)
    layer.add(turn(2 * .pi), forKey: nil)
    for time in stride(from: 0.125, to: 2, by: 0.125) {
      screen.host.advance(to: time)
      let outer = try #require(view.layer.presentation()?.transform)
      let inner = try #require(layer.presentation()?.transform)
      let seen = CATransform3DConcat(inner, outer)
      #expect(abs(seen.m11 - 1) < 1e-9 && abs(seen.m12) < 1e-9, "\(time)")
    }
  }

  @Test("D27: unpredictable motion needs dynamics; a moved target needs a second block")
  func d27() throws {
    let item = screen.view(CGRect(x: 0, y: 100, width: 50, height: 50))
    let animator = UIDynamicAnimator(referenceView: screen.host.view)
    animator.addBehavior(UIGravityBehavior(items: [item]))
    screen.host.advance(to: 0.5)
    #expect(abs(item.center.y - (125 + 125)) < 3)
    let view = screen.view(at: CGPoint(x: 0, y: 0))
    UIView.animate(withDuration: 1) { view.center.x = 100 }
    #expect(isNear(try screen.x(view, at: 1), 50))
    UIView.animate(withDuration: 1) { view.center.x = 0 }
    #expect(isNear(try screen.x(view, at: 1.25), 74.1676))
  }
}
