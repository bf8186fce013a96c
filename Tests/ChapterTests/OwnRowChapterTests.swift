import LambentQuartzCore
import Testing

@Suite("Chapters: links that set contents, layers that leave, shapes of emitters")
struct OwnRowChapterTests {
  @Test("A111: actions for hiding and removal are searched for, but do not show")
  func a111() {
    final class Decider: NSObject, CALayerDelegate {
      var asked: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        guard event == kCAOnOrderOut || event == "hidden" else { return nil }
        return basic("opacity", 1, 0)
      }
    }
    let (hidden, removed, decider) = (square(20, at: CGPoint(x: 10, y: 10)), square(20), Decider())
    hidden.backgroundColor = UIColor.red.cgColor
    let host = stage(hidden, removed)
    (hidden.delegate, removed.delegate) = (decider, decider)
    hidden.isHidden = true
    removed.removeFromSuperlayer()
    #expect(decider.asked == ["hidden", "onOrderOut", "onOrderOut"])
    host.advance(to: 0.25)
    #expect(host.image().pixel(10, 10).a == 0)
    #expect(removed.presentation() == nil)
  }

  @Test("A129: contents set at each frame do not fade; a paused link makes no calls")
  func a129() {
    let layer = square(20, at: CGPoint(x: 10, y: 10))
    let host = stage(layer)
    let colors: [UIColor] = [.red, .green, .blue]
    var calls = 0
    let link = CADisplayLink { link in
      CATransaction.setDisableActions(true)
      layer.contents = CGImage.solid(colors[calls % 3])
      calls += 1
    }
    for (frame, color) in [(0, [255, 0, 0]), (1, [0, 255, 0]), (2, [0, 0, 255])] {
      host.advance(to: Double(frame) / 60)
      let pixel = host.image().pixel(10, 10)
      #expect([pixel.r, pixel.g, pixel.b] == color)
      #expect(layer.animationKeys() == nil)
    }
    link.isPaused = true
    host.advance(to: 1)
    #expect(calls == 3)
    link.isPaused = false
    host.advance(to: 1 + 1.0 / 60)
    #expect(calls == 4)
    link.invalidate()
  }

  @Test("A156: a layer throbs: no layout, the center where it was, the model the identity")
  func a156() {
    let screen = Screen()
    let view = screen.view(CGRect(x: 0, y: 0, width: 100, height: 100))
    let throb = CABasicAnimation(keyPath: "transform")
    throb.toValue = CATransform3DMakeScale(1.1, 1.1, 1)
    (throb.duration, throb.autoreverses) = (0.3, true)
    view.layer.add(throb, forKey: nil)
    for (time, scale) in [(0.0, 1.0), (0.15, 1.05), (0.3, 1.1), (0.45, 1.05), (0.6, 1)] {
      screen.host.advance(to: time)
      #expect(near(view.layer.shown("transform.scale.x"), scale), "\(time)")
      #expect(view.layer.presentation()?.position == CGPoint(x: 50, y: 50))
    }
    #expect(CATransform3DIsIdentity(view.layer.transform) && view.center == CGPoint(x: 50, y: 50))
  }

  @Test("A158: shrinking away: half the size and half there at half time, then invisible as before")
  func a158() {
    let screen = Screen()
    let view = screen.view(CGRect(x: 20, y: 20, width: 100, height: 60))
    let bounds = view.bounds
    view.layer.opacity = 0
    view.layer.add(basic("opacity", 1, 0, duration: 0.2), forKey: nil)
    view.layer.add(
      basic("bounds", NSValue(cgRect: bounds), NSValue(cgRect: .zero), duration: 0.2), forKey: nil)
    screen.host.advance(to: 0.1)
    #expect(near(view.layer.presentation()?.opacity, 0.5))
    #expect(view.layer.presentation()?.bounds.size == CGSize(width: 50, height: 30))
    #expect(view.bounds == bounds)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    screen.host.advance(to: 0.2)
    #expect(view.layer.presentation()?.bounds == bounds)
    #expect(view.layer.presentation()?.opacity == 0 && view.center == CGPoint(x: 70, y: 50))
  }

  @Test("B5: the stretched part animates, from the whole image to its middle half")
  func b5() {
    let layer = square(20)
    let host = stage(layer)
    let (whole, half) = (
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    )
    layer.add(basic("contentsCenter", whole, half), forKey: nil)
    host.advance(to: 0.5)
    #expect(
      layer.presentation()?.contentsCenter
        == CGRect(x: 0.125, y: 0.125, width: 0.75, height: 0.75))
    host.advance(to: 1)
    #expect(layer.presentation()?.contentsCenter == whole)
  }

  @Test("C20: a colour is interpolated as a CGColor, and wrapped for a view")
  func c20() throws {
    let layer = CALayer()
    let host = stage(layer)
    layer.setValue(UIColor.red.cgColor, forKey: "tint")
    layer.add(basic("tint", UIColor.red.cgColor, UIColor.blue.cgColor), forKey: nil)
    host.advance(to: 0.5)
    let value = layer.presentation()?.value(forKey: "tint")
    let color = try #require(value as? CGColor)
    #expect(color.components?.prefix(3).map { Double($0) } == [0.5, 0, 0.5])
    #expect(UIColor(cgColor: color).cgColor == color)
  }

  @Test("D4: with the model at the end there is no jump back")
  func d4() {
    let screen = Screen()
    let rocket = screen.view(at: CGPoint(x: 77, y: 61))
    rocket.layer.add(basic("position.x", 77, 455), forKey: nil)
    rocket.layer.position = CGPoint(x: 455, y: 61)
    for (time, x) in [(0.25, 171.5), (0.5, 266), (0.75, 360.5), (1, 455), (2, 455)] {
      screen.host.advance(to: time)
      #expect(near(rocket.layer.presentation()?.position, x, 61), "\(time)")
    }
  }

  @Test("D14: a basic animation adds as well: 0 to 10 on 100")
  func d14() {
    let layer = square(20, at: CGPoint(x: 100, y: 0))
    let host = stage(layer)
    let animation = basic("position.x", 0, 10)
    animation.isAdditive = true
    layer.add(animation, forKey: nil)
    for (time, x) in [(0.0, 100.0), (0.5, 105), (0.75, 107.5), (1, 100)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position.x, x), "\(time)")
    }
  }

  @Test(
    "D18: the named curves, from 50 to 150",
    arguments: [
      (CAMediaTimingFunctionName.linear, 75.0, 100.0, 125.0),
      (.easeIn, 59.3465, 81.5357, 112.1862), (.easeOut, 87.8138, 118.4643, 140.6535),
      (.easeInEaseOut, 62.9162, 100, 137.0838), (.default, 90.8511, 130.2403, 146.0459),
    ])
  func d18(name: CAMediaTimingFunctionName, quarter: Double, half: Double, rest: Double) {
    let screen = Screen()
    let view = screen.view(at: CGPoint(x: 150, y: 0))
    let animation = basic("position.x", 50, 150)
    animation.timingFunction = CAMediaTimingFunction(name: name)
    view.layer.add(animation, forKey: nil)
    for (time, x) in [(0.25, quarter), (0.5, half), (0.75, rest), (1, 150)] {
      screen.host.advance(to: time)
      #expect(near(view.layer.presentation()?.position, x, 0, 1e-4), "\(time)")
    }
  }
}
