import LambentPixels

/// The type of the numbers of an array, and the relation of its colours to alpha.
struct PixelFormat: Sendable {
  /// The types of numbers.
  enum Sample: Int32 {
    case uint8 = 0
    case uint16
    case float32
  }

  let sample: Sample
  let alpha: AlphaMode

  /// The format of two numbers of `lambent.h`.
  ///
  /// - Throws: `InterfaceError` for unknown ones.
  init(sample: Int32, premultiplied: Int32) throws {
    guard let sample = Sample(rawValue: sample) else {
      throw InterfaceError.argument("sample type \(sample): 0 (8 bits), 1 (16 bits) or 2 (float)")
    }
    self.sample = sample
    alpha = premultiplied != 0 ? .premultiplied : .straight
  }

  /// The bytes of a pixel.
  var pixelBytes: Int {
    switch sample {
    case .uint8: 4
    case .uint16: 8
    case .float32: 16
    }
  }

  /// True if transitions read and write these pixels as floats, rather than as straight integers.
  var isDrawnAsFloats: Bool {
    sample == .float32 || (sample == .uint16 && alpha == .premultiplied)
  }

  /// The bits per channel that frames are drawn with.
  var depth: Int { sample == .uint8 ? 8 : 16 }

  /// The bytes of an image of rows without padding.
  ///
  /// - Throws: `InterfaceError` if they overflow.
  func byteCount(width: Int, height: Int) throws -> Int {
    let (pixels, first) = width.multipliedReportingOverflow(by: height)
    let (bytes, second) = pixels.multipliedReportingOverflow(by: pixelBytes)
    guard width >= 0, height >= 0, !first, !second else {
      throw InterfaceError.argument("\(width)×\(height) pixels: too large")
    }
    return bytes
  }
}
