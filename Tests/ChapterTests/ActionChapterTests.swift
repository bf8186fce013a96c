import LambentQuartzCore
import Testing

/// Notes which stages of the search for an action are asked.
final class SearchedLayer: CALayer {
  nonisolated(unsafe) static var asked: [String] = []

  override func action(forKey event: String) -> (any CAAction)? {
    Self.asked.append("own \(event)")
    return super.action(forKey: event)
  }

  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    asked.append("class \(event)")
    return event == "contents" ? pushing : super.defaultAction(forKey: event)
  }

  private static var pushing: CATransition {
    let push = CATransition()
    (push.type, push.subtype) = (.push, .fromLeft)
    return push
  }
}

/// A delegate that decides by closures.
final class Decider: NSObject, CALayerDelegate {
  var decide: (CALayer, String) -> (any CAAction)? = { _, _ in nil }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    decide(layer, event)
  }
}

final class SwitchedLayer: CALayer {
  override func action(forKey event: String) -> (any CAAction)? {
    if event == "position", value(forKey: "noPositionAnimation") != nil { return nil }
    return super.action(forKey: event)
  }
}

final class ClosureAction: CAAction {
  let body: (String, Any) -> Void
  init(_ body: @escaping (String, Any) -> Void) { self.body = body }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    body(event, anObject)
  }
}

@Suite("Actions")
struct ActionChapterTests {
  @Test("A100, C19: an animation is an action that adds itself; any object may be one")
  func running() {
    let layer = square()
    let host = stage(layer)
    let animation = CABasicAnimation()
    (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
    animation.run(forKey: "zPosition", object: layer, arguments: nil)
    var ran: [String] = []
    layer.actions = [
      "opacity": ClosureAction { key, object in ran.append("\(key) \(object is CALayer)") }
    ]
    layer.opacity = 0
    host.advance(by: 0.5)
    #expect(near(layer.presentation()?.zPosition, 5))
    #expect(ran == ["opacity true"])
    #expect(layer.presentation()?.opacity == 0)
  }

  @Test("A101: the order of the search for an action; none if the value does not change")
  func order() {
    let layer = SearchedLayer()
    let decider = Decider()
    decider.decide = { _, key in
      SearchedLayer.asked.append("delegate \(key)")
      return nil
    }
    layer.delegate = decider
    let host = stage(layer)
    SearchedLayer.asked = []
    layer.opacity = 1
    #expect(SearchedLayer.asked.isEmpty)
    layer.opacity = 0
    #expect(SearchedLayer.asked == ["own opacity", "delegate opacity", "class opacity"])
    #expect(layer.animation(forKey: "opacity") is CABasicAnimation)
    SearchedLayer.asked = []
    layer.actions = ["opacity": basic("opacity", nil, nil, duration: 3)]
    layer.opacity = 1
    #expect(SearchedLayer.asked == ["own opacity", "delegate opacity"])
    #expect(layer.animation(forKey: "opacity")?.duration == 3)
    SearchedLayer.asked = []
    layer.actions = nil
    layer.style = ["actions": ["opacity": basic("opacity", nil, nil, duration: 4)]]
    layer.opacity = 0
    #expect(SearchedLayer.asked == ["own opacity", "delegate opacity"])
    #expect(layer.animation(forKey: "opacity")?.duration == 4)
    host.advance(by: 0)
  }

  @Test("A102: a stage that answers NSNull ends the search")
  func null() {
    let layer = square()
    let decider = Decider()
    layer.delegate = decider
    layer.actions = ["position": NSNull()]
    let host = stage(layer)
    layer.position.x = 10
    #expect(layer.animationKeys() == nil)
    decider.decide = { _, key in key == "opacity" ? NSNull() : nil }
    layer.opacity = 0
    #expect(layer.animationKeys() == nil)
    layer.zPosition = 3
    #expect(layer.animationKeys() == ["zPosition"])
    host.advance(by: 0)
  }

  @Test("A103: a style's actions at any depth, and its values")
  func style() {
    let layer = square()
    let host = stage(layer)
    let slow = basic("position", nil, nil, duration: 5)
    layer.style = ["style": ["actions": ["position": slow]], "hello": 3]
    #expect(layer.value(forKey: "hello") as? Int == 3)
    layer.position.x = 100
    #expect(layer.animation(forKey: "position")?.duration == 5)
    layer.style = [
      "actions": ["position": basic("position", nil, nil, duration: 2)],
      "style": ["actions": ["position": slow]],
    ]
    layer.position.x = 0
    #expect(layer.animation(forKey: "position")?.duration == 2)
    layer.setValue(4, forKey: "hello")
    #expect(layer.value(forKey: "hello") as? Int == 4)
    host.advance(by: 0)
  }

  @Test("A104: an override that returns no action, enabled per layer by a custom key")
  func switched() {
    let layer = SwitchedLayer()
    let host = stage(layer)
    layer.setValue(false, forKey: "noPositionAnimation")
    layer.position = CGPoint(x: 50, y: 0)
    layer.opacity = 0
    host.advance(by: 0)
    #expect(layer.presentation()?.position.x == 50)
    #expect(layer.presentation()?.opacity == 1)
    layer.setValue(nil, forKey: "noPositionAnimation")
    layer.position = CGPoint(x: 0, y: 0)
    host.advance(by: 0)
    #expect(layer.presentation()?.position.x == 50)
  }

  @Test("A105: the action's duration overrides the transaction's")
  func durations() {
    let layer = square()
    layer.actions = ["position": basic("position", nil, nil, duration: 5)]
    let host = stage(layer)
    CATransaction.setAnimationDuration(1)
    layer.position.x = 100
    host.advance(to: 1)
    #expect(near(layer.presentation()?.position.x, 20))
    host.advance(to: 5)
    #expect(layer.animationKeys() == nil)
  }

  @Test("A106: a delegate creates its animation while the layer still has the old value")
  func delegateAnimation() {
    let layer = square()
    let decider = Decider()
    var seen: [CGFloat] = []
    decider.decide = { layer, key in
      guard key == "position" else { return nil }
      seen.append(layer.position.x)
      return basic("position", nil, nil, duration: 2)
    }
    layer.delegate = decider
    let host = stage(layer)
    layer.position.x = 100
    host.advance(to: 1)
    #expect(seen == [0])
    #expect(near(layer.presentation()?.position.x, 50))
  }

  @Test("A107: a waggle toward an end value that a custom key of the transaction has")
  func waggle() {
    let layer = square(100, at: CGPoint(x: 100, y: 100))
    let decider = Decider()
    decider.decide = { layer, key in
      guard key == "position", let end = CATransaction.value(forKey: "target") as? CGPoint else {
        return nil
      }
      let start = layer.position
      let length = hypot(end.x - start.x, end.y - start.y)
      let angle = atan2(end.y - start.y, end.x - start.x)
      func point(_ part: CGFloat, _ turn: CGFloat) -> CGPoint {
        CGPoint(
          x: start.x + part * length * cos(angle + turn),
          y: start.y + part * length * sin(angle + turn))
      }
      let waggle = CAKeyframeAnimation()
      let ten = CGFloat.pi / 18
      waggle.values = [start, point(1.0 / 3, ten), point(2.0 / 3, -ten), end]
      waggle.calculationMode = .cubic
      return waggle
    }
    layer.delegate = decider
    let host = stage(layer)
    let end = CGPoint(x: 300, y: 300)
    CATransaction.setValue(end, forKey: "target")
    layer.position = end
    for (time, x, y) in [
      (0.25 / 3, 154.0773, 177.2304), (0.125, 204.8027, 191.7791), (0.5 / 3, 254.4608, 208.1546),
    ] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.position, x, y, 1e-3))
    }
  }

  @Test("A108: a class's default action for contents pushes")
  func classDefault() {
    let layer = SearchedLayer()
    let host = stage(layer)
    layer.contents = CGImage.solid(.red)
    #expect((layer.animation(forKey: kCATransition) as? CATransition)?.subtype == .fromLeft)
    host.advance(by: 0)
  }

  @Test("Setting the sublayers asks the layers that leave and those that come, in order")
  func setSublayers() {
    let above = square()
    let layers = (0..<3).map { _ in square() }
    let decider = Decider()
    var asked: [String] = []
    decider.decide = { of, key in
      if key.hasPrefix("onOrder"), let index = layers.firstIndex(where: { $0 === of }) {
        asked.append("\(index) \(key)")
      }
      return nil
    }
    let host = stage(above)
    above.sublayers = [layers[0], layers[1]]
    host.advance(by: 0)
    for layer in layers { layer.delegate = decider }
    above.sublayers = [layers[2], layers[1]]
    #expect(asked == ["0 onOrderOut", "2 onOrderIn"])
    #expect(above.sublayers?.elementsEqual([layers[2], layers[1]], by: ===) == true)
    above.sublayers = nil
    #expect(above.sublayers == nil)
    #expect(asked.suffix(2) == ["2 onOrderOut", "1 onOrderOut"])
  }

  @Test("A109: a layer that is added or removed asks for onOrderIn, its superlayer for sublayers")
  func ordering() {
    let above = square()
    let layer = square()
    let decider = Decider()
    var asked: [String] = []
    decider.decide = { of, key in
      asked.append("\(of === above ? "above" : "layer") \(key)")
      return nil
    }
    let host = stage(above)
    (above.delegate, layer.delegate) = (decider, decider)
    above.addSublayer(layer)
    #expect(asked == ["layer onOrderIn", "above sublayers"])
    host.advance(by: 0)
    asked = []
    layer.removeFromSuperlayer()
    #expect(asked == ["layer onOrderOut", "above sublayers"])
  }

  @Test("A110: popping in when added")
  func pop() {
    let layer = square()
    let decider = Decider()
    decider.decide = { _, key in
      guard key == kCAOnOrderIn else { return nil }
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      let grow = CABasicAnimation(keyPath: "transform")
      grow.toValue = CATransform3DMakeScale(1.1, 1.1, 1)
      (grow.autoreverses, grow.duration) = (true, 0.1)
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([fade, grow], 0.2)
      return group
    }
    layer.delegate = decider
    let host = stage()
    host.layer.addSublayer(layer)
    for (time, opacity, scale) in [(0.05, 0.25, 1.05), (0.1, 0.5, 1.1), (0.15, 0.75, 1.05)] {
      host.advance(to: time)
      #expect(near(layer.presentation()?.opacity, opacity))
      #expect(near(layer.shown("transform.scale.x"), scale))
    }
  }

  @Test("A112: removal: a completion removes, a delegate fades and shrinks")
  func leaving() {
    let layer = square()
    let decider = Decider()
    decider.decide = { layer, key in
      guard key == "opacity", layer.value(forKey: "leaving") != nil else { return nil }
      let fade = basic("opacity", nil, 0, duration: 0)
      let shrink = basic("transform", nil, nil, duration: 0)
      shrink.toValue = CATransform3DMakeScale(0.1, 0.1, 1)
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([fade, shrink], 0.2)
      return group
    }
    layer.delegate = decider
    let host = stage(layer)
    CATransaction.setCompletionBlock { layer.removeFromSuperlayer() }
    layer.setValue(true, forKey: "leaving")
    layer.opacity = 0
    host.advance(to: 0.1)
    #expect(near(layer.presentation()?.opacity, 0.5))
    #expect(near(layer.shown("transform.scale.x"), 0.55))
    #expect(layer.superlayer === host.layer)
    host.advance(to: 0.2)
    #expect(layer.superlayer == nil)
  }
}
