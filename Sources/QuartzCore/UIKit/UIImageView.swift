// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentLayers
import LambentViews

/// A view that shows an image or a sequence of images.
open class UIImageView: UIView {
  override class func makeBase(_ layer: Layer) -> View { ImageView(frame: nil, layer: layer) }
  private var imageView: ImageView { unsafeDowncast(base, to: ImageView.self) }

  open var image: UIImage? {
    didSet {
      imageView.image = image?.cgImage?.lambent
      imageView.movingImage = image?.images == nil ? nil : image?.layerContents
      placeStretchedPart()
    }
  }
  open var highlightedImage: UIImage? {
    didSet {
      imageView.highlightedImage = highlightedImage?.cgImage?.lambent
      placeStretchedPart()
    }
  }
  open var animationImages: [UIImage]? {
    didSet { imageView.animationImages = animationImages?.compactMap { $0.cgImage?.lambent } }
  }
  open var highlightedAnimationImages: [UIImage]? {
    didSet {
      let images = highlightedAnimationImages?.compactMap { $0.cgImage?.lambent }
      imageView.highlightedAnimationImages = images
    }
  }
  open var isHighlighted = false {
    didSet {
      imageView.isHighlighted = isHighlighted
      placeStretchedPart()
    }
  }
  /// In seconds; 0 means 1/30 s for each image.
  @_Of(\UIImageView.imageView.animationDuration) open var animationDuration: TimeInterval
  @_Of(\UIImageView.imageView.animationRepeatCount) open var animationRepeatCount: Int

  public init(image: UIImage?, highlightedImage: UIImage? = nil) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    // Observers do not run in an initialiser itself.
    func set() { (self.image, self.highlightedImage) = (image, highlightedImage) }
    set()
  }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var isAnimating: Bool { imageView.isAnimating }
  open func startAnimating() {
    imageView.startAnimating()
    placeStretchedPart()
  }
  open func stopAnimating() {
    imageView.stopAnimating()
    placeStretchedPart()
  }

  private var still: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func placeStretchedPart() {
    let moving = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    let part = (isAnimating ? moving?.first : still)?.stretchedPart
    layer.contentsCenter = part ?? CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  open override var intrinsicContentSize: CGSize { still?.size ?? super.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { still?.size ?? .zero }
}
