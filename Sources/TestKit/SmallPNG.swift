import CDeflate
import LambentImageFiles
package import LambentPixels

/// Writes small images as small PNG files: tries every layout and filter, and keeps the smallest
/// (PNG specification, third edition, sections 9 and 11).
package enum SmallPNG {
  /// Encodes an image with eight bits per channel, losslessly.
  package static func encode(_ image: StraightImage) throws -> [UInt8] {
    guard case .eight(let bytes) = image.samples else { return try PNGEncoder.encode(image) }
    let pixels = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
    var smallest = try PNGEncoder.encode(image)
    for layout in Layout.all(of: pixels) {
      let rows = layout.rows(width: image.width)
      for filter in Filter.allCases {
        guard let data = smallStream(of: filter.apply(to: rows, layout.filterDistance))
        else { continue }
        let file = layout.file(width: image.width, height: image.height, data)
        if file.count < smallest.count { smallest = file }
      }
    }
    return smallest
  }

  /// The smallest zlib stream that libdeflate finds; `nil` when out of memory.
  private static func smallStream(of bytes: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(12) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    let result = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
    return result.isEmpty ? nil : result
  }
}

/// A pixel layout.
private struct Layout {
  /// The colour type of the header.
  let colorType: UInt8
  /// The bits per sample.
  var depth = 8
  /// The samples per pixel.
  let channels: Int
  let samples: [UInt8]
  /// The palette colours, translucent ones first.
  var palette: [[UInt8]] = []

  /// Every layout that can store the pixels (red, green, blue, alpha) exactly.
  static func all(of pixels: [[UInt8]]) -> [Layout] {
    var result = [Layout(colorType: 6, channels: 4, samples: pixels.flatMap(\.self))]
    if pixels.allSatisfy({ $0[3] == 255 }) {
      result.append(Layout(colorType: 2, channels: 3, samples: pixels.flatMap { $0.prefix(3) }))
    }
    var seen: Set<[UInt8]> = []
    let colors = pixels.filter { seen.insert($0).inserted }
    guard colors.count <= 256 else { return result }
    let byLight = colors.sorted { $0.reduce(0) { $0 + Int($1) } < $1.reduce(0) { $0 + Int($1) } }
    for order in [colors, byLight] {
      let palette = order.filter { $0[3] < 255 } + order.filter { $0[3] == 255 }
      let index = Dictionary(uniqueKeysWithValues: palette.enumerated().map { ($1, UInt8($0)) })
      result.append(
        Layout(
          colorType: 3, depth: [1, 2, 4].first { palette.count <= 1 << $0 } ?? 8, channels: 1,
          samples: pixels.compactMap { index[$0] }, palette: palette))
    }
    return result
  }

  /// The distance in bytes to the corresponding sample of the previous pixel.
  var filterDistance: Int { channels }

  func rows(width: Int) -> [[UInt8]] {
    let length = width * channels
    return stride(from: 0, to: samples.count, by: max(1, length)).map { start in
      let row = samples[start..<start + length]
      guard depth < 8 else { return Array(row) }
      var bytes = [UInt8](repeating: 0, count: (length * depth + 7) / 8)
      for (x, sample) in row.enumerated() {
        bytes[x * depth / 8] |= sample << UInt8(8 - depth - x * depth % 8)
      }
      return bytes
    }
  }

  func file(width: Int, height: Int, _ data: [UInt8]) -> [UInt8] {
    let header =
      [UInt8](bigEndian: UInt32(width)) + [UInt8](bigEndian: UInt32(height))
      + [UInt8(depth), colorType, 0, 0, 0]
    var file = PNGChunks.signature + PNGChunks.chunk("IHDR", header)
    if !palette.isEmpty {
      file += PNGChunks.chunk("PLTE", palette.flatMap { $0.prefix(3) })
      let alphas = palette.map { $0[3] }.filter { $0 < 255 }
      if !alphas.isEmpty { file += PNGChunks.chunk("tRNS", alphas) }
    }
    return file + PNGChunks.chunk("IDAT", data) + PNGChunks.end
  }
}

/// The prediction that is subtracted from each byte before compression.
private enum Filter: UInt8, CaseIterable {
  case none, left, up, mean, paeth
  /// For each row, the filter with the smallest sum of absolute values.
  case best

  func apply(to rows: [[UInt8]], _ distance: Int) -> [UInt8] {
    var above = [UInt8](repeating: 0, count: rows.first?.count ?? 0)
    var result: [UInt8] = []
    for row in rows {
      let choices = self == .best ? Filter.allCases.filter { $0 != .best } : [self]
      let filtered = choices.map { $0.apply(to: row, above, distance) }
      func weight(_ bytes: [UInt8]) -> Int {
        bytes.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) }
      }
      var best = 0
      for index in choices.indices where weight(filtered[index]) < weight(filtered[best]) {
        best = index
      }
      result.append(choices[best].rawValue)
      result += filtered[best]
      above = row
    }
    return result
  }

  private func apply(to row: [UInt8], _ above: [UInt8], _ distance: Int) -> [UInt8] {
    row.indices.map { x in
      let isFirst = x < distance
      let (a, b) = (isFirst ? 0 : Int(row[x - distance]), Int(above[x]))
      let c = isFirst ? 0 : Int(above[x - distance])
      let prediction =
        switch self {
        case .none, .best: 0
        case .left: a
        case .up: b
        case .mean: (a + b) / 2
        case .paeth: Self.paeth(a, b, c)
        }
      return row[x] &- UInt8(prediction)
    }
  }

  /// The neighbour that is nearest to a + b − c.
  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let (x, y, z) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return x <= y && x <= z ? a : y <= z ? b : c
  }
}
