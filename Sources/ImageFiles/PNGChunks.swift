/// The chunks of PNG and APNG files (PNG specification, third edition, section 11).
package enum PNGChunks {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A chunk: length, type, data, checksum. `prefix` precedes `data`.
  package static func chunk(_ type: StaticString, prefix: [UInt8] = [], _ data: [UInt8] = [])
    -> [UInt8]
  {
    var head = [UInt8](bigEndian: UInt32(prefix.count + data.count))
    let name = type.withUTF8Buffer { Array($0) }
    let start = name + prefix
    let checksum = Deflate.checksum(data, after: Deflate.checksum(start))
    head.reserveCapacity(12 + prefix.count + data.count)
    head += start
    head += data
    head += [UInt8](bigEndian: checksum)
    return head
  }

  /// Everything before the image data: signature, header, and the sRGB chunk with perceptual
  /// intent.
  static func start(width: Int, height: Int, depth: Int, hasAlpha: Bool) -> [UInt8] {
    let (colorTypeRGB, colorTypeRGBA): (UInt8, UInt8) = (2, 6)
    let header =
      [UInt8](bigEndian: UInt32(width)) + [UInt8](bigEndian: UInt32(height))
      + [UInt8(depth), hasAlpha ? colorTypeRGBA : colorTypeRGB, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("sRGB", [0])
  }

  package static let end = chunk("IEND")

  /// The data of a file's first chunk of a type; `nil` without one.
  static func data(of type: StaticString, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let name = type.withUTF8Buffer { Array($0) }
    var place = signature.count
    while place + 12 <= bytes.count {
      let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - place - 12 else { return nil }
      let start = place + 8
      if bytes[(place + 4)..<start].elementsEqual(name) { return bytes[start..<(start + length)] }
      place = start + length + 4
    }
    return nil
  }

  /// True if pixels may be transparent: the type of colour has alpha, or a chunk lists transparent colours.
  static func hasAlpha(_ bytes: [UInt8]) -> Bool {
    let colorType = 25
    return bytes.count > colorType && bytes[colorType] & 4 != 0
      || data(of: "tRNS", in: bytes) != nil
  }

  /// True for an animated PNG of several frames.
  static func isAnimated(_ bytes: [UInt8]) -> Bool {
    guard let control = data(of: "acTL", in: bytes), control.count >= 4 else { return false }
    return control.prefix(4).reduce(0) { $0 << 8 | Int($1) } > 1
  }
}

extension Orientation {
  /// The orientation that a PNG states in its EXIF block.
  init(png bytes: [UInt8]) {
    self =
      PNGChunks.data(of: "eXIf", in: bytes)?.withUnsafeBufferPointer { Orientation(exif: $0) }
      ?? .upright
  }
}

extension [UInt8] {
  /// The big-endian bytes of a number.
  package init(bigEndian value: UInt32) {
    self = [
      UInt8(truncatingIfNeeded: value >> 24), UInt8(truncatingIfNeeded: value >> 16),
      UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value),
    ]
  }

  /// The big-endian bytes of a 16-bit number.
  package init(bigEndian value: UInt16) {
    self = [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
}
