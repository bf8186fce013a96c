import CRows

/// Exact, correctly rounded conversions between straight and premultiplied integer channels.
package enum Alpha {
  /// Premultiplies a channel: the nearest integer to `channel·alpha / 255`. Ties cannot occur.
  @inlinable package static func premultiply(_ channel: UInt8, by alpha: UInt8) -> UInt8 {
    let product = UInt32(channel) * UInt32(alpha) + 128
    // x/255 = (x + x/256 + …)/256, exact for products of bytes (J. Blinn, 1995).
    return UInt8(truncatingIfNeeded: (product + (product >> 8)) >> 8)
  }

  /// Unpremultiplies a channel: the nearest integer to `channel·255 / alpha`, halves up, at most
  /// 255; 0 if alpha is 0.
  @inlinable package static func unpremultiply(_ channel: UInt8, by alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    let (numerator, divisor) = (UInt32(channel) * 510 + UInt32(alpha), UInt32(alpha) * 2)
    return UInt8(truncatingIfNeeded: min(255, numerator / divisor))
  }

  /// Converts a channel from 16 to 8 bits: the nearest integer to `channel·255 / 65535`.
  @inlinable package static func narrow(_ channel: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(channel) + 128) / 257)
  }

  /// Converts a channel from 8 to 16 bits: exactly `channel·257`.
  @inlinable package static func widen(_ channel: UInt8) -> UInt16 { UInt16(channel) * 257 }

  /// Unpremultiplies a row of pixels into bytes red, green, blue, alpha, with the results of
  /// ``unpremultiply(_:by:)-(UInt8,_)``.
  ///
  /// - Precondition: `bytes` has room for four bytes per pixel.
  package static func unpremultiply(
    row pixels: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableRawBufferPointer
  ) {
    precondition(bytes.count >= 4 * pixels.count, "a row has room for four bytes per pixel")
    guard let source = pixels.baseAddress, let result = bytes.baseAddress else { return }
    lambent_rows().pointee.unpremultiply(source, result, pixels.count)
  }

  /// Unpremultiplies pixels in place. Opaque ones are only read.
  package static func unpremultiply(inPlace pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard let base = pixels.baseAddress else { return }
    lambent_rows().pointee.unpremultiply(base, base, pixels.count)
  }

  /// Premultiplies a row of bytes red, green, blue, alpha, with the results of
  /// ``premultiply(_:by:)-(UInt8,_)``.
  ///
  /// - Precondition: `bytes` holds four bytes per pixel.
  package static func premultiply(
    row bytes: UnsafeRawBufferPointer, into pixels: UnsafeMutableBufferPointer<UInt32>
  ) {
    precondition(bytes.count >= 4 * pixels.count, "a row has four bytes per pixel")
    for x in 0..<pixels.count {
      let pixel = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self))
      let alpha = pixel >> 24
      // Two channels at a time, 16 bits apart.
      let redBlue = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
      let green = ((pixel >> 8) & 0xFF) &* alpha &+ 0x80
      let redBlueHigh = ((redBlue &+ ((redBlue >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
      let greenHigh = (green &+ (green >> 8)) & 0xFF00
      pixels[x] = (redBlueHigh | greenHigh | alpha << 24).littleEndian
    }
  }
}
