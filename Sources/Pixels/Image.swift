/// An immutable picture with an identity: what layers and particles bear as their `contents`.
///
/// Two images are equal only if they are the same object, so that comparing contents costs nothing
/// and renderers can key what they derive from one (mip levels, conversions) by it.
public final class Image: Sendable {
  /// The pixels of an image.
  public enum Storage: Sendable {
    /// Premultiplied 8-bit encoded sRGB.
    case rgba8(PixelBuffer)
    /// Premultiplied floats of encoded sRGB, for files with 16 bits a channel.
    case float(FloatPixelBuffer)
  }

  /// The pixels.
  public let storage: Storage
  /// Pixels a point: the logical size is the number of pixels divided by it.
  public let scale: Double
  /// The name by which a document or a person knows it, for listings and errors.
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

  /// The number of columns.
  public var width: Int {
    switch storage {
    case .rgba8(let buffer): buffer.width
    case .float(let buffer): buffer.width
    }
  }

  /// The number of rows.
  public var height: Int {
    switch storage {
    case .rgba8(let buffer): buffer.height
    case .float(let buffer): buffer.height
    }
  }
}

extension Image: Hashable {
  /// Whether both are the same object.
  public static func == (left: Image, right: Image) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
