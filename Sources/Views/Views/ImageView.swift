import LambentAnimations
public import LambentGeometry
package import LambentLayers
public import LambentPixels

/// A view that shows an image or a sequence of images.
open class ImageView: View {
  /// The image that is shown while no animation runs.
  public var image: Image? { didSet { update() } }
  /// Contents in the image's place: an image that moves by itself.
  package var movingImage: (any LayerContents)? { didSet { update() } }
  /// The image while the view is highlighted; without one, the image.
  package var highlightedImage: Image? { didSet { update() } }
  /// The images of the animation. Setting them stops a running animation.
  public var animationImages: [Image]? { didSet { stopAnimating() } }
  /// The images of the animation while the view is highlighted.
  package var highlightedAnimationImages: [Image]? { didSet { stopAnimating() } }
  /// The duration of one cycle, in seconds. Default: 0, which is 1/30 s for each image.
  public var animationDuration = 0.0
  /// The number of cycles. Default: 0, no end.
  public var animationRepeatCount = 0
  /// True if the view shows its highlighted images.
  package var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      update()
    }
  }
  /// The clock's time at which the animation began; `nil` if it does not run.
  private var startTime: Double?

  /// Creates a view with an image's size.
  public convenience init(image: Image?) {
    self.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    update()
  }

  /// Starts the animation, if there are images for it.
  public func startAnimating() {
    guard isHighlighted ? highlightedAnimationImages != nil : animationImages != nil else { return }
    startTime = layer.context?.time ?? 0
    update()
  }

  /// Stops the animation.
  public func stopAnimating() {
    startTime = nil
    update()
  }

  /// True if the animation runs: until it is stopped or its last cycle has ended.
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
      layer.contents = isHighlighted && highlightedImage != nil ? still : movingImage ?? still
      return
    }
    sequence.beginTime = MediaTiming.begin(at: layer.convertTime(startTime, from: nil))
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
