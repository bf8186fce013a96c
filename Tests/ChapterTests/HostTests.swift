import LambentQuartzCore
import Testing

@Suite("The host")
struct HostTests {
  @Test("An implicit animation runs while the host advances, and an image shows it")
  func implicitAnimation() throws {
    let host = CAHost(size: CGSize(width: 320, height: 480))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.backgroundColor = UIColor.red.cgColor
    host.layer.addSublayer(layer)
    host.advance(by: 0)
    layer.opacity = 0
    host.advance(by: 0.125)
    #expect(layer.opacity == 0)
    #expect(abs((layer.presentation()?.opacity ?? 0) - 0.197597) < 1e-5)
    #expect(host.time == 0.125)
    #expect(CACurrentMediaTime() == 0.125)
    let image: CGImage = host.image()
    #expect((image.width, image.height) == (320, 480))
    #expect(abs(image.pixel(50, 50).a - 50) <= 1)
    #expect(image.pixel(50, 50).r == 255)
    #expect(image.pixel(200, 50).a == 0)
    host.advance(to: 1.5)
    #expect(layer.presentation()?.opacity == 0)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lambent-host-\(UUID().uuidString).png"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try image.write(to: path)
    #expect(CGImage(contentsOf: path)?.pixel(50, 50).r == 255)
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    #expect(CGImage(contentsOf: "no such file.png") == nil)
    #expect(errors.map(\.key) == ["no such file.png"])
  }

  @Test("An image that cannot be drawn is transparent, of the size that was asked for")
  func imageAfterError() {
    let host = CAHost(size: CGSize(width: 40, height: 30), scale: 2)
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    let image = host.image(at: .nan)
    #expect(errors.count == 1)
    #expect((image.width, image.height) == (80, 60))
    #expect(image.pixel(40, 30).a == 0)
    let endless = CGImage(size: CGSize(width: 1e9, height: 10)) { _ in }
    #expect(errors.count == 2)
    #expect((endless.width, endless.height) == (1, 1))
  }

  @Test("A new host is the current one, and two hosts never see each other")
  func currentHost() {
    let first = CAHost(size: CGSize(width: 10, height: 10))
    let second = CAHost(size: CGSize(width: 10, height: 10))
    second.advance(by: 2)
    #expect(CACurrentMediaTime() == 2)
    first.perform {
      #expect(CACurrentMediaTime() == 0)
      CATransaction.setAnimationDuration(7)
    }
    #expect(CACurrentMediaTime() == 2)
    #expect(CATransaction.animationDuration() == 0.25)
    first.perform { #expect(CATransaction.animationDuration() == 7) }
  }

  @Test("What cannot be done is told with the key's name, and nothing else happens")
  func errors() {
    let host = CAHost(size: CGSize(width: 10, height: 10))
    var errors: [CAError] = []
    host.onError = { errors.append($0) }
    let animation = CABasicAnimation(keyPath: "position")
    animation.toValue = 3
    host.layer.add(animation, forKey: nil)
    #expect(errors.count == 1)
    #expect("\(errors[0])".contains("position"))
    animation.toValue = Date()
    host.layer.add(animation, forKey: nil)
    #expect(errors.count == 2)
    #expect(errors[1].key == "position")
    let lost = CABasicAnimation(keyPath: "opacitty")
    lost.toValue = 0
    host.layer.add(lost, forKey: nil)
    #expect("\(errors[2])".contains("opacity"))
    host.layer.setValue("red", forKeyPath: "position.x")
    #expect(errors.count == 4)
    host.layer.addSublayer(host.layer)
    #expect(errors.count == 5)
    #expect(host.layer.animationKeys() == nil)
  }

  @Test("Layers keep what stands for them, and let it go with the tree")
  func memory() {
    weak var child: CALayer?
    weak var deeper: CALayer?
    do {
      let host = CAHost(size: CGSize(width: 10, height: 10))
      let layer = CALayer()
      let inner = CALayer()
      layer.addSublayer(inner)
      host.layer.addSublayer(layer)
      (child, deeper) = (layer, inner)
      host.advance(by: 1)
      #expect(host.layer.sublayers?.first === layer)
    }
    #expect(child == nil)
    #expect(deeper == nil)
  }

  @Test("Display links and running animators do not keep a host's layers")
  func links() {
    weak var layer: CALayer?
    weak var animated: UIView?
    do {
      let host = CAHost(size: CGSize(width: 10, height: 10))
      layer = host.layer
      let view = UIView()
      animated = view
      host.view.addSubview(view)
      let (invalid, valid) = (CADisplayLink { _ in }, CADisplayLink { _ in })
      UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }.startAnimation()
      host.advance(by: 0.5)
      #expect(valid.timestamp == host.time)
      invalid.invalidate()
    }
    #expect(layer == nil && animated == nil)
  }
}

final class Ring: CALayer {
  var extra = 0

  override init() {
    super.init()
    extra = 7
  }

  override init(layer: Any) {
    extra = (layer as? Ring)?.extra ?? 0
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  var progress: CGFloat {
    get { value(forKey: "progress") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }
}

@Suite("Classes of layers that are known at run time only")
struct DynamicClassTests {
  @Test("A presentation layer is of the same class, made by init(layer:)")
  func presentation() throws {
    let host = CAHost(size: CGSize(width: 10, height: 10))
    let ring = Ring()
    ring.extra = 9
    host.layer.addSublayer(ring)
    #expect(ring.presentation() == nil)
    ring.progress = 0.5
    host.advance(by: 0)
    let shown = try #require(ring.presentation())
    #expect(shown.extra == 9)
    #expect(shown.progress == 0.5)
    #expect(shown.model() === ring)
    #expect(shown !== ring)
    shown.progress = 0.1
    #expect(ring.progress == 0.5)
  }
}
