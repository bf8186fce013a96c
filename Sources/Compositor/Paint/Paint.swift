import LambentGeometry
import LambentPixels

/// What fills a shape.
enum Paint<Format: PixelFormat>: Sendable {
  /// One colour.
  case solid(Format.Pixel)
  /// The pixels of a prepared picture, where they lie.
  case picture(slot: Int)
  /// An image, or a prepared picture, through a map.
  case image(ImagePaint<Format>)
  /// Colours along an axis, a radius or an angle.
  case gradient(GradientPaint)
}

/// An image through a map.
struct ImagePaint<Format: PixelFormat>: Sendable {
  /// Where the pixels come from.
  enum Source: Sendable {
    /// The mip levels of an image.
    case levels(Picture<Format.Pixel>)
    /// A prepared picture.
    case slot(Int)
  }

  /// Where the pixels come from.
  var source: Source
  /// Maps pixels of the canvas to those of the image.
  var toImage: PlaneMap
  /// How the image is read.
  var filter: ImageFilter
  /// The stretching of nine slices, if the image has them.
  var slices: NineSlices?
}

/// How an image is read between its pixels.
struct ImageFilter: Sendable, Hashable {
  /// Whether the nearest pixel is taken where the image grows.
  var magnifiesNearest = false
  /// Whether the nearest pixel is taken where the image shrinks.
  var minifiesNearest = false
  /// Whether two mip levels are mixed where the image shrinks.
  var isTrilinear = false
  /// Added to the mip level.
  var bias = 0.0

  /// What is added to a place before its nearest pixel is taken: a place on the edge of two pixels
  /// belongs to the second, whatever rounding did to it.
  static let nearestShift = 0x1p-20
}

/// An image's mip levels, the image itself first.
final class Picture<Pixel: BitwiseCopyable & Sendable>: Sendable {
  let levels: [PixelGrid<Pixel>]
  /// Whether every pixel is opaque.
  let isOpaque: Bool

  init(levels: [PixelGrid<Pixel>], isOpaque: Bool) {
    self.levels = levels
    self.isOpaque = isOpaque
  }
}

/// A map of one axis in three straight pieces: the outer ones keep their size, the middle stretches.
struct NineSlices: Sendable, Hashable {
  /// Where the pieces meet on the layer and in the image, along x and along y.
  var x, y: Axis

  /// One axis.
  struct Axis: Sendable, Hashable {
    /// The ends and the joints on the layer, ascending.
    var layer: SIMD4<Double>
    /// The same places in the image.
    var image: SIMD4<Double>

    /// The piece that a place on the layer lies in.
    func piece(_ value: Double) -> Int { value < layer[1] ? 0 : value < layer[2] ? 1 : 2 }

    /// What a place on the layer is multiplied with in a piece, and what is added to it then.
    func map(ofPiece piece: Int) -> (scale: Double, shift: Double) {
      let length = layer[piece + 1] - layer[piece]
      guard length > 0 else { return (0, image[piece]) }
      let scale = (image[piece + 1] - image[piece]) / length
      return (scale, image[piece] - layer[piece] * scale)
    }

    /// The place in the image of a place on the layer.
    func apply(_ value: Double) -> Double {
      let piece = piece(value)
      let length = layer[piece + 1] - layer[piece]
      guard length > 0 else { return image[piece] }
      return image[piece] + (value - layer[piece]) / length * (image[piece + 1] - image[piece])
    }
  }
}
