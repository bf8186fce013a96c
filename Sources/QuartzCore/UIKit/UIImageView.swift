import LambentLayers
import LambentPixels
import LambentViews

/// A view that shows an image or a sequence of images.
open class UIImageView: UIView {
  /// The image that is shown while no animation runs.
  open var image: UIImage? {
    didSet {
      imageView?.image = image?.cgImage?.lambent
      imageView?.movingImage = image?.images == nil ? nil : image?.layerContents
      placeStretchedPart()
    }
  }
  /// The image while the view is highlighted. Default: ``image``.
  open var highlightedImage: UIImage? {
    didSet {
      imageView?.highlightedImage = highlightedImage?.cgImage?.lambent
      placeStretchedPart()
    }
  }
  /// The images of the animation. Setting them stops a running animation.
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
  /// The duration of one cycle, in seconds. 0 means 1/30 s for each image.
  open var animationDuration: TimeInterval {
    get { imageView?.animationDuration ?? 0 }
    set { imageView?.animationDuration = newValue }
  }
  /// The number of cycles. 0 means no end.
  open var animationRepeatCount: Int {
    get { imageView?.animationRepeatCount ?? 0 }
    set { imageView?.animationRepeatCount = newValue }
  }
  /// True if the view is highlighted.
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

  /// Creates an empty view. Archives are not supported.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Starts the animation, if there are images for it.
  open func startAnimating() {
    imageView?.startAnimating()
    placeStretchedPart()
  }

  /// Stops the animation.
  open func stopAnimating() {
    imageView?.stopAnimating()
    placeStretchedPart()
  }

  /// True if the animation runs.
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
