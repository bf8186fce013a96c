import LambentLayers
import LambentPixels
import LambentProperties

/// A view that shows an image, or images that follow one another.
open class UIImageView: UIView {
  /// The image; before, after and instead of the animation.
  open var image: UIImage? { didSet { update() } }
  /// The image while the view is highlighted; without one, the image.
  open var highlightedImage: UIImage? { didSet { update() } }
  /// The images of the animation.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The images of the animation while the view is highlighted.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The seconds of one round; 0 stands for a 30th of a second for each image.
  open var animationDuration: TimeInterval = 0
  /// How many rounds there are; 0 for ever.
  open var animationRepeatCount = 0
  /// Tells whether the view shows what it shows highlighted.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { update() } } }
  private var startTime: CFTimeInterval?

  /// Creates a view of an image's size.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    update()
  }

  /// Creates a view of an image's size, with another one while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    (self.image, self.highlightedImage) = (image, highlightedImage)
    update()
  }

  /// Creates a view with a frame in its superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// There are no archives here: a view of no size.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Begins the animation, where there are images for it.
  open func startAnimating() {
    guard frames != nil else { return }
    startTime = layer.backing.context?.time ?? 0
    update()
  }

  /// Ends the animation.
  open func stopAnimating() {
    startTime = nil
    update()
  }

  /// Tells whether the animation runs.
  open var isAnimating: Bool {
    guard let startTime, let frames else { return false }
    guard animationRepeatCount > 0 else { return true }
    let end = startTime + length(of: frames) * Double(animationRepeatCount)
    return (layer.backing.context?.time ?? startTime) < end - 1e-9
  }

  private var frames: [UIImage]? { isHighlighted ? highlightedAnimationImages : animationImages }

  private var still: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func length(of frames: [UIImage]) -> Double {
    animationDuration > 0 && animationDuration.isFinite
      ? animationDuration : Double(frames.count) / 30
  }

  private func update() {
    let backing = layer.backing
    backing.contentsScale = 1
    layer.contentsCenter = (startTime == nil ? still : frames?.first)?.stretchedPart ?? .unit
    let images = (frames ?? []).compactMap { $0.cgImage?.lambent }
    guard let startTime, let frames, !images.isEmpty else {
      backing.contents = still?.layerContents
      return
    }
    let begin = backing.convertTime(startTime, from: nil)
    backing.contents = ImageSequence(
      images: images, duration: length(of: frames),
      repeatCount: Double(max(animationRepeatCount, 0)), image: still?.cgImage?.lambent,
      beginTime: begin == 0 ? 1e-100 : begin)
  }

  open override var intrinsicContentSize: CGSize {
    still?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { still?.size ?? .zero }
}

extension CGRect {
  /// All of an image, in fractions of it.
  fileprivate static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}
