import Dispatch
import Glibc
import LambentImageFiles

/// What happens when the program is told to stop: no partial file remains, and the exit code is 128
/// plus the signal's number.
enum Signals {
  /// The sources live as long as the program.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// Must be called once, before any work begins.
  static func install(console: Console) {
    // A reader that is gone is an error of writing, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    let queue = DispatchQueue(label: "signals")
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        TemporaryFiles.discardAll()
        console.showBar(nil)
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }
}
