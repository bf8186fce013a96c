import Glibc

/// A text file to whose end several programs write whole lines, each at once.
///
/// The lines of different programs do not mix on file systems of one machine. A line that broke off, because
/// its writer was killed or the disk was full, is ended before the next one, so that readers lose that line only.
package final class AppendedFile: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Opens a file for appending. It is made with its folders where it does not exist.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``, ``ImageFileError/unavailable(file:reason:)``.
  package init(_ path: String) throws(ImageFileError) {
    try OutputFile.checkFolder(of: path)
    try OutputFile.makeFolders(of: path)
    let descriptor = path.withSystemPath {
      open($0, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw .writing(path) }
    (self.path, self.descriptor) = (path, descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unwritable(file: path, reason: "it is not a file that can be appended to")
    }
    var last: UInt8 = 0
    if status.st_size > 0, pread(descriptor, &last, 1, status.st_size - 1) == 1,
      last != UInt8(ascii: "\n")
    {
      try write([UInt8(ascii: "\n")])
    }
  }

  deinit { close(descriptor) }

  /// Appends a line and waits until the disk has it.
  ///
  /// - Throws: ``ImageFileError/unwritable(file:reason:)``, ``ImageFileError/unavailable(file:reason:)``.
  package func append(line: String) throws(ImageFileError) {
    try write(Array((line + "\n").utf8))
    // File systems that cannot wait say EINVAL.
    if fdatasync(descriptor) != 0, errno != EINVAL, errno != EINTR { throw .writing(path) }
  }

  private func write(_ bytes: [UInt8]) throws(ImageFileError) {
    let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if failure != 0 { throw .writing(path, code: failure) }
  }
}
