/// An image as files hold it: straight alpha, encoded sRGB, 8 or 16 bits per channel.
public struct StraightImage: Sendable, Hashable {
  /// The channels, four a pixel (red, green, blue, alpha), row by row from the top.
  public enum Samples: Sendable, Hashable {
    /// Eight bits per channel.
    case eight([UInt8])
    /// Sixteen bits per channel, in the machine's byte order.
    case sixteen([UInt16])
  }

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The channels.
  public var samples: Samples

  /// Creates an image.
  ///
  /// - Precondition: there are `4 × width × height` samples.
  public init(width: Int, height: Int, samples: Samples) {
    let count =
      switch samples {
      case .eight(let bytes): bytes.count
      case .sixteen(let words): words.count
      }
    precondition(count == 4 * width * height, "an image has four samples a pixel")
    self.width = width
    self.height = height
    self.samples = samples
  }
}

extension StraightImage {
  /// Whether every pixel is opaque.
  ///
  /// - Complexity: O(pixels).
  public var isOpaque: Bool {
    switch samples {
    case .eight(let bytes): stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    case .sixteen(let words):
      stride(from: 3, to: words.count, by: 4).allSatisfy { words[$0] == 65_535 }
    }
  }
}
