// swift-format-ignore-file: AlwaysUseLowerCamelCase

import LambentImageFiles
package import LambentLayers
import LambentPixels
import LambentProperties

/// An image with a scale, or several that follow one another.
open class UIImage: NSObject {
  /// The pixels; of an animated image, those of the first.
  public let cgImage: CGImage?
  /// Pixels per point.
  public let scale: CGFloat
  /// The images of an animated one.
  public let images: [UIImage]?
  /// The seconds of one round of an animated one.
  public let duration: TimeInterval
  /// The edges that keep their size where the image is stretched, in points.
  public private(set) var capInsets = UIEdgeInsets.zero
  /// How the rest fills the room: it is stretched, whatever the mode says.
  public private(set) var resizingMode = ResizingMode.tile

  /// How the middle of an image fills a larger room.
  public enum ResizingMode: Int, Sendable {
    case tile, stretch
  }

  /// Creates an image without pixels.
  public override init() { (cgImage, scale, images, duration) = (nil, 1, nil, 0) }

  /// Creates an image of pixels.
  public init(cgImage: CGImage) {
    (self.cgImage, scale, images, duration) = (cgImage, 1, nil, 0)
  }

  /// Creates an image of pixels with a scale.
  public init(cgImage: CGImage, scale: CGFloat) {
    (self.cgImage, self.scale, images, duration) = (cgImage, max(scale, 1e-3), nil, 0)
  }

  /// Reads a PNG or JPEG file; `nil` on failure, which is reported to `CAHost.onError`.
  public convenience init?(contentsOfFile path: String) {
    guard let image = CGImage(contentsOf: path) else { return nil }
    self.init(cgImage: image)
  }

  /// Reads a file of the working directory, with `.png`, `.jpg` or `.jpeg` where the name has no ending;
  /// `nil` if there is none.
  public convenience init?(named name: String) {
    guard let path = Self.path(of: name) else { return nil }
    self.init(contentsOfFile: path)
  }

  private static func path(of name: String) -> String? {
    let endings = name.contains(".") ? [""] : [".png", ".jpg", ".jpeg"]
    return endings.map { name + $0 }.first { FileManager.default.fileExists(atPath: $0) }
  }

  private init(images: [UIImage], duration: TimeInterval) {
    (cgImage, scale) = (images.first?.cgImage, images.first?.scale ?? 1)
    (self.images, self.duration) = (images, duration)
  }

  /// Images that follow one another in equal steps, for ever; `nil` without images.
  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.isEmpty ? nil : UIImage(images: images, duration: duration)
  }

  /// The images `name0`, `name1` … of the working directory, one after another; where `name0` is missing
  /// `name1` is the first. They end at the first gap, or at 1024.
  open class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    let first = path(of: name + "0") == nil ? 1 : 0
    var images: [UIImage] = []
    while images.count < 1024, let path = path(of: name + "\(first + images.count)"),
      let image = UIImage(contentsOfFile: path)
    {
      images.append(image)
    }
    return animatedImage(with: images, duration: duration)
  }

  /// The same with edges that keep their size where the images are stretched.
  open class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile,
    duration: TimeInterval
  ) -> UIImage? {
    animatedImageNamed(name, duration: duration)?
      .resizableImage(withCapInsets: capInsets, resizingMode: resizingMode)
  }

  /// The image with edges that keep their size where it is stretched.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage {
    let result: UIImage
    if let images {
      result = UIImage(images: images, duration: duration)
    } else {
      result = cgImage.map { UIImage(cgImage: $0, scale: scale) } ?? UIImage()
    }
    (result.capInsets, result.resizingMode) = (capInsets, resizingMode)
    return result
  }

  /// The part that stretches, in fractions of the image.
  var stretchedPart: CGRect {
    let insets = capInsets
    guard insets != .zero, size.width > 0, size.height > 0 else {
      return CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    let width = max(size.width - insets.left - insets.right, 0)
    let height = max(size.height - insets.top - insets.bottom, 0)
    return CGRect(
      x: insets.left / size.width, y: insets.top / size.height, width: width / size.width,
      height: height / size.height)
  }

  /// The size in points.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }

  /// Draws the image at a point of the current context.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image into a rectangle of the current context.
  open func draw(in rect: CGRect) {
    guard let cgImage else { return }
    UIGraphicsGetCurrentContext()?.draw(cgImage, in: rect)
  }

  /// The image as a PNG file's bytes; `nil` where that cannot be done.
  open func pngData() -> Data? { (try? cgImage?.lambent.pngData).map { Data($0) } }

  /// The image, or the sequence that an animated one is.
  package var layerContents: (any LayerContents)? {
    guard let images else { return cgImage?.lambent }
    let pixels = images.compactMap { $0.cgImage?.lambent }
    return ImageSequence(images: pixels, duration: duration)
  }
}

/// Draws images with code: the closure that it is given draws into a context.
public final class UIGraphicsImageRenderer {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of images of a size, in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .init()) {
    (self.size, self.format) = (size, format)
  }

  /// Draws an image.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let image = CGImage(size: size, scale: format.scale) { context in
      actions(UIGraphicsImageRendererContext(cgContext: context))
    }
    return UIImage(cgImage: image, scale: format.scale)
  }
}

/// How images are drawn.
public final class UIGraphicsImageRendererFormat {
  /// Pixels per point.
  public var scale: CGFloat = 1
  /// True if the images have no transparent pixel: without a meaning here.
  public var opaque = false

  /// Creates the default format.
  public init() {}

  /// The default format.
  public static func `default`() -> UIGraphicsImageRendererFormat { .init() }
}

/// The context that an image is drawn into.
public final class UIGraphicsImageRendererContext {
  /// The context into which the closure draws.
  public let cgContext: CGContext

  init(cgContext: CGContext) { self.cgContext = cgContext }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

/// Begins an image of a size, in points; with a scale of 0 a pixel is a point.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let bounds = CGRect(origin: .zero, size: size)
  UIGraphicsPushContext(CGContext(bounds: bounds, scale: scale > 0 ? scale : 1))
}

/// Begins an image of a size whose pixels are points.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// The current state of the innermost image context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  UIGraphicsGetCurrentContext().map {
    UIImage(cgImage: $0.rendered(), scale: $0.scale)
  }
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }
