import LambentQuartzCore
import Testing

@Suite("Copies")
struct CopyTests {
  private final class Notes: CAAnimationDelegate {}

  @Test("An animation's copy is another object with the same values")
  func animations() throws {
    let basic = CABasicAnimation(keyPath: "opacity")
    (basic.fromValue, basic.toValue, basic.duration) = (1, 0, 3)
    basic.timingFunction = CAMediaTimingFunction(name: .easeIn)
    basic.delegate = Notes()
    basic.setValue("x", forKey: "tag")
    let copy = try #require(basic.copy() as? CABasicAnimation)
    #expect(copy !== basic)
    #expect(copy.keyPath == "opacity")
    #expect(copy.toValue as? Int == 0)
    #expect(copy.duration == 3)
    #expect(copy.timingFunction == basic.timingFunction)
    #expect(copy.delegate as? Notes === basic.delegate as? Notes)
    #expect(copy.value(forKey: "tag") as? String == "x")
    copy.duration = 4
    #expect(basic.duration == 3)
  }

  @Test("Every class of animations copies itself")
  func classes() throws {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.stiffness = 400
    #expect((spring.copy() as? CASpringAnimation)?.stiffness == 400)
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    frames.values = [0, 1]
    #expect((frames.copy() as? CAKeyframeAnimation)?.values?.count == 2)
    let transition = CATransition()
    transition.type = .push
    #expect((transition.copy() as? CATransition)?.type == .push)
    let group = CAAnimationGroup()
    group.animations = [spring, frames]
    let copy = try #require(group.copy() as? CAAnimationGroup)
    #expect(copy.animations?.first !== spring)
    #expect((copy.animations?.first as? CASpringAnimation)?.stiffness == 400)
  }

  private class Shake: CABasicAnimation {
    var count = 3
    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Shake)?.count = count
      return copy
    }
  }

  @Test("A program's own animation is copied as its class, with what it copies itself")
  func subclass() throws {
    let shake = Shake(keyPath: "position.x")
    (shake.byValue, shake.count) = (10, 5)
    let copy = try #require(shake.copy() as? Shake)
    #expect(copy !== shake)
    #expect(copy.count == 5)
    #expect(copy.byValue as? Int == 10)
  }

  private final class Pulse: CABasicAnimation {
    let strength: Double

    init(strength: Double) {
      self.strength = strength
      super.init()
      (keyPath, toValue, duration) = ("opacity", 1 - strength, 2)
    }
  }

  @Test("An animation whose class has no init() is copied with its values, and does not trap")
  func withoutInit() throws {
    let pulse = Pulse(strength: 0.25)
    let copy = try #require(pulse.copy() as? CABasicAnimation)
    #expect(copy !== pulse)
    #expect(copy.keyPath == "opacity")
    #expect(copy.toValue as? Double == 0.75)
    #expect(copy.duration == 2)
    copy.duration = 3
    #expect(pulse.duration == 2)
  }

  @Test("One object, changed between two layers, as books list it")
  func reused() throws {
    let (a, b) = (square(at: .zero), square(at: .zero))
    let host = stage(a, b)
    let move = basic("position.x", 0, 100)
    a.add(move, forKey: nil)
    let later = try #require(move.copy() as? CABasicAnimation)
    later.beginTime = CACurrentMediaTime() + 0.5
    b.add(later, forKey: nil)
    host.advance(to: 0.75)
    #expect(near(a.shown("position.x"), 75))
    #expect(near(b.shown("position.x"), 25))
  }

  @Test(
    "Paths, motion effects and filters are copied; values that do not change are their own copy")
  func others() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.lineWidth = 4
    let copy = try #require(path.copy() as? UIBezierPath)
    path.addLine(to: CGPoint(x: 100, y: 0))
    #expect(copy !== path)
    #expect(copy.lineWidth == 4)
    #expect(copy.bounds.width == 10)
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    effect.maximumRelativeValue = 9
    #expect((effect.copy() as? UIInterpolatingMotionEffect)?.maximumRelativeValue as? Int == 9)
    let flash = try #require(CIFilter(name: "CIFlashTransition"))
    flash.setValue(0.25, forKey: kCIInputTimeKey)
    let other = try #require(flash.copy() as? CIFilter)
    flash.setValue(0.5, forKey: kCIInputTimeKey)
    #expect(other.value(forKey: kCIInputTimeKey) as? Double == 0.25)
    #expect(UIColor.red.copy() as? UIColor === UIColor.red)
    let outline = CGMutablePath()
    outline.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(outline.mutableCopy() !== outline)
  }
}
