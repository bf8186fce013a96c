import LambentQuartzCore
import Testing

@Suite("Chapters: image views and animated images")
struct ImageViewChapterTests {
  private let screen = Screen()

  private func image(_ color: UIColor, _ side: CGFloat = 20) -> UIImage {
    UIImage(cgImage: .solid(color, side))
  }

  private func color(at time: Double, x: Int = 110, y: Int = 110) -> [Int] {
    screen.host.advance(to: time)
    let pixel = screen.host.image().pixel(x, y)
    return pixel.a == 0 ? [] : [pixel.r, pixel.g, pixel.b]
  }

  private let red = [255, 0, 0]
  private let green = [0, 255, 0]
  private let blue = [0, 0, 255]

  private func imageView(_ still: UIColor, _ moving: [UIColor]) -> UIImageView {
    let view = UIImageView(image: image(still))
    view.frame.origin = CGPoint(x: 100, y: 100)
    view.animationImages = moving.map { image($0) }
    view.animationDuration = 2
    screen.host.view.addSubview(view)
    screen.host.advance(by: 0)
    return view
  }

  @Test("A9: without a count it runs until it is stopped; the image shows before and after")
  func a9() {
    let view = imageView(.green, [.red, .blue])
    #expect(!view.isAnimating)
    #expect(color(at: 0) == green)
    view.startAnimating()
    #expect(color(at: 0.5) == red)
    #expect(color(at: 1.5) == blue)
    #expect(color(at: 1000) == red)
    #expect(view.isAnimating)
    view.stopAnimating()
    #expect(!view.isAnimating)
    #expect(color(at: 1000.5) == green)
  }

  @Test("A9: while highlighted, it runs the highlighted images or shows the highlighted image")
  func a9highlighted() {
    let view = imageView(.green, [.red])
    view.highlightedImage = image(.white)
    view.highlightedAnimationImages = [image(.blue)]
    view.isHighlighted = true
    #expect(color(at: 0) == [255, 255, 255])
    view.startAnimating()
    #expect(color(at: 0.5) == blue)
    view.isHighlighted = false
    #expect(color(at: 1) == red)
  }

  @Test("A10: it moves while its images change")
  func a10() {
    let view = imageView(.clear, [.red, .clear, .red, .clear, .red])
    view.animationRepeatCount = 1
    view.startAnimating()
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x += 100 }
    #expect(color(at: 1, x: 151) == red)
    #expect(color(at: 1, x: 149) == [])
    #expect(view.center.x == 210)
  }

  @Test("A11: on a button an animated image runs as well")
  func a11() {
    let discs = (0..<6).map { index in
      UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18)).image { context in
        UIColor.red.setFill()
        let inset = CGFloat(index)
        context.cgContext.fillEllipse(
          in: CGRect(x: 0, y: 0, width: 18, height: 18).insetBy(dx: inset, dy: inset))
      }
    }
    let button = UIButton(frame: CGRect(x: 50, y: 50, width: 18, height: 18))
    button.setImage(UIImage.animatedImage(with: discs, duration: 0.5), for: .normal)
    screen.host.view.addSubview(button)
    for (time, width) in [(0.0, 18), (0.1, 16), (0.45, 8), (0.5, 18)] {
      screen.host.advance(to: time)
      let shown = screen.host.image()
      #expect((50..<68).filter { shown.pixel($0, 59).a > 127 }.count == width, "\(time)")
    }
  }

  @Test("A12: an animated image by name whose images stretch between insets")
  func a12() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lambent-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Red at the left and the right, blue between.
    let striped = CGImage(size: CGSize(width: 20, height: 20)) { context in
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 5, y: 0, width: 10, height: 20))
    }
    for index in 0..<4 { try striped.write(to: folder.appendingPathComponent("a\(index).png")) }
    let found = UIImage.animatedResizableImageNamed(
      folder.appendingPathComponent("a").path,
      capInsets: UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5), resizingMode: .stretch,
      duration: 1)
    let animated = try #require(found)
    #expect(animated.images?.count == 4)
    #expect(animated.capInsets.left == 5 && animated.resizingMode == .stretch)
    let view = UIImageView(image: animated)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    screen.host.view.addSubview(view)
    #expect(color(at: 0.3, x: 3, y: 10) == red)
    #expect(color(at: 0.3, x: 14, y: 10) == blue)
    #expect(color(at: 0.3, x: 86, y: 10) == blue)
    #expect(color(at: 0.3, x: 97, y: 10) == red)
  }
}
