package import LambentPixels
import LambentWorkers
import Synchronization

/// An image that is drawn when it is first shown, and then cached.
///
/// Documents describe images by shapes and layers. They are not drawn when the document is read,
/// because a small document can describe an image of any cost, and most images are never shown. The
/// cost counts for the frames that show the image.
package final class DrawnImage: Footage {
  /// The limits for drawing an image.
  package struct Limits: Sendable {
    /// The greatest estimated work, in steps of about a nanosecond on one core.
    package var work: Double
    /// The greatest memory of layers' images while the image is drawn, in bytes.
    package var imageBytes: Int

    /// The most points that outlines have together.
    package var outlinePoints: Int

    /// Creates bounds.
    package init(work: Double, imageBytes: Int, outlinePoints: Int) {
      (self.work, self.imageBytes, self.outlinePoints) = (work, imageBytes, outlinePoints)
    }
  }

  /// The pixels of a drawing, and its estimated work.
  package typealias Drawing = (pixels: PixelBuffer, work: Double)

  package let width: Int
  package let height: Int
  /// The drawn images that this one uses, each once; they are drawn before it.
  package let parts: [DrawnImage]
  /// The limits that apply unless a frame has lower ones.
  package let limits: Limits
  private let draw: @Sendable (Limits) throws -> Drawing
  private let drawn = Lock<(image: Image, work: Double)?>(nil)

  /// Creates an image from a closure.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - parts: The drawn images that it uses.
  ///   - limits: The limits for drawing it.
  ///   - draw: Draws the image with that size. Called once, unless it throws, on any thread.
  package init(
    width: Int, height: Int, parts: [DrawnImage], limits: Limits,
    draw: @escaping @Sendable (Limits) throws -> Drawing
  ) {
    (self.width, self.height, self.parts) = (width, height, parts)
    (self.limits, self.draw) = (limits, draw)
  }

  /// The estimated work of the image, without its parts. Draws the image unless it has been drawn.
  ///
  /// Threads that request it at the same time wait for the one that draws it.
  ///
  /// - Throws: The error of drawing: it exceeds the limit, or needs too much memory.
  package func work(limit: Double) throws -> Double {
    try drawn.withLock { drawn in
      if let drawn { return drawn.work }
      var limits = limits
      limits.work = limit
      let (pixels, work) = try draw(limits)
      drawn = (Image(.rgba8(pixels)), work)
      return work
    }
  }

  /// The image, which is constant over time.
  package func image(at time: Double) throws -> Image {
    if let image = drawn.withLock({ $0?.image }) { return image }
    for part in parts { _ = try part.image(at: 0) }
    _ = try work(limit: limits.work)
    return drawn.withLock { $0?.image } ?? Image(.rgba8(PixelBuffer(width: width, height: height)))
  }
}

extension Image {
  /// The drawn image, if it is one.
  package var drawing: DrawnImage? {
    guard case .footage(let footage, _) = storage else { return nil }
    return footage as? DrawnImage
  }
}
