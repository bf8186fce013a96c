import LambentWorkers
import Synchronization
import Testing

private struct Failure: Error, Equatable {
  var index: Int
}

@Suite("Parallel loops")
struct WorkersTests {
  @Test("every index runs exactly once", arguments: [-1, 0, 1, 2, 7, 100])
  func everyIndexOnce(jobs: Int) {
    for count in [-5, 0, 1, 2, 3, 1000] {
      let seen = Lock([Int](repeating: 0, count: max(0, count)))
      Workers.forEach(count: count, jobs: jobs) { index in seen.withLock { $0[index] += 1 } }
      #expect(seen.withLock { $0.allSatisfy { $0 == 1 } })
    }
  }

  @Test("one job runs in order")
  func oneJobInOrder() {
    let order = Lock([Int]())
    Workers.forEach(count: 5, jobs: 1) { index in order.withLock { $0.append(index) } }
    #expect(order.withLock { $0 } == [0, 1, 2, 3, 4])
  }

  @Test("a throwing loop gives the error of the least index that threw", arguments: [1, 4])
  func leastError(jobs: Int) {
    #expect(throws: Failure(index: 3)) {
      try Workers.forEach(
        count: 1000, jobs: jobs,
        throwing: { index in
          if index == 3 { throw Failure(index: index) }
        })
    }
  }

  @Test("a cancelled loop begins no further round", arguments: [1, 4])
  func cancelledLoop(jobs: Int) {
    let cancellation = Cancellation()
    let rounds = Atomic(0)
    #expect(throws: CancellationError.self) {
      try Workers.forEach(
        count: 10_000, jobs: jobs, cancellation: cancellation,
        throwing: { _ in
          if rounds.add(1, ordering: .relaxed).newValue == 10 { cancellation.cancel() }
        })
    }
    #expect(rounds.load(ordering: .relaxed) < 10_000)
  }

  @Test("loops nest")
  func nested() {
    let total = Atomic(0)
    Workers.forEach(count: 20, jobs: 4) { _ in
      Workers.forEach(count: 20, jobs: 4) { _ in _ = total.add(1, ordering: .relaxed) }
    }
    #expect(total.load(ordering: .relaxed) == 400)
  }
}

@Suite("Ordered results")
struct OrderedTests {
  @Test("results are handed over in order, all of them", arguments: [1, 2, 5, 64])
  func inOrder(jobs: Int) throws {
    for window in [1, 2, 3, 100] {
      let taken = Lock([Int]())
      try Workers.inOrder(count: 300, jobs: jobs, window: window) { index in
        // Uneven work, so that threads overtake each other.
        (0..<(index * 7919 % 500)).reduce(0, &+) & 0 | index * 2
      } consume: { index, result in
        #expect(result == index * 2)
        taken.withLock { $0.append(index) }
      }
      #expect(taken.withLock { $0 } == Array(0..<300))
    }
  }

  @Test("no more results exist at a time than the window")
  func boundedWindow() throws {
    let alive = Atomic(0)
    let most = Lock(0)
    try Workers.inOrder(count: 500, jobs: 8, window: 3) { index in
      let now = alive.add(1, ordering: .relaxed).newValue
      most.withLock { $0 = max($0, now) }
      return index
    } consume: { _, _ in
      alive.subtract(1, ordering: .relaxed)
    }
    #expect(most.withLock { $0 } <= 3)
  }

  @Test("a failure lets every earlier result through and none after", arguments: [1, 3, 16])
  func failure(jobs: Int) {
    let taken = Lock([Int]())
    #expect(throws: Failure(index: 40)) {
      try Workers.inOrder(count: 100, jobs: jobs) { index in
        if index == 40 || index == 41 { throw Failure(index: index) }
        return index
      } consume: { index, _ in
        taken.withLock { $0.append(index) }
      }
    }
    #expect(taken.withLock { $0 } == Array(0..<40))
  }

  @Test("an error of the consumer ends the work", arguments: [1, 4])
  func consumerFails(jobs: Int) {
    #expect(throws: Failure(index: 5)) {
      try Workers.inOrder(count: 100, jobs: jobs) {
        $0
      } consume: { index, _ in
        if index == 5 { throw Failure(index: index) }
      }
    }
  }

  @Test("cancelled work stops", arguments: [1, 4])
  func cancelled(jobs: Int) {
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      try Workers.inOrder(count: 100_000, jobs: jobs, cancellation: cancellation) {
        $0
      } consume: { index, _ in
        if index == 5 { cancellation.cancel() }
      }
    }
  }
}
