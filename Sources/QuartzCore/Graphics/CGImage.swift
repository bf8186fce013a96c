// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import LambentCompositor
import LambentDrawing
import LambentGeometry
import LambentImageFiles
package import LambentPixels
import LambentRenderTree

/// An image of pixels.
public final class CGImage: Sendable, Hashable {
  package let lambent: Image
  private let straight: StraightImage

  package init(_ image: Image) {
    lambent = image.scale == 1 ? image : Image(image.storage, name: image.name)
    straight = image.straight
  }

  /// Reads a PNG, JPEG or SVG file; `nil` on failure, which is reported to `CAHost.onError`.
  public convenience init?(contentsOf path: String) {
    guard let image = CAHost.attempt(path, { try Image(contentsOf: path) }) else { return nil }
    self.init(image)
  }

  public convenience init?(contentsOf url: URL) { self.init(contentsOf: url.path) }
  /// Draws an image: one pixel per point, transparent where nothing is drawn, y growing downward.
  ///
  /// If the drawing fails, the error is reported to `CAHost.onError` and the image is transparent. If the
  /// size is invalid, the image has one pixel.
  public convenience init(size: CGSize, drawing: (CGContext) -> Void) {
    self.init(size: size, scale: 1, drawing: drawing)
  }

  /// The same with a number of pixels per point.
  package convenience init(size: CGSize, scale: CGFloat, drawing: (CGContext) -> Void) {
    let context = CGContext(bounds: CGRect(origin: .zero, size: size), scale: scale)
    context.makeCurrent { drawing(context) }
    self.init(context.rendered().lambent)
  }

  public var width: Int { straight.width }
  public var height: Int { straight.height }

  public func pixel(_ x: Int, _ y: Int) -> (r: Int, g: Int, b: Int, a: Int) {
    guard x >= 0, y >= 0, x < width, y < height else { return (0, 0, 0, 0) }
    let first = 4 * (y * width + x)
    switch straight.samples {
    case .eight(let bytes):
      return (
        Int(bytes[first]), Int(bytes[first + 1]), Int(bytes[first + 2]), Int(bytes[first + 3])
      )
    case .sixteen(let words):
      func byte(_ index: Int) -> Int { (Int(words[index]) * 255 + 32767) / 65535 }
      return (byte(first), byte(first + 1), byte(first + 2), byte(first + 3))
    }
  }

  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.overlap(with: whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    return CGImage(size: part.size) { context in
      context.draw(self, in: whole.offsetBy(dx: -part.minX, dy: -part.minY))
    }
  }

  /// Writes a PNG file, or a JPEG file if the name ends in `jpg` or `jpeg`. Partial files never remain.
  ///
  /// - Throws: ``CAError`` with the file's name and the reason.
  public func write(to path: String) throws(CAError) {
    do { try straight.write(to: path) } catch { throw CAError(key: path, error) }
  }
  public func write(to url: URL) throws(CAError) { try write(to: url.path) }
  public static func == (a: CGImage, b: CGImage) -> Bool { a.lambent === b.lambent }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(lambent)) }
}

extension CGImage {
  /// A transparent image, for what could not be drawn: of a size in points, or of one pixel where no image
  /// can be of that size.
  static func transparent(_ size: CGSize, scale: CGFloat) -> CGImage {
    var (width, height) = size.pixels(scale: scale)
    if !ImageLimits.allows(width: width, height: height) { (width, height) = (1, 1) }
    return CGImage(Image(.rgba8(PixelBuffer(width: width, height: height))))
  }
}

extension CGRect {
  /// The intersection; null if an edge is not a number, at which Foundation's traps.
  func overlap(with other: CGRect) -> CGRect {
    let edges = [self, other].flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
    return edges.contains(where: \.isNaN) ? .null : intersection(other)
  }
}

extension CGSize {
  fileprivate func pixels(scale: CGFloat) -> (width: Int, height: Int) {
    func count(_ length: CGFloat) -> Int {
      length * scale > 1 ? Int(min((length * scale).rounded(.up), 1e9)) : 1
    }
    return (count(width), count(height))
  }
}

extension CGContext {
  public func makeImage() -> CGImage? { rendered() }

  /// The image of what was drawn.
  func rendered() -> CGImage {
    var root = RenderNode()
    root.bounds = bounds.lambent
    root.children = recorder.finished()
    let (width, height) = bounds.size.pixels(scale: scale)
    let tree = RenderTree(
      root: root, width: width, height: height,
      viewport: Affine.translation(x: -bounds.minX, y: -bounds.minY)
        .concatenating(.scale(x: scale, y: scale)))
    let image = CAHost.attempt("CGImage") {
      var buffer = PixelBuffer(width: 0, height: 0)
      try Compositor().render(tree, jobs: 1, into: &buffer)
      return CGImage(Image(.rgba8(buffer)))
    }
    return image ?? .transparent(bounds.size, scale: scale)
  }
}
