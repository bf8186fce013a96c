import Glibc
import LambentWorkers
import Synchronization

/// The files that are being written under temporary names: what has to go when the program is told
/// to stop.
package enum TemporaryFiles {
  private struct State {
    var paths: Set<String> = []
    var children: Set<pid_t> = []
    var isClosed = false
    var counter = 0
    /// The folders that were looked through for files of runs that were killed.
    var sweptFolders: Set<String> = []
  }

  private static let state = Lock(State())

  /// Removes every file that is unfinished, ends the encoders that were started, and lets no file
  /// be begun or finished from now on. To be called before the program exits early, from any thread
  /// (not from within a signal handler).
  package static func discardAll() {
    state.withLock { state in
      state.isClosed = true
      for child in state.children { kill(child, SIGKILL) }
      for path in state.paths { unlink(path) }
      state.paths.removeAll()
    }
  }

  /// Makes a new empty file beside `path`, and first removes what runs that were killed have left in
  /// that folder. Returns its name and its descriptor, whose lock says that the file is being written.
  static func make(beside path: String) throws(ImageFileError) -> (path: String, descriptor: Int32)
  {
    let (folder, name) = split(path)
    if state.withLock({ $0.sweptFolders.insert(String(folder)).inserted }) {
      OrphanedFiles.remove(from: String(folder))
    }
    // A name too long for the folder would be rejected though the final one fits.
    let stem = "\(folder).\(String(decoding: name.utf8.prefix(100), as: UTF8.self))"
    let made = state.withLock { state -> Result<(String, Int32), SystemFailure> in
      guard !state.isClosed else { return .failure(SystemFailure(code: ECANCELED)) }
      for _ in 0..<1000 {
        state.counter += 1
        let temporary = "\(stem)\(OrphanedFiles.mark)\(getpid())-\(state.counter).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 {
          guard OrphanedFiles.claim(descriptor) else {
            close(descriptor)
            continue
          }
          state.paths.insert(temporary)
          return .success((temporary, descriptor))
        }
        if errno != EEXIST && errno != EINTR { break }
      }
      return .failure(SystemFailure(code: errno))
    }
    switch made {
    case .success(let file): return file
    case .failure(let failure):
      throw .unwritable(file: path, reason: systemReason(failure.code))
    }
  }

  private struct SystemFailure: Error { let code: Int32 }

  /// Gives a finished file its final name.
  static func commit(_ temporary: String, as path: String) throws(ImageFileError) {
    let result = state.withLock { state -> Int32 in
      guard !state.isClosed else { return ECANCELED }
      guard rename(temporary, path) == 0 else { return errno }
      state.paths.remove(temporary)
      return 0
    }
    guard result == 0 else {
      discard(temporary)
      throw .unwritable(file: path, reason: systemReason(result))
    }
  }

  /// Removes an unfinished file.
  static func discard(_ temporary: String) {
    state.withLock { state in
      if state.paths.remove(temporary) != nil { unlink(temporary) }
    }
  }

  /// Remembers a process that ends with us, unless we are ending already.
  static func adopt(child: pid_t) {
    state.withLock { state in
      state.children.insert(child)
      if state.isClosed { kill(child, SIGKILL) }
    }
  }

  /// Forgets a process that is about to be waited for.
  static func release(child: pid_t) {
    state.withLock { state in _ = state.children.remove(child) }
  }

  /// The folder, with its slash, and the name.
  private static func split(_ path: String) -> (folder: Substring, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path[...]) }
    let name = path.index(after: slash)
    return (path[..<name], path[name...])
  }
}

/// The system's words for the last failure.
func systemReason(_ code: Int32 = errno) -> String {
  String(cString: strerror(code)).lowercased()
}
