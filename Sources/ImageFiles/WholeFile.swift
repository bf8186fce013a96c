import Glibc

/// Tells files that are whole from files that break off, by the rules of their formats.
package enum WholeFile {
  /// The missing part of a file, in a few words; `nil` where it is whole. Devices and pipes keep
  /// nothing that could be looked at, and count as whole.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - format: What it is to hold.
  ///   - description: Its frames: for formats without a structure of their own.
  package static func fault(
    of path: String, format: FrameFormat, _ description: FrameStreamDescription
  ) -> String? {
    switch format {
    case .rgba, .rgba64le, .y4m: sizeFault(of: path, format, description)
    default: fault(of: path, format: format, frameCount: description.expectedCount)
    }
  }

  /// As above, for formats with a structure; with the expected number of frames, where it
  /// is known and the format keeps them all.
  static func fault(of path: String, format: FrameFormat, frameCount: Int?) -> String? {
    if let kind = FileKind(path: path), kind == .pipe || kind == .device { return nil }
    do throws(ImageFileError) {
      switch format {
      case .png, .apng: return pngFault(try InputFile.read(path, name: path))
      case .jpeg: return try ImageFile.read(path).isFlawed ? "its end is missing" : nil
      case .webp: return webPFault(try ReadableFile(path))
      case .gif, .mp4, .mov, .webm, .avif:
        let file = try ReadableFile(path)
        let count =
          switch format {
          case .gif: try GIFStructure.frameCount(of: file)
          case .webm: try WebMStructure.frameCount(of: file)
          default: try MovieStructure.frameCount(of: file)
          }
        guard let frameCount, format != .gif, format != .avif, count != frameCount else {
          return nil
        }
        return "it has \(count) of \(frameCount) frames"
      case .rgba, .rgba64le, .y4m: return nil
      }
    } catch .damaged(_, _, let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }

  /// A RIFF file says after its first four bytes how many follow.
  private static func webPFault(_ file: ReadableFile) -> String? {
    guard let head = try? file.bytes(at: 0, count: 12), head.starts(with: Array("RIFF".utf8)) else {
      return "it is no WebP"
    }
    let size = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    return size + 8 == file.size ? nil : "it has \(file.size) of \(size + 8) bytes"
  }

  private static func sizeFault(
    of path: String, _ format: FrameFormat, _ description: FrameStreamDescription
  ) -> String? {
    guard let file = try? ReadableFile(path) else { return "it cannot be read" }
    let pixels = description.width * description.height
    let count = description.frameCount
    let expected =
      switch format {
      case .rgba: 4 * pixels * count
      case .rgba64le: 8 * pixels * count
      default:
        Y4MStream.header(description).count + (Y4MStream.frameMark.count + 3 * pixels) * count
      }
    return file.size == expected ? nil : "it has \(file.size) of \(expected) bytes"
  }

  /// Every chunk with its checksum, the last of them the end, and as many frames as were announced.
  private static func pngFault(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: PNGChunks.signature) else { return "it is no PNG" }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (at, announced, frames) = (PNGChunks.signature.count, 0, 0)
    while at + 12 <= bytes.count {
      let length = number(at)
      guard length <= bytes.count - at - 12 else { break }
      let content = Array(bytes[(at + 4)..<(at + 8 + length)])
      guard Int(Deflate.checksum(content)) == number(at + 8 + length) else {
        return "a checksum is wrong"
      }
      switch String(decoding: content.prefix(4), as: UTF8.self) {
      case "acTL" where length == 8: announced = number(at + 8)
      case "fcTL": frames += 1
      case "IEND":
        return frames == announced ? nil : "it has \(frames) of \(announced) frames"
      default: break
      }
      at += 12 + length
    }
    return "it ends too early"
  }
}

/// A file that is read here and there.
final class ReadableFile {
  let size: Int
  private let descriptor: Int32

  init(_ path: String) throws(ImageFileError) {
    (descriptor, size) = try InputFile.open(path, name: path)
  }

  deinit { close(descriptor) }

  /// So many bytes from a position on.
  ///
  /// - Throws: ``ImageFileError/damaged(file:format:reason:)`` where there are fewer.
  func bytes(at position: Int, count: Int) throws(ImageFileError) -> [UInt8] {
    guard position >= 0, count >= 0, count <= size - position else { throw Self.tooShort }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, position + done)
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { throw Self.tooShort }
      done += read
    }
    return bytes
  }

  /// A number of so many bytes, the most significant first.
  func number(at position: Int, bytes count: Int) throws(ImageFileError) -> Int {
    let bytes = try bytes(at: position, count: count)
    return bytes.reduce(0) { $0 << 8 | Int($1) } & .max
  }

  static let tooShort = damaged("it ends too early")

  static func damaged(_ reason: String) -> ImageFileError {
    .damaged(file: "", format: "", reason: reason)
  }
}
