import LambentGeometry
import LambentPixels
import LambentRaster

/// The fill of a shape.
enum Paint: Sendable, Equatable {
  case solid(Color)
  /// The pixels of a prepared image, where they lie.
  case texture(textureID: Int)
  /// An image, or a prepared image, through a map.
  indirect case image(ImagePaint)
  /// Colours along an axis, a radius or an angle.
  indirect case gradient(GradientPaint)
}

/// An image through a map.
struct ImagePaint: Sendable, Equatable {
  enum Source: Sendable {
    case image(any ImageTexture)
    /// A prepared image.
    case texture(Int)
  }

  /// The source of the pixels.
  var source: Source
  /// Maps pixels of the canvas to those of the image.
  var toImage: PlaneMap
  var filter: ImageSampling
  /// The stretching of nine slices, if the image has them.
  var slices: NineSlices?
}

/// The sampling of an image between its pixels.
struct ImageSampling: Sendable, Hashable {
  /// True if the nearest pixel is taken where the image grows.
  var magnifiesNearest = false
  /// True if the nearest pixel is taken where the image shrinks.
  var minifiesNearest = false
  /// Added to the mip level.
  var bias = 0.0

  /// The amount that is added to a position before its nearest pixel is taken: a position on the edge of two pixels
  /// belongs to the second, whatever rounding did to it.
  static let nearestShift = 0x1p-20

  /// The position among the levels of an image that is read, and true if its nearest pixel is taken.
  ///
  /// - Parameter hasLevels: True if the image was made with levels, however many.
  func level(
    footprint: Double, of count: Int, hasLevels: Bool
  ) -> (level: MipLevel, takesNearest: Bool) {
    let level = MipLevel(footprint: footprint, bias: bias, count: count)
    let isNearest = !hasLevels && footprint > 1 + 1e-9 ? minifiesNearest : magnifiesNearest
    return (level, level.isImage && isNearest)
  }
}

/// An image's mip levels and what is read of them.
final class PreparedImage<Pixel: BitwiseCopyable & Sendable>: ImageTexture {
  let levels: ImageLevels<Pixel>
  /// The parts that are read, if not the whole: one, then each of its nine slices, if any shrinks.
  let windows: ImageWindows<Pixel>?

  init(_ levels: ImageLevels<Pixel>, _ windows: ImageWindows<Pixel>?) {
    (self.levels, self.windows) = (levels, windows)
  }

  var isOpaque: Bool { levels.isOpaque }

  func isSame(as other: any ImageTexture) -> Bool {
    guard let other = other as? Self else { return false }
    return levels === other.levels && windows?.windows == other.windows?.windows
  }
}

/// An image's mip levels, the image itself first.
final class ImageLevels<Pixel: BitwiseCopyable & Sendable>: Sendable {
  let levels: [PixelGrid<Pixel>]
  let isOpaque: Bool

  init(levels: [PixelGrid<Pixel>], isOpaque: Bool) {
    self.levels = levels
    self.isOpaque = isOpaque
  }
}

/// A map of one axis in three straight pieces: the outer ones keep their size, the middle stretches.
struct NineSlices: Sendable, Hashable {
  /// The positions at which the pieces meet on the layer and in the image, along x and along y.
  var x, y: Axis

  struct Axis: Sendable, Hashable {
    /// The ends and the joints on the layer, ascending.
    var layer: SIMD4<Double>
    /// The same positions in the image.
    var image: SIMD4<Double>

    /// The piece that a position on the layer lies in.
    func piece(_ value: Double) -> Int { value < layer[1] ? 0 : value < layer[2] ? 1 : 2 }

    /// The fractions of the positions from `value − reach` to `value + reach` lie in each piece.
    func fractions(about value: Double, reach: Double) -> SIMD3<Double> {
      guard reach > 0 else {
        var whole = SIMD3<Double>()
        whole[piece(value)] = 1
        return whole
      }
      func clamped(_ fraction: Double) -> Double { max(0, min(1, fraction)) }
      let first = clamped((layer[1] - value) / (2 * reach) + 0.5)
      let last = clamped((value - layer[2]) / (2 * reach) + 0.5)
      return SIMD3(first, max(0, 1 - first - last), last)
    }

    /// The piece that shrinks most.
    var densest: Int {
      let scales = (0..<3).map { abs(map(ofPiece: $0).scale) }
      return scales[1] > max(scales[0], scales[2]) ? 1 : scales[2] > scales[0] ? 2 : 0
    }

    /// The factor and the addend that map a position on the layer in a piece.
    func map(ofPiece piece: Int) -> (scale: Double, shift: Double) {
      let length = layer[piece + 1] - layer[piece]
      guard length > 0 else { return (0, image[piece]) }
      let scale = (image[piece + 1] - image[piece]) / length
      return (scale, image[piece] - layer[piece] * scale)
    }

    /// The part of the image that a piece shows.
    func part(ofPiece piece: Int) -> (start: Double, length: Double) {
      let (start, end) = (image[piece], image[piece + 1])
      return (min(start, end), abs(end - start))
    }

    /// The position in the image of a position on the layer, as in a piece.
    func apply(_ value: Double, asInPiece piece: Int) -> Double {
      let length = layer[piece + 1] - layer[piece]
      guard length > 0 else { return image[piece] }
      return image[piece] + (value - layer[piece]) / length * (image[piece + 1] - image[piece])
    }
  }
}
