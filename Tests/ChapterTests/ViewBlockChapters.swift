import LambentQuartzCore
import Testing

/// A host, and views in it that are there before the first change.
struct Screen {
  let host = CAHost(size: CGSize(width: 320, height: 480))

  func view(_ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)) -> UIView {
    let view = UIView(frame: frame)
    host.view.addSubview(view)
    host.advance(by: 0)
    return view
  }

  /// A view whose center is set.
  func view(at center: CGPoint) -> UIView {
    let view = view()
    view.center = center
    host.advance(by: 0)
    return view
  }

  /// What a view's layer shows when the clock shows a time.
  func shown(_ view: UIView, at time: Double) throws -> CALayer {
    host.advance(to: time)
    return try #require(view.layer.presentation())
  }

  func x(_ view: UIView, at time: Double) throws -> CGFloat { try shown(view, at: time).position.x }

  func y(_ view: UIView, at time: Double) throws -> CGFloat { try shown(view, at: time).position.y }

  func alpha(_ view: UIView, at time: Double) throws -> CGFloat {
    CGFloat(try shown(view, at: time).opacity)
  }

  func color(_ view: UIView, at time: Double) throws -> [CGFloat] {
    let color = try #require(try shown(view, at: time).backgroundColor)
    return Array((color.components ?? []).prefix(3))
  }
}

func isNear(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 2e-4) -> Bool {
  abs(a - b) <= tolerance
}

func areNear(_ a: [CGFloat], _ b: [CGFloat], _ tolerance: CGFloat = 2e-4) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { isNear($0, $1, tolerance) }
}

private let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)

@Suite("Chapters: view animation with blocks")
struct ViewBlockChapters {
  let screen = Screen()

  @Test("A14: colour and position animate in one block, from the old values")
  func a14() throws {
    let view = screen.view(at: CGPoint(x: 50, y: 300))
    view.backgroundColor = yellow
    screen.host.advance(by: 0)
    UIView.animate(withDuration: 0.4) {
      view.backgroundColor = .red
      view.center.y -= 100
    }
    #expect(view.center.y == 200)
    #expect(areNear(try screen.color(view, at: 0.1), [1, 0.870838, 0]))
    #expect(isNear(try screen.y(view, at: 0.1), 287.0838))
    #expect(areNear(try screen.color(view, at: 0.2), [1, 0.5, 0]))
    #expect(isNear(try screen.y(view, at: 0.4), 200))
  }

  @Test("A15, B1, B12: two views cross-fade; the completion removes the first at the end")
  func a15() throws {
    let (a, b) = (screen.view(), screen.view())
    b.alpha = 0
    screen.host.advance(by: 0)
    var ended: [(Double, Bool)] = []
    UIView.animate(
      withDuration: 0.4,
      animations: {
        a.alpha = 0
        b.alpha = 1
      },
      completion: { finished in
        a.removeFromSuperview()
        ended.append((CACurrentMediaTime(), finished))
      })
    #expect(isNear(try screen.alpha(a, at: 0.2), 0.5))
    #expect(isNear(try screen.alpha(b, at: 0.2), 0.5))
    screen.host.advance(to: 0.396)
    #expect(a.superview != nil && ended.isEmpty)
    screen.host.advance(to: 0.4)
    #expect(a.superview == nil && ended.map(\.0) == [0.4] && ended[0].1)
    #expect(b.layer.animationKeys() ?? [] == [])
  }

  @Test("A16: performWithoutAnimation within a block")
  func a16() throws {
    let view = screen.view(at: CGPoint(x: 50, y: 300))
    view.backgroundColor = yellow
    screen.host.advance(by: 0)
    UIView.animate(withDuration: 0.4) {
      view.backgroundColor = .red
      UIView.performWithoutAnimation { view.center.y -= 100 }
    }
    #expect(try screen.y(view, at: 0) == 200)
    #expect(areNear(try screen.color(view, at: 0.2), [1, 0.5, 0]))
  }

  @Test("A17: a block that sets a value twice animates to the last one", arguments: [true, false])
  func a17(replacing: Bool) throws {
    screen.host.replacesViewAnimations = replacing
    let view = screen.view(at: CGPoint(x: 50, y: 20))
    UIView.animate(withDuration: 2) {
      view.center.y = 100
      view.center.y = 300
    }
    #expect(isNear(try screen.y(view, at: 0), replacing ? 100 : 20))
    #expect(isNear(try screen.y(view, at: 1), replacing ? 200 : 160))
    #expect(try screen.y(view, at: 2) == 300)
  }

  @Test("A18: a value set again after the block", arguments: [true, false])
  func a18(replacing: Bool) throws {
    screen.host.replacesViewAnimations = replacing
    let view = screen.view(at: CGPoint(x: 50, y: 20))
    UIView.animate(withDuration: 2) { view.center.y = 100 }
    view.center.y = 300
    #expect(isNear(try screen.y(view, at: 0), replacing ? 20 : 220))
    if replacing { #expect(isNear(try screen.y(view, at: 0.5), 56.1653)) }
    #expect(isNear(try screen.y(view, at: 1), replacing ? 160 : 260))
    #expect(try screen.y(view, at: 2) == 300)
  }

  @Test("A19, B10: the first value shows during a delay; the completion is called at the end")
  func a19() throws {
    let view = screen.view(at: .zero)
    var end = 0.0
    UIView.animate(withDuration: 1, delay: 0.5, options: []) {
      view.center.x = 100
    } completion: {
      #expect($0)
      end = CACurrentMediaTime()
    }
    #expect(try screen.x(view, at: 0.5) == 0)
    #expect(isNear(try screen.x(view, at: 1), 50))
    #expect(try screen.x(view, at: 1.5) == 100)
    #expect(isNear(end, 1.5, 1e-9))
  }

  @Test(
    "A20, B9: the curves",
    arguments: [
      (0, 12.9162), (1, 9.3465), (2, 37.8138), (3, 25.0),
    ])
  func a20(number: UInt, quarter: Double) throws {
    let view = screen.view(at: .zero)
    UIView.animate(
      withDuration: 1, delay: 0, options: UIView.AnimationOptions(rawValue: number << 16)
    ) { view.center.x = 100 }
    #expect(isNear(try screen.x(view, at: 0.25), quarter))
  }

  @Test("A21: repeat runs for ever without calling the completion, and the model has the end value")
  func a21() throws {
    let view = screen.view(at: .zero)
    var isOver = false
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .curveLinear]) {
      view.center.x = 100
    } completion: { _ in
      isOver = true
    }
    #expect(isNear(try screen.x(view, at: 1000.25), 25))
    #expect(view.center.x == 100 && !isOver)
  }

  @Test("A22: autoreverse alone runs forward and back once; a completion can avoid the jump")
  func a22() throws {
    for restores in [false, true] {
      let screen = Screen()
      let view = screen.view(at: CGPoint(x: 50, y: 0))
      UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) {
        view.center.x = 150
      } completion: { _ in
        if restores { view.center.x = 50 }
      }
      for (time, x) in [(0.5, 100.0), (1, 150), (1.5, 100)] {
        #expect(isNear(try screen.x(view, at: time), x))
      }
      #expect(isNear(try screen.x(view, at: 1.999), 50, 0.01))
      #expect(try screen.x(view, at: 2) == (restores ? 50 : 150))
    }
  }

  @Test("A23: three runs by recursion")
  func a23() throws {
    let view = screen.view(at: CGPoint(x: 50, y: 0))
    func run(_ count: Int) {
      UIView.animate(withDuration: 1, delay: 0, options: .autoreverse) {
        view.center.x += 100
      } completion: { _ in
        view.center.x = 50
        if count > 0 { run(count - 1) }
      }
    }
    run(2)
    for (time, x) in [(1.0, 150.0), (2, 50), (3, 150), (5, 150), (6, 50)] {
      #expect(isNear(try screen.x(view, at: time), x), "\(time)")
    }
    #expect(view.layer.animationKeys() ?? [] == [])
  }

  @Test("A24, A25: a second block at once, with and without beginFromCurrentState")
  func a24() throws {
    for (replacing, option, first, second) in [
      (true, UIView.AnimationOptions(), 150.0, 130.6257),
      (false, [], 50, 43.5419), (true, .beginFromCurrentState, 50, 43.5419),
    ] {
      let screen = Screen()
      screen.host.replacesViewAnimations = replacing
      let view = screen.view(at: CGPoint(x: 50, y: 0))
      UIView.animate(withDuration: 1) { view.center.x += 100 }
      UIView.animate(withDuration: 1, delay: 0, options: option) { view.center.x = 0 }
      #expect(isNear(try screen.x(view, at: 0), first))
      #expect(isNear(try screen.x(view, at: 0.25), second))
      #expect(isNear(try screen.x(view, at: 0.5), first / 2))
      #expect(try screen.x(view, at: 1) == 0)
    }
  }

  @Test("A25: a second animation at half time starts from the presented value")
  func a25() throws {
    screen.host.replacesViewAnimations = true
    let view = screen.view(at: CGPoint(x: 50, y: 0))
    UIView.animate(withDuration: 1) { view.center.x += 100 }
    screen.host.advance(to: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
      view.center.x = 0
    }
    #expect(isNear(try screen.x(view, at: 0.5), 100))
    #expect(isNear(try screen.x(view, at: 1), 50))
  }

  @Test("A26: x, then y of a point", arguments: [true, false])
  func a26(replacing: Bool) throws {
    screen.host.replacesViewAnimations = replacing
    let view = screen.view(at: CGPoint(x: 50, y: 200))
    UIView.animate(withDuration: 1) { view.center.x += 100 }
    UIView.animate(withDuration: 1) { view.center.y = 0 }
    let middle = try screen.shown(view, at: 0.5).position
    #expect(isNear(middle.x, replacing ? 150 : 100) && isNear(middle.y, 100))
    #expect(try screen.shown(view, at: 1).position == CGPoint(x: 150, y: 0))
  }

  @Test("A27, A28, B21: a nested block inherits duration, curve and delay")
  func a27() throws {
    for (options, time, green, x) in [
      (UIView.AnimationOptions(), 0.5, 0.870838, 62.9162),
      (.overrideInheritedDuration, 0.5, 0, 62.9162),
      ([.overrideInheritedCurve, .curveLinear], 0.5, 0.75, 62.9162),
    ] {
      let screen = Screen()
      let view = screen.view(at: CGPoint(x: 50, y: 0))
      view.backgroundColor = yellow
      screen.host.advance(by: 0)
      UIView.animate(withDuration: 2) {
        view.center.x += 100
        UIView.animate(withDuration: 0.5, delay: 0, options: options) {
          view.backgroundColor = .black
        }
      }
      #expect(isNear(try screen.color(view, at: time)[1], green))
      #expect(isNear(try screen.x(view, at: time), x))
    }
  }

  @Test("A29: if later blocks replace, a block without a duration ends running animations")
  func a29() throws {
    for replacing in [true, false] {
      let screen = Screen()
      screen.host.replacesViewAnimations = replacing
      let view = screen.view(at: CGPoint(x: 50, y: 0))
      UIView.animate(withDuration: 4) { view.center.x = 150 }
      #expect(isNear(try screen.x(view, at: 1), 62.9162))
      UIView.animate(withDuration: 0) {
        view.center.x = 151
      } completion: { _ in
        view.center.x = 150
      }
      #expect(isNear(try screen.x(view, at: 2), replacing ? 150 : 100))
      #expect(try screen.x(view, at: 4) == 150)
    }
  }

  @Test("A30: a repeating animation is ended by a second block", arguments: [true, false])
  func a30(atOnce: Bool) throws {
    let view = screen.view(at: CGPoint(x: 50, y: 0))
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
      view.center.x = 150
    }
    #expect(isNear(try screen.x(view, at: 0.5), 100))
    UIView.animate(withDuration: atOnce ? 0 : 0.1, delay: 0, options: .beginFromCurrentState) {
      view.center.x = 50
    }
    #expect(isNear(try screen.x(view, at: 0.55), atOnce ? 50 : 75))
    #expect(isNear(try screen.x(view, at: 0.6), 50))
    #expect(isNear(try screen.x(view, at: 5), 50))
  }

  @Test("B2, B6: outside of a block, and for unlisted properties, there is no animation")
  func b2() throws {
    let view = screen.view()
    view.alpha = 0
    #expect(try screen.alpha(view, at: 0) == 0)
    view.alpha = 1
    UIView.animate(withDuration: 1) { view.isHidden = true }
    #expect(try screen.shown(view, at: 0.5).isHidden)
    #expect(view.layer.animationKeys() ?? [] == [])
  }

  @Test("B3: frame, bounds and center")
  func b3() throws {
    let views = [screen.view(), screen.view(), screen.view()]
    UIView.animate(withDuration: 1) {
      views[0].frame = CGRect(x: 100, y: 0, width: 200, height: 100)
      views[1].bounds.size.width = 200
      views[2].center.x = 150
    }
    let frame = try screen.shown(views[0], at: 0.25).frame
    #expect(isNear(frame.minX, 12.9162) && isNear(frame.width, 112.9162))
    let second = try screen.shown(views[1], at: 0.25)
    #expect(isNear(second.bounds.width, 112.9162) && second.position.x == 50)
    #expect(isNear(try screen.x(views[2], at: 0.25), 62.9162))
  }

  @Test("B4: transform and colour")
  func b4() throws {
    let view = screen.view()
    view.backgroundColor = .red
    screen.host.advance(by: 0)
    UIView.animate(withDuration: 1) {
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      view.backgroundColor = .blue
    }
    #expect(isNear(try screen.shown(view, at: 0.25).transform.m11, 1.129162))
    #expect(areNear(try screen.color(view, at: 0.25), [0.870838, 0, 0.129162]))
  }

  @Test("B13: fade out, then in by the completion, as blocks and as begin and commit")
  func b13() throws {
    let view = screen.view()
    UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
      view.alpha = 0
    } completion: { _ in
      UIView.animate(withDuration: 1, delay: 1, options: .curveEaseOut) { view.alpha = 1 }
    }
    for (time, alpha) in [
      (0.25, 0.906535), (0.5, 0.684643), (0.75, 0.378138), (1, 0), (1.5, 0), (2, 0),
      (2.25, 0.378138), (2.5, 0.684643), (2.75, 0.906535), (3, 1),
    ] {
      #expect(isNear(try screen.alpha(view, at: time), alpha), "\(time)")
      if time == 1.5 { #expect(view.alpha == 1) }
    }
  }

  @Test("B14: an additive reversal continues without a jump")
  func b14() throws {
    let view = screen.view(at: .zero)
    UIView.animate(withDuration: 1) { view.center.x = 100 }
    screen.host.advance(to: 0.5)
    UIView.animate(withDuration: 1) { view.center.x = 0 }
    for (time, x) in [(0.5, 50.0), (0.75, 74.1676), (1, 50), (1.25, 12.9162), (1.5, 0)] {
      #expect(isNear(try screen.x(view, at: time), x), "\(time)")
    }
  }

  @Test("B15, B19: alpha reverses from the presented value, or from the model")
  func b15() throws {
    for (option, values) in [
      (UIView.AnimationOptions.beginFromCurrentState, [0.5, 0.564581, 0.75, 1]),
      ([], [0, 0.129162, 0.5, 1]),
    ] {
      let screen = Screen()
      let view = screen.view()
      var finished: Bool?
      UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { finished = $0 }
      screen.host.advance(to: 0.5)
      UIView.animate(withDuration: 1, delay: 0, options: option) { view.alpha = 1 }
      for (time, alpha) in zip([0.5, 0.75, 1, 1.5], values) {
        #expect(isNear(try screen.alpha(view, at: time), alpha), "\(time)")
      }
      #expect(finished == false)
    }
  }

  @Test("B17: animations switched off within a block")
  func b17() throws {
    let (a, b) = (screen.view(), screen.view())
    UIView.animate(withDuration: 1) {
      UIView.setAnimationsEnabled(false)
      #expect(!UIView.areAnimationsEnabled)
      a.alpha = 0
      UIView.setAnimationsEnabled(true)
      b.alpha = 0
    }
    #expect(UIView.areAnimationsEnabled)
    #expect(try screen.alpha(a, at: 0.5) == 0)
    #expect(isNear(try screen.alpha(b, at: 0.5), 0.5))
  }

  @Test("B22, B23: nested blocks with a repeat count of 2.5")
  func b22() throws {
    for inherits in [false, true] {
      let screen = Screen()
      let (a, b) = (screen.view(), screen.view())
      UIView.animate(withDuration: 1, delay: 1, options: .curveEaseOut) {
        a.alpha = 0
        var options: UIView.AnimationOptions = [.curveLinear, .repeat, .autoreverse]
        if !inherits {
          options.formUnion([.overrideInheritedCurve, .overrideInheritedDuration])
        }
        UIView.animate(withDuration: 0.2, delay: 0, options: options) {
          UIView.setAnimationRepeatCount(2.5)
          b.alpha = 0
        }
      }
      if !inherits {
        for (time, alpha) in [(1.25, 0.621862), (1.5, 0.315357)] {
          #expect(isNear(try screen.alpha(a, at: time), alpha))
        }
        for (time, alpha) in [
          (1.6, 0.0), (1.8, 1), (1.9, 0.5), (2, 0),
        ] { #expect(isNear(try screen.alpha(b, at: time), alpha), "\(time)") }
      } else {
        for (time, alpha) in [
          (1.2, 0.691634), (1.5, 0.315357), (2, 0), (2.5, 0.315357), (3, 1), (6, 0),
        ] { #expect(isNear(try screen.alpha(b, at: time), alpha), "\(time)") }
        #expect(b.layer.animationKeys() ?? [] == [])
      }
    }
  }

  @Test("B33: a property of the view's own layer obeys the block")
  func b33() throws {
    let view = screen.view()
    UIView.animate(withDuration: 1) { view.layer.opacity = 0 }
    #expect(isNear(try screen.alpha(view, at: 0.25), 0.870838))
  }

  @Test("B35: a custom layer ignores the block")
  func b35() throws {
    let view = screen.view()
    let layer = CALayer()
    view.layer.addSublayer(layer)
    screen.host.advance(by: 0)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { layer.opacity = 0 }
    for (time, opacity) in [(0.05, 0.704756), (0.125, 0.197597), (0.25, 0)] {
      screen.host.advance(to: time)
      #expect(isNear(CGFloat(try #require(layer.presentation()).opacity), opacity))
    }
  }

  @Test("B37: a whole rotation does not move; 270 degrees rotate the short way")
  func b37() throws {
    let (a, b) = (screen.view(), screen.view())
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      a.transform = CGAffineTransform(rotationAngle: 2 * .pi)
      b.transform = CGAffineTransform(rotationAngle: 1.5 * .pi)
    }
    #expect(isNear(try screen.shown(a, at: 0.5).transform.m12, 0))
    #expect(isNear(try screen.shown(b, at: 0.5).transform.m12, -0.70710678))
  }

  @Test("B36: half a rotation back, then to −359 degrees")
  func b36() throws {
    let view = screen.view()
    func turn(_ angle: CGFloat, then: @escaping () -> Void) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(rotationAngle: angle)
      } completion: { _ in
        then()
      }
    }
    turn(-.pi) { turn(-359 * .pi / 180) { view.transform = .identity } }
    #expect(isNear(try screen.shown(view, at: 0.5).transform.m12, -1))
    #expect(isNear(try screen.shown(view, at: 1.5).transform.m12, sin(-269.5 * .pi / 180)))
    #expect(isNear(try screen.shown(view, at: 2).transform.m12, 0))
  }
}
