import Glibc
public import LambentText

extension Font {
  /// Reads a font file.
  ///
  /// ```swift
  /// let font = try Font(path: "fonts/Inter-Bold.otf")
  /// ```
  /// - Parameters:
  ///   - path: The file: TrueType, OpenType, or a collection of them.
  ///   - index: The index of the font in a collection, from 0.
  /// - Throws: ``FontError``, also if the file is larger than 64 MiB or not a regular file.
  public init(path: String, index: Int = 0) throws(FontError) {
    try self.init(data: Self.bytes(of: path), index: index)
  }

  private static func bytes(of path: String) throws(FontError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    let size = Int(status.st_size)
    guard size <= maximumFileSize else { throw .tooLarge(bytes: size) }
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress?.advanced(by: filled), size - filled)
      }
      guard count > 0 else { throw .unreadable(path: path, reason: "it ends too early") }
      filled += count
    }
    return bytes
  }
}
