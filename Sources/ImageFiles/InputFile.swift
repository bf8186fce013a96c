import Glibc

/// Reads whole files, within ``ImageLimits/maximumFileBytes``.
enum InputFile {
  static func read(_ path: String, name: String) throws(ImageFileError) -> [UInt8] {
    guard !path.utf8.contains(0) else {
      throw .unreadable(file: name, reason: "its name contains a zero byte")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(file: name, reason: systemReason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(file: name, reason: systemReason())
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw .unreadable(file: name, reason: "it is a folder")
    }
    guard Int(status.st_size) <= ImageLimits.maximumFileBytes else { throw tooLarge(name) }
    return try readAll(descriptor, expecting: Int(status.st_size), name: name)
  }

  /// Reads to the end, whatever the size that was announced: pipes announce none.
  private static func readAll(
    _ descriptor: Int32, expecting size: Int, name: String
  ) throws(ImageFileError) -> [UInt8] {
    var bytes = [UInt8]()
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: max(1 << 16, min(size + 1, 1 << 24)))
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(file: name, reason: systemReason())
      }
      guard bytes.count + count <= ImageLimits.maximumFileBytes else { throw tooLarge(name) }
      bytes += chunk[..<count]
    }
  }

  private static func tooLarge(_ name: String) -> ImageFileError {
    .tooLarge(file: name, what: "the file exceeds \(ImageLimits.maximumFileBytes >> 20) MiB")
  }
}
