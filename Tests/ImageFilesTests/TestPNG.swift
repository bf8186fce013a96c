import LambentImageFiles

/// A PNG of any colour type, depth and interlacing, put together by hand: what libpng is tried on.
struct TestPNG: CustomStringConvertible, Sendable {
  var colorType: UInt8
  var depth: Int
  var isInterlaced = false
  var hasTransparency = false
  var width = 9
  var height = 5
  /// Chunks between the header and the image data.
  var extra: [[UInt8]] = []

  static let grey: UInt8 = 0
  static let rgb: UInt8 = 2
  static let palette: UInt8 = 3
  static let greyAlpha: UInt8 = 4
  static let rgba: UInt8 = 6

  /// Every combination that the specification allows, with and without a transparency chunk.
  static let all: [TestPNG] = {
    let depths: [UInt8: [Int]] = [
      grey: [1, 2, 4, 8, 16], rgb: [8, 16], palette: [1, 2, 4, 8], greyAlpha: [8, 16],
      rgba: [8, 16],
    ]
    return depths.sorted { $0.key < $1.key }.flatMap { type, depths in
      depths.flatMap { depth in
        [false, true].flatMap { interlaced in
          (type == greyAlpha || type == rgba ? [false] : [false, true]).map { transparency in
            TestPNG(
              colorType: type, depth: depth, isInterlaced: interlaced,
              hasTransparency: transparency)
          }
        }
      }
    }
  }()

  var description: String {
    "type \(colorType), \(depth) bits\(isInterlaced ? ", interlaced" : "")"
      + (hasTransparency ? ", tRNS" : "")
  }

  var channels: Int {
    switch colorType {
    case Self.rgb: 3
    case Self.greyAlpha: 2
    case Self.rgba: 4
    default: 1
    }
  }

  var isSixteen: Bool { depth == 16 }

  private var paletteCount: Int { min(1 << depth, 16) }

  private func paletteColor(_ index: Int) -> [Int] {
    [index * 37 % 256, index * 59 % 256, index * 83 % 256]
  }

  /// The stored sample of a channel.
  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    if colorType == Self.palette { return (x * 7 + y * 13) % paletteCount }
    return isSixteen
      ? (x * 7001 + y * 13_007 + channel * 29_003) % 65_536
      : (x * 7 + y * 13 + channel * 29) % (1 << depth)
  }

  /// The four samples that a reader has to make of a pixel, in the depth that it delivers.
  func expected(_ x: Int, _ y: Int) -> [Int] {
    let maximum = isSixteen ? 65_535 : 255
    let stored = (0..<channels).map { sample(x, y, $0) }
    let isKey = hasTransparency && stored == (0..<channels).map { sample(0, 0, $0) }
    let scaled = stored.map { $0 * maximum / ((1 << depth) - 1) }
    switch colorType {
    case Self.grey: return [scaled[0], scaled[0], scaled[0], isKey ? 0 : maximum]
    case Self.rgb: return scaled + [isKey ? 0 : maximum]
    case Self.palette:
      return paletteColor(stored[0]) + [hasTransparency && stored[0] < 2 ? stored[0] * 64 : 255]
    case Self.greyAlpha: return [scaled[0], scaled[0], scaled[0], scaled[1]]
    default: return scaled
    }
  }

  var bytes: [UInt8] {
    let header =
      [UInt8](bigEndian: UInt32(width)) + [UInt8](bigEndian: UInt32(height))
      + [UInt8(depth), colorType, 0, 0, isInterlaced ? 1 : 0]
    var file = PNGChunks.signature + PNGChunks.chunk("IHDR", header) + extra.joined()
    if colorType == Self.palette {
      let colors = (0..<paletteCount).flatMap { paletteColor($0) }
      file += PNGChunks.chunk("PLTE", colors.map { UInt8($0) })
    }
    if hasTransparency { file += PNGChunks.chunk("tRNS", transparency) }
    return file + PNGChunks.chunk("IDAT", Deflate.zlib(rows) ?? []) + PNGChunks.end
  }

  private var transparency: [UInt8] {
    if colorType == Self.palette { return [0, 64] }
    return (0..<channels).flatMap { [UInt8](bigEndian: UInt16(sample(0, 0, $0))) }
  }

  /// The rows of the image, or of Adam7's seven reduced images, each after its filter byte.
  private var rows: [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var rows: [UInt8] = []
    for (left, top, stepX, stepY) in passes where left < width && top < height {
      for y in stride(from: top, to: height, by: stepY) {
        let columns = stride(from: left, to: width, by: stepX)
        rows += [0] + packed(columns.flatMap { x in (0..<channels).map { sample(x, y, $0) } })
      }
    }
    return rows
  }

  private func packed(_ samples: [Int]) -> [UInt8] {
    if isSixteen { return samples.flatMap { [UInt8](bigEndian: UInt16($0)) } }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (i, sample) in samples.enumerated() {
      let bit = i * depth
      bytes[bit / 8] |= UInt8(sample << (8 - depth - bit % 8))
    }
    return bytes
  }
}
