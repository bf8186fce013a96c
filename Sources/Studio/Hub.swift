import LambentDocuments
import LambentWorkers

/// Tells all pages that are open what has happened.
final class Hub: Sendable {
  private let state = Lock(State())

  private struct State {
    var next = 0
    var pages: [Int: Replies] = [:]
  }

  /// Adds a page, and returns its number.
  func add(_ page: Replies) -> Int {
    state.withLock { state in
      state.next += 1
      state.pages[state.next] = page
      return state.next
    }
  }

  /// Removes a page.
  func remove(_ number: Int) { state.withLock { _ = $0.pages.removeValue(forKey: number) } }

  /// Sends an event to all pages.
  func send(_ event: JSONValue) {
    let text = event.line
    for page in state.withLock({ Array($0.pages.values) }) {
      page.send(.text(text))
    }
  }
}
