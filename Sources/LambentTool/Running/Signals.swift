import Dispatch
import Glibc
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import Synchronization

/// The response to signals that stop the program: no partial file remains, and the exit code is 128
/// plus the signal's number, or 75 for a lack of memory.
enum Signals {
  /// The sources live as long as the program.
  nonisolated(unsafe) private static var sources: [any DispatchSourceProtocol] = []

  /// All signals that end a program and can be caught, except those that indicate a crash.
  private static let ending: [Int32] =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGVTALRM,
      SIGPROF, SIGIO, SIGPWR,
    ] + Array(34...64)

  /// The pipe to which the handler writes the number of a signal. A queue reads it.
  nonisolated(unsafe) private static var pipe: Int32 = -1

  /// Must be called once, before any work begins.
  ///
  /// The signal sources of Dispatch are not used: on Linux they sometimes lose a signal, and the program would
  /// continue.
  static func install(console: Console) {
    // A closed pipe is a write error and does not end the process. So is a file that exceeds the user's limit.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return }
    for end in ends {
      // The handler never blocks, and no child process inherits the pipe.
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let reader = ends[0]
    pipe = ends[1]
    let source = DispatchSource.makeReadSource(
      fileDescriptor: reader, queue: DispatchQueue(label: "signals"))
    source.setEventHandler {
      var number: UInt8 = 0
      guard read(reader, &number, 1) == 1 else { return }
      if Int32(number) == SIGABRT {
        stop(console: console, status: ExitStatus.temporary, problem: lack)
      } else {
        stop(console: console, status: 128 + Int32(number))
      }
    }
    source.resume()
    sources.append(source)
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(Signals.pipe, &byte, 1)
      errno = error
    }
    catchAborts()
    // `nohup` ignores SIGHUP, which is respected. Shells ignore SIGINT for background jobs, which is not respected.
    var caught = sigset_t()
    sigemptyset(&caught)
    for number in ending where number == SIGINT || number == SIGTERM || !isIgnored(number) {
      sigaction(number, &action, nil)
      sigaddset(&caught, number)
    }
    // A parent that starts programs from a thread of Dispatch lets them inherit a mask that blocks signals.
    pthread_sigmask(SIG_UNBLOCK, &caught, nil)
  }

  private static let lack: Problem = {
    var problem = Problem(.temporary, "out of memory")
    problem.remedy = "use a smaller size or fewer --jobs, or run it where more memory is free"
    return problem
  }()

  /// Ends the program cleanly if memory cannot be allocated, where Swift and C++ would abort.
  private static func catchAborts() {
    _ = lack
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(Signals.pipe, &byte, 1)
      // The process would abort on return. Removing its files may also fail for lack of memory, or wait for a lock of
      // this thread.
      sleep(5)
      _exit(ExitStatus.temporary)
    }
    sigaction(SIGABRT, &action, nil)
  }

  /// True after a signal that ends the program.
  private static let isStopping = Atomic(false)

  /// Waits for the end if a signal has stopped the program, so that errors that this causes are not reported.
  static func waitIfStopping() {
    while isStopping.load(ordering: .acquiring) { pause() }
  }

  private static func stop(console: Console, status: Int32, problem: Problem? = nil) {
    isStopping.store(true, ordering: .releasing)
    TemporaryFiles.discardAll()
    console.hideBarAtOnce()
    if let problem { console.report(problem) }
    _exit(status)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    let ignore = unsafeBitCast(SIG_IGN, to: Int.self)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignore
  }
}
