import LambentLayers
import LambentPixels
import LambentViews

/// A view that shows an image, or images that follow one another.
open class UIImageView: UIView {
  /// The image; before, after and instead of the animation.
  open var image: UIImage? {
    didSet {
      imageView?.image = image?.cgImage?.lambent
      imageView?.movingImage = image?.images == nil ? nil : image?.layerContents
      placeStretchedPart()
    }
  }
  /// The image while the view is highlighted; without one, the image.
  open var highlightedImage: UIImage? {
    didSet {
      imageView?.highlightedImage = highlightedImage?.cgImage?.lambent
      placeStretchedPart()
    }
  }
  /// The images that follow one another while the view animates; setting them ends an animation.
  open var animationImages: [UIImage]? {
    didSet { imageView?.animationImages = animationImages?.compactMap { $0.cgImage?.lambent } }
  }
  /// The images of the animation while the view is highlighted.
  open var highlightedAnimationImages: [UIImage]? {
    didSet {
      imageView?.highlightedAnimationImages =
        highlightedAnimationImages?.compactMap { $0.cgImage?.lambent }
    }
  }
  /// The seconds of one round; 0 stands for a 30th of a second for each image.
  open var animationDuration: TimeInterval {
    get { imageView?.animationDuration ?? 0 }
    set { imageView?.animationDuration = newValue }
  }
  /// How many rounds there are; 0 for ever.
  open var animationRepeatCount: Int {
    get { imageView?.animationRepeatCount ?? 0 }
    set { imageView?.animationRepeatCount = newValue }
  }
  /// Tells whether the view shows what it shows highlighted.
  open var isHighlighted: Bool {
    get { imageView?.isHighlighted ?? false }
    set {
      imageView?.isHighlighted = newValue
      placeStretchedPart()
    }
  }

  override class func makeBase(_ layer: Layer) -> View { ImageView(frame: nil, layer: layer) }

  private var imageView: ImageView? { base as? ImageView }

  /// Creates a view of an image's size.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setImages(image, nil)
  }

  /// Creates a view of an image's size, with another one while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setImages(image, highlightedImage)
  }

  // Observers do not run in an initialiser itself.
  private func setImages(_ image: UIImage?, _ highlightedImage: UIImage?) {
    (self.image, self.highlightedImage) = (image, highlightedImage)
  }

  /// Creates a view with a frame in its superview.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// There are no archives here: a view of no size.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Begins the animation, where there are images for it.
  open func startAnimating() {
    imageView?.startAnimating()
    placeStretchedPart()
  }

  /// Ends the animation.
  open func stopAnimating() {
    imageView?.stopAnimating()
    placeStretchedPart()
  }

  /// Tells whether the animation runs.
  open var isAnimating: Bool { imageView?.isAnimating ?? false }

  private var still: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func placeStretchedPart() {
    let moving = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    let part = (isAnimating ? moving?.first : still)?.stretchedPart
    layer.contentsCenter = part ?? CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  open override var intrinsicContentSize: CGSize {
    still?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { still?.size ?? .zero }
}
