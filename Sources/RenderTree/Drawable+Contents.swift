public import LambentGeometry
public import LambentPixels

extension Drawable {
  /// The image of a layer and its layout.
  public struct Contents: Sendable, Hashable {
    /// The image; during a cross-fade, the one that fades in.
    public var image: Image
    /// An image that fades out behind it, with the progress of the fade (0…1).
    package var fading: Fade?
    /// The position and the scaling of the image in the bounds. Top is the greatest y.
    public var gravity = RenderNode.Gravity.resize
    /// The part of the image that is shown, in fractions of its size.
    public var sourceRect = Rect.unit
    /// The part of that which stretches (nine-part scaling), in fractions of its size.
    public var center = Rect.unit
    /// Pixels of the image per point, in addition to the image's own scale.
    public var scale = 1.0
    /// The filter for an image that is drawn smaller.
    public var minification = SamplingFilter.linear
    /// The filter for an image that is drawn larger.
    public var magnification = SamplingFilter.linear
    /// The bias of the mip level in trilinear minification, in levels.
    public var minificationBias = 0.0

    /// Creates contents that fill the bounds.
    public init(_ image: Image) { self.image = image }

    /// An image that fades out.
    package struct Fade: Sendable, Hashable {
      package var image: Image
      /// The progress of the fade, 0…1; 0 shows only this image.
      package var progress: Double

      package init(image: Image, progress: Double) {
        self.image = image
        self.progress = progress
      }
    }
  }
}

extension RenderNode {
  /// The first image among the drawables. Setting it replaces that image, or adds one in front.
  package var contents: Drawable.Contents? {
    get { drawables.lazy.compactMap(\.contents).first }
    set {
      let index = drawables.firstIndex { $0.contents != nil }
      switch (index, newValue) {
      case (let index?, let contents?): drawables[index] = .image(contents)
      case (let index?, nil): drawables.remove(at: index)
      case (nil, let contents?): drawables.append(.image(contents))
      case (nil, nil): break
      }
    }
  }
}

extension RenderNode.Gravity {
  /// True if the image is scaled to the bounds.
  package var scales: Bool { self == .resize || self == .resizeAspect || self == .resizeAspectFill }

  /// The rectangle of an image with a size in the bounds. Top is the greatest y, even if the
  /// geometry is flipped.
  package func position(_ size: Size, in bounds: Rect) -> Rect {
    var size = size
    switch self {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let (x, y) = (bounds.width / size.width, bounds.height / size.height)
      let factor = self == .resizeAspect ? min(x, y) : max(x, y)
      size = Size(width: size.width * factor, height: size.height * factor)
    default: break
    }
    var x = bounds.midX - size.width / 2
    var y = bounds.midY - size.height / 2
    switch self {
    case .left, .topLeft, .bottomLeft: x = bounds.minX
    case .right, .topRight, .bottomRight: x = bounds.maxX - size.width
    default: break
    }
    switch self {
    case .top, .topLeft, .topRight: y = bounds.maxY - size.height
    case .bottom, .bottomLeft, .bottomRight: y = bounds.minY
    default: break
    }
    return Rect(x: x, y: y, width: size.width, height: size.height)
  }
}
