import Dispatch
import Glibc
import LambentCatalogue
import LambentDocuments
import LambentImageFiles
import LambentProperties

/// The time limit of a run with `--untrusted`.
package struct TimeLimit: Sendable {
  /// The time, in seconds.
  package let seconds: Double
  /// Ends the run with an exit code.
  package let end: @Sendable (_ status: Int32) -> Void

  package init(seconds: Double, end: @escaping @Sendable (_ status: Int32) -> Void) {
    (self.seconds, self.end) = (seconds, end)
  }

  /// The limit of the program: temporary files are removed, and the process ends at once.
  package static let ofProcess = TimeLimit(seconds: SceneLimits.untrustedSeconds) { status in
    TemporaryFiles.discardAll()
    _exit(status)
  }

  /// Logs an error and ends the run after the time, unless the timer is cancelled before.
  func start(console: Console) -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "time limit"))
    source.setEventHandler {
      console.report(
        Problem(
          .failed,
          "the run took more than \(seconds.short) s, the limit of --untrusted: simplify the document, "
            + "or trust it"))
      end(ExitStatus.failure)
    }
    source.schedule(deadline: .now() + seconds)
    source.resume()
    return source
  }
}
