package import LambentPixels
import LambentWorkers

/// An SVG that is drawn at the size at which it is shown.
package final class VectorFootage: ScalableFootage {
  /// The number of columns of the image with its own size.
  package let width: Int
  /// The number of rows of the image with its own size.
  package let height: Int
  private let file: SVGFile
  /// The density of the image with its own size.
  private let scale: Double
  private let name: String
  /// The images that were drawn last.
  private let drawn = Lock<[Image]>([])

  /// The number of images that are kept: those of layers of different sizes.
  private static let mostKept = 8
  /// The greatest number of pixels that they have together.
  private static let mostPixels = 1 << 24

  /// - Parameters:
  ///   - file: The document.
  ///   - scale: The pixels of the document per point.
  ///   - density: The pixels of the canvas per point, for users of the image that need pixels before
  ///     they know its size.
  package init(_ file: SVGFile, scale: Double = 1, density: Double = 1, name: String) {
    self.file = file
    (width, height) = file.size(density: density / scale)
    self.scale = density
    self.name = name
  }

  /// The image as large as it is by itself.
  package var image: Image { Image(self, scale: scale, name: name) }

  package func image(at time: Double) throws -> Image { try image(width: width, height: height) }

  package func image(width: Int, height: Int) throws -> Image {
    try drawn.withLock { images in
      if let index = images.firstIndex(where: { $0.width == width && $0.height == height }) {
        let image = images.remove(at: index)
        images.append(image)
        return image
      }
      let image = Image(
        .rgba8(try file.pixels(width: width, height: height)),
        scale: scale * Double(width) / Double(self.width), name: name)
      images.append(image)
      while images.count > 1,
        images.count > Self.mostKept
          || images.map({ $0.width * $0.height }).reduce(0, +) > Self.mostPixels
      {
        images.removeFirst()
      }
      return image
    }
  }
}
