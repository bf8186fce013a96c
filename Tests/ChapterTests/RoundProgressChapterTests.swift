import LambentQuartzCore
import Testing

/// The round progress of the texts: a public property over a hidden one that animates.
final class RingLayer: CALayer {
  nonisolated(unsafe) static var drawn: [CGFloat] = []

  var progress: CGFloat {
    get { ringProgress }
    set { ringProgress = min(max(newValue, 0), 1) }
  }

  var ringProgress: CGFloat {
    get { value(forKey: "ringProgress") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "ringProgress") }
  }

  var ringColor: CGColor? {
    get { value(forKey: "ringColor") as? CGColor }
    set { setValue(newValue, forKey: "ringColor") }
  }

  func setProgress(_ progress: CGFloat, animated: Bool) {
    self.progress = progress
    if !animated { removeAnimation(forKey: "ringProgress") }
  }

  override class func defaultValue(forKey key: String) -> Any? {
    key == "ringColor" ? UIColor.blue.cgColor : super.defaultValue(forKey: key)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "ringProgress" || key == "ringColor" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "ringProgress" || event == "ringColor" else {
      return super.action(forKey: event)
    }
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.fromValue = presentation()?.value(forKey: event)
    return animation
  }

  override func draw(in ctx: CGContext) {
    Self.drawn.append(ringProgress)
    let width = contentsScale
    let rect = bounds.insetBy(dx: width / 2 + width / 2, dy: width / 2 + width / 2)
    guard bounds.width > width, bounds.height > width, !rect.isNull, let ringColor else { return }
    ctx.setLineWidth(width)
    ctx.setStrokeColor(ringColor)
    ctx.addArc(
      center: CGPoint(x: rect.midX, y: rect.midY), radius: min(rect.width, rect.height) / 2,
      startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * ringProgress, clockwise: false)
    ctx.strokePath()
  }
}

@Suite("Round progress", .serialized)
struct RoundProgressChapterTests {
  private func ring(_ side: CGFloat = 100) -> RingLayer {
    let ring = RingLayer()
    ring.frame = CGRect(x: 0, y: 0, width: side, height: side)
    return ring
  }

  private func painted(_ image: CGImage) -> Double {
    var sum = 0
    for y in 0..<100 { for x in 0..<100 { sum += image.pixel(x, y).a } }
    return Double(sum) / 255
  }

  @Test("C1, C2, C6: progress is 0 by default, values are clamped, the colour has a default")
  func values() {
    let ring = ring()
    #expect(ring.progress == 0)
    for (given, kept) in [(-0.5, 0.0), (1.7, 1), (0.4, 0.4)] {
      ring.progress = given
      #expect(near(ring.progress, kept))
    }
    #expect(ring.ringColor == UIColor.blue.cgColor)
    #expect(RingLayer().value(forKey: "nothing") == nil)
  }

  @Test("C3, C4, C7: the ring is drawn, with nothing behind it")
  func painting() {
    for (progress, area) in [(0.2, 61.575), (0.5, 153.938), (0.9, 277.088), (1, 307.876)] {
      let ring = ring()
      ring.progress = progress
      let host = stage(ring)
      let image = host.image()
      #expect(near(painted(image), area, 0.5))
      #expect(image.pixel(50, 50).a == 0)
      ring.setProgress(0.1, animated: false)
      host.advance(by: 0)
      #expect(near(painted(host.image()), 30.7876, 0.5))
    }
  }

  @Test("C5: bounds that are too small draw nothing, without an error")
  func tooSmall() {
    for size in [CGSize(width: 1, height: 50), CGSize(width: 1.5, height: 1.5)] {
      let ring = RingLayer()
      ring.frame = CGRect(origin: .zero, size: size)
      ring.progress = 1
      let host = stage(ring)
      #expect(painted(host.image()) == 0)
    }
  }

  @Test("C8: every frame of an animation draws another value")
  func drawings() {
    let ring = ring()
    let host = stage(ring)
    RingLayer.drawn = []
    ring.progress = 1
    for frame in 1...60 { host.advance(to: Double(frame) / 60) }
    #expect(Set(RingLayer.drawn).count >= 60)
  }

  @Test("C9, C10, C12: it animates from the presented value; the model has the new value at once")
  func animation() {
    let ring = ring()
    ring.progress = 0.2
    let host = stage(ring)
    ring.progress = 0.9
    #expect(near(ring.progress, 0.9))
    for (time, value) in [(0.25, 0.290413), (0.5, 0.55), (0.75, 0.809587), (1, 0.9)] {
      host.advance(to: time)
      #expect(near(ring.presentation()?.ringProgress, value))
      #expect(near(ring.presentation()?.progress, value))
    }
  }

  @Test("C11: the layer's own animation has the property's name as its key")
  func keys() {
    let ring = ring()
    ring.progress = 0.2
    let host = stage(ring)
    ring.progress = 0.9
    ring.progress = 0.8
    #expect(ring.animationKeys() == ["ringProgress"])
    ring.add(basic("ringProgress", 0, 1), forKey: "x")
    ring.progress = 0.7
    #expect(ring.animationKeys() == ["x", "ringProgress"])
    host.advance(by: 0)
  }

  @Test("C13, C14, C15: an animation that replaces a running one starts from the presented value")
  func retargeting() {
    let ring = ring()
    ring.progress = 0.2
    ring.ringColor = UIColor.blue.cgColor
    let host = stage(ring)
    host.advance(to: 1)
    ring.progress = 0.9
    ring.ringColor = UIColor.magenta.cgColor
    func color() -> [CGFloat] { ring.presentation()?.ringColor?.components ?? [] }
    host.advance(to: 1.5)
    #expect(near(ring.presentation()?.progress, 0.55))
    host.advance(to: 1.8)
    #expect(near(ring.presentation()?.progress, 0.842838))
    #expect(near(color().first, 0.918340))
    ring.progress = 0.4
    ring.ringColor = UIColor.green.cgColor
    host.advance(by: 0)
    #expect(near(ring.presentation()?.progress, 0.842838))
    for (time, value) in [(2.05, 0.785640), (2.3, 0.621419), (2.55, 0.457198), (2.8, 0.4)] {
      host.advance(to: time)
      #expect(near(ring.presentation()?.progress, value))
      if time == 2.3 {
        #expect(near(color()[0], 0.459170) && near(color()[1], 0.5) && near(color()[2], 0.5))
      }
    }
    host.advance(to: 3.3)
    ring.setProgress(0.9, animated: false)
    host.advance(by: 0)
    #expect(near(ring.presentation()?.progress, 0.9))
  }

  @Test("C16: setting a value without animation ends only that property's animation")
  func unanimated() {
    let ring = ring()
    ring.progress = 0.2
    let host = stage(ring)
    ring.progress = 0.9
    ring.ringColor = UIColor.red.cgColor
    host.advance(to: 0.5)
    ring.setProgress(0.4, animated: false)
    host.advance(by: 0)
    #expect(near(ring.presentation()?.progress, 0.4))
    #expect(near(ring.presentation()?.ringColor?.components?[0], 0.5))
  }

  @Test("C18: a bitmap stretches with the bounds, unless it is redrawn when they change")
  func stretching() {
    let ring = ring()
    ring.progress = 1
    let host = stage(ring)
    _ = host.image()
    CATransaction.setDisableActions(true)
    ring.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    host.advance(by: 0)
    // A ring of 2 points at the distance 98 from the middle.
    #expect(host.image().pixel(0, 100).a < 40)
    #expect(host.image().pixel(1, 100).a > 200)
    #expect(host.image().pixel(2, 100).a > 200)
    ring.needsDisplayOnBoundsChange = true
    CATransaction.setDisableActions(true)
    ring.frame = CGRect(x: 0, y: 0, width: 199, height: 199)
    ring.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    host.advance(by: 0)
    // One of 1 point at the distance 99.
    #expect(abs(host.image().pixel(0, 100).a - 128) < 10)
    #expect(host.image().pixel(2, 100).a < 40)
  }
}
