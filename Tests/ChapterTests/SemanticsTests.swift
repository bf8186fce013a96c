import LambentQuartzCore
import Testing

@Suite("Semantics under Apple's names")
struct SemanticsTests {
  private let screen = Screen()

  /// The red, green and blue that a host shows at a point.
  private func rgb(_ host: CAHost, _ x: Int, _ y: Int) -> [Int] {
    let pixel = host.image().pixel(x, y)
    return [pixel.r, pixel.g, pixel.b]
  }

  // MARK: Time

  @Test("Times of a layer that are not finite are reported, and the clock goes on")
  func endlessTimes() {
    let layer = square()
    let host = stage(layer)
    var keys: [String] = []
    host.onError = { keys.append($0.key) }
    layer.timeOffset = .infinity
    layer.beginTime = -.infinity
    layer.speed = .nan
    #expect(keys == ["timeOffset", "beginTime", "speed"])
    #expect(layer.timeOffset == 0 && layer.beginTime == 0 && layer.speed == 1)
    let fade = basic("opacity", 0, 1, duration: 0.5)
    layer.add(fade, forKey: "fade")
    host.advance(by: 1)
    #expect(host.time == 1 && layer.animationKeys() == nil)
  }

  // MARK: Layout

  private final class Card: CALayer {
    let inner = CALayer()
    var layouts = 0

    override init() {
      super.init()
      addSublayer(inner)
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { nil }

    override func layoutSublayers() {
      layouts += 1
      inner.frame = bounds.insetBy(dx: 4, dy: 4)
    }
  }

  @Test("A layer that is configured before it is added places its sublayers, at once if asked to")
  func layoutBeforeAdding() {
    let (card, other) = (Card(), Card())
    card.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    other.frame = card.frame
    other.layoutIfNeeded()
    #expect(other.layouts == 1 && !other.needsLayout())
    let host = stage(card, other)
    #expect(card.layouts == 1 && other.layouts == 1)
    #expect(card.inner.frame == CGRect(x: 4, y: 4, width: 32, height: 32))
    #expect(card.inner.animationKeys() == nil)
    host.advance(by: 1)
    #expect(card.layouts == 1)
  }

  // MARK: Filters

  @Test("Filters of layers by Core Image's names, changed and animated by key path")
  func filters() throws {
    let layer = square(40, at: CGPoint(x: 50, y: 50))
    layer.backgroundColor = UIColor.red.cgColor
    let invert = try #require(CIFilter(name: "CIColorInvert"))
    let blur = try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 0]))
    blur.name = "soft"
    layer.filters = [invert, blur]
    let host = stage(layer)
    #expect(rgb(host, 50, 50) == [0, 255, 255])
    #expect((layer.filters as? [CIFilter])?.map(\.name) == ["CIColorInvert", "soft"])
    #expect(host.image().pixel(25, 50).a == 0)
    CATransaction.setDisableActions(true)
    layer.setValue(6, forKeyPath: "filters.soft.inputRadius")
    host.advance(by: 0)
    #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 6)
    #expect(host.image().pixel(25, 50).a > 10)
    layer.add(basic("filters.soft.inputRadius", 0, 10), forKey: nil)
    host.advance(to: 0.5)
    #expect(near(layer.shown("filters.soft.inputRadius"), 5))
    layer.filters = nil
    host.advance(to: 2)
    #expect(layer.filters == nil && host.image().pixel(50, 50).r == 255)
  }

  @Test("Filters of what lies beneath; saturation, hue and matrices by Core Image's inputs")
  func backgroundFilters() throws {
    let (below, above) = (
      square(100, at: CGPoint(x: 50, y: 50)), square(40, at: CGPoint(x: 50, y: 50))
    )
    below.backgroundColor = UIColor.red.cgColor
    let gray = try #require(CIFilter(name: "CIColorControls", parameters: ["inputSaturation": 0]))
    above.backgroundFilters = [gray]
    let host = stage(below, above)
    let (inside, outside) = (host.image().pixel(50, 50), host.image().pixel(10, 10))
    #expect(inside.r == inside.g && inside.g == inside.b && inside.r > 0)
    #expect(outside.r == 255 && outside.g == 0)
    let swap = try #require(CIFilter(name: "CIColorMatrix"))
    swap.setValue(CIVector(x: 0, y: 0, z: 1, w: 0), forKey: "inputRVector")
    swap.setValue(CIVector(x: 1, y: 0, z: 0, w: 0), forKey: "inputBVector")
    CATransaction.setDisableActions(true)
    below.filters = [swap]
    host.advance(by: 0)
    #expect(rgb(host, 10, 10) == [0, 0, 255])
    let again = try #require((below.filters as? [CIFilter])?.first)
    #expect((again.value(forKey: "inputRVector") as? CIVector)?.z == 1)
  }

  @Test("What no filter of layers can be is told, and nothing changes")
  func wrongFilters() {
    let layer = square(20)
    let host = stage(layer)
    var told: [String] = []
    host.onError = { told.append("\($0)") }
    #expect(CIFilter(name: "CINothing") == nil)
    layer.filters = ["blur"]
    #expect(told.count == 1 && layer.filters == nil)
    #expect(CIFilter(name: "CIBloom")?.outputImage == nil)
    #expect(told.count == 2)
  }

  // MARK: Text

  @Test("An attributed string's runs have looks of their own")
  func attributedString() throws {
    let text = NSMutableAttributedString(string: "one two")
    text.addAttribute(
      .font, value: UIFont.boldSystemFont(ofSize: 40), range: NSRange(location: 0, length: 3))
    text.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    text.addAttribute(
      .underlineStyle, value: NSUnderlineStyle.single.rawValue,
      range: NSRange(location: 4, length: 3))
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    layer.foregroundColor = UIColor.green.cgColor
    layer.string = text
    let host = stage(layer)
    let image = host.image()
    var (reds, blacks) = (0, 0)
    for y in 0..<60 {
      for x in 0..<300 where image.pixel(x, y).a > 100 {
        let pixel = image.pixel(x, y)
        if pixel.r > 200 { reds += 1 } else if pixel.g == 0 { blacks += 1 }
      }
    }
    #expect(reds > 200 && blacks > 20)
    let read = try #require(layer.string as? NSAttributedString)
    #expect(read.string == "one two")
    let font = read.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    #expect(font?.pointSize == 40)
    #expect((read.attribute(.font, at: 5, effectiveRange: nil) as? UIFont)?.fontName == "Helvetica")
    layer.string = "plain"
    #expect(layer.string as? String == "plain")
    let label = UILabel(frame: .zero)
    label.attributedText = text
    #expect(label.text == "one two" && label.attributedText?.length == 7)
  }

  // MARK: Core Image

  @Test("y grows upward in images of Core Image: crops, rectangles and centres")
  func upward() throws {
    // Red above, blue below.
    let image = CGImage(size: CGSize(width: 20, height: 20)) { context in
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 0, y: 10, width: 20, height: 10))
    }
    let core = CIImage(cgImage: image)
    let lower = core.cropped(to: CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(lower.extent == CGRect(x: 0, y: 0, width: 20, height: 10))
    let context = CIContext()
    #expect(try #require(context.createCGImage(lower, from: lower.extent)).pixel(5, 5).b == 255)
    let upper = CGRect(x: 0, y: 10, width: 20, height: 10)
    #expect(try #require(context.createCGImage(core, from: upper)).pixel(5, 5).r == 255)
    // A ripple's centre near the lower edge: the upper left stays as it was at first.
    let flash = try #require(CIFilter(name: "CIRippleTransition"))
    let (from, to) = (CGImage.solid(.red, 100), CGImage.solid(.blue, 100))
    flash.setValue(CIImage(cgImage: from), forKey: kCIInputImageKey)
    flash.setValue(CIImage(cgImage: to), forKey: kCIInputTargetImageKey)
    flash.setValue(CIVector(x: 10, y: 10), forKey: kCIInputCenterKey)
    flash.setValue(0.3, forKey: kCIInputTimeKey)
    let output = try #require(flash.outputImage)
    let pixels = try #require(context.createCGImage(output, from: output.extent))
    #expect(pixels.pixel(10, 89).b > 200 && pixels.pixel(90, 5).r > 200)
    #expect(pixels.pixel(10, 10).r > 200)
  }

  // MARK: Views

  @Test("Labels of different sizes stand on one baseline")
  func baselines() {
    func label(_ size: CGFloat) -> UILabel {
      let label = UILabel(frame: .zero)
      (label.text, label.font) = ("Hg", .systemFont(ofSize: size))
      label.translatesAutoresizingMaskIntoConstraints = false
      screen.host.view.addSubview(label)
      return label
    }
    let (large, small, bar) = (label(60), label(20), UIView())
    bar.translatesAutoresizingMaskIntoConstraints = false
    screen.host.view.addSubview(bar)
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: screen.host.view.topAnchor, constant: 10),
      large.leadingAnchor.constraint(equalTo: screen.host.view.leadingAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
      small.leadingAnchor.constraint(equalTo: large.trailingAnchor, constant: 10),
      bar.heightAnchor.constraint(equalToConstant: 4),
      bar.widthAnchor.constraint(equalToConstant: 200),
      bar.leadingAnchor.constraint(equalTo: screen.host.view.leadingAnchor),
      NSLayoutConstraint(
        item: bar, attribute: .firstBaseline, relatedBy: .equal, toItem: small,
        attribute: .lastBaseline, multiplier: 1, constant: 0),
    ])
    screen.host.view.layoutIfNeeded()
    screen.host.advance(by: 0)
    let image = screen.host.image()
    /// The lowest row that the H of a label covers.
    func foot(_ label: UILabel) -> Int? {
      let x = Int(label.frame.minX)
      return (0..<200).reversed().first { y in
        (x..<x + Int(label.font.pointSize * 0.6)).contains { image.pixel($0, y).a > 128 }
      }
    }
    #expect(foot(large) != nil && abs((foot(large) ?? 0) - (foot(small) ?? 99)) <= 1)
    #expect(abs(bar.frame.minY - CGFloat(foot(large) ?? 0)) <= 1.5)
    #expect(small.frame.minY > large.frame.minY + 20)
  }

  @Test("A motion effect that is added or removed within a block comes and goes over it")
  func motionInBlock() throws {
    let view = screen.view(at: CGPoint(x: 50, y: 50))
    screen.host.viewerOffset = UIOffset(horizontal: 1, vertical: 0)
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    (effect.minimumRelativeValue, effect.maximumRelativeValue) = (-40, 40)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.addMotionEffect(effect)
    }
    for (time, x) in [(0.0, 50.0), (0.25, 60), (0.5, 70), (1, 90)] {
      #expect(isNear(try screen.x(view, at: time), x), "\(time)")
    }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.removeMotionEffect(effect)
    }
    #expect(isNear(try screen.x(view, at: 1.5), 70))
    #expect(try screen.x(view, at: 2) == 50)
    view.addMotionEffect(effect)
    #expect(try screen.x(view, at: 2) == 90)
  }

  @Test("An animator made within a block takes its duration and curve; without one, its own")
  func inheritedAnimator() throws {
    let view = screen.view(at: CGPoint(x: 0, y: 0))
    var inner: UIViewPropertyAnimator?
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      inner = UIViewPropertyAnimator(duration: 0.5, curve: .easeIn) { view.center.x = 100 }
      inner?.startAnimation()
    }
    #expect(inner?.duration == 2)
    #expect(isNear(try screen.x(view, at: 0.5), 25))
    let own = UIViewPropertyAnimator(duration: 0.5, curve: .easeIn, animations: nil)
    #expect(own.duration == 0.5)
  }

  @Test("What is animated within an animator's block is scrubbed with it")
  func trackedAnimator() throws {
    let (outer, inner, block) = (screen.view(), screen.view(), screen.view())
    var ends: [String] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      outer.center.x = 150
      let part = UIViewPropertyAnimator(duration: 9, curve: .easeIn) { inner.center.x = 150 }
      part.startAnimation()
      UIView.animate(
        withDuration: 5, animations: { block.center.x = 150 }, completion: { ends.append("\($0)") })
    }
    animator.fractionComplete = 0.3
    for view in [outer, inner, block] { #expect(isNear(try screen.x(view, at: 5), 80)) }
    #expect(ends.isEmpty)
    animator.startAnimation()
    for view in [outer, inner, block] { #expect(isNear(try screen.x(view, at: 5.2), 100)) }
    screen.host.advance(to: 6)
    #expect(ends == ["true"])
    for view in [outer, inner, block] { #expect(view.center.x == 150) }
  }

  @Test(
    "All eight kinds of transitions, with animated content or not, begin with the old and end with the new",
    arguments: [false, true])
  func transitions(isLive: Bool) {
    let kinds: [UIView.AnimationOptions] = [
      [], .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp,
      .transitionCurlDown, .transitionCrossDissolve, .transitionFlipFromTop,
      .transitionFlipFromBottom,
    ]
    for (number, kind) in kinds.enumerated() {
      let screen = Screen()
      let container = screen.view()
      let (old, new) = (UIView(frame: container.bounds), UIView(frame: container.bounds))
      (old.backgroundColor, new.backgroundColor) = (.red, .blue)
      container.addSubview(old)
      screen.host.advance(by: 0)
      var isFinished: Bool?
      UIView.transition(
        with: container, duration: 1, options: isLive ? kind.union(.allowAnimatedContent) : kind,
        animations: {
          old.removeFromSuperview()
          container.addSubview(new)
          new.center.x += 20
        }, completion: { isFinished = $0 })
      if number > 0 {
        screen.host.advance(by: 0)
        #expect(screen.host.image().pixel(50, 50).r == 255, "\(number)")
      }
      screen.host.advance(to: 1)
      #expect(screen.host.image().pixel(50, 50).b == 255, "\(number)")
      #expect(isFinished == true && new.center.x == 70)
    }
  }
}
