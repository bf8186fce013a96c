/// An image in the form of files: straight alpha, encoded sRGB, 8 or 16 bits per channel.
public struct StraightImage: Sendable, Hashable {
  /// The channels, four per pixel (red, green, blue, alpha), row by row from the top.
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
  /// The channels of all pixels.
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
  /// True if there are 16 bits per channel.
  package var hasWords: Bool {
    if case .sixteen = samples { true } else { false }
  }

  /// True if every pixel is opaque.
  ///
  /// - Complexity: O(pixels).
  package var isOpaque: Bool {
    switch samples {
    case .eight(let bytes): bytes.withUnsafeBytes { Self.isOpaque($0, mask: alphasOfBytes) }
    case .sixteen(let words):
      words.withUnsafeBytes { Self.isOpaque($0, mask: UInt64(littleEndian: 0xFFFF_0000_0000_0000)) }
    }
  }

  /// True if all bits of a mask are set in each eight bytes, tested in blocks.
  fileprivate static func isOpaque(_ bytes: UnsafeRawBufferPointer, mask: UInt64) -> Bool {
    let block = 1 << 12
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start &+ block)
      var all = mask
      var offset = start
      while offset &+ 8 <= end {
        all &= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        offset &+= 8
      }
      // An odd number of pixels.
      if offset < end, bytes[end &- 1] != 255 { return false }
      guard all == mask else { return false }
      start = end
    }
    return true
  }
}

extension PixelBuffer {
  /// True if every pixel is opaque.
  ///
  /// - Complexity: O(pixels).
  package var isOpaque: Bool {
    pixels.withUnsafeBytes { StraightImage.isOpaque($0, mask: alphasOfBytes) }
  }
}

/// The alphas of two 8-bit pixels.
private let alphasOfBytes = UInt64(littleEndian: 0xFF00_0000_FF00_0000)
