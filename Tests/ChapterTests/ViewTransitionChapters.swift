import LambentQuartzCore
import Testing

/// A view of one colour.
private func page(_ color: UIColor, _ frame: CGRect) -> UIView {
  let view = UIView(frame: frame)
  view.backgroundColor = color
  return view
}

@Suite("Chapters: transitions, motion effects, constraints, links")
struct ViewTransitionChapters {
  let screen = Screen()
  let frame = CGRect(x: 0, y: 0, width: 100, height: 100)

  private func pixel(_ x: Int, _ y: Int, at time: Double) -> [Int] {
    screen.host.advance(to: time)
    let (r, g, b, _) = screen.host.image().pixel(x, y)
    return [Int(r), Int(g), Int(b)]
  }

  @Test("A41: a flip of an image view: the old image, edge-on at half time, the new image")
  func a41() throws {
    func image(_ color: UIColor) -> UIImage {
      UIGraphicsImageRenderer(size: frame.size).image { context in
        color.setFill()
        context.cgContext.fill(frame)
      }
    }
    let view = UIImageView(frame: frame)
    view.image = image(.red)
    screen.host.view.addSubview(view)
    screen.host.advance(by: 0)
    UIView.transition(with: view, duration: 0.8, options: .transitionFlipFromLeft) {
      view.image = image(.blue)
    }
    #expect(pixel(50, 50, at: 0) == [255, 0, 0])
    #expect(pixel(50, 50, at: 0.1) == [255, 0, 0])
    #expect(pixel(50, 50, at: 0.7) == [0, 0, 255])
    #expect(pixel(50, 50, at: 0.8) == [0, 0, 255])
  }

  @Test("A42: the view's own center moves during its flip")
  func a42() throws {
    let view = screen.view(at: CGPoint(x: 50, y: 50))
    UIView.transition(with: view, duration: 0.8, options: .transitionFlipFromLeft) {
      view.center.x += 100
    }
    #expect(isNear(try screen.x(view, at: 0.4), 100))
  }

  @Test(
    "A43, B26: every kind of transition goes from the old image to the new one",
    arguments: [
      UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight,
      .transitionFlipFromTop, .transitionFlipFromBottom, .transitionCurlUp, .transitionCurlDown,
      .transitionCrossDissolve,
    ])
  func a43(options: UIView.AnimationOptions) throws {
    let container = screen.view(frame)
    let (a, b) = (page(.red, frame), page(.blue, frame))
    container.addSubview(a)
    container.addSubview(b)
    b.isHidden = true
    screen.host.advance(by: 0)
    UIView.transition(with: container, duration: 1, options: options) {
      a.isHidden = true
      b.isHidden = false
    }
    #expect(a.isHidden && !b.isHidden && container.subviews.count == 2)
    #expect(pixel(50, 50, at: 0) == [255, 0, 0])
    #expect(pixel(50, 50, at: 1) == [0, 0, 255])
  }

  @Test("B26: a dissolve is half of each half-way")
  func dissolve() throws {
    let container = screen.view(frame)
    let (a, b) = (page(.red, frame), page(.blue, frame))
    container.addSubview(a)
    screen.host.advance(by: 0)
    UIView.transition(
      from: a, to: b, duration: 1, options: [.transitionCrossDissolve, .curveLinear])
    let middle = pixel(50, 50, at: 0.5)
    #expect(abs(middle[0] - 128) <= 1 && abs(middle[2] - 128) <= 1)
    #expect(a.superview == nil && b.superview === container)
  }

  @Test("A44: a drawn view is redrawn once, and changes when it is edge-on")
  func a44() throws {
    final class Drawn: UIView {
      var isOval = false
      var draws = 0
      override func draw(_ rect: CGRect) {
        draws += 1
        UIColor.green.setFill()
        let path = isOval ? UIBezierPath(ovalIn: rect) : UIBezierPath(rect: rect)
        path.fill()
      }
    }
    let view = Drawn(frame: frame)
    screen.host.view.addSubview(view)
    screen.host.advance(by: 0)
    _ = screen.host.image()
    let before = view.draws
    view.isOval = true
    UIView.transition(with: view, duration: 1, options: .transitionFlipFromLeft) {
      view.setNeedsDisplay()
    }
    #expect(pixel(50, 50, at: 0.25) == [0, 255, 0])
    _ = screen.host.image()
    #expect(pixel(2, 2, at: 1) == [0, 0, 0] || screen.host.image().pixel(2, 2).3 == 0)
    #expect(view.draws == before + 1)
  }

  @Test("A45, B28: subviews animate live with allowAnimatedContent only", arguments: [true, false])
  func a45(isLive: Bool) throws {
    let outer = screen.view(frame)
    let inner = page(.red, CGRect(x: 50, y: 0, width: 50, height: 100))
    outer.addSubview(inner)
    screen.host.advance(by: 0)
    var options: UIView.AnimationOptions = .transitionFlipFromLeft
    if isLive { options.insert(.allowAnimatedContent) }
    UIView.transition(with: outer, duration: 1, options: options) {
      inner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    }
    #expect(isNear(try screen.shown(inner, at: 0.5).bounds.width, isLive ? 75 : 100))
  }

  @Test("A46, B30: from one view to another", arguments: [true, false])
  func a46(shows: Bool) throws {
    let container = screen.view(frame)
    let (a, b) = (page(.red, frame), page(.blue, frame))
    container.addSubview(a)
    if shows {
      b.isHidden = true
      container.addSubview(b)
    }
    screen.host.advance(by: 0)
    var options: UIView.AnimationOptions = .transitionFlipFromRight
    if shows { options.insert(.showHideTransitionViews) }
    var isFinished = false
    UIView.transition(from: a, to: b, duration: 0.8, options: options) { isFinished = $0 }
    #expect(b.superview === container)
    #expect(shows ? a.superview === container && a.isHidden && !b.isHidden : a.superview == nil)
    #expect(pixel(50, 50, at: 0.8) == [0, 0, 255])
    #expect(isFinished)
  }

  // MARK: Begin and commit

  @Test("B16, B25: begin and commit have 0.2 s; 2.5 runs end without a jump")
  func b16() throws {
    let (a, b) = (screen.view(), screen.view())
    UIView.beginAnimations(nil, context: nil)
    a.alpha = 0
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationRepeatCount(2.5)
    b.alpha = 0
    UIView.commitAnimations()
    #expect(isNear(try screen.alpha(a, at: 0.05), 0.870838))
    #expect(try screen.alpha(a, at: 0.2) == 0)
    #expect(isNear(try screen.alpha(b, at: 0.4), 1))
    #expect(try screen.alpha(b, at: 0.99) < 0.06)
    #expect(try screen.alpha(b, at: 1) == 0)
  }

  @Test("B20: the delegate is called at the start and the end, with the arguments of begin")
  func b20() throws {
    final class Delegate: UIViewAnimationDelegate {
      var calls: [String] = []
      func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        calls.append("start \(animationID ?? "") \(CACurrentMediaTime())")
      }
      func animationDidStop(
        _ animationID: String?, finished: NSNumber, context: UnsafeMutableRawPointer?
      ) {
        calls.append("stop \(animationID ?? "") \(finished.boolValue) \(CACurrentMediaTime())")
      }
    }
    let (view, delegate) = (screen.view(), Delegate())
    UIView.beginAnimations("fade", context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelegate(delegate)
    view.alpha = 0
    UIView.commitAnimations()
    #expect(delegate.calls.isEmpty)
    screen.host.advance(to: 2)
    #expect(delegate.calls == ["start fade 0.0", "stop fade true 1.0"])
  }

  @Test("B29: a transition of begin and commit")
  func b29() throws {
    let container = screen.view(frame)
    let (a, b) = (page(.red, frame), page(.blue, frame))
    container.addSubview(a)
    screen.host.advance(by: 0)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationTransition(.curlUp, for: container, cache: true)
    a.removeFromSuperview()
    container.addSubview(b)
    UIView.commitAnimations()
    #expect(pixel(50, 50, at: 0) == [255, 0, 0])
    #expect(pixel(50, 50, at: 1) == [0, 0, 255])
  }

  // MARK: Image views

  @Test("A8: three flashes, then the image stays")
  func a8() throws {
    let red = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
      UIColor.red.setFill()
      context.cgContext.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    let empty = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    let view = UIImageView(image: empty)
    view.frame.origin = CGPoint(x: 100, y: 100)
    view.animationImages = [red, empty, red, empty, red]
    view.animationDuration = 2
    view.animationRepeatCount = 1
    screen.host.view.addSubview(view)
    screen.host.advance(by: 0)
    view.startAnimating()
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x += 100 }
    for (time, isRed) in [(0.1, true), (0.5, false), (1.0, true), (1.4, false), (1.9, true)] {
      let found = pixel(110 + Int(time * 50), 110, at: time)
      #expect((found == [255, 0, 0]) == isRed, "\(time): \(found)")
    }
    #expect(view.isAnimating)
    #expect(pixel(210, 110, at: 2) != [255, 0, 0])
    #expect(!view.isAnimating)
  }

  // MARK: Motion effects

  @Test("A148–A151: a group of motion effects shifts the presented values, until it is removed")
  func a148() throws {
    let view = screen.view(at: CGPoint(x: 50, y: 50))
    let x = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    let y = UIInterpolatingMotionEffect(keyPath: "center.y", type: .tiltAlongVerticalAxis)
    for effect in [x, y] {
      effect.minimumRelativeValue = -10
      effect.maximumRelativeValue = 10
    }
    let group = UIMotionEffectGroup()
    group.motionEffects = [x, y]
    view.addMotionEffect(group)
    #expect(view.motionEffects.count == 1)
    for (offset, shown) in [
      (UIOffset(horizontal: 1, vertical: 0), CGPoint(x: 60, y: 50)),
      (UIOffset(horizontal: 0.5, vertical: 0), CGPoint(x: 55, y: 50)),
      (UIOffset(horizontal: 0, vertical: 1), CGPoint(x: 50, y: 40)),
      (.zero, CGPoint(x: 50, y: 50)),
    ] {
      screen.host.viewerOffset = offset
      #expect(try screen.shown(view, at: 0).position == shown)
      #expect(view.center == CGPoint(x: 50, y: 50))
    }
    screen.host.viewerOffset = UIOffset(horizontal: 1, vertical: 0)
    screen.host.isReduceMotionEnabled = true
    #expect(try screen.x(view, at: 0) == 50)
    screen.host.isReduceMotionEnabled = false
    #expect(try screen.x(view, at: 0) == 60)
    view.removeMotionEffect(group)
    #expect(view.motionEffects.isEmpty)
    #expect(try screen.x(view, at: 0) == 50)

    final class Sevenfold: UIMotionEffect {
      override func keyPathsAndRelativeValues(
        forViewerOffset viewerOffset: UIOffset
      ) -> [String: Any]? { ["center.x": 7 * viewerOffset.horizontal] }
    }
    view.addMotionEffect(Sevenfold())
    #expect(try screen.x(view, at: 0) == 57)
  }

  // MARK: Constraints

  private func constrained() -> (view: UIView, leading: NSLayoutConstraint) {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    screen.host.view.addSubview(view)
    let leading = view.leadingAnchor.constraint(
      equalTo: screen.host.view.leadingAnchor, constant: 20)
    NSLayoutConstraint.activate([
      leading, view.topAnchor.constraint(equalTo: screen.host.view.topAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 100),
      view.heightAnchor.constraint(equalToConstant: 50),
    ])
    screen.host.view.layoutIfNeeded()
    screen.host.advance(by: 0)
    return (view, leading)
  }

  @Test("A152: a center that constraints do not determine jumps back at the next layout")
  func a152() throws {
    let (view, _) = constrained()
    #expect(view.center.x == 70)
    UIView.animate(withDuration: 1) {
      view.center.x += 100
    } completion: { _ in
      self.screen.host.view.setNeedsLayout()
      self.screen.host.view.layoutIfNeeded()
    }
    #expect(isNear(try screen.x(view, at: 0.999), 170, 0.1))
    #expect(try screen.x(view, at: 1.001) == 70)
  }

  @Test("A153, A154: the constant is changed, and the layout asked for in the block")
  func a154() throws {
    let (view, leading) = constrained()
    leading.constant = 120
    UIView.animate(withDuration: 1) { self.screen.host.view.layoutIfNeeded() }
    for (time, x) in [(0.25, 82.9162), (0.5, 120), (1, 170)] {
      #expect(isNear(try screen.x(view, at: time), x))
    }
    screen.host.view.setNeedsLayout()
    #expect(try screen.x(view, at: 2) == 170)
  }

  @Test("A155: a view throb")
  func a155() throws {
    let view = screen.view()
    UIView.animate(withDuration: 0.3, delay: 0, options: .autoreverse) {
      view.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
    } completion: { _ in
      view.transform = .identity
    }
    for (time, scale) in [(0.15, 1.05), (0.3, 1.1), (0.6, 1)] {
      #expect(isNear(try screen.shown(view, at: time).transform.m11, scale), "\(time)")
    }
  }

  @Test("A157: a snapshot shows what the view shows")
  func a157() throws {
    let view = screen.view(frame)
    view.backgroundColor = .red
    screen.host.advance(by: 0)
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    #expect(snapshot.frame == view.frame)
    view.isHidden = true
    screen.host.view.addSubview(snapshot)
    #expect(pixel(50, 50, at: 0) == [255, 0, 0])
  }

  @Test("A159: a child without constraints keeps its position")
  func a159() throws {
    let (host, _) = constrained()
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    host.addSubview(child)
    screen.host.advance(by: 0)
    UIView.animate(withDuration: 1) { child.center.x += 100 }
    host.setNeedsLayout()
    #expect(try screen.x(child, at: 2) == 105)
  }

  @Test("constraints that contradict each other are told by name, the last is broken")
  func conflict() throws {
    let (view, _) = constrained()
    var told: [String] = []
    screen.host.onError = { told.append("\($0)") }
    let second = view.widthAnchor.constraint(equalToConstant: 80)
    second.identifier = "narrow"
    second.isActive = true
    screen.host.view.layoutIfNeeded()
    #expect(view.bounds.width == 100)
    #expect(told.first?.contains("narrow") ?? false)
    second.priority = .defaultHigh
    told = []
    screen.host.view.layoutIfNeeded()
    #expect(told.isEmpty && view.bounds.width == 100)
  }

  // MARK: Display links

  @Test("A126–A128: the calls of one second", arguments: [(1, 63), (2, 33)])
  func a126(interval: Int, calls: Int) throws {
    var (first, count, last) = (0.0, 0, 0.0)
    let link = CADisplayLink { link in
      count += 1
      if first < 0.01 { first = link.timestamp }
      last = link.timestamp - first
      if last > 1 { link.invalidate() }
    }
    link.frameInterval = interval
    screen.host.advance(to: 5)
    #expect(count == calls)
    #expect(isNear(last, interval == 1 ? 61.0 / 60 : 31.0 / 30, 1e-9))
  }

  @Test("A126: 62 calls, if the clock does not begin at 0")
  func a126later() throws {
    screen.host.advance(to: 1.0 / 60)
    var (first, count) = (0.0, 0)
    _ = CADisplayLink { link in
      count += 1
      if first < 0.01 { first = link.timestamp }
      if link.timestamp - first > 1 { link.invalidate() }
    }
    screen.host.advance(to: 5)
    #expect(count == 62)
  }
}
