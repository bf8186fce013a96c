// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

import LambentImageFiles
package import LambentLayers

/// An image with a scale, or several that follow one another.
open class UIImage: NSObject {
  public let cgImage: CGImage?
  public let scale: CGFloat
  public let images: [UIImage]?
  public let duration: TimeInterval
  public private(set) var capInsets = UIEdgeInsets.zero
  /// The mode in which the middle fills the room. It is always stretched.
  public private(set) var resizingMode = ResizingMode.tile
  /// The ways in which the middle of an image fills a larger rectangle.
  public enum ResizingMode: Int, Sendable {
    case tile, stretch
  }

  private init(_ cgImage: CGImage?, _ scale: CGFloat, _ images: [UIImage]?, _ duration: Double) {
    (self.cgImage, self.scale) = (cgImage, max(scale, 1e-3))
    (self.images, self.duration) = (images, duration)
  }

  public override convenience init() { self.init(nil, 1, nil, 0) }
  public convenience init(cgImage: CGImage, scale: CGFloat = 1) {
    self.init(cgImage, scale, nil, 0)
  }

  /// Reads a PNG, JPEG or SVG file; `nil` on failure, which is reported to `CAHost.onError`.
  public convenience init?(contentsOfFile path: String) {
    guard let image = CGImage(contentsOf: path) else { return nil }
    self.init(cgImage: image)
  }

  /// Reads a file of the working directory. If the name has no extension, `.png`, `.jpg` and `.jpeg` are tried.
  /// Returns `nil` if there is no such file.
  public convenience init?(named name: String) {
    guard let path = Self.path(of: name) else { return nil }
    self.init(contentsOfFile: path)
  }

  private static func path(of name: String) -> String? {
    let hasExtension = !FileName.pathExtension(of: name).isEmpty
    let endings = hasExtension ? [""] : [".png", ".jpg", ".jpeg"]
    return endings.map { name + $0 }.first { FileManager.default.fileExists(atPath: $0) }
  }

  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.first.map { UIImage($0.cgImage, $0.scale, images, duration) }
  }

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

  open class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile,
    duration: TimeInterval
  ) -> UIImage? {
    animatedImageNamed(name, duration: duration)?
      .resizableImage(withCapInsets: capInsets, resizingMode: resizingMode)
  }

  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage {
    let result = UIImage(cgImage, scale, images, duration)
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

  open var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }

  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  open func draw(in rect: CGRect) {
    guard let cgImage else { return }
    UIGraphicsGetCurrentContext()?.draw(cgImage, in: rect)
  }

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
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .init()) {
    (self.size, self.format) = (size, format)
  }

  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let image = CGImage(size: size, scale: format.scale) { actions(.init(cgContext: $0)) }
    return UIImage(cgImage: image, scale: format.scale)
  }
}

/// The format in which images are drawn.
public final class UIGraphicsImageRendererFormat {
  public var scale: CGFloat = 1
  /// True if the images have no transparent pixel: without a meaning here.
  public var opaque = false
  public init() {}
  public static func `default`() -> UIGraphicsImageRendererFormat { .init() }
}

/// The context that an image is drawn into.
public final class UIGraphicsImageRendererContext {
  public let cgContext: CGContext
  init(cgContext: CGContext) { self.cgContext = cgContext }
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let bounds = CGRect(origin: .zero, size: size)
  UIGraphicsPushContext(CGContext(bounds: bounds, scale: scale > 0 ? scale : 1))
}

public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  UIGraphicsGetCurrentContext().map { UIImage(cgImage: $0.rendered(), scale: $0.scale) }
}

public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }
