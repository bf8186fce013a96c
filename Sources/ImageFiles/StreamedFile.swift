import Glibc

/// Files of any size, read piece by piece.
package enum StreamedFile {
  /// Reads a regular file from its begin to its end, and returns how many bytes it had.
  ///
  /// - Parameter piece: Takes the bytes, in order.
  /// - Throws: ``ImageFileError/unreadable(file:reason:)``.
  @discardableResult
  package static func read(
    _ path: String, piece: (UnsafeRawBufferPointer) -> Void
  ) throws(ImageFileError) -> Int {
    let (descriptor, _) = try InputFile.open(path, name: path)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var size = 0
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(file: path, reason: systemReason()) }
      if count == 0 { return size }
      buffer.withUnsafeBytes { piece(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      size += count
    }
  }

  /// The first bytes of a regular file; fewer where it is shorter.
  ///
  /// - Throws: ``ImageFileError/unreadable(file:reason:)``.
  package static func start(_ path: String, count: Int) throws(ImageFileError) -> [UInt8] {
    try InputFile.start(path, count: count)
  }

  /// The size of a regular file in bytes; `nil` where there is none.
  package static func size(of path: String) -> Int? {
    guard let status = path.fileStatus, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
