import LambentImageFiles
import LambentPixels
import LambentWorkers
import Synchronization

/// An SVG of a document: it is drawn at the size at which it is shown.
final class VectorFootage: ScalableFootage {
  let width: Int
  let height: Int
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
  init(_ file: SVGFile, scale: Double, density: Double, name: String) {
    self.file = file
    (width, height) = file.size(density: density / scale)
    self.scale = density
    self.name = name
  }

  /// The image as large as it is by itself.
  var image: Image { Image(self, scale: scale, name: name) }

  func image(at time: Double) throws -> Image { try image(width: width, height: height) }

  func image(width: Int, height: Int) throws -> Image {
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
