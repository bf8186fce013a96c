import Glibc

/// Checks whether files are complete, by the structure of their formats.
package enum WholeFile {
  /// The reason why an image or an animated PNG is not one of frames of a size; `nil` if it is.
  package static func fault(
    ofFrames path: String, format: FrameFormat, _ description: FrameStreamDescription
  ) -> String? {
    if let fault = fault(of: path, format: format, description) { return fault }
    guard [.png, .apng, .jpeg].contains(format), let header = ImageHeader(path: path),
      (header.width, header.height) != (description.width, description.height)
    else { return nil }
    return "it has \(header.width)x\(header.height) pixels instead of "
      + "\(description.width)x\(description.height)"
  }

  /// The reason why a file is incomplete; `nil` if it is complete. Devices and pipes cannot be
  /// checked and count as complete.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - format: The expected format.
  ///   - description: The frames, for formats without a structure.
  package static func fault(
    of path: String, format: FrameFormat, _ description: FrameStreamDescription
  ) -> String? {
    let stored = description.stored(in: format)
    return switch format {
    case .rgba, .rgba64le, .y4m: sizeFault(of: path, format, stored)
    default: fault(of: path, format: format, frameCount: stored.expectedCount)
    }
  }

  /// The same for formats with a structure, with the expected number of frames if it is known and
  /// the format stores all of them.
  static func fault(of path: String, format: FrameFormat, frameCount: Int?) -> String? {
    if let kind = FileKind(path: path), kind == .pipe || kind == .device { return nil }
    do throws(ImageFileError) {
      switch format {
      case .png, .apng: return pngFault(try InputFile.read(path, name: path))
      case .jpeg:
        let image = try ImageFile.read(path)
        guard image.format == .jpeg else { return "it is not a JPEG file" }
        return image.isFlawed ? "its end is missing" : nil
      case .gif, .mp4, .mov, .webm, .avif, .webp:
        let file = try ReadableFile(path)
        let count =
          switch format {
          case .gif: try GIFStructure.frameCount(of: file)
          case .webp: try WebPAnimation(file).frameCount
          case .webm: try WebMStructure.frameCount(of: file)
          default: try MovieStructure.frameCount(of: file, isAVIF: format == .avif)
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

  /// Checks every chunk's checksum, the end chunk, and the number of frames.
  private static func pngFault(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: PNGChunks.signature) else { return "it is not a PNG file" }
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

/// A file with random access.
final class ReadableFile {
  let size: Int
  private let descriptor: Int32

  convenience init(_ path: String) throws(ImageFileError) {
    let (descriptor, size) = try InputFile.open(path, name: path)
    self.init(descriptor: descriptor, size: size)
  }

  /// Takes ownership of an open file, which is closed on deinitialisation.
  init(descriptor: Int32, size: Int) { (self.descriptor, self.size) = (descriptor, size) }

  deinit { close(descriptor) }

  /// A number of bytes from a position on.
  ///
  /// - Throws: ``ImageFileError/damaged(file:format:reason:)`` if there are fewer.
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

  /// A big-endian number of the given size.
  func number(at position: Int, bytes count: Int) throws(ImageFileError) -> Int {
    let bytes = try bytes(at: position, count: count)
    return bytes.reduce(0) { $0 << 8 | Int($1) } & .max
  }

  static let tooShort = damaged("it ends too early")

  static func damaged(_ reason: String) -> ImageFileError {
    .damaged(file: "", format: "", reason: reason)
  }
}
