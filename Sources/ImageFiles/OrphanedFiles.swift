import Glibc

/// Temporary files of runs that ended without a chance to remove them (`kill -9`, a power cut).
///
/// A file that is being written is locked by whoever writes it (`flock`), and the system takes the
/// lock away with the process, on other machines and in other containers too. So a file that can be
/// locked is unowned.
enum OrphanedFiles {
  /// The mark in the names of temporary files, so that no other file is taken for one.
  static let mark = ".lambent-"

  /// Locks a file that was just made. False where another run took it for an orphan in between and
  /// has removed it.
  static func claim(_ descriptor: Int32) -> Bool {
    // Where the system has no locks there, the process's number decides, see `isOrphan`.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Removes the orphans of a folder: "" for the current one, else with its slash.
  static func remove(from folder: String) {
    guard let list = opendir(folder.isEmpty ? "." : folder) else { return }
    defer { closedir(list) }
    while let entry = readdir(list) {
      guard entry.pointee.d_name.0 == CChar(UInt8(ascii: ".")) else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = process(in: name) else { continue }
      removeIfOrphaned(folder + name, process: process)
    }
  }

  /// The number of the process that a temporary file's name tells; `nil` for other names.
  static func process(in name: String) -> pid_t? {
    guard name.hasPrefix("."), name.hasSuffix(".part"),
      let mark = name.ranges(of: mark).last
    else { return nil }
    let numbers = name[mark.upperBound...].dropLast(".part".count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, Int(numbers[1]) != nil else { return nil }
    return pid_t(numbers[0])
  }

  private static func removeIfOrphaned(_ path: String, process: pid_t) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(status) == .file, status.st_uid == geteuid(),
      isOrphan(descriptor, process: process)
    else { return }
    unlink(path)
  }

  private static func isOrphan(_ descriptor: Int32, process: pid_t) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK || errno == EINTR { return false }
    return process != getpid() && kill(process, 0) != 0 && errno == ESRCH
  }
}
