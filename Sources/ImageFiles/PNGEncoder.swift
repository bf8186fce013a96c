package import LambentPixels
import LambentWorkers
import Synchronization

/// Writes PNG: RGB where every pixel is opaque and straight RGBA elsewhere, 8 or 16 bits per channel,
/// marked as sRGB, compressed for speed.
package enum PNGEncoder {
  /// So many bytes of rows are compressed at a time, on any thread: few enough for a processor's own
  /// memory, and many against the header of a block.
  private static let pieceBytes = 1 << 18

  /// Encodes an image at the depth of its samples. The file does not depend on the number of threads.
  ///
  /// - Parameter jobs: The most threads to use.
  /// - Throws: ``ImageFileError/tooLarge(file:what:)`` for an image without pixels or beyond
  ///   the limits of images (`lambent describe limits`).
  /// - Complexity: O(pixels).
  package static func encode(
    _ image: StraightImage, jobs: Int = 1
  ) throws(ImageFileError) -> [UInt8] {
    try ImageFile.check(width: image.width, height: image.height, name: "PNG")
    let area = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    let hasAlpha = !image.isOpaque
    let data = compressed(image, in: area, hasAlpha: hasAlpha, jobs: jobs)
    var file = PNGChunks.start(
      width: image.width, height: image.height, depth: image.depth, hasAlpha: hasAlpha)
    file.reserveCapacity(file.count + data.count + 24)
    file += PNGChunks.chunk("IDAT", data)
    file += PNGChunks.end
    return file
  }

  /// A zlib stream (RFC 1950) of the filtered rows of a part of an image, piece by piece.
  static func compressed(
    _ image: StraightImage, in area: PixelRect, hasAlpha: Bool, jobs: Int = 1
  ) -> [UInt8] {
    let bytesPerPixel = PNGFilter.bytesPerPixel(of: image, hasAlpha: hasAlpha)
    let rowCount = max(1, pieceBytes / (1 + area.width * bytesPerPixel))
    let count = (area.height + rowCount - 1) / rowCount
    let pieces = Lock([Piece?](repeating: nil, count: count))
    Workers.forEach(count: count, jobs: jobs) { index in
      let rows = index * rowCount..<min(area.height, (index + 1) * rowCount)
      let piece = Piece(
        PNGFilter.rows(rows, of: image, in: area, hasAlpha: hasAlpha), bytesPerPixel: bytesPerPixel)
      pieces.withLock { $0[index] = piece }
    }
    return joined(pieces.withLock { $0.compactMap(\.self) })
  }

  /// Rows that are compressed.
  private struct Piece: Sendable {
    let block: [UInt8]
    let checksum: Adler32

    init(_ rows: [UInt8], bytesPerPixel: Int) {
      block = rows.withUnsafeBufferPointer {
        RunBlock($0, bytesPerPixel: bytesPerPixel).encoded()
      }
      checksum = Adler32(rows)
    }
  }

  private static func joined(_ pieces: [Piece]) -> [UInt8] {
    // A window of 32 KiB, compressed for speed; at the end a block of nothing, which is the last one.
    let (start, end): ([UInt8], [UInt8]) = ([0x78, 0x01], [0x03, 0x00])
    var stream = start
    stream.reserveCapacity(pieces.reduce(8) { $0 + $1.block.count })
    var checksum = Adler32([])
    for piece in pieces {
      stream += piece.block
      checksum.append(piece.checksum)
    }
    return stream + end + [UInt8](bigEndian: checksum.value)
  }
}

extension StraightImage {
  /// Bits per channel: 8 or 16.
  var depth: Int {
    switch samples {
    case .eight: 8
    case .sixteen: 16
    }
  }
}
