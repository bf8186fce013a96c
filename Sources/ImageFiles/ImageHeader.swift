/// The size of an image from its file header, for estimating memory before decoding.
package struct ImageHeader: Sendable, Hashable {
  /// The number of stored columns.
  package var width: Int
  /// The number of stored rows.
  package var height: Int
  /// The bits per channel after decoding: 8 or 16.
  package var depth: Int
  /// The size of the file, in bytes.
  package var fileBytes: Int

  /// Reads a file's header; `nil` if it is not an image, for which decoding gives a better error.
  package init?(path: String) {
    guard let file = try? ReadableFile(path) else { return nil }
    self.init(file)
  }

  init?(_ file: ReadableFile) {
    guard let start = try? file.bytes(at: 0, count: 2) else { return nil }
    do throws(ImageFileError) {
      self =
        start == [0xFF, 0xD8] ? try Self.jpeg(file) : try Self.png(file)
    } catch {
      return nil
    }
  }

  private init(width: Int, height: Int, depth: Int, fileBytes: Int) {
    self.width = width
    self.height = height
    self.depth = depth
    self.fileBytes = fileBytes
  }

  /// The header chunk follows the signature (PNG specification, section 11.2.1).
  private static func png(_ file: ReadableFile) throws(ImageFileError) -> ImageHeader {
    let bytes = try file.bytes(at: 0, count: 25)
    guard bytes.starts(with: PNGChunks.signature) else { throw ReadableFile.damaged("no image") }
    return ImageHeader(
      width: try file.number(at: 16, bytes: 4), height: try file.number(at: 20, bytes: 4),
      depth: bytes[24] == 16 ? 16 : 8, fileBytes: file.size)
  }

  /// The frame header is the first segment with a type of C0…CF other than C4, C8 and CC (ITU-T
  /// T.81, section B.2.2).
  private static func jpeg(_ file: ReadableFile) throws(ImageFileError) -> ImageHeader {
    var at = 2
    for _ in 0..<mostSegments {
      guard try file.number(at: at, bytes: 1) == 0xFF else {
        // Skip stray bytes, as the decoder does.
        at += 1
        continue
      }
      let type = try file.number(at: at + 1, bytes: 1)
      if (0xC0...0xCF).contains(type), ![0xC4, 0xC8, 0xCC].contains(type) {
        return ImageHeader(
          width: try file.number(at: at + 7, bytes: 2),
          height: try file.number(at: at + 5, bytes: 2), depth: 8, fileBytes: file.size)
      }
      switch type {
      case 0xFF: at += 1
      case 0x01, 0xD0...0xD9, 0: at += 2
      default: at += 2 + max(2, try file.number(at: at + 2, bytes: 2))
      }
    }
    throw ReadableFile.damaged("no frame header")
  }

  /// The greatest number of segments and stray bytes before the frame header: far more than any
  /// camera writes.
  private static let mostSegments = 1 << 16
}

extension ImageHeader {
  /// The size in words: `60000x60000 pixels`.
  package var size: String {
    "\(width)x\(height) pixels" + (depth == 16 ? " with 16 bits per channel" : "")
  }

  /// The memory of the decoded image, in bytes: 16-bit channels become floats.
  package var keptBytes: Int { pixels * (depth == 16 ? 16 : 4) }

  /// The additional memory while decoding, in bytes: its file, its samples, and their upright copy.
  package var passingBytes: Int { fileBytes + pixels * 8 }

  /// The number of pixels, clamped so that sums cannot overflow.
  package var pixels: Int {
    min(width, ImageLimits.maximumSide) * min(height, ImageLimits.maximumSide)
  }
}
