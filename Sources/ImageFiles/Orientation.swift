package import LambentPixels

/// The orientation of a photograph: the value of EXIF's tag 0x0112.
package enum Orientation: UInt16, CaseIterable {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedLeft, transversed, turnedRight

  /// Reads the orientation from an EXIF block (a TIFF header and its first directory; TIFF 6.0,
  /// section 2). Upright if it is missing or invalid.
  init(exif: UnsafeBufferPointer<UInt8>) {
    self = Self.find(in: exif) ?? .upright
  }

  private static func find(in exif: UnsafeBufferPointer<UInt8>) -> Orientation? {
    guard exif.count >= 8 else { return nil }
    let isLittle: Bool
    switch (exif[0], exif[1]) {
    case (0x49, 0x49): isLittle = true
    case (0x4D, 0x4D): isLittle = false
    default: return nil
    }
    func short(_ at: Int) -> Int? {
      guard at >= 0, at + 2 <= exif.count else { return nil }
      let (first, second) = (Int(exif[at]), Int(exif[at + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    func long(_ at: Int) -> Int? {
      guard let first = short(at), let second = short(at + 2) else { return nil }
      return isLittle ? second << 16 | first : first << 16 | second
    }
    guard short(2) == 42, let directory = long(4), let count = short(directory) else { return nil }
    for entry in 0..<count {
      let at = directory + 2 + 12 * entry
      guard let tag = short(at) else { return nil }
      guard tag == 0x0112 else { continue }
      // The type must be one 16-bit number.
      guard short(at + 2) == 3, let value = short(at + 8) else { return nil }
      return Orientation(rawValue: UInt16(value))
    }
    return nil
  }

  /// True if width and height are exchanged in the upright image.
  var swapsSides: Bool { rawValue >= 5 }

  /// The image rotated upright.
  package func upright(_ image: StraightImage) -> StraightImage {
    guard self != .upright else { return image }
    let (width, height) = swapsSides ? (image.height, image.width) : (image.width, image.height)
    let samples: StraightImage.Samples =
      switch image.samples {
      case .eight(let samples):
        .eight(upright(samples, as: UInt32.self, width: image.width, height: image.height))
      case .sixteen(let samples):
        .sixteen(upright(samples, as: UInt64.self, width: image.width, height: image.height))
      }
    return StraightImage(width: width, height: height, samples: samples)
  }

  /// The samples of an image rotated upright.
  ///
  /// - Parameter type: An integer as large as a pixel.
  private func upright<Sample, Pixel: FixedWidthInteger>(
    _ samples: [Sample], as type: Pixel.Type, width: Int, height: Int
  ) -> [Sample] {
    let (newWidth, newHeight) = swapsSides ? (height, width) : (width, height)
    let size = MemoryLayout<Pixel>.size
    return [Sample](unsafeUninitializedCapacity: samples.count) { buffer, count in
      let to = UnsafeMutableRawBufferPointer(buffer)
      samples.withUnsafeBytes { from in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let (column, row) = source(x, y, width: width, height: height)
            let pixel = from.load(fromByteOffset: size * (row * width + column), as: type)
            to.storeBytes(of: pixel, toByteOffset: size * (y * newWidth + x), as: type)
          }
        }
      }
      count = samples.count
    }
  }

  /// The stored position of an upright pixel. `width` and `height` are the stored ones.
  @inline(__always)
  private func source(_ x: Int, _ y: Int, width: Int, height: Int) -> (column: Int, row: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .turnedLeft: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .turnedRight: (width - 1 - y, x)
    }
  }
}
