public import LambentGeometry
public import LambentPixels

extension Drawable {
  /// The image of a layer and how it is laid out.
  public struct Contents: Sendable, Hashable {
    /// The image; during a cross-fade, the one that fades in.
    public var image: Image
    /// An image that fades out beneath it, and how far the fade has come (0…1).
    package var fading: Fade?
    /// Where it lies and how it is scaled.
    public var gravity = RenderNode.Gravity.resize
    /// The part of the image that is shown, in fractions of it.
    public var sourceRect = Rect.unit
    /// The part of that which stretches in nine slices, in fractions of it.
    public var center = Rect.unit
    /// Pixels of the image per point, on top of the image's own scale.
    public var scale = 1.0
    /// How it is sampled when it shrinks.
    public var minification = SamplingFilter.linear
    /// How it is sampled when it grows.
    public var magnification = SamplingFilter.linear
    /// Added to the mip level of a trilinear minification.
    public var minificationBias = 0.0

    /// Creates contents that fill the bounds.
    public init(_ image: Image) { self.image = image }

    /// An image that fades out.
    package struct Fade: Sendable, Hashable {
      /// The image.
      package var image: Image
      /// How far the fade has come: 0 shows only this image.
      package var progress: Double

      /// Creates a fade.
      package init(image: Image, progress: Double) {
        self.image = image
        self.progress = progress
      }
    }
  }
}

extension RenderNode {
  /// The first image among the drawables. Setting it replaces that image, or adds one above what is
  /// there.
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

  /// The rectangle of an image of a size in the bounds. Top is the greatest y, whatever is flipped.
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
