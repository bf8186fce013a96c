import Glibc
import LambentWorkers
import Synchronization
import Testing

private struct Failure: Error, Equatable {
  var index: Int
}

/// A gate that work waits at until it is opened.
private final class Gate: Sendable {
  private let isOpen = Atomic(false)

  func open() { isOpen.store(true, ordering: .releasing) }

  /// Waits until the gate is open, or the work around it is cancelled.
  func wait() {
    while !isOpen.load(ordering: .acquiring), Cancellation.current?.isCancelled != true {}
  }
}

@Suite("Streams of ordered results")
struct OrderedStreamTests {
  @Test("results come in order, all of them", arguments: [1, 2, 5])
  func inOrder(jobs: Int) async throws {
    for window in [1, 2, 9] {
      let stream = OrderedStream(count: 200, jobs: jobs, window: window) { $0 * 3 }
      var taken: [Int] = []
      while let result = try await stream.next() { taken.append(result) }
      #expect(taken == (0..<200).map { $0 * 3 })
      #expect(try await stream.next() == nil)
    }
    let none = OrderedStream(count: 0, jobs: jobs, window: 1) { $0 }
    #expect(try await none.next() == nil)
  }

  @Test("no more results are made ahead than the window holds", arguments: [1, 4])
  func window(jobs: Int) async throws {
    let made = Atomic(0)
    let stream = OrderedStream(count: 100, jobs: jobs, window: 3) { index in
      made.add(1, ordering: .relaxed)
      return index
    }
    #expect(made.load(ordering: .relaxed) == 0)
    for taken in 1...100 {
      #expect(try await stream.next() == taken - 1)
      // Whoever takes slowly finds as many as before.
      for _ in 0..<10 { await Task.yield() }
      #expect(made.load(ordering: .relaxed) <= taken + 3)
    }
  }

  @Test("an error comes after the results before it, and ends the stream")
  func failing() async throws {
    let stream = OrderedStream(count: 100, jobs: 4, window: 8) { index in
      if index >= 20 { throw Failure(index: index) }
      return index
    }
    for index in 0..<20 { #expect(try await stream.next() == index) }
    await #expect(throws: Failure(index: 20)) { _ = try await stream.next() }
    #expect(try await stream.next() == nil)
  }

  @Test("who cancels does not free the results that were not taken: that can take long")
  func freeing() async throws {
    let made = Atomic(0)
    let threads = Lock<[UInt]>([])
    final class Large: Sendable {
      let note: @Sendable () -> Void
      init(_ note: @escaping @Sendable () -> Void) { self.note = note }
      deinit { note() }
    }
    let stream = OrderedStream(count: 100, jobs: 2, window: 4) { _ in
      made.add(1, ordering: .relaxed)
      return Large { threads.withLock { $0.append(UInt(pthread_self())) } }
    }
    let first = try await stream.next()
    while made.load(ordering: .relaxed) < 5 { await Task.yield() }
    try await Task.sleep(for: .milliseconds(20))
    let own = cancel(stream)
    while threads.withLock({ $0.count }) < 4 { await Task.yield() }
    #expect(!threads.withLock { $0 }.contains(own))
    withExtendedLifetime(first) {}
  }

  /// Cancels a stream; the thread that did.
  private func cancel(_ stream: OrderedStream<some Sendable>) -> UInt {
    stream.cancel()
    return UInt(pthread_self())
  }

  @Test("a cancelled task waits no longer, and what is being made is told to stop")
  func cancelled() async throws {
    let begun = Atomic(0)
    let stopped = Gate()
    let stream = OrderedStream(count: 1000, jobs: 2, window: 4) { index in
      begun.add(1, ordering: .relaxed)
      // Nothing but the cancellation ends it.
      Gate().wait()
      stopped.open()
      return index
    }
    let task = Task { try await stream.next() }
    while begun.load(ordering: .relaxed) == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    stopped.wait()
    await #expect(throws: CancellationError.self) { _ = try await stream.next() }
    #expect(begun.load(ordering: .relaxed) <= 4)
  }

  @Test("a task that is cancelled already begins nothing")
  func cancelledBefore() async throws {
    let begun = Atomic(0)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      let stream = OrderedStream(count: 10, jobs: 2, window: 4) { _ in
        begun.add(1, ordering: .relaxed)
      }
      _ = try await stream.next()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(begun.load(ordering: .relaxed) == 0)
  }

  @Test("a stream that nobody holds makes no more")
  func dropped() async throws {
    let made = Atomic(0)
    let hasBegun = Gate()
    let isCancelled = Gate()
    var stream: OrderedStream<Int>? = OrderedStream(count: 1_000_000, jobs: 2, window: 4) { index in
      made.add(1, ordering: .relaxed)
      if index == 3 {
        hasBegun.open()
        Gate().wait()
        isCancelled.open()
      }
      return index
    }
    #expect(try await stream?.next() == 0)
    #expect(try await stream?.next() == 1)
    hasBegun.wait()
    stream = nil
    isCancelled.wait()
    #expect(made.load(ordering: .relaxed) <= 6)
  }

  @Test("tasks go on beside the work of the threads", arguments: [1, 3])
  func heartbeat(jobs: Int) async throws {
    // As many streams as would fill the threads of the tasks several times.
    let gate = Gate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<(4 * Workers.coreCount) {
        group.addTask {
          let stream = OrderedStream(count: 3, jobs: jobs, window: 2) { index in
            gate.wait()
            return index
          }
          for index in 0..<3 {
            let result = try await stream.next()
            #expect(result == index)
          }
        }
      }
      // No result is made before this task has had its turns.
      for _ in 0..<1000 { await Task.yield() }
      gate.open()
      try await group.waitForAll()
    }
  }

  @Test("many streams at once all come to their end")
  func many() async throws {
    let count = 2 * Workers.coreCount
    let rounds = (0..<count).map { _ in Counter() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for own in 0..<count {
        group.addTask {
          let stream = OrderedStream(count: 50, jobs: 8, window: 2) { index in
            rounds[own].value.add(1, ordering: .relaxed)
            return index
          }
          while try await stream.next() != nil {}
        }
      }
      try await group.waitForAll()
    }
    #expect(rounds.allSatisfy { $0.value.load(ordering: .relaxed) == 50 })
  }

  @Test("loops within a result are shared by the threads of its stream")
  func nested() async throws {
    let total = Atomic(0)
    let result = try await Workers.perform(jobs: 4) {
      Workers.forEach(count: 20, jobs: 4) { _ in
        Workers.forEach(count: 20, jobs: 4) { _ in _ = total.add(1, ordering: .relaxed) }
      }
      return "done"
    }
    #expect(result == "done" && total.load(ordering: .relaxed) == 400)
  }
}

/// A counter that arrays can hold.
private final class Counter: Sendable {
  let value = Atomic(0)
}
