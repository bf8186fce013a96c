package import LambentPixels
import LambentWorkers
import Synchronization

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
  private let number = VectorFootage.count.wrappingAdd(1, ordering: .relaxed).newValue

  /// A size of an SVG.
  private struct Key: Hashable {
    /// The number of the SVG.
    var footage: Int
    var width, height: Int
  }

  private static let count = Atomic(0)
  /// The images that were drawn last, of all SVGs together: at most 256 MiB.
  private static let drawn = SharedCache<Key, Image>(limit: 256 << 20)

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
    let key = Key(footage: number, width: width, height: height)
    return try Self.drawn.value(for: key, bytes: 4 * width * height) {
      Image(
        .rgba8(try file.pixels(width: width, height: height)),
        scale: scale * Double(width) / Double(self.width), name: name)
    }
  }
}
