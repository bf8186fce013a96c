import LambentQuartzCore
import Testing

/// The view over the round progress.
final class RingView: UIView {
  override class var layerClass: AnyClass { RingLayer.self }

  private var ring: RingLayer? { layer as? RingLayer }

  var progress: CGFloat {
    get { ring?.progress ?? 0 }
    set { setProgress(newValue, animated: false) }
  }

  func setProgress(_ progress: CGFloat, animated: Bool) {
    ring?.setProgress(progress, animated: animated)
  }
}

@Suite("Layers of views")
struct ViewLayerChapterTests {
  @Test("C17: a view's layer is of its layerClass; its setter does not animate, a method does")
  func layerClass() {
    let host = CAHost(size: CGSize(width: 100, height: 100))
    let view = RingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    host.layer.addSublayer(view.layer)
    #expect(view.layer is RingLayer)
    view.progress = 0.2
    host.advance(by: 0)
    let ring = view.layer as? RingLayer
    #expect(near(ring?.presentation()?.progress, 0.2))
    view.setProgress(0.9, animated: true)
    host.advance(by: 0.5)
    #expect(near(ring?.presentation()?.progress, 0.55))
  }

  @Test("A48: a view's own layer does not animate by itself; explicit animations run on it")
  func noImplicitAnimation() {
    let host = CAHost(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    host.layer.addSublayer(view.layer)
    host.advance(by: 0)
    view.layer.opacity = 0.5
    #expect(view.layer.animationKeys() == nil)
    view.layer.add(basic("position.x", 0, 100), forKey: "a")
    host.advance(by: 0.5)
    #expect(near(view.layer.presentation()?.position.x, 50))
    #expect(view.layer.presentation()?.opacity == 0.5)
  }

  @Test("B34: an animation that is added within a block, or beside it, gives the same frames")
  func animationInBlock() {
    let host = CAHost(size: CGSize(width: 100, height: 100))
    let views = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    for view in views { host.layer.addSublayer(view.layer) }
    host.advance(by: 0)
    UIView.animate(withDuration: 3) {
      views[0].layer.add(basic("position.x", 0, 100), forKey: nil)
    }
    views[1].layer.add(basic("position.x", 0, 100), forKey: nil)
    for time in [0.25, 0.5, 0.75] {
      host.advance(to: time)
      for view in views { #expect(near(view.layer.presentation()?.position.x, 100 * time)) }
    }
  }

  @Test("A79: a custom property animates on a view's own layer")
  func ownProperty() {
    final class ThickView: UIView {
      override class var layerClass: AnyClass { ThicknessLayer.self }
    }
    let host = CAHost(size: CGSize(width: 100, height: 100))
    let view = ThickView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    host.layer.addSublayer(view.layer)
    host.advance(by: 0)
    view.layer.add(basic("thickness", 0, 10), forKey: nil)
    host.advance(by: 0.5)
    #expect(near((view.layer as? ThicknessLayer)?.presentation()?.thickness, 5))
  }
}
