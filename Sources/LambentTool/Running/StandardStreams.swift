import Glibc

/// The descriptors of standard input, output and error, which daemons may have closed.
enum StandardStreams {
  /// Opens each that is closed, so that no other file takes its number: what is written to standard error
  /// would go there. As before, reading from it and writing to it fail.
  ///
  /// Must be called before any file is opened.
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest number that is free.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
