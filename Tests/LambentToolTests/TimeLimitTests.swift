import Foundation
import Synchronization
import Testing

@testable import LambentTool

@Suite("The time limit of untrusted documents")
struct TimeLimitTests {
  private let ended = Ended()

  /// What ended the run.
  private final class Ended: Sendable {
    let status = Mutex<Int32?>(nil)
    let errors = Mutex<[UInt8]>([])
    let signal = DispatchSemaphore(value: 0)

    var console: Console {
      Console(
        output: { _ in 0 },
        errors: { bytes in
          self.errors.withLock { $0 += bytes }
          return 0
        }, input: { _ in [] })
    }

    func limit(seconds: Double) -> TimeLimit {
      TimeLimit(seconds: seconds) { status in
        self.status.withLock { $0 = status }
        self.signal.signal()
      }
    }
  }

  @Test("after it an error is logged, and the run ends with exit code 1")
  func late() {
    let timer = ended.limit(seconds: 0.01).start(console: ended.console)
    ended.signal.wait()
    timer.cancel()
    #expect(ended.status.withLock { $0 } == ExitStatus.failure)
    let text = String(decoding: ended.errors.withLock { $0 }, as: UTF8.self)
    #expect(text.contains("the run took more than 0.01 s, the limit of --untrusted"))
  }

  @Test("it holds for --untrusted only, and no longer than the run")
  func runs() {
    for arguments in [["check", "fire", "--untrusted"], ["check", "fire"]] {
      let status = Program.run(
        arguments, console: ended.console, timeLimit: ended.limit(seconds: 600))
      #expect(status == ExitStatus.success)
    }
    #expect(ended.status.withLock { $0 } == nil)
  }
}
