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
    /// True if it is drawn in floats, for output with 16 bits per channel.
    package var inFloats = false
    /// The factor by which it has more columns and rows than by itself. Only images that layers show are enlarged.
    package var enlargement = 1

    /// Creates bounds.
    package init(work: Double, imageBytes: Int, outlinePoints: Int) {
      (self.work, self.imageBytes, self.outlinePoints) = (work, imageBytes, outlinePoints)
    }
  }

  /// The pixels of a drawing, and its estimated work.
  package typealias Drawing = (pixels: Image.Storage, work: Double)

  /// The most pixels of an image that is drawn in floats, which take four times the memory of bytes.
  private static let mostFloatPixels = 1 << 24

  package let width: Int
  package let height: Int
  /// The drawn images that this one uses, each once; they are drawn before it.
  package let parts: [DrawnImage]
  /// The limits that apply unless a frame has lower ones.
  package let limits: Limits
  private let draw: @Sendable (Limits) throws -> Drawing
  private let pixels: DrawnPixels
  /// The key of its pixels.
  private let number: Int
  /// The work of the drawings, in bytes and in floats.
  private let drawnWork = Lock<[Bool: Double]>([:])
  private let isKept = Atomic(false)
  /// The same image with more pixels, by the factor.
  private let enlarged = Lock<[Int: DrawnImage]>([:])
  /// The most columns and rows of an enlarged image.
  private static let mostEnlarged = 2048

  /// Creates an image from a closure.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - parts: The drawn images that it uses.
  ///   - limits: The limits for drawing it.
  ///   - pixels: Keeps its pixels, and those of other images.
  ///   - draw: Draws the image with that size, on any thread. Called again if the pixels are no longer
  ///     kept; it draws the same then.
  package init(
    width: Int, height: Int, parts: [DrawnImage], limits: Limits, pixels: DrawnPixels,
    draw: @escaping @Sendable (Limits) throws -> Drawing
  ) {
    (self.width, self.height, self.parts) = (width, height, parts)
    (self.limits, self.pixels, self.draw) = (limits, pixels, draw)
    number = pixels.makeNumber()
    for part in parts { part.isKept.store(true, ordering: .relaxed) }
  }

  /// True if other drawn images use it. Its pixels are kept as long as the document: to draw it again for
  /// each of them, and its own parts for it, could take any time.
  package var isPart: Bool { isKept.load(ordering: .relaxed) }

  /// The image with enough pixels that it is not magnified, up to a limit for its sides. The factor is a power of two,
  /// so that an image that grows is not drawn again for each frame. Where the factor changes, the mean of four pixels
  /// is the former pixel.
  package func enlarged(for magnification: Double) -> (image: DrawnImage, factor: Int) {
    let most = Self.mostEnlarged / max(width, height)
    var factor = 1
    // Rotations and perspective of about the image's own size count as that.
    while Double(factor) * 1.001 < magnification, factor * 2 <= most { factor *= 2 }
    guard factor > 1 else { return (self, 1) }
    let image = enlarged.withLock { images in
      if let known = images[factor] { return known }
      var limits = limits
      limits.enlargement = factor
      let image = DrawnImage(
        width: width * factor, height: height * factor, parts: parts, limits: limits,
        pixels: pixels, draw: draw)
      images[factor] = image
      return image
    }
    return (image, factor)
  }

  /// The estimated work of the image, without its parts. Draws the image unless it has been drawn.
  ///
  /// Threads that request it at the same time wait for the one that draws it.
  ///
  /// - Parameter inFloats: True if it is to be drawn in floats.
  /// - Throws: The error of drawing: it exceeds the limit, or needs too much memory.
  package func work(limit: Double, inFloats: Bool = false) throws -> Double {
    var limits = self.limits(inFloats: inFloats)
    let isFloat = limits.inFloats
    if let work = drawnWork.withLock({ $0[isFloat] }) { return work }
    limits.work = limit
    _ = try image(within: limits)
    return drawnWork.withLock { $0[isFloat] } ?? 0
  }

  /// The image in floats. Very large ones are drawn in bytes, and so are the parts.
  package func floatImage() throws -> Image { try image(within: limits(inFloats: true)) }

  private func limits(inFloats: Bool) -> Limits {
    var limits = limits
    limits.inFloats = inFloats && width * height <= Self.mostFloatPixels
    return limits
  }

  /// The image, which is constant over time.
  package func image(at time: Double) throws -> Image { try image(within: limits) }

  private func image(within limits: Limits) throws -> Image {
    let inFloats = limits.inFloats
    let key = DrawnPixels.Key(number: number, inFloats: inFloats)
    // Only the bytes are drawn for other images.
    return try pixels.image(
      key, bytes: (inFloats ? 16 : 4) * width * height, isKept: isPart && !inFloats
    ) {
      for part in parts { _ = try part.image(at: 0) }
      let (pixels, work) = try draw(limits)
      drawnWork.withLock { $0[inFloats] = work }
      return Image(pixels)
    }
  }
}

extension DrawnImage: Hashable {
  /// True if both are the same object.
  package static func == (left: DrawnImage, right: DrawnImage) -> Bool { left === right }

  /// Hashes the identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The pixels of drawn images.
///
/// Whoever shows an image derives other data from its pixels, and keeps that: the pixels themselves are
/// hardly needed again. Beyond a limit those that were not used for longest are removed; they are drawn
/// again if they are needed.
package final class DrawnPixels: Sendable {
  /// The pixels of an image, in bytes or in floats.
  fileprivate struct Key: Hashable {
    var number: Int
    var inFloats: Bool
  }

  private let removable: SharedCache<Key, Image>
  private let kept = SharedCache<Key, Image>(limit: .max)
  private let count = Atomic(0)

  /// Keeps at most `limit` bytes of pixels, and those of the images that others use.
  package init(limit: Int) { removable = SharedCache(limit: limit) }

  /// The key of another image.
  fileprivate func makeNumber() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }

  fileprivate func image(
    _ key: Key, bytes: Int, isKept: Bool, make: () throws -> Image
  ) throws -> Image {
    try (isKept ? kept : removable).value(for: key, bytes: bytes, make: make)
  }
}

extension Image {
  package var drawing: DrawnImage? {
    guard case .footage(let footage, _) = storage else { return nil }
    return footage as? DrawnImage
  }
}
