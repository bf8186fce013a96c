/// MP4, QuickTime and AVIF: boxes with a length, a type and a content (ISO/IEC 14496-12, section 4.2).
enum MovieStructure {
  /// The greatest number of samples of a track, after checking that the file is complete.
  ///
  /// - Parameter isAVIF: True if it may also be a still image, which has no tracks.
  static func frameCount(
    of file: ReadableFile, isAVIF: Bool = false
  ) throws(ImageFileError) -> Int {
    var count: Int?
    for box in try boxes(of: file, in: 0..<file.size) {
      if box.type == "moov" { count = try samples(of: file, in: box.content) }
      if box.type == "meta", isAVIF { count = count ?? 1 }
    }
    guard let count else { throw ReadableFile.damaged("its index is missing") }
    return count
  }

  private struct Box {
    var type: String
    var content: Range<Int>
  }

  private static func boxes(
    of file: ReadableFile, in range: Range<Int>
  ) throws(ImageFileError) -> [Box] {
    var boxes: [Box] = []
    var at = range.lowerBound
    while at < range.upperBound {
      var (length, head) = (try file.number(at: at, bytes: 4), 8)
      let type = String(decoding: try file.bytes(at: at + 4, count: 4), as: UTF8.self)
      // 1 means that a 64-bit length follows, 0 that the box extends to the end.
      if length == 1 { (length, head) = (try file.number(at: at + 8, bytes: 8), 16) }
      if length == 0 { length = range.upperBound - at }
      guard length >= head, length <= range.upperBound - at else { throw ReadableFile.tooShort }
      boxes.append(Box(type: type, content: at + head..<at + length))
      at += length
    }
    return boxes
  }

  private static func samples(
    of file: ReadableFile, in range: Range<Int>
  ) throws(ImageFileError) -> Int {
    var most = 0
    for box in try boxes(of: file, in: range) {
      switch box.type {
      case "trak", "mdia", "minf", "stbl": most = max(most, try samples(of: file, in: box.content))
      // Version and flags, a common sample size, the number of samples.
      case "stsz": most = max(most, try file.number(at: box.content.lowerBound + 8, bytes: 4))
      default: break
      }
    }
    return most
  }
}

/// WebM: elements with an identifier, a length and a content (RFC 8794; the elements are those of
/// Matroska, RFC 9559).
enum WebMStructure {
  private static let (segment, cluster, simpleBlock, blockGroup) = (
    0x1853_8067, 0x1F43_B675, 0xA3, 0xA0
  )

  /// The number of blocks of its single track, after checking that the file is complete.
  static func frameCount(of file: ReadableFile) throws(ImageFileError) -> Int {
    var count = 0
    var hasSegment = false
    for top in try elements(of: file, in: 0..<file.size) where top.identifier == segment {
      hasSegment = true
      for element in try elements(of: file, in: top.content) where element.identifier == cluster {
        count += try elements(of: file, in: element.content).count {
          $0.identifier == simpleBlock || $0.identifier == blockGroup
        }
      }
    }
    guard hasSegment else { throw ReadableFile.tooShort }
    return count
  }

  private struct Element {
    var identifier: Int
    var content: Range<Int>
  }

  private static func elements(
    of file: ReadableFile, in range: Range<Int>
  ) throws(ImageFileError) -> [Element] {
    var elements: [Element] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let (identifier, identifierLength) = try number(of: file, at: at, keepsMark: true)
      let (length, lengthLength) = try number(
        of: file, at: at + identifierLength, keepsMark: false)
      let start = at + identifierLength + lengthLength
      // A length of all ones is unknown: it was never filled in.
      guard length != 1 << (7 * lengthLength) - 1 else {
        throw ReadableFile.damaged("it was not finished")
      }
      guard length <= range.upperBound - start else { throw ReadableFile.tooShort }
      elements.append(Element(identifier: identifier, content: start..<start + length))
      at = start + length
    }
    return elements
  }

  /// A variable-length number, whose leading zero bits give its length, and that length in bytes.
  private static func number(
    of file: ReadableFile, at position: Int, keepsMark: Bool
  ) throws(ImageFileError) -> (value: Int, length: Int) {
    let first = try file.number(at: position, bytes: 1)
    guard first > 0 else { throw ReadableFile.damaged("a length makes no sense") }
    let length = UInt8(first).leadingZeroBitCount + 1
    let value = try file.number(at: position, bytes: length)
    return (keepsMark ? value : value & (1 << (7 * length) - 1), length)
  }
}

/// GIF: blocks of sub-blocks with their lengths (GIF89a specification, section 15 on).
enum GIFStructure {
  /// The number of images, after checking that the file has its end marker.
  static func frameCount(of file: ReadableFile) throws(ImageFileError) -> Int {
    guard try file.bytes(at: 0, count: 3) == Array("GIF".utf8) else {
      throw ReadableFile.damaged("it is not a GIF file")
    }
    var at = 13 + colorTableLength(flags: try file.number(at: 10, bytes: 1))
    var count = 0
    while true {
      switch try file.number(at: at, bytes: 1) {
      case 0x3B: return count
      case 0x21: at = try end(ofParts: at + 2, in: file)
      case 0x2C:
        count += 1
        let flags = try file.number(at: at + 9, bytes: 1)
        at = try end(ofParts: at + 11 + colorTableLength(flags: flags), in: file)
      default: throw ReadableFile.damaged("a block is of no known kind")
      }
    }
  }

  private static func colorTableLength(flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
  }

  private static func end(ofParts start: Int, in file: ReadableFile) throws(ImageFileError) -> Int {
    var at = start
    while true {
      let length = try file.number(at: at, bytes: 1)
      at += 1 + length
      if length == 0 { return at }
    }
  }
}
