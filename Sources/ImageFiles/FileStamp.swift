import Glibc

/// The facts that identify a version of a file.
package struct FileStamp: Sendable, Hashable {
  private let file, size, seconds, nanoseconds: Int

  /// Reads the stamp of a file; `nil` if the file does not exist.
  package init?(_ path: String) {
    guard !path.utf8.contains(0), let status = path.fileStatus else { return nil }
    (file, size) = (Int(truncatingIfNeeded: status.st_ino), Int(status.st_size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
