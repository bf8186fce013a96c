/// An object that is notified of the results of a loop.
protocol ResultListener: AnyObject, Sendable {
  func noticeResult()
}

/// A loop that produces results in order, with a limited number of results that exist or are being
/// produced.
final class OrderedLoop<Result: Sendable>: SharedLoop, @unchecked Sendable {
  private struct State {
    /// The next index to produce.
    var next = 0
    /// The next index to pass on.
    var due = 0
    /// True if a thread is passing on results.
    var isHandingOver = false
    var waiting: [Int: Swift.Result<Result, any Error>] = [:]
    var failure: (any Error)?
  }

  var helperCount = 0
  var team: Team?
  let cancellation: Cancellation?
  private let count: Int
  private let window: Int
  private let state = Lock(State())
  /// The closures that produce and consume results; released at the end, because helpers may still
  /// retain the loop.
  private var produce: (@Sendable (Int) throws -> Result)?
  private var consume: (@Sendable (Int, Result) throws -> Void)?
  /// True if results are passed to a consumer; otherwise they wait for ``take()``.
  private let isConsumed: Bool
  /// Notified when results are waiting.
  weak var listener: (any ResultListener)?

  /// - Parameter consume: Receives the results in order, one at a time; `nil` leaves them for
  ///   ``take()``.
  init(
    count: Int, window: Int, cancellation: Cancellation?,
    produce: @escaping @Sendable (Int) throws -> Result,
    consume: (@Sendable (Int, Result) throws -> Void)? = nil
  ) {
    (self.count, self.window, self.cancellation) = (count, window, cancellation)
    (self.produce, self.consume) = (produce, consume)
    isConsumed = consume != nil
  }

  var greatestHelp: Int { min(window, count) }
  var hasRounds: Bool { state.withLock { canBegin($0) } }
  var isOver: Bool { state.withLock { $0.failure != nil || $0.due >= count } }

  private func canBegin(_ state: State) -> Bool {
    state.failure == nil && state.next < min(count, state.due + window)
  }

  func runRound() -> Bool {
    let next = state.withLock { state -> Int? in
      guard canBegin(state) else { return nil }
      state.next += 1
      return state.next - 1
    }
    guard let index = next, let produce else { return false }
    let made = Swift.Result {
      try cancellation?.check()
      return try produce(index)
    }
    let handsOver = state.withLock { state in
      guard state.failure == nil else { return false }
      state.waiting[index] = made
      guard isConsumed, !state.isHandingOver else { return false }
      state.isHandingOver = true
      return true
    }
    if handsOver { handOver() }
    listener?.noticeResult()
    return true
  }

  // MARK: Passing on

  /// Passes on all results that are due.
  private func handOver() {
    while true {
      let due = state.withLock { state -> (Int, Swift.Result<Result, any Error>)? in
        guard state.failure == nil, let result = state.waiting.removeValue(forKey: state.due)
        else {
          state.isHandingOver = false
          return nil
        }
        return (state.due, result)
      }
      guard let (index, result) = due else { return }
      do {
        let result = try result.get()
        try cancellation?.check()
        try consume?(index, result)
        state.withLock { $0.due += 1 }
      } catch {
        fail(error)
      }
      ThreadPool.shared.notice(self)
    }
  }

  /// Takes the next result; `nil` if it is not ready, or after the last.
  ///
  /// - Throws: the error of the result, once; it ends the loop.
  func take() throws -> Result? {
    let result = state.withLock { state -> Swift.Result<Result, any Error>? in
      guard state.failure == nil, let result = state.waiting.removeValue(forKey: state.due)
      else { return nil }
      state.due += 1
      return result
    }
    guard let result else { return nil }
    defer { ThreadPool.shared.notice(self) }
    do {
      return try result.get()
    } catch {
      fail(error)
      throw error
    }
  }

  /// Ends the loop: no further round begins, and results are discarded.
  ///
  /// - Returns: The discarded results, if any. They can be large, and to free them can take long.
  @discardableResult
  func fail(_ error: any Error) -> Remains? {
    state.withLock { state in
      if state.failure == nil { state.failure = error }
      guard !state.waiting.isEmpty else { return nil }
      let discarded = Remains(state.waiting)
      state.waiting = [:]
      return discarded
    }
  }

  /// Releases the closures after all rounds have ended.
  func end() { (produce, consume) = (nil, nil) }

  /// Throws the error, if any.
  func rethrow() throws {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
