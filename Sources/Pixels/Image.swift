/// An immutable image with an identity: the `contents` of layers and particles.
///
/// Two images are equal only if they are the same object. So comparing contents is cheap, and
/// renderers can cache data derived from an image (mip levels, conversions).
public final class Image: Sendable {
  /// The pixels of an image.
  public enum Storage: Sendable {
    /// Premultiplied 8-bit encoded sRGB.
    case rgba8(PixelBuffer)
    /// Premultiplied floats of encoded sRGB, for files with 16 bits per channel.
    case float(FloatPixelBuffer)
    /// Straight samples, as in files. The renderer premultiplies them as bytes or as floats;
    /// premultiplying bytes in advance would lose the colours of nearly transparent pixels.
    case straight(StraightImage)
    /// Footage at a time in seconds. Its pixels are read when it is drawn.
    case footage(any Footage, time: Double)
  }

  /// The pixels, in one of several forms.
  public let storage: Storage
  /// Pixels per point. The logical size is the number of pixels divided by it.
  public let scale: Double
  /// The name for listings and errors.
  public let name: String

  /// Creates an image.
  ///
  /// - Precondition: the scale is finite and above 0.
  public init(_ storage: Storage, scale: Double = 1, name: String = "") {
    precondition(scale.isFinite && scale > 0, "an image's scale is above 0")
    self.storage = storage
    self.scale = scale
    self.name = name
  }

  /// Creates an image from a file's pixels without loss: opaque ones are stored premultiplied, which
  /// is the same.
  ///
  /// - Precondition: the scale is finite and above 0.
  /// - Complexity: O(pixels).
  public convenience init(_ image: StraightImage, scale: Double = 1, name: String = "") {
    let storage: Storage =
      switch image.samples {
      case .sixteen where image.isOpaque: .float(FloatPixelBuffer(image))
      case .sixteen: .straight(image)
      case .eight where image.isOpaque: .rgba8(PixelBuffer(image))
      case .eight: .straight(image)
      }
    self.init(storage, scale: scale, name: name)
  }

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  private var size: (width: Int, height: Int) {
    switch storage {
    case .rgba8(let buffer): (buffer.width, buffer.height)
    case .float(let buffer): (buffer.width, buffer.height)
    case .straight(let image): (image.width, image.height)
    case .footage(let footage, _): (footage.width, footage.height)
    }
  }
}

extension Image: Hashable {
  /// True if both are the same object.
  public static func == (left: Image, right: Image) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
