import LambentQuartzCore
import Testing

/// Masks, and the frames that they give a view at (20, 10) of 60 × 20 when its superview grows from 100 to
/// 200 points.
private let maskedFrames: [(UIView.AutoresizingMask, CGRect)] = [
  (.flexibleWidth, CGRect(x: 20, y: 10, width: 160, height: 20)),
  (.flexibleLeftMargin, CGRect(x: 120, y: 10, width: 60, height: 20)),
  (.flexibleRightMargin, CGRect(x: 20, y: 10, width: 60, height: 20)),
  // 20 and 20 of 40 on both sides.
  ([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 70, y: 10, width: 60, height: 20)),
  // 20 + 60 of 80: a quarter of 100 to the margin.
  ([.flexibleLeftMargin, .flexibleWidth], CGRect(x: 45, y: 10, width: 135, height: 20)),
  (
    [.flexibleWidth, .flexibleHeight, .flexibleTopMargin],
    CGRect(x: 20, y: 10 + 100 / 3.0, width: 160, height: 20 + 200 / 3.0)
  ),
  ([], CGRect(x: 20, y: 10, width: 60, height: 20)),
]

@Suite("Names of UIKit that listings use")
struct ViewNamesTests {
  private let screen = Screen()

  @Test("Masks are views, paths have a reverse, and cells have key paths")
  func smallNames() {
    let (view, mask) = (screen.view(), UIView())
    view.mask = mask
    #expect(view.layer.mask === mask.layer && view.safeAreaInsets == .zero)
    view.mask = nil
    #expect(view.layer.mask == nil)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.lineWidth = 5
    let reverse = path.reversing()
    #expect(near(reverse.currentPoint, 1, 2) && reverse.lineWidth == 5)
    let cell = CAEmitterCell()
    cell.setValue(3, forKeyPath: "velocity")
    #expect(cell.value(forKeyPath: "velocity") as? Double == 3)
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
    #expect(near(spring.perceptualDuration, 0.5) && near(spring.bounce, 0.25))
  }

  // MARK: Autoresizing

  @Test(
    "A mask says which parts of a view's place change with its superview's size",
    arguments: maskedFrames)
  func masks(mask: UIView.AutoresizingMask, frame: CGRect) {
    let parent = screen.view()
    let child = UIView(frame: CGRect(x: 20, y: 10, width: 60, height: 20))
    child.autoresizingMask = mask
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 200, height: 200)
    #expect(near(child.frame.minX, frame.minX))
    #expect(near(child.frame.minY, frame.minY))
    #expect(near(child.frame.width, frame.width))
    #expect(near(child.frame.height, frame.height))
  }

  @Test("It goes down the tree, animates within a block, and not where it is switched off")
  func resizing() {
    let parent = screen.view()
    let child = UIView(frame: parent.bounds)
    let grandchild = UIView(frame: CGRect(x: 90, y: 0, width: 10, height: 10))
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    grandchild.autoresizingMask = .flexibleLeftMargin
    child.addSubview(grandchild)
    parent.addSubview(child)
    screen.host.advance(by: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      parent.bounds.size.width = 200
    }
    #expect(child.bounds.width == 200)
    #expect(grandchild.frame.minX == 190)
    screen.host.advance(to: 0.5)
    #expect(near(child.layer.presentation()?.bounds.width, 150))
    parent.autoresizesSubviews = false
    parent.frame.size.width = 300
    #expect(child.bounds.width == 200)
    parent.autoresizesSubviews = true
    child.transform = CGAffineTransform(rotationAngle: .pi / 2)
    parent.layer.bounds.size.width = 350
    #expect(near(child.bounds.width, 250))
  }

  @Test("A superview that constraints resize resizes its other subviews")
  func resizedByConstraints() {
    let parent = UIView()
    parent.translatesAutoresizingMaskIntoConstraints = false
    screen.host.view.addSubview(parent)
    let width = parent.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      width, parent.heightAnchor.constraint(equalToConstant: 50),
      parent.leadingAnchor.constraint(equalTo: screen.host.view.leadingAnchor),
      parent.topAnchor.constraint(equalTo: screen.host.view.topAnchor),
    ])
    screen.host.view.layoutIfNeeded()
    let child = UIView(frame: CGRect(x: 10, y: 0, width: 80, height: 50))
    child.autoresizingMask = .flexibleWidth
    parent.addSubview(child)
    width.constant = 200
    screen.host.view.layoutIfNeeded()
    #expect(child.frame == CGRect(x: 10, y: 0, width: 180, height: 50))
  }

  // MARK: Layers and paths

  @Test("An anchor point of a view is its layer's")
  func anchorPoint() {
    let view = screen.view()
    view.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(view.layer.anchorPoint == .zero)
    #expect(view.frame.origin == CGPoint(x: 50, y: 50))
  }

  @Test("Only the edges of the mask are antialiased")
  func edges() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10.5, y: 10, width: 20, height: 20)
    layer.backgroundColor = UIColor.white.cgColor
    #expect(layer.edgeAntialiasingMask.contains(.layerLeftEdge))
    screen.host.layer.addSublayer(layer)
    screen.host.advance(by: 0)
    #expect(abs(screen.host.image().pixel(10, 20).a - 128) <= 1)
    layer.edgeAntialiasingMask = [.layerRightEdge, .layerTopEdge, .layerBottomEdge]
    screen.host.advance(by: 0)
    let image = screen.host.image()
    #expect([0, 255].contains(image.pixel(10, 20).a))
    #expect(abs(image.pixel(30, 20).a - 128) <= 1)
    #expect(!layer.edgeAntialiasingMask.contains(.layerLeftEdge))
  }

  @Test("A rectangle with some corners rounded, as ovals")
  func roundedCorners() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 20, height: 10))
    #expect(path.bounds == rect)
    #expect(!path.contains(CGPoint(x: 3, y: 2)))
    #expect(!path.contains(CGPoint(x: 97, y: 58)))
    #expect(path.contains(CGPoint(x: 97, y: 2)))
    #expect(path.contains(CGPoint(x: 3, y: 58)))
    // On the oval about (20, 10): x = 20 − 20·cos 45°, y = 10 − 10·sin 45°.
    #expect(path.contains(CGPoint(x: 6.1, y: 3.2)))
    #expect(!path.contains(CGPoint(x: 5.6, y: 2.7)))
    let round = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: 500, height: 500))
    #expect(round.bounds == rect)
    #expect(!round.contains(CGPoint(x: 10, y: 5)))
    let plain = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [], cornerRadii: CGSize(width: 9, height: 9))
    #expect(plain.contains(CGPoint(x: 1, y: 1)))
  }

  // MARK: Text

  private func ink(_ image: CGImage, in rect: CGRect) -> Int {
    var count = 0
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) where image.pixel(x, y).a > 100 { count += 1 }
    }
    return count
  }

  @Test("A string draws itself at a point, and into a rectangle in lines")
  func drawing() {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red,
    ]
    let size = NSString(string: "Hello").size(withAttributes: attributes)
    #expect(size.width > 30 && size.width < 70)
    #expect(size.height > 18 && size.height < 40)
    #expect("Hello".size(withAttributes: attributes) == size)
    #expect("Hello".size().height < size.height)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 120)).image { _ in
      NSString(string: "Hello").draw(at: CGPoint(x: 100, y: 10), withAttributes: attributes)
      "one two three four".draw(
        in: CGRect(x: 0, y: 0, width: 60, height: 120), withAttributes: attributes)
    }
    guard let pixels = image.cgImage else {
      Issue.record("no image")
      return
    }
    #expect(ink(pixels, in: CGRect(x: 100, y: 10, width: 70, height: 40)) > 50)
    #expect(ink(pixels, in: CGRect(x: 62, y: 0, width: 36, height: 120)) == 0)
    #expect(ink(pixels, in: CGRect(x: 0, y: 0, width: 60, height: 24)) > 20)
    #expect(ink(pixels, in: CGRect(x: 0, y: 50, width: 60, height: 70)) > 20)
    let text = NSAttributedString(string: "Hello", attributes: attributes)
    #expect(text.size() == size)
  }

  @Test("A text view is a label of lines from the top, within insets")
  func textView() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.font = .systemFont(ofSize: 16)
    view.textColor = .white
    view.text = "some words that need lines"
    view.isEditable = false
    #expect(view.text == "some words that need lines")
    screen.host.view.addSubview(view)
    screen.host.advance(by: 0)
    let image = screen.host.image()
    #expect(ink(image, in: CGRect(x: 0, y: 0, width: 100, height: 8)) == 0)
    #expect(ink(image, in: CGRect(x: 5, y: 8, width: 90, height: 25)) > 20)
    #expect(ink(image, in: CGRect(x: 5, y: 35, width: 90, height: 40)) > 20)
    #expect(ink(image, in: CGRect(x: 0, y: 150, width: 100, height: 50)) == 0)
    let fitting = view.sizeThatFits(CGSize(width: 100, height: 0))
    #expect(fitting.height > 50 && fitting.height < 120)
    #expect(fitting.width <= 100)
    view.frame.size.width = 300
    screen.host.advance(by: 0)
    #expect(ink(screen.host.image(), in: CGRect(x: 0, y: 40, width: 300, height: 100)) == 0)
  }

  // MARK: Rates

  @Test("A display link calls at the rate of its range")
  func frameRates() {
    var times: [CFTimeInterval] = []
    let link = CADisplayLink { times.append($0.timestamp) }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
    link.add(to: .main, forMode: .common)
    screen.host.advance(to: 0.99)
    #expect(times.count == 20)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 10)
    times = []
    screen.host.advance(to: 1.99)
    #expect(times.count == 10)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: .nan, maximum: .nan, preferred: .nan)
    #expect(link.preferredFramesPerSecond == 0)
    link.invalidate()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 120)
    #expect((animation.copy() as? CAAnimation)?.preferredFrameRateRange.maximum == 120)
  }
}
