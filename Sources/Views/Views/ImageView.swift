public import LambentGeometry
import LambentLayers
public import LambentPixels

/// A view that shows an image, or images that follow one another.
open class ImageView: View {
  /// The image; before, after and instead of the animation.
  public var image: Image? { didSet { update() } }
  /// The image while the view is highlighted; without one, the image.
  package var highlightedImage: Image? { didSet { update() } }
  /// The images of the animation. Setting them ends one that runs.
  public var animationImages: [Image]? { didSet { stopAnimating() } }
  /// The images of the animation while the view is highlighted.
  package var highlightedAnimationImages: [Image]? { didSet { stopAnimating() } }
  /// The seconds of one round; 0 stands for a 30th of a second for each image.
  public var animationDuration = 0.0
  /// How many rounds there are; 0 for ever.
  public var animationRepeatCount = 0
  /// Tells whether the view shows what it shows highlighted.
  package var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      update()
    }
  }
  /// The clock's time at which the animation began; `nil` where it does not run.
  private var startTime: Double?

  /// Creates a view of an image's size.
  public convenience init(image: Image?) {
    self.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    update()
  }

  /// Begins the animation, where there are images for it.
  public func startAnimating() {
    guard isHighlighted ? highlightedAnimationImages != nil : animationImages != nil else { return }
    startTime = layer.context?.time ?? 0
    update()
  }

  /// Ends the animation.
  public func stopAnimating() {
    startTime = nil
    update()
  }

  /// Tells whether the animation runs: until it is stopped, or its last round is over.
  public var isAnimating: Bool {
    guard let startTime, let sequence else { return false }
    guard animationRepeatCount > 0 else { return true }
    let now = layer.context?.time ?? startTime
    return now < startTime + sequence.duration * Double(animationRepeatCount) - 1e-9
  }

  private var sequence: ImageSequence? {
    guard startTime != nil,
      let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages,
      !images.isEmpty
    else { return nil }
    let duration =
      animationDuration > 0 && animationDuration.isFinite
      ? animationDuration : Double(images.count) / 30
    return ImageSequence(
      images: images, duration: duration, repeatCount: Double(max(animationRepeatCount, 0)),
      image: still)
  }

  private var still: Image? { isHighlighted ? highlightedImage ?? image : image }

  private func update() {
    guard var sequence, let startTime else {
      layer.contents = still
      return
    }
    // Exactly 0 would begin when it is set.
    let begin = layer.convertTime(startTime, from: nil)
    sequence.beginTime = begin == 0 ? 1e-100 : begin
    layer.contents = sequence
  }

  open override var intrinsicContentSize: (width: Double?, height: Double?) {
    (still?.size.width, still?.size.height)
  }

  open override func sizeThatFits(_ size: Size) -> Size { still?.size ?? .zero }
}

extension Image {
  /// The size in points.
  package var size: Size {
    Size(width: Double(width) / scale, height: Double(height) / scale)
  }
}
