// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentGeometry
import LambentImageFiles
import LambentPixels
import LambentProperties

/// An image for filters: pixels with an origin, or one colour without end. Its y grows upward from the
/// lower left corner, as in Core Image.
public final class CIImage: NSObject, NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// The image's pixels, where it has any.
  let pixelsOfImage: CGImage?
  /// Draws its pixels in a rectangle; transparent ones without a result.
  private let drawing: (CGRect) -> CGImage?
  /// The rectangle in which it has pixels; infinite for one colour.
  public let extent: CGRect

  /// Creates an image of pixels, its corner at the origin.
  public convenience init(cgImage image: CGImage) { self.init(image, at: .zero) }

  /// Creates an image without end that is drawn when its pixels are asked for.
  init(drawing: @escaping (CGRect) -> CGImage?) {
    (pixelsOfImage, self.drawing, extent) = (nil, drawing, .infinite)
  }

  /// Creates an image, or `nil` if the `UIImage` has no pixels.
  public convenience init?(image: UIImage) {
    guard let pixels = image.cgImage else { return nil }
    self.init(cgImage: pixels)
  }

  public convenience init(color: CIColor) {
    self.init { rect in
      CGImage(size: rect.size) { context in
        context.setFillColor(CGColor(color.lambent))
        context.fill(CGRect(origin: .zero, size: rect.size))
      }
    }
  }

  /// Reads a PNG, JPEG or SVG file; `nil` on failure, which is reported.
  public convenience init?(contentsOf url: URL) {
    guard let image = CGImage(contentsOf: url) else { return nil }
    self.init(cgImage: image)
  }

  init(_ image: CGImage, at origin: CGPoint) {
    // Footage and drawings are read here, where errors can be reported.
    let isRead = !image.lambent.isFootage
    let pixels = isRead ? image : CAHost.attempt("CIImage") { CGImage(try image.lambent.read()) }
    let found = pixels ?? image
    let extent = CGRect(origin: origin, size: CGSize(width: image.width, height: image.height))
    (pixelsOfImage, self.extent) = (found, extent)
    drawing = { rect in
      if rect == extent { return found }
      let place = CGRect(
        x: extent.minX - rect.minX, y: rect.maxY - extent.maxY, width: extent.width,
        height: extent.height)
      return CGImage(size: rect.size) { $0.draw(found, in: place) }
    }
  }

  /// The result of a filter with the image as its input, or the image itself if there is no such filter.
  public func applyingFilter(_ name: String, parameters: [String: Any] = [:]) -> CIImage {
    let inputs: [String: Any] = [kCIInputImageKey: self].merging(parameters) { $1 }
    return CIFilter(name: name, parameters: inputs)?.outputImage ?? self
  }

  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: ["inputRadius": sigma])
  }

  /// Creates an image without pixels.
  private init(emptyAt origin: CGPoint) {
    (pixelsOfImage, extent) = (nil, CGRect(origin: origin, size: .zero))
    drawing = { _ in nil }
  }

  /// The part within a rectangle. If the rectangle is outside of the image, the extent of the result is empty. If the
  /// part is too large, this is reported and the image itself is returned.
  public func cropped(to rect: CGRect) -> CIImage {
    if rect.isInfinite { return self }
    let whole = rect.pixels ?? .null
    let part = extent.isInfinite ? whole : extent.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else {
      return CIImage(emptyAt: part.isNull ? .zero : part.origin)
    }
    let cropped = CAHost.attempt("cropped") {
      CIImage(image(in: try part.checkedPixels()), at: part.origin)
    }
    return cropped ?? self
  }

  func image(in rect: CGRect) -> CGImage { drawing(rect) ?? CGImage(size: rect.size) { _ in } }
  func pixels(in rect: CGRect) -> PixelBuffer { image(in: rect).lambent.premultiplied }
}

/// A maker of images of a filter's output.
public final class CIContext: NSObject {
  /// Creates a context; the options are without a meaning here.
  public init(options: [String: Any]? = nil) {}

  /// The pixels of an image within a rectangle, or `nil` if the rectangle is infinite or empty.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    CAHost.attempt("createCGImage") { image.image(in: try fromRect.checkedPixels()) }
  }
}

extension CGRect {
  /// The smallest rectangle of whole pixels around it; `nil` where that has no end or no pixel.
  var pixels: CGRect? {
    guard [minX, minY, width, height].allSatisfy(\.isFinite) else { return nil }
    let whole = integral
    return whole.isInfinite || whole.isNull || whole.width < 1 || whole.height < 1 ? nil : whole
  }

  /// The rectangle of whole pixels, for an image.
  ///
  /// - Throws: `CAError` if the rectangle is empty or infinite, or if the image would be too large.
  func checkedPixels() throws -> CGRect {
    guard let rect = pixels else {
      throw CAError("the rectangle has to have a size, and an end: crop the image")
    }
    let (width, height) = (rect.width, rect.height)
    guard max(width, height) < 1e9, ImageLimits.allows(width: Int(width), height: Int(height))
    else {
      throw CAError("an image of \(width) × \(height) pixels is too large: ask for a part of it")
    }
    return rect
  }
}

/// A colour for filters.
public final class CIColor: NSObject, NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
  /// The components, 0…1.
  public let red, green, blue, alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  public convenience init(cgColor: CGColor) {
    let color = cgColor.lambent
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
  var lambent: Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

  public static var white: CIColor { CIColor(red: 1, green: 1, blue: 1) }
  public static var black: CIColor { CIColor(red: 0, green: 0, blue: 0) }
  public static var red: CIColor { CIColor(red: 1, green: 0, blue: 0) }
  public static var clear: CIColor { CIColor(red: 0, green: 0, blue: 0, alpha: 0) }
}

/// Numbers for filters: a point, or a rectangle.
public final class CIVector: NSObject, NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
  private let numbers: [CGFloat]
  public init(x: CGFloat, y: CGFloat) { numbers = [x, y] }
  public init(x: CGFloat, y: CGFloat, z: CGFloat) { numbers = [x, y, z] }
  public init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { numbers = [x, y, z, w] }
  public convenience init(cgPoint: CGPoint) { self.init(x: cgPoint.x, y: cgPoint.y) }
  public convenience init(cgRect: CGRect) {
    self.init(x: cgRect.minX, y: cgRect.minY, z: cgRect.width, w: cgRect.height)
  }

  public var count: Int { numbers.count }
  /// The number at an index, from 0; 0 beyond the last.
  public func value(at index: Int) -> CGFloat {
    numbers.indices.contains(index) ? numbers[index] : 0
  }
  public var x: CGFloat { value(at: 0) }
  public var y: CGFloat { value(at: 1) }
  public var z: CGFloat { value(at: 2) }
  public var w: CGFloat { value(at: 3) }
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

  /// The numbers as a list.
  var list: PropertyValue { .list(numbers.map { .number(Double($0)) }) }

  var propertyValue: PropertyValue {
    switch numbers.count {
    case 2: .point(Point(x: x, y: y))
    case 4: .rect(Rect(x: x, y: y, width: z, height: w))
    default: list
    }
  }
}
