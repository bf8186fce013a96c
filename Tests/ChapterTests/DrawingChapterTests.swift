import LambentQuartzCore
import Testing

final class CountingLayer: CALayer {
  var draws = 0

  override func draw(in ctx: CGContext) {
    draws += 1
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(bounds)
  }
}

@Suite("Drawing and when it happens")
struct DrawingChapterTests {
  @Test("A1: if two colours are set before one commit, only the last one is drawn: no frame is red")
  func lastColorWins() {
    let layer = square(400, at: CGPoint(x: 200, y: 200))
    layer.backgroundColor = UIColor.green.cgColor
    let host = stage(layer)
    CATransaction.setDisableActions(true)
    layer.backgroundColor = UIColor.red.cgColor
    layer.backgroundColor = UIColor.green.cgColor
    for _ in 0..<3 {
      #expect(host.image().pixel(10, 10) == (0, 255, 0, 255))
      host.advance(by: 0.1)
    }
  }

  @Test("A2: setNeedsDisplay three times in a turn draws once, at the commit")
  func drawsOnce() {
    let layer = CountingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let host = stage(layer)
    #expect(layer.draws == 0)
    for _ in 0..<3 { layer.setNeedsDisplay() }
    #expect(layer.draws == 0)
    host.advance(by: 0)
    #expect(layer.draws == 1)
    #expect(host.image().pixel(20, 20) == (255, 0, 0, 255))
    #expect(layer.draws == 1)
    CATransaction.setDisableActions(true)
    layer.bounds.size.width = 100
    #expect(host.image().pixel(60, 20) == (255, 0, 0, 255))
    #expect(layer.draws == 1)
  }

  @Test("contents that are set later replace a drawing, until it is drawn again")
  func contentsReplaceDrawing() {
    let layer = CountingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let host = stage(layer)
    layer.setNeedsDisplay()
    host.advance(by: 0)
    CATransaction.setDisableActions(true)
    layer.contents = CGImage(size: CGSize(width: 4, height: 4)) { context in
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(.infinite)
    }
    #expect(host.image().pixel(20, 20) == (0, 0, 255, 255))
    CATransaction.setDisableActions(true)
    layer.contents = nil
    #expect(host.image().pixel(20, 20).a == 0)
    layer.setNeedsDisplay()
    #expect(host.image().pixel(20, 20) == (255, 0, 0, 255) && layer.draws == 2)
  }

  @Test("A3: an explicit animation shows nothing before the commit, and begins there")
  func beginsAtCommit() {
    let layer = square(100, at: .zero)
    let host = stage(layer, time: 3)
    layer.add(basic("position.x", 0, 100), forKey: nil)
    #expect(layer.presentation()?.position.x == 0)
    CATransaction.flush()
    host.advance(by: 0.25)
    #expect(near(layer.presentation()?.position.x, 25))
  }

  @Test("A4: if the model keeps its old value, the layer jumps back at the end")
  func jumpBack() {
    let left = square()
    let set = square()
    let host = stage(left, set)
    for layer in [left, set] { layer.add(basic("position.x", 0, 100), forKey: nil) }
    CATransaction.setDisableActions(true)
    set.position.x = 100
    host.advance(by: 0.5)
    #expect(near(left.presentation()?.position.x, 50))
    #expect(near(set.presentation()?.position.x, 50))
    host.advance(by: 0.5)
    #expect(near(left.presentation()?.position.x, 0))
    #expect(near(set.presentation()?.position.x, 100))
  }

  @Test("A5: an animation added in a completion begins then, not before")
  func oneAfterAnother() {
    let layer = square()
    let host = stage(layer)
    CATransaction.setCompletionBlock {
      layer.add(basic("position.x", 0, 100), forKey: nil)
    }
    layer.add(basic("position.y", 0, 100), forKey: nil)
    host.advance(to: 0.9)
    #expect(near(layer.presentation()?.position.x, 0))
    host.advance(to: 1.5)
    #expect(near(layer.presentation()?.position.x, 50))
  }

  @Test("A6: two properties animate at the same time")
  func twoProperties() {
    let layer = square()
    let host = stage(layer)
    layer.add(basic("position.x", 0, 100), forKey: nil)
    layer.add(basic("opacity", 1, 0), forKey: nil)
    host.advance(by: 0.25)
    #expect(near(layer.presentation()?.position.x, 25))
    #expect(near(layer.presentation()?.opacity, 0.75))
  }

  @Test("A7: in the background every animation is removed, before it ends")
  func background() {
    let layer = square()
    let host = stage(layer)
    let listener = Listener()
    let animation = basic("position.x", 0, 100)
    animation.delegate = listener
    layer.add(animation, forKey: "move")
    host.advance(by: 0.5)
    layer.removeAllAnimations()
    host.advance(by: 0)
    #expect(near(layer.presentation()?.position.x, 0))
    #expect(listener.events == ["start 0.0", "stop 0.5 false"])
  }
}

@Suite("Animated images")
struct AnimatedImageChapterTests {
  @Test("A11: an animated image shows its images in equal steps, for ever")
  func animatedImage() throws {
    let images = (0..<6).map { index in
      UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18)).image { context in
        context.cgContext.setFillColor(UIColor.red.cgColor)
        let inset = CGFloat(index)
        context.cgContext.fillEllipse(
          in: CGRect(x: 0, y: 0, width: 18, height: 18).insetBy(dx: inset, dy: inset))
      }
    }
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 18, height: 18)
    layer.contents = UIImage.animatedImage(with: images, duration: 0.5)
    let host = stage(layer)
    func width() -> Int { (0..<18).filter { host.image().pixel($0, 9).a > 127 }.count }
    #expect(width() == 18)
    host.advance(to: 0.1)
    #expect(width() == 16)
    host.advance(to: 0.45)
    #expect(width() == 8)
    host.advance(to: 0.5)
    #expect(width() == 18)
  }

  @Test(
    "a radial gradient fills the ring between its circles, in either direction, and goes on where asked",
    arguments: [(10, 30), (30, 10), (0, 30)] as [(CGFloat, CGFloat)])
  func radialGradient(start: CGFloat, end: CGFloat) throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [UIColor.red.cgColor, UIColor.blue.cgColor], locations: nil))
    for options: CGGradientDrawingOptions in [
      [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
      [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    ] {
      let center = CGPoint(x: 50, y: 50)
      let image = CGImage(size: CGSize(width: 100, height: 100)) { context in
        context.drawRadialGradient(
          gradient, startCenter: center, startRadius: start, endCenter: center, endRadius: end,
          options: options)
      }
      let (before, after) = (
        options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation)
      )
      let isOutward = start < end
      // Near the first circle it is red, near the second one blue.
      let (near, far) = (image.pixel(61, 50), image.pixel(78, 50))
      #expect(isOutward ? near.r > near.b : near.b > near.r)
      #expect(isOutward ? far.b > far.r : far.r > far.b)
      #expect(near.a == 255 && far.a == 255)
      let (inside, outside) = (image.pixel(54, 50), image.pixel(95, 50))
      let fillsInside = start == 0 || (isOutward ? before : after)
      #expect(inside.a == (fillsInside ? 255 : 0))
      #expect(outside.a == ((isOutward ? after : before) ? 255 : 0))
      if fillsInside, start > 0 { #expect(isOutward ? inside.r == 255 : inside.b == 255) }
      if outside.a > 0 { #expect(isOutward ? outside.b == 255 : outside.r == 255) }
    }
  }

  @Test("A12: an animated image by name ends at the first gap")
  func animatedImageNamed() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lambent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for index in [1, 2, 3, 5] {
      try CGImage.solid(.red).write(to: folder.appendingPathComponent("a\(index).png"))
    }
    let name = folder.appendingPathComponent("a").path
    #expect(UIImage.animatedImageNamed(name, duration: 1)?.images?.count == 3)
    try CGImage.solid(.red).write(to: folder.appendingPathComponent("a0.png"))
    #expect(UIImage.animatedImageNamed(name, duration: 1)?.images?.count == 4)
    // The extension is that of the name, whatever folders are called.
    #expect(UIImage(named: folder.path + "/./a0") != nil)
  }
}
