import LambentQuartzCore
import Testing

/// The errors that a closure reports to a host of its own, by their keys.
private func errors(_ body: (CAHost) -> Void) -> [String] {
  let host = CAHost(size: CGSize(width: 100, height: 100))
  var keys: [String] = []
  host.onError = { keys.append($0.key) }
  host.perform { body(host) }
  return keys
}

@Suite("What has no end or no meaning is reported")
struct MisuseTests {
  @Test("groups that contain themselves, or that are nested too deep")
  func groups() {
    let cycles = errors { host in
      let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
      outer.animations = [inner]
      inner.animations = [outer]
      outer.animations = [outer]
      #expect(inner.animations == nil && outer.animations == [inner])
      host.layer.add(outer, forKey: "group")
    }
    #expect(cycles == ["animations", "animations"])
    let deep = errors { _ in
      var group = CAAnimationGroup()
      for _ in 0..<1000 {
        let outer = CAAnimationGroup()
        outer.animations = [group]
        group = outer
      }
    }
    #expect(Set(deep) == ["animations"])
    // From the top no group is deep when it is set.
    let fromTop = errors { host in
      let top = CAAnimationGroup()
      var group = top
      for _ in 0..<1000 {
        let inner = CAAnimationGroup()
        group.animations = [inner]
        group = inner
      }
      host.layer.add(top, forKey: "group")
    }
    #expect(fromTop.first == "animations")
  }

  @Test("behaviours and motion effects that contain themselves")
  func behaviors() {
    let cycles = errors { host in
      let (outer, inner) = (UIDynamicBehavior(), UIDynamicBehavior())
      outer.addChildBehavior(inner)
      inner.addChildBehavior(outer)
      outer.addChildBehavior(outer)
      #expect(outer.childBehaviors == [inner] && inner.childBehaviors.isEmpty)
      let animator = UIDynamicAnimator(referenceView: host.view)
      animator.addBehavior(outer)
      host.advance(by: 0.1)
    }
    #expect(cycles == ["addChildBehavior", "addChildBehavior"])
    let groups = errors { host in
      let (outer, inner) = (UIMotionEffectGroup(), UIMotionEffectGroup())
      outer.motionEffects = [inner]
      inner.motionEffects = [outer]
      outer.motionEffects = [outer]
      #expect(outer.motionEffects == [inner] && inner.motionEffects == nil)
      host.view.addMotionEffect(outer)
      host.viewerOffset = UIOffset(horizontal: 0.5, vertical: 0.5)
      host.advance(by: 0.1)
    }
    #expect(groups == ["motionEffects", "motionEffects"])
  }

  @Test("cells that are nested too deep, from both ends", arguments: [true, false])
  func cells(fromTop: Bool) {
    let keys = errors { host in
      let top = CAEmitterCell()
      var cell = top
      for _ in 0..<100 {
        let other = CAEmitterCell()
        if fromTop { cell.emitterCells = [other] } else { other.emitterCells = [cell] }
        cell = other
      }
      let emitter = CAEmitterLayer()
      emitter.emitterCells = [fromTop ? top : cell]
      host.layer.addSublayer(emitter)
      host.advance(by: 0.1)
    }
    #expect(!keys.isEmpty && Set(keys) == ["emitterCells"])
  }

  @Test("completions that begin themselves again; the clock goes on")
  func completions() {
    var isOver = false
    let keys = errors { host in
      let view = UIView()
      host.view.addSubview(view)
      host.advance(by: 0)
      func again() {
        UIView.animate(
          withDuration: 1, animations: { view.alpha = 0 }, completion: { _ in again() })
      }
      again()
      host.advance(by: 3)
      isOver = host.time == 3
    }
    #expect(keys == ["completion"] && isOver)
    let commits = errors { host in
      func again() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(again)
        CATransaction.commit()
      }
      again()
      host.advance(by: 1)
    }
    #expect(commits == ["completion"])
  }

  @Test("many completions at one moment are all called")
  func manyCompletions() {
    var count = 0
    let keys = errors { host in
      for _ in 0..<20_000 {
        CATransaction.begin()
        CATransaction.setCompletionBlock { count += 1 }
        CATransaction.commit()
      }
      host.advance(by: 1)
    }
    #expect(keys.isEmpty && count == 20_000)
  }

  @Test("views that would contain themselves, and constraints that say nothing")
  func views() {
    let cycles = errors { host in
      let (outer, inner) = (UIView(), UIView())
      host.view.addSubview(outer)
      outer.addSubview(inner)
      inner.addSubview(outer)
      outer.addSubview(outer)
      #expect(outer.superview === host.view && inner.subviews.isEmpty)
    }
    #expect(cycles == ["addSubview", "addSubview"])
    let constraints = errors { host in
      let (view, stranger) = (UIView(), UIView())
      host.view.addSubview(view)
      view.widthAnchor.constraint(equalTo: stranger.widthAnchor).isActive = true
      let width = view.widthAnchor.constraint(equalToConstant: 5)
      width.constant = .nan
      #expect(width.constant == 5)
    }
    #expect(constraints == ["isActive", "constant"])
    let springs = errors { _ in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: .nan, initialSpringVelocity: 0,
        animations: {})
      _ = UIViewPropertyAnimator(duration: 1, dampingRatio: .nan)
      _ = UISpringTimingParameters(mass: 0, stiffness: -1, damping: .nan, initialVelocity: .zero)
      _ = UISpringTimingParameters(duration: 0.5, bounce: 2)
    }
    #expect(springs == ["dampingRatio", "dampingRatio", "UISpringTimingParameters"])
  }

  @Test("values of the wrong type under a key")
  func keys() {
    let keys = errors { _ in
      let animation = CATransition()
      animation.setValue("fast", forKey: "duration")
      animation.setValue(nil, forKey: "type")
      let layer = CALayer()
      layer.setValue(3, forKey: "name")
      layer.setValue("no layer", forKey: "mask")
      layer.setValue(CALayer(), forKey: "superlayer")
    }
    #expect(keys == ["duration", "type", "name", "mask", "superlayer"])
  }

  @Test("names that a property or a kind of layer does not have")
  func names() {
    var reasons: [String] = []
    let host = CAHost(size: CGSize(width: 100, height: 100))
    host.onError = { reasons.append($0.reason) }
    host.layer.contentsGravity = CALayerContentsGravity(rawValue: "nonsense")
    CATransformLayer().backgroundColor = UIColor.red.cgColor
    #expect(reasons.count == 2 && host.layer.contentsGravity == .resize)
    #expect(reasons.first?.hasSuffix("not “nonsense”") == true)
    #expect(reasons.last == "CATransformLayer has no “backgroundColor”")
  }

  @Test("images that are too large, and rectangles without a size")
  func images() {
    let red = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4))
    let context = CIContext()
    let keys = errors { _ in
      for rect in [
        CGRect(x: 0, y: 0, width: 200_000, height: 200_000),
        CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4),
      ] {
        #expect(context.createCGImage(red, from: rect) == nil)
      }
    }
    #expect(keys == ["createCGImage", "createCGImage"])
    let kernels = errors { _ in
      let kernel = CIColorKernel(source: "kernel vec4 same(__sample s) { return s; }")
      for side in [1e5, 1e20, .nan] as [CGFloat] {
        let extent = CGRect(x: 0, y: 0, width: side, height: side)
        #expect(kernel?.apply(extent: extent, arguments: [red]) == nil)
      }
    }
    #expect(kernels == ["same", "same", "same"])
    let image = CGImage.solid(.red)
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4)) == nil)
    #expect(image.cropping(to: CGRect(x: 16, y: 0, width: 8, height: 2))?.width == 4)
    #expect(red.cropped(to: CGRect(x: 100, y: 0, width: 5, height: 5)).extent.isEmpty)
    #expect(
      red.cropped(to: CGRect(x: 2, y: 1, width: 5, height: 2)).extent
        == CGRect(x: 2, y: 1, width: 2, height: 2))
    #expect(red.cropped(to: .infinite).extent == red.extent)
  }
}

/// Copies its properties, as the books do.
private final class Pie: CALayer {
  var angle: CGFloat {
    get { value(forKey: "angle") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "angle") }
  }
  var added: [String?] = []

  override init() { super.init() }
  required init?(coder: NSCoder) { nil }
  override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? Pie else { return }
    (angle, cornerRadius) = (other.angle, other.cornerRadius)
  }
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "angle" || super.needsDisplay(forKey: key)
  }
  override func add(_ anim: CAAnimation, forKey key: String?) {
    added.append(key)
    super.add(anim, forKey: key)
  }
}

@Suite("Layers as Core Animation has them")
struct LayerReferenceTests {
  @Test("a presentation layer shows animations, whatever init(layer:) copied")
  func copies() {
    let pie = Pie()
    let host = stage(pie)
    var keys: [String] = []
    host.onError = { keys.append($0.key) }
    pie.angle = 3
    host.advance(by: 0)
    #expect(pie.presentation()?.angle == 3)
    for (key, to) in [("angle", 10.0), ("cornerRadius", 4)] {
      let animation = CABasicAnimation(keyPath: key)
      (animation.fromValue, animation.toValue, animation.duration) = (0, to, 1)
      pie.add(animation, forKey: key)
    }
    host.advance(by: 0.5)
    #expect(near(pie.presentation()?.angle, 5) && near(pie.presentation()?.cornerRadius, 2))
    #expect(pie.angle == 3 && pie.added == ["angle", "cornerRadius"] && keys.isEmpty)
  }

  @Test("a presentation layer converts what is shown, and changes nothing of its model")
  func presentations() throws {
    let (layer, sublayer) = (square(at: CGPoint(x: 50, y: 50)), CALayer())
    layer.addSublayer(sublayer)
    let host = stage(layer)
    var keys: [String] = []
    host.onError = { keys.append($0.key) }
    layer.add(basic("position.x", 50, 150), forKey: "move")
    host.advance(by: 0.5)
    let shown = try #require(layer.presentation())
    let root = try #require(host.layer.presentation())
    #expect(near(shown.convert(CGPoint.zero, to: root), 50, 0))
    #expect(near(root.convert(CGPoint.zero, from: shown), 50, 0))
    #expect(near(layer.convert(CGPoint.zero, to: host.layer), 0, 0))
    shown.sublayers = nil
    shown.removeFromSuperlayer()
    shown.removeAllAnimations()
    shown.removeAnimation(forKey: "move")
    shown.name = "other"
    shown.addSublayer(CALayer())
    shown.add(basic("opacity", 0, 1), forKey: "fade")
    #expect(
      keys == ["sublayers", "superlayer", "animations", "move", "name", "sublayers", "fade"])
    #expect(layer.sublayers == [sublayer] && layer.superlayer === host.layer)
    #expect(layer.animationKeys() == ["move"] && layer.name == nil)
  }

  @Test("all properties of an animation are reached under their keys")
  func animationKeys() {
    let spring = CASpringAnimation(keyPath: "opacity")
    let values: [String: Any] = [
      "fromValue": 0.25, "toValue": 1, "removedOnCompletion": false, "additive": true, "damping": 3,
      "duration": 2, "fillMode": "both", "keyPath": "position.x", "tag": "mine",
    ]
    for (key, value) in values { spring.setValue(value, forKey: key) }
    #expect(spring.fromValue as? Double == 0.25 && spring.toValue as? Int == 1)
    #expect(!spring.isRemovedOnCompletion && spring.isAdditive && spring.damping == 3)
    #expect(spring.duration == 2 && spring.fillMode == .both && spring.keyPath == "position.x")
    #expect(spring.value(forKey: "toValue") as? Int == 1)
    #expect(spring.value(forKey: "tag") as? String == "mine")
    #expect(spring.value(forKey: "byValue") == nil)
    let keyframes = CAKeyframeAnimation()
    keyframes.setValue([0, 0.5, 1], forKey: "keyTimes")
    keyframes.setValue([1, 2, 3], forKey: "values")
    #expect(keyframes.keyTimes == [0, 0.5, 1] && keyframes.values?.count == 3)
    let (group, transition) = (CAAnimationGroup(), CATransition())
    group.setValue([spring, keyframes], forKey: "animations")
    transition.setValue("push", forKey: "type")
    #expect(group.animations == [spring, keyframes] && transition.type == .push)
  }

  @Test("objects are reached under their keys")
  func objects() {
    let (layer, mask, sublayer) = (CALayer(), CALayer(), CALayer())
    layer.setValue("card", forKey: "name")
    layer.setValue(mask, forKey: "mask")
    layer.setValue([sublayer], forKey: "sublayers")
    #expect(layer.name == "card" && layer.mask === mask && layer.sublayers == [sublayer])
    #expect(layer.value(forKey: "name") as? String == "card")
    #expect(sublayer.value(forKey: "superlayer") as? CALayer === layer)
    layer.setValue(nil, forKey: "mask")
    #expect(layer.mask == nil)
  }

  @Test("a layer is rendered in its own coordinates, and what is outside of its bounds too")
  func rendering() {
    let layer = square(20)
    layer.bounds.origin = CGPoint(x: 10, y: 10)
    layer.backgroundColor = UIColor.red.cgColor
    let inner = square(10, at: CGPoint(x: 45, y: 15))
    inner.backgroundColor = UIColor.blue.cgColor
    layer.addSublayer(inner)
    let host = stage(layer)
    func picture() -> CGImage {
      CGImage(size: CGSize(width: 64, height: 64)) { layer.render(in: $0) }
    }
    #expect(picture().pixel(5, 5).a == 0)
    #expect(picture().pixel(25, 25) == (255, 0, 0, 255))
    #expect(picture().pixel(45, 15) == (0, 0, 255, 255))
    layer.masksToBounds = true
    host.advance(by: 1)
    #expect(picture().pixel(45, 15).a == 0)
  }

  @Test("a text layer takes a UIFont; a name that no font has gives none")
  func fonts() {
    let layer = CATextLayer()
    layer.font = UIFont.boldSystemFont(ofSize: 12)
    #expect(layer.font as? String == "Inter Bold")
    #expect(UIFont(name: "No Such Font", size: 9) == nil)
  }

  @Test("the places of a gradient move through a layer, from before it to behind it")
  func shimmer() {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    gradient.colors = [UIColor.black, .white, .black].map(\.cgColor)
    let host = stage(gradient)
    let animation = CABasicAnimation(keyPath: "locations")
    (animation.fromValue, animation.toValue) = ([-1, -0.5, 0.0], [1, 1.5, 2.0])
    animation.duration = 2
    gradient.add(animation, forKey: "shimmer")
    host.advance(by: 0.75)
    #expect(gradient.presentation()?.locations?.map(\.doubleValue) == [-0.25, 0.25, 0.75])
    let image: CGImage = host.image()
    // Half way from black to white at 0, white at 0.25, black from 0.75 on.
    #expect(abs(image.pixel(0, 5).r - 128) <= 3)
    #expect(image.pixel(25, 5).r >= 250 && image.pixel(80, 5).r == 0)
  }
}
