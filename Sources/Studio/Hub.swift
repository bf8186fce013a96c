import FlyingFox
import LambentScenes
import LambentWorkers

/// Tells all pages that are open what has happened.
final class Hub: Sendable {
  private let state = Lock(State())

  private struct State {
    var next = 0
    var pages: [Int: AsyncStream<WSFrame>.Continuation] = [:]
  }

  /// Adds a page, and returns its number.
  func add(_ page: AsyncStream<WSFrame>.Continuation) -> Int {
    state.withLock { state in
      state.next += 1
      state.pages[state.next] = page
      return state.next
    }
  }

  /// Removes a page.
  func remove(_ number: Int) { state.withLock { _ = $0.pages.removeValue(forKey: number) } }

  /// The most messages that wait for a page.
  static let mostWaiting = 256

  /// Sends an event to all pages. A page that does not read, as one that the browser has frozen, is cut off: it
  /// connects again when it goes on.
  func send(_ event: JSONValue) {
    let text = event.line
    for page in state.withLock({ Array($0.pages.values) }) {
      if case .dropped = page.yield(.text(text)) { page.finish() }
    }
  }
}
