import Dispatch
import Glibc
import LambentImageFiles

/// What happens when the program is told to stop: no partial file remains, and the exit code is 128
/// plus the signal's number.
enum Signals {
  /// The sources live as long as the program.
  nonisolated(unsafe) private static var sources: [any DispatchSourceProtocol] = []

  /// Every signal that ends a program and can be caught, those apart that say that it is broken.
  private static let ending: [Int32] =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGVTALRM,
      SIGPROF, SIGIO, SIGPWR,
    ] + Array(34...64)

  /// Must be called once, before any work begins.
  static func install(console: Console) {
    // A reader that left is an error of writing, not the end of the process; so is a file that
    // exceeds what the user may write.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let queue = DispatchQueue(label: "signals")
    let registered = DispatchGroup()
    sources += ending.compactMap { number in
      // `nohup` asks to be left alone; what a shell says of Ctrl-C to its background is not meant.
      guard number == SIGINT || number == SIGTERM || !isIgnored(number) else { return nil }
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { stop(console: console, status: 128 + number) }
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      source.resume()
      return source
    }
    // Until then a signal would be lost: it is ignored, and nobody listens yet.
    registered.wait()
  }

  /// Ends the program with an error after so many seconds.
  static func stop(after seconds: Double, console: Console) {
    let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "time limit"))
    source.setEventHandler {
      TemporaryFiles.discardAll()
      console.log(
        "lambent: error: more than \(Int(seconds)) s in --untrusted: a simpler document, or one that "
          + "you trust")
      _exit(ExitStatus.failure)
    }
    source.schedule(deadline: .now() + seconds)
    source.resume()
    sources.append(source)
  }

  private static func stop(console: Console, status: Int32) {
    TemporaryFiles.discardAll()
    console.hideBarAtOnce()
    _exit(status)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    let ignore = unsafeBitCast(SIG_IGN, to: Int.self)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignore
  }
}
