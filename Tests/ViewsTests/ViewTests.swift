import LambentGeometry
import LambentLayers
import LambentPixels
import LambentRenderTree
import LambentViews
import Testing

@Suite("Views")
struct ViewTests {
  @Test("are hit from the top down, but not where they are hidden or do not interact")
  func hitTesting() throws {
    let stage = try Stage()
    let below = stage.view()
    let above = stage.view(Rect(x: 50, y: 50, width: 100, height: 100))
    #expect(stage.screen.hitTest(Point(x: 75, y: 75)) === above)
    #expect(stage.screen.hitTest(Point(x: 25, y: 25)) === below)
    above.isUserInteractionEnabled = false
    #expect(stage.screen.hitTest(Point(x: 75, y: 75)) === below)
    below.isHidden = true
    #expect(stage.screen.hitTest(Point(x: 75, y: 75)) === stage.screen)
    #expect(stage.screen.hitTest(Point(x: -1, y: 0)) == nil)
  }

  @Test("inherit the tint colour")
  func tint() throws {
    let stage = try Stage()
    let (outer, inner) = (stage.view(), View(frame: .zero))
    outer.addSubview(inner)
    stage.screen.tintColor = .red
    #expect(inner.tintColor == .red)
    outer.tintColor = .white
    #expect(inner.tintColor == .white && stage.screen.tintColor == .red)
    outer.resetTintColor()
    #expect(inner.tintColor == .red)
  }

  @Test("keep their order among subviews and sublayers")
  func order() throws {
    let stage = try Stage()
    let (a, b, c) = (stage.view(), stage.view(), View(frame: .zero))
    stage.screen.insertSubview(c, belowSubview: b)
    #expect(
      stage.screen.subviews.map(ObjectIdentifier.init) == [a, c, b].map(ObjectIdentifier.init))
    stage.screen.bringSubviewToFront(a)
    #expect(
      stage.screen.layer.sublayers.map(ObjectIdentifier.init)
        == [c, b, a].map { ObjectIdentifier($0.layer) })
    a.addSubview(stage.screen)
    #expect(stage.screen.superview == nil)
  }

  @Test("have content modes that count downward where gravities count upward")
  func contentModes() {
    let view = View(frame: .zero)
    for mode in View.ContentMode.allCases {
      view.contentMode = mode
      #expect(view.contentMode == mode)
    }
    view.contentMode = .topLeft
    #expect(view.layer.contentsGravity == .bottomLeft)
  }

  @Test("that show images in turn begin when they are told, and end with the image")
  func imageView() throws {
    let stage = try Stage()
    let images = (0..<3).map { _ in Image(.rgba8(PixelBuffer(width: 1, height: 1))) }
    let view = ImageView(image: images[2])
    view.animationImages = [images[0], images[1]]
    (view.animationDuration, view.animationRepeatCount) = (1, 2)
    stage.screen.addSubview(view)
    stage.context.advance(to: 3)
    view.startAnimating()
    for (time, index) in [(3.2, 0), (3.7, 1), (4.2, 0), (4.9, 1), (5.1, 2)] {
      stage.context.advance(to: time)
      #expect(view.layer.model.contents?.image(at: time) === images[index], "\(time)")
    }
    #expect(!view.isAnimating)
  }
}
